//! The definitions of instructions beside the processor of this machine: the same instruction, on the same registers and memory.

mod compare;
mod page;
mod prepared;
mod registers;

pub use compare::{Checked, check};

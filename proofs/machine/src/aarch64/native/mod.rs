//! The definitions of instructions beside a processor, or its emulation: the same instructions, on the same registers and memory.

mod code;
mod registers;

mod program;

mod compare;

pub use compare::{States, compare};

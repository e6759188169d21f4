//! The definitions of instructions beside the processor of this machine: the same instruction, on the same registers and memory.

#[cfg(target_arch = "x86_64")]
mod registers;

#[cfg(target_arch = "x86_64")]
mod page;
#[cfg(target_arch = "x86_64")]
mod prepared;

#[cfg(target_arch = "x86_64")]
mod compare;
#[cfg(not(target_arch = "x86_64"))]
mod elsewhere;

#[cfg(target_arch = "x86_64")]
pub use compare::check;
#[cfg(not(target_arch = "x86_64"))]
pub use elsewhere::check;

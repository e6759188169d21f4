//! Instruction sets as traits: one method an instruction, named as the vendor names it.
//!
//! The native implementations are one-line wrappers of the processor's intrinsics; the equivalence proofs implement the same
//! traits with a symbolic model of each instruction, written from the vendor's definition.

mod avx2;
mod avx512;
mod neon;
mod sets;
mod sse41;

pub use avx2::Avx2;
pub use avx512::{Avx512, Avx512Ifma, MayHaveIfma};
pub use neon::Neon;
pub use sets::{Avx2Set, Avx512Set, IfmaSet, NeonSet, Set, Sse41Set};
pub use sse41::Sse41;

use crate::machine::{Machine64, Task};

/// A machine with instructions beyond the portable ones.
pub trait Isa: Machine64 {
    /// Runs `task` in a function that is compiled with the instructions of this set enabled.
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output;
}

//! What kernels and proofs are written on; callers need the [`Backend`] alone.
//!
//! Every kernel of this crate is generic over a [`Machine`]. With processor integers ([`Portable`] and the [`native`] instruction sets)
//! it hashes; with expressions in place of integers the same source text is what the equivalence proofs run.

mod padded;
mod starts;
mod task;
mod words;

pub mod cell;
pub mod isa;

pub mod doubles;
pub mod lanes;
pub mod native;
pub mod word_vectors;

mod backend;

pub use backend::{Backend, Dispatch};
pub use starts::Starts;
pub use task::Task;
pub use words::{EachLane, Machine, Machine64, Native, OfIntegers, Portable};

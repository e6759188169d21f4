//! Symbolic models of the machine and of the processors' instructions.
//!
//! This is the trusted part of a proof about a vector backend: each instruction is written out from the vendor's definition, at
//! the granularity of that definition. [`check`] tests every one against the processor. Vectors are arrays of 32-bit words, word 0
//! lowest, as the traits of [`ashlar::machine::isa`] see them.

pub mod each_lane;
mod vector;

mod symbolic;

mod avx2;
mod avx512;
pub mod listing;
mod neon;
mod sse41;

pub mod check;

mod catalogue;

mod obligations;

pub use self::obligations::obligations;
pub use self::symbolic::Symbolic;
pub use self::symbolic::Symbolic as ModelSse41;
pub use self::symbolic::Symbolic as ModelAvx2;
pub use self::symbolic::Symbolic as ModelAvx512;
pub use self::symbolic::Symbolic as ModelNeon;
pub use catalogue::{MODELS, Model, is_of_another_processor};

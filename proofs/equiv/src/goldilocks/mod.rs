//! Obligations of the Goldilocks field: every operation of every backend on words, and encodings.

mod encoding;
pub mod operations;
mod registry;
mod representatives;
pub mod sides;
pub mod vectors;

pub use registry::{contract, obligations};

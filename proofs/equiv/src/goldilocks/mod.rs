//! Obligations of the Goldilocks field: every operation of every backend on words, and encodings.

mod encoding;
mod operations;
mod registry;
pub mod sides;
mod vectors;

pub use registry::{contract, obligations};

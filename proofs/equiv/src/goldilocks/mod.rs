//! Obligations of the Goldilocks field: every operation of every arithmetic on words and doubles, and encodings.

mod encoding;
pub mod operations;
mod registry;
pub mod representatives;
pub mod sides;

pub use registry::obligations;

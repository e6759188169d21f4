//! Prime fields, and their arithmetic on words and vectors.

#[cfg(any(feature = "poseidon", feature = "blake3"))]
mod bits;
#[allow(dead_code, reason = "features use parts of it")]
pub(crate) mod held;

#[cfg(any(feature = "rescue-prime", feature = "blake3"))]
pub mod goldilocks;
#[cfg(any(feature = "poseidon", feature = "blake3"))]
pub mod koala_bear;

#[cfg(any(feature = "poseidon", feature = "blake3"))]
pub use bits::BitCountError;

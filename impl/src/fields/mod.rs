//! Prime fields, and their arithmetic on words and vectors.

#[allow(dead_code, reason = "features use parts of it")]
pub(crate) mod held;

#[cfg(any(feature = "rescue-prime", feature = "blob", all(feature = "merkle", feature = "blake3")))]
pub mod goldilocks;
#[cfg(any(feature = "poseidon", feature = "blob", all(feature = "merkle", feature = "blake3")))]
pub mod koala_bear;

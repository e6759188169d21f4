//! Prime fields, and their arithmetic on words and vectors.

#[cfg(any(feature = "poseidon", all(feature = "blob", target_endian = "little")))]
pub(crate) mod canonical;
#[cfg(any(feature = "rescue-prime", feature = "blob", all(feature = "merkle", feature = "blake3")))]
pub mod goldilocks;
#[cfg(any(feature = "poseidon", feature = "blob", all(feature = "merkle", feature = "blake3")))]
pub mod koala_bear;

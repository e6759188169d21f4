//! Prime fields, and their arithmetic on words and vectors.

#[cfg(all(feature = "blob", target_endian = "little"))]
pub(crate) mod canonical;
pub mod goldilocks;
pub mod koala_bear;

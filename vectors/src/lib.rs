//! Known-answer vectors: typed, loaded from the committed JSON files, checked on loading.
//!
//! The files follow Wycheproof's habits: groups of numbered tests with comments, flags that the notes
//! explain, and a result; malformed inputs are tests like any other. Unknown keys are errors. Expected
//! values come from the specification (`ashlar-spec`) alone, through [`generate`]; tests confirm them
//! with independent implementations, the crates `blake3`, `sha3` and `winter-crypto` and those of Plonky3, and with the Cryptol text.
//! The JSON Schema of each file is derived from the types here, so the two cannot differ.

#![forbid(unsafe_code)]

pub mod batches;
pub mod blake3;
pub mod blake3_hash_many;
pub mod challenger;
pub mod cryptol;
pub mod encoding;
pub mod file;
pub mod generate;
pub mod goldilocks;
pub mod merkle_opening;
pub mod merkle_tree;
pub mod poseidon;
pub mod rescue_prime;

pub use file::{LoadError, VectorFile};

/// The message of `length` bytes whose byte `i` is `i` mod 251, as in the official BLAKE3 vectors.
pub fn message(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i % 251) as u8).collect()
}

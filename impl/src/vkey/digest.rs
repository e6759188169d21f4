//! The two hash functions over whole inputs.

use sha3::{Digest, Keccak256};

use crate::blake3;

/// Keccak-256, with the padding of Keccak and not that of SHA-3.
pub fn keccak256(input: &[u8]) -> [u8; 32] {
    Keccak256::digest(input).into()
}

/// BLAKE3 without a key.
pub fn blake3(input: &[u8]) -> [u8; 32] {
    *blake3::hash(input).as_bytes()
}

//! The inputs of hash functions, told apart by a tag, restating `cryptol/Domain.cry` definition by definition.
//!
//! A digest of an encoding is that of a tag of 16 ASCII bytes followed by the encoding, for Keccak-256 and BLAKE3 alike. No
//! two tags are equal and all have one length, so inputs under different tags differ.

use alloc::vec::Vec;

use crate::{blake3, keccak};

/// A tag.
pub type Tag = [u8; 16];

/// The tag of verifying keys of lambda_vm, version 4.
pub const VM_KEY: Tag = *b"ashlar.vm-key.v4";

/// The tag of verifying keys of multi-stark, format 5.
pub const SYSTEM_KEY: Tag = *b"ashlar.sys-key.5";

/// The tag of claims.
pub const CLAIM: Tag = *b"ashlar.claim..v1";

/// The input of a hash function.
#[hax_lib::ensures(|input| input.len() == 16 + encoding.len())]
pub fn hash_input(tag: Tag, encoding: &[u8]) -> Vec<u8> {
    let mut input = tag.to_vec();
    input.extend_from_slice(encoding);
    input
}

/// Keccak-256 of an encoding under a tag.
pub fn tagged_keccak256(tag: Tag, encoding: &[u8]) -> [u8; 32] {
    keccak::keccak256::<u64>(&hash_input(tag, encoding))
}

/// BLAKE3 of an encoding under a tag.
pub fn tagged_blake3(tag: Tag, encoding: &[u8]) -> [u8; 32] {
    blake3::hash::<u32>(&hash_input(tag, encoding))
}

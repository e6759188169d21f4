//! Claims, the public values of a proof, restating `cryptol/Claim.cry` definition by definition.
//!
//! | field             | bytes  | form                          |
//! | ----------------- | ------ | ----------------------------- |
//! | count of elements | 8      | integer                       |
//! | elements          | 8 each | integer below 2^64 - 2^32 + 1 |
//!
//! Integers have their least significant byte first.

use alloc::vec::Vec;

use crate::codec::{DecodeError, EncodeError, Reason, finish, take_u64, unencodable};
use crate::domain::{CLAIM, tagged_blake3, tagged_keccak256};
use crate::field_encoding::take_goldilocks;
use crate::goldilocks::is_canonical;

/// The bytes of a claim; none if an element is not below the modulus.
pub fn encode(claim: &[u64]) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&(claim.len() as u64).to_le_bytes());
    for i in 0..claim.len() {
        if !is_canonical(claim[i]) {
            return Err(unencodable("elements[]", &[i], Reason::NotBelowModulus));
        }
        bytes.extend_from_slice(&claim[i].to_le_bytes());
    }
    Ok(bytes)
}

/// The claim of which these are the bytes.
pub fn decode(bytes: &[u8]) -> Result<Vec<u64>, DecodeError> {
    let (count, at) = take_u64(bytes, 0)?;
    let mut elements = Vec::new();
    let mut end = at;
    for _ in 0..count {
        let (element, after) = take_goldilocks(bytes, end)?;
        elements.push(element);
        end = after;
    }
    finish(bytes, end)?;
    Ok(elements)
}

/// Keccak-256 of a claim under the tag [`CLAIM`].
pub fn keccak256_digest(claim: &[u64]) -> Result<[u8; 32], EncodeError> {
    Ok(tagged_keccak256(CLAIM, &encode(claim)?))
}

/// BLAKE3 of a claim under the tag [`CLAIM`].
pub fn blake3_digest(claim: &[u64]) -> Result<[u8; 32], EncodeError> {
    Ok(tagged_blake3(CLAIM, &encode(claim)?))
}

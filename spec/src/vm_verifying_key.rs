//! Verifying keys of lambda_vm, version 4, restating `cryptol/VmVerifyingKey.cry` definition by definition.
//!
//! Fields in order:
//!
//! | field                               | bytes   | form                        |
//! | ----------------------------------- | ------- | --------------------------- |
//! | `version`                           | 4       | integer, 4                  |
//! | `options.blowup_factor`             | 1       | integer                     |
//! | `options.fri_number_of_queries`     | 8       | integer                     |
//! | `options.coset_offset`              | 8       | integer                     |
//! | `options.grinding_factor`           | 1       | integer                     |
//! | `options.fri_final_poly_log_degree` | 1       | integer                     |
//! | `bitwise`                           | 32      | commitment                  |
//! | `decode`                            | 32      | commitment                  |
//! | `register`                          | 32      | commitment                  |
//! | `keccak_rc`                         | 32      | commitment                  |
//! | count of `pages`                    | 8       | integer                     |
//! | `pages`                             | 32 each | commitment, zero if private |
//!
//! Integers have their least significant byte first. Every value of a field is allowed, but for the version,
//! which is therefore no part of a key; what the options have to be is no matter of the encoding.

use alloc::vec::Vec;

use crate::codec::{DecodeError, finish, take_bytes, take_u8, take_u64, take_version};
use crate::domain::{VM_KEY, tagged_blake3, tagged_keccak256};
use crate::keccak;

/// The version of a key.
pub const VERSION: u32 = 4;

/// A commitment.
pub type Commitment = [u8; 32];

/// The options of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofOptions {
    /// The blow-up factor of the low-degree extension.
    pub blowup_factor: u8,
    /// The queries of FRI.
    pub fri_number_of_queries: u64,
    /// The offset of the coset that is evaluated on.
    pub coset_offset: u64,
    /// The bits of proof of work.
    pub grinding_factor: u8,
    /// The binary logarithm of the degree of FRI's final polynomial.
    pub fri_final_poly_log_degree: u8,
}

/// A verifying key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VmVerifyingKey {
    /// The options of a proof.
    pub options: ProofOptions,
    /// The commitment to the table of bitwise operations.
    pub bitwise: Commitment,
    /// The commitment to the decoded program.
    pub decode: Commitment,
    /// The commitment to the registers.
    pub register: Commitment,
    /// The commitment to the round constants of Keccak.
    pub keccak_rc: Commitment,
    /// The commitments to the pages of memory; zero stands for a page of private input.
    pub pages: Vec<Commitment>,
}

/// The bytes of a key.
#[hax_lib::ensures(|bytes| bytes.len() == 159 + 32 * key.pages.len())]
pub fn encode(key: &VmVerifyingKey) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&key.options.blowup_factor.to_le_bytes());
    bytes.extend_from_slice(&key.options.fri_number_of_queries.to_le_bytes());
    bytes.extend_from_slice(&key.options.coset_offset.to_le_bytes());
    bytes.extend_from_slice(&key.options.grinding_factor.to_le_bytes());
    bytes.extend_from_slice(&key.options.fri_final_poly_log_degree.to_le_bytes());
    bytes.extend_from_slice(&key.bitwise);
    bytes.extend_from_slice(&key.decode);
    bytes.extend_from_slice(&key.register);
    bytes.extend_from_slice(&key.keccak_rc);
    bytes.extend_from_slice(&(key.pages.len() as u64).to_le_bytes());
    for i in 0..key.pages.len() {
        bytes.extend_from_slice(&key.pages[i]);
    }
    bytes
}

/// The key of which these are the bytes.
pub fn decode(bytes: &[u8]) -> Result<VmVerifyingKey, DecodeError> {
    let at = take_version(bytes, 0, VERSION)?;
    let (blowup_factor, at) = take_u8(bytes, at)?;
    let (fri_number_of_queries, at) = take_u64(bytes, at)?;
    let (coset_offset, at) = take_u64(bytes, at)?;
    let (grinding_factor, at) = take_u8(bytes, at)?;
    let (fri_final_poly_log_degree, at) = take_u8(bytes, at)?;
    let (bitwise, at) = take_bytes(bytes, at)?;
    let (decoded, at) = take_bytes(bytes, at)?;
    let (register, at) = take_bytes(bytes, at)?;
    let (keccak_rc, at) = take_bytes(bytes, at)?;
    let (count, at) = take_u64(bytes, at)?;
    let mut pages = Vec::new();
    let mut end = at;
    for _ in 0..count {
        let (page, after) = take_bytes(bytes, end)?;
        pages.push(page);
        end = after;
    }
    finish(bytes, end)?;
    let options = ProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree };
    Ok(VmVerifyingKey { options, bitwise, decode: decoded, register, keccak_rc, pages })
}

/// Keccak-256 of a key under the tag [`VM_KEY`].
pub fn keccak256_digest(key: &VmVerifyingKey) -> [u8; 32] {
    tagged_keccak256(VM_KEY, &encode(key))
}

/// BLAKE3 of a key under the tag [`VM_KEY`].
pub fn blake3_digest(key: &VmVerifyingKey) -> [u8; 32] {
    tagged_blake3(VM_KEY, &encode(key))
}

/// Keccak-256 of the bare bytes of a key, the digest of lambda_vm.
pub fn upstream_digest(key: &VmVerifyingKey) -> [u8; 32] {
    keccak::keccak256::<u64>(&encode(key))
}

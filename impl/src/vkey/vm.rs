//! The verifying key of lambda_vm, version 4.

use ashlar_vkey::domain::vm_input;
pub use ashlar_vkey::vm::{ProofOptions, VmVerifyingKey, decode, encode};

use super::digest::{blake3, keccak256};

/// Keccak-256 of the tag `ashlar.vm-key.v4` and the encoding of `key`.
pub fn keccak256_digest(key: &VmVerifyingKey) -> [u8; 32] {
    keccak256(&vm_input(key))
}

/// BLAKE3 of the tag `ashlar.vm-key.v4` and the encoding of `key`.
pub fn blake3_digest(key: &VmVerifyingKey) -> [u8; 32] {
    blake3(&vm_input(key))
}

/// Keccak-256 of the bare encoding of `key`: the digest of lambda_vm.
pub fn upstream_digest(key: &VmVerifyingKey) -> [u8; 32] {
    keccak256(&encode(key))
}

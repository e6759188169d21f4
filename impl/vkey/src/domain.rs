//! The inputs of the hash functions: a tag of 16 bytes that names what is hashed, then its encoding.
//!
//! The same inputs are for Keccak-256 and for BLAKE3. The input of [`program`](super::program) has its own tag.

use super::claim::{self, Claim};
use super::error::EncodeError;
use super::put::put_tag;
use super::system::{self, SystemVerifyingKey};
use super::vm::{self, VmVerifyingKey};
use super::word::{Byte, Vec};

/// Before a [`VmVerifyingKey`]: `ashlar.vm-key.v4`.
pub const VM_KEY: [u8; 16] = [0x61, 0x73, 0x68, 0x6c, 0x61, 0x72, 0x2e, 0x76, 0x6d, 0x2d, 0x6b, 0x65, 0x79, 0x2e, 0x76, 0x34];
/// Before a [`SystemVerifyingKey`]: `ashlar.sys-key.5`.
pub const SYSTEM_KEY: [u8; 16] = [0x61, 0x73, 0x68, 0x6c, 0x61, 0x72, 0x2e, 0x73, 0x79, 0x73, 0x2d, 0x6b, 0x65, 0x79, 0x2e, 0x35];
/// Before a [`Claim`]: `ashlar.claim..v1`.
pub const CLAIM: [u8; 16] = [0x61, 0x73, 0x68, 0x6c, 0x61, 0x72, 0x2e, 0x63, 0x6c, 0x61, 0x69, 0x6d, 0x2e, 0x2e, 0x76, 0x31];

/// The input for a key of lambda_vm.
pub fn vm_input(key: &VmVerifyingKey) -> Vec<Byte> {
    let mut out = Vec::new();
    put_tag(&mut out, &VM_KEY);
    vm::put_key(&mut out, key);
    out
}

/// The input for a key of multi-stark.
///
/// # Errors
///
/// Those of [`system::encode`].
pub fn system_input(key: &SystemVerifyingKey) -> Result<Vec<Byte>, EncodeError> {
    system::check(key)?;
    let mut out = Vec::new();
    put_tag(&mut out, &SYSTEM_KEY);
    system::put_key(&mut out, key);
    Ok(out)
}

/// The input for a claim.
///
/// # Errors
///
/// Those of [`claim::encode`].
pub fn claim_input(claim: &Claim) -> Result<Vec<Byte>, EncodeError> {
    claim::check(claim)?;
    let mut out = Vec::new();
    put_tag(&mut out, &CLAIM);
    claim::put_claim(&mut out, claim);
    Ok(out)
}

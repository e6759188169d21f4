//! The inputs of the hash functions: a tag of 16 bytes that names what is hashed, then its encoding.
//!
//! The same inputs are for Keccak-256 and for BLAKE3. The input of [`program`](super::program) has its own tag.

use super::claim::{self, Claim};
use super::error::EncodeError;
use super::put::put_tag;
use super::system::{self, SystemVerifyingKey};
use super::vm::{self, VmVerifyingKey};
use super::word::{Byte, Vec};

/// Before a [`VmVerifyingKey`].
pub const VM_KEY: [u8; 16] = *b"ashlar.vm-key.v4";
/// Before a [`SystemVerifyingKey`].
pub const SYSTEM_KEY: [u8; 16] = *b"ashlar.sys-key.5";
/// Before a [`Claim`].
pub const CLAIM: [u8; 16] = *b"ashlar.claim..v1";

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

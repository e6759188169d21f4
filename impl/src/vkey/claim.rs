//! Claims: the public values that a proof is about.

pub use ashlar_vkey::claim::{Claim, check, decode, encode};
use ashlar_vkey::domain::claim_input;
use ashlar_vkey::error::EncodeError;

use super::digest::{blake3, keccak256};

/// Keccak-256 of the tag `ashlar.claim..v1` and the encoding of `claim`.
///
/// # Errors
///
/// Those of [`encode`].
pub fn keccak256_digest(claim: &Claim) -> Result<[u8; 32], EncodeError> {
    Ok(keccak256(&claim_input(claim)?))
}

/// BLAKE3 of the tag `ashlar.claim..v1` and the encoding of `claim`.
///
/// # Errors
///
/// Those of [`encode`].
pub fn blake3_digest(claim: &Claim) -> Result<[u8; 32], EncodeError> {
    Ok(blake3(&claim_input(claim)?))
}

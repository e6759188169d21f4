//! The verifying key of a system of multi-stark, dense form 5.

use ashlar_vkey::domain::system_input;
use ashlar_vkey::error::EncodeError;
pub use ashlar_vkey::system::{Circuit, Lookup, Node, Row, Source, SystemVerifyingKey, check, decode, encode};

use super::digest::{blake3, keccak256};

/// Keccak-256 of the tag `ashlar.sys-key.5` and the encoding of `key`.
///
/// # Errors
///
/// Those of [`encode`].
pub fn keccak256_digest(key: &SystemVerifyingKey) -> Result<[u8; 32], EncodeError> {
    Ok(keccak256(&system_input(key)?))
}

/// BLAKE3 of the tag `ashlar.sys-key.5` and the encoding of `key`.
///
/// # Errors
///
/// Those of [`encode`].
pub fn blake3_digest(key: &SystemVerifyingKey) -> Result<[u8; 32], EncodeError> {
    Ok(blake3(&system_input(key)?))
}

/// BLAKE3 of the bare encoding of `key`: the digest of multi-stark.
///
/// # Errors
///
/// Those of [`encode`].
pub fn upstream_digest(key: &SystemVerifyingKey) -> Result<[u8; 32], EncodeError> {
    Ok(blake3(&encode(key)?))
}

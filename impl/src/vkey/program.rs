//! Programs of lambda_vm and their identity.

use ashlar_vkey::error::EncodeError;
pub use ashlar_vkey::program::{Page, Program, decode, encode};

use super::digest::keccak256;

/// The identity of `program`: Keccak-256 of its encoding, which starts with the tag `LAMBDAVM_PROGRAM_ID_V1`. The order of its pages
/// is no part of it.
///
/// # Errors
///
/// Those of [`encode`].
pub fn program_id(program: &Program) -> Result<[u8; 32], EncodeError> {
    Ok(keccak256(&encode(program)?))
}

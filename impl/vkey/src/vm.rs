//! Format A: the verifying key of lambda_vm, version 4.
//!
//! | field | bytes |
//! | --- | --- |
//! | version | u32, 4 |
//! | options: blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree | u8, u64, u64, u8, u8 |
//! | bitwise, decode, register, keccak_rc | 32 each |
//! | number of pages | u64 |
//! | pages | 32 each |

use super::error::{DecodeError, Reason, decode_error};
use super::put::{put_bytes32, put_count64, put_each32, put_u8, put_u32, put_u64};
use super::take::{Cursor, take_bytes32, take_count64, take_each32, take_end, take_u8, take_u32, take_u64};
use super::word::{Byte, Bytes32, U32, U64, Vec, equal_u32, word32};

/// The verifying key of lambda_vm. Every value of this type is well-formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VmVerifyingKey {
    /// The options of the proof: its strength rests on them and on no commitment.
    pub options: ProofOptions,
    /// Commitment of the table of bitwise operations.
    pub bitwise: Bytes32,
    /// Commitment of the decoded program.
    pub decode: Bytes32,
    /// Commitment of the table of registers.
    pub register: Bytes32,
    /// Commitment of the round constants of Keccak.
    pub keccak_rc: Bytes32,
    /// Commitments of the pages of memory, in their order; 32 zero bytes stand for a page of private input.
    pub pages: Vec<Bytes32>,
}

/// The options of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofOptions {
    /// Blowup factor of the low-degree extension.
    pub blowup_factor: Byte,
    /// Number of queries of FRI.
    pub fri_number_of_queries: U64,
    /// Offset of the coset, any 64 bits.
    pub coset_offset: U64,
    /// Bits of the proof of work.
    pub grinding_factor: Byte,
    /// Logarithm of the degree of FRI's last polynomial.
    pub fri_final_poly_log_degree: Byte,
}

/// The version of the format.
#[inline]
pub const fn version() -> U32 {
    word32(4)
}

/// The encoding of `key`.
pub fn encode(key: &VmVerifyingKey) -> Vec<Byte> {
    let mut out = Vec::new();
    put_key(&mut out, key);
    out
}

/// The key whose encoding is `bytes`, all of them.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::UnsupportedVersion`], [`Reason::TrailingBytes`].
pub fn decode(bytes: &[Byte]) -> Result<VmVerifyingKey, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let key = take_key(&mut cursor)?;
    take_end(&cursor)?;
    Ok(key)
}

/// Appends the encoding of `key`.
pub fn put_key(out: &mut Vec<Byte>, key: &VmVerifyingKey) {
    let VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages } = key;
    put_u32(out, version());
    put_options(out, options);
    put_bytes32(out, bitwise);
    put_bytes32(out, decode);
    put_bytes32(out, register);
    put_bytes32(out, keccak_rc);
    put_count64(out, pages.len());
    put_each32(out, pages);
}

fn put_options(out: &mut Vec<Byte>, options: &ProofOptions) {
    let ProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree } = options;
    put_u8(out, *blowup_factor);
    put_u64(out, *fri_number_of_queries);
    put_u64(out, *coset_offset);
    put_u8(out, *grinding_factor);
    put_u8(out, *fri_final_poly_log_degree);
}

/// Reads a key and leaves the cursor behind it.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::UnsupportedVersion`].
pub fn take_key(cursor: &mut Cursor<'_>) -> Result<VmVerifyingKey, DecodeError> {
    take_version(cursor)?;
    let options = take_options(cursor)?;
    let bitwise = take_bytes32(cursor)?;
    let decode = take_bytes32(cursor)?;
    let register = take_bytes32(cursor)?;
    let keccak_rc = take_bytes32(cursor)?;
    let count = take_count64(cursor)?;
    let pages = take_each32(cursor, count)?;
    Ok(VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages })
}

/// Reads the version, which has to be [`version`].
pub(super) fn take_version(cursor: &mut Cursor<'_>) -> Result<(), DecodeError> {
    let at = cursor.position();
    if equal_u32(take_u32(cursor)?, version()) { Ok(()) } else { Err(decode_error(at, Reason::UnsupportedVersion)) }
}

fn take_options(cursor: &mut Cursor<'_>) -> Result<ProofOptions, DecodeError> {
    let blowup_factor = take_u8(cursor)?;
    let fri_number_of_queries = take_u64(cursor)?;
    let coset_offset = take_u64(cursor)?;
    let grinding_factor = take_u8(cursor)?;
    let fri_final_poly_log_degree = take_u8(cursor)?;
    Ok(ProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree })
}

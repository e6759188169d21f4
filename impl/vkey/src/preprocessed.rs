//! The preprocessed commitment of a key of format B, and the preprocessed index of a circuit.

use super::error::{DecodeError, EncodeError, Place, Reason, decode_error, encode_error};
use super::put::{is_count16, put_count16, put_each32, put_u8, put_u16};
use super::take::{Cursor, take_count16, take_each32, take_u8, take_u16};
use super::word::{Byte, Bytes32, U16, Vec, byte, equal_byte, equal_u16, word16};

/// Whether the digests of a commitment can be counted.
///
/// # Errors
///
/// [`Reason::CountTooLarge`].
#[inline]
pub fn check_preprocessed_commitment(commitment: &Option<Vec<Bytes32>>) -> Result<(), EncodeError> {
    match commitment {
        None => Ok(()),
        Some(digests) => {
            if is_count16(digests.len()) {
                Ok(())
            } else {
                Err(encode_error(Place::PreprocessedDigests, Reason::CountTooLarge))
            }
        }
    }
}

/// Whether the index of the circuit of this number can be told from none.
///
/// # Errors
///
/// [`Reason::IndexReserved`].
#[inline]
pub fn check_preprocessed_index(index: Option<U16>, circuit: usize) -> Result<(), EncodeError> {
    match index {
        None => Ok(()),
        Some(index) => {
            if equal_u16(index, no_index()) {
                Err(encode_error(Place::PreprocessedIndex { circuit }, Reason::IndexReserved))
            } else {
                Ok(())
            }
        }
    }
}

/// Appends the encoding of a commitment.
#[inline]
pub fn put_preprocessed_commitment(out: &mut Vec<Byte>, commitment: &Option<Vec<Bytes32>>) {
    match commitment {
        None => put_u8(out, byte(0)),
        Some(digests) => {
            put_u8(out, byte(1));
            put_count16(out, digests.len());
            put_each32(out, digests);
        }
    }
}

/// Appends the encoding of an index.
#[inline]
pub fn put_preprocessed_index(out: &mut Vec<Byte>, index: Option<U16>) {
    match index {
        None => put_u16(out, no_index()),
        Some(index) => put_u16(out, index),
    }
}

/// Reads a commitment.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::UnknownFlag`].
#[inline]
pub fn take_preprocessed_commitment(cursor: &mut Cursor<'_>) -> Result<Option<Vec<Bytes32>>, DecodeError> {
    let at = cursor.position();
    let flag = take_u8(cursor)?;
    if equal_byte(flag, byte(0)) {
        return Ok(None);
    }
    if !equal_byte(flag, byte(1)) {
        return Err(decode_error(at, Reason::UnknownFlag));
    }
    let count = take_count16(cursor)?;
    Ok(Some(take_each32(cursor, count)?))
}

/// Reads an index.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_preprocessed_index(cursor: &mut Cursor<'_>) -> Result<Option<U16>, DecodeError> {
    let index = take_u16(cursor)?;
    if equal_u16(index, no_index()) { Ok(None) } else { Ok(Some(index)) }
}

/// The preprocessed index on the wire of a circuit that has none.
fn no_index() -> U16 {
    word16(0xFFFF)
}

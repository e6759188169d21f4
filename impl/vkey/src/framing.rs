//! Frames around payloads: the prefix of a blob and the header of a private input, 16 bytes each.
//!
//! | blob | bytes |
//! | --- | --- |
//! | magic | the ASCII text LVMR |
//! | version | u32, 4 |
//! | reserved | 8, all 0 |
//! | payload | all that follow |
//!
//! | private input | bytes |
//! | --- | --- |
//! | length of the payload | u32 |
//! | reserved | 12, all 0 |
//! | payload | as many as the length says |

use super::error::{DecodeError, EncodeError, Place, Reason, decode_error, encode_error};
use super::put::{put_tag, put_u32, put_zeros};
use super::take::{Cursor, take_rest, take_tag, take_u32, take_zeros};
use super::vm;
use super::word::{Byte, Vec, count_of_u32, u32_of_count};

/// The bytes before the payload, in both frames. A payload that starts at a multiple of 16 in a buffer keeps its alignment.
pub const HEADER_BYTES: usize = 16;

/// The first bytes of a blob: `LVMR`.
pub const MAGIC: [u8; 4] = [0x4c, 0x56, 0x4d, 0x52];

/// Reserved bytes of a blob's prefix.
const BLOB_RESERVED: usize = 8;

/// Reserved bytes of a private input's header.
const INPUT_RESERVED: usize = 12;

/// The greatest number of bytes of a private input.
const INPUT_MOST: usize = 0xFFFF_FFFF;

/// Appends the prefix of a blob.
pub fn put_prefix(out: &mut Vec<Byte>) {
    put_tag(out, &MAGIC);
    put_u32(out, vm::version());
    put_zeros(out, BLOB_RESERVED);
}

/// Reads the prefix of a blob and leaves the cursor at the payload.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::BadMagic`], [`Reason::UnsupportedVersion`], [`Reason::ReservedNotZero`].
pub fn take_prefix(cursor: &mut Cursor<'_>) -> Result<(), DecodeError> {
    take_tag(cursor, &MAGIC)?;
    vm::take_version(cursor)?;
    take_zeros(cursor, BLOB_RESERVED)
}

/// The blob of this payload.
pub fn encode_blob(payload: &[Byte]) -> Vec<Byte> {
    let mut out = Vec::new();
    put_prefix(&mut out);
    out.extend_from_slice(payload);
    out
}

/// The payload of the blob `bytes`.
///
/// # Errors
///
/// Those of [`take_prefix`].
pub fn decode_blob(bytes: &[Byte]) -> Result<Vec<Byte>, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    take_prefix(&mut cursor)?;
    Ok(take_rest(&mut cursor))
}

/// The private input of this payload, behind its header.
///
/// # Errors
///
/// [`Reason::CountTooLarge`] if it has 2^32 bytes or more.
pub fn encode_private_input(payload: &[Byte]) -> Result<Vec<Byte>, EncodeError> {
    if payload.len() > INPUT_MOST {
        return Err(encode_error(Place::Payload, Reason::CountTooLarge));
    }
    let mut out = Vec::new();
    put_u32(&mut out, u32_of_count(payload.len()));
    put_zeros(&mut out, INPUT_RESERVED);
    out.extend_from_slice(payload);
    Ok(out)
}

/// Reads the header of a private input, which has to be followed by the payload alone, and leaves the cursor at it.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::ReservedNotZero`]; [`Reason::LengthMismatch`], at the payload, if its length is not that of the
/// header.
pub fn take_input_header(cursor: &mut Cursor<'_>) -> Result<(), DecodeError> {
    let length = count_of_u32(take_u32(cursor)?);
    take_zeros(cursor, INPUT_RESERVED)?;
    if cursor.remaining() == length { Ok(()) } else { Err(decode_error(cursor.position(), Reason::LengthMismatch)) }
}

/// The payload of the private input `bytes`.
///
/// # Errors
///
/// Those of [`take_input_header`].
pub fn decode_private_input(bytes: &[Byte]) -> Result<Vec<Byte>, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    take_input_header(&mut cursor)?;
    Ok(take_rest(&mut cursor))
}

//! Readers of the parts that encodings are joined from: each undoes the writer of the same name, or says where the bytes are at fault.

pub use super::cursor::Cursor;

use super::cursor::{advance, byte_at, rest};
use super::error::{DecodeError, Reason, decode_error};
use super::word::{
    Byte, Bytes32, Count, U16, U32, U64, Vec, byte, count_of_u16, count_of_u64, equal_byte, u16_of_bytes, u32_of_bytes,
    u64_of_bytes,
};

/// One byte.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_u8(cursor: &mut Cursor<'_>) -> Result<Byte, DecodeError> {
    let at = advance(cursor, 1)?;
    Ok(byte_at(cursor, at))
}

/// Two bytes, little-endian.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_u16(cursor: &mut Cursor<'_>) -> Result<U16, DecodeError> {
    let at = advance(cursor, 2)?;
    Ok(u16_of_bytes([byte_at(cursor, at), byte_at(cursor, at + 1)]))
}

/// Four bytes, little-endian.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_u32(cursor: &mut Cursor<'_>) -> Result<U32, DecodeError> {
    let at = advance(cursor, 4)?;
    Ok(u32_of_bytes([byte_at(cursor, at), byte_at(cursor, at + 1), byte_at(cursor, at + 2), byte_at(cursor, at + 3)]))
}

/// Eight bytes, little-endian.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_u64(cursor: &mut Cursor<'_>) -> Result<U64, DecodeError> {
    let at = advance(cursor, 8)?;
    let mut bytes = [byte(0); 8];
    let mut i = 0;
    while i < 8 {
        bytes[i] = byte_at(cursor, at + i);
        i += 1;
    }
    Ok(u64_of_bytes(bytes))
}

/// The 32 bytes as they are.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_bytes32(cursor: &mut Cursor<'_>) -> Result<Bytes32, DecodeError> {
    let at = advance(cursor, 32)?;
    let mut bytes = [byte(0); 32];
    let mut i = 0;
    while i < 32 {
        bytes[i] = byte_at(cursor, at + i);
        i += 1;
    }
    Ok(bytes)
}

/// The count of a list in two bytes.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_count16(cursor: &mut Cursor<'_>) -> Result<Count, DecodeError> {
    Ok(count_of_u16(take_u16(cursor)?))
}

/// The count of a list in eight bytes.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_count64(cursor: &mut Cursor<'_>) -> Result<Count, DecodeError> {
    Ok(count_of_u64(take_u64(cursor)?))
}

/// The bytes of a magic or tag, which have to be these.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::BadMagic`].
pub fn take_tag(cursor: &mut Cursor<'_>, tag: &[u8]) -> Result<(), DecodeError> {
    let at = advance(cursor, tag.len())?;
    let mut i = 0;
    while i < tag.len() {
        if !equal_byte(byte_at(cursor, at + i), byte(tag[i])) {
            return Err(decode_error(at, Reason::BadMagic));
        }
        i += 1;
    }
    Ok(())
}

/// A reserved field of `count` bytes, which have to be 0.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::ReservedNotZero`].
pub fn take_zeros(cursor: &mut Cursor<'_>, count: usize) -> Result<(), DecodeError> {
    let at = advance(cursor, count)?;
    let mut i = 0;
    while i < count {
        if !equal_byte(byte_at(cursor, at + i), byte(0)) {
            return Err(decode_error(at, Reason::ReservedNotZero));
        }
        i += 1;
    }
    Ok(())
}

/// `count` strings of 32 bytes, end to end.
///
/// # Errors
///
/// [`Reason::Truncated`], at the first string that does not fit.
pub fn take_each32(cursor: &mut Cursor<'_>, count: Count) -> Result<Vec<Bytes32>, DecodeError> {
    let mut values = Vec::new();
    let mut i = 0;
    while i < count {
        values.push(take_bytes32(cursor)?);
        i += 1;
    }
    Ok(values)
}

/// All bytes that are left.
pub fn take_rest(cursor: &mut Cursor<'_>) -> Vec<Byte> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(rest(cursor));
    bytes
}

/// The end of the bytes.
///
/// # Errors
///
/// [`Reason::TrailingBytes`].
#[inline]
pub fn take_end(cursor: &Cursor<'_>) -> Result<(), DecodeError> {
    if cursor.remaining() == 0 { Ok(()) } else { Err(decode_error(cursor.position(), Reason::TrailingBytes)) }
}

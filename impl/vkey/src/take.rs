//! Readers of the parts that encodings are joined from: each undoes the writer of the same name, or says where the bytes are at fault.

use alloc::vec::Vec;

use super::error::{DecodeError, Reason, decode_error};
use super::word::{
    Byte, Bytes32, U16, U32, U64, byte, count_of_u16, count_of_u64, equal_byte, u16_of_bytes, u32_of_bytes, u64_of_bytes,
};

/// Bytes and how many of them have been read.
#[derive(Clone, Debug)]
pub struct Cursor<'a> {
    bytes: &'a [Byte],
    /// At most the number of bytes.
    position: usize,
}

impl<'a> Cursor<'a> {
    /// At the first of these bytes.
    #[inline]
    pub const fn new(bytes: &'a [Byte]) -> Self {
        Self { bytes, position: 0 }
    }

    /// The number of bytes read.
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The number of bytes left.
    #[inline]
    pub const fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }
}

/// Passes over a field of `size` bytes and says where it starts.
#[inline]
fn advance(cursor: &mut Cursor<'_>, size: usize) -> Result<usize, DecodeError> {
    let start = cursor.position;
    if cursor.remaining() < size {
        return Err(decode_error(start, Reason::Truncated));
    }
    cursor.position = start + size;
    Ok(start)
}

/// One byte.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_u8(cursor: &mut Cursor<'_>) -> Result<Byte, DecodeError> {
    let at = advance(cursor, 1)?;
    Ok(cursor.bytes[at])
}

/// Two bytes, little-endian.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_u16(cursor: &mut Cursor<'_>) -> Result<U16, DecodeError> {
    let at = advance(cursor, 2)?;
    let bytes = cursor.bytes;
    Ok(u16_of_bytes([bytes[at], bytes[at + 1]]))
}

/// Four bytes, little-endian.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_u32(cursor: &mut Cursor<'_>) -> Result<U32, DecodeError> {
    let at = advance(cursor, 4)?;
    let bytes = cursor.bytes;
    Ok(u32_of_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]))
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
        bytes[i] = cursor.bytes[at + i];
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
        bytes[i] = cursor.bytes[at + i];
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
pub fn take_count16(cursor: &mut Cursor<'_>) -> Result<usize, DecodeError> {
    Ok(count_of_u16(take_u16(cursor)?))
}

/// The count of a list in eight bytes.
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn take_count64(cursor: &mut Cursor<'_>) -> Result<usize, DecodeError> {
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
        if !equal_byte(cursor.bytes[at + i], byte(tag[i])) {
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
        if !equal_byte(cursor.bytes[at + i], byte(0)) {
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
pub fn take_each32(cursor: &mut Cursor<'_>, count: usize) -> Result<Vec<Bytes32>, DecodeError> {
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
    let mut rest = Vec::new();
    rest.extend_from_slice(&cursor.bytes[cursor.position..]);
    cursor.position = cursor.bytes.len();
    rest
}

/// The end of the bytes.
///
/// # Errors
///
/// [`Reason::TrailingBytes`].
#[inline]
pub fn take_end(cursor: &Cursor<'_>) -> Result<(), DecodeError> {
    if cursor.remaining() == 0 { Ok(()) } else { Err(decode_error(cursor.position, Reason::TrailingBytes)) }
}

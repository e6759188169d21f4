//! Where a reader stands: the only code that looks at the bytes themselves and at their number.

use super::error::{DecodeError, Reason, decode_error};
use super::word::Byte;

/// Bytes and how many of them have been read.
#[derive(Clone, Debug, PartialEq, Eq)]
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
///
/// # Errors
///
/// [`Reason::Truncated`].
#[inline]
pub fn advance(cursor: &mut Cursor<'_>, size: usize) -> Result<usize, DecodeError> {
    let start = cursor.position;
    if cursor.remaining() < size {
        return Err(decode_error(start, Reason::Truncated));
    }
    cursor.position = start + size;
    Ok(start)
}

/// The byte at this position, which has been passed over.
#[inline]
pub const fn byte_at(cursor: &Cursor<'_>, at: usize) -> Byte {
    cursor.bytes[at]
}

/// Passes over all bytes that are left, and gives them.
#[inline]
pub fn rest<'a>(cursor: &mut Cursor<'a>) -> &'a [Byte] {
    let bytes = cursor.bytes;
    let start = cursor.position;
    cursor.position = bytes.len();
    &bytes[start..]
}

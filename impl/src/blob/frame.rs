//! Payloads within their frames, where they lie.

use ashlar_vkey::error::DecodeError;
use ashlar_vkey::framing::{take_input_header, take_prefix};
use ashlar_vkey::take::Cursor;

/// The payload of a blob.
///
/// # Errors
///
/// [`Reason::Truncated`](crate::vkey::Reason::Truncated), [`BadMagic`](crate::vkey::Reason::BadMagic),
/// [`UnsupportedVersion`](crate::vkey::Reason::UnsupportedVersion), [`ReservedNotZero`](crate::vkey::Reason::ReservedNotZero).
pub fn payload(blob: &[u8]) -> Result<&[u8], DecodeError> {
    let mut cursor = Cursor::new(blob);
    take_prefix(&mut cursor)?;
    Ok(&blob[cursor.position()..])
}

/// The payload of a private input.
///
/// # Errors
///
/// [`Reason::Truncated`](crate::vkey::Reason::Truncated), [`ReservedNotZero`](crate::vkey::Reason::ReservedNotZero),
/// [`LengthMismatch`](crate::vkey::Reason::LengthMismatch).
pub fn private_input(input: &[u8]) -> Result<&[u8], DecodeError> {
    let mut cursor = Cursor::new(input);
    take_input_header(&mut cursor)?;
    Ok(&input[cursor.position()..])
}

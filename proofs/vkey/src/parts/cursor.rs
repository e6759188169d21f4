//! The cursor of `impl/vkey` at every position of every string, which is what [`super::base::cursor`] stands for.

use super::contracts::LENGTH;
use super::run::SIZES;
use crate::symbolic::cursor::{Cursor, advance, byte_at};
use crate::symbolic::error::Reason;
use crate::symbolic::word::Byte;

/// Passes over every field at every position of every string; returns the number of positions.
///
/// # Errors
/// The first position where a field is refused that there is room for, or accepted that there is none for, is not the bytes that stand there, or leaves the cursor anywhere
/// but behind it.
pub fn decide() -> Result<usize, String> {
    let bytes: Vec<Byte> = (0..LENGTH).map(|place| Byte::free(place as u32)).collect();
    let mut positions = 0;
    for length in 0..=LENGTH {
        let cursors = every_position(&bytes[..length])?;
        for (position, cursor) in cursors.iter().enumerate() {
            positions += 1;
            if cursor.position() != position || cursor.remaining() != length - position {
                return Err(format!("byte {position} of {length}: another position, or another number of bytes left"));
            }
            if let Some(size) = SIZES.into_iter().find(|&size| !is_passed_over(&bytes[..length], &cursors, position, size)) {
                return Err(format!("byte {position} of {length}: a field of {size} bytes"));
            }
        }
    }
    Ok(positions)
}

/// The cursor at every position, byte after byte.
fn every_position(bytes: &[Byte]) -> Result<Vec<Cursor<'_>>, String> {
    let mut cursors = vec![Cursor::new(bytes)];
    for position in 0..bytes.len() {
        let mut cursor = cursors[position].clone();
        advance(&mut cursor, 1).map_err(|error| format!("byte {position} of {}: {error:?}", bytes.len()))?;
        cursors.push(cursor);
    }
    Ok(cursors)
}

/// Whether a field is passed over where there is room for it, and refused as truncated where there is none.
fn is_passed_over(bytes: &[Byte], cursors: &[Cursor<'_>], position: usize, size: usize) -> bool {
    let mut cursor = cursors[position].clone();
    match (advance(&mut cursor, size), cursors.get(position + size)) {
        (Ok(at), Some(behind)) => cursor == *behind && (0..size).all(|i| byte_at(&cursor, at + i) == bytes[position + i]),
        (Err(error), None) => cursor == cursors[position] && (error.reason, error.offset) == (Reason::Truncated, position),
        _ => false,
    }
}

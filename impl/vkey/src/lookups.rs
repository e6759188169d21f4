//! The lookups of a circuit of format B: a count, then each.

use super::error::{DecodeError, EncodeError, Place, Reason, encode_error};
use super::lookup::{Lookup, check_lookup, put_lookup, take_lookup};
use super::put::{is_count16, put_count16};
use super::take::{Cursor, take_count16};
use super::word::{Byte, Vec};

/// Whether the lookups are well-formed, in the circuit of this number with so many nodes.
///
/// # Errors
///
/// [`Reason::CountTooLarge`]; those of [`check_lookup`].
#[inline]
pub fn check_lookups(lookups: &[Lookup], nodes: usize, circuit: usize) -> Result<(), EncodeError> {
    if !is_count16(lookups.len()) {
        return Err(encode_error(Place::Lookups { circuit }, Reason::CountTooLarge));
    }
    let mut i = 0;
    while i < lookups.len() {
        check_lookup(&lookups[i], nodes, circuit, i)?;
        i += 1;
    }
    Ok(())
}

/// Appends the encoding of lookups.
#[inline]
pub fn put_lookups(out: &mut Vec<Byte>, lookups: &[Lookup]) {
    put_count16(out, lookups.len());
    let mut i = 0;
    while i < lookups.len() {
        put_lookup(out, &lookups[i]);
        i += 1;
    }
}

/// Reads the lookups of a circuit of this many nodes.
///
/// # Errors
///
/// [`Reason::Truncated`]; those of [`take_lookup`].
#[inline]
pub fn take_lookups(cursor: &mut Cursor<'_>, nodes: usize) -> Result<Vec<Lookup>, DecodeError> {
    let count = take_count16(cursor)?;
    let mut lookups = Vec::new();
    let mut i = 0;
    while i < count {
        lookups.push(take_lookup(cursor, nodes)?);
        i += 1;
    }
    Ok(lookups)
}

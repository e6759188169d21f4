//! A list of roots of format B, constraints or arguments: a count, then the number of a node each.

use super::error::DecodeError;
use super::node::{is_node, take_root};
use super::put::{is_count16, put_list16};
use super::take::{Cursor, take_count16};
use super::word::{Byte, U16, Vec};

/// Whether the count has room for so many roots.
#[inline]
pub fn is_countable(roots: &[U16]) -> bool {
    is_count16(roots.len())
}

/// The first root, by its place in the list, that is no node of a circuit of this many.
#[inline]
pub fn first_outside(roots: &[U16], nodes: usize) -> Option<usize> {
    let mut i = 0;
    while i < roots.len() {
        if !is_node(roots[i], nodes) {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// Appends the encoding of roots.
#[inline]
pub fn put_roots(out: &mut Vec<Byte>, roots: &[U16]) {
    put_list16(out, roots);
}

/// Reads roots of a circuit of this many nodes.
///
/// # Errors
///
/// [`Reason::Truncated`](super::error::Reason::Truncated); those of [`take_root`].
#[inline]
pub fn take_roots(cursor: &mut Cursor<'_>, nodes: usize) -> Result<Vec<U16>, DecodeError> {
    let count = take_count16(cursor)?;
    let mut roots = Vec::new();
    let mut i = 0;
    while i < count {
        roots.push(take_root(cursor, nodes)?);
        i += 1;
    }
    Ok(roots)
}

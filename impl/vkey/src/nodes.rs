//! The nodes of a circuit of format B: a count, then each.

use super::error::{DecodeError, EncodeError, Place, Reason, encode_error};
use super::node::{Node, check_node, put_node, take_node};
use super::put::{is_count16, put_count16};
use super::take::{Cursor, take_count16};
use super::word::{Byte, Vec};

/// Whether the nodes of the circuit of this number are well-formed.
///
/// # Errors
///
/// [`Reason::CountTooLarge`]; those of [`check_node`].
#[inline]
pub fn check_nodes(nodes: &[Node], circuit: usize) -> Result<(), EncodeError> {
    if !is_count16(nodes.len()) {
        return Err(encode_error(Place::Nodes { circuit }, Reason::CountTooLarge));
    }
    let mut i = 0;
    while i < nodes.len() {
        check_node(&nodes[i], circuit, i)?;
        i += 1;
    }
    Ok(())
}

/// Appends the encoding of nodes.
#[inline]
pub fn put_nodes(out: &mut Vec<Byte>, nodes: &[Node]) {
    put_count16(out, nodes.len());
    let mut i = 0;
    while i < nodes.len() {
        put_node(out, &nodes[i]);
        i += 1;
    }
}

/// Reads the nodes of a circuit.
///
/// # Errors
///
/// [`Reason::Truncated`]; those of [`take_node`].
pub fn take_nodes(cursor: &mut Cursor<'_>) -> Result<Vec<Node>, DecodeError> {
    let count = take_count16(cursor)?;
    let mut nodes = Vec::new();
    let mut i = 0;
    while i < count {
        nodes.push(take_node(cursor, i)?);
        i += 1;
    }
    Ok(nodes)
}

//! The summary of `node.rs`.

use super::{expect_circuit, put};
use crate::parts::base::cursor::Cursor;
use crate::parts::base::error::{DecodeError, EncodeError};
use crate::parts::base::word::{Byte, Member, Token, U16, Vec, u16_bytes};
use crate::parts::contracts::Part;
use crate::parts::run;

/// A node that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node(Token);

/// A trace, in name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source(());

/// A row, in name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row(());

impl Member for Node {}

/// Reads the node of this number.
///
/// # Errors
/// On one of the paths.
pub fn take_node(_: &mut Cursor<'_>, number: usize) -> Result<Node, DecodeError> {
    run::part(Part::Node { number }).map(|token| Node(Token(token))).ok_or(DecodeError)
}

/// Writes a node.
pub fn put_node(out: &mut Vec<Byte>, node: &Node) {
    put(out, node.0);
}

/// Finds no fault with a node as the one of the number that it was read for.
///
/// # Errors
/// None.
pub fn check_node(node: &Node, circuit: usize, number: usize) -> Result<(), EncodeError> {
    expect_circuit(circuit);
    run::expect(node.0.0, Part::Node { number });
    Ok(())
}

/// Reads a root of a circuit of this many nodes.
///
/// # Errors
/// On one of the paths.
pub fn take_root(_: &mut Cursor<'_>, nodes: usize) -> Result<U16, DecodeError> {
    run::root(nodes).map(U16::free).ok_or(DecodeError)
}

/// That a root is a node of a circuit of as many as it was read for.
pub fn is_node(root: U16, nodes: usize) -> bool {
    match u16_bytes(root) {
        [Byte::Free { variable, index: 0 }, Byte::Free { variable: other, index: 1 }] if variable == other => {
            run::expect(variable, Part::Root { nodes });
        }
        _ => run::leave("a number that was not read as a root is taken for one"),
    }
    true
}

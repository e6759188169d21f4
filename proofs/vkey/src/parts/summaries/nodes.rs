//! The summary of `nodes.rs`.

use super::node::Node;
use super::{expect_circuit, expect_list, put_list};
use crate::parts::base::cursor::Cursor;
use crate::parts::base::error::{DecodeError, EncodeError};
use crate::parts::base::word::{Byte, Token, Vec};
use crate::parts::contracts::Part;
use crate::{parts::run, paths};

/// Reads nodes, as many as there is room for on each path.
///
/// # Errors
/// On some of the paths.
pub fn take_nodes(_: &mut Cursor<'_>) -> Result<Vec<Node>, DecodeError> {
    let most = run::most(Part::Nodes { count: 0 });
    let count = if most == 0 { 0 } else { paths::choose(most) };
    let token = run::part(Part::Nodes { count }).ok_or(DecodeError)?;
    Ok(Vec::Read { token: Token(token), count: Some(count) })
}

/// Writes nodes.
pub fn put_nodes(out: &mut Vec<Byte>, nodes: &Vec<Node>) {
    put_list(out, nodes);
}

/// Finds no fault with nodes that were read.
///
/// # Errors
/// None.
pub fn check_nodes(nodes: &Vec<Node>, circuit: usize) -> Result<(), EncodeError> {
    expect_circuit(circuit);
    expect_list(nodes, Part::Nodes { count: nodes.len() });
    Ok(())
}

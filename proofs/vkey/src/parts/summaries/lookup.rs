//! The summary of `lookup.rs`.

use super::{expect_circuit, put};
use crate::parts::base::cursor::Cursor;
use crate::parts::base::error::{DecodeError, EncodeError};
use crate::parts::base::word::{Byte, Member, Token, Vec};
use crate::parts::contracts::{Part, lookups};
use crate::parts::run;

/// A lookup that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup(Token);

impl Member for Lookup {}

/// Reads a lookup of a circuit of this many nodes.
///
/// # Errors
/// On one of the paths.
pub fn take_lookup(_: &mut Cursor<'_>, nodes: usize) -> Result<Lookup, DecodeError> {
    run::part(Part::Lookup { nodes }).map(|token| Lookup(Token(token))).ok_or(DecodeError)
}

/// Writes a lookup.
pub fn put_lookup(out: &mut Vec<Byte>, lookup: &Lookup) {
    put(out, lookup.0);
}

/// Finds no fault with a lookup, in a circuit of as many nodes as it was read for.
///
/// # Errors
/// None.
pub fn check_lookup(value: &Lookup, nodes: usize, circuit: usize, lookup: usize) -> Result<(), EncodeError> {
    expect_circuit(circuit);
    if lookup >= lookups(nodes) {
        run::leave(format!("lookup {lookup} is checked"));
    }
    run::expect(value.0.0, Part::Lookup { nodes });
    Ok(())
}

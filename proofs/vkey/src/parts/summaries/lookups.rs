//! The summary of `lookups.rs`.

use super::lookup::Lookup;
use super::{expect_circuit, expect_list, put_list};
use crate::parts::base::cursor::Cursor;
use crate::parts::base::error::{DecodeError, EncodeError};
use crate::parts::base::word::{Byte, Token, Vec};
use crate::parts::contracts::Part;
use crate::parts::run;

/// Reads lookups of a circuit of this many nodes.
///
/// # Errors
/// On one of the paths.
pub fn take_lookups(_: &mut Cursor<'_>, nodes: usize) -> Result<Vec<Lookup>, DecodeError> {
    let token = run::part(Part::Lookups { nodes }).ok_or(DecodeError)?;
    Ok(Vec::Read { token: Token(token), count: None })
}

/// Writes lookups.
pub fn put_lookups(out: &mut Vec<Byte>, lookups: &Vec<Lookup>) {
    put_list(out, lookups);
}

/// Finds no fault with lookups, in a circuit of as many nodes as they were read for.
///
/// # Errors
/// None.
pub fn check_lookups(lookups: &Vec<Lookup>, nodes: usize, circuit: usize) -> Result<(), EncodeError> {
    expect_circuit(circuit);
    expect_list(lookups, Part::Lookups { nodes });
    Ok(())
}

//! The summary of `circuit.rs`.

use super::preprocessed::Index;
use super::{expect_circuit, put};
use crate::parts::base::cursor::Cursor;
use crate::parts::base::error::{DecodeError, EncodeError};
use crate::parts::base::word::{Byte, Member, Token, Vec};
use crate::parts::contracts::Part;
use crate::parts::run;

/// A circuit that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    token: Token,
    /// Its index, which neither its writer nor its check looks at.
    pub preprocessed_index: Index,
}

impl Member for Circuit {}

/// Reads a circuit.
///
/// # Errors
/// On one of the paths.
pub fn take_circuit(_: &mut Cursor<'_>) -> Result<Circuit, DecodeError> {
    let token = run::part(Part::Circuit).ok_or(DecodeError)?;
    Ok(Circuit { token: Token(token), preprocessed_index: Index::unread() })
}

/// Writes a circuit.
pub fn put_circuit(out: &mut Vec<Byte>, circuit: &Circuit) {
    put(out, circuit.token);
}

/// Finds no fault with a circuit.
///
/// # Errors
/// None.
pub fn check_circuit(value: &Circuit, circuit: usize) -> Result<(), EncodeError> {
    expect_circuit(circuit);
    run::expect(value.token.0, Part::Circuit);
    Ok(())
}

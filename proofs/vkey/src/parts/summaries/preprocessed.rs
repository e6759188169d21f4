//! The summary of `preprocessed.rs`.

use super::{expect_circuit, expect_list, put, put_list};
use crate::parts::base::cursor::Cursor;
use crate::parts::base::error::{DecodeError, EncodeError};
use crate::parts::base::word::{Byte, Bytes32, Token, Vec};
use crate::parts::contracts::Part;
use crate::parts::run::{self, ABSENT, UNREAD};
use crate::paths;

/// An index that was read, or the one of a circuit as it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Index(Token);

impl Index {
    /// That of a circuit before its own is read: none.
    pub const fn unread() -> Self {
        Index(Token(UNREAD))
    }
}

/// Reads a commitment; on one of the paths there is none.
///
/// # Errors
/// On one of the paths.
pub fn take_preprocessed_commitment(_: &mut Cursor<'_>) -> Result<Option<Vec<Bytes32>>, DecodeError> {
    let present = paths::choose(2) == 0;
    let part = Part::Commitment { present };
    if !present {
        return run::only(part, ABSENT).map(|_| None).ok_or(DecodeError);
    }
    let token = run::part(part).ok_or(DecodeError)?;
    Ok(Some(Vec::Read { token: Token(token), count: None }))
}

/// Writes a commitment.
pub fn put_preprocessed_commitment(out: &mut Vec<Byte>, commitment: &Option<Vec<Bytes32>>) {
    match commitment {
        None => put(out, Token(ABSENT)),
        Some(digests) => put_list(out, digests),
    }
}

/// Finds no fault with a commitment.
///
/// # Errors
/// None.
pub fn check_preprocessed_commitment(commitment: &Option<Vec<Bytes32>>) -> Result<(), EncodeError> {
    if let Some(digests) = commitment {
        expect_list(digests, Part::Commitment { present: true });
    }
    Ok(())
}

/// Reads an index.
///
/// # Errors
/// On one of the paths.
pub fn take_preprocessed_index(_: &mut Cursor<'_>) -> Result<Index, DecodeError> {
    run::part(Part::Index).map(|token| Index(Token(token))).ok_or(DecodeError)
}

/// Writes an index.
pub fn put_preprocessed_index(out: &mut Vec<Byte>, index: Index) {
    put(out, index.0);
}

/// Finds no fault with an index that was read, nor with none.
///
/// # Errors
/// None.
pub fn check_preprocessed_index(index: Index, circuit: usize) -> Result<(), EncodeError> {
    expect_circuit(circuit);
    if index.0.0 != UNREAD {
        run::expect(index.0.0, Part::Index);
    }
    Ok(())
}

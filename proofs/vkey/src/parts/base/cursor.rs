//! The cursor of a part: `impl/vkey/src/cursor.rs` as [`crate::parts::cursor`] decides that it is, for strings of any length and from any position.

use std::cmp::Ordering;
use std::marker::PhantomData;

use super::error::DecodeError;
pub use super::position::Position;
use crate::parts::run;
use crate::paths;
use crate::symbolic::word::Byte;

/// Where a run reads on.
#[derive(Debug)]
pub struct Cursor<'a> {
    bytes: PhantomData<&'a [Byte]>,
}

/// The number of bytes left.
#[derive(Clone, Copy, Debug)]
pub struct Room;

impl<'a> Cursor<'a> {
    /// At the first of these bytes.
    pub fn new(bytes: &'a [Byte]) -> Self {
        run::open(bytes);
        Cursor { bytes: PhantomData }
    }

    /// Where the run starts.
    pub const fn here() -> Self {
        Cursor { bytes: PhantomData }
    }

    /// For errors alone.
    pub const fn position(&self) -> Position {
        Position { atom: 0, end: 0 }
    }

    /// The number of bytes left.
    pub const fn remaining(&self) -> Room {
        Room
    }
}

impl PartialEq<usize> for Room {
    fn eq(&self, other: &usize) -> bool {
        if *other == 0 { run::is_end() } else { paths::choose(2) == 0 }
    }
}

impl PartialOrd<usize> for Room {
    fn partial_cmp(&self, _: &usize) -> Option<Ordering> {
        Some([Ordering::Less, Ordering::Equal, Ordering::Greater][paths::choose(3)])
    }
}

/// Passes over a field of `size` bytes.
///
/// # Errors
/// When they may be too few, or are.
pub fn advance(_: &mut Cursor<'_>, size: usize) -> Result<Position, DecodeError> {
    let atom = run::field(size).ok_or(DecodeError)?;
    Ok(Position { atom, end: atom + size })
}

/// A byte of the field that was passed over.
pub fn byte_at(_: &Cursor<'_>, at: Position) -> Byte {
    match run::atom(at.atom) {
        Some(byte) if at.atom < at.end => byte,
        _ => {
            run::leave("a byte outside of its field is read");
            Byte::Constant(0)
        }
    }
}

/// No part of a system key reads all that is left.
pub fn rest<'a>(_: &mut Cursor<'a>) -> &'a [Byte] {
    run::leave("all bytes that are left are read");
    &[]
}

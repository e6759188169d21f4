//! Positions that errors and cursors speak of.

use std::ops::Add;

/// A position, of which nothing is known but the field that starts there.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    /// The atom that starts there.
    pub(super) atom: usize,
    /// The atom behind the field.
    pub(super) end: usize,
}

impl Add<usize> for Position {
    type Output = Position;

    fn add(self, offset: usize) -> Position {
        Position { atom: self.atom + offset, end: self.end }
    }
}

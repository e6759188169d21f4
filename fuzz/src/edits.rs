//! Changes to valid bytes, so that a fuzzer gets past the first field.

use arbitrary::Arbitrary;

/// A change.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub enum Edit {
    /// Another byte at a position.
    Set(u16, u8),
    /// A byte more or less by one at a position.
    Step(u16, bool),
    /// Nothing from a position on.
    Cut(u16),
    /// One byte more at the end.
    Push(u8),
    /// One byte more at a position.
    Insert(u16, u8),
    /// One byte less at a position.
    Remove(u16),
}

impl Edit {
    /// Changes the bytes, positions being taken modulo their number.
    pub fn apply(self, bytes: &mut Vec<u8>) {
        let Some(last) = bytes.len().checked_sub(1) else { return };
        let place = |position: u16| usize::from(position) % (last + 1);
        match self {
            Self::Set(position, byte) => bytes[place(position)] = byte,
            Self::Step(position, up) => {
                let byte = &mut bytes[place(position)];
                *byte = if up { byte.wrapping_add(1) } else { byte.wrapping_sub(1) };
            }
            Self::Cut(position) => bytes.truncate(place(position)),
            Self::Push(byte) => bytes.push(byte),
            Self::Insert(position, byte) => bytes.insert(place(position), byte),
            Self::Remove(position) => drop(bytes.remove(place(position))),
        }
    }
}

/// A few changes, one after the other.
pub fn apply_all(edits: &[Edit], bytes: &mut Vec<u8>) {
    for edit in edits.iter().take(4) {
        edit.apply(bytes);
    }
}

//! What batches are read from and written to.

/// What holds one element of a field in memory: a word itself, or the element for users.
pub trait Cell<W>: Copy {
    /// The representative that the cell holds.
    fn word(self) -> W;
    /// The cell with this canonical representative, below the modulus.
    fn with_canonical(word: W) -> Self;
}

impl<W: Copy> Cell<W> for W {
    #[inline(always)]
    fn word(self) -> W {
        self
    }

    #[inline(always)]
    fn with_canonical(word: W) -> W {
        word
    }
}

/// Four bytes, little-endian.
impl Cell<u32> for [u8; 4] {
    #[inline(always)]
    fn word(self) -> u32 {
        u32::from_le_bytes(self)
    }

    #[inline(always)]
    fn with_canonical(word: u32) -> Self {
        word.to_le_bytes()
    }
}

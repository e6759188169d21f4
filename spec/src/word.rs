//! What a 32-bit word is: a number, or a symbolic value that records the operations on it.

/// A 32-bit word with the operations that ARX primitives use.
pub trait Word: Copy {
    /// An 8-bit byte of the same kind.
    type Byte: Copy;

    /// The constant word `value`.
    fn word(value: u32) -> Self;

    /// The constant byte `value`.
    fn byte(value: u8) -> Self::Byte;

    /// The word whose byte `i` has weight 256^i.
    fn from_le_bytes(bytes: [Self::Byte; 4]) -> Self;

    /// The four bytes of the word, least significant first.
    fn to_le_bytes(self) -> [Self::Byte; 4];

    /// Sum modulo 2^32.
    fn wrapping_add(self, rhs: Self) -> Self;

    /// Bitwise exclusive or.
    fn xor(self, rhs: Self) -> Self;

    /// Rotation towards the least significant bit by `amount` bits, in 0..32.
    fn rotate_right(self, amount: u32) -> Self;
}

impl Word for u32 {
    type Byte = u8;

    fn word(value: u32) -> u32 {
        value
    }

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes)
    }

    fn to_le_bytes(self) -> [u8; 4] {
        u32::to_le_bytes(self)
    }

    fn wrapping_add(self, rhs: u32) -> u32 {
        u32::wrapping_add(self, rhs)
    }

    fn xor(self, rhs: u32) -> u32 {
        self ^ rhs
    }

    fn rotate_right(self, amount: u32) -> u32 {
        u32::rotate_right(self, amount)
    }
}

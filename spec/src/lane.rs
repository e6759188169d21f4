//! What a lane of Keccak is: a number, or a symbolic value that records the operations on it.

/// A 64-bit lane with the operations of Keccak-f\[1600\].
pub trait Lane: Copy {
    /// An 8-bit byte of the same kind.
    type Byte: Copy;

    /// The constant lane `value`.
    fn lane(value: u64) -> Self;

    /// The constant byte `value`.
    fn byte(value: u8) -> Self::Byte;

    /// The lane whose byte `i` has weight 256^i.
    fn from_le_bytes(bytes: [Self::Byte; 8]) -> Self;

    /// The eight bytes of the lane, least significant first.
    fn to_le_bytes(self) -> [Self::Byte; 8];

    /// Bitwise exclusive or.
    fn xor(self, rhs: Self) -> Self;

    /// Bitwise and.
    fn and(self, rhs: Self) -> Self;

    /// Bitwise complement.
    fn not(self) -> Self;

    /// Rotation towards the most significant bit by `amount` bits, in 0..64.
    fn rotate_left(self, amount: u32) -> Self;
}

impl Lane for u64 {
    type Byte = u8;

    fn lane(value: u64) -> u64 {
        value
    }

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes)
    }

    fn to_le_bytes(self) -> [u8; 8] {
        u64::to_le_bytes(self)
    }

    fn xor(self, rhs: u64) -> u64 {
        self ^ rhs
    }

    fn and(self, rhs: u64) -> u64 {
        self & rhs
    }

    fn not(self) -> u64 {
        !self
    }

    fn rotate_left(self, amount: u32) -> u64 {
        u64::rotate_left(self, amount)
    }
}

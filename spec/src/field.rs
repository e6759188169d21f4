//! What an element of the Goldilocks field is: a number, or a symbolic value that records the operations on it.

/// The modulus, 2^64 - 2^32 + 1, a prime.
pub const MODULUS: u64 = 0xffffffff00000001;

/// An element of the field of [`MODULUS`] elements, with the operations that algebraic hash functions use.
///
/// The implementation for `u64` has canonical numbers, below [`MODULUS`], in and out.
pub trait Field: Copy {
    /// An 8-bit byte of the same kind.
    type Byte: Copy;

    /// The residue of any 64-bit number.
    fn element(value: u64) -> Self;

    /// The constant byte `value`.
    fn byte(value: u8) -> Self::Byte;

    /// The residue of the number whose byte `i` has weight 256^i; any eight bytes.
    fn from_le_bytes(bytes: [Self::Byte; 8]) -> Self;

    /// The eight bytes of the canonical number, which is below [`MODULUS`], least significant first.
    fn to_le_bytes(self) -> [Self::Byte; 8];

    /// Sum.
    fn add(self, rhs: Self) -> Self;

    /// Product.
    fn mul(self, rhs: Self) -> Self;
}

impl Field for u64 {
    type Byte = u8;

    fn element(value: u64) -> u64 {
        value % MODULUS
    }

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes) % MODULUS
    }

    fn to_le_bytes(self) -> [u8; 8] {
        u64::to_le_bytes(self)
    }

    fn add(self, rhs: u64) -> u64 {
        ((self as u128).wrapping_add(rhs as u128) % MODULUS as u128) as u64
    }

    fn mul(self, rhs: u64) -> u64 {
        ((self as u128).wrapping_mul(rhs as u128) % MODULUS as u128) as u64
    }
}

//! What an element of a prime field is: a number, or a symbolic value that records the operations on it.

use crate::koala_bear::MODULUS as KOALA_BEAR_MODULUS;

/// The modulus of the Goldilocks field, 2^64 - 2^32 + 1, a prime.
pub const MODULUS: u64 = 0xffffffff00000001;

/// An element of a prime field, with the operations that algebraic hash functions use.
///
/// The implementation for `u64` is the Goldilocks field, that for `u32` the KoalaBear field. Both have canonical numbers,
/// below the modulus, in and out.
pub trait Field: Copy {
    /// The residue of any 64-bit number.
    fn element(value: u64) -> Self;

    /// Sum.
    fn add(self, rhs: Self) -> Self;

    /// Product.
    fn mul(self, rhs: Self) -> Self;
}

/// An element that is encoded in `N` bytes.
pub trait FieldBytes<const N: usize>: Field {
    /// An 8-bit byte of the same kind.
    type Byte: Copy;

    /// The constant byte `value`.
    fn byte(value: u8) -> Self::Byte;

    /// The residue of the number whose byte `i` has weight 256^i; any bytes.
    fn from_le_bytes(bytes: [Self::Byte; N]) -> Self;

    /// The bytes of the canonical number, which is below the modulus, least significant first.
    fn to_le_bytes(self) -> [Self::Byte; N];
}

impl Field for u64 {
    fn element(value: u64) -> u64 {
        value % MODULUS
    }

    fn add(self, rhs: u64) -> u64 {
        ((self as u128).wrapping_add(rhs as u128) % MODULUS as u128) as u64
    }

    fn mul(self, rhs: u64) -> u64 {
        ((self as u128).wrapping_mul(rhs as u128) % MODULUS as u128) as u64
    }
}

impl FieldBytes<8> for u64 {
    type Byte = u8;

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes) % MODULUS
    }

    fn to_le_bytes(self) -> [u8; 8] {
        u64::to_le_bytes(self)
    }
}

impl Field for u32 {
    fn element(value: u64) -> u32 {
        (value % KOALA_BEAR_MODULUS as u64) as u32
    }

    fn add(self, rhs: u32) -> u32 {
        ((self as u64).wrapping_add(rhs as u64) % KOALA_BEAR_MODULUS as u64) as u32
    }

    fn mul(self, rhs: u32) -> u32 {
        ((self as u64).wrapping_mul(rhs as u64) % KOALA_BEAR_MODULUS as u64) as u32
    }
}

impl FieldBytes<4> for u32 {
    type Byte = u8;

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes) % KOALA_BEAR_MODULUS
    }

    fn to_le_bytes(self) -> [u8; 4] {
        u32::to_le_bytes(self)
    }
}

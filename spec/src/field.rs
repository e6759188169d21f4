//! What an element of a prime field is: a number, or a symbolic value that records the operations on it.

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

//! Numbers in bytes, as challengers sample them.

use core::fmt::Debug;

/// A number of at most 64 bits with what challengers ask of it: a `u64`, or what stands for one in proofs.
pub trait Number: Copy {
    /// A byte.
    type Byte: Copy + Debug + Default;

    /// This number.
    fn constant(value: u64) -> Self;

    /// 256 times the number, which is below 2^56, and `byte`.
    fn push(self, byte: Self::Byte) -> Self;

    /// The byte of weight 256^`place`, of places 0 to 7.
    fn byte(self, place: usize) -> Self::Byte;

    /// The low bits, of which there are 0 to 64.
    fn low(self, bits: u32) -> Self;

    /// Whether the number is less than `bound`.
    fn is_below(self, bound: u64) -> bool;
}

impl Number for u64 {
    type Byte = u8;

    #[inline]
    fn constant(value: u64) -> Self {
        value
    }

    #[inline]
    fn push(self, byte: u8) -> Self {
        self << 8 | u64::from(byte)
    }

    #[inline]
    fn byte(self, place: usize) -> u8 {
        self.to_le_bytes()[place]
    }

    #[inline]
    fn low(self, bits: u32) -> Self {
        self & Self::MAX.checked_shr(64 - bits).unwrap_or(0)
    }

    #[inline]
    fn is_below(self, bound: u64) -> bool {
        self < bound
    }
}

//! What bytes and 32-bit words are.
//!
//! Every kernel of this crate is generic over a [`Machine`]. With processor integers ([`Portable`] and the native instruction sets)
//! it hashes; with expressions in place of integers the same source text is what the equivalence proofs run.

use crate::isa::Task;

/// Bytes, 32-bit words and the operations on them that hashing code is written in.
///
/// A machine is a token passed by value: for native instruction sets it is the evidence that the processor has them.
pub trait Machine: Copy + Send + Sync {
    /// An 8-bit value.
    type Byte: Copy + Send + Sync;
    /// A 32-bit value.
    type Word: Copy + Send + Sync;

    /// The byte with this value.
    fn byte(self, value: u8) -> Self::Byte;
    /// The word with this value.
    fn word(self, value: u32) -> Self::Word;
    /// The word whose little-endian encoding is `bytes`.
    fn word_from_le_bytes(self, bytes: [Self::Byte; 4]) -> Self::Word;
    /// The little-endian encoding of `word`.
    fn word_to_le_bytes(self, word: Self::Word) -> [Self::Byte; 4];
    /// The sum modulo 2^32.
    fn add(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// The bitwise exclusive or.
    fn xor(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// The rotation of `a` to the right by `amount` bits, 0 < `amount` < 32.
    fn rotate_right(self, a: Self::Word, amount: u32) -> Self::Word;

    /// Runs `task` where it stands. A machine of expressions has a single copy of each task in place of that, as the unrolled
    /// rounds are large.
    #[inline(always)]
    fn inlined<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

/// Marks machines whose bytes and words are `u8` and `u32`.
pub trait Native: Copy + Send + Sync {}

/// The machine of plain Rust integers, on every target.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Native for Portable {}

impl<T: Native> Machine for T {
    type Byte = u8;
    type Word = u32;

    #[inline(always)]
    fn byte(self, value: u8) -> u8 {
        value
    }

    #[inline(always)]
    fn word(self, value: u32) -> u32 {
        value
    }

    #[inline(always)]
    fn word_from_le_bytes(self, bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes)
    }

    #[inline(always)]
    fn word_to_le_bytes(self, word: u32) -> [u8; 4] {
        word.to_le_bytes()
    }

    #[inline(always)]
    fn add(self, a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }

    #[inline(always)]
    fn xor(self, a: u32, b: u32) -> u32 {
        a ^ b
    }

    #[inline(always)]
    fn rotate_right(self, a: u32, amount: u32) -> u32 {
        a.rotate_right(amount)
    }
}

//! The arithmetic that kernels are written in, and what they read and write.

/// Bytes, and the words that hold one element each.
pub trait Memory: Copy {
    /// An 8-bit value.
    type Byte: Copy;
    /// A 64-bit value, seen as a representative: any value is allowed.
    type Word: Copy;

    /// The byte with this value.
    fn byte_of(self, value: u8) -> Self::Byte;
    /// The word with this value.
    fn word_of(self, value: u64) -> Self::Word;
    /// The word whose little-endian encoding is `bytes`.
    fn word_of_le_bytes(self, bytes: [Self::Byte; 8]) -> Self::Word;
    /// The quotient of the word, as an integer, by p, rounded down: 0 or 1.
    fn quotient(self, word: Self::Word) -> Self::Word;
}

/// Arithmetic modulo p in [`LANES`](Arithmetic::LANES) lanes, without branches.
///
/// Each lane of an element holds a representative, which is congruent to the value modulo p. Its form and range are those that the
/// implementation states. An element has a level: 0, called tight, from every operation but [`mul`](Arithmetic::mul) and
/// [`square`](Arithmetic::square), whose results are one level above the higher of their factors. These take levels below
/// [`SQUARINGS`](Arithmetic::SQUARINGS), [`tighten`](Arithmetic::tighten) takes all, and every other operation takes tight elements only.
///
/// Each lane of an integer holds an integer modulo 2^64. Linear layers split elements into halves, combine the halves with small
/// coefficients as integers, exactly, and join what they get.
pub trait Arithmetic: Copy {
    /// What elements are loaded from and stored to.
    type Memory: Memory;
    /// A vector of representatives.
    type Element: Copy;
    /// A vector of integers modulo 2^64.
    type Integer: Copy;
    /// An integer modulo 2^64: one lane of [`Integer`](Arithmetic::Integer).
    type Lane: Copy;
    /// The number of lanes, at most [`MAX_LANES`](super::MAX_LANES).
    const LANES: usize;
    /// The highest level of an element; `usize::MAX` where all levels have the same range.
    const SQUARINGS: usize;

    /// The memory itself.
    fn memory(self) -> Self::Memory;
    /// The word that `word` gives for a lane, in that lane: a representative.
    fn load(self, word: impl FnMut(usize) -> <Self::Memory as Memory>::Word) -> Self::Element;
    /// Gives each lane's number and canonical value, below p, to `word`.
    fn store(self, a: Self::Element, word: impl FnMut(usize, <Self::Memory as Memory>::Word));
    /// The product modulo p.
    fn mul(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The square modulo p.
    fn square(self, a: Self::Element) -> Self::Element;
    /// The tight element of the same value.
    fn tighten(self, a: Self::Element) -> Self::Element;
    /// Two integers `low` and `high` below 2^36 such that `low` + 2^32 `high` is congruent to the value modulo p.
    fn split(self, a: Self::Element) -> [Self::Integer; 2];
    /// The element `low` + 2^32 `high` modulo p, where `low` < 2^48 and `high` < 2^48.
    fn join(self, low: Self::Integer, high: Self::Integer) -> Self::Element;
    /// The integer that `integer` gives for a lane, in that lane.
    fn integer_load(self, integer: impl FnMut(usize) -> Self::Lane) -> Self::Integer;
    /// Gives each lane's number and integer to `integer`.
    fn integer_store(self, a: Self::Integer, integer: impl FnMut(usize, Self::Lane));
    /// The integer `value` in every lane.
    fn integer(self, value: u64) -> Self::Integer;
    /// The sum modulo 2^64.
    fn integer_add(self, a: Self::Integer, b: Self::Integer) -> Self::Integer;
    /// The difference modulo 2^64.
    fn integer_sub(self, a: Self::Integer, b: Self::Integer) -> Self::Integer;
    /// `a` times 2^`N` modulo 2^64, 1 <= `N` <= 4.
    fn integer_shl<const N: u32>(self, a: Self::Integer) -> Self::Integer;
}

/// The element `value` in every lane.
#[inline(always)]
pub fn constant<A: Arithmetic>(a: A, value: u64) -> A::Element {
    let word = a.memory().word_of(value);
    a.load(|_| word)
}

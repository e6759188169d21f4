//! Arithmetic on words of 32 bits, for linear maps with small integer coefficients.
//!
//! An element is an integer in a word, its own representative. For a linear map it is split into halves of 16 bits, of which a word
//! holds those of two elements; one instruction multiplies both by small integers and adds the products up. What is left is reduced once
//! a result: the low sum over 2^16, modulo p, plus the high sum.

mod avx2;
pub mod long;

pub use avx2::Avx2Words;

use super::{MODULUS, Memory};

/// What is subtracted from each element of a pair.
pub const BIAS: i32 = 1 << 15;
/// The greatest absolute value of the high part of a sum that is reduced.
pub const HIGH: i64 = 1 << 27;
/// The greatest absolute value of what [`reduce`](WordArithmetic::reduce) yields.
pub const REDUCED: i64 = (MODULUS as i64 - 1) / 2 + (1 << 15) + HIGH;
/// The greatest absolute value of what [`cube_beside`](WordArithmetic::cube_beside) takes.
pub const BESIDE: i64 = 3 << 29;

/// Two coefficients of absolute value below 2^15, in a word for each lane: those of the low halves of a pair and, in the order in which
/// these lie, those of the high halves. No load of either crosses a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct Coefficients {
    low: [u32; 8],
    high: [u32; 8],
}

impl Coefficients {
    /// For the first and the second element of a pair.
    pub const fn new(pair: [i32; 2]) -> Self {
        assert!(pair[0].unsigned_abs() < 1 << 15 && pair[1].unsigned_abs() < 1 << 15);
        let [first, second] = [pair[0] as u32 & 0xffff, pair[1] as u32 & 0xffff];
        Self { low: [second << 16 | first; 8], high: [first << 16 | second; 8] }
    }

    /// Those of the first and of the second element.
    pub const fn pair(&self) -> [i32; 2] {
        [self.low[0] as i16 as i32, self.high[0] as i16 as i32]
    }

    /// A word for each lane, with those of the low halves: that of the first element below.
    pub const fn low(&self) -> &[u32; 8] {
        &self.low
    }

    /// A word for each lane, with those of the high halves: that of the second element below.
    pub const fn high(&self) -> &[u32; 8] {
        &self.high
    }
}

/// Arithmetic modulo p in [`LANES`](Self::LANES) lanes, without branches, on elements that are words.
///
/// Each operation states which integers it takes; callers keep to that. A word is read as an integer from -2^31 to 2^31 - 1, unless an
/// operation says that it is read as one from 0 to 2^32 - 1.
pub trait WordArithmetic: Copy {
    /// What elements are loaded from and stored to.
    type Memory: Memory;
    /// A vector of integers modulo 2^32.
    type Element: Copy;
    /// The halves of two elements.
    type Pair: Copy;
    /// The integer `low` + 2^16 `high`.
    type Sum: Copy;
    /// The number of lanes, at most [`MAX_LANES`](super::MAX_LANES).
    const LANES: usize;

    /// The memory itself.
    fn memory(self) -> Self::Memory;
    /// The canonical value that `word` gives for a lane, in that lane.
    fn load(self, word: impl FnMut(usize) -> <Self::Memory as Memory>::Word) -> Self::Element;
    /// Gives each lane's number and word, which is from 0 to p - 1, to `word`.
    fn store(self, a: Self::Element, word: impl FnMut(usize, <Self::Memory as Memory>::Word));
    /// The integer in every lane.
    fn constant(self, value: i32) -> Self::Element;
    /// The sum modulo 2^32.
    fn add(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The difference modulo 2^32.
    fn sub(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The representative from 0 to p - 1 of an integer from -p + 1 to p - 1.
    fn canonical(self, a: Self::Element) -> Self::Element;
    /// The representative from 0 to p - 1 of an integer from 0 to 2 p - 1.
    fn canonical_sum(self, a: Self::Element) -> Self::Element;
    /// The representative from -p to -1 of an integer from -p + 1 to p - 1.
    fn negative(self, a: Self::Element) -> Self::Element;
    /// 2^-64 times the cubes modulo p of integers from -p to p, from -p + 1 to p - 1.
    fn cubes<const N: usize>(self, x: [Self::Element; N]) -> [Self::Element; N];
    /// 2^-96 `cube` x^3 - 2^-32 `beside` x modulo p, from -p + 1 to p - 1, of an integer up to [`BESIDE`] in absolute value. The
    /// factors are up to p / 2.
    fn cube_beside(self, x: Self::Element, cube: i32, beside: i32) -> Self::Element;
    /// 2^-32 times the product modulo p, from -p + 1 to p - 1, of an integer from -p to p and a factor up to p / 2.
    fn scaled(self, a: Self::Element, factor: i32) -> Self::Element;
    /// `a` - [`BIAS`] and `b` - [`BIAS`].
    fn pair(self, a: Self::Element, b: Self::Element) -> Self::Pair;
    /// The sum of the products of both with their coefficients; each part is at most 2^15 times the sum of their absolute values.
    fn products(self, pair: Self::Pair, coefficients: &Coefficients) -> Self::Sum;
    /// The sum, of which both parts are those of the operands, modulo 2^32.
    fn sum_add(self, a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// The difference, of which both parts are those of the operands, modulo 2^32.
    fn sum_sub(self, a: Self::Sum, b: Self::Sum) -> Self::Sum;
    /// The sum with an integer, modulo 2^32 in the low part.
    fn sum_constant(self, sum: Self::Sum, value: i32) -> Self::Sum;
    /// 2^-16 times the sum, minus 1 / 2, modulo p: at most [`REDUCED`] in absolute value. The high part is up to [`HIGH`].
    fn reduce(self, sum: Self::Sum) -> Self::Element;
}

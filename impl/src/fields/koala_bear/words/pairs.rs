//! Linear maps with small integer coefficients, on halves of words.
//!
//! Elements are split into halves of 16 bits, of which a word holds those of two elements; one instruction multiplies both by small integers and
//! adds the products up. What is left is reduced once a result: the low sum over 2^16, modulo p, plus the high sum.

use super::long::LongArithmetic;
use super::{WordArithmetic, WordField};
use crate::fields::koala_bear::MODULUS;
use crate::machine::isa::Avx2;
use crate::machine::word_vectors::{Avx2Words, WordVectors};

/// 2^15 in both halves of a word.
const BIASES: u32 = 0x8000_8000;
/// 1 above -127 · 2^8, which is 2^-16 modulo p.
const FOLD: u32 = (1 << 16) | (-(127 << 8) as u32 & 0xffff);
/// The indices that exchange the halves of each word.
const EXCHANGED: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
/// The odd halves of a blend.
const ODD: i32 = 0xaa;

/// What is subtracted from each element of a pair.
pub const BIAS: i32 = 1 << 15;
/// The greatest absolute value of the high part of a sum that is reduced.
pub const HIGH: i64 = 1 << 27;
/// The greatest absolute value of what [`reduce`](PairArithmetic::reduce) yields.
pub const REDUCED: i64 = (MODULUS as i64 - 1) / 2 + (1 << 15) + HIGH;

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

/// Arithmetic on words with sums of products of pairs and small integers.
pub trait PairArithmetic: WordArithmetic {
    /// The halves of two elements.
    type Pair: Copy;
    /// The integer `low` + 2^16 `high`.
    type Sum: Copy;

    /// The representative from -p to -1 of an integer from -p + 1 to p - 1.
    fn negative(self, a: Self::Element) -> Self::Element;
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

impl<I: Avx2> PairArithmetic for WordField<Avx2Words<I>> {
    type Pair = [I::V256; 2];
    type Sum = [I::V256; 2];

    /// The canonical representative minus p.
    #[inline(always)]
    fn negative(self, a: I::V256) -> I::V256 {
        self.sub(self.canonical(a), self.0.splat(MODULUS))
    }

    #[inline(always)]
    fn scaled(self, a: I::V256, factor: i32) -> I::V256 {
        self.total(self.product(self.places(a), factor))
    }

    /// The low halves, that of `a` below, less 2^15 as they are not signed; and the high halves, that of `b` below.
    #[inline(always)]
    fn pair(self, a: I::V256, b: I::V256) -> [I::V256; 2] {
        let isa = self.0.0;
        let b = isa.mm256_shuffle_epi8(b, EXCHANGED);
        let low = isa.mm256_blend_epi16::<ODD>(a, b);
        [isa.mm256_add_epi16(low, self.0.splat(BIASES)), isa.mm256_blend_epi16::<ODD>(b, a)]
    }

    #[inline(always)]
    fn products(self, [low, high]: [I::V256; 2], coefficients: &Coefficients) -> [I::V256; 2] {
        let isa = self.0.0;
        [
            isa.mm256_madd_epi16(low, isa.mm256_loadu_constants(coefficients.low())),
            isa.mm256_madd_epi16(high, isa.mm256_loadu_constants(coefficients.high())),
        ]
    }

    #[inline(always)]
    fn sum_add(self, a: [I::V256; 2], b: [I::V256; 2]) -> [I::V256; 2] {
        [self.add(a[0], b[0]), self.add(a[1], b[1])]
    }

    #[inline(always)]
    fn sum_sub(self, a: [I::V256; 2], b: [I::V256; 2]) -> [I::V256; 2] {
        [self.sub(a[0], b[0]), self.sub(a[1], b[1])]
    }

    #[inline(always)]
    fn sum_constant(self, [low, high]: [I::V256; 2], value: i32) -> [I::V256; 2] {
        [self.add(low, self.constant(value)), high]
    }

    /// With the low part l + 2^16 h: 2^-16 l + h, where l is less 2^15 as it is not signed, and 2^-16 2^15 is 1 / 2.
    #[inline(always)]
    fn reduce(self, [low, high]: [I::V256; 2]) -> I::V256 {
        let isa = self.0.0;
        let biased = isa.mm256_add_epi16(low, self.0.splat(1 << 15));
        self.add(high, isa.mm256_madd_epi16(biased, self.0.splat(FOLD)))
    }
}

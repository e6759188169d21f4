//! Eight words with AVX2.

use super::long::{CENTER, LongArithmetic};
use super::{Coefficients, WordArithmetic};
use crate::fields::koala_bear::MODULUS;
use crate::machine::isa::Avx2;

/// The inverse of p modulo 2^32.
const INVERSE: u32 = 0x8100_0001;
/// 2^15 in both halves of a word.
const BIASES: u32 = 0x8000_8000;
/// 1 above -127 · 2^8, which is 2^-16 modulo p.
const FOLD: u32 = (1 << 16) | (-(127 << 8) as u32 & 0xffff);
/// The indices that exchange the halves of each word.
const EXCHANGED: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
/// 2^32 modulo p.
const WORD: u32 = (1 << 25) - 2;
/// The odd word of each pair, twice.
const UPPER: i32 = 0xf5;
/// The odd words of a blend.
const ODD: i32 = 0xaa;

/// Vectors of eight words.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Words<I>(pub I);

/// Words for the even places of a vector and for the odd ones, both at even places.
type Places<V> = [V; 2];

impl<I: Avx2> Avx2Words<I> {
    #[inline(always)]
    fn splat(self, value: u32) -> I::V256 {
        self.0.mm256_set1_epi32(self.0.word(value))
    }

    /// The vector, and that with the words at odd places moved to even ones.
    #[inline(always)]
    fn places(self, a: I::V256) -> Places<I::V256> {
        [a, self.lowered(a)]
    }

    /// The products of the words at even places.
    #[inline(always)]
    fn products_of(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_mul_epi32(a, b)
    }

    /// Long words whose high half is 2^-32 times the long word modulo p: at most p / 2 away from its high half. The low half is zero.
    #[inline(always)]
    fn montgomery(self, long: I::V256) -> I::V256 {
        let quotient = self.0.mm256_mul_epu32(long, self.splat(INVERSE));
        self.0.mm256_sub_epi64(long, self.0.mm256_mul_epi32(quotient, self.splat(MODULUS)))
    }

    /// The words at odd places, which are the high halves of long words, at even ones.
    #[inline(always)]
    fn lowered(self, long: I::V256) -> I::V256 {
        self.0.mm256_shuffle_epi32::<UPPER>(long)
    }

    /// 2^-64 times the cubes of the words at even places modulo p, in the high halves.
    #[inline(always)]
    fn cubes_of<const N: usize>(self, x: [I::V256; N]) -> [I::V256; N] {
        let mut cubes = x;
        for cube in &mut cubes {
            *cube = self.products_of(*cube, *cube);
        }
        for cube in &mut cubes {
            *cube = self.lowered(self.montgomery(*cube));
        }
        for (cube, x) in cubes.iter_mut().zip(x) {
            *cube = self.products_of(*cube, x);
        }
        for cube in &mut cubes {
            *cube = self.montgomery(*cube);
        }
        cubes
    }

    /// 2^-96 `cube` x^3 - 2^-32 `beside` x of the words x at even places modulo p, in the high halves.
    #[inline(always)]
    fn cube_beside_of(self, x: I::V256, cube: i32, beside: i32) -> I::V256 {
        let square = self.lowered(self.montgomery(self.products_of(x, x)));
        let multiple = self.lowered(self.montgomery(self.products_of(x, self.constant(cube))));
        let beside = self.products_of(x, self.constant(beside));
        self.montgomery(self.0.mm256_sub_epi64(self.products_of(square, multiple), beside))
    }

    /// The high halves of both, each at its place.
    #[inline(always)]
    fn joined(self, [even, odd]: Places<I::V256>) -> I::V256 {
        self.0.mm256_blend_epi32::<ODD>(self.lowered(even), odd)
    }
}

impl<I: Avx2> WordArithmetic for Avx2Words<I> {
    type Memory = I;
    type Element = I::V256;
    type Pair = [I::V256; 2];
    type Sum = [I::V256; 2];
    const LANES: usize = 8;

    #[inline(always)]
    fn memory(self) -> I {
        self.0
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> I::Word) -> I::V256 {
        let mut words = [self.0.word(0); 8];
        for (lane, entry) in words.iter_mut().enumerate() {
            *entry = word(lane);
        }
        self.0.mm256_loadu_words(&words)
    }

    #[inline(always)]
    fn store(self, a: I::V256, mut word: impl FnMut(usize, I::Word)) {
        let mut words = [self.0.word(0); 8];
        self.0.mm256_storeu_words(&mut words, a);
        for (lane, entry) in words.into_iter().enumerate() {
            word(lane, entry);
        }
    }

    #[inline(always)]
    fn constant(self, value: i32) -> I::V256 {
        self.splat(value.cast_unsigned())
    }

    #[inline(always)]
    fn add(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_add_epi32(a, b)
    }

    #[inline(always)]
    fn sub(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_sub_epi32(a, b)
    }

    /// Where `a` is negative, `a` + p is the lesser one without sign; else `a` is.
    #[inline(always)]
    fn canonical(self, a: I::V256) -> I::V256 {
        self.0.mm256_min_epu32(a, self.0.mm256_add_epi32(a, self.splat(MODULUS)))
    }

    /// Where `a` is below p, `a` - p is negative, and so the greater one without sign.
    #[inline(always)]
    fn canonical_sum(self, a: I::V256) -> I::V256 {
        self.0.mm256_min_epu32(a, self.0.mm256_sub_epi32(a, self.splat(MODULUS)))
    }

    /// The canonical representative minus p.
    #[inline(always)]
    fn negative(self, a: I::V256) -> I::V256 {
        self.0.mm256_sub_epi32(self.canonical(a), self.splat(MODULUS))
    }

    #[inline(always)]
    fn cubes<const N: usize>(self, x: [I::V256; N]) -> [I::V256; N] {
        let mut odd = x;
        for odd in &mut odd {
            *odd = self.lowered(*odd);
        }
        let (even, odd) = (self.cubes_of(x), self.cubes_of(odd));
        let mut cubes = even;
        for (cube, odd) in cubes.iter_mut().zip(odd) {
            *cube = self.joined([*cube, odd]);
        }
        cubes
    }

    #[inline(always)]
    fn cube_beside(self, x: I::V256, cube: i32, beside: i32) -> I::V256 {
        let [even, odd] = self.places(x);
        self.joined([self.cube_beside_of(even, cube, beside), self.cube_beside_of(odd, cube, beside)])
    }

    #[inline(always)]
    fn scaled(self, a: I::V256, factor: i32) -> I::V256 {
        let factor = self.constant(factor);
        let [even, odd] = self.places(a);
        self.joined([self.montgomery(self.products_of(even, factor)), self.montgomery(self.products_of(odd, factor))])
    }

    /// The low halves, that of `a` below, less 2^15 as they are not signed; and the high halves, that of `b` below.
    #[inline(always)]
    fn pair(self, a: I::V256, b: I::V256) -> [I::V256; 2] {
        let b = self.0.mm256_shuffle_epi8(b, EXCHANGED);
        let low = self.0.mm256_blend_epi16::<ODD>(a, b);
        [self.0.mm256_add_epi16(low, self.splat(BIASES)), self.0.mm256_blend_epi16::<ODD>(b, a)]
    }

    #[inline(always)]
    fn products(self, [low, high]: [I::V256; 2], coefficients: &Coefficients) -> [I::V256; 2] {
        [
            self.0.mm256_madd_epi16(low, self.0.mm256_loadu_constants(coefficients.low())),
            self.0.mm256_madd_epi16(high, self.0.mm256_loadu_constants(coefficients.high())),
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
        let biased = self.0.mm256_add_epi16(low, self.splat(1 << 15));
        self.add(high, self.0.mm256_madd_epi16(biased, self.splat(FOLD)))
    }
}

impl<I: Avx2> LongArithmetic for Avx2Words<I> {
    /// The operands of even lanes and those of odd lanes, in the low halves of long words; the high halves do not matter.
    type Operand = [I::V256; 2];
    /// The integers of even lanes and those of odd lanes.
    type Long = [I::V256; 2];

    #[inline(always)]
    fn operand(self, a: I::V256) -> [I::V256; 2] {
        self.places(self.sub(a, self.constant(CENTER)))
    }

    #[inline(always)]
    fn long(self, value: i32) -> [I::V256; 2] {
        [self.0.mm256_set1_epi64x(self.0.long(i64::from(value).cast_unsigned())); 2]
    }

    #[inline(always)]
    fn product(self, x: [I::V256; 2], factor: i32) -> [I::V256; 2] {
        let factor = self.constant(factor);
        x.map(|x| self.products_of(x, factor))
    }

    /// With the sum of the products l + 2^32 h, where h is signed: l + (2^25 - 2) h.
    #[inline(always)]
    fn dot<const N: usize>(self, x: &[[I::V256; 2]; N], factors: &[i32; N]) -> [I::V256; 2] {
        let mut sum = self.product(x[0], factors[0]);
        for i in 1..N {
            sum = self.long_add(sum, self.product(x[i], factors[i]));
        }
        let zero = self.splat(0);
        sum.map(|sum| {
            let folded = self.products_of(self.lowered(sum), self.splat(WORD));
            self.0.mm256_add_epi64(self.0.mm256_blend_epi32::<ODD>(sum, zero), folded)
        })
    }

    #[inline(always)]
    fn long_add(self, a: [I::V256; 2], b: [I::V256; 2]) -> [I::V256; 2] {
        [self.0.mm256_add_epi64(a[0], b[0]), self.0.mm256_add_epi64(a[1], b[1])]
    }

    #[inline(always)]
    fn long_sub(self, a: [I::V256; 2], b: [I::V256; 2]) -> [I::V256; 2] {
        [self.0.mm256_sub_epi64(a[0], b[0]), self.0.mm256_sub_epi64(a[1], b[1])]
    }

    #[inline(always)]
    fn total(self, a: [I::V256; 2]) -> I::V256 {
        self.joined(a.map(|a| self.montgomery(a)))
    }
}

//! Four lanes with AVX-512IFMA, whose products of 52 bits need no carries.
//!
//! With s = 2^52, s^2 ≡ -2^8 modulo 2^96 + 1, which p divides.

use super::scalar::store_halves;
use super::{Arithmetic, Avx2Doubles, Doubles, EPSILON};
use crate::machine::isa::Avx512Ifma;

/// Four representatives, each in two limbs: a pair (a, b) stands for (a mod 2^52) + 2^52 b, where 0 < b < 2^46.
#[derive(Clone, Copy, Debug)]
pub struct IfmaField<I>(pub I);

impl<I: Avx512Ifma> IfmaField<I> {
    /// The representative of `low` + 2^52 `high`, for signed integers of absolute value below 2^58; the first argument is `low` + 1.
    ///
    /// As 2^96 ≡ -1, the bits of `high` from 44 on go to `low` with their sign turned. The bits of `low` from 52 on, between -2^7 and
    /// 2^7, go to `high`. Before that 2^44 is added to `high`, so that it stays positive, which the 1 in `low` makes up for.
    #[inline(always)]
    fn carry(self, low_plus_1: I::V256, high: I::V256) -> [I::V256; 2] {
        let isa = self.0;
        let low = isa.mm256_sub_epi64(low_plus_1, isa.mm256_srai_epi64::<44>(high));
        // The bits of the first, and those of both others.
        let high = isa.mm256_ternarylogic_epi64::<0xf8>(self.integer(1 << 44), high, self.integer((1 << 44) - 1));
        [low, isa.mm256_add_epi64(high, isa.mm256_srai_epi64::<52>(low))]
    }
}

impl<I: Avx512Ifma> Arithmetic for IfmaField<I> {
    type Memory = I;
    type Element = [I::V256; 2];
    type Integer = I::V256;
    type Lane = I::Long;
    const LANES: usize = 4;
    const SQUARINGS: usize = usize::MAX;

    #[inline(always)]
    fn memory(self) -> I {
        self.0
    }

    #[inline(always)]
    fn load(self, word: impl FnMut(usize) -> I::Long) -> [I::V256; 2] {
        let isa = self.0;
        let words = self.integer_load(word);
        let low = isa.mm256_and_si256(words, self.integer((1 << 52) - 1));
        self.carry(isa.mm256_add_epi64(low, self.integer(1)), isa.mm256_srli_epi64::<52>(words))
    }

    #[inline(always)]
    fn store(self, a: [I::V256; 2], word: impl FnMut(usize, I::Long)) {
        store_halves(self, self.split(a), word);
    }

    /// (a + s b) (c + s d) = (a c - 2^8 b d) + s (a d + b c).
    ///
    /// The low 52 bits of each product go to one limb, the high ones to the next. The low 52 bits of -16 d are 2^52 - 16 d, as d > 0: their
    /// product with 16 b is -2^8 b d plus 2^52 times 16 b, which is taken from the next limb.
    #[inline(always)]
    fn mul(self, [a, b]: [I::V256; 2], [c, d]: [I::V256; 2]) -> [I::V256; 2] {
        let isa = self.0;
        let zero = self.integer(0);
        let b16 = isa.mm256_slli_epi64::<4>(b);
        let minus_d16 = isa.mm256_sub_epi64(zero, isa.mm256_slli_epi64::<4>(d));
        let low = isa.mm256_madd52lo_epu64(self.integer(1), a, c);
        let low = isa.mm256_madd52lo_epu64(low, b16, minus_d16);
        // In two sums, so that two products are made while each waits for the one before it.
        let high = isa.mm256_madd52lo_epu64(isa.mm256_madd52hi_epu64(zero, a, c), a, d);
        let rest = isa.mm256_madd52hi_epu64(isa.mm256_sub_epi64(zero, b16), b16, minus_d16);
        let high = isa.mm256_add_epi64(high, isa.mm256_madd52lo_epu64(rest, b, c));
        let above = isa.mm256_madd52hi_epu64(isa.mm256_madd52hi_epu64(zero, a, d), b, c);
        self.carry(isa.mm256_sub_epi64(low, isa.mm256_slli_epi64::<8>(above)), high)
    }

    /// As [`mul`](Arithmetic::mul), with the two equal products as one.
    #[inline(always)]
    fn square(self, [a, b]: [I::V256; 2]) -> [I::V256; 2] {
        let isa = self.0;
        let zero = self.integer(0);
        let b2 = isa.mm256_add_epi64(b, b);
        let b16 = isa.mm256_slli_epi64::<4>(b);
        let minus_b16 = isa.mm256_sub_epi64(zero, b16);
        let low = isa.mm256_madd52lo_epu64(self.integer(1), a, a);
        let low = isa.mm256_madd52lo_epu64(low, b16, minus_b16);
        // Each product apart, as two of them take less time side by side than in one sum.
        let high = isa.mm256_add_epi64(isa.mm256_madd52hi_epu64(zero, a, a), isa.mm256_madd52lo_epu64(zero, a, b2));
        let high = isa.mm256_add_epi64(high, isa.mm256_madd52hi_epu64(minus_b16, b16, minus_b16));
        let above = isa.mm256_madd52hi_epu64(zero, a, b2);
        self.carry(isa.mm256_sub_epi64(low, isa.mm256_slli_epi64::<8>(above)), high)
    }

    #[inline(always)]
    fn tighten(self, a: [I::V256; 2]) -> [I::V256; 2] {
        a
    }

    /// With b = b0 + 2^12 b1, 2^52 b ≡ 2^52 b0 + (2^32 - 1) b1, where b1 < 2^34. To keep the low integer positive,
    /// p = (2^34 + 1) + 2^32 (2^32 - 5) is added.
    #[inline(always)]
    fn split(self, [a, b]: [I::V256; 2]) -> [I::V256; 2] {
        let isa = self.0;
        let top = isa.mm256_srli_epi64::<12>(b);
        let mask = self.integer((1 << 52) - 1);
        let words = isa.mm256_ternarylogic_epi64::<0xf8>(isa.mm256_slli_epi64::<52>(b), a, mask);
        let low = isa.mm256_add_epi64(isa.mm256_and_si256(words, self.integer(EPSILON)), self.integer((1 << 34) + 1));
        let high = isa.mm256_add_epi64(isa.mm256_srli_epi64::<32>(words), self.integer((1 << 32) - 5));
        [isa.mm256_sub_epi64(low, top), isa.mm256_add_epi64(high, top)]
    }

    /// With `high` = h0 + 2^20 h1 that is `low` + 2^32 h0 + 2^52 h1.
    #[inline(always)]
    fn join(self, low: I::V256, high: I::V256) -> [I::V256; 2] {
        let isa = self.0;
        let low = isa.mm256_add_epi64(low, self.integer(1));
        let shifted = isa.mm256_and_si256(isa.mm256_slli_epi64::<32>(high), self.integer((1 << 52) - 1));
        self.carry(isa.mm256_add_epi64(low, shifted), isa.mm256_srli_epi64::<20>(high))
    }

    #[inline(always)]
    fn integer_load(self, integer: impl FnMut(usize) -> I::Long) -> I::V256 {
        Avx2Doubles(self.0).load(integer)
    }

    #[inline(always)]
    fn integer_store(self, a: I::V256, integer: impl FnMut(usize, I::Long)) {
        Avx2Doubles(self.0).store(a, integer);
    }

    #[inline(always)]
    fn integer(self, value: u64) -> I::V256 {
        self.0.mm256_set1_epi64x(self.0.long(value))
    }

    #[inline(always)]
    fn integer_add(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_add_epi64(a, b)
    }

    #[inline(always)]
    fn integer_sub(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_sub_epi64(a, b)
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: I::V256) -> I::V256 {
        Avx2Doubles(self.0).long_shl::<N>(a)
    }
}

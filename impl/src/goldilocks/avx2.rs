//! Four lanes with AVX2.
//!
//! AVX2 compares signed integers only. Where carries matter, integers are held with their top bit flipped, which turns the unsigned
//! order into the signed one; names end in `_flipped`.

use super::{Arithmetic, Doubles, EPSILON, MODULUS};
use crate::isa::Avx2;

/// Vectors of four representatives: any integers below 2^64.
#[derive(Clone, Copy)]
pub struct Avx2Field<I: Avx2> {
    isa: I,
    /// 2^32 - 1 in each long word.
    epsilon: I::V256,
}

const TOP_BIT: u64 = 1 << 63;

impl<I: Avx2> Avx2Field<I> {
    /// On these instructions.
    #[inline(always)]
    pub fn new(isa: I) -> Self {
        // Opaque to the compiler, which would otherwise put three slower instructions in place of each product with it.
        let epsilon = isa.mm256_set1_epi64x(isa.long(core::hint::black_box(EPSILON)));
        Self { isa, epsilon }
    }

    #[inline(always)]
    fn flip(self, a: I::V256) -> I::V256 {
        self.isa.mm256_xor_si256(a, self.integer(TOP_BIT))
    }

    /// 2^32 - 1 where `a` is greater than `b`, both flipped, and 0 elsewhere.
    #[inline(always)]
    fn epsilon_if_greater(self, a_flipped: I::V256, b_flipped: I::V256) -> I::V256 {
        self.isa.mm256_srli_epi64::<32>(self.isa.mm256_cmpgt_epi64(a_flipped, b_flipped))
    }

    /// `low` + 2^64 `high` modulo p, for any two integers.
    ///
    /// With `high` = h0 + 2^32 h1 that is `low` - h1 + (2^32 - 1) h0.
    #[inline(always)]
    fn reduce(self, low: I::V256, high: I::V256) -> I::V256 {
        let isa = self.isa;
        let low_flipped = self.flip(low);
        let difference_flipped = isa.mm256_sub_epi64(low_flipped, isa.mm256_srli_epi64::<32>(high));
        let borrow = self.epsilon_if_greater(difference_flipped, low_flipped);
        // After a borrow the difference is at least 2^64 - 2^32 + 1.
        let difference_flipped = isa.mm256_sub_epi64(difference_flipped, borrow);
        self.add_small(difference_flipped, isa.mm256_mul_epu32(high, self.epsilon))
    }

    /// `a` + `b` modulo p, where `b` <= 2^64 - 2^32; `b` and the sum are not flipped.
    #[inline(always)]
    fn add_small(self, a_flipped: I::V256, b: I::V256) -> I::V256 {
        let isa = self.isa;
        let sum_flipped = isa.mm256_add_epi64(a_flipped, b);
        let carry = self.epsilon_if_greater(a_flipped, sum_flipped);
        // After a carry the sum is below `b`.
        self.flip(isa.mm256_add_epi64(sum_flipped, carry))
    }
}

impl<I: Avx2> Arithmetic for Avx2Field<I> {
    type Memory = I;
    type Element = I::V256;
    type Integer = I::V256;
    type Lane = I::Long;
    const LANES: usize = 4;
    const SQUARINGS: usize = usize::MAX;

    #[inline(always)]
    fn memory(self) -> I {
        self.isa
    }

    #[inline(always)]
    fn constant(self, value: u64) -> I::V256 {
        self.integer(value)
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> I::Long) -> I::V256 {
        let mut words = [self.isa.long(0); 4];
        for (lane, entry) in words.iter_mut().enumerate() {
            *entry = word(lane);
        }
        self.isa.mm256_loadu_longs(&words)
    }

    #[inline(always)]
    fn store(self, a: I::V256, mut word: impl FnMut(usize, I::Long)) {
        let isa = self.isa;
        // At p or more, adding 2^32 - 1 subtracts p modulo 2^64.
        let excess = self.epsilon_if_greater(self.flip(a), self.integer((MODULUS - 1) ^ TOP_BIT));
        let mut words = [isa.long(0); 4];
        isa.mm256_storeu_longs(&mut words, isa.mm256_add_epi64(a, excess));
        for (lane, entry) in words.into_iter().enumerate() {
            word(lane, entry);
        }
    }

    /// With halves a0, a1, b0, b1, the products a0 b1 + (a0 b0 >> 32) and a1 b0 + its low half do not overflow.
    #[inline(always)]
    fn mul(self, a: I::V256, b: I::V256) -> I::V256 {
        let isa = self.isa;
        let epsilon = self.epsilon;
        let (a1, b1) = (isa.mm256_srli_epi64::<32>(a), isa.mm256_srli_epi64::<32>(b));
        let low = isa.mm256_mul_epu32(a, b);
        let middle = isa.mm256_add_epi64(isa.mm256_mul_epu32(a, b1), isa.mm256_srli_epi64::<32>(low));
        let other = isa.mm256_add_epi64(isa.mm256_mul_epu32(a1, b), isa.mm256_and_si256(middle, epsilon));
        let carries = isa.mm256_add_epi64(isa.mm256_srli_epi64::<32>(middle), isa.mm256_srli_epi64::<32>(other));
        let high = isa.mm256_add_epi64(isa.mm256_mul_epu32(a1, b1), carries);
        let low = isa.mm256_add_epi64(isa.mm256_and_si256(low, epsilon), isa.mm256_slli_epi64::<32>(other));
        self.reduce(low, high)
    }

    /// With halves a0 and a1, the product a0 a1 + (a0^2 >> 33) does not overflow.
    #[inline(always)]
    fn square(self, a: I::V256) -> I::V256 {
        let isa = self.isa;
        let a1 = isa.mm256_srli_epi64::<32>(a);
        let (low, middle) = (isa.mm256_mul_epu32(a, a), isa.mm256_mul_epu32(a, a1));
        let carries = isa.mm256_srli_epi64::<31>(isa.mm256_add_epi64(middle, isa.mm256_srli_epi64::<33>(low)));
        let high = isa.mm256_add_epi64(isa.mm256_mul_epu32(a1, a1), carries);
        self.reduce(isa.mm256_add_epi64(low, isa.mm256_slli_epi64::<33>(middle)), high)
    }

    #[inline(always)]
    fn tighten(self, a: I::V256) -> I::V256 {
        a
    }

    #[inline(always)]
    fn split(self, a: I::V256) -> [I::V256; 2] {
        [self.isa.mm256_and_si256(a, self.epsilon), self.isa.mm256_srli_epi64::<32>(a)]
    }

    /// With `high` = h0 + 2^32 h1 that is 2^32 h0 + `low` + (2^32 - 1) h1, the last two below 2^49 together.
    #[inline(always)]
    fn join(self, low: I::V256, high: I::V256) -> I::V256 {
        let isa = self.isa;
        let top = isa.mm256_mul_epu32(isa.mm256_srli_epi64::<32>(high), self.epsilon);
        self.add_small(self.flip(isa.mm256_slli_epi64::<32>(high)), isa.mm256_add_epi64(low, top))
    }

    #[inline(always)]
    fn integer_load(self, integer: impl FnMut(usize) -> I::Long) -> I::V256 {
        Avx2Doubles(self.isa).load(integer)
    }

    #[inline(always)]
    fn integer_store(self, a: I::V256, integer: impl FnMut(usize, I::Long)) {
        Avx2Doubles(self.isa).store(a, integer);
    }

    #[inline(always)]
    fn integer(self, value: u64) -> I::V256 {
        self.isa.mm256_set1_epi64x(self.isa.long(value))
    }

    #[inline(always)]
    fn integer_add(self, a: I::V256, b: I::V256) -> I::V256 {
        self.isa.mm256_add_epi64(a, b)
    }

    #[inline(always)]
    fn integer_sub(self, a: I::V256, b: I::V256) -> I::V256 {
        self.isa.mm256_sub_epi64(a, b)
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: I::V256) -> I::V256 {
        match N {
            1 => self.isa.mm256_slli_epi64::<1>(a),
            2 => self.isa.mm256_slli_epi64::<2>(a),
            3 => self.isa.mm256_slli_epi64::<3>(a),
            4 => self.isa.mm256_slli_epi64::<4>(a),
            _ => unreachable!("linear layers multiply by 2 to 16"),
        }
    }
}

/// Vectors of four doubles.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Doubles<I>(pub I);

impl<I: Avx2> Doubles for Avx2Doubles<I> {
    type Machine = I;
    type Vector = I::V256;
    const LANES: usize = 4;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn load(self, mut long: impl FnMut(usize) -> I::Long) -> I::V256 {
        let mut longs = [self.0.long(0); 4];
        for (lane, entry) in longs.iter_mut().enumerate() {
            *entry = long(lane);
        }
        self.0.mm256_loadu_longs(&longs)
    }

    #[inline(always)]
    fn store(self, a: I::V256, mut long: impl FnMut(usize, I::Long)) {
        let mut longs = [self.0.long(0); 4];
        self.0.mm256_storeu_longs(&mut longs, a);
        for (lane, entry) in longs.into_iter().enumerate() {
            long(lane, entry);
        }
    }

    #[inline(always)]
    fn splat(self, value: u64) -> I::V256 {
        self.0.mm256_set1_epi64x(self.0.long(value))
    }

    #[inline(always)]
    fn and(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_and_si256(a, b)
    }

    #[inline(always)]
    fn high_halves(self, a: I::V256) -> I::V256 {
        self.0.mm256_srli_epi64::<32>(a)
    }

    #[inline(always)]
    fn long_add(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_add_epi64(a, b)
    }

    #[inline(always)]
    fn long_sub(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_sub_epi64(a, b)
    }

    #[inline(always)]
    fn long_shl<const N: u32>(self, a: I::V256) -> I::V256 {
        match N {
            1 => self.0.mm256_slli_epi64::<1>(a),
            2 => self.0.mm256_slli_epi64::<2>(a),
            3 => self.0.mm256_slli_epi64::<3>(a),
            4 => self.0.mm256_slli_epi64::<4>(a),
            _ => unreachable!("linear layers multiply by 2 to 16"),
        }
    }

    #[inline(always)]
    fn add(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_add_pd(a, b)
    }

    #[inline(always)]
    fn sub(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_sub_pd(a, b)
    }

    #[inline(always)]
    fn mul_add(self, a: I::V256, b: I::V256, c: I::V256) -> I::V256 {
        self.0.mm256_fmadd_pd(a, b, c)
    }

    #[inline(always)]
    fn mul_sub(self, a: I::V256, b: I::V256, c: I::V256) -> I::V256 {
        self.0.mm256_fmsub_pd(a, b, c)
    }

    #[inline(always)]
    fn sub_mul(self, a: I::V256, b: I::V256, c: I::V256) -> I::V256 {
        self.0.mm256_fnmadd_pd(a, b, c)
    }
}

//! Eight lanes with AVX-512.

use super::{Arithmetic, Doubles, EPSILON, MODULUS};
use crate::isa::Avx512;

/// Vectors of eight representatives: any integers below 2^64.
#[derive(Clone, Copy)]
pub struct Avx512Field<I: Avx512> {
    isa: I,
    /// 2^32 - 1 in each long word.
    epsilon: I::V512,
}

impl<I: Avx512> Avx512Field<I> {
    /// On these instructions.
    #[inline(always)]
    pub fn new(isa: I) -> Self {
        // Opaque to the compiler, which would otherwise put three slower instructions in place of each product with it.
        let epsilon = isa.mm512_set1_epi64(isa.long(core::hint::black_box(EPSILON)));
        Self { isa, epsilon }
    }

    /// `low` + 2^64 `high` modulo p, for any two integers.
    ///
    /// With `high` = h0 + 2^32 h1 that is `low` - h1 + (2^32 - 1) h0.
    #[inline(always)]
    fn reduce(self, low: I::V512, high: I::V512) -> I::V512 {
        let isa = self.isa;
        let epsilon = self.epsilon;
        let top = isa.mm512_srli_epi64::<32>(high);
        let borrow = isa.mm512_cmplt_epu64_mask(low, top);
        let difference = isa.mm512_sub_epi64(low, top);
        // After a borrow the difference is at least 2^64 - 2^32 + 1.
        let difference = isa.mm512_mask_sub_epi64(difference, borrow, difference, epsilon);
        let product = isa.mm512_mul_epu32(high, self.epsilon);
        self.add_small(difference, product)
    }

    /// `a` + `b` modulo p, where `b` <= 2^64 - 2^32.
    #[inline(always)]
    fn add_small(self, a: I::V512, b: I::V512) -> I::V512 {
        let isa = self.isa;
        let sum = isa.mm512_add_epi64(a, b);
        let carry = isa.mm512_cmplt_epu64_mask(sum, b);
        // After a carry the sum is below `b`.
        isa.mm512_mask_add_epi64(sum, carry, sum, self.epsilon)
    }
}

impl<I: Avx512> Arithmetic for Avx512Field<I> {
    type Memory = I;
    type Element = I::V512;
    type Integer = I::V512;
    type Lane = I::Long;
    const LANES: usize = 8;
    const SQUARINGS: usize = usize::MAX;

    #[inline(always)]
    fn memory(self) -> I {
        self.isa
    }

    #[inline(always)]
    fn constant(self, value: u64) -> I::V512 {
        self.integer(value)
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> I::Long) -> I::V512 {
        let mut words = [self.isa.long(0); 8];
        for (lane, entry) in words.iter_mut().enumerate() {
            *entry = word(lane);
        }
        self.isa.mm512_loadu_longs(&words)
    }

    #[inline(always)]
    fn store(self, a: I::V512, mut word: impl FnMut(usize, I::Long)) {
        let isa = self.isa;
        // Below p the difference wraps to more than `a`.
        let canonical = isa.mm512_min_epu64(a, isa.mm512_sub_epi64(a, self.integer(MODULUS)));
        let mut words = [isa.long(0); 8];
        isa.mm512_storeu_longs(&mut words, canonical);
        for (lane, entry) in words.into_iter().enumerate() {
            word(lane, entry);
        }
    }

    /// With halves a0, a1, b0, b1, the products a0 b1 + (a0 b0 >> 32) and a1 b0 + its low half do not overflow.
    #[inline(always)]
    fn mul(self, a: I::V512, b: I::V512) -> I::V512 {
        let isa = self.isa;
        let epsilon = self.epsilon;
        let (a1, b1) = (isa.mm512_srli_epi64::<32>(a), isa.mm512_srli_epi64::<32>(b));
        let low = isa.mm512_mul_epu32(a, b);
        let middle = isa.mm512_add_epi64(isa.mm512_mul_epu32(a, b1), isa.mm512_srli_epi64::<32>(low));
        let other = isa.mm512_add_epi64(isa.mm512_mul_epu32(a1, b), isa.mm512_and_si512(middle, epsilon));
        let carries = isa.mm512_add_epi64(isa.mm512_srli_epi64::<32>(middle), isa.mm512_srli_epi64::<32>(other));
        let high = isa.mm512_add_epi64(isa.mm512_mul_epu32(a1, b1), carries);
        let low = isa.mm512_add_epi64(isa.mm512_and_si512(low, epsilon), isa.mm512_slli_epi64::<32>(other));
        self.reduce(low, high)
    }

    /// With halves a0 and a1, the product a0 a1 + (a0^2 >> 33) does not overflow.
    #[inline(always)]
    fn square(self, a: I::V512) -> I::V512 {
        let isa = self.isa;
        let a1 = isa.mm512_srli_epi64::<32>(a);
        let (low, middle) = (isa.mm512_mul_epu32(a, a), isa.mm512_mul_epu32(a, a1));
        let carries = isa.mm512_srli_epi64::<31>(isa.mm512_add_epi64(middle, isa.mm512_srli_epi64::<33>(low)));
        let high = isa.mm512_add_epi64(isa.mm512_mul_epu32(a1, a1), carries);
        self.reduce(isa.mm512_add_epi64(low, isa.mm512_slli_epi64::<33>(middle)), high)
    }

    #[inline(always)]
    fn tighten(self, a: I::V512) -> I::V512 {
        a
    }

    #[inline(always)]
    fn split(self, a: I::V512) -> [I::V512; 2] {
        [self.isa.mm512_and_si512(a, self.epsilon), self.isa.mm512_srli_epi64::<32>(a)]
    }

    /// With `high` = h0 + 2^32 h1 that is 2^32 h0 + `low` + (2^32 - 1) h1, the last two below 2^49 together.
    #[inline(always)]
    fn join(self, low: I::V512, high: I::V512) -> I::V512 {
        let isa = self.isa;
        let top = isa.mm512_mul_epu32(isa.mm512_srli_epi64::<32>(high), self.epsilon);
        self.add_small(isa.mm512_slli_epi64::<32>(high), isa.mm512_add_epi64(low, top))
    }

    #[inline(always)]
    fn integer_load(self, integer: impl FnMut(usize) -> I::Long) -> I::V512 {
        Avx512Doubles(self.isa).load(integer)
    }

    #[inline(always)]
    fn integer_store(self, a: I::V512, integer: impl FnMut(usize, I::Long)) {
        Avx512Doubles(self.isa).store(a, integer);
    }

    #[inline(always)]
    fn integer(self, value: u64) -> I::V512 {
        self.isa.mm512_set1_epi64(self.isa.long(value))
    }

    #[inline(always)]
    fn integer_add(self, a: I::V512, b: I::V512) -> I::V512 {
        self.isa.mm512_add_epi64(a, b)
    }

    #[inline(always)]
    fn integer_sub(self, a: I::V512, b: I::V512) -> I::V512 {
        self.isa.mm512_sub_epi64(a, b)
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: I::V512) -> I::V512 {
        self.isa.mm512_slli_epi64::<N>(a)
    }
}

/// Vectors of eight doubles.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Doubles<I>(pub I);

impl<I: Avx512> Doubles for Avx512Doubles<I> {
    type Machine = I;
    type Vector = I::V512;
    const LANES: usize = 8;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn load(self, mut long: impl FnMut(usize) -> I::Long) -> I::V512 {
        let mut longs = [self.0.long(0); 8];
        for (lane, entry) in longs.iter_mut().enumerate() {
            *entry = long(lane);
        }
        self.0.mm512_loadu_longs(&longs)
    }

    #[inline(always)]
    fn store(self, a: I::V512, mut long: impl FnMut(usize, I::Long)) {
        let mut longs = [self.0.long(0); 8];
        self.0.mm512_storeu_longs(&mut longs, a);
        for (lane, entry) in longs.into_iter().enumerate() {
            long(lane, entry);
        }
    }

    #[inline(always)]
    fn splat(self, value: u64) -> I::V512 {
        self.0.mm512_set1_epi64(self.0.long(value))
    }

    #[inline(always)]
    fn and(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_and_si512(a, b)
    }

    #[inline(always)]
    fn high_halves(self, a: I::V512) -> I::V512 {
        self.0.mm512_srli_epi64::<32>(a)
    }

    #[inline(always)]
    fn long_add(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_add_epi64(a, b)
    }

    #[inline(always)]
    fn long_sub(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_sub_epi64(a, b)
    }

    #[inline(always)]
    fn long_shl<const N: u32>(self, a: I::V512) -> I::V512 {
        self.0.mm512_slli_epi64::<N>(a)
    }

    #[inline(always)]
    fn add(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_add_pd(a, b)
    }

    #[inline(always)]
    fn sub(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_sub_pd(a, b)
    }

    #[inline(always)]
    fn mul_add(self, a: I::V512, b: I::V512, c: I::V512) -> I::V512 {
        self.0.mm512_fmadd_pd(a, b, c)
    }

    #[inline(always)]
    fn mul_sub(self, a: I::V512, b: I::V512, c: I::V512) -> I::V512 {
        self.0.mm512_fmsub_pd(a, b, c)
    }

    #[inline(always)]
    fn sub_mul(self, a: I::V512, b: I::V512, c: I::V512) -> I::V512 {
        self.0.mm512_fnmadd_pd(a, b, c)
    }
}

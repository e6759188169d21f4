//! Two lanes with Advanced SIMD.

use super::{Arithmetic, EPSILON, MODULUS};
use crate::machine::isa::Neon;

/// Vectors of two representatives: any integers below 2^64.
#[derive(Clone, Copy, Debug)]
pub struct NeonField<I>(pub I);

impl<I: Neon> NeonField<I> {
    /// 2^32 - 1 where `a` is less than `b`, and 0 elsewhere.
    #[inline(always)]
    fn epsilon_if_less(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vshrq_n_u64::<32>(self.0.vcltq_u64(a, b))
    }

    /// `low` + 2^64 `high` modulo p, for any two integers.
    ///
    /// With `high` = h0 + 2^32 h1 that is `low` - h1 + (2^32 - 1) h0.
    #[inline(always)]
    fn reduce(self, low: I::V128, high: I::V128) -> I::V128 {
        let isa = self.0;
        let difference = isa.vsubq_u64(low, isa.vshrq_n_u64::<32>(high));
        // After a borrow the difference is at least 2^64 - 2^32 + 1.
        let difference = isa.vsubq_u64(difference, self.epsilon_if_less(low, difference));
        let low_half = isa.vmovn_u64(high);
        let product = isa.vmull_u32(low_half, isa.vmovn_u64(self.integer(EPSILON)));
        self.add_small(difference, product)
    }

    /// `a` + `b` modulo p, where `b` <= 2^64 - 2^32.
    #[inline(always)]
    fn add_small(self, a: I::V128, b: I::V128) -> I::V128 {
        let isa = self.0;
        let sum = isa.vaddq_u64(a, b);
        // After a carry the sum is below `b`.
        isa.vaddq_u64(sum, self.epsilon_if_less(sum, b))
    }
}

impl<I: Neon> Arithmetic for NeonField<I> {
    type Memory = I;
    type Element = I::V128;
    type Integer = I::V128;
    type Lane = I::Long;
    const LANES: usize = 2;
    const SQUARINGS: usize = usize::MAX;

    #[inline(always)]
    fn memory(self) -> I {
        self.0
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> I::Long) -> I::V128 {
        self.0.vld1q_u64(&[word(0), word(1)])
    }

    #[inline(always)]
    fn store(self, a: I::V128, mut word: impl FnMut(usize, I::Long)) {
        let isa = self.0;
        // At p or more, adding 2^32 - 1 subtracts p modulo 2^64.
        let excess = self.epsilon_if_less(self.integer(MODULUS - 1), a);
        let mut words = [isa.long(0); 2];
        isa.vst1q_u64(&mut words, isa.vaddq_u64(a, excess));
        for (lane, entry) in words.into_iter().enumerate() {
            word(lane, entry);
        }
    }

    /// With halves a0, a1, b0, b1, the products a0 b1 + (a0 b0 >> 32) and a1 b0 + its low half do not overflow.
    #[inline(always)]
    fn mul(self, a: I::V128, b: I::V128) -> I::V128 {
        let isa = self.0;
        let epsilon = self.integer(EPSILON);
        let (a0, a1) = (isa.vmovn_u64(a), isa.vshrn_n_u64_32(a));
        let (b0, b1) = (isa.vmovn_u64(b), isa.vshrn_n_u64_32(b));
        let low = isa.vmull_u32(a0, b0);
        let middle = isa.vaddq_u64(isa.vmull_u32(a0, b1), isa.vshrq_n_u64::<32>(low));
        let other = isa.vaddq_u64(isa.vmull_u32(a1, b0), isa.vandq_u64(middle, epsilon));
        let carries = isa.vaddq_u64(isa.vshrq_n_u64::<32>(middle), isa.vshrq_n_u64::<32>(other));
        let high = isa.vaddq_u64(isa.vmull_u32(a1, b1), carries);
        let low = isa.vaddq_u64(isa.vandq_u64(low, epsilon), isa.vshlq_n_u64::<32>(other));
        self.reduce(low, high)
    }

    /// With halves a0 and a1, the product a0 a1 + (a0^2 >> 33) does not overflow.
    #[inline(always)]
    fn square(self, a: I::V128) -> I::V128 {
        let isa = self.0;
        let (a0, a1) = (isa.vmovn_u64(a), isa.vshrn_n_u64_32(a));
        let (low, middle) = (isa.vmull_u32(a0, a0), isa.vmull_u32(a0, a1));
        let carries = isa.vshrq_n_u64::<31>(isa.vaddq_u64(middle, isa.vshrq_n_u64::<33>(low)));
        let high = isa.vaddq_u64(isa.vmull_u32(a1, a1), carries);
        self.reduce(isa.vaddq_u64(low, isa.vshlq_n_u64::<33>(middle)), high)
    }

    #[inline(always)]
    fn tighten(self, a: I::V128) -> I::V128 {
        a
    }

    #[inline(always)]
    fn split(self, a: I::V128) -> [I::V128; 2] {
        [self.0.vandq_u64(a, self.integer(EPSILON)), self.0.vshrq_n_u64::<32>(a)]
    }

    /// With `high` = h0 + 2^32 h1 that is 2^32 h0 + `low` + (2^32 - 1) h1, the last two below 2^49 together.
    #[inline(always)]
    fn join(self, low: I::V128, high: I::V128) -> I::V128 {
        let isa = self.0;
        let top = isa.vmull_u32(isa.vshrn_n_u64_32(high), isa.vmovn_u64(self.integer(EPSILON)));
        self.add_small(isa.vshlq_n_u64::<32>(high), isa.vaddq_u64(low, top))
    }

    #[inline(always)]
    fn integer_load(self, mut integer: impl FnMut(usize) -> I::Long) -> I::V128 {
        let mut longs = [self.0.long(0); 2];
        for (lane, entry) in longs.iter_mut().enumerate() {
            *entry = integer(lane);
        }
        self.0.vld1q_u64(&longs)
    }

    #[inline(always)]
    fn integer_store(self, a: I::V128, mut integer: impl FnMut(usize, I::Long)) {
        let mut longs = [self.0.long(0); 2];
        self.0.vst1q_u64(&mut longs, a);
        for (lane, entry) in longs.into_iter().enumerate() {
            integer(lane, entry);
        }
    }

    #[inline(always)]
    fn integer(self, value: u64) -> I::V128 {
        self.0.vdupq_n_u64(self.0.long(value))
    }

    #[inline(always)]
    fn integer_add(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vaddq_u64(a, b)
    }

    #[inline(always)]
    fn integer_sub(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vsubq_u64(a, b)
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: I::V128) -> I::V128 {
        match N {
            1 => self.0.vshlq_n_u64::<1>(a),
            2 => self.0.vshlq_n_u64::<2>(a),
            3 => self.0.vshlq_n_u64::<3>(a),
            4 => self.0.vshlq_n_u64::<4>(a),
            _ => unreachable!("linear layers multiply by 2 to 16"),
        }
    }
}

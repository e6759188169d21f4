//! Two doubles with Advanced SIMD.

use super::Doubles;
use crate::machine::isa::Neon;

/// Vectors of two doubles.
#[derive(Clone, Copy, Debug)]
pub struct NeonDoubles<I>(pub I);

impl<I: Neon> Doubles for NeonDoubles<I> {
    type Machine = I;
    type Vector = I::V128;
    const LANES: usize = 2;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn load(self, mut long: impl FnMut(usize) -> I::Long) -> I::V128 {
        self.0.vld1q_u64(&[long(0), long(1)])
    }

    #[inline(always)]
    fn store(self, a: I::V128, mut long: impl FnMut(usize, I::Long)) {
        let mut longs = [self.0.long(0); 2];
        self.0.vst1q_u64(&mut longs, a);
        for (lane, entry) in longs.into_iter().enumerate() {
            long(lane, entry);
        }
    }

    #[inline(always)]
    fn splat(self, value: u64) -> I::V128 {
        self.0.vdupq_n_u64(self.0.long(value))
    }

    #[inline(always)]
    fn and(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vandq_u64(a, b)
    }

    #[inline(always)]
    fn high_halves(self, a: I::V128) -> I::V128 {
        self.0.vshrq_n_u64::<32>(a)
    }

    #[inline(always)]
    fn long_add(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vaddq_u64(a, b)
    }

    #[inline(always)]
    fn long_sub(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vsubq_u64(a, b)
    }

    #[inline(always)]
    fn long_shl<const N: u32>(self, a: I::V128) -> I::V128 {
        match N {
            1 => self.0.vshlq_n_u64::<1>(a),
            2 => self.0.vshlq_n_u64::<2>(a),
            3 => self.0.vshlq_n_u64::<3>(a),
            4 => self.0.vshlq_n_u64::<4>(a),
            _ => unreachable!("linear layers multiply by 2 to 16"),
        }
    }

    #[inline(always)]
    fn add(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vaddq_f64(a, b)
    }

    #[inline(always)]
    fn sub(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vsubq_f64(a, b)
    }

    #[inline(always)]
    fn mul(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vmulq_f64(a, b)
    }

    #[inline(always)]
    fn mul_add(self, a: I::V128, b: I::V128, c: I::V128) -> I::V128 {
        self.0.vfmaq_f64(c, a, b)
    }

    #[inline(always)]
    fn mul_sub(self, a: I::V128, b: I::V128, c: I::V128) -> I::V128 {
        self.0.vfmaq_f64(self.0.vnegq_f64(c), a, b)
    }

    #[inline(always)]
    fn sub_mul(self, a: I::V128, b: I::V128, c: I::V128) -> I::V128 {
        self.0.vfmsq_f64(c, a, b)
    }
}

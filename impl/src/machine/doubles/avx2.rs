//! Four doubles with AVX2 and FMA.

use super::Doubles;
use crate::machine::isa::Avx2;

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
    fn mul(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_mul_pd(a, b)
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

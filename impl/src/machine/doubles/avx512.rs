//! Eight doubles with AVX-512.

use super::Doubles;
use crate::machine::isa::Avx512;

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
    fn mul(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_mul_pd(a, b)
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

//! Sixteen words with AVX-512.

use super::WordVectors;
use crate::machine::isa::Avx512;

/// The odd word of each pair, twice.
const UPPER: i32 = 0xf5;
/// The odd words of a blend.
const ODD: u16 = 0xaaaa;

/// Vectors of sixteen words.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Words<I>(pub I);

impl<I: Avx512> WordVectors for Avx512Words<I> {
    type Machine = I;
    type Vector = I::V512;
    const LANES: usize = 16;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> I::Word) -> I::V512 {
        let mut words = [self.0.word(0); 16];
        for (lane, entry) in words.iter_mut().enumerate() {
            *entry = word(lane);
        }
        self.0.mm512_loadu_words(&words)
    }

    #[inline(always)]
    fn store(self, a: I::V512, mut word: impl FnMut(usize, I::Word)) {
        let mut words = [self.0.word(0); 16];
        self.0.mm512_storeu_words(&mut words, a);
        for (lane, entry) in words.into_iter().enumerate() {
            word(lane, entry);
        }
    }

    #[inline(always)]
    fn splat(self, value: u32) -> I::V512 {
        self.0.mm512_set1_epi32(self.0.word(value))
    }

    #[inline(always)]
    fn splat_long(self, value: u64) -> I::V512 {
        self.0.mm512_set1_epi64(self.0.long(value))
    }

    #[inline(always)]
    fn add(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_add_epi32(a, b)
    }

    #[inline(always)]
    fn sub(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_sub_epi32(a, b)
    }

    #[inline(always)]
    fn min(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_min_epu32(a, b)
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
    fn products(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_mul_epu32(a, b)
    }

    #[inline(always)]
    fn signed_products(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_mul_epi32(a, b)
    }

    #[inline(always)]
    fn lowered(self, a: I::V512) -> I::V512 {
        self.0.mm512_shuffle_epi32::<UPPER>(a)
    }

    #[inline(always)]
    fn blended(self, even: I::V512, odd: I::V512) -> I::V512 {
        self.0.mm512_mask_blend_epi32::<ODD>(even, odd)
    }
}

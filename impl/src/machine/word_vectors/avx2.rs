//! Eight words with AVX2.

use super::WordVectors;
use crate::machine::isa::Avx2;

/// The odd word of each pair, twice.
const UPPER: i32 = 0xf5;
/// The odd words of a blend.
const ODD: i32 = 0xaa;

/// Vectors of eight words.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Words<I>(pub I);

impl<I: Avx2> WordVectors for Avx2Words<I> {
    type Machine = I;
    type Vector = I::V256;
    const LANES: usize = 8;

    #[inline(always)]
    fn machine(self) -> I {
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
    fn splat(self, value: u32) -> I::V256 {
        self.0.mm256_set1_epi32(self.0.word(value))
    }

    #[inline(always)]
    fn splat_long(self, value: u64) -> I::V256 {
        self.0.mm256_set1_epi64x(self.0.long(value))
    }

    #[inline(always)]
    fn add(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_add_epi32(a, b)
    }

    #[inline(always)]
    fn sub(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_sub_epi32(a, b)
    }

    #[inline(always)]
    fn min(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_min_epu32(a, b)
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
    fn products(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_mul_epu32(a, b)
    }

    #[inline(always)]
    fn signed_products(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_mul_epi32(a, b)
    }

    #[inline(always)]
    fn lowered(self, a: I::V256) -> I::V256 {
        self.0.mm256_shuffle_epi32::<UPPER>(a)
    }

    #[inline(always)]
    fn blended(self, even: I::V256, odd: I::V256) -> I::V256 {
        self.0.mm256_blend_epi32::<ODD>(even, odd)
    }
}

//! Four lanes with Advanced SIMD.

use super::sse41::ROTR8;
use super::{BLOCK, DIGEST, Lanes, MAX_LANES, bytes_at};
use crate::machine::Starts;
use crate::machine::isa::Neon;

/// Vectors of four words.
#[derive(Clone, Copy, Debug)]
pub struct NeonLanes<I>(pub I);

impl<I: Neon> NeonLanes<I> {
    /// Transposes a 4 × 4 matrix of words.
    #[inline(always)]
    fn transpose(self, rows: [I::V128; 4]) -> [I::V128; 4] {
        let isa = self.0;
        let [a, b, c, d] = rows;
        let (ab_even, ab_odd) = (isa.vtrn1q_u32(a, b), isa.vtrn2q_u32(a, b));
        let (cd_even, cd_odd) = (isa.vtrn1q_u32(c, d), isa.vtrn2q_u32(c, d));
        [
            isa.vtrn1q_u64(ab_even, cd_even),
            isa.vtrn1q_u64(ab_odd, cd_odd),
            isa.vtrn2q_u64(ab_even, cd_even),
            isa.vtrn2q_u64(ab_odd, cd_odd),
        ]
    }

    /// Writes the words of lane i, a multiple of four of them, in little-endian bytes to `out[i]`.
    #[inline(always)]
    fn store_rows<const BYTES: usize>(self, words: &[I::V128], out: &mut [[I::Byte; BYTES]]) {
        for (part, words) in words.as_chunks().0.iter().enumerate() {
            for (bytes, row) in out[..4].iter_mut().zip(self.transpose(*words)) {
                self.0.vst1q_u8(bytes[16 * part..].first_chunk_mut().expect("four words"), row);
            }
        }
    }
}

impl<I: Neon> Lanes for NeonLanes<I> {
    type Machine = I;
    type Vector = I::V128;
    const LANES: usize = 4;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn splat(self, word: I::Word) -> I::V128 {
        self.0.vdupq_n_u32(word)
    }

    #[inline(always)]
    fn load_words(self, words: &[I::Word; MAX_LANES]) -> I::V128 {
        self.0.vld1q_u32(bytes_at(words, 0))
    }

    #[inline(always)]
    fn add(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.vaddq_u32(a, b)
    }

    #[inline(always)]
    fn xor(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.veorq_u32(a, b)
    }

    #[inline(always)]
    fn rotr16(self, a: I::V128) -> I::V128 {
        self.0.vrev32q_u16(a)
    }

    #[inline(always)]
    fn rotr12(self, a: I::V128) -> I::V128 {
        self.0.vsriq_n_u32::<12>(self.0.vshlq_n_u32::<20>(a), a)
    }

    #[inline(always)]
    fn rotr8(self, a: I::V128) -> I::V128 {
        self.0.vqtbl1q_u8(a, ROTR8)
    }

    #[inline(always)]
    fn rotr7(self, a: I::V128) -> I::V128 {
        self.0.vsriq_n_u32::<7>(self.0.vshlq_n_u32::<25>(a), a)
    }

    #[inline(always)]
    fn load_blocks(self, data: &[I::Byte], starts: Starts<'_>, at: usize) -> [I::V128; 16] {
        let mut words = [self.splat(self.0.word(0)); 16];
        for quarter in 0..4 {
            let rows = self.0.vld1q_u8_rows(data, starts, at + 16 * quarter);
            words[4 * quarter..][..4].copy_from_slice(&self.transpose(rows));
        }
        words
    }

    #[inline(always)]
    fn store_digests(self, state: &[I::V128; 8], out: &mut [[I::Byte; DIGEST]]) {
        self.store_rows(state, out);
    }

    #[inline(always)]
    fn store_blocks(self, state: &[I::V128; 16], out: &mut [[I::Byte; BLOCK]]) {
        self.store_rows(state, out);
    }
}

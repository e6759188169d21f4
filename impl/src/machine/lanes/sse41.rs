//! Four lanes with SSE4.1.

use super::{BLOCK, DIGEST, Lanes, MAX_LANES, bytes_at};
use crate::machine::Starts;
use crate::machine::isa::Sse41;

/// Byte indices that rotate each word right by 16 bits.
pub(super) const ROTR16: [u8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];
/// Byte indices that rotate each word right by 8 bits.
pub(super) const ROTR8: [u8; 16] = [1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12];

/// Vectors of four words.
#[derive(Clone, Copy, Debug)]
pub struct Sse41Lanes<I>(pub I);

impl<I: Sse41> Sse41Lanes<I> {
    /// Transposes a 4 × 4 matrix of words.
    #[inline(always)]
    fn transpose(self, rows: [I::V128; 4]) -> [I::V128; 4] {
        let isa = self.0;
        let [a, b, c, d] = rows;
        let (ab_low, ab_high) = (isa.mm_unpacklo_epi32(a, b), isa.mm_unpackhi_epi32(a, b));
        let (cd_low, cd_high) = (isa.mm_unpacklo_epi32(c, d), isa.mm_unpackhi_epi32(c, d));
        [
            isa.mm_unpacklo_epi64(ab_low, cd_low),
            isa.mm_unpackhi_epi64(ab_low, cd_low),
            isa.mm_unpacklo_epi64(ab_high, cd_high),
            isa.mm_unpackhi_epi64(ab_high, cd_high),
        ]
    }

    /// Writes the words of lane i, a multiple of four of them, in little-endian bytes to `out[i]`.
    #[inline(always)]
    fn store_rows<const BYTES: usize>(self, words: &[I::V128], out: &mut [[I::Byte; BYTES]]) {
        for (part, words) in words.as_chunks().0.iter().enumerate() {
            for (bytes, row) in out[..4].iter_mut().zip(self.transpose(*words)) {
                self.0.mm_storeu(bytes[16 * part..].first_chunk_mut().expect("four words"), row);
            }
        }
    }
}

impl<I: Sse41> Lanes for Sse41Lanes<I> {
    type Machine = I;
    type Vector = I::V128;
    const LANES: usize = 4;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn splat(self, word: I::Word) -> I::V128 {
        self.0.mm_set1_epi32(word)
    }

    #[inline(always)]
    fn load_words(self, words: &[I::Word; MAX_LANES]) -> I::V128 {
        self.0.mm_loadu_words(bytes_at(words, 0))
    }

    #[inline(always)]
    fn add(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.mm_add_epi32(a, b)
    }

    #[inline(always)]
    fn xor(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.mm_xor_si128(a, b)
    }

    #[inline(always)]
    fn rotr16(self, a: I::V128) -> I::V128 {
        self.0.mm_shuffle_epi8(a, ROTR16)
    }

    #[inline(always)]
    fn rotr12(self, a: I::V128) -> I::V128 {
        self.0.mm_or_si128(self.0.mm_srli_epi32::<12>(a), self.0.mm_slli_epi32::<20>(a))
    }

    #[inline(always)]
    fn rotr8(self, a: I::V128) -> I::V128 {
        self.0.mm_shuffle_epi8(a, ROTR8)
    }

    #[inline(always)]
    fn rotr7(self, a: I::V128) -> I::V128 {
        self.0.mm_or_si128(self.0.mm_srli_epi32::<7>(a), self.0.mm_slli_epi32::<25>(a))
    }

    #[inline(always)]
    fn load_blocks(self, data: &[I::Byte], starts: Starts<'_>, at: usize) -> [I::V128; 16] {
        let mut words = [self.splat(self.0.word(0)); 16];
        for quarter in 0..4 {
            let rows = self.0.mm_loadu_rows(data, starts, at + 16 * quarter);
            words[4 * quarter..][..4].copy_from_slice(&self.transpose(rows));
        }
        words
    }

    #[inline(always)]
    fn prefetch(self, data: &[I::Byte], at: usize) {
        self.0.mm_prefetch(data, at);
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

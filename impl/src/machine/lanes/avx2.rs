//! Eight lanes with AVX2.

use super::sse41::{ROTR8, ROTR16};
use super::{BLOCK, DIGEST, Lanes, MAX_LANES, bytes_at};
use crate::machine::Starts;
use crate::machine::isa::Avx2;

/// Vectors of eight words.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Lanes<I>(pub I);

impl<I: Avx2> Avx2Lanes<I> {
    /// Transposes an 8 × 8 matrix of words.
    #[inline(always)]
    fn transpose(self, rows: [I::V256; 8]) -> [I::V256; 8] {
        let [a, b, c, d, e, f, g, h] = rows;
        let (abcd, efgh) = (self.transpose_halves([a, b, c, d]), self.transpose_halves([e, f, g, h]));
        let mut columns = rows;
        for j in 0..4 {
            columns[j] = self.0.mm256_permute2x128_si256::<0x20>(abcd[j], efgh[j]);
            columns[j + 4] = self.0.mm256_permute2x128_si256::<0x31>(abcd[j], efgh[j]);
        }
        columns
    }

    /// Transposes the 4 × 4 matrix of words in each half.
    #[inline(always)]
    fn transpose_halves(self, [a, b, c, d]: [I::V256; 4]) -> [I::V256; 4] {
        let isa = self.0;
        let (ab_low, ab_high) = (isa.mm256_unpacklo_epi32(a, b), isa.mm256_unpackhi_epi32(a, b));
        let (cd_low, cd_high) = (isa.mm256_unpacklo_epi32(c, d), isa.mm256_unpackhi_epi32(c, d));
        [
            isa.mm256_unpacklo_epi64(ab_low, cd_low),
            isa.mm256_unpackhi_epi64(ab_low, cd_low),
            isa.mm256_unpacklo_epi64(ab_high, cd_high),
            isa.mm256_unpackhi_epi64(ab_high, cd_high),
        ]
    }

    /// The words of the half of a block that begins at `at`. Each quarter is transposed before more rows are loaded, so that shuffles stand among loads
    /// and the rounds before run beside them.
    #[inline(always)]
    fn load_half_blocks(self, data: &[I::Byte], starts: Starts<'_>, at: usize) -> [[I::V256; 4]; 2] {
        let isa = self.0;
        let [a, b, c, d, e, f, g, h] = isa.mm256_loadu_row_quarters(data, starts, at);
        let first = isa.mm256_before_rows(self.transpose_halves([a, b, c, d]));
        [first, isa.mm256_before_rows(self.transpose_halves([e, f, g, h]))]
    }

    /// Writes the words of lane i, a multiple of eight of them, in little-endian bytes to `out[i]`.
    #[inline(always)]
    fn store_rows<const BYTES: usize>(self, words: &[I::V256], out: &mut [[I::Byte; BYTES]]) {
        for (part, words) in words.as_chunks().0.iter().enumerate() {
            for (bytes, row) in out[..8].iter_mut().zip(self.transpose(*words)) {
                self.0.mm256_storeu(bytes[32 * part..].first_chunk_mut().expect("eight words"), row);
            }
        }
    }
}

impl<I: Avx2> Lanes for Avx2Lanes<I> {
    type Machine = I;
    type Vector = I::V256;
    const LANES: usize = 8;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn splat(self, word: I::Word) -> I::V256 {
        self.0.mm256_set1_epi32(word)
    }

    #[inline(always)]
    fn load_words(self, words: &[I::Word; MAX_LANES]) -> I::V256 {
        self.0.mm256_loadu_words(bytes_at(words, 0))
    }

    #[inline(always)]
    fn add(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_add_epi32(a, b)
    }

    #[inline(always)]
    fn xor(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_xor_si256(a, b)
    }

    #[inline(always)]
    fn rotr16(self, a: I::V256) -> I::V256 {
        self.0.mm256_shuffle_epi8(a, ROTR16)
    }

    #[inline(always)]
    fn rotr12(self, a: I::V256) -> I::V256 {
        self.0.mm256_or_si256(self.0.mm256_srli_epi32::<12>(a), self.0.mm256_slli_epi32::<20>(a))
    }

    #[inline(always)]
    fn rotr8(self, a: I::V256) -> I::V256 {
        self.0.mm256_shuffle_epi8(a, ROTR8)
    }

    #[inline(always)]
    fn rotr7(self, a: I::V256) -> I::V256 {
        self.0.mm256_or_si256(self.0.mm256_srli_epi32::<7>(a), self.0.mm256_slli_epi32::<25>(a))
    }

    #[inline(always)]
    fn load_blocks(self, data: &[I::Byte], starts: Starts<'_>, at: usize) -> [I::V256; 16] {
        let [a, b] = self.load_half_blocks(data, starts, at);
        let [c, d] = self.load_half_blocks(data, starts, at + BLOCK / 2);
        let quarters = [a, b, c, d];
        *quarters.as_flattened().first_chunk().expect("sixteen words")
    }

    #[inline(always)]
    fn prefetch(self, data: &[I::Byte], at: usize) {
        self.0.mm_prefetch(data, at);
    }

    #[inline(always)]
    fn store_digests(self, state: &[I::V256; 8], out: &mut [[I::Byte; DIGEST]]) {
        self.store_rows(state, out);
    }

    #[inline(always)]
    fn store_blocks(self, state: &[I::V256; 16], out: &mut [[I::Byte; BLOCK]]) {
        self.store_rows(state, out);
    }
}

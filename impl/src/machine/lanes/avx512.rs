//! Sixteen lanes with AVX-512.

use super::{BLOCK, DIGEST, Lanes, MAX_LANES, bytes_at};
use crate::machine::Starts;
use crate::machine::isa::Avx512;

/// Vectors of sixteen words.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Lanes<I>(pub I);

impl<I: Avx512> Avx512Lanes<I> {
    /// The words of the half of a block that begins at `at`. Eight rows are transposed before the other eight are loaded, so that shuffles stand among
    /// loads and the rounds before run beside them.
    #[inline(always)]
    fn load_half_blocks(self, data: &[I::Byte], starts: Starts<'_>, at: usize) -> [I::V512; 8] {
        let isa = self.0;
        let (first, second) = starts.split_at(8);
        // Column j of rows 0 to 7 and of rows 8 to 15, each with column j + 4 of the same rows in every other quarter.
        let [a, b, c, d] = isa.mm512_before_rows(self.transpose_quarters(isa.mm512_loadu_row_halves(data, first, at)));
        let [e, f, g, h] = isa.mm512_before_rows(self.transpose_quarters(isa.mm512_loadu_row_halves(data, second, at)));
        [
            isa.mm512_shuffle_i32x4::<0x88>(a, e),
            isa.mm512_shuffle_i32x4::<0x88>(b, f),
            isa.mm512_shuffle_i32x4::<0x88>(c, g),
            isa.mm512_shuffle_i32x4::<0x88>(d, h),
            isa.mm512_shuffle_i32x4::<0xdd>(a, e),
            isa.mm512_shuffle_i32x4::<0xdd>(b, f),
            isa.mm512_shuffle_i32x4::<0xdd>(c, g),
            isa.mm512_shuffle_i32x4::<0xdd>(d, h),
        ]
    }

    /// Transposes the 4 × 4 matrix of words in each quarter of four rows.
    #[inline(always)]
    fn transpose_quarters(self, rows: [I::V512; 4]) -> [I::V512; 4] {
        let isa = self.0;
        let [a, b, c, d] = rows;
        let (ab_low, ab_high) = (isa.mm512_unpacklo_epi32(a, b), isa.mm512_unpackhi_epi32(a, b));
        let (cd_low, cd_high) = (isa.mm512_unpacklo_epi32(c, d), isa.mm512_unpackhi_epi32(c, d));
        [
            isa.mm512_unpacklo_epi64(ab_low, cd_low),
            isa.mm512_unpackhi_epi64(ab_low, cd_low),
            isa.mm512_unpacklo_epi64(ab_high, cd_high),
            isa.mm512_unpackhi_epi64(ab_high, cd_high),
        ]
    }

    /// Transposes the 4 × 4 matrix of quarters of four rows.
    #[inline(always)]
    pub(crate) fn transpose_of_quarters(self, rows: [I::V512; 4]) -> [I::V512; 4] {
        let isa = self.0;
        let [a, b, c, d] = rows;
        let (ab_low, ab_high) = (isa.mm512_shuffle_i32x4::<0x44>(a, b), isa.mm512_shuffle_i32x4::<0xee>(a, b));
        let (cd_low, cd_high) = (isa.mm512_shuffle_i32x4::<0x44>(c, d), isa.mm512_shuffle_i32x4::<0xee>(c, d));
        [
            isa.mm512_shuffle_i32x4::<0x88>(ab_low, cd_low),
            isa.mm512_shuffle_i32x4::<0xdd>(ab_low, cd_low),
            isa.mm512_shuffle_i32x4::<0x88>(ab_high, cd_high),
            isa.mm512_shuffle_i32x4::<0xdd>(ab_high, cd_high),
        ]
    }
}

impl<I: Avx512> Lanes for Avx512Lanes<I> {
    type Machine = I;
    type Vector = I::V512;
    const LANES: usize = 16;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn splat(self, word: I::Word) -> I::V512 {
        self.0.mm512_set1_epi32(word)
    }

    #[inline(always)]
    fn load_words(self, words: &[I::Word; MAX_LANES]) -> I::V512 {
        self.0.mm512_loadu_words(bytes_at(words, 0))
    }

    #[inline(always)]
    fn add(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_add_epi32(a, b)
    }

    #[inline(always)]
    fn xor(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_xor_si512(a, b)
    }

    #[inline(always)]
    fn rotr16(self, a: I::V512) -> I::V512 {
        self.0.mm512_ror_epi32::<16>(a)
    }

    #[inline(always)]
    fn rotr12(self, a: I::V512) -> I::V512 {
        self.0.mm512_ror_epi32::<12>(a)
    }

    #[inline(always)]
    fn rotr8(self, a: I::V512) -> I::V512 {
        self.0.mm512_ror_epi32::<8>(a)
    }

    #[inline(always)]
    fn rotr7(self, a: I::V512) -> I::V512 {
        self.0.mm512_ror_epi32::<7>(a)
    }

    #[inline(always)]
    fn load_blocks(self, data: &[I::Byte], starts: Starts<'_>, at: usize) -> [I::V512; 16] {
        let halves = [self.load_half_blocks(data, starts, at), self.load_half_blocks(data, starts, at + BLOCK / 2)];
        *halves.as_flattened().first_chunk().expect("sixteen words")
    }

    #[inline(always)]
    fn prefetch(self, data: &[I::Byte], at: usize) {
        self.0.mm_prefetch(data, at);
    }

    #[inline(always)]
    fn store_digests(self, state: &[I::V512; 8], out: &mut [[I::Byte; DIGEST]]) {
        let low = self.transpose_quarters([state[0], state[1], state[2], state[3]]);
        let high = self.transpose_quarters([state[4], state[5], state[6], state[7]]);
        for j in [0, 2] {
            let rows = self.transpose_of_quarters([low[j], high[j], low[j + 1], high[j + 1]]);
            for (quarter, row) in rows.into_iter().enumerate() {
                self.0.mm512_storeu(two(out, 4 * quarter + j), row);
            }
        }
    }

    #[inline(always)]
    fn store_blocks(self, state: &[I::V512; 16], out: &mut [[I::Byte; BLOCK]]) {
        let a = self.transpose_quarters([state[0], state[1], state[2], state[3]]);
        let b = self.transpose_quarters([state[4], state[5], state[6], state[7]]);
        let c = self.transpose_quarters([state[8], state[9], state[10], state[11]]);
        let d = self.transpose_quarters([state[12], state[13], state[14], state[15]]);
        for j in 0..4 {
            let rows = self.transpose_of_quarters([a[j], b[j], c[j], d[j]]);
            for (quarter, row) in rows.into_iter().enumerate() {
                self.0.mm512_storeu(&mut out[4 * quarter + j], row);
            }
        }
    }
}

/// The bytes of digests `first` and `first + 1`.
#[inline(always)]
fn two<B>(out: &mut [[B; DIGEST]], first: usize) -> &mut [B; 2 * DIGEST] {
    out[first..first + 2].as_flattened_mut().first_chunk_mut().expect("two digests")
}

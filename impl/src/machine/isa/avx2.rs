//! The instructions of AVX, AVX2 and FMA that kernels use.

use super::Sse41;
use crate::machine::Starts;

/// AVX, AVX2 and FMA on vectors of 256 bits, seen as eight 32-bit words, as four long words or as four doubles, word 0 lowest.
///
/// Doubles are IEEE 754 binary64 numbers as their bit patterns; results are rounded to nearest, ties to even.
///
/// Source: Intel Intrinsics Guide, the entry `_mm256_` + method name.
pub trait Avx2: Sse41 {
    /// A vector of 256 bits.
    type V256: Copy + 'static;

    /// Whether no instruction on vectors takes less than two cycles, so that a chain of them takes longer than one on words.
    fn has_slow_vectors(self) -> bool;
    /// `_mm256_inserti128_si256` of two `_mm_loadu_si128` for each quarter of a block in 32 bytes from `at` on in each of 8 rows: row i begins at
    /// place i of `starts` in `data`; byte 0 lowest. Vector 4·q + i holds quarter q of row i below that of row i + 4, i < 4.
    ///
    /// Panics if a row ends before `at + 32`, or there are fewer rows.
    fn mm256_loadu_row_quarters(self, data: &[Self::Byte], starts: Starts<'_>, at: usize) -> [Self::V256; 8];
    /// No instruction: the same vectors, which are computed before the rows loaded after them.
    fn mm256_before_rows(self, a: [Self::V256; 4]) -> [Self::V256; 4];
    /// `_mm256_storeu_si256` to 32 bytes, byte 0 lowest.
    fn mm256_storeu(self, out: &mut [Self::Byte; 32], a: Self::V256);
    /// `_mm256_loadu_si256` of eight words.
    fn mm256_loadu_words(self, words: &[Self::Word; 8]) -> Self::V256;
    /// `_mm256_loadu_si256` of eight words that are known when the program is compiled.
    fn mm256_loadu_constants(self, words: &[u32; 8]) -> Self::V256;
    /// `_mm256_storeu_si256` to eight words.
    fn mm256_storeu_words(self, words: &mut [Self::Word; 8], a: Self::V256);
    /// `_mm256_set1_epi32`.
    fn mm256_set1_epi32(self, a: Self::Word) -> Self::V256;
    /// `_mm256_add_epi32`.
    fn mm256_add_epi32(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_sub_epi32`.
    fn mm256_sub_epi32(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_min_epu32`.
    fn mm256_min_epu32(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_mul_epi32`.
    fn mm256_mul_epi32(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_mul_epu32`.
    fn mm256_mul_epu32(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_shuffle_epi32`, 0 <= `IMM8` < 256.
    fn mm256_shuffle_epi32<const IMM8: i32>(self, a: Self::V256) -> Self::V256;
    /// `_mm256_shuffle_ps`, 0 <= `IMM8` < 256, on vectors of words.
    fn mm256_shuffle_ps<const IMM8: i32>(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_blend_epi32`, 0 <= `IMM8` < 256.
    fn mm256_blend_epi32<const IMM8: i32>(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_add_epi16`.
    fn mm256_add_epi16(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_madd_epi16`.
    fn mm256_madd_epi16(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_blend_epi16`, 0 <= `IMM8` < 256.
    fn mm256_blend_epi16<const IMM8: i32>(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_xor_si256`.
    fn mm256_xor_si256(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_or_si256`.
    fn mm256_or_si256(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_slli_epi32`, 0 <= `IMM8` < 32.
    fn mm256_slli_epi32<const IMM8: i32>(self, a: Self::V256) -> Self::V256;
    /// `_mm256_srli_epi32`, 0 <= `IMM8` < 32.
    fn mm256_srli_epi32<const IMM8: i32>(self, a: Self::V256) -> Self::V256;
    /// `_mm256_shuffle_epi8` with the same constant indices in both halves.
    fn mm256_shuffle_epi8(self, a: Self::V256, indices: [u8; 16]) -> Self::V256;
    /// `_mm256_unpacklo_epi32`.
    fn mm256_unpacklo_epi32(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_unpackhi_epi32`.
    fn mm256_unpackhi_epi32(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_unpacklo_epi64`.
    fn mm256_unpacklo_epi64(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_unpackhi_epi64`.
    fn mm256_unpackhi_epi64(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_permute2x128_si256`.
    fn mm256_permute2x128_si256<const IMM8: i32>(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_set_m128i`.
    fn mm256_set_m128i(self, hi: Self::V128, lo: Self::V128) -> Self::V256;
    /// `_mm256_extracti128_si256`, 0 <= `IMM1` < 2.
    fn mm256_extracti128_si256<const IMM1: i32>(self, a: Self::V256) -> Self::V128;
    /// `_mm256_loadu_si256` of four long words.
    fn mm256_loadu_longs(self, longs: &[Self::Long; 4]) -> Self::V256;
    /// `_mm256_storeu_si256` to four long words.
    fn mm256_storeu_longs(self, longs: &mut [Self::Long; 4], a: Self::V256);
    /// `_mm256_set1_epi64x`.
    fn mm256_set1_epi64x(self, a: Self::Long) -> Self::V256;
    /// `_mm256_add_epi64`.
    fn mm256_add_epi64(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_sub_epi64`.
    fn mm256_sub_epi64(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_slli_epi64`, 0 <= `IMM8` < 64.
    fn mm256_slli_epi64<const IMM8: i32>(self, a: Self::V256) -> Self::V256;
    /// `_mm256_srli_epi64`, 0 <= `IMM8` < 64.
    fn mm256_srli_epi64<const IMM8: i32>(self, a: Self::V256) -> Self::V256;
    /// `_mm256_and_si256`.
    fn mm256_and_si256(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_add_pd`.
    fn mm256_add_pd(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_sub_pd`.
    fn mm256_sub_pd(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_mul_pd`.
    fn mm256_mul_pd(self, a: Self::V256, b: Self::V256) -> Self::V256;
    /// `_mm256_fmadd_pd`: `a` `b` + `c`, rounded once.
    fn mm256_fmadd_pd(self, a: Self::V256, b: Self::V256, c: Self::V256) -> Self::V256;
    /// `_mm256_fmsub_pd`: `a` `b` - `c`, rounded once.
    fn mm256_fmsub_pd(self, a: Self::V256, b: Self::V256, c: Self::V256) -> Self::V256;
    /// `_mm256_fnmadd_pd`: `c` - `a` `b`, rounded once.
    fn mm256_fnmadd_pd(self, a: Self::V256, b: Self::V256, c: Self::V256) -> Self::V256;
    /// Runs the listing [`AVX2_GROUP`](crate::machine::native::listing::AVX2_GROUP): one BLAKE3 compression in each of eight lanes.
    ///
    /// Its operands `{h}`, `{w}` and `{m}` are the addresses of `h`, `w` and `m`, `{k}` that of
    /// [`AVX2_INDICES`](crate::machine::native::listing::AVX2_INDICES); it reads all four and writes `h`.
    fn blake3_group(self, h: &mut [Self::V256; 8], w: &[Self::V256; 8], m: &[Self::V256; 16]);
}

//! The instructions of SSE2, SSSE3 and SSE4.1 that kernels use.

use super::Isa;
use crate::machine::Starts;

/// SSE2, SSSE3 and SSE4.1 on vectors of 128 bits, seen as four 32-bit words, word 0 lowest.
///
/// Source: Intel Intrinsics Guide, the entry `_mm_` + method name.
pub trait Sse41: Isa {
    /// A vector of 128 bits.
    type V128: Copy + 'static;

    /// `_mm_loadu_si128` of 16 bytes, byte 0 lowest.
    fn mm_loadu(self, bytes: &[Self::Byte; 16]) -> Self::V128;
    /// `_mm_storeu_si128` to 16 bytes, byte 0 lowest.
    fn mm_storeu(self, out: &mut [Self::Byte; 16], a: Self::V128);
    /// `_mm_loadu_si128` of the 16 bytes from `at` on in each of 4 rows: row i begins at place i of `starts` in `data`; byte 0 lowest.
    ///
    /// Panics if a row ends before `at + 16`, or there are fewer rows.
    fn mm_loadu_rows(self, data: &[Self::Byte], starts: Starts<'_>, at: usize) -> [Self::V128; 4];
    /// `_mm_prefetch` with `_MM_HINT_T1` of byte `at` of `data`, or as far behind its end; it changes nothing but what caches hold.
    fn mm_prefetch(self, data: &[Self::Byte], at: usize);
    /// `_mm_loadu_si128` of four words.
    fn mm_loadu_words(self, words: &[Self::Word; 4]) -> Self::V128;
    /// `_mm_storeu_si128` to four words.
    fn mm_storeu_words(self, words: &mut [Self::Word; 4], a: Self::V128);
    /// `_mm_set1_epi32`.
    fn mm_set1_epi32(self, a: Self::Word) -> Self::V128;
    /// `_mm_add_epi32`.
    fn mm_add_epi32(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_xor_si128`.
    fn mm_xor_si128(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_or_si128`.
    fn mm_or_si128(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_slli_epi32`, 0 <= `IMM8` < 32.
    fn mm_slli_epi32<const IMM8: i32>(self, a: Self::V128) -> Self::V128;
    /// `_mm_srli_epi32`, 0 <= `IMM8` < 32.
    fn mm_srli_epi32<const IMM8: i32>(self, a: Self::V128) -> Self::V128;
    /// `_mm_shuffle_epi8` with constant indices.
    fn mm_shuffle_epi8(self, a: Self::V128, indices: [u8; 16]) -> Self::V128;
    /// `_mm_shuffle_ps`, 0 <= `IMM8` < 256, on vectors of words.
    fn mm_shuffle_ps<const IMM8: i32>(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_blend_epi16`, 0 <= `IMM8` < 256.
    fn mm_blend_epi16<const IMM8: i32>(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_shuffle_epi32`, 0 <= `IMM8` < 256.
    fn mm_shuffle_epi32<const IMM8: i32>(self, a: Self::V128) -> Self::V128;
    /// `_mm_unpacklo_epi32`.
    fn mm_unpacklo_epi32(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_unpackhi_epi32`.
    fn mm_unpackhi_epi32(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_unpacklo_epi64`.
    fn mm_unpacklo_epi64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `_mm_unpackhi_epi64`.
    fn mm_unpackhi_epi64(self, a: Self::V128, b: Self::V128) -> Self::V128;
}

//! The instructions of AVX-512F and AVX-512VL that kernels use.

use super::Avx2;
use crate::machine::Starts;

/// AVX-512F and AVX-512VL; vectors of 512 bits are seen as sixteen 32-bit words, as eight long words or as eight doubles, word 0 lowest.
///
/// Doubles are as those of [`Avx2`].
///
/// Source: Intel Intrinsics Guide, the entry `_mm_`, `_mm256_` or `_mm512_` + method name.
pub trait Avx512: Avx2 {
    /// A vector of 512 bits.
    type V512: Copy + 'static;

    /// `_mm512_inserti64x4` of two `_mm256_loadu_si256` of 32 bytes from `at` on in each of 8 rows: row i begins at place i of `starts` in
    /// `data`; byte 0 lowest. Vector i holds row i below row i + 4, i < 4.
    ///
    /// Panics if a row ends before `at + 32`, or there are fewer rows.
    fn mm512_loadu_row_halves(self, data: &[Self::Byte], starts: Starts<'_>, at: usize) -> [Self::V512; 4];
    /// No instruction: the same vectors, which are computed before the rows loaded after them.
    fn mm512_before_rows(self, a: [Self::V512; 4]) -> [Self::V512; 4];
    /// `_mm512_inserti32x4` of four `_mm_loadu_si128`, the first quarter and byte 0 lowest.
    fn mm512_loadu_quarters(self, quarters: [&[Self::Byte; 16]; 4]) -> Self::V512;
    /// `_mm512_storeu_si512` to 64 bytes, byte 0 lowest.
    fn mm512_storeu(self, out: &mut [Self::Byte; 64], a: Self::V512);
    /// `_mm512_loadu_si512` of sixteen words.
    fn mm512_loadu_words(self, words: &[Self::Word; 16]) -> Self::V512;
    /// `_mm512_storeu_si512`, of words.
    fn mm512_storeu_words(self, words: &mut [Self::Word; 16], a: Self::V512);
    /// `_mm512_broadcast_i32x4`.
    fn mm512_broadcast_i32x4(self, a: Self::V128) -> Self::V512;
    /// `_mm512_set1_epi32`.
    fn mm512_set1_epi32(self, a: Self::Word) -> Self::V512;
    /// `_mm512_add_epi32`.
    fn mm512_add_epi32(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_sub_epi32`.
    fn mm512_sub_epi32(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_min_epu32`.
    fn mm512_min_epu32(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_mul_epi32`.
    fn mm512_mul_epi32(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_mul_epu32`.
    fn mm512_mul_epu32(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_xor_si512`.
    fn mm512_xor_si512(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_ror_epi32`, 0 <= `IMM8` < 32.
    fn mm512_ror_epi32<const IMM8: i32>(self, a: Self::V512) -> Self::V512;
    /// `_mm512_unpacklo_epi32`.
    fn mm512_unpacklo_epi32(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_unpackhi_epi32`.
    fn mm512_unpackhi_epi32(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_unpacklo_epi64`.
    fn mm512_unpacklo_epi64(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_unpackhi_epi64`.
    fn mm512_unpackhi_epi64(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_shuffle_epi32`, 0 <= `IMM8` < 256.
    fn mm512_shuffle_epi32<const IMM8: i32>(self, a: Self::V512) -> Self::V512;
    /// `_mm512_shuffle_ps`, 0 <= `IMM8` < 256, on vectors of words.
    fn mm512_shuffle_ps<const IMM8: i32>(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_mask_blend_epi32` with the mask `MASK`: word i is that of `b` where bit i is set.
    fn mm512_mask_blend_epi32<const MASK: u16>(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_shuffle_i32x4`.
    fn mm512_shuffle_i32x4<const IMM8: i32>(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_loadu_si512` of eight long words.
    fn mm512_loadu_longs(self, longs: &[Self::Long; 8]) -> Self::V512;
    /// `_mm512_storeu_si512` to eight long words.
    fn mm512_storeu_longs(self, longs: &mut [Self::Long; 8], a: Self::V512);
    /// `_mm512_set1_epi64`.
    fn mm512_set1_epi64(self, a: Self::Long) -> Self::V512;
    /// `_mm512_add_epi64`.
    fn mm512_add_epi64(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_sub_epi64`.
    fn mm512_sub_epi64(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_slli_epi64`, 0 <= `IMM8` < 64.
    fn mm512_slli_epi64<const IMM8: u32>(self, a: Self::V512) -> Self::V512;
    /// `_mm512_srli_epi64`, 0 <= `IMM8` < 64.
    fn mm512_srli_epi64<const IMM8: u32>(self, a: Self::V512) -> Self::V512;
    /// `_mm512_and_si512`.
    fn mm512_and_si512(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm256_srai_epi64`, 0 <= `IMM8` < 64.
    fn mm256_srai_epi64<const IMM8: u32>(self, a: Self::V256) -> Self::V256;
    /// `_mm256_ternarylogic_epi64`: each bit is the bit of `IMM8` at 4 times that of `a` plus twice that of `b` plus that of `c`.
    fn mm256_ternarylogic_epi64<const IMM8: i32>(self, a: Self::V256, b: Self::V256, c: Self::V256) -> Self::V256;
    /// `_mm512_add_pd`.
    fn mm512_add_pd(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_sub_pd`.
    fn mm512_sub_pd(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_mul_pd`.
    fn mm512_mul_pd(self, a: Self::V512, b: Self::V512) -> Self::V512;
    /// `_mm512_fmadd_pd`: `a` `b` + `c`, rounded once.
    fn mm512_fmadd_pd(self, a: Self::V512, b: Self::V512, c: Self::V512) -> Self::V512;
    /// `_mm512_fmsub_pd`: `a` `b` - `c`, rounded once.
    fn mm512_fmsub_pd(self, a: Self::V512, b: Self::V512, c: Self::V512) -> Self::V512;
    /// `_mm512_fnmadd_pd`: `c` - `a` `b`, rounded once.
    fn mm512_fnmadd_pd(self, a: Self::V512, b: Self::V512, c: Self::V512) -> Self::V512;
    /// Runs the listing [`AVX512_PAIR`](crate::machine::native::listing::AVX512_PAIR): one BLAKE3 compression in each of two times sixteen lanes.
    ///
    /// Its operands `{h}`, `{w}` and `{m}` are the addresses of `h`, `w` and `m`; it reads all three and writes `h`.
    fn blake3_pair(self, h: &mut [[Self::V512; 2]; 8], w: &[[Self::V512; 2]; 8], m: &[[Self::V512; 2]; 16]);
}

/// AVX-512 with AVX-512IFMA.
///
/// Source: Intel Intrinsics Guide, the entry `_` + method name.
pub trait Avx512Ifma: Avx512 {
    /// `_mm256_madd52lo_epu64`: `a` plus the low 52 bits of the product of the low 52 bits of `b` and `c`.
    fn mm256_madd52lo_epu64(self, a: Self::V256, b: Self::V256, c: Self::V256) -> Self::V256;
    /// `_mm256_madd52hi_epu64`: `a` plus the high 52 of the 104 bits of the product of the low 52 bits of `b` and `c`.
    fn mm256_madd52hi_epu64(self, a: Self::V256, b: Self::V256, c: Self::V256) -> Self::V256;
}

/// AVX-512 on a processor that may have AVX-512IFMA.
pub trait MayHaveIfma: Avx512 {
    /// The machine with AVX-512IFMA.
    type Ifma: Avx512Ifma;

    /// That machine, if the processor is one.
    fn ifma(self) -> Option<Self::Ifma>;
}

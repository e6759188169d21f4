//! AVX2 and FMA.

use core::arch::asm;
use core::arch::x86_64 as x86;

use super::HasAvx2;
use crate::machine::Starts;
use crate::machine::isa::{Avx2, Isa, Sse41};
use crate::machine::native::listing::AVX2_INDICES;
use crate::machine::native::rows::rows;
use crate::machine::native::slow_vectors;

impl<T: HasAvx2 + Isa<Byte = u8, Word = u32, Long = u64>> Avx2 for T {
    type V256 = x86::__m256i;

    #[inline(always)]
    fn has_slow_vectors(self) -> bool {
        slow_vectors::get()
    }

    #[inline(always)]
    fn mm256_loadu_row_quarters(self, data: &[u8], starts: Starts<'_>, at: usize) -> [x86::__m256i; 8] {
        let rows = rows::<32, 8>(data, starts, at);
        // SAFETY: the token proves that the processor has these instructions.
        let mut vectors = [unsafe { x86::_mm256_setzero_si256() }; 8];
        for (place, vector) in vectors.iter_mut().enumerate() {
            let (row, quarter) = (place % 4, place / 4);
            let (low, high) = (rows[row].wrapping_add(16 * quarter), rows[row + 4].wrapping_add(16 * quarter));
            // SAFETY: as above, and each of the rows has 16 bytes there; the loads have no alignment.
            let (low, high) = unsafe { (x86::_mm_loadu_si128(low.cast()), x86::_mm_loadu_si128(high.cast())) };
            // SAFETY: as above.
            *vector = unsafe { x86::_mm256_inserti128_si256::<1>(x86::_mm256_castsi128_si256(low), high) };
        }
        for row in rows {
            // SAFETY: a prefetch may name any address.
            unsafe { x86::_mm_prefetch::<{ x86::_MM_HINT_T0 }>(row.wrapping_add(95).cast()) };
        }
        vectors
    }

    #[inline(always)]
    fn mm256_before_rows(self, a: [x86::__m256i; 4]) -> [x86::__m256i; 4] {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { before_rows(a) }
    }

    #[inline(always)]
    fn mm256_storeu(self, out: &mut [u8; 32], a: x86::__m256i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm256_storeu_si256(out.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm256_loadu_words(self, from: &[u32; 8]) -> x86::__m256i {
        // SAFETY: as above, and the array is as long as the vector; the load has no alignment.
        unsafe { x86::_mm256_loadu_si256(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn mm256_sub_epi32(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_sub_epi32(a, b) }
    }

    #[inline(always)]
    fn mm256_min_epu32(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_min_epu32(a, b) }
    }

    #[inline(always)]
    fn mm256_mul_epi32(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_mul_epi32(a, b) }
    }

    #[inline(always)]
    fn mm256_add_epi16(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_add_epi16(a, b) }
    }

    #[inline(always)]
    fn mm256_madd_epi16(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_madd_epi16(a, b) }
    }

    #[inline(always)]
    fn mm256_mul_epu32(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        let product = unsafe { x86::_mm256_mul_epu32(a, b) };
        // Where half of it is used, a product of long words, three instructions in one, would take its place.
        // SAFETY: as above.
        if cfg!(target_feature = "avx512dq") { unsafe { unknown(product) } } else { product }
    }

    #[inline(always)]
    fn mm256_shuffle_epi32<const IMM8: i32>(self, a: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_shuffle_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm256_shuffle_ps<const IMM8: i32>(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            let (a, b) = (x86::_mm256_castsi256_ps(a), x86::_mm256_castsi256_ps(b));
            let words = x86::_mm256_castps_si256(x86::_mm256_shuffle_ps::<IMM8>(a, b));
            // As for `mm_shuffle_ps`.
            if T::ROTATES { unknown(words) } else { words }
        }
    }

    #[inline(always)]
    fn mm256_blend_epi32<const IMM8: i32>(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_blend_epi32::<IMM8>(a, b) }
    }

    #[inline(always)]
    fn mm256_blend_epi16<const IMM8: i32>(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_blend_epi16::<IMM8>(a, b) }
    }

    #[inline(always)]
    fn mm256_loadu_constants(self, words: &[u32; 8]) -> x86::__m256i {
        self.mm256_loadu_words(words)
    }

    #[inline(always)]
    fn mm256_storeu_words(self, words: &mut [u32; 8], a: x86::__m256i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm256_storeu_si256(words.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm256_set1_epi32(self, a: u32) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_set1_epi32(a.cast_signed()) }
    }

    #[inline(always)]
    fn mm256_add_epi32(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_add_epi32(a, b) }
    }

    #[inline(always)]
    fn mm256_xor_si256(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_xor_si256(a, b) }
    }

    #[inline(always)]
    fn mm256_or_si256(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_or_si256(a, b) }
    }

    #[inline(always)]
    fn mm256_slli_epi32<const IMM8: i32>(self, a: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_slli_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm256_srli_epi32<const IMM8: i32>(self, a: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_srli_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm256_shuffle_epi8(self, a: x86::__m256i, indices: [u8; 16]) -> x86::__m256i {
        let indices = self.mm_loadu(&indices);
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            let twice = x86::_mm256_broadcastsi128_si256(indices);
            x86::_mm256_shuffle_epi8(a, if T::ROTATES { twice } else { unknown(twice) })
        }
    }

    #[inline(always)]
    fn mm256_unpacklo_epi32(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_unpacklo_epi32(a, b) }
    }

    #[inline(always)]
    fn mm256_unpackhi_epi32(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_unpackhi_epi32(a, b) }
    }

    #[inline(always)]
    fn mm256_unpacklo_epi64(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_unpacklo_epi64(a, b) }
    }

    #[inline(always)]
    fn mm256_unpackhi_epi64(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_unpackhi_epi64(a, b) }
    }

    #[inline(always)]
    fn mm256_permute2x128_si256<const IMM8: i32>(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_permute2x128_si256::<IMM8>(a, b) }
    }

    #[inline(always)]
    fn mm256_set_m128i(self, hi: x86::__m128i, lo: x86::__m128i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_set_m128i(hi, lo) }
    }

    #[inline(always)]
    fn mm256_extracti128_si256<const IMM1: i32>(self, a: x86::__m256i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_extracti128_si256::<IMM1>(a) }
    }

    #[inline(always)]
    fn mm256_loadu_longs(self, from: &[u64; 4]) -> x86::__m256i {
        // SAFETY: as above, and the array is as long as the vector; the load has no alignment.
        unsafe { x86::_mm256_loadu_si256(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn mm256_storeu_longs(self, out: &mut [u64; 4], a: x86::__m256i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm256_storeu_si256(out.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm256_set1_epi64x(self, a: u64) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_set1_epi64x(a.cast_signed()) }
    }

    #[inline(always)]
    fn mm256_add_epi64(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_add_epi64(a, b) }
    }

    #[inline(always)]
    fn mm256_sub_epi64(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_sub_epi64(a, b) }
    }

    #[inline(always)]
    fn mm256_slli_epi64<const IMM8: i32>(self, a: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_slli_epi64::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm256_srli_epi64<const IMM8: i32>(self, a: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_srli_epi64::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm256_and_si256(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_and_si256(a, b) }
    }

    #[inline(always)]
    fn mm256_add_pd(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_castpd_si256(x86::_mm256_add_pd(x86::_mm256_castsi256_pd(a), x86::_mm256_castsi256_pd(b))) }
    }

    #[inline(always)]
    fn mm256_sub_pd(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_castpd_si256(x86::_mm256_sub_pd(x86::_mm256_castsi256_pd(a), x86::_mm256_castsi256_pd(b))) }
    }

    #[inline(always)]
    fn mm256_mul_pd(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_castpd_si256(x86::_mm256_mul_pd(x86::_mm256_castsi256_pd(a), x86::_mm256_castsi256_pd(b))) }
    }

    #[inline(always)]
    fn mm256_fmadd_pd(self, a: x86::__m256i, b: x86::__m256i, c: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            x86::_mm256_castpd_si256(x86::_mm256_fmadd_pd(
                x86::_mm256_castsi256_pd(a),
                x86::_mm256_castsi256_pd(b),
                x86::_mm256_castsi256_pd(c),
            ))
        }
    }

    #[inline(always)]
    fn mm256_fmsub_pd(self, a: x86::__m256i, b: x86::__m256i, c: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            x86::_mm256_castpd_si256(x86::_mm256_fmsub_pd(
                x86::_mm256_castsi256_pd(a),
                x86::_mm256_castsi256_pd(b),
                x86::_mm256_castsi256_pd(c),
            ))
        }
    }

    #[inline(always)]
    fn mm256_fnmadd_pd(self, a: x86::__m256i, b: x86::__m256i, c: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            x86::_mm256_castpd_si256(x86::_mm256_fnmadd_pd(
                x86::_mm256_castsi256_pd(a),
                x86::_mm256_castsi256_pd(b),
                x86::_mm256_castsi256_pd(c),
            ))
        }
    }

    #[inline(always)]
    fn blake3_group(self, h: &mut [x86::__m256i; 8], w: &[x86::__m256i; 8], m: &[x86::__m256i; 16]) {
        // Not inlined: one copy of the listing serves every caller and stays in the instruction cache.
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn run(h: &mut [x86::__m256i; 8], w: &[x86::__m256i; 8], m: &[x86::__m256i; 16]) {
            // SAFETY: as above; the listing reads within `h`, `w`, `m` and the indices, which are aligned to 32 bytes, writes within `h`, and
            // changes no other register than those declared here, no flags and no stack.
            unsafe {
                asm!(
                    avx2_group!(),
                    h = in(reg) h.as_mut_ptr(),
                    w = in(reg) w.as_ptr(),
                    m = in(reg) m.as_ptr(),
                    k = in(reg) &raw const AVX2_INDICES,
                    out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _, out("ymm5") _, out("ymm6") _, out("ymm7") _,
                    out("ymm8") _, out("ymm9") _, out("ymm10") _, out("ymm11") _, out("ymm12") _, out("ymm13") _, out("ymm14") _, out("ymm15") _,
                    options(nostack, preserves_flags),
                );
            }
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { run(h, w, m) }
    }
}

/// The same vector, of which the compiler knows nothing.
#[inline]
#[target_feature(enable = "avx2")]
fn unknown(mut a: x86::__m256i) -> x86::__m256i {
    // SAFETY: there is no instruction.
    unsafe { asm!("/* {} */", inlateout(ymm_reg) a, options(pure, nomem, nostack, preserves_flags)) }
    a
}

/// The same vectors: the compiler does not move what they are computed by behind a load that stands after this, nor that before it.
#[inline]
#[target_feature(enable = "avx2")]
fn before_rows([mut a, mut b, mut c, mut d]: [x86::__m256i; 4]) -> [x86::__m256i; 4] {
    // SAFETY: there is no instruction.
    unsafe {
        asm!(
            "/* {} {} {} {} */",
            inlateout(ymm_reg) a,
            inlateout(ymm_reg) b,
            inlateout(ymm_reg) c,
            inlateout(ymm_reg) d,
            options(nostack, preserves_flags)
        );
    }
    [a, b, c, d]
}

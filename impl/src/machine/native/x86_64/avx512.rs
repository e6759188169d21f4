//! AVX-512.

use core::arch::asm;
use core::arch::x86_64 as x86;

use super::{HasAvx512, NativeAvx512Ifma};
use crate::machine::Starts;
use crate::machine::isa::{Avx512, Avx512Ifma, Isa, Sse41};
use crate::machine::native::rows::rows;

impl<T: HasAvx512 + Isa<Byte = u8, Word = u32, Long = u64>> Avx512 for T {
    type V512 = x86::__m512i;

    #[inline(always)]
    fn mm512_loadu_row_halves(self, data: &[u8], starts: Starts<'_>, at: usize) -> [x86::__m512i; 4] {
        let rows = rows::<32, 8>(data, starts, at);
        // SAFETY: the token proves that the processor has these instructions.
        let mut vectors = [unsafe { x86::_mm512_setzero_si512() }; 4];
        for (i, vector) in vectors.iter_mut().enumerate() {
            let (low, high) = (rows[i], rows[i + 4]);
            // SAFETY: as above, and each of the rows has 32 bytes there; the loads have no alignment.
            let (first, second) = unsafe { (x86::_mm256_loadu_si256(low.cast()), x86::_mm256_loadu_si256(high.cast())) };
            // SAFETY: as above.
            *vector = unsafe { x86::_mm512_inserti64x4::<1>(x86::_mm512_castsi256_si512(first), second) };
            for row in [low, high] {
                // SAFETY: a prefetch may name any address.
                unsafe { x86::_mm_prefetch::<{ x86::_MM_HINT_T0 }>(row.wrapping_add(95).cast()) };
            }
        }
        vectors
    }

    #[inline(always)]
    fn mm512_before_rows(self, a: [x86::__m512i; 4]) -> [x86::__m512i; 4] {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { before_rows(a) }
    }

    #[inline(always)]
    fn mm512_loadu_quarters(self, [a, b, c, d]: [&[u8; 16]; 4]) -> x86::__m512i {
        let (a, b, c, d) = (self.mm_loadu(a), self.mm_loadu(b), self.mm_loadu(c), self.mm_loadu(d));
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            let low = x86::_mm512_inserti32x4::<1>(x86::_mm512_castsi128_si512(a), b);
            x86::_mm512_inserti32x4::<3>(x86::_mm512_inserti32x4::<2>(low, c), d)
        }
    }

    #[inline(always)]
    fn mm512_storeu(self, out: &mut [u8; 64], a: x86::__m512i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm512_storeu_si512(out.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm512_loadu_words(self, from: &[u32; 16]) -> x86::__m512i {
        // SAFETY: as above, and the array is as long as the vector; the load has no alignment.
        unsafe { x86::_mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn mm512_storeu_words(self, words: &mut [u32; 16], a: x86::__m512i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm512_storeu_si512(words.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm512_broadcast_i32x4(self, a: x86::__m128i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_broadcast_i32x4(a) }
    }

    #[inline(always)]
    fn mm512_set1_epi32(self, a: u32) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_set1_epi32(a.cast_signed()) }
    }

    #[inline(always)]
    fn mm512_add_epi32(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_add_epi32(a, b) }
    }

    #[inline(always)]
    fn mm512_sub_epi32(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_sub_epi32(a, b) }
    }

    #[inline(always)]
    fn mm512_min_epu32(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_min_epu32(a, b) }
    }

    #[inline(always)]
    fn mm512_mul_epi32(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_mul_epi32(a, b) }
    }

    #[inline(always)]
    fn mm512_mul_epu32(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        let product = unsafe { x86::_mm512_mul_epu32(a, b) };
        // As with AVX2.
        // SAFETY: as above.
        if cfg!(target_feature = "avx512dq") { unsafe { unknown(product) } } else { product }
    }

    #[inline(always)]
    fn mm512_xor_si512(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_xor_si512(a, b) }
    }

    #[inline(always)]
    fn mm512_ror_epi32<const IMM8: i32>(self, a: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_ror_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm512_unpacklo_epi32(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_unpacklo_epi32(a, b) }
    }

    #[inline(always)]
    fn mm512_unpackhi_epi32(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_unpackhi_epi32(a, b) }
    }

    #[inline(always)]
    fn mm512_unpacklo_epi64(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_unpacklo_epi64(a, b) }
    }

    #[inline(always)]
    fn mm512_unpackhi_epi64(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_unpackhi_epi64(a, b) }
    }

    #[inline(always)]
    fn mm512_shuffle_epi32<const IMM8: i32>(self, a: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_shuffle_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm512_shuffle_ps<const IMM8: i32>(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // As an instruction of its own: the compiler joins shuffles into some that take three cycles, which keep operations of one from their port.
        #[inline]
        #[target_feature(enable = "avx512f")]
        fn run<const IMM8: i32>(a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
            let words;
            // SAFETY: the instruction reads and writes these registers alone.
            unsafe {
                asm!(
                    "vshufps {words}, {a}, {b}, {from}",
                    words = lateout(zmm_reg) words, a = in(zmm_reg) a, b = in(zmm_reg) b, from = const IMM8,
                    options(pure, nomem, nostack, preserves_flags),
                );
            }
            words
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { run::<IMM8>(a, b) }
    }

    #[inline(always)]
    fn mm512_mask_blend_epi32<const MASK: u16>(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_mask_blend_epi32(MASK, a, b) }
    }

    #[inline(always)]
    fn mm512_shuffle_i32x4<const IMM8: i32>(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_shuffle_i32x4::<IMM8>(a, b) }
    }

    #[inline(always)]
    fn mm512_loadu_longs(self, from: &[u64; 8]) -> x86::__m512i {
        // SAFETY: as above, and the array is as long as the vector; the load has no alignment.
        unsafe { x86::_mm512_loadu_si512(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn mm512_storeu_longs(self, out: &mut [u64; 8], a: x86::__m512i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm512_storeu_si512(out.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm512_set1_epi64(self, a: u64) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_set1_epi64(a.cast_signed()) }
    }

    #[inline(always)]
    fn mm512_add_epi64(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_add_epi64(a, b) }
    }

    #[inline(always)]
    fn mm512_sub_epi64(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_sub_epi64(a, b) }
    }

    #[inline(always)]
    fn mm512_slli_epi64<const IMM8: u32>(self, a: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_slli_epi64::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm512_srli_epi64<const IMM8: u32>(self, a: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_srli_epi64::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm512_and_si512(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn mm256_srai_epi64<const IMM8: u32>(self, a: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_srai_epi64::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm256_ternarylogic_epi64<const IMM8: i32>(self, a: x86::__m256i, b: x86::__m256i, c: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_ternarylogic_epi64::<IMM8>(a, b, c) }
    }

    #[inline(always)]
    fn mm512_add_pd(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_castpd_si512(x86::_mm512_add_pd(x86::_mm512_castsi512_pd(a), x86::_mm512_castsi512_pd(b))) }
    }

    #[inline(always)]
    fn mm512_sub_pd(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_castpd_si512(x86::_mm512_sub_pd(x86::_mm512_castsi512_pd(a), x86::_mm512_castsi512_pd(b))) }
    }

    #[inline(always)]
    fn mm512_mul_pd(self, a: x86::__m512i, b: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_castpd_si512(x86::_mm512_mul_pd(x86::_mm512_castsi512_pd(a), x86::_mm512_castsi512_pd(b))) }
    }

    #[inline(always)]
    fn mm512_fmadd_pd(self, a: x86::__m512i, b: x86::__m512i, c: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            x86::_mm512_castpd_si512(x86::_mm512_fmadd_pd(
                x86::_mm512_castsi512_pd(a),
                x86::_mm512_castsi512_pd(b),
                x86::_mm512_castsi512_pd(c),
            ))
        }
    }

    #[inline(always)]
    fn mm512_fmsub_pd(self, a: x86::__m512i, b: x86::__m512i, c: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            x86::_mm512_castpd_si512(x86::_mm512_fmsub_pd(
                x86::_mm512_castsi512_pd(a),
                x86::_mm512_castsi512_pd(b),
                x86::_mm512_castsi512_pd(c),
            ))
        }
    }

    #[inline(always)]
    fn mm512_fnmadd_pd(self, a: x86::__m512i, b: x86::__m512i, c: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            x86::_mm512_castpd_si512(x86::_mm512_fnmadd_pd(
                x86::_mm512_castsi512_pd(a),
                x86::_mm512_castsi512_pd(b),
                x86::_mm512_castsi512_pd(c),
            ))
        }
    }

    #[inline(always)]
    fn blake3_pair(self, h: &mut [[x86::__m512i; 2]; 8], w: &[[x86::__m512i; 2]; 8], m: &[[x86::__m512i; 2]; 16]) {
        // Not inlined: one copy of the listing serves every caller and stays in the instruction cache.
        #[inline(never)]
        #[target_feature(enable = "avx512f")]
        fn run(h: &mut [[x86::__m512i; 2]; 8], w: &[[x86::__m512i; 2]; 8], m: &[[x86::__m512i; 2]; 16]) {
            // SAFETY: as above; the listing reads within `h`, `w` and `m`, which are aligned to 64 bytes, writes within `h`, and
            // changes no other register than those declared here, no flags and no stack.
            unsafe {
                asm!(
                    avx512_pair!(),
                    h = in(reg) h.as_mut_ptr(),
                    w = in(reg) w.as_ptr(),
                    m = in(reg) m.as_ptr(),
                    out("zmm0") _, out("zmm1") _, out("zmm2") _, out("zmm3") _, out("zmm4") _, out("zmm5") _, out("zmm6") _, out("zmm7") _,
                    out("zmm8") _, out("zmm9") _, out("zmm10") _, out("zmm11") _, out("zmm12") _, out("zmm13") _, out("zmm14") _,
                    out("zmm15") _, out("zmm16") _, out("zmm17") _, out("zmm18") _, out("zmm19") _, out("zmm20") _, out("zmm21") _,
                    out("zmm22") _, out("zmm23") _, out("zmm24") _, out("zmm25") _, out("zmm26") _, out("zmm27") _, out("zmm28") _,
                    out("zmm29") _, out("zmm30") _, out("zmm31") _,
                    options(nostack, preserves_flags),
                );
            }
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { run(h, w, m) }
    }
}

impl Avx512Ifma for NativeAvx512Ifma {
    #[inline(always)]
    fn mm256_madd52lo_epu64(self, a: x86::__m256i, b: x86::__m256i, c: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_madd52lo_epu64(a, b, c) }
    }

    #[inline(always)]
    fn mm256_madd52hi_epu64(self, a: x86::__m256i, b: x86::__m256i, c: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_madd52hi_epu64(a, b, c) }
    }
}

/// The same vector, of which the compiler knows nothing.
#[inline]
#[target_feature(enable = "avx512f")]
fn unknown(mut a: x86::__m512i) -> x86::__m512i {
    // SAFETY: there is no instruction.
    unsafe { asm!("/* {} */", inlateout(zmm_reg) a, options(pure, nomem, nostack, preserves_flags)) }
    a
}

/// The same vectors: the compiler does not move what they are computed by behind a load that stands after this, nor that before it.
#[inline]
#[target_feature(enable = "avx512f")]
fn before_rows([mut a, mut b, mut c, mut d]: [x86::__m512i; 4]) -> [x86::__m512i; 4] {
    // SAFETY: there is no instruction.
    unsafe {
        asm!(
            "/* {} {} {} {} */",
            inlateout(zmm_reg) a,
            inlateout(zmm_reg) b,
            inlateout(zmm_reg) c,
            inlateout(zmm_reg) d,
            options(nostack, preserves_flags)
        );
    }
    [a, b, c, d]
}

//! SSSE3 and SSE4.1.

use core::arch::asm;
use core::arch::x86_64 as x86;

use super::HasSse41;
use crate::machine::Starts;
use crate::machine::isa::{Isa, Sse41};
use crate::machine::native::rows::rows;

impl<T: HasSse41 + Isa<Byte = u8, Word = u32, Long = u64>> Sse41 for T {
    type V128 = x86::__m128i;

    #[inline(always)]
    fn mm_loadu(self, from: &[u8; 16]) -> x86::__m128i {
        // SAFETY: as above, and the array is as long as the vector; the load has no alignment.
        unsafe { x86::_mm_loadu_si128(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn mm_storeu(self, out: &mut [u8; 16], a: x86::__m128i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm_storeu_si128(out.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm_loadu_rows(self, data: &[u8], starts: Starts<'_>, at: usize) -> [x86::__m128i; 4] {
        let rows = rows::<16, 4>(data, starts, at);
        // SAFETY: the token proves that the processor has these instructions.
        let mut vectors = [unsafe { x86::_mm_setzero_si128() }; 4];
        for (vector, row) in vectors.iter_mut().zip(rows) {
            // SAFETY: as above, and each of the rows has 16 bytes there; the load has no alignment.
            *vector = unsafe { x86::_mm_loadu_si128(row.cast()) };
        }
        vectors
    }

    #[inline(always)]
    fn mm_prefetch(self, data: &[u8], at: usize) {
        // SAFETY: a prefetch may name any address.
        unsafe { x86::_mm_prefetch::<{ x86::_MM_HINT_T1 }>(data.as_ptr().wrapping_add(at).cast()) };
    }

    #[inline(always)]
    fn mm_loadu_words(self, from: &[u32; 4]) -> x86::__m128i {
        // SAFETY: as above, and the array is as long as the vector; the load has no alignment.
        unsafe { x86::_mm_loadu_si128(from.as_ptr().cast()) }
    }

    #[inline(always)]
    fn mm_storeu_words(self, out: &mut [u32; 4], a: x86::__m128i) {
        // SAFETY: as above, and the array is as long as the vector; the store has no alignment.
        unsafe { x86::_mm_storeu_si128(out.as_mut_ptr().cast(), a) }
    }

    #[inline(always)]
    fn mm_set1_epi32(self, a: u32) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_set1_epi32(a.cast_signed()) }
    }

    #[inline(always)]
    fn mm_add_epi32(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_add_epi32(a, b) }
    }

    #[inline(always)]
    fn mm_xor_si128(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_xor_si128(a, b) }
    }

    #[inline(always)]
    fn mm_or_si128(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_or_si128(a, b) }
    }

    #[inline(always)]
    fn mm_slli_epi32<const IMM8: i32>(self, a: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_slli_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm_srli_epi32<const IMM8: i32>(self, a: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_srli_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm_shuffle_epi8(self, a: x86::__m128i, indices: [u8; 16]) -> x86::__m128i {
        let indices = self.mm_loadu(&indices);
        let indices = if T::ROTATES { indices } else { unknown(indices) };
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_shuffle_epi8(a, indices) }
    }

    #[inline(always)]
    fn mm_shuffle_ps<const IMM8: i32>(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        let words = unsafe {
            let (a, b) = (x86::_mm_castsi128_ps(a), x86::_mm_castsi128_ps(b));
            x86::_mm_castps_si128(x86::_mm_shuffle_ps::<IMM8>(a, b))
        };
        // For a processor with AVX-512 the compiler joins shuffles that it knows into some that take three cycles, and their loads into one that waits for
        // two stores.
        if T::ROTATES { unknown(words) } else { words }
    }

    #[inline(always)]
    fn mm_blend_epi16<const IMM8: i32>(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_blend_epi16::<IMM8>(a, b) }
    }

    #[inline(always)]
    fn mm_shuffle_epi32<const IMM8: i32>(self, a: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_shuffle_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm_unpacklo_epi32(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_unpacklo_epi32(a, b) }
    }

    #[inline(always)]
    fn mm_unpackhi_epi32(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_unpackhi_epi32(a, b) }
    }

    #[inline(always)]
    fn mm_unpacklo_epi64(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_unpacklo_epi64(a, b) }
    }

    #[inline(always)]
    fn mm_unpackhi_epi64(self, a: x86::__m128i, b: x86::__m128i) -> x86::__m128i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_unpackhi_epi64(a, b) }
    }
}

/// The same vector, of which the compiler knows nothing.
#[inline(always)]
fn unknown(mut a: x86::__m128i) -> x86::__m128i {
    // SAFETY: there is no instruction.
    unsafe { asm!("/* {} */", inlateout(xmm_reg) a, options(pure, nomem, nostack, preserves_flags)) }
    a
}

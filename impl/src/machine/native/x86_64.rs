//! x86-64: one-line wrappers of the intrinsics.

use core::arch::asm;
use core::arch::x86_64 as x86;

use super::rows::rows;
use super::slow_vectors;
use crate::machine::isa::{Avx2, Avx512, Avx512Ifma, Isa, MayHaveIfma, Sse41};
use crate::machine::{Native, Task};

cpufeatures::new!(has_sse41, "ssse3", "sse4.1");
cpufeatures::new!(has_avx2, "ssse3", "sse4.1", "avx2", "fma");
cpufeatures::new!(has_avx512, "ssse3", "sse4.1", "avx2", "fma", "avx512f", "avx512vl");
cpufeatures::new!(has_avx512_ifma, "ssse3", "sse4.1", "avx2", "fma", "avx512f", "avx512vl", "avx512ifma");

/// Evidence that the processor has SSSE3 and SSE4.1.
#[derive(Clone, Copy, Debug)]
pub struct NativeSse41(());

impl NativeSse41 {
    /// The evidence, if the processor and the operating system support SSSE3 and SSE4.1.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        has_sse41::get().then_some(Self(()))
    }
}

impl Native for NativeSse41 {}

impl Isa for NativeSse41 {
    #[inline(always)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        #[target_feature(enable = "ssse3,sse4.1")]
        fn enabled<T: Task<NativeSse41>>(isa: NativeSse41, task: T) -> T::Output {
            task.run(isa)
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { enabled(self, task) }
    }
}

/// Evidence that the processor has AVX2 and FMA.
#[derive(Clone, Copy, Debug)]
pub struct NativeAvx2(());

impl NativeAvx2 {
    /// The evidence, if the processor and the operating system support AVX2 and FMA.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        has_avx2::get().then_some(Self(()))
    }
}

impl Native for NativeAvx2 {}

impl Isa for NativeAvx2 {
    #[inline(always)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,fma")]
        fn enabled<T: Task<NativeAvx2>>(isa: NativeAvx2, task: T) -> T::Output {
            task.run(isa)
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { enabled(self, task) }
    }
}

/// Evidence that the processor has AVX-512F and AVX-512VL.
#[derive(Clone, Copy, Debug)]
pub struct NativeAvx512(());

impl NativeAvx512 {
    /// The evidence, if the processor and the operating system support AVX-512F and AVX-512VL.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        has_avx512::get().then_some(Self(()))
    }
}

impl Native for NativeAvx512 {}

impl Isa for NativeAvx512 {
    #[inline(always)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,fma,avx512f,avx512vl")]
        fn enabled<T: Task<NativeAvx512>>(isa: NativeAvx512, task: T) -> T::Output {
            task.run(isa)
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { enabled(self, task) }
    }
}

/// Evidence that the processor has AVX-512F, AVX-512VL and AVX-512IFMA.
#[derive(Clone, Copy, Debug)]
pub struct NativeAvx512Ifma(());

impl NativeAvx512Ifma {
    /// The evidence, if the processor and the operating system support AVX-512F, AVX-512VL and AVX-512IFMA.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        has_avx512_ifma::get().then_some(Self(()))
    }
}

impl Native for NativeAvx512Ifma {}

impl Isa for NativeAvx512Ifma {
    #[inline(always)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,fma,avx512f,avx512vl,avx512ifma")]
        fn enabled<T: Task<NativeAvx512Ifma>>(isa: NativeAvx512Ifma, task: T) -> T::Output {
            task.run(isa)
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { enabled(self, task) }
    }
}

/// Marks tokens that imply SSSE3 and SSE4.1.
trait HasSse41: Native {}
impl HasSse41 for NativeSse41 {}
impl HasSse41 for NativeAvx2 {}
impl HasSse41 for NativeAvx512 {}
impl HasSse41 for NativeAvx512Ifma {}

impl MayHaveIfma for NativeAvx512 {
    type Ifma = NativeAvx512Ifma;

    #[inline(always)]
    fn ifma(self) -> Option<NativeAvx512Ifma> {
        NativeAvx512Ifma::detect()
    }
}

/// Marks tokens that imply AVX2 and FMA.
trait HasAvx2: HasSse41 {}
impl HasAvx2 for NativeAvx2 {}
impl HasAvx2 for NativeAvx512 {}
impl HasAvx2 for NativeAvx512Ifma {}

/// Marks tokens that imply AVX-512F and AVX-512VL.
trait HasAvx512: HasAvx2 {}
impl HasAvx512 for NativeAvx512 {}
impl HasAvx512 for NativeAvx512Ifma {}

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
    fn mm_loadu_rows(self, data: &[u8], starts: &[usize; 4], at: usize) -> [x86::__m128i; 4] {
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
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm_shuffle_epi8(a, indices) }
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

impl<T: HasAvx2 + Isa<Byte = u8, Word = u32, Long = u64>> Avx2 for T {
    type V256 = x86::__m256i;

    #[inline(always)]
    fn has_slow_vectors(self) -> bool {
        slow_vectors::get()
    }

    #[inline(always)]
    fn mm256_loadu_rows(self, data: &[u8], starts: &[usize; 8], at: usize) -> [x86::__m256i; 8] {
        let rows = rows::<32, 8>(data, starts, at);
        // SAFETY: the token proves that the processor has these instructions.
        let mut vectors = [unsafe { x86::_mm256_setzero_si256() }; 8];
        for (vector, row) in vectors.iter_mut().zip(rows) {
            // SAFETY: as above, and each of the rows has 32 bytes there; the load has no alignment.
            *vector = unsafe { x86::_mm256_loadu_si256(row.cast()) };
            // SAFETY: a prefetch may name any address.
            unsafe { x86::_mm_prefetch::<{ x86::_MM_HINT_T0 }>(row.wrapping_add(127).cast()) };
        }
        vectors
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
        unsafe { x86::_mm256_mul_epu32(a, b) }
    }

    #[inline(always)]
    fn mm256_shuffle_epi32<const IMM8: i32>(self, a: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_shuffle_epi32::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm256_blend_epi32<const IMM8: i32>(self, a: x86::__m256i, b: x86::__m256i) -> x86::__m256i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_blend_epi32::<IMM8>(a, b) }
    }

    #[inline(always)]
    fn mm256_blendv_epi8(self, a: x86::__m256i, b: x86::__m256i, mask: &[u32; 8]) -> x86::__m256i {
        let mask = self.mm256_loadu_words(mask);
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_blendv_epi8(a, b, mask) }
    }

    #[inline(always)]
    fn mm256_permutevar8x32_epi32(self, a: x86::__m256i, indices: &[u32; 8]) -> x86::__m256i {
        let indices = self.mm256_loadu_words(indices);
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm256_permutevar8x32_epi32(a, indices) }
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
        unsafe { x86::_mm256_shuffle_epi8(a, x86::_mm256_broadcastsi128_si256(indices)) }
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
    fn blake3_rounds_pair(self, v: &mut [[x86::__m256i; 2]; 16], m: &[[x86::__m256i; 2]; 16], k: &[[u8; 16]; 2]) {
        // Not inlined: one copy of the listing serves every caller and stays in the instruction cache.
        #[inline(never)]
        #[target_feature(enable = "avx2")]
        fn run(v: &mut [[x86::__m256i; 2]; 16], m: &[[x86::__m256i; 2]; 16], k: &[[u8; 16]; 2]) {
            // SAFETY: as above; the listing reads within `v`, `m` and `k`, of which the first two are aligned to 32 bytes, writes within
            // `v`, and changes no other register than those declared here, no flags and no stack.
            unsafe {
                asm!(
                    avx2_pair!(),
                    v = in(reg) v.as_mut_ptr(),
                    m = in(reg) m.as_ptr(),
                    k = in(reg) k.as_ptr(),
                    out("ymm0") _, out("ymm1") _, out("ymm2") _, out("ymm3") _, out("ymm4") _, out("ymm5") _, out("ymm6") _, out("ymm7") _,
                    out("ymm8") _, out("ymm9") _, out("ymm14") _, out("ymm15") _,
                    options(nostack, preserves_flags),
                );
            }
        }
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { run(v, m, k) }
    }
}

impl<T: HasAvx512 + Isa<Byte = u8, Word = u32, Long = u64>> Avx512 for T {
    type V512 = x86::__m512i;

    #[inline(always)]
    fn mm512_loadu_row_halves(self, data: &[u8], starts: &[usize; 16], at: usize) -> [x86::__m512i; 16] {
        let rows = rows::<64, 16>(data, starts, at);
        // SAFETY: the token proves that the processor has these instructions.
        let mut vectors = [unsafe { x86::_mm512_setzero_si512() }; 16];
        for (place, vector) in vectors.iter_mut().enumerate() {
            let (row, half) = (place / 4 % 2 * 8 + place % 4, place / 8);
            let (low, high) = (rows[row].wrapping_add(32 * half), rows[row + 4].wrapping_add(32 * half));
            // SAFETY: as above, and each of the rows has 32 bytes there; the loads have no alignment.
            let (low, high) = unsafe { (x86::_mm256_loadu_si256(low.cast()), x86::_mm256_loadu_si256(high.cast())) };
            // SAFETY: as above.
            *vector = unsafe { x86::_mm512_inserti64x4::<1>(x86::_mm512_castsi256_si512(low), high) };
        }
        for row in rows {
            // SAFETY: a prefetch may name any address.
            unsafe { x86::_mm_prefetch::<{ x86::_MM_HINT_T0 }>(row.wrapping_add(127).cast()) };
        }
        vectors
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
    fn mm512_srai_epi64<const IMM8: u32>(self, a: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_srai_epi64::<IMM8>(a) }
    }

    #[inline(always)]
    fn mm512_ternarylogic_epi64<const IMM8: i32>(self, a: x86::__m512i, b: x86::__m512i, c: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_ternarylogic_epi64::<IMM8>(a, b, c) }
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
    fn mm512_madd52lo_epu64(self, a: x86::__m512i, b: x86::__m512i, c: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_madd52lo_epu64(a, b, c) }
    }

    #[inline(always)]
    fn mm512_madd52hi_epu64(self, a: x86::__m512i, b: x86::__m512i, c: x86::__m512i) -> x86::__m512i {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { x86::_mm512_madd52hi_epu64(a, b, c) }
    }
}

//! x86-64: the evidence that the processor has its instruction sets, and one-line wrappers of their intrinsics.

mod avx2;
mod avx512;
mod sse41;

use core::arch::x86_64 as x86;

use crate::machine::isa::{Isa, MayHaveIfma};
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

impl Native for NativeSse41 {
    #[inline(always)]
    fn row_of_longs(low: u64, high: u64) -> [u8; 16] {
        row_of_longs(low, high)
    }
}

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

impl Native for NativeAvx2 {
    #[inline(always)]
    fn row_of_longs(low: u64, high: u64) -> [u8; 16] {
        row_of_longs(low, high)
    }
}

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

impl Native for NativeAvx512 {
    #[inline(always)]
    fn row_of_longs(low: u64, high: u64) -> [u8; 16] {
        row_of_longs(low, high)
    }
}

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

impl Native for NativeAvx512Ifma {
    #[inline(always)]
    fn row_of_longs(low: u64, high: u64) -> [u8; 16] {
        row_of_longs(low, high)
    }
}

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
trait HasSse41: Native {
    /// Whether the processor rotates words by an instruction, as those with AVX-512 do. The compiler takes that for a shuffle of bytes whose indices it knows;
    /// elsewhere it takes two shuffles of halves for some, so that it must not know them.
    const ROTATES: bool = false;
}
impl HasSse41 for NativeSse41 {}
impl HasSse41 for NativeAvx2 {}
impl HasSse41 for NativeAvx512 {
    const ROTATES: bool = true;
}
impl HasSse41 for NativeAvx512Ifma {
    const ROTATES: bool = true;
}

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

/// The bytes of two long words, little-endian, stored as a whole.
#[inline(always)]
fn row_of_longs(low: u64, high: u64) -> [u8; 16] {
    let mut row = [0; 16];
    // SAFETY: every x86-64 has SSE2, and the array is as long as the vector; the store has no alignment.
    unsafe { x86::_mm_storeu_si128(row.as_mut_ptr().cast(), x86::_mm_set_epi64x(high as i64, low as i64)) };
    row
}

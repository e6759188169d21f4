//! AArch64: one-line wrappers of the intrinsics.

use core::arch::aarch64 as arm;

use super::rows::rows;
use crate::machine::isa::{Isa, Neon};
use crate::machine::{Native, Starts, Task};

/// Evidence that the processor has Advanced SIMD, which every AArch64 target of this crate has.
#[derive(Clone, Copy, Debug)]
pub struct NativeNeon(());

impl NativeNeon {
    /// The evidence, if the processor has Advanced SIMD.
    #[inline(always)]
    pub fn detect() -> Option<Self> {
        cfg!(target_feature = "neon").then_some(Self(()))
    }
}

impl Native for NativeNeon {}

impl Isa for NativeNeon {
    #[inline(always)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

impl Neon for NativeNeon {
    type V128 = arm::uint32x4_t;
    type V64 = arm::uint32x2_t;

    #[inline(always)]
    fn vld1q_u8(self, from: &[u8; 16]) -> arm::uint32x4_t {
        // SAFETY: as above, and the array is as long as the vector.
        unsafe { arm::vreinterpretq_u32_u8(arm::vld1q_u8(from.as_ptr())) }
    }

    #[inline(always)]
    fn vld1q_u8_rows(self, data: &[u8], starts: Starts<'_>, at: usize) -> [arm::uint32x4_t; 4] {
        let mut vectors = [self.vdupq_n_u32(0); 4];
        for (vector, row) in vectors.iter_mut().zip(rows::<16, 4>(data, starts, at)) {
            // SAFETY: as above, and each of the rows has 16 bytes there.
            *vector = unsafe { arm::vreinterpretq_u32_u8(arm::vld1q_u8(row)) };
        }
        vectors
    }

    #[inline(always)]
    fn vst1q_u8(self, out: &mut [u8; 16], a: arm::uint32x4_t) {
        // SAFETY: as above, and the array is as long as the vector.
        unsafe { arm::vst1q_u8(out.as_mut_ptr(), arm::vreinterpretq_u8_u32(a)) }
    }

    #[inline(always)]
    fn vld1q_u32(self, from: &[u32; 4]) -> arm::uint32x4_t {
        // SAFETY: as above, and the array is as long as the vector.
        unsafe { arm::vld1q_u32(from.as_ptr()) }
    }

    #[inline(always)]
    fn vdupq_n_u32(self, a: u32) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vdupq_n_u32(a) }
    }

    #[inline(always)]
    fn vaddq_u32(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vaddq_u32(a, b) }
    }

    #[inline(always)]
    fn veorq_u32(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::veorq_u32(a, b) }
    }

    #[inline(always)]
    fn vshlq_n_u32<const N: i32>(self, a: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vshlq_n_u32::<N>(a) }
    }

    #[inline(always)]
    fn vsriq_n_u32<const N: i32>(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vsriq_n_u32::<N>(a, b) }
    }

    #[inline(always)]
    fn vrev32q_u16(self, a: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u16(arm::vrev32q_u16(arm::vreinterpretq_u16_u32(a))) }
    }

    #[inline(always)]
    fn vqtbl1q_u8(self, a: arm::uint32x4_t, indices: [u8; 16]) -> arm::uint32x4_t {
        // SAFETY: as above, and the array is as long as the vector.
        unsafe { arm::vreinterpretq_u32_u8(arm::vqtbl1q_u8(arm::vreinterpretq_u8_u32(a), arm::vld1q_u8(indices.as_ptr()))) }
    }

    #[inline(always)]
    fn vtrn1q_u32(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vtrn1q_u32(a, b) }
    }

    #[inline(always)]
    fn vtrn2q_u32(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vtrn2q_u32(a, b) }
    }

    #[inline(always)]
    fn vtrn1q_u64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vtrn1q_u64(arm::vreinterpretq_u64_u32(a), arm::vreinterpretq_u64_u32(b))) }
    }

    #[inline(always)]
    fn vtrn2q_u64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vtrn2q_u64(arm::vreinterpretq_u64_u32(a), arm::vreinterpretq_u64_u32(b))) }
    }

    #[inline(always)]
    fn vld1q_u64(self, from: &[u64; 2]) -> arm::uint32x4_t {
        // SAFETY: as above, and the array is as long as the vector.
        unsafe { arm::vreinterpretq_u32_u64(arm::vld1q_u64(from.as_ptr())) }
    }

    #[inline(always)]
    fn vst1q_u64(self, out: &mut [u64; 2], a: arm::uint32x4_t) {
        // SAFETY: as above, and the array is as long as the vector.
        unsafe { arm::vst1q_u64(out.as_mut_ptr(), arm::vreinterpretq_u64_u32(a)) }
    }

    #[inline(always)]
    fn vdupq_n_u64(self, a: u64) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vdupq_n_u64(a)) }
    }

    #[inline(always)]
    fn vaddq_u64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vaddq_u64(arm::vreinterpretq_u64_u32(a), arm::vreinterpretq_u64_u32(b))) }
    }

    #[inline(always)]
    fn vsubq_u64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vsubq_u64(arm::vreinterpretq_u64_u32(a), arm::vreinterpretq_u64_u32(b))) }
    }

    #[inline(always)]
    fn vmovn_u64(self, a: arm::uint32x4_t) -> arm::uint32x2_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vmovn_u64(arm::vreinterpretq_u64_u32(a)) }
    }

    #[inline(always)]
    fn vshrn_n_u64_32(self, a: arm::uint32x4_t) -> arm::uint32x2_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vshrn_n_u64::<32>(arm::vreinterpretq_u64_u32(a)) }
    }

    #[inline(always)]
    fn vmovl_u32(self, a: arm::uint32x2_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vmovl_u32(a)) }
    }

    #[inline(always)]
    fn vmull_u32(self, a: arm::uint32x2_t, b: arm::uint32x2_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vmull_u32(a, b)) }
    }

    #[inline(always)]
    fn vshlq_n_u64<const N: i32>(self, a: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vshlq_n_u64::<N>(arm::vreinterpretq_u64_u32(a))) }
    }

    #[inline(always)]
    fn vshrq_n_u64<const N: i32>(self, a: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vshrq_n_u64::<N>(arm::vreinterpretq_u64_u32(a))) }
    }

    #[inline(always)]
    fn vandq_u64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vandq_u64(arm::vreinterpretq_u64_u32(a), arm::vreinterpretq_u64_u32(b))) }
    }

    #[inline(always)]
    fn vcltq_u64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_u64(arm::vcltq_u64(arm::vreinterpretq_u64_u32(a), arm::vreinterpretq_u64_u32(b))) }
    }

    #[inline(always)]
    fn vaddq_f64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_f64(arm::vaddq_f64(arm::vreinterpretq_f64_u32(a), arm::vreinterpretq_f64_u32(b))) }
    }

    #[inline(always)]
    fn vsubq_f64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_f64(arm::vsubq_f64(arm::vreinterpretq_f64_u32(a), arm::vreinterpretq_f64_u32(b))) }
    }

    #[inline(always)]
    fn vmulq_f64(self, a: arm::uint32x4_t, b: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_f64(arm::vmulq_f64(arm::vreinterpretq_f64_u32(a), arm::vreinterpretq_f64_u32(b))) }
    }

    #[inline(always)]
    fn vnegq_f64(self, a: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe { arm::vreinterpretq_u32_f64(arm::vnegq_f64(arm::vreinterpretq_f64_u32(a))) }
    }

    #[inline(always)]
    fn vfmaq_f64(self, a: arm::uint32x4_t, b: arm::uint32x4_t, c: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            arm::vreinterpretq_u32_f64(arm::vfmaq_f64(
                arm::vreinterpretq_f64_u32(a),
                arm::vreinterpretq_f64_u32(b),
                arm::vreinterpretq_f64_u32(c),
            ))
        }
    }

    #[inline(always)]
    fn vfmsq_f64(self, a: arm::uint32x4_t, b: arm::uint32x4_t, c: arm::uint32x4_t) -> arm::uint32x4_t {
        // SAFETY: the token proves that the processor has these instructions.
        unsafe {
            arm::vreinterpretq_u32_f64(arm::vfmsq_f64(
                arm::vreinterpretq_f64_u32(a),
                arm::vreinterpretq_f64_u32(b),
                arm::vreinterpretq_f64_u32(c),
            ))
        }
    }
}

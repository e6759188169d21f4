//! The instructions of Advanced SIMD (NEON) that kernels use.

use super::Isa;
use crate::machine::Starts;

/// Advanced SIMD on vectors of 128 bits, seen as four 32-bit words, as two long words or as two doubles, word 0 lowest.
///
/// Doubles are IEEE 754 binary64 numbers as their bit patterns; results are rounded to nearest, ties to even.
///
/// Source: Arm Neon Intrinsics Reference, the entry with the method's name. Little-endian targets only.
pub trait Neon: Isa {
    /// A vector of 128 bits.
    type V128: Copy + 'static;
    /// A vector of 64 bits, seen as two 32-bit words, word 0 lowest.
    type V64: Copy;

    /// `vld1q_u8` of 16 bytes, byte 0 lowest, seen as words.
    fn vld1q_u8(self, bytes: &[Self::Byte; 16]) -> Self::V128;
    /// `vld1q_u8` of the 16 bytes from `at` on in each of 4 rows: row i begins at place i of `starts` in `data`; byte 0 lowest.
    ///
    /// Panics if a row ends before `at + 16`, or there are fewer rows.
    fn vld1q_u8_rows(self, data: &[Self::Byte], starts: Starts<'_>, at: usize) -> [Self::V128; 4];
    /// `vst1q_u8` to 16 bytes, byte 0 lowest.
    fn vst1q_u8(self, out: &mut [Self::Byte; 16], a: Self::V128);
    /// `vld1q_u32` of four words.
    fn vld1q_u32(self, words: &[Self::Word; 4]) -> Self::V128;
    /// `vdupq_n_u32`.
    fn vdupq_n_u32(self, a: Self::Word) -> Self::V128;
    /// `vaddq_u32`.
    fn vaddq_u32(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `veorq_u32`.
    fn veorq_u32(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vshlq_n_u32`, 0 <= `N` < 32.
    fn vshlq_n_u32<const N: i32>(self, a: Self::V128) -> Self::V128;
    /// `vsriq_n_u32`: `b` shifted right by `N` and inserted below the top `N` bits of `a`, 1 <= `N` <= 32.
    fn vsriq_n_u32<const N: i32>(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vrev32q_u16`: swaps the halves of each word.
    fn vrev32q_u16(self, a: Self::V128) -> Self::V128;
    /// `vqtbl1q_u8` with constant indices.
    fn vqtbl1q_u8(self, a: Self::V128, indices: [u8; 16]) -> Self::V128;
    /// `vtrn1q_u32`.
    fn vtrn1q_u32(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vtrn2q_u32`.
    fn vtrn2q_u32(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vtrn1q_u64`.
    fn vtrn1q_u64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vtrn2q_u64`.
    fn vtrn2q_u64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vld1q_u64` of two long words.
    fn vld1q_u64(self, longs: &[Self::Long; 2]) -> Self::V128;
    /// `vst1q_u64` to two long words.
    fn vst1q_u64(self, longs: &mut [Self::Long; 2], a: Self::V128);
    /// `vdupq_n_u64`.
    fn vdupq_n_u64(self, a: Self::Long) -> Self::V128;
    /// `vaddq_u64`.
    fn vaddq_u64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vsubq_u64`.
    fn vsubq_u64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vmovn_u64`: the low halves of the long words.
    fn vmovn_u64(self, a: Self::V128) -> Self::V64;
    /// `vshrn_n_u64` by 32 bits: the high halves of the long words.
    fn vshrn_n_u64_32(self, a: Self::V128) -> Self::V64;
    /// `vmovl_u32`: the words as long words.
    fn vmovl_u32(self, a: Self::V64) -> Self::V128;
    /// `vmull_u32`: the products of the words as long words.
    fn vmull_u32(self, a: Self::V64, b: Self::V64) -> Self::V128;
    /// `vshlq_n_u64`, 0 <= `N` < 64.
    fn vshlq_n_u64<const N: i32>(self, a: Self::V128) -> Self::V128;
    /// `vshrq_n_u64`, 1 <= `N` <= 64.
    fn vshrq_n_u64<const N: i32>(self, a: Self::V128) -> Self::V128;
    /// `vandq_u64`.
    fn vandq_u64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vcltq_u64`: all ones where `a` is less than `b`, and zero elsewhere.
    fn vcltq_u64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vaddq_f64`.
    fn vaddq_f64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vsubq_f64`.
    fn vsubq_f64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vmulq_f64`.
    fn vmulq_f64(self, a: Self::V128, b: Self::V128) -> Self::V128;
    /// `vnegq_f64`.
    fn vnegq_f64(self, a: Self::V128) -> Self::V128;
    /// `vfmaq_f64`: `a` + `b` `c`, rounded once.
    fn vfmaq_f64(self, a: Self::V128, b: Self::V128, c: Self::V128) -> Self::V128;
    /// `vfmsq_f64`: `a` - `b` `c`, rounded once.
    fn vfmsq_f64(self, a: Self::V128, b: Self::V128, c: Self::V128) -> Self::V128;
}

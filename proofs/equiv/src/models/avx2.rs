//! AVX and AVX2, from the Operation of each entry `_mm256_` + method name of the Intel Intrinsics Guide.

use ashlar::isa::Avx2;

use super::Symbolic;
use super::vector::{self, Half};
use crate::graph::Sym;

/// SELECT4 of `_mm256_permute2x128_si256`: bits 1:0 of the control choose a lane of `a` or `b`, bit 3 gives zeros instead.
fn select_lane(a: &[Sym; 8], b: &[Sym; 8], control: i32) -> [Sym; 4] {
    if control & 8 != 0 {
        return [Sym::constant(32, 0); 4];
    }
    match control & 3 {
        0 => vector::lane(a, 0),
        1 => vector::lane(a, 1),
        2 => vector::lane(b, 0),
        _ => vector::lane(b, 1),
    }
}

impl Avx2 for Symbolic {
    type V256 = [Sym; 8];

    // For each row: dst[255:0] := MEM[mem_addr+255:mem_addr]
    fn mm256_loadu_rows(self, data: &[Sym], starts: &[usize; 8], at: usize) -> [[Sym; 8]; 8] {
        vector::load_rows(data, starts, at)
    }

    // MEM[mem_addr+255:mem_addr] := a[255:0]
    fn mm256_storeu(self, out: &mut [Sym; 32], a: [Sym; 8]) {
        *out = vector::to_bytes(&a);
    }

    // dst[255:0] := MEM[mem_addr+255:mem_addr]
    fn mm256_loadu_words(self, words: &[Sym; 8]) -> [Sym; 8] {
        *words
    }

    // FOR j := 0 to 7: dst[i+31:i] := a[31:0]
    fn mm256_set1_epi32(self, a: Sym) -> [Sym; 8] {
        [a; 8]
    }

    // FOR j := 0 to 7: dst[i+31:i] := a[i+31:i] + b[i+31:i]
    fn mm256_add_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::zip(a, b, |a, b| a + b)
    }

    // dst[255:0] := (a[255:0] XOR b[255:0])
    fn mm256_xor_si256(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::zip(a, b, |a, b| a ^ b)
    }

    // dst[255:0] := (a[255:0] OR b[255:0])
    fn mm256_or_si256(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::zip(a, b, |a, b| a | b)
    }

    // FOR j := 0 to 7: IF imm8[7:0] > 31 dst[i+31:i] := 0 ELSE dst[i+31:i] := ZeroExtend32(a[i+31:i] << imm8[7:0])
    fn mm256_slli_epi32<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        a.map(|a| a.shl(vector::count(IMM8)))
    }

    // FOR j := 0 to 7: IF imm8[7:0] > 31 dst[i+31:i] := 0 ELSE dst[i+31:i] := ZeroExtend32(a[i+31:i] >> imm8[7:0])
    fn mm256_srli_epi32<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        a.map(|a| a.lshr(vector::count(IMM8)))
    }

    // As _mm_shuffle_epi8 in bits 127:0 and in bits 255:128, each from its own lane of a
    fn mm256_shuffle_epi8(self, a: [Sym; 8], indices: [u8; 16]) -> [Sym; 8] {
        vector::shuffle_epi8(a, indices)
    }

    // dst[127:0] := INTERLEAVE_DWORDS(a[127:0], b[127:0]); dst[255:128] := INTERLEAVE_DWORDS(a[255:128], b[255:128])
    fn mm256_unpacklo_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::unpack_epi32(a, b, Half::Low)
    }

    // As _mm256_unpacklo_epi32 with INTERLEAVE_HIGH_DWORDS
    fn mm256_unpackhi_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::unpack_epi32(a, b, Half::High)
    }

    // As _mm256_unpacklo_epi32 with INTERLEAVE_QWORDS
    fn mm256_unpacklo_epi64(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::unpack_epi64(a, b, Half::Low)
    }

    // As _mm256_unpacklo_epi32 with INTERLEAVE_HIGH_QWORDS
    fn mm256_unpackhi_epi64(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::unpack_epi64(a, b, Half::High)
    }

    // dst[127:0] := SELECT4(a[255:0], b[255:0], imm8[3:0]); dst[255:128] := SELECT4(a[255:0], b[255:0], imm8[7:4])
    fn mm256_permute2x128_si256<const IMM8: i32>(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        vector::lanes(|i| select_lane(&a, &b, IMM8 >> (4 * i)))
    }
}

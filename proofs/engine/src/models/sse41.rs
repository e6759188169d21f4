//! SSE2, SSSE3 and SSE4.1, from the Operation of each entry `_mm_` + method name of the Intel Intrinsics Guide.

use ashlar::machine::Starts;
use ashlar::machine::isa::Sse41;

use super::symbolic::Symbolic;
use super::vector::{self, Half};
use crate::chain::Set;
use crate::graph::Sym;

impl Sse41 for Symbolic {
    type V128 = [Sym; 4];

    // dst[127:0] := MEM[mem_addr+127:mem_addr]
    #[inline(never)]
    fn mm_loadu(self, bytes: &[Sym; 16]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::from_bytes(bytes)
    }

    // MEM[mem_addr+127:mem_addr] := a[127:0]
    #[inline(never)]
    fn mm_storeu(self, out: &mut [Sym; 16], a: [Sym; 4]) {
        Set::Sse41.ran();
        *out = vector::to_bytes(&a);
    }

    // For each row: dst[127:0] := MEM[mem_addr+127:mem_addr]
    #[inline(never)]
    fn mm_loadu_rows(self, data: &[Sym], starts: Starts<'_>, at: usize) -> [[Sym; 4]; 4] {
        Set::Sse41.ran();
        vector::load_rows(data, starts, at)
    }

    // Fetch the line of data from memory that contains address p to a location in the cache hierarchy
    #[inline(never)]
    fn mm_prefetch(self, _: &[Sym], _: usize) {
        Set::Sse41.ran();
    }

    // dst[127:0] := MEM[mem_addr+127:mem_addr]
    #[inline(never)]
    fn mm_loadu_words(self, words: &[Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        *words
    }

    // MEM[mem_addr+127:mem_addr] := a[127:0]
    #[inline(never)]
    fn mm_storeu_words(self, words: &mut [Sym; 4], a: [Sym; 4]) {
        Set::Sse41.ran();
        *words = a;
    }

    // FOR j := 0 to 3: dst[i+31:i] := a[31:0]
    #[inline(never)]
    fn mm_set1_epi32(self, a: Sym) -> [Sym; 4] {
        Set::Sse41.ran();
        [a; 4]
    }

    // FOR j := 0 to 3: dst[i+31:i] := a[i+31:i] + b[i+31:i]
    #[inline(never)]
    fn mm_add_epi32(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::zip(a, b, &|a, b| a + b)
    }

    // dst[127:0] := (a[127:0] XOR b[127:0])
    #[inline(never)]
    fn mm_xor_si128(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::zip(a, b, &|a, b| a ^ b)
    }

    // dst[127:0] := (a[127:0] OR b[127:0])
    #[inline(never)]
    fn mm_or_si128(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::zip(a, b, &|a, b| a | b)
    }

    // FOR j := 0 to 3: IF imm8[7:0] > 31 dst[i+31:i] := 0 ELSE dst[i+31:i] := ZeroExtend32(a[i+31:i] << imm8[7:0])
    #[inline(never)]
    fn mm_slli_epi32<const IMM8: i32>(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::map(a, &|a| a.shl(vector::count(IMM8)))
    }

    // FOR j := 0 to 3: IF imm8[7:0] > 31 dst[i+31:i] := 0 ELSE dst[i+31:i] := ZeroExtend32(a[i+31:i] >> imm8[7:0])
    #[inline(never)]
    fn mm_srli_epi32<const IMM8: i32>(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::map(a, &|a| a.lshr(vector::count(IMM8)))
    }

    // FOR j := 0 to 15: IF b[i+7] == 1 dst[i+7:i] := 0 ELSE index[3:0] := b[i+3:i]; dst[i+7:i] := a[index*8+7:index*8]
    #[inline(never)]
    fn mm_shuffle_epi8(self, a: [Sym; 4], indices: [u8; 16]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::shuffle_epi8(a, indices)
    }

    // dst[31:0] := SELECT4(a, imm8[1:0]); dst[63:32] := SELECT4(a, imm8[3:2]);
    // dst[95:64] := SELECT4(b, imm8[5:4]); dst[127:96] := SELECT4(b, imm8[7:6])
    #[inline(never)]
    fn mm_shuffle_ps<const IMM8: i32>(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::shuffle_two(IMM8, a, b)
    }

    // FOR j := 0 to 7: IF imm8[j] dst[i+15:i] := b[i+15:i] ELSE dst[i+15:i] := a[i+15:i]
    #[inline(never)]
    fn mm_blend_epi16<const IMM8: i32>(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::blend_halves(IMM8, a, b)
    }

    // FOR j := 0 to 3: dst[i+31:i] := SELECT4(a[127:0], imm8[2*j+1:2*j])
    #[inline(never)]
    fn mm_shuffle_epi32<const IMM8: i32>(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::shuffle_words(IMM8, a)
    }

    // dst[127:0] := INTERLEAVE_DWORDS(a[127:0], b[127:0])
    #[inline(never)]
    fn mm_unpacklo_epi32(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::unpack_epi32(a, b, Half::Low)
    }

    // dst[127:0] := INTERLEAVE_HIGH_DWORDS(a[127:0], b[127:0])
    #[inline(never)]
    fn mm_unpackhi_epi32(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::unpack_epi32(a, b, Half::High)
    }

    // dst[127:0] := INTERLEAVE_QWORDS(a[127:0], b[127:0])
    #[inline(never)]
    fn mm_unpacklo_epi64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::unpack_epi64(a, b, Half::Low)
    }

    // dst[127:0] := INTERLEAVE_HIGH_QWORDS(a[127:0], b[127:0])
    #[inline(never)]
    fn mm_unpackhi_epi64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Sse41.ran();
        vector::unpack_epi64(a, b, Half::High)
    }
}

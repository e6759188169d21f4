//! AVX-512F and AVX-512VL, from the Operation of each entry `_mm_`, `_mm256_` or `_mm512_` + method name of the Intel
//! Intrinsics Guide.

use std::array;

use ashlar::isa::Avx512;
use ashlar::native::listing::AVX512_PAIR;

use super::Symbolic;
use super::listing::{Access, Listing, ListingError, Memory};
use super::vector::{self, Half};
use crate::graph::Sym;

impl Avx512 for Symbolic {
    type V512 = [Sym; 16];

    // For each row: dst[511:0] := MEM[mem_addr+511:mem_addr]
    fn mm512_loadu_rows(self, data: &[Sym], starts: &[usize; 16], at: usize) -> [[Sym; 16]; 16] {
        vector::load_rows(data, starts, at)
    }

    // MEM[mem_addr+511:mem_addr] := a[511:0]
    fn mm512_storeu(self, out: &mut [Sym; 64], a: [Sym; 16]) {
        *out = vector::to_bytes(&a);
    }

    // dst[511:0] := MEM[mem_addr+511:mem_addr]
    fn mm512_loadu_words(self, words: &[Sym; 16]) -> [Sym; 16] {
        *words
    }

    // FOR j := 0 to 15: dst[i+31:i] := a[31:0]
    fn mm512_set1_epi32(self, a: Sym) -> [Sym; 16] {
        [a; 16]
    }

    // FOR j := 0 to 15: dst[i+31:i] := a[i+31:i] + b[i+31:i]
    fn mm512_add_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::zip(a, b, |a, b| a + b)
    }

    // dst[511:0] := (a[511:0] XOR b[511:0])
    fn mm512_xor_si512(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::zip(a, b, |a, b| a ^ b)
    }

    // FOR j := 0 to 15: dst[i+31:i] := RIGHT_ROTATE_DWORDS(a[i+31:i], imm8[7:0]), whose count is imm8 % 32
    fn mm512_ror_epi32<const IMM8: i32>(self, a: [Sym; 16]) -> [Sym; 16] {
        a.map(|a| a.rotr(vector::count(IMM8)))
    }

    // dst[i+127:i] := INTERLEAVE_DWORDS(a[i+127:i], b[i+127:i]) for each i of 0, 128, 256, 384
    fn mm512_unpacklo_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi32(a, b, Half::Low)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_HIGH_DWORDS
    fn mm512_unpackhi_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi32(a, b, Half::High)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_QWORDS
    fn mm512_unpacklo_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi64(a, b, Half::Low)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_HIGH_QWORDS
    fn mm512_unpackhi_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi64(a, b, Half::High)
    }

    // dst[127:0] := SELECT4(a, imm8[1:0]); dst[255:128] := SELECT4(a, imm8[3:2]);
    // dst[383:256] := SELECT4(b, imm8[5:4]); dst[511:384] := SELECT4(b, imm8[7:6])
    fn mm512_shuffle_i32x4<const IMM8: i32>(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::lanes(|i| vector::lane(if i < 2 { &a } else { &b }, vector::control(IMM8, i)))
    }

    // FOR j := 0 to 15: id := idx[i+3:i]*32; dst[i+31:i] := a[id+31:id]
    fn mm512_permutexvar_epi32(self, indices: [u32; 16], a: [Sym; 16]) -> [Sym; 16] {
        indices.map(|index| a[index as usize & 15])
    }

    // CASE imm8[1:0]: dst[127:0] := a[128*imm8+127:128*imm8]
    fn mm512_extracti32x4_epi32<const IMM8: i32>(self, a: [Sym; 16]) -> [Sym; 4] {
        vector::lane(&a, IMM8 as usize & 3)
    }

    // CASE imm8[0]: dst[255:0] := a[256*imm8+255:256*imm8]
    fn mm512_extracti64x4_epi64<const IMM8: i32>(self, a: [Sym; 16]) -> [Sym; 8] {
        vector::lanes(|i| vector::lane(&a, 2 * (IMM8 as usize & 1) + i))
    }

    // FOR j := 0 to 7: dst[i+31:i] := RIGHT_ROTATE_DWORDS(a[i+31:i], imm8[7:0]), whose count is imm8 % 32
    fn mm256_ror_epi32<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        a.map(|a| a.rotr(vector::count(IMM8)))
    }

    // FOR j := 0 to 3: dst[i+31:i] := RIGHT_ROTATE_DWORDS(a[i+31:i], imm8[7:0]), whose count is imm8 % 32
    fn mm_ror_epi32<const IMM8: i32>(self, a: [Sym; 4]) -> [Sym; 4] {
        a.map(|a| a.rotr(vector::count(IMM8)))
    }

    /// Panics if the listing cannot be read or run.
    fn blake3_pair(self, h: &mut [[[Sym; 16]; 2]; 8], w: &[[[Sym; 16]; 2]; 8], m: &[[[Sym; 16]; 2]; 16]) {
        run_pair(h, w, m).unwrap_or_else(|error| panic!("AVX512_PAIR: {error}"));
    }
}

/// Runs the listing with the places that its documentation gives to `h`, `w` and `m`.
fn run_pair(h: &mut [[[Sym; 16]; 2]; 8], w: &[[[Sym; 16]; 2]; 8], m: &[[[Sym; 16]; 2]; 16]) -> Result<(), ListingError> {
    let mut memory = Memory::default();
    memory.insert("h", Access::ReadWrite, h.as_flattened());
    memory.insert("w", Access::ReadOnly, w.as_flattened());
    memory.insert("m", Access::ReadOnly, m.as_flattened());
    AVX512_PAIR.parse::<Listing>()?.run(&mut memory)?;
    let written = memory.read("h");
    *h = array::from_fn(|i| [written[2 * i], written[2 * i + 1]]);
    Ok(())
}

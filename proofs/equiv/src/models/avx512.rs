//! AVX-512F, from the Operation of each entry `_mm512_` + method name of the Intel Intrinsics Guide.

use std::array;

use ashlar::isa::Avx512;
use ashlar::native::listing::AVX512_PAIR;

use super::Symbolic;
use super::listing::{Access, Listing, ListingError, Memory};
use super::vector::{self, Half};
use crate::graph::Sym;

impl Avx512 for Symbolic {
    type V512 = [Sym; 16];

    // For each pair of rows: dst[255:0] := MEM[mem_addr+255:mem_addr]; dst[511:256] := MEM[mem_addr+255:mem_addr]
    #[inline(never)]
    fn mm512_loadu_row_halves(self, data: &[Sym], starts: &[usize; 16], at: usize) -> [[Sym; 16]; 16] {
        let rows: [[Sym; 16]; 16] = vector::load_rows(data, starts, at);
        array::from_fn(|place| {
            let (row, half) = (place / 4 % 2 * 8 + place % 4, place / 8);
            array::from_fn(|word| rows[row + word / 8 * 4][half * 8 + word % 8])
        })
    }

    // MEM[mem_addr+511:mem_addr] := a[511:0]
    #[inline(never)]
    fn mm512_storeu(self, out: &mut [Sym; 64], a: [Sym; 16]) {
        *out = vector::to_bytes(&a);
    }

    // dst[511:0] := MEM[mem_addr+511:mem_addr]
    #[inline(never)]
    fn mm512_loadu_words(self, words: &[Sym; 16]) -> [Sym; 16] {
        *words
    }

    // FOR j := 0 to 15: dst[i+31:i] := a[31:0]
    #[inline(never)]
    fn mm512_set1_epi32(self, a: Sym) -> [Sym; 16] {
        [a; 16]
    }

    // FOR j := 0 to 15: dst[i+31:i] := a[i+31:i] + b[i+31:i]
    #[inline(never)]
    fn mm512_add_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::zip(a, b, |a, b| a + b)
    }

    // dst[511:0] := (a[511:0] XOR b[511:0])
    #[inline(never)]
    fn mm512_xor_si512(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::zip(a, b, |a, b| a ^ b)
    }

    // FOR j := 0 to 15: dst[i+31:i] := RIGHT_ROTATE_DWORDS(a[i+31:i], imm8[7:0]), whose count is imm8 % 32
    #[inline(never)]
    fn mm512_ror_epi32<const IMM8: i32>(self, a: [Sym; 16]) -> [Sym; 16] {
        a.map(|a| a.rotr(vector::count(IMM8)))
    }

    // dst[i+127:i] := INTERLEAVE_DWORDS(a[i+127:i], b[i+127:i]) for each i of 0, 128, 256, 384
    #[inline(never)]
    fn mm512_unpacklo_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi32(a, b, Half::Low)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_HIGH_DWORDS
    #[inline(never)]
    fn mm512_unpackhi_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi32(a, b, Half::High)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_QWORDS
    #[inline(never)]
    fn mm512_unpacklo_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi64(a, b, Half::Low)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_HIGH_QWORDS
    #[inline(never)]
    fn mm512_unpackhi_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::unpack_epi64(a, b, Half::High)
    }

    // dst[127:0] := SELECT4(a, imm8[1:0]); dst[255:128] := SELECT4(a, imm8[3:2]);
    // dst[383:256] := SELECT4(b, imm8[5:4]); dst[511:384] := SELECT4(b, imm8[7:6])
    #[inline(never)]
    fn mm512_shuffle_i32x4<const IMM8: i32>(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        vector::lanes(|i| vector::lane(if i < 2 { &a } else { &b }, vector::control(IMM8, i)))
    }

    /// Panics if the listing cannot be read or run.
    #[inline(never)]
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
    AVX512_PAIR.parse::<Listing<16>>()?.run(&mut memory)?;
    let written = memory.read("h");
    *h = array::from_fn(|i| [written[2 * i], written[2 * i + 1]]);
    Ok(())
}

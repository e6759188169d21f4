//! AVX-512F and AVX-512VL, from the Operation of each entry `_mm256_` or `_mm512_` + method name of the Intel Intrinsics Guide.

use std::array;

use ashlar::machine::Starts;
use ashlar::machine::isa::{Avx512, Avx512Ifma};
use ashlar::machine::native::listing::AVX512_PAIR;

use super::listing::{Access, Listing, ListingError, Memory};
use super::symbolic::Symbolic;
use super::vector::{self, Half};
use crate::chain::Set;
use crate::graph::Sym;

/// Not generic in its immediate, as all 256 values of it are run.
fn shuffle_lanes(immediate: i32, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
    vector::lanes(&|i| vector::lane(if i < 2 { &a } else { &b }, vector::control(immediate, i)))
}

impl Avx512 for Symbolic {
    type V512 = [Sym; 16];

    // For each pair of rows: dst[255:0] := MEM[mem_addr+255:mem_addr]; dst[511:256] := MEM[mem_addr+255:mem_addr]
    #[inline(never)]
    fn mm512_loadu_row_halves(self, data: &[Sym], starts: Starts<'_>, at: usize) -> [[Sym; 16]; 4] {
        Set::Avx512.ran();
        let rows: [[Sym; 8]; 8] = vector::load_rows(data, starts, at);
        array::from_fn(|row| array::from_fn(|word| rows[row + word / 8 * 4][word % 8]))
    }

    // dst[511:0] := a[511:0]
    #[inline(never)]
    fn mm512_before_rows(self, a: [[Sym; 16]; 4]) -> [[Sym; 16]; 4] {
        Set::Avx512.ran();
        a
    }

    // For each quarter i: dst[128*i+127:128*i] := MEM[mem_addr+127:mem_addr]
    #[inline(never)]
    fn mm512_loadu_quarters(self, quarters: [&[Sym; 16]; 4]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::lanes(&|i| vector::from_bytes(quarters[i]))
    }

    // MEM[mem_addr+511:mem_addr] := a[511:0]
    #[inline(never)]
    fn mm512_storeu(self, out: &mut [Sym; 64], a: [Sym; 16]) {
        Set::Avx512.ran();
        *out = vector::to_bytes(&a);
    }

    // dst[511:0] := MEM[mem_addr+511:mem_addr]
    #[inline(never)]
    fn mm512_loadu_words(self, words: &[Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        *words
    }

    // MEM[mem_addr+511:mem_addr] := a[511:0]
    #[inline(never)]
    fn mm512_storeu_words(self, words: &mut [Sym; 16], a: [Sym; 16]) {
        Set::Avx512.ran();
        *words = a;
    }

    // FOR j := 0 to 15: n := (j % 4)*32; dst[i+31:i] := a[n+31:n]
    #[inline(never)]
    fn mm512_broadcast_i32x4(self, a: [Sym; 4]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::words(&|word| a[word % 4])
    }

    // FOR j := 0 to 15: dst[i+31:i] := a[31:0]
    #[inline(never)]
    fn mm512_set1_epi32(self, a: Sym) -> [Sym; 16] {
        Set::Avx512.ran();
        [a; 16]
    }

    // FOR j := 0 to 15: dst[i+31:i] := a[i+31:i] + b[i+31:i]
    #[inline(never)]
    fn mm512_add_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip(a, b, &|a, b| a + b)
    }

    // FOR j := 0 to 15: dst[i+31:i] := a[i+31:i] - b[i+31:i]
    #[inline(never)]
    fn mm512_sub_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip(a, b, &|a, b| a - b)
    }

    // FOR j := 0 to 15: dst[i+31:i] := MIN(a[i+31:i], b[i+31:i]), unsigned
    #[inline(never)]
    fn mm512_min_epu32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip(a, b, &|a, b| a.ult(b).ite(a, b))
    }

    // FOR j := 0 to 7: dst[i+63:i] := SignExtend64(a[i+31:i]) * SignExtend64(b[i+31:i]), where i := j * 64
    #[inline(never)]
    fn mm512_mul_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::products(a, b, &|word| word.sext(64))
    }

    // FOR j := 0 to 7: dst[i+63:i] := ZeroExtend64(a[i+31:i]) * ZeroExtend64(b[i+31:i]), where i := j * 64
    #[inline(never)]
    fn mm512_mul_epu32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::products(a, b, &|word| word.zext(64))
    }

    // dst[511:0] := (a[511:0] XOR b[511:0])
    #[inline(never)]
    fn mm512_xor_si512(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip(a, b, &|a, b| a ^ b)
    }

    // FOR j := 0 to 15: dst[i+31:i] := RIGHT_ROTATE_DWORDS(a[i+31:i], imm8[7:0]), whose count is imm8 % 32
    #[inline(never)]
    fn mm512_ror_epi32<const IMM8: i32>(self, a: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::map(a, &|a| a.rotr(vector::count(IMM8)))
    }

    // dst[i+127:i] := INTERLEAVE_DWORDS(a[i+127:i], b[i+127:i]) for each i of 0, 128, 256, 384
    #[inline(never)]
    fn mm512_unpacklo_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::unpack_epi32(a, b, Half::Low)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_HIGH_DWORDS
    #[inline(never)]
    fn mm512_unpackhi_epi32(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::unpack_epi32(a, b, Half::High)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_QWORDS
    #[inline(never)]
    fn mm512_unpacklo_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::unpack_epi64(a, b, Half::Low)
    }

    // As _mm512_unpacklo_epi32 with INTERLEAVE_HIGH_QWORDS
    #[inline(never)]
    fn mm512_unpackhi_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::unpack_epi64(a, b, Half::High)
    }

    // In each 128 bits: FOR j := 0 to 3: dst[i+31:i] := SELECT4(a[127:0], imm8[2*j+1:2*j])
    #[inline(never)]
    fn mm512_shuffle_epi32<const IMM8: i32>(self, a: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::shuffle_words(IMM8, a)
    }

    // In each 128 bits: dst[31:0] := SELECT4(a, imm8[1:0]); dst[63:32] := SELECT4(a, imm8[3:2]);
    // dst[95:64] := SELECT4(b, imm8[5:4]); dst[127:96] := SELECT4(b, imm8[7:6])
    #[inline(never)]
    fn mm512_shuffle_ps<const IMM8: i32>(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::shuffle_two(IMM8, a, b)
    }

    // FOR j := 0 to 15: IF k[j] dst[i+31:i] := b[i+31:i] ELSE dst[i+31:i] := a[i+31:i]
    #[inline(never)]
    fn mm512_mask_blend_epi32<const MASK: u16>(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::blend_words(MASK.into(), a, b)
    }

    // dst[127:0] := SELECT4(a, imm8[1:0]); dst[255:128] := SELECT4(a, imm8[3:2]);
    // dst[383:256] := SELECT4(b, imm8[5:4]); dst[511:384] := SELECT4(b, imm8[7:6])
    #[inline(never)]
    fn mm512_shuffle_i32x4<const IMM8: i32>(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        shuffle_lanes(IMM8, a, b)
    }

    // dst[511:0] := MEM[mem_addr+511:mem_addr]
    #[inline(never)]
    fn mm512_loadu_longs(self, longs: &[Sym; 8]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::from_longs(longs)
    }

    // MEM[mem_addr+511:mem_addr] := a[511:0]
    #[inline(never)]
    fn mm512_storeu_longs(self, longs: &mut [Sym; 8], a: [Sym; 16]) {
        Set::Avx512.ran();
        longs.copy_from_slice(&vector::longs(&a));
    }

    // FOR j := 0 to 7: dst[i+63:i] := a[63:0]
    #[inline(never)]
    fn mm512_set1_epi64(self, a: Sym) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::from_longs(&[a; 8])
    }

    // FOR j := 0 to 7: dst[i+63:i] := a[i+63:i] + b[i+63:i]
    #[inline(never)]
    fn mm512_add_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_longs(a, b, &|a, b| a + b)
    }

    // FOR j := 0 to 7: dst[i+63:i] := a[i+63:i] - b[i+63:i]
    #[inline(never)]
    fn mm512_sub_epi64(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_longs(a, b, &|a, b| a - b)
    }

    // FOR j := 0 to 7: IF imm8[7:0] > 63 dst[i+63:i] := 0 ELSE dst[i+63:i] := ZeroExtend64(a[i+63:i] << imm8[7:0])
    #[inline(never)]
    fn mm512_slli_epi64<const IMM8: u32>(self, a: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::map_longs(a, &|a| a.shl(IMM8 & 0xff))
    }

    // FOR j := 0 to 7: IF imm8[7:0] > 63 dst[i+63:i] := 0 ELSE dst[i+63:i] := ZeroExtend64(a[i+63:i] >> imm8[7:0])
    #[inline(never)]
    fn mm512_srli_epi64<const IMM8: u32>(self, a: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::map_longs(a, &|a| a.lshr(IMM8 & 0xff))
    }

    // FOR j := 0 to 7: dst[i+63:i] := (a[i+63:i] AND b[i+63:i])
    #[inline(never)]
    fn mm512_and_si512(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_longs(a, b, &|a, b| a & b)
    }

    // FOR j := 0 to 3: IF imm8[7:0] > 63 dst[i+63:i] := (a[i+63] ? ones : 0) ELSE dst[i+63:i] := SignExtend64(a[i+63:i] >> imm8[7:0])
    #[inline(never)]
    fn mm256_srai_epi64<const IMM8: u32>(self, a: [Sym; 8]) -> [Sym; 8] {
        Set::Avx512.ran();
        vector::map_longs(a, &|a| a.ashr(IMM8 & 0xff))
    }

    // FOR j := 0 to 3: FOR h := 0 to 63: index[2:0] := (a[i+h] << 2) OR (b[i+h] << 1) OR c[i+h]; dst[i+h] := imm8[index[2:0]]
    #[inline(never)]
    fn mm256_ternarylogic_epi64<const IMM8: i32>(self, a: [Sym; 8], b: [Sym; 8], c: [Sym; 8]) -> [Sym; 8] {
        Set::Avx512.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| of_three(IMM8 as u8, [a, b, c]))
    }

    // FOR j := 0 to 7: dst[i+63:i] := a[i+63:i] + b[i+63:i], as doubles
    #[inline(never)]
    fn mm512_add_pd(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_longs(a, b, &Sym::double_add)
    }

    // FOR j := 0 to 7: dst[i+63:i] := a[i+63:i] - b[i+63:i], as doubles
    #[inline(never)]
    fn mm512_sub_pd(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_longs(a, b, &Sym::double_sub)
    }

    // FOR j := 0 to 7: dst[i+63:i] := a[i+63:i] * b[i+63:i], as doubles
    #[inline(never)]
    fn mm512_mul_pd(self, a: [Sym; 16], b: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_longs(a, b, &Sym::double_mul)
    }

    // FOR j := 0 to 7: dst[i+63:i] := (a[i+63:i] * b[i+63:i]) + c[i+63:i], as doubles
    #[inline(never)]
    fn mm512_fmadd_pd(self, a: [Sym; 16], b: [Sym; 16], c: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| a.double_mul_add(b, c))
    }

    // FOR j := 0 to 7: dst[i+63:i] := (a[i+63:i] * b[i+63:i]) - c[i+63:i], as doubles
    #[inline(never)]
    fn mm512_fmsub_pd(self, a: [Sym; 16], b: [Sym; 16], c: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| a.double_mul_add(b, c.double_neg()))
    }

    // FOR j := 0 to 7: dst[i+63:i] := -(a[i+63:i] * b[i+63:i]) + c[i+63:i], as doubles
    #[inline(never)]
    fn mm512_fnmadd_pd(self, a: [Sym; 16], b: [Sym; 16], c: [Sym; 16]) -> [Sym; 16] {
        Set::Avx512.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| a.double_neg().double_mul_add(b, c))
    }

    /// Panics if the listing cannot be read or run.
    #[inline(never)]
    fn blake3_pair(self, h: &mut [[[Sym; 16]; 2]; 8], w: &[[[Sym; 16]; 2]; 8], m: &[[[Sym; 16]; 2]; 16]) {
        run_pair(h, w, m).unwrap_or_else(|error| panic!("AVX512_PAIR: {error}"));
    }
}

/// The bitwise function of three long words with this table, by cases of the first.
fn of_three(table: u8, [a, b, c]: [Sym; 3]) -> Sym {
    let (without, with) = (table & 15, table >> 4);
    let [x, y] = [without, with].map(|table| of_two(table, [b, c]));
    match (without, with) {
        _ if without == with => x,
        (0, _) => a & y,
        (_, 15) => a | x,
        _ => (!a & x) | (a & y),
    }
}

/// The bitwise function of two long words with this table, whose bit 2b + c is the value.
fn of_two(table: u8, [b, c]: [Sym; 2]) -> Sym {
    match table {
        0 => Sym::constant(64, 0),
        15 => Sym::ones(64),
        0b1000 => b & c,
        0b1110 => b | c,
        0b0110 => b ^ c,
        _ => {
            let places = [!b & !c, !b & c, b & !c, b & c];
            let chosen = (0..4).filter(|i| table >> i & 1 == 1).map(|i| places[i]);
            chosen.fold(Sym::constant(64, 0), |all, place| all | place)
        }
    }
}

/// The low 52 bits of a long word, as 104 bits.
fn low52(a: Sym) -> Sym {
    a.extract(0, 52).zext(104)
}

impl Avx512Ifma for Symbolic {
    // FOR j := 0 to 3: tmp[127:0] := ZeroExtend64(b[i+51:i]) * ZeroExtend64(c[i+51:i]); dst[i+63:i] := a[i+63:i] + ZeroExtend64(tmp[51:0])
    #[inline(never)]
    fn mm256_madd52lo_epu64(self, a: [Sym; 8], b: [Sym; 8], c: [Sym; 8]) -> [Sym; 8] {
        Set::Avx512Ifma.ran();
        let products = vector::zip_longs(b, c, &|b, c| (low52(b) * low52(c)).extract(0, 52).zext(64));
        vector::zip_longs(a, products, &|a, product| a + product)
    }

    // As _mm256_madd52lo_epu64 with tmp[103:52]
    #[inline(never)]
    fn mm256_madd52hi_epu64(self, a: [Sym; 8], b: [Sym; 8], c: [Sym; 8]) -> [Sym; 8] {
        Set::Avx512Ifma.ran();
        let products = vector::zip_longs(b, c, &|b, c| (low52(b) * low52(c)).extract(52, 52).zext(64));
        vector::zip_longs(a, products, &|a, product| a + product)
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

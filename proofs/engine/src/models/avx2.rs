//! AVX, AVX2 and FMA, from the Operation of each entry `_mm256_` + method name of the Intel Intrinsics Guide.

use std::array;

use ashlar::machine::Starts;
use ashlar::machine::isa::Avx2;
use ashlar::machine::native::listing::{AVX2_GROUP, AVX2_INDICES};

use super::listing::{Access, Listing, ListingError, Memory};
use super::symbolic::Symbolic;
use super::vector::{self, Half};
use crate::chain::Set;
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

// What takes an immediate is not generic in it, as all 256 values of each are run.

fn permute_lanes(immediate: i32, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
    vector::lanes(&|i| select_lane(&a, &b, immediate >> (4 * i)))
}

impl Avx2 for Symbolic {
    type V256 = [Sym; 8];

    // No instruction: rows on the kernels that this decides between hold for each of them.
    fn has_slow_vectors(self) -> bool {
        false
    }

    // For each pair of rows: dst[127:0] := MEM[mem_addr+127:mem_addr]; dst[255:128] := MEM[mem_addr+127:mem_addr]
    #[inline(never)]
    fn mm256_loadu_row_quarters(self, data: &[Sym], starts: Starts<'_>, at: usize) -> [[Sym; 8]; 8] {
        Set::Avx2.ran();
        let rows: [[Sym; 8]; 8] = vector::load_rows(data, starts, at);
        array::from_fn(|place| {
            let (row, quarter) = (place % 4, place / 4);
            array::from_fn(|word| rows[row + word / 4 * 4][quarter * 4 + word % 4])
        })
    }

    // dst[255:0] := a[255:0]
    #[inline(never)]
    fn mm256_before_rows(self, a: [[Sym; 8]; 4]) -> [[Sym; 8]; 4] {
        Set::Avx2.ran();
        a
    }

    // MEM[mem_addr+255:mem_addr] := a[255:0]
    #[inline(never)]
    fn mm256_storeu(self, out: &mut [Sym; 32], a: [Sym; 8]) {
        Set::Avx2.ran();
        *out = vector::to_bytes(&a);
    }

    // dst[255:0] := MEM[mem_addr+255:mem_addr]
    #[inline(never)]
    fn mm256_loadu_words(self, words: &[Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        *words
    }

    // dst[255:0] := MEM[mem_addr+255:mem_addr]
    #[inline(never)]
    fn mm256_loadu_constants(self, words: &[u32; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        words.map(|word| Sym::constant(32, word.into()))
    }

    // MEM[mem_addr+255:mem_addr] := a[255:0]
    #[inline(never)]
    fn mm256_storeu_words(self, words: &mut [Sym; 8], a: [Sym; 8]) {
        Set::Avx2.ran();
        *words = a;
    }

    // FOR j := 0 to 7: dst[i+31:i] := a[31:0]
    #[inline(never)]
    fn mm256_set1_epi32(self, a: Sym) -> [Sym; 8] {
        Set::Avx2.ran();
        [a; 8]
    }

    // FOR j := 0 to 7: dst[i+31:i] := a[i+31:i] + b[i+31:i]
    #[inline(never)]
    fn mm256_add_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip(a, b, &|a, b| a + b)
    }

    // FOR j := 0 to 7: dst[i+31:i] := a[i+31:i] - b[i+31:i]
    #[inline(never)]
    fn mm256_sub_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip(a, b, &|a, b| a - b)
    }

    // FOR j := 0 to 7: dst[i+31:i] := MIN(a[i+31:i], b[i+31:i]), unsigned
    #[inline(never)]
    fn mm256_min_epu32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip(a, b, &|a, b| a.ult(b).ite(a, b))
    }

    // FOR j := 0 to 3: dst[i+63:i] := SignExtend64(a[i+31:i]) * SignExtend64(b[i+31:i]), where i := j * 64
    #[inline(never)]
    fn mm256_mul_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::products(a, b, &|word| word.sext(64))
    }

    // FOR j := 0 to 3: dst[i+63:i] := ZeroExtend64(a[i+31:i]) * ZeroExtend64(b[i+31:i]), where i := j * 64
    #[inline(never)]
    fn mm256_mul_epu32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::products(a, b, &|word| word.zext(64))
    }

    // In bits 127:0 and in bits 255:128: FOR j := 0 to 3: dst[i+31:i] := SELECT4(a[127:0], imm8[2*j+1:2*j])
    #[inline(never)]
    fn mm256_shuffle_epi32<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::shuffle_words(IMM8, a)
    }

    // In bits 127:0 and in bits 255:128: dst[31:0] := SELECT4(a, imm8[1:0]); dst[63:32] := SELECT4(a, imm8[3:2]);
    // dst[95:64] := SELECT4(b, imm8[5:4]); dst[127:96] := SELECT4(b, imm8[7:6])
    #[inline(never)]
    fn mm256_shuffle_ps<const IMM8: i32>(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::shuffle_two(IMM8, a, b)
    }

    // FOR j := 0 to 7: IF imm8[j] dst[i+31:i] := b[i+31:i] ELSE dst[i+31:i] := a[i+31:i]
    #[inline(never)]
    fn mm256_blend_epi32<const IMM8: i32>(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::blend_words(IMM8, a, b)
    }

    // FOR j := 0 to 15: dst[i+15:i] := a[i+15:i] + b[i+15:i]
    #[inline(never)]
    fn mm256_add_epi16(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip(a, b, &|a, b| {
            let ([low_a, high_a], [low_b, high_b]) = (vector::pieces(a, 16), vector::pieces(b, 16));
            (high_a + high_b).concat(low_a + low_b)
        })
    }

    // FOR j := 0 to 7: dst[i+31:i] := SignExtend32(a[i+31:i+16]*b[i+31:i+16]) + SignExtend32(a[i+15:i]*b[i+15:i]), of signed 16-bit integers
    #[inline(never)]
    fn mm256_madd_epi16(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip(a, b, &|a, b| {
            let (a, b): ([Sym; 2], [Sym; 2]) = (vector::pieces(a, 16), vector::pieces(b, 16));
            a[1].sext(32) * b[1].sext(32) + a[0].sext(32) * b[0].sext(32)
        })
    }

    // FOR j := 0 to 15: IF imm8[j%8] dst[i+15:i] := b[i+15:i] ELSE dst[i+15:i] := a[i+15:i]
    #[inline(never)]
    fn mm256_blend_epi16<const IMM8: i32>(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::blend_halves(IMM8, a, b)
    }

    // dst[255:0] := (a[255:0] XOR b[255:0])
    #[inline(never)]
    fn mm256_xor_si256(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip(a, b, &|a, b| a ^ b)
    }

    // dst[255:0] := (a[255:0] OR b[255:0])
    #[inline(never)]
    fn mm256_or_si256(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip(a, b, &|a, b| a | b)
    }

    // FOR j := 0 to 7: IF imm8[7:0] > 31 dst[i+31:i] := 0 ELSE dst[i+31:i] := ZeroExtend32(a[i+31:i] << imm8[7:0])
    #[inline(never)]
    fn mm256_slli_epi32<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::map(a, &|a| a.shl(vector::count(IMM8)))
    }

    // FOR j := 0 to 7: IF imm8[7:0] > 31 dst[i+31:i] := 0 ELSE dst[i+31:i] := ZeroExtend32(a[i+31:i] >> imm8[7:0])
    #[inline(never)]
    fn mm256_srli_epi32<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::map(a, &|a| a.lshr(vector::count(IMM8)))
    }

    // As _mm_shuffle_epi8 in bits 127:0 and in bits 255:128, each from its own lane of a
    #[inline(never)]
    fn mm256_shuffle_epi8(self, a: [Sym; 8], indices: [u8; 16]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::shuffle_epi8(a, indices)
    }

    // dst[127:0] := INTERLEAVE_DWORDS(a[127:0], b[127:0]); dst[255:128] := INTERLEAVE_DWORDS(a[255:128], b[255:128])
    #[inline(never)]
    fn mm256_unpacklo_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::unpack_epi32(a, b, Half::Low)
    }

    // As _mm256_unpacklo_epi32 with INTERLEAVE_HIGH_DWORDS
    #[inline(never)]
    fn mm256_unpackhi_epi32(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::unpack_epi32(a, b, Half::High)
    }

    // As _mm256_unpacklo_epi32 with INTERLEAVE_QWORDS
    #[inline(never)]
    fn mm256_unpacklo_epi64(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::unpack_epi64(a, b, Half::Low)
    }

    // As _mm256_unpacklo_epi32 with INTERLEAVE_HIGH_QWORDS
    #[inline(never)]
    fn mm256_unpackhi_epi64(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::unpack_epi64(a, b, Half::High)
    }

    // dst[127:0] := SELECT4(a[255:0], b[255:0], imm8[3:0]); dst[255:128] := SELECT4(a[255:0], b[255:0], imm8[7:4])
    #[inline(never)]
    fn mm256_permute2x128_si256<const IMM8: i32>(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        permute_lanes(IMM8, a, b)
    }

    // dst[127:0] := lo[127:0]; dst[255:128] := hi[127:0]
    #[inline(never)]
    fn mm256_set_m128i(self, hi: [Sym; 4], lo: [Sym; 4]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::lanes(&|lane| if lane == 0 { lo } else { hi })
    }

    // CASE imm8[0] OF 0: dst[127:0] := a[127:0]; 1: dst[127:0] := a[255:128]
    #[inline(never)]
    fn mm256_extracti128_si256<const IMM1: i32>(self, a: [Sym; 8]) -> [Sym; 4] {
        Set::Avx2.ran();
        vector::lane(&a, if IMM1 & 1 == 0 { 0 } else { 1 })
    }

    // dst[255:0] := MEM[mem_addr+255:mem_addr]
    #[inline(never)]
    fn mm256_loadu_longs(self, longs: &[Sym; 4]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::from_longs(longs)
    }

    // MEM[mem_addr+255:mem_addr] := a[255:0]
    #[inline(never)]
    fn mm256_storeu_longs(self, longs: &mut [Sym; 4], a: [Sym; 8]) {
        Set::Avx2.ran();
        longs.copy_from_slice(&vector::longs(&a));
    }

    // FOR j := 0 to 3: dst[i+63:i] := a[63:0]
    #[inline(never)]
    fn mm256_set1_epi64x(self, a: Sym) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::from_longs(&[a; 4])
    }

    // FOR j := 0 to 3: dst[i+63:i] := a[i+63:i] + b[i+63:i]
    #[inline(never)]
    fn mm256_add_epi64(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_longs(a, b, &|a, b| a + b)
    }

    // FOR j := 0 to 3: dst[i+63:i] := a[i+63:i] - b[i+63:i]
    #[inline(never)]
    fn mm256_sub_epi64(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_longs(a, b, &|a, b| a - b)
    }

    // FOR j := 0 to 3: IF imm8[7:0] > 63 dst[i+63:i] := 0 ELSE dst[i+63:i] := ZeroExtend64(a[i+63:i] << imm8[7:0])
    #[inline(never)]
    fn mm256_slli_epi64<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::map_longs(a, &|a| a.shl(vector::count(IMM8)))
    }

    // FOR j := 0 to 3: IF imm8[7:0] > 63 dst[i+63:i] := 0 ELSE dst[i+63:i] := ZeroExtend64(a[i+63:i] >> imm8[7:0])
    #[inline(never)]
    fn mm256_srli_epi64<const IMM8: i32>(self, a: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::map_longs(a, &|a| a.lshr(vector::count(IMM8)))
    }

    // dst[255:0] := (a[255:0] AND b[255:0])
    #[inline(never)]
    fn mm256_and_si256(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_longs(a, b, &|a, b| a & b)
    }

    // FOR j := 0 to 3: dst[i+63:i] := a[i+63:i] + b[i+63:i], as doubles
    #[inline(never)]
    fn mm256_add_pd(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_longs(a, b, &Sym::double_add)
    }

    // FOR j := 0 to 3: dst[i+63:i] := a[i+63:i] - b[i+63:i], as doubles
    #[inline(never)]
    fn mm256_sub_pd(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_longs(a, b, &Sym::double_sub)
    }

    // FOR j := 0 to 3: dst[i+63:i] := a[i+63:i] * b[i+63:i], as doubles
    #[inline(never)]
    fn mm256_mul_pd(self, a: [Sym; 8], b: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_longs(a, b, &Sym::double_mul)
    }

    // FOR j := 0 to 3: dst[i+63:i] := (a[i+63:i] * b[i+63:i]) + c[i+63:i], as doubles
    #[inline(never)]
    fn mm256_fmadd_pd(self, a: [Sym; 8], b: [Sym; 8], c: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| a.double_mul_add(b, c))
    }

    // FOR j := 0 to 3: dst[i+63:i] := (a[i+63:i] * b[i+63:i]) - c[i+63:i], as doubles
    #[inline(never)]
    fn mm256_fmsub_pd(self, a: [Sym; 8], b: [Sym; 8], c: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| a.double_mul_add(b, c.double_neg()))
    }

    // FOR j := 0 to 3: dst[i+63:i] := -(a[i+63:i] * b[i+63:i]) + c[i+63:i], as doubles
    #[inline(never)]
    fn mm256_fnmadd_pd(self, a: [Sym; 8], b: [Sym; 8], c: [Sym; 8]) -> [Sym; 8] {
        Set::Avx2.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| a.double_neg().double_mul_add(b, c))
    }

    /// Panics if the listing cannot be read or run.
    #[inline(never)]
    fn blake3_group(self, h: &mut [[Sym; 8]; 8], w: &[[Sym; 8]; 8], m: &[[Sym; 8]; 16]) {
        run_group(h, w, m).unwrap_or_else(|error| panic!("AVX2_GROUP: {error}"));
    }
}

/// Runs the listing with the places that its documentation gives to `h`, `w` and `m`.
fn run_group(h: &mut [[Sym; 8]; 8], w: &[[Sym; 8]; 8], m: &[[Sym; 8]; 16]) -> Result<(), ListingError> {
    let mut memory = Memory::default();
    memory.insert("h", Access::ReadWrite, h);
    memory.insert("w", Access::ReadOnly, w);
    memory.insert("m", Access::ReadOnly, m);
    memory.insert("k", Access::ReadOnly, &AVX2_INDICES.0.map(|bytes| vector::constant(&bytes)));
    AVX2_GROUP.parse::<Listing<8>>()?.run(&mut memory)?;
    h.copy_from_slice(memory.read("h"));
    Ok(())
}

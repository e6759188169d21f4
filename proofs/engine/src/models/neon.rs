//! Advanced SIMD, from the Operation of the A64 instruction that the Arm Neon Intrinsics Reference gives for each entry with the
//! method's name (Arm Architecture Reference Manual for A-profile).

use ashlar::machine::Starts;
use ashlar::machine::isa::Neon;

use super::symbolic::Symbolic;
use super::vector;
use crate::chain::Set;
use crate::graph::Sym;

/// TRN1 (`part` 0) and TRN2 (`part` 1): result[2p] := operand1[2p + part], result[2p + 1] := operand2[2p + part].
fn transpose<T: Copy>(a: &[T], b: &[T], part: usize) -> Vec<T> {
    (0..a.len()).map(|e| if e % 2 == 0 { a[e + part] } else { b[e - 1 + part] }).collect()
}

fn transpose_words(a: [Sym; 4], b: [Sym; 4], part: usize) -> [Sym; 4] {
    let result = transpose(&a, &b, part);
    [result[0], result[1], result[2], result[3]]
}

fn transpose_doublewords(a: [Sym; 4], b: [Sym; 4], part: usize) -> [Sym; 4] {
    let doublewords = |v: [Sym; 4]| [[v[0], v[1]], [v[2], v[3]]];
    let result = transpose(&doublewords(a), &doublewords(b), part);
    [result[0][0], result[0][1], result[1][0], result[1][1]]
}

impl Neon for Symbolic {
    type V128 = [Sym; 4];
    type V64 = [Sym; 2];

    // LD1 {Vt.16B}: Elem[V[t], e, 8] := Mem[address + e, 1]
    #[inline(never)]
    fn vld1q_u8(self, bytes: &[Sym; 16]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::from_bytes(bytes)
    }

    // For each row: LD1 {Vt.16B}
    #[inline(never)]
    fn vld1q_u8_rows(self, data: &[Sym], starts: Starts<'_>, at: usize) -> [[Sym; 4]; 4] {
        Set::Neon.ran();
        vector::load_rows(data, starts, at)
    }

    // ST1 {Vt.16B}: Mem[address + e, 1] := Elem[V[t], e, 8]
    #[inline(never)]
    fn vst1q_u8(self, out: &mut [Sym; 16], a: [Sym; 4]) {
        Set::Neon.ran();
        *out = vector::to_bytes(&a);
    }

    // LD1 {Vt.4S}: Elem[V[t], e, 32] := Mem[address + 4 * e, 4]
    #[inline(never)]
    fn vld1q_u32(self, words: &[Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        *words
    }

    // DUP Vd.4S, rn: Elem[result, e, 32] := element
    #[inline(never)]
    fn vdupq_n_u32(self, a: Sym) -> [Sym; 4] {
        Set::Neon.ran();
        [a; 4]
    }

    // ADD Vd.4S: Elem[result, e, 32] := Elem[operand1, e, 32] + Elem[operand2, e, 32]
    #[inline(never)]
    fn vaddq_u32(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip(a, b, &|a, b| a + b)
    }

    // EOR Vd.16B: the exclusive or of the operands
    #[inline(never)]
    fn veorq_u32(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip(a, b, &|a, b| a ^ b)
    }

    // SHL Vd.4S: Elem[result, e, 32] := LSL(Elem[operand, e, 32], shift)
    #[inline(never)]
    fn vshlq_n_u32<const N: i32>(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::map(a, &|a| a.shl(N as u32))
    }

    // SRI Vd.4S: mask := LSR(Ones(32), shift); shifted := LSR(Elem[operand, e, 32], shift);
    // Elem[result, e, 32] := (Elem[operand2, e, 32] AND NOT(mask)) OR shifted, operand2 being the destination's old value
    #[inline(never)]
    fn vsriq_n_u32<const N: i32>(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        let shift = N as u32;
        let mask = Sym::ones(32).lshr(shift);
        vector::zip(a, b, &|a, b| (a & !mask) | b.lshr(shift))
    }

    // REV32 Vd.8H: reverses the elements of 16 bits in each container of 32
    #[inline(never)]
    fn vrev32q_u16(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::map(a, &|a| {
            let [low, high] = vector::pieces(a, 16);
            Sym::join(&[high, low])
        })
    }

    // TBL Vd.16B, {Vn.16B}: index := UInt(Elem[indices, i, 8]);
    // Elem[result, i, 8] := if index < 16 then Elem[table, index, 8] else 0
    #[inline(never)]
    fn vqtbl1q_u8(self, a: [Sym; 4], indices: [u8; 16]) -> [Sym; 4] {
        Set::Neon.ran();
        let table: [Sym; 16] = vector::to_bytes(&a);
        let chosen = indices.map(|index| table.get(usize::from(index)).copied().unwrap_or_else(|| Sym::constant(8, 0)));
        vector::from_bytes(&chosen)
    }

    // TRN1 Vd.4S
    #[inline(never)]
    fn vtrn1q_u32(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        transpose_words(a, b, 0)
    }

    // TRN2 Vd.4S
    #[inline(never)]
    fn vtrn2q_u32(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        transpose_words(a, b, 1)
    }

    // TRN1 Vd.2D
    #[inline(never)]
    fn vtrn1q_u64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        transpose_doublewords(a, b, 0)
    }

    // TRN2 Vd.2D
    #[inline(never)]
    fn vtrn2q_u64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        transpose_doublewords(a, b, 1)
    }

    // LD1 {Vt.2D}: Elem[V[t], e, 64] := Mem[address + 8 * e, 8]
    #[inline(never)]
    fn vld1q_u64(self, longs: &[Sym; 2]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::from_longs(longs)
    }

    // ST1 {Vt.2D}: Mem[address + 8 * e, 8] := Elem[V[t], e, 64]
    #[inline(never)]
    fn vst1q_u64(self, longs: &mut [Sym; 2], a: [Sym; 4]) {
        Set::Neon.ran();
        longs.copy_from_slice(&vector::longs(&a));
    }

    // DUP Vd.2D, rn: Elem[result, e, 64] := element
    #[inline(never)]
    fn vdupq_n_u64(self, a: Sym) -> [Sym; 4] {
        Set::Neon.ran();
        vector::from_longs(&[a; 2])
    }

    // ADD Vd.2D: Elem[result, e, 64] := Elem[operand1, e, 64] + Elem[operand2, e, 64]
    #[inline(never)]
    fn vaddq_u64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_longs(a, b, &|a, b| a + b)
    }

    // SUB Vd.2D: Elem[result, e, 64] := Elem[operand1, e, 64] - Elem[operand2, e, 64]
    #[inline(never)]
    fn vsubq_u64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_longs(a, b, &|a, b| a - b)
    }

    // XTN Vd.2S, Vn.2D: Elem[result, e, 32] := Elem[operand, e, 64]<31:0>
    #[inline(never)]
    fn vmovn_u64(self, a: [Sym; 4]) -> [Sym; 2] {
        Set::Neon.ran();
        [0, 1].map(|e| vector::longs(&a)[e].extract(0, 32))
    }

    // SHRN Vd.2S, Vn.2D, #32: Elem[result, e, 32] := LSR(Elem[operand, e, 64], 32)<31:0>
    #[inline(never)]
    fn vshrn_n_u64_32(self, a: [Sym; 4]) -> [Sym; 2] {
        Set::Neon.ran();
        [0, 1].map(|e| vector::longs(&a)[e].lshr(32).extract(0, 32))
    }

    // USHLL Vd.2D, Vn.2S, #0: Elem[result, e, 64] := ZeroExtend(Elem[operand, e, 32], 64)
    #[inline(never)]
    fn vmovl_u32(self, a: [Sym; 2]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::from_longs(&vector::map(a, &|a| a.zext(64)))
    }

    // UMULL Vd.2D: Elem[result, e, 64] := UInt(Elem[operand1, e, 32]) * UInt(Elem[operand2, e, 32])
    #[inline(never)]
    fn vmull_u32(self, a: [Sym; 2], b: [Sym; 2]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::from_longs(&[0, 1].map(|e: usize| a[e].zext(64) * b[e].zext(64)))
    }

    // SHL Vd.2D: Elem[result, e, 64] := LSL(Elem[operand, e, 64], shift)
    #[inline(never)]
    fn vshlq_n_u64<const N: i32>(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::map_longs(a, &|a| a.shl(N as u32))
    }

    // USHR Vd.2D: Elem[result, e, 64] := LSR(Elem[operand, e, 64], shift)
    #[inline(never)]
    fn vshrq_n_u64<const N: i32>(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::map_longs(a, &|a| a.lshr(N as u32))
    }

    // AND Vd.16B: the and of the operands
    #[inline(never)]
    fn vandq_u64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_longs(a, b, &|a, b| a & b)
    }

    // FADD Vd.2D: Elem[result, e, 64] := FPAdd(Elem[operand1, e, 64], Elem[operand2, e, 64], FPCR)
    #[inline(never)]
    fn vaddq_f64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_longs(a, b, &Sym::double_add)
    }

    // FSUB Vd.2D: Elem[result, e, 64] := FPSub(Elem[operand1, e, 64], Elem[operand2, e, 64], FPCR)
    #[inline(never)]
    fn vsubq_f64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_longs(a, b, &Sym::double_sub)
    }

    // FMUL Vd.2D: Elem[result, e, 64] := FPMul(Elem[operand1, e, 64], Elem[operand2, e, 64], FPCR)
    #[inline(never)]
    fn vmulq_f64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_longs(a, b, &Sym::double_mul)
    }

    // FNEG Vd.2D: Elem[result, e, 64] := FPNeg(Elem[operand, e, 64])
    #[inline(never)]
    fn vnegq_f64(self, a: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::map_longs(a, &Sym::double_neg)
    }

    // FMLA Vd.2D: Elem[result, e, 64] := FPMulAdd(Elem[operand3, e, 64], Elem[operand1, e, 64], Elem[operand2, e, 64], FPCR),
    // operand3 being the destination's old value
    #[inline(never)]
    fn vfmaq_f64(self, a: [Sym; 4], b: [Sym; 4], c: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| b.double_mul_add(c, a))
    }

    // FMLS Vd.2D: as FMLA, with FPNeg(Elem[operand1, e, 64])
    #[inline(never)]
    fn vfmsq_f64(self, a: [Sym; 4], b: [Sym; 4], c: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_three_longs([a, b, c], &|a, b, c| b.double_neg().double_mul_add(c, a))
    }

    // CMHI Vd.2D, with operands exchanged: Elem[result, e, 64] := if Elem[operand1, e, 64] < Elem[operand2, e, 64] then Ones(64) else 0
    #[inline(never)]
    fn vcltq_u64(self, a: [Sym; 4], b: [Sym; 4]) -> [Sym; 4] {
        Set::Neon.ran();
        vector::zip_longs(a, b, &|a, b| vector::ones_if(a.ult(b)))
    }
}

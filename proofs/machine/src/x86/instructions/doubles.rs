//! Sums, products and fused products of doubles, each rounded once, as functions of which no more is known.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use super::vector_arithmetic::three;
use super::vector_elements::pairwise;
use super::vector_moves::low;
use crate::finding::{Cause, Decided, number};
use crate::lanes::words;
use crate::widths::WORD;
use crate::x86::operands::first_source;
use crate::x86::state::State;

/// Bits of a double.
const DOUBLE: u32 = 64;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Addpd | M::Vaddpd => |s, i| pairwise(s, i, DOUBLE, Sym::double_add),
        M::Subpd | M::Vsubpd => |s, i| pairwise(s, i, DOUBLE, Sym::double_sub),
        M::Mulpd | M::Vmulpd => |s, i| pairwise(s, i, DOUBLE, Sym::double_mul),
        M::Addsd | M::Vaddsd => |s, i| lowest(s, i, Sym::double_add),
        M::Subsd | M::Vsubsd => |s, i| lowest(s, i, Sym::double_sub),
        M::Mulsd | M::Vmulsd => |s, i| lowest(s, i, Sym::double_mul),
        M::Cvtsi2sd | M::Vcvtsi2sd => from_integer,
        M::Vfmadd132pd => |s, i| fused(s, i, [0, 2, 1], false, false),
        M::Vfmadd213pd => |s, i| fused(s, i, [1, 0, 2], false, false),
        M::Vfmadd231pd => |s, i| fused(s, i, [1, 2, 0], false, false),
        M::Vfmsub132pd => |s, i| fused(s, i, [0, 2, 1], false, true),
        M::Vfmsub213pd => |s, i| fused(s, i, [1, 0, 2], false, true),
        M::Vfmsub231pd => |s, i| fused(s, i, [1, 2, 0], false, true),
        M::Vfnmadd132pd => |s, i| fused(s, i, [0, 2, 1], true, false),
        M::Vfnmadd213pd => |s, i| fused(s, i, [1, 0, 2], true, false),
        M::Vfnmadd231pd => |s, i| fused(s, i, [1, 2, 0], true, false),
        _ => return None,
    })
}

/// ADDSD, SUBSD, MULSD: DEST[63:0] ← SRC1[63:0] op SRC2[63:0], DEST[127:64] stays or is SRC1[127:64].
fn lowest(s: &mut State, i: &Instruction, of: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let first = s.vector(i.op_register(first_source(i)), 2);
    let (first, second) = (Sym::join(first), low(s, i, first_source(i) + 1, DOUBLE)?);
    write_lowest(s, i, of(first, second))
}

/// CVTSI2SD: DEST[63:0] ← SRC as a double, rounded to nearest, DEST[127:64] stays or is SRC1[127:64]. Of numbers alone, as sums are not rounded.
fn from_integer(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let integer = s.read(i, first_source(i) + 1)?.sext(DOUBLE);
    let double = number(Decided::Integer, integer)?.cast_signed() as f64;
    write_lowest(s, i, Sym::constant(DOUBLE, double.to_bits().into()))
}

/// Writes the lowest double, below the rest of the first source.
fn write_lowest(s: &mut State, i: &Instruction, value: Sym) -> Result<(), Cause> {
    if i.has_op_mask() {
        return Err(Cause::Form("a mask"));
    }
    let mut words = s.vector(i.op_register(first_source(i)), 4).to_vec();
    words[..2].copy_from_slice(&value.split(WORD));
    s.write_vector(i, DOUBLE, words)
}

/// VFMADD, VFMSUB, VFNMADD: the operands `of` as factor, factor and term: DEST ← ±(factor * factor) ± term, rounded once.
fn fused(s: &mut State, i: &Instruction, of: [usize; 3], is_negated: bool, is_difference: bool) -> Result<(), Cause> {
    let operands = three(s, i, DOUBLE)?;
    let value = |j: usize| {
        let [a, b, c] = of.map(|operand| operands[operand][j]);
        let a = if is_negated { a.double_neg() } else { a };
        let c = if is_difference { c.double_neg() } else { c };
        a.double_mul_add(b, c)
    };
    let value: Vec<Sym> = (0..operands[0].len()).map(value).collect();
    s.write_vector(i, DOUBLE, words(&value))
}

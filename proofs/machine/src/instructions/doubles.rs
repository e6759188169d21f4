//! Sums, products and fused products of doubles, each rounded once, as functions of which no more is known.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use super::vector_arithmetic::three;
use super::vector_elements::pairwise;
use crate::finding::Cause;
use crate::lanes::words;
use crate::state::State;

/// Bits of a double.
const DOUBLE: u32 = 64;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Addpd | M::Vaddpd => |s, i| pairwise(s, i, DOUBLE, Sym::double_add),
        M::Subpd | M::Vsubpd => |s, i| pairwise(s, i, DOUBLE, Sym::double_sub),
        M::Mulpd | M::Vmulpd => |s, i| pairwise(s, i, DOUBLE, Sym::double_mul),
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

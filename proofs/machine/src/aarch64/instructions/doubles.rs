//! Sums, products and fused products of doubles, each rounded once, as functions of which no more is known.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::Opcode as O;

use super::definition::Definition;
use super::elements::{accumulated, each, pairwise};
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{element_bits, width};
use crate::aarch64::state::State;
use crate::finding::{Cause, Decided, number};
use crate::widths::LONG;

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::FADD => |s, i| doubles(i).and_then(|()| pairwise(s, i, Sym::double_add)),
        O::FSUB => |s, i| doubles(i).and_then(|()| pairwise(s, i, Sym::double_sub)),
        O::FMUL => |s, i| doubles(i).and_then(|()| pairwise(s, i, Sym::double_mul)),
        O::FNEG => |s, i| doubles(i).and_then(|()| each(s, i, 1, Sym::double_neg)),
        O::FMLA => |s, i| doubles(i).and_then(|()| accumulated(s, i, |sum, a, b| a.double_mul_add(b, sum))),
        O::FMLS => |s, i| doubles(i).and_then(|()| accumulated(s, i, |sum, a, b| a.double_neg().double_mul_add(b, sum))),
        O::FMADD => |s, i| fused(s, i, |a, b, c| a.double_mul_add(b, c)),
        O::FMSUB => |s, i| fused(s, i, |a, b, c| a.double_neg().double_mul_add(b, c)),
        O::FNMSUB => |s, i| fused(s, i, |a, b, c| a.double_mul_add(b, c.double_neg())),
        O::SCVTF => scvtf,
        _ => return None,
    })
}

/// That elements are doubles.
fn doubles(i: &Instruction) -> Result<(), Cause> {
    match element_bits(i, 0)? {
        LONG => Ok(()),
        _ => Err(Cause::Form("elements that are no doubles")),
    }
}

/// FMADD, FMSUB, FNMSUB: Dd = ±(Dn * Dm) ± Da, rounded once.
fn fused(s: &mut State, i: &Instruction, f: fn(Sym, Sym, Sym) -> Sym) -> Result<(), Cause> {
    doubles(i)?;
    let [a, b, c] = [s.read_elements(i, 1)?[0], s.read_elements(i, 2)?[0], s.read_elements(i, 3)?[0]];
    s.write_elements(i, 0, &[f(a, b, c)])
}

/// SCVTF: Dd = the integer Rn as a double, rounded to nearest. Of numbers alone, as sums are not rounded.
fn scvtf(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    doubles(i)?;
    let integer = number(Decided::Integer, s.read(i, 1, width(i, 1)?)?.sext(LONG))?.cast_signed();
    s.write_elements(i, 0, &[Sym::constant(LONG, (integer as f64).to_bits().into())])
}

//! Functions of the elements of vectors.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::Operand;

use crate::aarch64::instruction::{Instruction, vector_bits};
use crate::aarch64::operands::OTHER;
use crate::aarch64::state::State;
use crate::finding::Cause;

/// Number of elements of the vector that is an operand.
pub fn count(i: &Instruction, operand: usize) -> Result<usize, Cause> {
    match i.operand(operand) {
        Operand::SIMDRegisterElements(whole, _, element) => Ok((vector_bits(whole) / vector_bits(element)) as usize),
        Operand::SIMDRegister(..) => Ok(1),
        _ => Err(OTHER),
    }
}

/// Elements of Vd are a function of those of an operand.
pub fn each(s: &mut State, i: &Instruction, of: usize, f: impl Fn(Sym) -> Sym) -> Result<(), Cause> {
    let value: Vec<Sym> = s.read_elements(i, of)?.into_iter().map(f).collect();
    s.write_elements(i, 0, &value)
}

/// Elements of Vd are a function of those of Vn and Vm, of which one element may stand for all.
pub fn pairwise(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let a = s.read_elements(i, 1)?;
    let b = s.read_each(i, 2, a.len())?;
    let value: Vec<Sym> = a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect();
    s.write_elements(i, 0, &value)
}

/// The same of those of Vd too.
pub fn accumulated(s: &mut State, i: &Instruction, f: fn(Sym, Sym, Sym) -> Sym) -> Result<(), Cause> {
    let (sum, a) = (s.read_elements(i, 0)?, s.read_elements(i, 1)?);
    let b = s.read_each(i, 2, a.len())?;
    let value: Vec<Sym> = (0..sum.len()).map(|j| f(sum[j], a[j], b[j])).collect();
    s.write_elements(i, 0, &value)
}

/// Writes the lower half of Vd, with zeros above, or the upper half alone.
pub fn write_half(s: &mut State, i: &Instruction, halves: Vec<Sym>, is_upper: bool) -> Result<(), Cause> {
    if !is_upper {
        return s.write_elements(i, 0, &halves);
    }
    let old = s.read_elements(i, 0)?;
    let both = [&old[..halves.len()], &halves].concat();
    s.write_elements(i, 0, &both)
}

//! Arithmetic and comparisons of the elements of vectors.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use super::elements::{accumulated, each, pairwise, write_half};
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{element_bits, immediate};
use crate::aarch64::state::State;
use crate::finding::Cause;
use crate::lanes::ones_if;

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    products(opcode).or_else(|| comparisons(opcode)).or_else(|| sums(opcode))
}

fn products(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::MUL => |s, i| pairwise(s, i, |a, b| a * b),
        O::MLA => |s, i| accumulated(s, i, |sum, a, b| sum + a * b),
        O::MLS => |s, i| accumulated(s, i, |sum, a, b| sum - a * b),
        O::UMULL => |s, i| widened(s, i, false, |_, a, b| wide(a) * wide(b)),
        O::UMULL2 => |s, i| widened(s, i, true, |_, a, b| wide(a) * wide(b)),
        O::UMLAL => |s, i| widened(s, i, false, |sum, a, b| sum + wide(a) * wide(b)),
        O::UMLAL2 => |s, i| widened(s, i, true, |sum, a, b| sum + wide(a) * wide(b)),
        O::UMLSL => |s, i| widened(s, i, false, |sum, a, b| sum - wide(a) * wide(b)),
        O::UMLSL2 => |s, i| widened(s, i, true, |sum, a, b| sum - wide(a) * wide(b)),
        _ => return None,
    })
}

fn comparisons(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::CMEQ => |s, i| compared(s, i, |a, b| a.equals(b)),
        O::CMHI => |s, i| compared(s, i, |a, b| b.ult(a)),
        O::CMHS => |s, i| compared(s, i, |a, b| !a.ult(b)),
        O::CMGT => |s, i| compared(s, i, |a, b| b.slt(a)),
        O::CMGE => |s, i| compared(s, i, |a, b| !a.slt(b)),
        O::CMLT => |s, i| compared(s, i, |a, b| a.slt(b)),
        O::CMTST => |s, i| compared(s, i, |a, b| !(a & b).equals(Sym::constant(a.width(), 0))),
        O::UMAX => |s, i| pairwise(s, i, greater),
        O::UMIN => |s, i| pairwise(s, i, less),
        O::UMAXV => |s, i| across(s, i, greater),
        O::UMINV => |s, i| across(s, i, less),
        O::UMAXP => |s, i| neighbours(s, i, greater),
        O::UMINP => |s, i| neighbours(s, i, less),
        _ => return None,
    })
}

fn sums(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::NEG => |s, i| each(s, i, 1, |a| -a),
        O::ABS => |s, i| each(s, i, 1, |a| a.slt(Sym::constant(a.width(), 0)).ite(-a, a)),
        O::CNT => |s, i| each(s, i, 1, ones),
        O::ADDV => |s, i| across(s, i, |a, b| a + b),
        O::ADDP => |s, i| match i.operand(0) {
            Operand::SIMDRegister(..) => across(s, i, |a, b| a + b),
            _ => neighbours(s, i, |a, b| a + b),
        },
        O::ADDHN => |s, i| upper_halves(s, i, false, |a, b| a + b),
        O::ADDHN2 => |s, i| upper_halves(s, i, true, |a, b| a + b),
        O::SUBHN => |s, i| upper_halves(s, i, false, |a, b| a - b),
        O::SUBHN2 => |s, i| upper_halves(s, i, true, |a, b| a - b),
        O::UADDL => |s, i| widened(s, i, false, |_, a, b| wide(a) + wide(b)),
        O::UADDL2 => |s, i| widened(s, i, true, |_, a, b| wide(a) + wide(b)),
        O::USUBL => |s, i| widened(s, i, false, |_, a, b| wide(a) - wide(b)),
        O::USUBL2 => |s, i| widened(s, i, true, |_, a, b| wide(a) - wide(b)),
        O::UADDW => |s, i| with_wide(s, i, false, |a, b| a + wide(b)),
        O::UADDW2 => |s, i| with_wide(s, i, true, |a, b| a + wide(b)),
        O::USUBW => |s, i| with_wide(s, i, false, |a, b| a - wide(b)),
        O::USUBW2 => |s, i| with_wide(s, i, true, |a, b| a - wide(b)),
        _ => return None,
    })
}

/// ADD of vectors.
pub fn add(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    pairwise(s, i, |a, b| a + b)
}

/// SUB of vectors.
pub fn sub(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    pairwise(s, i, |a, b| a - b)
}

/// An element of twice the width.
fn wide(element: Sym) -> Sym {
    element.zext(2 * element.width())
}

fn greater(a: Sym, b: Sym) -> Sym {
    a.ult(b).ite(b, a)
}

fn less(a: Sym, b: Sym) -> Sym {
    a.ult(b).ite(a, b)
}

/// CNT: the number of ones of an element.
fn ones(element: Sym) -> Sym {
    let bits = element.split(1).into_iter().map(|bit| bit.zext(element.width()));
    bits.fold(Sym::constant(element.width(), 0), |sum, bit| sum + bit)
}

/// All ones where a comparison holds, else zero; with zero where there is no second operand.
fn compared(s: &mut State, i: &Instruction, holds: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let a = s.read_elements(i, 1)?;
    let b = match i.operand(2) {
        Operand::SIMDRegister(..) | Operand::SIMDRegisterElements(..) => s.read_elements(i, 2)?,
        _ => vec![Sym::constant(a[0].width(), immediate(i, 2)?.into()); a.len()],
    };
    let value: Vec<Sym> = a.into_iter().zip(b).map(|(a, b)| ones_if(holds(a, b), a.width())).collect();
    s.write_elements(i, 0, &value)
}

/// One function of all elements.
fn across(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let all = s.read_elements(i, 1)?;
    let value = all[1..].iter().fold(all[0], |value, &element| f(value, element));
    s.write_elements(i, 0, &[value])
}

/// A function of each two neighbours of Vn, then of Vm.
fn neighbours(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let both = [s.read_elements(i, 1)?, s.read_elements(i, 2)?].concat();
    let value: Vec<Sym> = both.chunks_exact(2).map(|two| f(two[0], two[1])).collect();
    s.write_elements(i, 0, &value)
}

/// The elements of a vector that are taken: its lowest, or its upper half.
fn half(elements: Vec<Sym>, count: usize, is_upper: bool) -> Vec<Sym> {
    let from = if is_upper { elements.len() - count } else { 0 };
    elements[from..from + count].to_vec()
}

/// Elements of Vd, of twice the width, are a function of them and of those of one half of Vn and Vm.
fn widened(s: &mut State, i: &Instruction, is_upper: bool, f: fn(Sym, Sym, Sym) -> Sym) -> Result<(), Cause> {
    let sum = s.read_elements(i, 0)?;
    let a = half(s.read_elements(i, 1)?, sum.len(), is_upper);
    let b = match i.operand(2) {
        Operand::SIMDRegisterElementsLane(..) => s.read_each(i, 2, sum.len())?,
        _ => half(s.read_elements(i, 2)?, sum.len(), is_upper),
    };
    let value: Vec<Sym> = (0..sum.len()).map(|j| f(sum[j], a[j], b[j])).collect();
    s.write_elements(i, 0, &value)
}

/// The same of elements of Vn that have the width already.
fn with_wide(s: &mut State, i: &Instruction, is_upper: bool, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let a = s.read_elements(i, 1)?;
    let b = half(s.read_elements(i, 2)?, a.len(), is_upper);
    let value: Vec<Sym> = a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect();
    s.write_elements(i, 0, &value)
}

/// The upper halves of a function of elements.
fn upper_halves(s: &mut State, i: &Instruction, is_upper: bool, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let (a, b, bits) = (s.read_elements(i, 1)?, s.read_elements(i, 2)?, element_bits(i, 1)?);
    let halves = a.into_iter().zip(b).map(|(a, b)| f(a, b).extract(bits / 2, bits / 2));
    let halves = halves.collect();
    write_half(s, i, halves, is_upper)
}

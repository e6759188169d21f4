//! Logic on general registers and on vectors.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use super::elements::each;
use crate::aarch64::flags::Flags;
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{immediate, width};
use crate::aarch64::state::State;
use crate::finding::Cause;
use crate::flag::Flag;
use crate::lanes::{elements, ones_if};
use crate::widths::{LONG, WORD};

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::AND => |s, i| logic(s, i, |a, b| a & b),
        O::ORR => |s, i| logic(s, i, |a, b| a | b),
        O::EOR => |s, i| logic(s, i, |a, b| a ^ b),
        O::BIC => |s, i| logic(s, i, |a, b| a & !b),
        O::ORN => |s, i| logic(s, i, |a, b| a | !b),
        O::EON => |s, i| logic(s, i, |a, b| a ^ !b),
        O::ANDS => |s, i| with_flags(s, i, |a, b| a & b),
        O::BICS => |s, i| with_flags(s, i, |a, b| a & !b),
        O::BSL => |s, i| choose(s, i, [0, 1, 2]),
        O::BIT => |s, i| choose(s, i, [2, 1, 0]),
        O::BIF => |s, i| choose(s, i, [2, 0, 1]),
        _ => return None,
    })
}

/// AND, ORR, EOR and the same with a complement: Rd = Rn op operand; of vectors also with a number for each element.
fn logic(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    match (i.operand(0), i.operand(1)) {
        (Operand::SIMDRegisterElements(..), Operand::SIMDRegisterElements(..)) => bitwise(s, i, f),
        (Operand::SIMDRegisterElements(..), _) => with_number(s, i, f),
        _ => general(s, i, f).map(|_| ()),
    }
}

fn bitwise(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let (a, b) = (s.read_words(i, 1)?, s.read_words(i, 2)?);
    let value: Vec<Sym> = a.into_iter().zip(b).map(|(a, b)| f(a, b)).collect();
    s.write_elements(i, 0, &value)
}

fn general(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<Sym, Cause> {
    let bits = width(i, 0)?;
    let value = f(s.read(i, 1, bits)?, s.read(i, 2, bits)?);
    s.write(i, 0, value)?;
    Ok(value)
}

/// ANDS, BICS: the same with flags; C and V are cleared.
fn with_flags(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let value = general(s, i, f)?;
    s.flags = Flags::of(value, Flag::cleared(), Flag::cleared());
    Ok(())
}

/// Elements of Vd with a number.
fn with_number(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let number = immediate(i, 1)?;
    each(s, i, 0, |element| f(element, Sym::constant(element.width(), number.into())))
}

/// BSL, BIT, BIF: the bits of one operand where a mask has ones, those of another where it has zeros, by the numbers of mask and operands.
fn choose(s: &mut State, i: &Instruction, of: [usize; 3]) -> Result<(), Cause> {
    let longs = |operand: usize| Ok(elements(&s.read_words(i, operand)?, LONG));
    let [mask, yes, no] = [longs(of[0])?, longs(of[1])?, longs(of[2])?];
    let value: Vec<Sym> = (0..mask.len()).map(|j| chosen(mask[j], yes[j], no[j])).collect();
    s.write_elements(i, 0, &value)
}

/// The bits of one value where a mask has ones, and of another elsewhere: a selection where the mask is a bit that is repeated.
fn chosen(mask: Sym, yes: Sym, no: Sym) -> Sym {
    let bit = mask.extract(0, 1);
    if mask == ones_if(bit, LONG) {
        return bit.ite(yes, no);
    }
    let words = |value: Sym| value.split(WORD).into_iter();
    let each = words(mask).zip(words(yes).zip(words(no))).map(|(mask, (yes, no))| (mask & yes) | (!mask & no));
    Sym::join(&each.collect::<Vec<_>>())
}

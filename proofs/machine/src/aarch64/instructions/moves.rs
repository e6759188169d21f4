//! Moves of numbers and addresses to general registers, and conditional selection.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use crate::aarch64::instruction::{Instruction, LAST};
use crate::aarch64::operands::{OTHER, immediate, target, width};
use crate::aarch64::state::State;
use crate::finding::Cause;
use crate::widths::LONG;

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::MOVZ => |s, i| wide(s, i, |value| value),
        O::MOVN => |s, i| wide(s, i, |value| !value),
        O::MOVK => movk,
        O::ADR => adr,
        O::ADRP => adrp,
        O::CSEL => |s, i| select(s, i, |other| other),
        O::CSINC => |s, i| select(s, i, |other| other + Sym::constant(other.width(), 1)),
        O::CSINV => |s, i| select(s, i, |other| !other),
        O::CSNEG => |s, i| select(s, i, |other| -other),
        _ => return None,
    })
}

/// MOVZ, MOVN: Rd = the number, or its complement.
fn wide(s: &mut State, i: &Instruction, of: fn(Sym) -> Sym) -> Result<(), Cause> {
    let number = Sym::constant(width(i, 0)?, immediate(i, 1)?.into());
    s.write(i, 0, of(number))
}

/// MOVK: 16 bits of Rd are the number.
fn movk(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let Operand::ImmShift(number, at) = i.operand(1) else { return Err(OTHER) };
    let bits = width(i, 0)?;
    let constant = |value: u64| Sym::constant(bits, value.into());
    let others = s.read(i, 0, bits)? & !constant(0xffff).shl(at.into());
    s.write(i, 0, others | constant(number.into()).shl(at.into()))
}

/// ADR: Rd = PC + offset.
fn adr(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    s.write(i, 0, Sym::constant(LONG, target(i, 1)?.into()))
}

/// ADRP: Rd = the page of PC + offset.
fn adrp(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    const PAGE: u64 = 1 << 12;
    let address = target(i, 1)?;
    s.write(i, 0, Sym::constant(LONG, (address - address % PAGE).into()))
}

/// CSEL and its kin: Rd = if the condition holds then Rn else a function of Rm. Of registers that are zero it is the condition as a number.
fn select(s: &mut State, i: &Instruction, of: fn(Sym) -> Sym) -> Result<(), Cause> {
    let Operand::ConditionCode(condition) = i.operand(3) else { return Err(OTHER) };
    let holds = s.flags.condition(condition)?;
    let bits = width(i, 0)?;
    let (yes, no) = (s.read(i, 1, bits)?, of(s.read(i, 2, bits)?));
    let is_zero = |operand: usize| matches!(i.operand(operand), Operand::Register(_, LAST));
    let value = if is_zero(1) && is_zero(2) { holds.ite(yes, no) } else { s.run.select(holds, yes, no)? };
    s.write(i, 0, value)
}

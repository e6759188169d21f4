//! Branches, calls and returns.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{OTHER, immediate, target, width};
use crate::aarch64::state::State;
use crate::finding::{Cause, Decided, number};
use crate::machine::Instruction as _;
use crate::widths::LONG;

/// Number of the link register.
const LINK: u16 = 30;

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::B => |s, i| {
            s.run.next = target(i, 0)?;
            Ok(())
        },
        O::BL => |s, i| {
            s.set_register(LINK, Sym::constant(LONG, i.after().into()));
            s.run.next = target(i, 0)?;
            Ok(())
        },
        O::BR | O::RET => jump,
        O::BLR => |s, i| {
            jump(s, i)?;
            s.set_register(LINK, Sym::constant(LONG, i.after().into()));
            Ok(())
        },
        O::Bcc(_) => branch,
        O::CBZ => |s, i| compare(s, i, false),
        O::CBNZ => |s, i| compare(s, i, true),
        O::TBZ => |s, i| test(s, i, false),
        O::TBNZ => |s, i| test(s, i, true),
        // Hints, and what waits for memory.
        O::HINT | O::DMB(_) => |_, _| Ok(()),
        _ => return None,
    })
}

/// BR, RET: to the address in a register.
fn jump(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    s.run.next = number(Decided::Target, s.read(i, 0, LONG)?)?;
    Ok(())
}

/// Goes to the target that is an operand where a condition holds.
fn go_if(s: &mut State, i: &Instruction, holds: Sym, operand: usize) -> Result<(), Cause> {
    if s.run.is_taken(holds)? {
        s.run.next = target(i, operand)?;
    }
    Ok(())
}

/// B.cond: where the condition holds.
fn branch(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let O::Bcc(condition) = i.opcode() else { return Err(OTHER) };
    let holds = s.flags.condition(condition)?;
    go_if(s, i, holds, 0)
}

/// CBZ, CBNZ: where Rt is zero, or is not.
fn compare(s: &mut State, i: &Instruction, is_not: bool) -> Result<(), Cause> {
    let value = s.read(i, 0, width(i, 0)?)?;
    let is_zero = value.equals(Sym::constant(value.width(), 0));
    go_if(s, i, if is_not { !is_zero } else { is_zero }, 1)
}

/// TBZ, TBNZ: where a bit of Rt is zero, or is not.
fn test(s: &mut State, i: &Instruction, is_set: bool) -> Result<(), Cause> {
    let Operand::Register(..) = i.operand(0) else { return Err(OTHER) };
    let bit = s.read(i, 0, LONG)?.extract(immediate(i, 1)? as u32, 1);
    go_if(s, i, if is_set { bit } else { !bit }, 2)
}

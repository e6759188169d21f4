//! Moves between general registers and memory.

use ashlar_engine::graph::Sym;
use iced_x86::{ConditionCode, Instruction, Mnemonic as M};

use super::definition::Definition;
use crate::finding::Cause;
use crate::x86::operands::width;
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Mov | M::Movnti => mov,
        M::Movzx => movzx,
        M::Movsx | M::Movsxd => movsx,
        M::Movbe => movbe,
        M::Lea => lea,
        M::Xchg => xchg,
        M::Push => push,
        M::Pop => pop,
        M::Cdqe => |s, _| extend_accumulator(s, 32),
        M::Cwde => |s, _| extend_accumulator(s, 16),
        M::Cqo => |s, _| sign_of_accumulator(s, 64),
        M::Cdq => |s, _| sign_of_accumulator(s, 32),
        _ => return conditional(mnemonic),
    })
}

fn conditional(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Cmova | M::Cmovae | M::Cmovb | M::Cmovbe | M::Cmove | M::Cmovne | M::Cmovg | M::Cmovge => cmov,
        M::Cmovl | M::Cmovle | M::Cmovo | M::Cmovno | M::Cmovp | M::Cmovnp | M::Cmovs | M::Cmovns => cmov,
        M::Seta | M::Setae | M::Setb | M::Setbe | M::Sete | M::Setne | M::Setg | M::Setge => set,
        M::Setl | M::Setle | M::Seto | M::Setno | M::Setp | M::Setnp | M::Sets | M::Setns => set,
        _ => return None,
    })
}

/// The number of the condition in the opcode.
pub fn condition(i: &Instruction) -> u8 {
    debug_assert_ne!(i.condition_code(), ConditionCode::None);
    i.condition_code() as u8 - ConditionCode::o as u8
}

/// MOV: DEST ← SRC.
fn mov(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = s.read_as(i, 1, width(i, 0)?)?;
    s.write(i, 0, value)
}

/// MOVZX: DEST ← ZeroExtend(SRC).
fn movzx(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = s.read(i, 1)?.zext(width(i, 0)?);
    s.write(i, 0, value)
}

/// MOVSX, MOVSXD: DEST ← SignExtend(SRC).
fn movsx(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = s.read(i, 1)?.sext(width(i, 0)?);
    s.write(i, 0, value)
}

/// MOVBE: DEST ← SRC with its bytes in reverse.
fn movbe(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = reversed(s.read(i, 1)?);
    s.write(i, 0, value)
}

/// The value with its bytes in reverse.
pub fn reversed(value: Sym) -> Sym {
    let mut bytes = value.split(8);
    bytes.reverse();
    Sym::join(&bytes)
}

/// LEA: DEST ← EffectiveAddress(SRC), modulo two to the width of DEST.
fn lea(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = s.effective(i, width(i, 0)?)?;
    s.write(i, 0, value)
}

/// XCHG: TEMP ← DEST, DEST ← SRC, SRC ← TEMP.
fn xchg(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let (a, b) = (s.read(i, 0)?, s.read(i, 1)?);
    s.write(i, 0, b)?;
    s.write(i, 1, a)
}

/// PUSH: RSP ← RSP - 8, Memory[RSP] ← SRC.
fn push(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = s.read_as(i, 0, 64)?;
    s.push(value)
}

/// POP: DEST ← Memory[RSP], RSP ← RSP + 8.
fn pop(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = s.pop()?;
    s.write(i, 0, value)
}

/// CBW, CWDE, CDQE: the accumulator extended by its sign to twice the width.
fn extend_accumulator(s: &mut State, from: u32) -> Result<(), Cause> {
    let value = s.general[0].extract(0, from).sext(2 * from);
    s.general[0] = value.zext(64);
    Ok(())
}

/// CWD, CDQ, CQO: RDX ← SignBit(RAX) everywhere.
fn sign_of_accumulator(s: &mut State, bits: u32) -> Result<(), Cause> {
    s.general[2] = s.general[0].extract(0, bits).ashr(bits - 1).zext(64);
    Ok(())
}

/// CMOVcc: DEST ← condition ? SRC : DEST. Of 32 bits, the upper ones are cleared in either case.
fn cmov(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let holds = s.flags.condition(condition(i))?;
    let (old, new) = (s.read(i, 0)?, s.read(i, 1)?);
    let value = s.run.select(holds, new, old)?;
    s.write(i, 0, value)
}

/// SETcc: DEST ← condition ? 1 : 0.
fn set(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = s.flags.condition(condition(i))?.zext(8);
    s.write(i, 0, value)
}

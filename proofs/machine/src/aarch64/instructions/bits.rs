//! Bit fields, shifts and counts of bits of general registers.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{immediate, width};
use crate::aarch64::state::State;
use crate::finding::{Cause, Decided, number};

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::UBFM => |s, i| field(s, i, Sym::zext),
        O::SBFM => |s, i| field(s, i, signed),
        O::BFM => bfm,
        O::EXTR => extr,
        O::LSLV => |s, i| shift(s, i, Sym::shl),
        O::LSRV => |s, i| shift(s, i, Sym::lshr),
        O::ASRV => |s, i| shift(s, i, Sym::ashr),
        O::RORV => |s, i| shift(s, i, Sym::rotr),
        O::CLZ => clz,
        O::RBIT => |s, i| reversed(s, i, 1),
        O::REV => |s, i| reversed(s, i, 8),
        O::REV32 => |s, i| match i.operand(0) {
            Operand::SIMDRegisterElements(..) => super::vector_moves::rev(s, i, 32),
            _ => Err(Cause::Form("general registers")),
        },
        _ => return None,
    })
}

/// The bits of the source that move, and where to: bits S:R to 0 where S is not below R, else S:0 to width - R.
fn moved(s: &State, i: &Instruction) -> Result<(Sym, u32), Cause> {
    let bits = width(i, 0)?;
    let (r, last) = (immediate(i, 2)? as u32, immediate(i, 3)? as u32);
    let source = s.read(i, 1, bits)?;
    Ok(if last >= r { (source.extract(r, last - r + 1), 0) } else { (source.extract(0, last + 1), bits - r) })
}

/// UBFM, SBFM: Rd = the field in its place, extended.
fn field(s: &mut State, i: &Instruction, extended: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let (field, at) = moved(s, i)?;
    let bits = width(i, 0)?;
    s.write(i, 0, extended(field, bits).shl(at))
}

/// A field extended by its sign to a width.
fn signed(field: Sym, bits: u32) -> Sym {
    let rest = bits - field.width();
    field.zext(bits).shl(rest).ashr(rest)
}

/// BFM: the field of Rd is replaced.
fn bfm(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let (field, at) = moved(s, i)?;
    let bits = width(i, 0)?;
    let mask = Sym::ones(field.width()).zext(bits).shl(at);
    let old = s.read(i, 0, bits)?;
    s.write(i, 0, (old & !mask) | field.zext(bits).shl(at))
}

/// EXTR: Rd = the bits of Rn:Rm from one on.
fn extr(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let bits = width(i, 0)?;
    let both = s.read(i, 1, bits)?.concat(s.read(i, 2, bits)?);
    s.write(i, 0, both.extract(immediate(i, 3)? as u32, bits))
}

/// LSLV, LSRV, ASRV, RORV: Rd = Rn, shifted by Rm modulo the width.
fn shift(s: &mut State, i: &Instruction, f: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let bits = width(i, 0)?;
    let amount = number(Decided::Count, s.read(i, 2, bits)?)? % u64::from(bits);
    let value = f(s.read(i, 1, bits)?, amount as u32);
    s.write(i, 0, value)
}

/// CLZ: Rd = the number of zeros above the highest one.
fn clz(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let bits = width(i, 0)?;
    let all = Sym::constant(bits, bits.into());
    let places = s.read(i, 1, bits)?.split(1).into_iter().enumerate();
    let count = places.fold(all, |count, (place, bit)| bit.ite(Sym::constant(bits, (bits - 1 - place as u32).into()), count));
    s.write(i, 0, count)
}

/// RBIT, REV: Rd = Rn with its bits or bytes in reverse.
fn reversed(s: &mut State, i: &Instruction, piece: u32) -> Result<(), Cause> {
    let mut pieces = s.read(i, 1, width(i, 0)?)?.split(piece);
    pieces.reverse();
    s.write(i, 0, Sym::join(&pieces))
}

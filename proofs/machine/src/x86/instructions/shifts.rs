//! Shifts and rotations of general registers.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use crate::finding::{Cause, Decided, number};
use crate::flag::{Flag, top};
use crate::x86::flags::Flags;
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Shl | M::Sal => |s, i| shift(s, i, shl),
        M::Shr => |s, i| shift(s, i, shr),
        M::Sar => |s, i| shift(s, i, sar),
        M::Rol => |s, i| rotate(s, i, true),
        M::Ror => |s, i| rotate(s, i, false),
        M::Shld => |s, i| double_shift(s, i, true),
        M::Shrd => |s, i| double_shift(s, i, false),
        M::Shlx => |s, i| without_flags(s, i, Sym::shl),
        M::Shrx => |s, i| without_flags(s, i, Sym::lshr),
        M::Sarx => |s, i| without_flags(s, i, Sym::ashr),
        M::Rorx => |s, i| without_flags(s, i, Sym::rotr),
        _ => return None,
    })
}

/// The count: Intel SDM, SAL/SAR/SHL/SHR: COUNT AND 1FH, or 3FH for operands of 64 bits.
fn count(s: &mut State, i: &Instruction, operand: u32, bits: u32) -> Result<u32, Cause> {
    let count = s.read_as(i, operand, 8)?.extract(0, if bits == 64 { 6 } else { 5 });
    Ok(number(Decided::Count, count)? as u32)
}

/// A shift: the result, the last bit that was shifted out, and OF after a shift by one.
type Shift = fn(Sym, u32) -> (Sym, Sym, Sym);

/// A bit of a value; zero beyond it.
fn bit(value: Sym, place: u32) -> Sym {
    if place < value.width() { value.extract(place, 1) } else { Sym::constant(1, 0) }
}

/// SHL: CF ← the last bit shifted out; OF ← MSB(DEST) XOR CF.
fn shl(a: Sym, count: u32) -> (Sym, Sym, Sym) {
    let (value, carry) = (a.shl(count), bit(a, a.width().wrapping_sub(count)));
    (value, carry, top(value) ^ carry)
}

/// SHR: OF ← MSB of the operand.
fn shr(a: Sym, count: u32) -> (Sym, Sym, Sym) {
    (a.lshr(count), bit(a, count - 1), top(a))
}

/// SAR: OF ← 0.
fn sar(a: Sym, count: u32) -> (Sym, Sym, Sym) {
    (a.ashr(count), bit(a, (count - 1).min(a.width() - 1)), Sym::constant(1, 0))
}

/// SAL, SAR, SHL, SHR: a count of zero changes nothing; OF is defined after a shift by one, CF where no more bits are shifted out than there are.
fn shift(s: &mut State, i: &Instruction, f: Shift) -> Result<(), Cause> {
    let a = s.read(i, 0)?;
    let count = count(s, i, 1, a.width())?;
    if count == 0 {
        return s.write(i, 0, a);
    }
    let (value, carry, overflow) = f(a, count);
    let carry = if count <= a.width() { Flag::Bit(carry) } else { Flag::Undefined };
    s.flags = Flags::of(value, carry, after_one(count, overflow));
    s.write(i, 0, value)
}

fn after_one(count: u32, overflow: Sym) -> Flag {
    if count == 1 { Flag::Bit(overflow) } else { Flag::Undefined }
}

/// ROL, ROR: CF ← LSB(DEST), OF ← MSB XOR CF; or CF ← MSB(DEST), OF ← MSB XOR MSB-1. The other flags stay.
fn rotate(s: &mut State, i: &Instruction, is_left: bool) -> Result<(), Cause> {
    let a = s.read(i, 0)?;
    let count = count(s, i, 1, a.width())?;
    if count == 0 {
        return s.write(i, 0, a);
    }
    let (value, carry, overflow) = if is_left {
        let value = a.rotl(count);
        (value, value.extract(0, 1), top(value) ^ value.extract(0, 1))
    } else {
        let value = a.rotr(count);
        (value, top(value), top(value) ^ value.extract(a.width() - 2, 1))
    };
    s.flags.carry = Flag::Bit(carry);
    s.flags.overflow = after_one(count, overflow);
    s.write(i, 0, value)
}

/// SHLD, SHRD: DEST shifted, filled from SRC; CF is the last bit shifted out, OF tells a change of sign after a shift by one.
fn double_shift(s: &mut State, i: &Instruction, is_left: bool) -> Result<(), Cause> {
    let (a, b) = (s.read(i, 0)?, s.read(i, 1)?);
    let bits = a.width();
    let count = count(s, i, 2, bits)?;
    if count == 0 {
        return s.write(i, 0, a);
    }
    if count >= bits {
        return Err(Cause::Form("a count beyond its operand"));
    }
    let (value, carry) = if is_left {
        (a.extract(0, bits - count).concat(b.extract(bits - count, count)), bit(a, bits - count))
    } else {
        (b.extract(0, count).concat(a.extract(count, bits - count)), bit(a, count - 1))
    };
    s.flags = Flags::of(value, Flag::Bit(carry), after_one(count, top(a) ^ top(value)));
    s.write(i, 0, value)
}

/// SARX, SHLX, SHRX, RORX: DEST ← SRC shifted or rotated; the flags stay.
fn without_flags(s: &mut State, i: &Instruction, f: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let a = s.read(i, 1)?;
    let count = count(s, i, 2, a.width())?;
    s.write(i, 0, f(a, count))
}

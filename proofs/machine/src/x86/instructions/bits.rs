//! Single bits and counts of bits of general registers.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use super::moves::reversed;
use crate::finding::{Cause, Decided, number};
use crate::flag::Flag;
use crate::x86::flags::Flags;
use crate::x86::operands::width;
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Bswap => bswap,
        M::Bt => bt,
        M::Bzhi => bzhi,
        M::Blsr => |s, i| lowest_one(s, i, |a, one| (a - one) & a, false),
        M::Blsmsk => |s, i| lowest_one(s, i, |a, one| (a - one) ^ a, false),
        M::Blsi => |s, i| lowest_one(s, i, |a, _| -a & a, true),
        M::Popcnt => popcnt,
        M::Tzcnt => |s, i| zeros(s, i, |value, bits| if value == 0 { bits } else { value.trailing_zeros() }),
        M::Lzcnt => |s, i| zeros(s, i, |value, bits| bits - (64 - value.leading_zeros())),
        M::Bsf => |s, i| scan(s, i, u64::trailing_zeros),
        M::Bsr => |s, i| scan(s, i, |value| 63 - value.leading_zeros()),
        _ => return None,
    })
}

/// BSWAP: the bytes in reverse.
fn bswap(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = reversed(s.read(i, 0)?);
    s.write(i, 0, value)
}

/// BT: CF ← Bit(BitBase, BitOffset modulo the width); ZF stays, the others are undefined.
fn bt(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let a = s.read(i, 0)?;
    let place = s.read_as(i, 1, a.width())?;
    let place = number(Decided::Place, place)? as u32 % a.width();
    s.flags = Flags { carry: Flag::Bit(a.extract(place, 1)), zero: s.flags.zero, ..Flags::UNDEFINED };
    Ok(())
}

/// BZHI: the bits of SRC1 below INDEX[7:0]; CF ← no bit is left out, PF is undefined.
fn bzhi(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let (a, index) = (s.read(i, 1)?, s.read(i, 2)?.extract(0, 8));
    let count = number(Decided::Count, index)? as u32;
    let kept = count.min(a.width());
    let value = if kept == 0 { Sym::constant(a.width(), 0) } else { a.extract(0, kept).zext(a.width()) };
    let carry = Flag::Bit(Sym::constant(1, (count >= a.width()).into()));
    s.flags = Flags { carry, parity: Flag::Undefined, ..Flags::of_logic(value) };
    s.write(i, 0, value)
}

/// BLSR, BLSMSK, BLSI: the lowest one cleared, all up to it, or alone; CF ← SRC = 0, of BLSI SRC ≠ 0; PF is undefined.
fn lowest_one(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym, is_alone: bool) -> Result<(), Cause> {
    let a = s.read(i, 1)?;
    let value = f(a, Sym::constant(a.width(), 1));
    let carry = if is_alone { Flag::NotZero(a) } else { Flag::Zero(a) };
    s.flags = Flags { carry, parity: Flag::Undefined, ..Flags::of_logic(value) };
    s.write(i, 0, value)
}

/// The source, which must be a number: what counts bits is used on lengths alone.
fn counted(s: &mut State, i: &Instruction) -> Result<(u64, u32), Cause> {
    let source = s.read(i, 1)?;
    Ok((number(Decided::Count, source)?, source.width()))
}

/// POPCNT: DEST ← the number of ones; ZF ← SRC = 0, the other flags are cleared.
fn popcnt(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let (value, _) = counted(s, i)?;
    let clear = Flag::Bit(Sym::constant(1, 0));
    let zero = Flag::Bit(Sym::constant(1, (value == 0).into()));
    s.flags = Flags { carry: clear, parity: clear, zero, sign: clear, overflow: clear };
    s.write(i, 0, Sym::constant(width(i, 0)?, value.count_ones().into()))
}

/// TZCNT, LZCNT: DEST ← the number of zeros below, or above; CF ← SRC = 0, ZF ← DEST = 0, the others are undefined.
fn zeros(s: &mut State, i: &Instruction, f: fn(u64, u32) -> u32) -> Result<(), Cause> {
    let (value, bits) = counted(s, i)?;
    let result = Sym::constant(bits, f(value, bits).into());
    let carry = Flag::Bit(Sym::constant(1, (value == 0).into()));
    s.flags = Flags { carry, zero: Flag::Zero(result), ..Flags::UNDEFINED };
    s.write(i, 0, result)
}

/// BSF, BSR: DEST ← the place of the lowest, or highest, one; ZF ← SRC = 0, the others are undefined. DEST is undefined of zero.
fn scan(s: &mut State, i: &Instruction, f: fn(u64) -> u32) -> Result<(), Cause> {
    let (value, bits) = counted(s, i)?;
    if value == 0 {
        return Err(Cause::Form("a scan of zero"));
    }
    s.flags = Flags { zero: Flag::Bit(Sym::constant(1, 0)), ..Flags::UNDEFINED };
    s.write(i, 0, Sym::constant(bits, f(value).into()))
}

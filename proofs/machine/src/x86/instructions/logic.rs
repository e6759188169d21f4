//! Logic on general registers.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::arithmetic::pair;
use super::definition::Definition;
use crate::finding::Cause;
use crate::flag::Flag;
use crate::x86::flags::Flags;
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::And => |s, i| logic(s, i, |a, b| a & b),
        M::Or => |s, i| logic(s, i, |a, b| a | b),
        M::Xor => |s, i| logic(s, i, |a, b| a ^ b),
        M::Test => test,
        M::Not => not,
        M::Andn => andn,
        _ => return None,
    })
}

/// AND, OR, XOR: DEST ← DEST op SRC.
fn logic(s: &mut State, i: &Instruction, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let [a, b] = pair(s, i)?;
    s.flags = Flags::of_logic(f(a, b));
    s.write(i, 0, f(a, b))
}

/// TEST: the flags of SRC1 AND SRC2.
fn test(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let [a, b] = pair(s, i)?;
    s.flags = Flags::of_logic(a & b);
    Ok(())
}

/// NOT: DEST ← NOT DEST; the flags stay.
fn not(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let a = s.read(i, 0)?;
    s.write(i, 0, !a)
}

/// ANDN: DEST ← (NOT SRC1) AND SRC2; PF is undefined.
fn andn(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = !s.read(i, 1)? & s.read(i, 2)?;
    s.flags = Flags { parity: Flag::Undefined, ..Flags::of_logic(value) };
    s.write(i, 0, value)
}

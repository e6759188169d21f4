//! Shifts of the elements of vectors.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::Opcode as O;

use super::definition::Definition;
use super::elements::{count, write_half};
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{element_bits, immediate};
use crate::aarch64::state::State;
use crate::finding::{Cause, Decided, number};

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::SHL => |s, i| shifted(s, i, |_, a, k| a.shl(k)),
        O::USHR => |s, i| shifted(s, i, |_, a, k| a.lshr(k)),
        O::SSHR => |s, i| shifted(s, i, |_, a, k| a.ashr(k)),
        O::USRA => |s, i| shifted(s, i, |old, a, k| old + a.lshr(k)),
        O::SSRA => |s, i| shifted(s, i, |old, a, k| old + a.ashr(k)),
        O::SLI => |s, i| shifted(s, i, |old, a, k| a.shl(k) | (old & !Sym::ones(a.width()).shl(k))),
        O::SRI => |s, i| shifted(s, i, |old, a, k| a.lshr(k) | (old & !Sym::ones(a.width()).lshr(k))),
        O::USHLL => |s, i| widened(s, i, Sym::zext),
        O::SSHLL => |s, i| widened(s, i, Sym::sext),
        O::SHRN => |s, i| narrowed(s, i, false),
        O::SHRN2 => |s, i| narrowed(s, i, true),
        O::USHL => ushl,
        _ => return None,
    })
}

/// Elements of Vd are a function of them, of those of Vn and of a count.
fn shifted(s: &mut State, i: &Instruction, f: fn(Sym, Sym, u32) -> Sym) -> Result<(), Cause> {
    let (old, a, k) = (s.read_elements(i, 0)?, s.read_elements(i, 1)?, immediate(i, 2)? as u32);
    let value: Vec<Sym> = old.into_iter().zip(a).map(|(old, a)| f(old, a, k)).collect();
    s.write_elements(i, 0, &value)
}

/// USHLL, SSHLL: the lowest elements, or the upper half of Vn where it is whole, extended to twice the width and shifted.
fn widened(s: &mut State, i: &Instruction, extended: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let (a, k, bits, count) = (s.read_elements(i, 1)?, immediate(i, 2)? as u32, element_bits(i, 0)?, count(i, 0)?);
    let value: Vec<Sym> = a[a.len() - count..].iter().map(|&element| extended(element, bits).shl(k)).collect();
    s.write_elements(i, 0, &value)
}

/// SHRN: the lower halves of elements that are shifted.
fn narrowed(s: &mut State, i: &Instruction, is_upper: bool) -> Result<(), Cause> {
    let (a, k) = (s.read_elements(i, 1)?, immediate(i, 2)? as u32);
    let halves = a.into_iter().map(|element| element.extract(k, element.width() / 2));
    let halves = halves.collect();
    write_half(s, i, halves, is_upper)
}

/// USHL: each element by the lowest byte of that of Vm, to the right where it is negative. These must not depend on free bytes.
fn ushl(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let counts = s.read_elements(i, 2)?;
    let counts = counts.into_iter().map(|count| number(Decided::Count, count.extract(0, 8)));
    let mut counts = counts.collect::<Result<Vec<u64>, Cause>>()?.into_iter();
    let one = |element: Sym| {
        let count = (counts.next().unwrap_or_default() as u8).cast_signed();
        let amount = u32::from(count.unsigned_abs());
        match count {
            _ if amount >= element.width() => Sym::constant(element.width(), 0),
            0.. => element.shl(amount),
            _ => element.lshr(amount),
        }
    };
    let value: Vec<Sym> = s.read_elements(i, 1)?.into_iter().map(one).collect();
    s.write_elements(i, 0, &value)
}

//! Moves of vectors and of their elements.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use super::elements::{count, each, write_half};
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{OTHER, element_bits, immediate, width};
use crate::aarch64::state::State;
use crate::finding::{Cause, Decided, number};
use crate::widths::{BYTE, LONG};

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::DUP => dup,
        O::INS => ins,
        O::UMOV => |s, i| to_general(s, i, Sym::zext),
        O::SMOV => |s, i| to_general(s, i, Sym::sext),
        O::MOVI => |s, i| number_in_each(s, i, |value| value),
        O::MVNI => |s, i| number_in_each(s, i, |value| !value),
        O::FMOV => fmov,
        O::EXT => ext,
        O::TBL => tbl,
        O::ZIP1 => |s, i| permuted(s, i, |count, j| [j / 2, count + j / 2][j % 2]),
        O::ZIP2 => |s, i| permuted(s, i, |count, j| [count / 2 + j / 2, count + count / 2 + j / 2][j % 2]),
        O::UZP1 => |s, i| permuted(s, i, |_, j| 2 * j),
        O::UZP2 => |s, i| permuted(s, i, |_, j| 2 * j + 1),
        O::TRN1 => |s, i| permuted(s, i, |count, j| [j, count + j - j % 2][j % 2]),
        O::TRN2 => |s, i| permuted(s, i, |count, j| [j + 1, count + j][j % 2]),
        O::REV64 => |s, i| rev(s, i, 64),
        O::REV16 => |s, i| match i.operand(0) {
            Operand::SIMDRegisterElements(..) => rev(s, i, 16),
            _ => Err(Cause::Form("general registers")),
        },
        O::NOT => |s, i| each(s, i, 1, |a| !a),
        O::XTN => |s, i| narrowed(s, i, false),
        O::XTN2 => |s, i| narrowed(s, i, true),
        _ => return None,
    })
}

/// The element that is the source, or the lowest bits of a general register, of the width of the destination's elements.
fn element(s: &State, i: &Instruction) -> Result<Sym, Cause> {
    match i.operand(1) {
        Operand::Register(..) => Ok(s.read(i, 1, LONG)?.extract(0, element_bits(i, 0)?)),
        _ => Ok(s.read_elements(i, 1)?[0]),
    }
}

/// DUP: the element, or the lowest bits of a general register, in each place.
fn dup(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = element(s, i)?;
    let all = vec![value; count(i, 0)?];
    s.write_elements(i, 0, &all)
}

/// INS: one element is that of another vector, or the lowest bits of a general register.
fn ins(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let value = element(s, i)?;
    s.write_elements(i, 0, &[value])
}

/// UMOV, SMOV: Rd = the element, extended.
fn to_general(s: &mut State, i: &Instruction, extended: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let value = s.read_elements(i, 1)?[0];
    s.write(i, 0, extended(value, width(i, 0)?))
}

/// MOVI, MVNI: the number, or its complement, in each element.
fn number_in_each(s: &mut State, i: &Instruction, of: fn(Sym) -> Sym) -> Result<(), Cause> {
    let value = match i.operand(1) {
        // Ones are shifted in.
        Operand::ImmShiftMSL(value, amount) => u64::from(value) << amount | ((1 << amount) - 1),
        _ => immediate(i, 1)?,
    };
    let value = of(Sym::constant(element_bits(i, 0)?, value.into()));
    let all = vec![value; count(i, 0)?];
    s.write_elements(i, 0, &all)
}

/// FMOV: bits between registers of both kinds, or a double in each element.
fn fmov(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    if let Operand::ImmediateDouble(value) = i.operand(1) {
        if element_bits(i, 0)? != LONG {
            return Err(Cause::Form("elements that are no doubles"));
        }
        let all = vec![Sym::constant(LONG, value.to_bits().into()); count(i, 0)?];
        return s.write_elements(i, 0, &all);
    }
    let value = match i.operand(1) {
        Operand::Register(..) => s.read(i, 1, width(i, 1)?)?,
        _ => s.read_elements(i, 1)?[0],
    };
    match i.operand(0) {
        Operand::Register(..) => s.write(i, 0, value),
        _ => s.write_elements(i, 0, &[value]),
    }
}

/// EXT: the bytes of Vm:Vn from one on.
fn ext(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let [low, high] = [s.read_elements(i, 1)?, s.read_elements(i, 2)?];
    let (both, from) = ([&low[..], &high].concat(), immediate(i, 3)? as usize);
    s.write_elements(i, 0, &both[from..from + low.len()])
}

/// TBL: byte j is that of the table with the number that byte j of Vm is, zero beyond the table. These numbers must not depend on free bytes.
fn tbl(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let Operand::SIMDRegisterGroup(_, first, _, registers) = i.operand(1) else { return Err(OTHER) };
    let vector = |register: u16| s.elements((first + register) % 32, 2 * LONG, BYTE);
    let table: Vec<Sym> = (0..u16::from(registers)).flat_map(vector).collect();
    let places = s.read_elements(i, 2)?;
    let byte = |place: Sym| {
        let place = number(Decided::Place, place)? as usize;
        Ok(table.get(place).copied().unwrap_or(Sym::constant(BYTE, 0)))
    };
    let bytes = places.into_iter().map(byte).collect::<Result<Vec<Sym>, Cause>>()?;
    s.write_elements(i, 0, &bytes)
}

/// ZIP, UZP, TRN: element j is that of Vm:Vn with a number.
fn permuted(s: &mut State, i: &Instruction, from: fn(usize, usize) -> usize) -> Result<(), Cause> {
    let [low, high] = [s.read_elements(i, 1)?, s.read_elements(i, 2)?];
    let (count, both) = (low.len(), [low, high].concat());
    let value: Vec<Sym> = (0..count).map(|j| both[from(count, j)]).collect();
    s.write_elements(i, 0, &value)
}

/// REV16, REV32, REV64: elements in reverse within so many bits.
pub fn rev(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let mut elements = s.read_elements(i, 1)?;
    let within = (bits / element_bits(i, 1)?) as usize;
    elements.chunks_exact_mut(within).for_each(<[Sym]>::reverse);
    s.write_elements(i, 0, &elements)
}

/// XTN: the lower half of each element; XTN2 leaves them in the upper half of Vd.
fn narrowed(s: &mut State, i: &Instruction, is_upper: bool) -> Result<(), Cause> {
    let elements = s.read_elements(i, 1)?;
    let halves: Vec<Sym> = elements.into_iter().map(|element| element.extract(0, element.width() / 2)).collect();
    write_half(s, i, halves, is_upper)
}

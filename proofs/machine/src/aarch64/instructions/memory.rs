//! Loads and stores.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use crate::aarch64::instruction::{Instruction, vector_bits};
use crate::aarch64::operands::{OTHER, target, width};
use crate::aarch64::state::State;
use crate::byte::{Byte, bytes, join, joined};
use crate::finding::Cause;
use crate::machine::Machine;
use crate::widths::{BYTE, LONG, WORD};

/// Number of vector registers; what follows the last is the first.
const VECTORS: u16 = 32;

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::LDR | O::LDUR => |s, i| load(s, i, width(i, 0)?, Sym::zext),
        // No other thread runs: what orders accesses changes nothing.
        O::LDAR => |s, i| load(s, i, width(i, 0)?, Sym::zext),
        O::LDRB | O::LDURB | O::LDARB => |s, i| load(s, i, 8, Sym::zext),
        O::LDRH | O::LDURH | O::LDARH => |s, i| load(s, i, 16, Sym::zext),
        O::LDRSB | O::LDURSB => |s, i| load(s, i, 8, Sym::sext),
        O::LDRSH | O::LDURSH => |s, i| load(s, i, 16, Sym::sext),
        O::LDRSW | O::LDURSW => |s, i| load(s, i, 32, Sym::sext),
        O::LDP | O::LDNP => |s, i| load_pair(s, i, width(i, 0)?, Sym::zext),
        O::LDPSW => |s, i| load_pair(s, i, WORD, Sym::sext),
        O::STR | O::STUR => |s, i| store(s, i, width(i, 0)?),
        O::STRB | O::STURB => |s, i| store(s, i, 8),
        O::STRH | O::STURH => |s, i| store(s, i, 16),
        O::STP | O::STNP => store_pair,
        O::LD1 => load_vectors,
        O::LD1R => load_repeated,
        O::ST1 => store_vectors,
        O::PRFM => |_, _| Ok(()),
        _ => return None,
    })
}

/// Writes a register of either kind that is an operand.
fn set(s: &mut State, i: &Instruction, operand: usize, value: Sym) -> Result<(), Cause> {
    match i.operand(operand) {
        Operand::SIMDRegister(..) => s.write_elements(i, operand, &[value]),
        _ => s.write(i, operand, value),
    }
}

/// So many lowest bits of a register of either kind.
fn get(s: &State, i: &Instruction, operand: usize, bits: u32) -> Result<Sym, Cause> {
    match i.operand(operand) {
        Operand::SIMDRegister(..) => Ok(s.read_elements(i, operand)?[0]),
        _ => s.read(i, operand, bits),
    }
}

/// LDR, LDUR and their kin: Rt = Mem[address], extended to the width of Rt. An address may lie in the code.
fn load(s: &mut State, i: &Instruction, bits: u32, extended: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let value = match i.operand(1) {
        Operand::PCOffset(_) => s.load_value(target(i, 1)?, bits)?,
        _ => s.at(i, 1, |s, address| s.load_value(address, bits))?,
    };
    set(s, i, 0, extended(value, width(i, 0)?))
}

/// LDP, LDNP, LDPSW: Rt and Rt2 = two values that follow each other.
fn load_pair(s: &mut State, i: &Instruction, bits: u32, extended: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let size = (bits / BYTE) as usize;
    let bytes = s.at(i, 2, |s, address| s.load(address, 2 * size))?;
    let whole = width(i, 0)?;
    for (operand, value) in joined(&bytes, bits).into_iter().enumerate() {
        set(s, i, operand, extended(value, whole))?;
    }
    Ok(())
}

/// STR, STUR and their kin: Mem[address] = so many lowest bits of Rt.
fn store(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let value = get(s, i, 0, bits)?;
    s.at(i, 1, |s, address| s.store_value(address, value))
}

/// STP, STNP: both registers, one after the other.
fn store_pair(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let bits = width(i, 0)?;
    let value: Vec<Byte> = bytes(get(s, i, 0, bits)?).chain(bytes(get(s, i, 1, bits)?)).collect();
    s.at(i, 2, |s, address| s.store(address, &value))
}

/// The bits that LD1 and ST1 move: of whole vectors that follow each other, or of one element.
fn moved(i: &Instruction) -> Result<u32, Cause> {
    match i.operand(0) {
        Operand::SIMDRegisterGroup(whole, _, _, count) => Ok(vector_bits(whole) * u32::from(count)),
        Operand::SIMDRegisterGroupLane(_, element, 1, _) => Ok(vector_bits(element)),
        _ => Err(OTHER),
    }
}

/// LD1: whole vectors, or one element of one.
fn load_vectors(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let size = (moved(i)? / BYTE) as usize;
    let bytes = s.at(i, 1, |s, address| s.load(address, size))?;
    match i.operand(0) {
        Operand::SIMDRegisterGroup(whole, first, _, _) => {
            let vectors = bytes.chunks_exact((vector_bits(whole) / BYTE) as usize);
            vectors.zip(first..).for_each(|(vector, register)| s.set_elements(register % VECTORS, &joined(vector, WORD)));
        }
        Operand::SIMDRegisterGroupLane(register, element, _, lane) => {
            let mut all = s.elements(register, 2 * LONG, vector_bits(element));
            all[usize::from(lane)] = join(&bytes);
            s.set_elements(register, &all);
        }
        _ => return Err(OTHER),
    }
    Ok(())
}

/// LD1R: one element in all places.
fn load_repeated(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let Operand::SIMDRegisterGroup(whole, register, element, 1) = i.operand(0) else { return Err(OTHER) };
    let bits = vector_bits(element);
    let value = s.at(i, 1, |s, address| s.load_value(address, bits))?;
    s.set_elements(register, &vec![value; (vector_bits(whole) / bits) as usize]);
    Ok(())
}

/// ST1: whole vectors, or one element of one.
fn store_vectors(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    moved(i)?;
    let values: Vec<Sym> = match i.operand(0) {
        Operand::SIMDRegisterGroup(whole, first, _, count) => {
            let vector = |number: u16| s.elements((first + number) % VECTORS, vector_bits(whole), WORD);
            (0..u16::from(count)).flat_map(vector).collect()
        }
        Operand::SIMDRegisterGroupLane(register, element, _, lane) => {
            vec![s.elements(register, 2 * LONG, vector_bits(element))[usize::from(lane)]]
        }
        _ => return Err(OTHER),
    };
    let all: Vec<Byte> = values.into_iter().flat_map(bytes).collect();
    s.at(i, 1, |s, address| s.store(address, &all))
}

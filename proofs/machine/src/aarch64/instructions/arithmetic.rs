//! Sums, differences, products and quotients of general registers.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Opcode as O, Operand};

use super::definition::Definition;
use crate::aarch64::flags::Flags;
use crate::aarch64::instruction::Instruction;
use crate::aarch64::operands::{OTHER, immediate, width};
use crate::aarch64::state::State;
use crate::finding::{Cause, Decided, number};
use crate::flag::Flag;
use crate::widths::{LONG, WORD};

/// The definition of an operation of this family.
pub fn definition(opcode: O) -> Option<Definition> {
    Some(match opcode {
        O::ADD => |s, i| if is_vector(i) { super::vector_arithmetic::add(s, i) } else { sum(s, i, false) },
        O::ADDS => |s, i| sum(s, i, true),
        O::SUB => |s, i| if is_vector(i) { super::vector_arithmetic::sub(s, i) } else { difference(s, i, false) },
        O::SUBS => |s, i| difference(s, i, true),
        O::ADC => |s, i| with_carry(s, i, false, false),
        O::ADCS => |s, i| with_carry(s, i, false, true),
        O::SBC => |s, i| with_carry(s, i, true, false),
        O::SBCS => |s, i| with_carry(s, i, true, true),
        O::CCMP => |s, i| compare_if(s, i, false),
        O::CCMN => |s, i| compare_if(s, i, true),
        O::MADD => |s, i| multiply(s, i, |term, product| term + product),
        O::MSUB => |s, i| multiply(s, i, |term, product| term - product),
        O::UMADDL => |s, i| multiply_words(s, i, |word| word.zext(LONG), |term, product| term + product),
        O::UMSUBL => |s, i| multiply_words(s, i, |word| word.zext(LONG), |term, product| term - product),
        O::SMADDL => |s, i| multiply_words(s, i, |word| word.sext(LONG), |term, product| term + product),
        O::SMSUBL => |s, i| multiply_words(s, i, |word| word.sext(LONG), |term, product| term - product),
        O::UMULH => |s, i| upper_half(s, i, |long| long.zext(2 * LONG)),
        O::SMULH => |s, i| upper_half(s, i, |long| long.sext(2 * LONG)),
        O::UDIV => udiv,
        _ => return None,
    })
}

/// Whether the operands are vectors, which have the mnemonics of sums too.
fn is_vector(i: &Instruction) -> bool {
    matches!(i.operand(0), Operand::SIMDRegister(..) | Operand::SIMDRegisterElements(..))
}

/// The two sources, of the width of the destination.
fn pair(s: &State, i: &Instruction) -> Result<[Sym; 2], Cause> {
    let bits = width(i, 0)?;
    Ok([s.read(i, 1, bits)?, s.read(i, 2, bits)?])
}

/// ADD, ADDS: Rd = Rn + operand.
fn sum(s: &mut State, i: &Instruction, has_flags: bool) -> Result<(), Cause> {
    let [a, b] = pair(s, i)?;
    if has_flags {
        s.flags = flags_of_sum(a, b, None);
    }
    s.write(i, 0, a + b)
}

fn flags_of_sum(a: Sym, b: Sym, carry: Option<Sym>) -> Flags {
    let sum = a + b;
    let sum = carry.map_or(sum, |carry| sum + carry.zext(a.width()));
    Flags::of(sum, Flag::Carry(a, b, carry), Flag::SumOverflow(a, b, sum))
}

/// SUB, SUBS: Rd = Rn - operand.
fn difference(s: &mut State, i: &Instruction, has_flags: bool) -> Result<(), Cause> {
    let [a, b] = pair(s, i)?;
    if has_flags {
        s.flags = Flags::of_difference(a, b);
    }
    s.write(i, 0, a - b)
}

/// ADC, SBC and the same with flags: Rd = Rn + Rm + C, or Rn - Rm - (1 - C).
fn with_carry(s: &mut State, i: &Instruction, is_difference: bool, has_flags: bool) -> Result<(), Cause> {
    let ([a, b], carry) = (pair(s, i)?, s.flags.carry()?);
    let bits = a.width();
    let value = if is_difference { a - b - (!carry).zext(bits) } else { a + b + carry.zext(bits) };
    if has_flags {
        s.flags = match is_difference {
            true => Flags::of(value, Flag::NoBorrow(a, b, Some(carry)), Flag::DifferenceOverflow(a, b, value)),
            false => flags_of_sum(a, b, Some(carry)),
        };
    }
    s.write(i, 0, value)
}

/// CCMP, CCMN: the flags of a comparison where the condition holds, else those of the number.
fn compare_if(s: &mut State, i: &Instruction, is_sum: bool) -> Result<(), Cause> {
    let Operand::ConditionCode(condition) = i.operand(3) else { return Err(OTHER) };
    let holds = s.flags.condition(condition)?;
    let bits = width(i, 0)?;
    let (a, b) = (s.read(i, 0, bits)?, s.read(i, 1, bits)?);
    let compared = if is_sum { flags_of_sum(a, b, None) } else { Flags::of_difference(a, b) };
    let other = Flags::of_bits(immediate(i, 2)? as u32);
    let mut chosen = |name: &'static str, yes: Flag, no: Flag| {
        let bit = |flag: Flag| flag.bit().ok_or(Cause::Flag(name));
        Ok(Flag::Bit(s.run.select(holds, bit(yes)?, bit(no)?)?))
    };
    s.flags = Flags {
        negative: chosen("N", compared.negative, other.negative)?,
        zero: chosen("Z", compared.zero, other.zero)?,
        carry: chosen("C", compared.carry, other.carry)?,
        overflow: chosen("V", compared.overflow, other.overflow)?,
    };
    Ok(())
}

/// MADD, MSUB: Rd = Ra ± Rn * Rm.
fn multiply(s: &mut State, i: &Instruction, of: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let [a, b] = pair(s, i)?;
    let term = s.read(i, 3, a.width())?;
    s.write(i, 0, of(term, a * b))
}

/// UMADDL and its kin: Xd = Xa ± Wn * Wm, the words extended first.
fn multiply_words(s: &mut State, i: &Instruction, wide: fn(Sym) -> Sym, of: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let product = wide(s.read(i, 1, WORD)?) * wide(s.read(i, 2, WORD)?);
    let term = s.read(i, 3, LONG)?;
    s.write(i, 0, of(term, product))
}

/// UMULH, SMULH: Xd = the upper half of Xn * Xm.
fn upper_half(s: &mut State, i: &Instruction, wide: fn(Sym) -> Sym) -> Result<(), Cause> {
    let product = wide(s.read(i, 1, LONG)?) * wide(s.read(i, 2, LONG)?);
    s.write(i, 0, product.extract(LONG, LONG))
}

/// UDIV: Rd = Rn / Rm, zero where Rm is; of numbers alone, as its time depends on them.
fn udiv(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let [dividend, divisor] = pair(s, i)?;
    let quotient = number(Decided::Divisor, dividend)?.checked_div(number(Decided::Divisor, divisor)?).unwrap_or(0);
    s.write(i, 0, Sym::constant(dividend.width(), quotient.into()))
}

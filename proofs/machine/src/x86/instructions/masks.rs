//! Mask registers, and comparisons of vectors that fill them.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M, OpKind};

use super::definition::Definition;
use super::vector_arithmetic::{equal, greater};
use super::vector_elements::pairwise;
use crate::finding::Cause;
use crate::flag::{Flag, top};
use crate::lanes::{elements, ones_if, words};
use crate::widths::{LONG, WORD};
use crate::x86::flags::Flags;
use crate::x86::operands::{immediate, vector_words};
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Kmovb => |s, i| kmov(s, i, 8),
        M::Kmovw => |s, i| kmov(s, i, 16),
        M::Kmovd => |s, i| kmov(s, i, 32),
        M::Kmovq => |s, i| kmov(s, i, 64),
        M::Knotb => |s, i| unary(s, i, 8, |a| !a),
        M::Knotw => |s, i| unary(s, i, 16, |a| !a),
        M::Kandb => |s, i| binary(s, i, 8, |a, b| a & b),
        M::Kandw => |s, i| binary(s, i, 16, |a, b| a & b),
        M::Korb => |s, i| binary(s, i, 8, |a, b| a | b),
        M::Korw => |s, i| binary(s, i, 16, |a, b| a | b),
        M::Kxorb => |s, i| binary(s, i, 8, |a, b| a ^ b),
        M::Kxorw => |s, i| binary(s, i, 16, |a, b| a ^ b),
        M::Kxnorb => |s, i| binary(s, i, 8, |a, b| !(a ^ b)),
        M::Kxnorw => |s, i| binary(s, i, 16, |a, b| !(a ^ b)),
        M::Kandnb => |s, i| binary(s, i, 8, |a, b| !a & b),
        M::Kandnw => |s, i| binary(s, i, 16, |a, b| !a & b),
        M::Kunpckbw => |s, i| binary_halves(s, i, 8),
        M::Kortestb => |s, i| kortest(s, i, 8),
        M::Kortestw => |s, i| kortest(s, i, 16),
        _ => return comparisons(mnemonic),
    })
}

fn comparisons(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Vpcmpeqb => |s, i| compare(s, i, 8, |a, b| a.equals(b), equal),
        M::Vpcmpeqw => |s, i| compare(s, i, 16, |a, b| a.equals(b), equal),
        M::Vpcmpeqd => |s, i| compare(s, i, 32, |a, b| a.equals(b), equal),
        M::Vpcmpeqq => |s, i| compare(s, i, 64, |a, b| a.equals(b), equal),
        M::Vpcmpgtb => |s, i| compare(s, i, 8, |a, b| b.slt(a), greater),
        M::Vpcmpgtd => |s, i| compare(s, i, 32, |a, b| b.slt(a), greater),
        M::Vpcmpgtq => |s, i| compare(s, i, 64, |a, b| b.slt(a), greater),
        M::Vpcmpd => |s, i| predicate(s, i, 32, Sym::slt),
        M::Vpcmpq => |s, i| predicate(s, i, 64, Sym::slt),
        M::Vpcmpud => |s, i| predicate(s, i, 32, Sym::ult),
        M::Vpcmpuq => |s, i| predicate(s, i, 64, Sym::ult),
        M::Vptestmd => |s, i| test(s, i, 32, true),
        M::Vptestmq => |s, i| test(s, i, 64, true),
        M::Vptestnmd => |s, i| test(s, i, 32, false),
        M::Vptestnmq => |s, i| test(s, i, 64, false),
        M::Vpmovm2d => |s, i| from_mask(s, i, 32),
        M::Vpmovm2q => |s, i| from_mask(s, i, 64),
        M::Ptest | M::Vptest => |s, i| ptest(s, i, 32, |word| word),
        M::Vtestps => |s, i| ptest(s, i, 32, top),
        M::Vtestpd => |s, i| ptest(s, i, 64, top),
        _ => return None,
    })
}

/// Whether an operand is a mask register.
fn is_mask(i: &Instruction, operand: u32) -> bool {
    i.op_kind(operand) == OpKind::Register && i.op_register(operand).is_k()
}

/// The lowest bits of an operand that may be a mask.
fn read(s: &mut State, i: &Instruction, operand: u32, bits: u32) -> Result<Sym, Cause> {
    match is_mask(i, operand) {
        true => Ok(s.masks[i.op_register(operand).number()].extract(0, bits)),
        false => Ok(s.read(i, operand)?.extract(0, bits)),
    }
}

/// Writes a mask, with zeros above, or what a mask is moved to.
fn write(s: &mut State, i: &Instruction, value: Sym) -> Result<(), Cause> {
    if is_mask(i, 0) {
        s.masks[i.op_register(0).number()] = value.zext(LONG);
        return Ok(());
    }
    let value = if i.op_kind(0) == OpKind::Memory { value } else { value.zext(8 * i.op_register(0).size() as u32) };
    s.write(i, 0, value)
}

/// KMOV: DEST ← ZeroExtend(the lowest bits of SRC).
fn kmov(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let value = read(s, i, 1, bits)?;
    write(s, i, value)
}

/// KNOT: DEST ← NOT SRC.
fn unary(s: &mut State, i: &Instruction, bits: u32, f: fn(Sym) -> Sym) -> Result<(), Cause> {
    let value = f(read(s, i, 1, bits)?);
    write(s, i, value)
}

/// KAND, KOR, KXOR, KXNOR, KANDN: DEST ← SRC1 op SRC2.
fn binary(s: &mut State, i: &Instruction, bits: u32, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let value = f(read(s, i, 1, bits)?, read(s, i, 2, bits)?);
    write(s, i, value)
}

/// KUNPCK: DEST ← SRC1[low]:SRC2[low].
fn binary_halves(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let value = read(s, i, 1, bits)?.concat(read(s, i, 2, bits)?);
    write(s, i, value)
}

/// KORTEST: ZF ← (SRC1 OR SRC2) = 0, CF ← it is all ones; the other flags are cleared.
fn kortest(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let value = read(s, i, 0, bits)? | read(s, i, 1, bits)?;
    let clear = Flag::Bit(Sym::constant(1, 0));
    let carry = Flag::Bit(value.equals(Sym::ones(bits)));
    s.flags = Flags { carry, parity: clear, zero: Flag::Zero(value), sign: clear, overflow: clear };
    Ok(())
}

/// The bits as a mask, without those that the instruction's own mask leaves out.
fn write_compared(s: &mut State, i: &Instruction, bits: &[Sym]) -> Result<(), Cause> {
    let value = Sym::join(bits);
    let value = if i.has_op_mask() { value & s.masks[i.op_mask().number()].extract(0, value.width()) } else { value };
    write(s, i, value)
}

/// VPCMPEQ, VPCMPGT: to a mask a bit an element, to a vector all ones or zero.
fn compare(
    s: &mut State,
    i: &Instruction,
    bits: u32,
    holds: fn(Sym, Sym) -> Sym,
    element: fn(Sym, Sym) -> Sym,
) -> Result<(), Cause> {
    if !is_mask(i, 0) {
        return pairwise(s, i, bits, element);
    }
    let [a, b] = s.two_vectors(i)?;
    let pairs = elements(&a, bits).into_iter().zip(elements(&b, bits));
    write_compared(s, i, &pairs.map(|(a, b)| holds(a, b)).collect::<Vec<_>>())
}

/// VPCMP, VPCMPU: imm8[2:0] chooses EQ, LT, LE, FALSE, NEQ, NLT, NLE, TRUE.
fn predicate(s: &mut State, i: &Instruction, bits: u32, less: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let ([a, b], control) = (s.two_vectors(i)?, immediate(i) & 7);
    let holds = |a: Sym, b: Sym| match control & 3 {
        0 => a.equals(b),
        1 => less(a, b),
        2 => !less(b, a),
        _ => Sym::constant(1, 0),
    };
    let pairs = elements(&a, bits).into_iter().zip(elements(&b, bits)).map(|(a, b)| holds(a, b));
    let bits: Vec<Sym> = pairs.map(|bit| if control & 4 == 0 { bit } else { !bit }).collect();
    write_compared(s, i, &bits)
}

/// VPTESTM, VPTESTNM: whether SRC1 AND SRC2 is not zero, or is.
fn test(s: &mut State, i: &Instruction, bits: u32, is_set: bool) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    let none = Sym::constant(bits, 0);
    let zeros = elements(&a, bits).into_iter().zip(elements(&b, bits)).map(|(a, b)| (a & b).equals(none));
    let bits: Vec<Sym> = zeros.map(|zero| if is_set { !zero } else { zero }).collect();
    write_compared(s, i, &bits)
}

/// VPMOVM2D, VPMOVM2Q: each element all ones where its bit is set, else zero.
fn from_mask(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let mask = s.masks[i.op_register(1).number()];
    let count = vector_words(i) as u32 * WORD / bits;
    let value: Vec<Sym> = (0..count).map(|j| ones_if(mask.extract(j, 1), bits)).collect();
    s.write_vector(i, bits, words(&value))
}

/// PTEST, VTESTPS, VTESTPD: ZF ← (SRC AND DEST) = 0, CF ← (SRC AND NOT DEST) = 0, of all bits or of the signs of elements; the other flags
/// are cleared.
fn ptest(s: &mut State, i: &Instruction, bits: u32, of: fn(Sym) -> Sym) -> Result<(), Cause> {
    let (a, b) = (s.read_vector(i, 0)?, s.read_vector(i, 1)?);
    let (a, b) = (elements(&a, bits), elements(&b, bits));
    let none = |f: fn(Sym, Sym) -> Sym| {
        let parts = a.iter().zip(&b).map(|(a, b)| of(f(*a, *b)));
        let zeros = parts.map(|part| part.equals(Sym::constant(part.width(), 0)));
        zeros.reduce(|all, zero| all & zero).unwrap_or(Sym::constant(1, 1))
    };
    let clear = Flag::Bit(Sym::constant(1, 0));
    let (zero, carry) = (Flag::Bit(none(|a, b| a & b)), Flag::Bit(none(|a, b| !a & b)));
    s.flags = Flags { carry, parity: clear, zero, sign: clear, overflow: clear };
    Ok(())
}

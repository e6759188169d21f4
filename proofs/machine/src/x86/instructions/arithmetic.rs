//! Sums, differences, products and quotients of general registers.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use crate::finding::{Cause, Decided, number};
use crate::flag::Flag;
use crate::x86::flags::Flags;
use crate::x86::operands::width;
use crate::x86::state::State;

/// Numbers of rax and rdx.
const RAX: usize = 0;
const RDX: usize = 2;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Add => |s, i| add(s, i, false),
        M::Adc => |s, i| add(s, i, true),
        M::Adcx => adcx,
        M::Adox => adox,
        M::Sub => |s, i| subtract(s, i, false, true),
        M::Sbb => |s, i| subtract(s, i, true, true),
        M::Cmp => |s, i| subtract(s, i, false, false),
        M::Inc => inc,
        M::Dec => dec,
        M::Neg => neg,
        M::Mul => mul,
        M::Mulx => mulx,
        M::Imul => imul,
        M::Div => div,
        _ => return None,
    })
}

/// The first two operands, of the width of the first.
pub fn pair(s: &mut State, i: &Instruction) -> Result<[Sym; 2], Cause> {
    let a = s.read(i, 0)?;
    Ok([a, s.read_as(i, 1, a.width())?])
}

/// ADD, ADC: DEST ← DEST + SRC (+ CF).
fn add(s: &mut State, i: &Instruction, with_carry: bool) -> Result<(), Cause> {
    let [a, b] = pair(s, i)?;
    let carry = if with_carry { Some(s.flags.carry()?) } else { None };
    let sum = a + b;
    let sum = carry.map_or(sum, |carry| sum + carry.zext(a.width()));
    s.flags = Flags::of(sum, Flag::Carry(a, b, carry), Flag::SumOverflow(a, b, sum));
    s.write(i, 0, sum)
}

/// ADCX: DEST ← DEST + SRC + CF; of the flags CF alone changes.
fn adcx(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let ([a, b], carry) = (pair(s, i)?, s.flags.carry()?);
    s.flags.carry = Flag::Carry(a, b, Some(carry));
    s.write(i, 0, a + b + carry.zext(a.width()))
}

/// ADOX: DEST ← DEST + SRC + OF; of the flags OF alone changes.
fn adox(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let ([a, b], carry) = (pair(s, i)?, s.flags.overflow.bit().ok_or(Cause::Flag("OF"))?);
    s.flags.overflow = Flag::Carry(a, b, Some(carry));
    s.write(i, 0, a + b + carry.zext(a.width()))
}

/// SUB, SBB: DEST ← DEST - (SRC (+ CF)); CMP keeps DEST.
fn subtract(s: &mut State, i: &Instruction, with_borrow: bool, is_kept: bool) -> Result<(), Cause> {
    let [a, b] = pair(s, i)?;
    let borrow = if with_borrow { Some(s.flags.carry()?) } else { None };
    let difference = a - b;
    let difference = borrow.map_or(difference, |borrow| difference - borrow.zext(a.width()));
    s.flags = Flags::of(difference, Flag::Borrow(a, b, borrow), Flag::DifferenceOverflow(a, b, difference));
    if is_kept { s.write(i, 0, difference) } else { Ok(()) }
}

/// INC: DEST ← DEST + 1; CF stays.
fn inc(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let a = s.read(i, 0)?;
    let one = Sym::constant(a.width(), 1);
    s.flags = Flags::of(a + one, s.flags.carry, Flag::SumOverflow(a, one, a + one));
    s.write(i, 0, a + one)
}

/// DEC: DEST ← DEST - 1; CF stays.
fn dec(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let a = s.read(i, 0)?;
    let one = Sym::constant(a.width(), 1);
    s.flags = Flags::of(a - one, s.flags.carry, Flag::DifferenceOverflow(a, one, a - one));
    s.write(i, 0, a - one)
}

/// NEG: CF ← DEST ≠ 0, DEST ← -DEST.
fn neg(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let a = s.read(i, 0)?;
    let zero = Sym::constant(a.width(), 0);
    s.flags = Flags::of(-a, Flag::NotZero(a), Flag::DifferenceOverflow(zero, a, -a));
    s.write(i, 0, -a)
}

/// The flags of a product whose upper half counts as overflow; the others are undefined.
fn of_product(overflow: Flag) -> Flags {
    Flags { carry: overflow, overflow, ..Flags::UNDEFINED }
}

/// MUL: RDX:RAX ← RAX * SRC, of 32 or 64 bits.
fn mul(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let b = s.read(i, 0)?;
    let bits = wide(b)?;
    let product = s.general[RAX].extract(0, bits).zext(2 * bits) * b.zext(2 * bits);
    let [low, high] = [product.extract(0, bits), product.extract(bits, bits)];
    s.general[RAX] = low.zext(64);
    s.general[RDX] = high.zext(64);
    s.flags = of_product(Flag::NotZero(high));
    Ok(())
}

/// MULX: DEST1:DEST2 ← RDX * SRC; the flags stay.
fn mulx(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let b = s.read(i, 2)?;
    let bits = b.width();
    let product = s.general[RDX].extract(0, bits).zext(2 * bits) * b.zext(2 * bits);
    s.write(i, 1, product.extract(0, bits))?;
    s.write(i, 0, product.extract(bits, bits))
}

/// IMUL: of one operand RDX:RAX ← RAX * SRC in two's complement, else DEST ← the lower half of the product of the last two operands.
fn imul(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    if i.op_count() == 1 {
        return imul_wide(s, i);
    }
    let bits = width(i, 0)?;
    let last = i.op_count() - 1;
    let (a, b) = (s.read(i, last - 1)?, s.read_as(i, last, bits)?);
    s.flags = of_product(Flag::ProductOverflow(a, b));
    s.write(i, 0, a * b)
}

fn imul_wide(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let b = s.read(i, 0)?;
    let bits = wide(b)?;
    let a = s.general[RAX].extract(0, bits);
    let product = a.sext(2 * bits) * b.sext(2 * bits);
    s.general[RAX] = product.extract(0, bits).zext(64);
    s.general[RDX] = product.extract(bits, bits).zext(64);
    s.flags = of_product(Flag::ProductOverflow(a, b));
    Ok(())
}

/// The width of an operand of 32 or 64 bits.
fn wide(value: Sym) -> Result<u32, Cause> {
    match value.width() {
        bits @ (32 | 64) => Ok(bits),
        _ => Err(Cause::Form("operands of 8 or 16 bits")),
    }
}

/// DIV: RAX ← RDX:RAX / SRC, RDX ← RDX:RAX mod SRC, of numbers alone: its time depends on them.
fn div(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let b = s.read(i, 0)?;
    let bits = wide(b)?;
    let part = |value: Sym| number(Decided::Divisor, value.extract(0, bits)).map(u128::from);
    let (low, high, divisor) = (part(s.general[RAX])?, part(s.general[RDX])?, part(b)?);
    let dividend = high << bits | low;
    let quotient = dividend.checked_div(divisor).filter(|quotient| quotient >> bits == 0);
    let quotient = quotient.ok_or(Cause::Form("a quotient beyond its register"))?;
    s.general[RAX] = Sym::constant(64, quotient);
    s.general[RDX] = Sym::constant(64, dividend % divisor);
    s.flags = Flags::UNDEFINED;
    Ok(())
}

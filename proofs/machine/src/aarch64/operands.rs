//! The operands of instructions.

use ashlar_engine::graph::Sym;
use yaxpeax_arm::armv8::a64::{Operand, ShiftStyle};

use super::instruction::{Instruction, bits, vector_bits};
use super::state::State;
use crate::finding::{Cause, Decided, number};
use crate::widths::{LONG, WORD};

/// Of an operand that a definition does not have.
pub const OTHER: Cause = Cause::Form("such an operand");

/// Bits of the general register that is an operand.
///
/// # Errors
/// When it is none.
pub fn width(i: &Instruction, operand: usize) -> Result<u32, Cause> {
    match i.operand(operand) {
        Operand::Register(size, _) | Operand::RegisterOrSP(size, _) | Operand::RegShift(_, _, size, _) => Ok(bits(size)),
        Operand::SIMDRegister(size, _) => Ok(vector_bits(size)),
        _ => Err(OTHER),
    }
}

/// An operand that is a number.
///
/// # Errors
/// When it is none.
pub fn immediate(i: &Instruction, operand: usize) -> Result<u64, Cause> {
    match i.operand(operand) {
        Operand::Immediate(value) => Ok(value.into()),
        Operand::Imm64(value) => Ok(value),
        Operand::Imm16(value) => Ok(value.into()),
        Operand::ImmShift(value, amount) => Ok(u64::from(value) << amount),
        _ => Err(OTHER),
    }
}

/// The address that an operand leads to.
///
/// # Errors
/// When it is none.
pub fn target(i: &Instruction, operand: usize) -> Result<u64, Cause> {
    match i.operand(operand) {
        Operand::PCOffset(offset) => Ok(i.at.wrapping_add_signed(offset)),
        _ => Err(OTHER),
    }
}

/// Bits of each element of a vector that is an operand.
///
/// # Errors
/// When it is none.
pub fn element_bits(i: &Instruction, operand: usize) -> Result<u32, Cause> {
    match i.operand(operand) {
        Operand::SIMDRegister(element, _)
        | Operand::SIMDRegisterElements(_, _, element)
        | Operand::SIMDRegisterElementsLane(_, _, element, _) => Ok(vector_bits(element)),
        _ => Err(OTHER),
    }
}

impl State {
    /// A general register, shifted or extended where the operand says so, or a number, of a width.
    ///
    /// # Errors
    /// When it is neither.
    pub fn read(&self, i: &Instruction, operand: usize, width: u32) -> Result<Sym, Cause> {
        match i.operand(operand) {
            Operand::Register(_, register) => Ok(self.register(register, width)),
            Operand::RegisterOrSP(_, register) => Ok(self.register_or_sp(register, width)),
            Operand::RegShift(style, amount, size, register) => {
                shifted(self.register(register, bits(size)), style, amount.into(), width)
            }
            _ => Ok(Sym::constant(width, immediate(i, operand)?.into())),
        }
    }

    /// Writes a general register.
    ///
    /// # Errors
    /// When the operand is none.
    pub fn write(&mut self, i: &Instruction, operand: usize, value: Sym) -> Result<(), Cause> {
        match i.operand(operand) {
            Operand::Register(_, register) => self.set_register(register, value),
            Operand::RegisterOrSP(_, register) => self.set_register_or_sp(register, value),
            _ => return Err(OTHER),
        }
        Ok(())
    }

    /// The elements of a vector, or the one that is an operand.
    ///
    /// # Errors
    /// When the operand is none.
    pub fn read_elements(&self, i: &Instruction, operand: usize) -> Result<Vec<Sym>, Cause> {
        match i.operand(operand) {
            Operand::SIMDRegister(element, register) => {
                let bits = vector_bits(element);
                Ok(self.elements(register, bits, bits))
            }
            Operand::SIMDRegisterElements(whole, register, element) => {
                Ok(self.elements(register, vector_bits(whole), vector_bits(element)))
            }
            Operand::SIMDRegisterElementsLane(_, register, element, lane) => {
                let all = self.elements(register, 128, vector_bits(element));
                Ok(vec![all[usize::from(lane)]])
            }
            _ => Err(OTHER),
        }
    }

    /// The words of a vector, whatever its elements are, for functions of single bits.
    ///
    /// # Errors
    /// When the operand is none.
    pub fn read_words(&self, i: &Instruction, operand: usize) -> Result<Vec<Sym>, Cause> {
        match i.operand(operand) {
            Operand::SIMDRegisterElements(whole, register, _) => Ok(self.elements(register, vector_bits(whole), WORD)),
            _ => Err(OTHER),
        }
    }

    /// The elements of a vector, or one element in the place of all.
    ///
    /// # Errors
    /// When the operand is none.
    pub fn read_each(&self, i: &Instruction, operand: usize, count: usize) -> Result<Vec<Sym>, Cause> {
        let elements = self.read_elements(i, operand)?;
        Ok(elements.iter().copied().cycle().take(count).collect())
    }

    /// Writes the elements of a vector, with zeros above; or one element, with the others as they were.
    ///
    /// # Errors
    /// When the operand is none.
    pub fn write_elements(&mut self, i: &Instruction, operand: usize, values: &[Sym]) -> Result<(), Cause> {
        match i.operand(operand) {
            Operand::SIMDRegister(_, register) | Operand::SIMDRegisterElements(_, register, _) => {
                self.set_elements(register, values);
            }
            Operand::SIMDRegisterElementsLane(_, register, element, lane) => {
                let mut all = self.elements(register, 128, vector_bits(element));
                all[usize::from(lane)] = values[0];
                self.set_elements(register, &all);
            }
            _ => return Err(OTHER),
        }
        Ok(())
    }

    /// What is done at the address of an operand in memory; the base is moved before that or after it, where the operand says so.
    ///
    /// # Errors
    /// When it depends on a free byte, or the access has an error.
    pub fn at<T>(
        &mut self,
        i: &Instruction,
        operand: usize,
        access: impl FnOnce(&mut Self, u64) -> Result<T, Cause>,
    ) -> Result<T, Cause> {
        let offset = |offset: i32| Sym::constant(LONG, i64::from(offset).cast_unsigned().into());
        let (base, by, is_before, is_moved) = match i.operand(operand) {
            Operand::RegPreIndex(base, by, is_moved) => (base, offset(by), true, is_moved),
            Operand::RegPostIndex(base, by) => (base, offset(by), false, true),
            Operand::RegPostIndexReg(base, index) => (base, self.register(index, LONG), false, true),
            Operand::RegRegOffset(base, index, size, style, amount) => {
                let index = shifted(self.register(index, bits(size)), style, amount.into(), LONG)?;
                (base, index, true, false)
            }
            _ => return Err(OTHER),
        };
        let old = self.register_or_sp(base, LONG);
        let address = number(Decided::Address, if is_before { old + by } else { old })?;
        if is_before && is_moved {
            self.set_register_or_sp(base, old + by);
        }
        let accessed = access(self, address)?;
        // The stack must hold what is read of it until then.
        if !is_before {
            self.set_register_or_sp(base, old + by);
        }
        Ok(accessed)
    }
}

/// A value that is extended to a width as a style says, and shifted. Arm ARM, ShiftReg and ExtendReg.
///
/// Words that are added to long words are extended by zeros: the decoder gives UXTW of these the style of a shift.
fn shifted(value: Sym, style: ShiftStyle, amount: u32, width: u32) -> Result<Sym, Cause> {
    use ShiftStyle as S;
    let part = |bits: u32| value.extract(0, bits.min(value.width()));
    let fit = |value: Sym| if value.width() < width { value.zext(width) } else { value.extract(0, width) };
    Ok(match style {
        S::LSL | S::UXTX | S::UXTW => fit(value).shl(amount),
        S::LSR => fit(value).lshr(amount),
        S::ASR => fit(value).ashr(amount),
        S::ROR => fit(value).rotr(amount),
        S::UXTB => fit(part(8)).shl(amount),
        S::UXTH => fit(part(16)).shl(amount),
        S::SXTB => part(8).sext(width).shl(amount),
        S::SXTH => part(16).sext(width).shl(amount),
        S::SXTW => part(32).sext(width).shl(amount),
        S::SXTX => fit(value).shl(amount),
    })
}

//! The operands of instructions.

use ashlar_engine::graph::Sym;
use iced_x86::{EncodingKind, Instruction, Mnemonic as M, OpKind, Register};

use crate::byte::{Byte, bytes, joined};
use crate::finding::{Cause, Decided, number};
use crate::lanes::{elements, words};
use crate::machine::Machine;
use crate::widths::{LONG, WORD};
use crate::x86::state::State;

/// Bytes of a word.
const WORD_BYTES: usize = 4;

/// Whether an instruction has the form of SSE, which leaves what lies above its result.
pub fn is_legacy(i: &Instruction) -> bool {
    i.code().encoding() == EncodingKind::Legacy
}

/// Number of the first operand that is only read: after the destination, which SSE reads too.
pub fn first_source(i: &Instruction) -> u32 {
    u32::from(!is_legacy(i))
}

/// Bits of an operand that is no vector.
///
/// # Errors
/// When it is neither a register, in memory nor an immediate.
pub fn width(i: &Instruction, operand: u32) -> Result<u32, Cause> {
    match i.op_kind(operand) {
        OpKind::Register => Ok(8 * i.op_register(operand).size() as u32),
        OpKind::Memory => Ok(8 * i.memory_size().size() as u32),
        _ => Err(Cause::Form("such an operand")),
    }
}

/// Words of the vectors of an instruction: of its largest register.
pub fn vector_words(i: &Instruction) -> usize {
    let registers = (0..i.op_count()).filter(|&operand| i.op_kind(operand) == OpKind::Register);
    let vectors = registers.map(|operand| i.op_register(operand)).filter(|register| register.is_vector_register());
    vectors.map(|register| register.size() / WORD_BYTES).max().unwrap_or(0)
}

/// The immediate that is the last operand.
pub fn immediate(i: &Instruction) -> u32 {
    i.immediate(i.op_count() - 1) as u32 & 0xff
}

impl State {
    /// The address of the operand in memory as an expression, of so many bits.
    ///
    /// # Errors
    /// When it is in a segment of its own.
    pub fn effective(&self, i: &Instruction, bits: u32) -> Result<Sym, Cause> {
        self.indexed(i, self.part(i.memory_index(), bits))
    }

    /// The address of the operand in memory with an index, of its width.
    ///
    /// # Errors
    /// When it is in a segment of its own.
    pub fn indexed(&self, i: &Instruction, index: Sym) -> Result<Sym, Cause> {
        if matches!(i.memory_segment(), Register::FS | Register::GS) {
            return Err(Cause::Form("an address in a segment"));
        }
        let displacement = Sym::constant(index.width(), i.memory_displacement64().into());
        if i.is_ip_rel_memory_operand() {
            return Ok(displacement);
        }
        let scale = i.memory_index_scale().trailing_zeros();
        Ok(self.part(i.memory_base(), index.width()) + index.shl(scale) + displacement)
    }

    /// So many bits of what a register adds to an address.
    fn part(&self, register: Register, bits: u32) -> Sym {
        match register {
            Register::None => Sym::constant(bits, 0),
            _ if 8 * register.size() as u32 >= bits => self.register(register).extract(0, bits),
            _ => self.register(register).zext(bits),
        }
    }

    /// The address of the operand in memory.
    ///
    /// # Errors
    /// When it depends on a free byte.
    pub fn address(&self, i: &Instruction) -> Result<u64, Cause> {
        number(Decided::Address, self.effective(i, LONG)?)
    }

    /// An operand that is no vector, of its own width.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(&mut self, i: &Instruction, operand: u32) -> Result<Sym, Cause> {
        match i.op_kind(operand) {
            OpKind::Register => Ok(self.register(i.op_register(operand))),
            OpKind::Memory => {
                let address = self.address(i)?;
                self.load_value(address, 8 * i.memory_size().size() as u32)
            }
            _ => Err(Cause::Form("such an operand")),
        }
    }

    /// An operand that may be an immediate, which is extended by its sign, of a width.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read_as(&mut self, i: &Instruction, operand: u32, bits: u32) -> Result<Sym, Cause> {
        match i.try_immediate(operand) {
            Ok(value) => Ok(Sym::constant(bits, value.into())),
            Err(_) => self.read(i, operand),
        }
    }

    /// Writes an operand that is no vector.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, i: &Instruction, operand: u32, value: Sym) -> Result<(), Cause> {
        match i.op_kind(operand) {
            OpKind::Register => self.set_register(i.op_register(operand), value),
            OpKind::Memory => {
                let address = self.address(i)?;
                self.store_value(address, value)?;
            }
            _ => return Err(Cause::Form("such an operand")),
        }
        Ok(())
    }

    /// The lowest words of a vector register.
    pub fn vector(&self, register: Register, count: usize) -> &[Sym] {
        &self.vectors[register.number()][..count]
    }

    /// A vector operand in words: all of a register, all that is read of memory, repeated where it is one element for all.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read_vector(&mut self, i: &Instruction, operand: u32) -> Result<Vec<Sym>, Cause> {
        match i.op_kind(operand) {
            OpKind::Register => {
                let register = i.op_register(operand);
                Ok(self.vector(register, register.size() / WORD_BYTES).to_vec())
            }
            OpKind::Memory => self.read_vector_of_memory(i),
            _ => Err(Cause::Form("such an operand")),
        }
    }

    fn read_vector_of_memory(&mut self, i: &Instruction) -> Result<Vec<Sym>, Cause> {
        let address = self.address(i)?;
        let size = i.memory_size();
        if is_aligned_only(i) && !address.is_multiple_of(size.size() as u64) {
            return Err(Cause::Unaligned { address, size: size.size() });
        }
        if i.is_broadcast() {
            let element = self.load(address, size.element_size())?;
            return Ok(joined(&element, WORD).iter().copied().cycle().take(vector_words(i)).collect());
        }
        Ok(joined(&self.load_masked(i, address)?, WORD))
    }

    /// The bytes of a vector in memory; elements that the mask leaves out are not read, and zero here.
    fn load_masked(&mut self, i: &Instruction, address: u64) -> Result<Vec<Byte>, Cause> {
        let (size, element) = (i.memory_size().size(), i.memory_size().element_size());
        if !i.has_op_mask() || element == size {
            return self.load(address, size);
        }
        let mask = number(Decided::Mask, self.masks[i.op_mask().number()].extract(0, (size / element) as u32))?;
        let mut bytes = vec![Byte::constant(0); size];
        for number in (0..size / element).filter(|number| mask >> number & 1 == 1) {
            let at = number * element;
            let loaded = self.load(address + at as u64, element)?;
            bytes[at..at + element].copy_from_slice(&loaded);
        }
        Ok(bytes)
    }

    /// The two operands of an operation on vectors: destination and source of SSE, two sources elsewhere.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn two_vectors(&mut self, i: &Instruction) -> Result<[Vec<Sym>; 2], Cause> {
        let first = first_source(i);
        Ok([self.read_vector(i, first)?, self.read_vector(i, first + 1)?])
    }

    /// Writes the vector that is the first operand, by elements of some bits where there is a mask. What lies above is kept by SSE and
    /// zero elsewhere. Intel SDM, volume 1, 14.3.2 and volume 2, 2.7.6.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write_vector(&mut self, i: &Instruction, bits: u32, value: Vec<Sym>) -> Result<(), Cause> {
        if i.op_kind(0) == OpKind::Memory {
            return self.store_vector(i, bits, &value);
        }
        let register = i.op_register(0);
        let value = if i.has_op_mask() { self.masked(i, bits, register, &value) } else { value };
        let all = &mut self.vectors[register.number()];
        all[..value.len()].copy_from_slice(&value);
        if !is_legacy(i) {
            all[value.len()..].fill(Sym::constant(WORD, 0));
        }
        Ok(())
    }

    /// The elements of a value where the mask has ones; elsewhere zeros, or what the destination holds.
    fn masked(&self, i: &Instruction, bits: u32, register: Register, value: &[Sym]) -> Vec<Sym> {
        let mask = self.masks[i.op_mask().number()];
        let old = elements(self.vector(register, value.len()), bits);
        let chosen = elements(value, bits).into_iter().zip(old).enumerate().map(|(number, (new, old))| {
            let other = if i.zeroing_masking() { Sym::constant(bits, 0) } else { old };
            mask.extract(number as u32, 1).ite(new, other)
        });
        words(&chosen.collect::<Vec<_>>())
    }

    fn store_vector(&mut self, i: &Instruction, bits: u32, value: &[Sym]) -> Result<(), Cause> {
        let address = self.address(i)?;
        if is_aligned_only(i) && !address.is_multiple_of((WORD_BYTES * value.len()) as u64) {
            return Err(Cause::Unaligned { address, size: WORD_BYTES * value.len() });
        }
        let bytes: Vec<Byte> = value.iter().copied().flat_map(bytes).collect();
        if !i.has_op_mask() {
            return self.store(address, &bytes);
        }
        let size = bits as usize / 8;
        let mask = number(Decided::Mask, self.masks[i.op_mask().number()].extract(0, (bytes.len() / size) as u32))?;
        let chosen = (0..bytes.len() / size).filter(|number| mask >> number & 1 == 1);
        let places: Vec<usize> = chosen.map(|number| number * size).collect();
        places.into_iter().try_for_each(|at| self.store(address + at as u64, &bytes[at..at + size]))
    }
}

/// Whether an instruction takes only addresses that are multiples of what it reads or writes. Intel SDM, volume 1, 4.1.1 and 14.9: those of
/// SSE but the ones that say otherwise, and of AVX those that move aligned data.
fn is_aligned_only(i: &Instruction) -> bool {
    let moves_aligned =
        matches!(i.mnemonic(), M::Vmovdqa | M::Vmovdqa32 | M::Vmovdqa64 | M::Vmovaps | M::Vmovapd | M::Vmovntdq | M::Vmovntdqa);
    let takes_any = matches!(i.mnemonic(), M::Movdqu | M::Movups | M::Movupd | M::Lddqu);
    moves_aligned || is_legacy(i) && !takes_any && i.memory_size().size() == WORD_BYTES * 4
}

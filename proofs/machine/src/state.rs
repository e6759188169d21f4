//! The registers and the memory of a run.

use std::array;

use ashlar_engine::graph::Sym;
use iced_x86::Register;

use crate::features::Features;
use crate::finding::{Cause, Decided, number};
use crate::flags::Flags;
use crate::memory::Memory;
use crate::premises::Premises;
use crate::unknown::unknown;

/// Bits of a general register and of a mask.
pub const LONG: u32 = 64;

/// Bits of a word, in which vectors are kept.
pub const WORD: u32 = 32;

/// Words of a vector register.
pub const WORDS: usize = 16;

/// Number of the stack pointer among the general registers.
const RSP: usize = 4;

/// What instructions read and write.
#[derive(Clone, Debug)]
pub struct State {
    /// The general registers by their numbers: rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 to r15.
    pub general: [Sym; 16],
    /// The vector registers in words, the lowest first.
    pub vectors: [[Sym; WORDS]; 32],
    /// The mask registers.
    pub masks: [Sym; 8],
    /// The status flags.
    pub flags: Flags,
    /// Address of the instruction that comes next.
    pub next: u64,
    /// Memory.
    pub memory: Memory,
    /// What the processor says of itself.
    pub features: Features,
    /// Whether conditional moves may depend on free values: both results are then followed as one expression.
    pub may_select: bool,
    /// What is known of free values where branches depend on them.
    pub premises: Premises,
}

impl State {
    /// Registers of which nothing is known, each an input.
    pub fn new(memory: Memory, features: Features) -> Self {
        let words = |vector: usize| array::from_fn(|word| unknown("vector", (WORDS * vector + word) as u32, WORD));
        State {
            general: array::from_fn(|i| unknown("general", i as u32, LONG)),
            vectors: array::from_fn(words),
            masks: array::from_fn(|i| unknown("mask", i as u32, LONG)),
            flags: Flags::UNDEFINED,
            next: 0,
            memory,
            features,
            may_select: false,
            premises: Premises::default(),
        }
    }

    /// The value of a general register or a part of it.
    pub fn register(&self, register: Register) -> Sym {
        let whole = self.general[register.full_register().number()];
        let bits = 8 * register.size() as u32;
        whole.extract(if is_second_byte(register) { 8 } else { 0 }, bits)
    }

    /// Writes a general register or a part of it. Intel SDM, volume 1, 3.4.1.1: 32 bits are extended by zeros, fewer leave the others.
    pub fn set_register(&mut self, register: Register, value: Sym) {
        let whole = &mut self.general[register.full_register().number()];
        *whole = match register.size() {
            8 => value,
            4 => value.zext(LONG),
            2 => whole.extract(16, 48).concat(value),
            _ if is_second_byte(register) => whole.extract(16, 48).concat(value).concat(whole.extract(0, 8)),
            _ => whole.extract(8, 56).concat(value),
        };
    }

    /// The stack pointer.
    ///
    /// # Errors
    /// When it depends on a free byte.
    pub fn stack_pointer(&self) -> Result<u64, Cause> {
        number(Decided::Address, self.general[RSP])
    }

    /// Bytes from an address on.
    ///
    /// # Errors
    /// When they lie in no region.
    pub fn load(&mut self, address: u64, size: usize) -> Result<Vec<Sym>, Cause> {
        let sp = self.stack_pointer()?;
        self.memory.read(address, size, sp)
    }

    /// Stores bytes from an address on.
    ///
    /// # Errors
    /// When they lie in no region that may be written to.
    pub fn store(&mut self, address: u64, bytes: &[Sym]) -> Result<(), Cause> {
        let sp = self.stack_pointer()?;
        self.memory.write(address, bytes, sp)
    }

    /// Pushes eight bytes.
    ///
    /// # Errors
    /// When the stack ends.
    pub fn push(&mut self, value: Sym) -> Result<(), Cause> {
        let sp = self.stack_pointer()?.wrapping_sub(8);
        self.general[RSP] = Sym::constant(LONG, sp.into());
        self.store(sp, &value.split(8))
    }

    /// Pops eight bytes.
    ///
    /// # Errors
    /// When the stack has no more.
    pub fn pop(&mut self) -> Result<Sym, Cause> {
        let sp = self.stack_pointer()?;
        let value = Sym::join(&self.load(sp, 8)?);
        self.general[RSP] = Sym::constant(LONG, sp.wrapping_add(8).into());
        Ok(value)
    }
}

/// Whether a register is the second byte of another.
fn is_second_byte(register: Register) -> bool {
    matches!(register, Register::AH | Register::CH | Register::DH | Register::BH)
}

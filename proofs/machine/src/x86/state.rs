//! The registers and the memory of a run.

use ashlar_engine::graph::Sym;
use iced_x86::Register;

use super::flags::Flags;
use crate::finding::{Cause, Decided, number};
use crate::machine::{Machine, Run};
use crate::widths::LONG;

/// Words of a vector register.
pub const WORDS: usize = 16;

/// Number of the stack pointer among the general registers.
pub const RSP: usize = 4;

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
    /// Memory, and what the run assumes.
    pub run: Run,
}

impl State {
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

    /// Pushes eight bytes.
    ///
    /// # Errors
    /// When the stack ends.
    pub fn push(&mut self, value: Sym) -> Result<(), Cause> {
        let sp = self.stack_pointer()?.wrapping_sub(8);
        self.general[RSP] = Sym::constant(LONG, sp.into());
        self.store_value(sp, value)
    }

    /// Pops eight bytes.
    ///
    /// # Errors
    /// When the stack has no more.
    pub fn pop(&mut self) -> Result<Sym, Cause> {
        let sp = self.stack_pointer()?;
        let value = self.load_value(sp, LONG)?;
        self.general[RSP] = Sym::constant(LONG, sp.wrapping_add(8).into());
        Ok(value)
    }
}

/// Whether a register is the second byte of another.
fn is_second_byte(register: Register) -> bool {
    matches!(register, Register::AH | Register::CH | Register::DH | Register::BH)
}

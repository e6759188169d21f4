//! The registers and the memory of a run.

use ashlar_engine::graph::Sym;

use super::flags::Flags;
use super::instruction::LAST;
use crate::finding::{Cause, Decided, number};
use crate::lanes::{elements, words};
use crate::machine::Run;
use crate::widths::{LONG, WORD};

/// Words of a vector register.
pub const WORDS: usize = 4;

/// What instructions read and write.
#[derive(Clone, Debug)]
pub struct State {
    /// The general registers, X0 to X30.
    pub general: [Sym; 31],
    /// SP.
    pub sp: Sym,
    /// The vector registers in words, the lowest first.
    pub vectors: [[Sym; WORDS]; 32],
    /// The condition flags.
    pub flags: Flags,
    /// Memory, and what the run assumes.
    pub run: Run,
}

impl State {
    /// So many lowest bits of a general register; zero for the last number.
    pub fn register(&self, register: u16, bits: u32) -> Sym {
        match register {
            LAST => Sym::constant(bits, 0),
            register => self.general[usize::from(register)].extract(0, bits),
        }
    }

    /// The same with the stack pointer as the last number.
    pub fn register_or_sp(&self, register: u16, bits: u32) -> Sym {
        match register {
            LAST => self.sp.extract(0, bits),
            register => self.register(register, bits),
        }
    }

    /// Writes a general register; of 32 bits, the upper half is zero. The last number takes nothing.
    pub fn set_register(&mut self, register: u16, value: Sym) {
        if register != LAST {
            self.general[usize::from(register)] = value.zext(LONG);
        }
    }

    /// The same with the stack pointer as the last number.
    pub fn set_register_or_sp(&mut self, register: u16, value: Sym) {
        match register {
            LAST => self.sp = value.zext(LONG),
            register => self.set_register(register, value),
        }
    }

    /// So many lowest bits of a vector register in elements, the lowest first.
    pub fn elements(&self, register: u16, whole: u32, bits: u32) -> Vec<Sym> {
        let words = &self.vectors[usize::from(register)];
        let mut all = elements(words, bits);
        all.truncate((whole / bits) as usize);
        all
    }

    /// Writes the lowest elements of a vector register; all above are zero.
    pub fn set_elements(&mut self, register: u16, values: &[Sym]) {
        let mut bytes: Vec<Sym> = values.iter().flat_map(|value| value.split(value.width().min(WORD))).collect();
        let bits = bytes.first().map_or(WORD, |piece| piece.width());
        bytes.resize(WORDS * (WORD / bits) as usize, Sym::constant(bits, 0));
        self.vectors[usize::from(register)].copy_from_slice(&words(&bytes));
    }

    /// The stack pointer.
    ///
    /// # Errors
    /// When it depends on a free byte.
    pub fn stack_pointer(&self) -> Result<u64, Cause> {
        number(Decided::Address, self.sp)
    }
}

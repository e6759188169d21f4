//! x86-64 as runs ask for it: the System V ABI, AMD64 supplement.

use std::array;

use ashlar_engine::graph::Sym;
use iced_x86::{Decoder, DecoderOptions, Instruction};

use super::flags::Flags;
use super::instructions;
use super::state::{RSP, State, WORDS};
use crate::finding::{Cause, Decided, number};
use crate::flag::Flag;
use crate::machine::{Definition, Machine, Run};
use crate::unknown::unknown;
use crate::widths::{LONG, WORD};

/// Bits of code that an instruction takes: the operand size of x86-64.
const CODE: u32 = 64;

/// Numbers of the registers of the arguments in their order: rdi, rsi, rdx, rcx, r8, r9. 3.2.3.
const ARGUMENTS: [usize; 6] = [7, 6, 2, 1, 8, 9];

/// Number of the register that functions return in, rax.
const RESULT: usize = 0;

/// Bytes below the stack pointer that code may use: the red zone. 3.2.2.
const RED_ZONE: u64 = 128;

/// Registers that a call may change: rax, rcx, rdx, rsi, rdi and r8 to r11. 3.2.1.
const CHANGED: [usize; 9] = [0, 1, 2, 6, 7, 8, 9, 10, 11];

impl Machine for State {
    type Instruction = Instruction;

    fn new(run: Run) -> Self {
        let words = |vector: usize| array::from_fn(|word| unknown("vector", (WORDS * vector + word) as u32, WORD));
        State {
            general: array::from_fn(|i| unknown("general", i as u32, LONG)),
            vectors: array::from_fn(words),
            masks: array::from_fn(|i| unknown("mask", i as u32, LONG)),
            flags: Flags::UNDEFINED,
            run,
        }
    }

    fn decode(code: &[u8], at: u64) -> Option<Instruction> {
        let instruction = Decoder::with_ip(CODE, code, at, DecoderOptions::NONE).decode();
        (!instruction.is_invalid()).then_some(instruction)
    }

    fn definition(i: &Instruction) -> Option<Definition<Self>> {
        let has_prefix = i.has_rep_prefix() || i.has_repne_prefix() || i.has_lock_prefix();
        instructions::find(i.mnemonic()).filter(|_| !has_prefix)
    }

    fn call(&mut self, arguments: &[Sym], stack_end: u64, caller: u64) -> Result<(), Cause> {
        self.general[RSP] = Sym::constant(LONG, stack_end.into());
        for (value, register) in arguments.iter().zip(ARGUMENTS) {
            self.general[register] = *value;
        }
        self.push(Sym::constant(LONG, caller.into()))
    }

    fn run(&self) -> &Run {
        &self.run
    }

    fn run_mut(&mut self) -> &mut Run {
        &mut self.run
    }

    fn floor(&self) -> Result<u64, Cause> {
        Ok(self.stack_pointer()?.saturating_sub(RED_ZONE))
    }

    fn argument(&self, number: usize) -> Sym {
        self.general[ARGUMENTS[number]]
    }

    fn result(&self) -> Sym {
        self.general[RESULT]
    }

    fn leave(&mut self, result: Sym) -> Result<(), Cause> {
        CHANGED.iter().for_each(|&register| self.general[register] = unknown("register after a call", register as u32, LONG));
        let words = self.vectors.as_flattened_mut().iter_mut().enumerate();
        words.for_each(|(place, word)| *word = unknown("vector after a call", place as u32, WORD));
        let masks = self.masks.iter_mut().enumerate();
        masks.for_each(|(place, mask)| *mask = unknown("mask after a call", place as u32, LONG));
        self.flags = Flags::UNDEFINED;
        self.general[RESULT] = result;
        let target = self.pop()?;
        self.run.next = number(Decided::Target, target)?;
        Ok(())
    }
}

/// The conditions of unsigned comparisons, by their numbers in opcodes: below, not below, not above, above.
const COMPARISONS: [u8; 4] = [2, 3, 6, 7];

/// What holds of two numbers after CMP.
pub fn comparisons(a: Sym, b: Sym) -> [Sym; 4] {
    let flags = Flags::of(a - b, Flag::Borrow(a, b, None), Flag::DifferenceOverflow(a, b, a - b));
    COMPARISONS.map(|condition| flags.condition(condition).expect("flags that are all defined"))
}

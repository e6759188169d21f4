//! AArch64 as runs ask for it: the Procedure Call Standard for the Arm 64-bit Architecture.

use std::array;

use ashlar_engine::graph::Sym;

use super::flags::Flags;
use super::instruction::Instruction;
use super::instructions;
use super::state::{State, WORDS};
use crate::finding::{Cause, Decided, number};
use crate::machine::{Definition, Machine, Run};
use crate::unknown::unknown;
use crate::widths::{LONG, WORD};

/// Number of the link register.
const LINK: usize = 30;

/// General registers that a call may change: X0 to X18, and X30, which the call itself changes. 6.1.1.
const CHANGED: [usize; 20] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, LINK];

/// Vector registers of which a call keeps the lower half: V8 to V15. 6.1.2.
const KEPT: std::ops::Range<usize> = 8..16;

/// Words of that half.
const HALF: usize = WORDS / 2;

impl Machine for State {
    type Instruction = Instruction;

    fn new(run: Run) -> Self {
        let words = |vector: usize| array::from_fn(|word| unknown("vector", (WORDS * vector + word) as u32, WORD));
        State {
            general: array::from_fn(|i| unknown("general", i as u32, LONG)),
            sp: unknown("stack pointer", 0, LONG),
            vectors: array::from_fn(words),
            flags: Flags::UNDEFINED,
            run,
        }
    }

    fn decode(code: &[u8], at: u64) -> Option<Instruction> {
        Instruction::decode(u32::from_le_bytes(*code.first_chunk()?), at)
    }

    fn definition(instruction: &Instruction) -> Option<Definition<Self>> {
        instructions::find(instruction.opcode())
    }

    fn call(&mut self, arguments: &[Sym], stack_end: u64, caller: u64) -> Result<(), Cause> {
        self.sp = Sym::constant(LONG, stack_end.into());
        self.general[LINK] = Sym::constant(LONG, caller.into());
        let registers = arguments.iter().zip(&mut self.general);
        registers.for_each(|(value, register)| *register = *value);
        Ok(())
    }

    fn run(&self) -> &Run {
        &self.run
    }

    fn run_mut(&mut self) -> &mut Run {
        &mut self.run
    }

    /// Nothing below the stack pointer may be used. 6.4.5.
    fn floor(&self) -> Result<u64, Cause> {
        self.stack_pointer()
    }

    fn argument(&self, number: usize) -> Sym {
        self.general[number]
    }

    fn result(&self) -> Sym {
        self.general[0]
    }

    fn leave(&mut self, result: Sym) -> Result<(), Cause> {
        let target = number(Decided::Target, self.general[LINK])?;
        CHANGED.iter().for_each(|&register| self.general[register] = unknown("register after a call", register as u32, LONG));
        for (register, words) in self.vectors.iter_mut().enumerate() {
            let changed = if KEPT.contains(&register) { HALF..WORDS } else { 0..WORDS };
            changed.for_each(|word| words[word] = unknown("vector after a call", (WORDS * register + word) as u32, WORD));
        }
        self.flags = Flags::UNDEFINED;
        self.general[0] = result;
        self.run.next = target;
        Ok(())
    }
}

/// The conditions of unsigned comparisons, by their numbers in opcodes: LO, HS, LS, HI.
const COMPARISONS: [u8; 4] = [3, 2, 9, 8];

/// What holds of two numbers after CMP.
pub fn comparisons(a: Sym, b: Sym) -> [Sym; 4] {
    let flags = Flags::of_difference(a, b);
    COMPARISONS.map(|condition| flags.condition(condition).expect("flags that are all defined"))
}

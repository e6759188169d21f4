//! What runs ask of a processor, whichever its architecture.

use std::fmt::Debug;

use ashlar_engine::graph::Sym;

use crate::byte::{Byte, bytes, join};
use crate::features::Features;
use crate::finding::{Cause, Decided, number};
use crate::forks::Forks;
use crate::memory::Memory;
use crate::premises::Premises;
use crate::unknown::is_of_unknowns;
use crate::widths::BYTE;

/// Does what an instruction does.
pub type Definition<M> = fn(&mut M, &<M as Machine>::Instruction) -> Result<(), Cause>;

/// An instruction with its definition.
pub type Defined<M> = (<M as Machine>::Instruction, Definition<M>);

/// A decoded instruction.
pub trait Instruction: Copy + Debug {
    /// What a definition may look at beside the values of operands.
    type Form: Debug + Ord;

    /// Its form.
    fn form(&self) -> Self::Form;

    /// Where it lies.
    fn address(&self) -> u64;

    /// Where the next one lies.
    fn after(&self) -> u64;

    /// Its mnemonic, in lower case.
    fn mnemonic(&self) -> String;

    /// As an assembler takes it.
    fn text(&self) -> String;
}

/// What a run has beside registers.
#[derive(Clone, Debug)]
pub struct Run {
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
    /// The path, where branches may depend on free values.
    pub forks: Option<Forks>,
}

impl Run {
    /// One of two values by a condition. It must not depend on free values, unless they may select.
    ///
    /// Where branches may depend on free values, it is a branch, so that what follows knows the condition.
    ///
    /// Compilers move what they have not set where the result is not used: a condition over unknown values alone chooses between the two as an
    /// expression.
    ///
    /// # Errors
    /// When the condition depends on a free byte and must not.
    pub fn select(&mut self, holds: Sym, yes: Sym, no: Sym) -> Result<Sym, Cause> {
        if let Some(is_taken) = self.fork(holds) {
            return Ok(if is_taken { yes } else { no });
        }
        if holds.value().is_none() && (self.may_select || is_of_unknowns(holds)) {
            return Ok(holds.ite(yes, no));
        }
        Ok(if number(Decided::Selector, holds)? == 1 { yes } else { no })
    }

    /// Whether a branch is taken, by its condition.
    ///
    /// # Errors
    /// When the condition depends on a free byte, nothing is known of it, and it must not decide.
    pub fn is_taken(&mut self, holds: Sym) -> Result<bool, Cause> {
        if let Some(known) = self.premises.holds(holds) {
            return Ok(known);
        }
        match self.fork(holds) {
            Some(is_taken) => Ok(is_taken),
            None => Ok(number(Decided::Branch, holds)? == 1),
        }
    }

    /// Where the path goes by a condition on free values, if they may decide.
    fn fork(&mut self, holds: Sym) -> Option<bool> {
        let forks = self.forks.as_mut().filter(|_| holds.value().is_none() && !is_of_unknowns(holds))?;
        Some(forks.is_taken(holds))
    }
}

/// The registers and the memory of a processor in a run.
pub trait Machine: Sized {
    /// Its instructions.
    type Instruction: Instruction;

    /// Registers of which nothing is known.
    fn new(run: Run) -> Self;

    /// The instruction at the start of some code that lies at an address.
    fn decode(code: &[u8], at: u64) -> Option<Self::Instruction>;

    /// What an instruction does, if there is a definition of it.
    fn definition(instruction: &Self::Instruction) -> Option<Definition<Self>>;

    /// Calls a function: with words in the registers of arguments, on a stack that ends at an address, from a caller.
    ///
    /// # Errors
    /// When the stack does not hold what a call stores.
    fn call(&mut self, arguments: &[Sym], stack_end: u64, caller: u64) -> Result<(), Cause>;

    /// The run that it is in.
    fn run(&self) -> &Run;

    /// The same, to be changed.
    fn run_mut(&mut self) -> &mut Run;

    /// The lowest address of the stack that may be used.
    ///
    /// # Errors
    /// When it depends on a free byte.
    fn floor(&self) -> Result<u64, Cause>;

    /// The register of an argument of the function that was called last, by its number.
    fn argument(&self, number: usize) -> Sym;

    /// The register that functions return in.
    fn result(&self) -> Sym;

    /// Returns from a function of another library: registers that it may change hold unknown values but that of the result.
    ///
    /// # Errors
    /// When the address of the caller depends on a free byte.
    fn leave(&mut self, result: Sym) -> Result<(), Cause>;

    /// Bytes from an address on.
    ///
    /// # Errors
    /// When they lie in no region.
    fn load(&mut self, address: u64, size: usize) -> Result<Vec<Byte>, Cause> {
        let floor = self.floor()?;
        self.run_mut().memory.read(address, size, floor)
    }

    /// Stores bytes from an address on.
    ///
    /// # Errors
    /// When they lie in no region that may be written to.
    fn store(&mut self, address: u64, bytes: &[Byte]) -> Result<(), Cause> {
        let floor = self.floor()?;
        self.run_mut().memory.write(address, bytes, floor)
    }

    /// The value at an address, of so many bits.
    ///
    /// # Errors
    /// When it lies in no region.
    fn load_value(&mut self, address: u64, bits: u32) -> Result<Sym, Cause> {
        Ok(join(&self.load(address, (bits / BYTE) as usize)?))
    }

    /// Stores a value of whole bytes at an address.
    ///
    /// # Errors
    /// When it lies in no region that may be written to.
    fn store_value(&mut self, address: u64, value: Sym) -> Result<(), Cause> {
        self.store(address, &bytes(value).collect::<Vec<_>>())
    }
}

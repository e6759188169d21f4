//! A call of a function of the library, as C programs make it: what it is called with, and what it leaves.

use std::collections::HashMap;
use std::sync::Arc;

use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::{Followed, Input};

use crate::features::Features;
use crate::finding::{Cause, Finding};
use crate::forms::Forms;
use crate::library::{Architecture, BASE, Library};
use crate::machine::{Machine, Run};
use crate::memory::{Bytes, Memory, Region};
use crate::met::Met;
use crate::premises::{Comparisons, Premises};
use crate::processor::{self, CALLER};
use crate::widths::{BYTE, WORD};
use crate::{aarch64, x86};

/// Bytes of the stack.
const STACK: u64 = 1 << 20;

/// Where the stack ends, sixteen bytes aligned: System V ABI, AMD64 supplement, 3.2.2; Procedure Call Standard for AArch64, 6.4.5.
const STACK_END: u64 = 0x7ffe_0000_0000;

/// Where the first argument lies; the others lie as far apart as it is from zero.
const ARGUMENTS: u64 = 0x0100_0000_0000;

/// What a function is called with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(u64),
    /// A pointer to the values of a group of inputs, by its number, which are only read.
    Input(usize),
    /// A pointer to the values of a group of inputs, by its number, which are changed.
    State(usize),
    /// A pointer to so many values of so many bits, which are written.
    Output {
        /// Number of values.
        count: usize,
        /// Bits of each.
        width: u32,
    },
}

/// What becomes of the number that a function returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returned {
    /// It must be that of success.
    Success,
    /// It is the only output, of 32 bits.
    Output,
}

/// A call of a function on one instruction set.
#[derive(Clone)]
pub struct Call {
    /// The library.
    pub library: Arc<Library>,
    /// The forms of instructions that ran.
    pub forms: Arc<Forms>,
    /// What the processor says of itself.
    pub features: Features,
    /// The function.
    pub function: &'static str,
    /// What it is called with.
    pub arguments: Vec<Argument>,
    /// What becomes of what it returns.
    pub returned: Returned,
    /// Whether conditional moves may depend on free values.
    pub may_select: bool,
    /// The groups of inputs.
    pub inputs: Vec<Input>,
}

impl Followed for Call {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Result<Vec<Sym>, String> {
        self.outputs(inputs).map_err(|finding| finding.to_string())
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        scope(Mode::Normal, || {
            let groups = inputs.iter().zip(&self.inputs);
            let constant = |(group, kind): (&Vec<u64>, &Input)| -> Vec<Sym> {
                group.iter().map(|&value| Sym::constant(kind.width, value.into())).collect()
            };
            let outputs = self.symbolic(&groups.map(constant).collect::<Vec<_>>())?;
            let values: Option<Vec<u64>> = outputs.iter().map(|output| output.value().map(|value| value as u64)).collect();
            values.ok_or_else(|| "an output on constants is no constant".to_owned())
        })
    }
}

impl Call {
    /// The values that the function leaves in its outputs.
    ///
    /// # Errors
    /// Where the run stopped, and why.
    pub fn outputs(&self, inputs: &[Vec<Sym>]) -> Result<Vec<Sym>, Finding> {
        match self.library.architecture {
            Architecture::X86_64 => self.outputs_on::<x86::State>(&self.forms.x86, x86::comparisons, inputs),
            Architecture::Aarch64 => self.outputs_on::<aarch64::State>(&self.forms.aarch64, aarch64::comparisons, inputs),
        }
    }

    fn outputs_on<M: Machine>(
        &self,
        met: &Met<M::Instruction>,
        comparisons: Comparisons,
        inputs: &[Vec<Sym>],
    ) -> Result<Vec<Sym>, Finding> {
        let whole = |cause: Cause| Finding { at: 0, text: self.function.to_owned(), cause };
        let function = self.library.function(self.function).ok_or_else(|| whole(Cause::NoCode))?;
        let mut machine = M::new(Run {
            next: function,
            memory: self.memory(inputs),
            features: self.features,
            may_select: self.may_select,
            premises: Premises::of(&self.inputs, inputs, comparisons),
        });
        machine.call(&self.registers(), STACK_END, CALLER).map_err(whole)?;
        let machine = processor::run(&self.library, machine, met)?;
        let status = machine.result().extract(0, WORD);
        match status.value() {
            _ if self.returned == Returned::Output => Ok(vec![status]),
            Some(0) => self.left(&machine.run().memory).map_err(|cause| Finding { at: function - BASE, ..whole(cause) }),
            Some(status) => Err(whole(Cause::Status(status.to_string()))),
            None => Err(whole(Cause::Status("what depends on a free byte".to_owned()))),
        }
    }

    /// The numbers in the registers of arguments.
    fn registers(&self) -> Vec<u64> {
        let value = |(number, argument): (usize, &Argument)| match argument {
            Argument::Number(value) => *value,
            Argument::Input(group) | Argument::State(group) => address(number, self.inputs[*group].width),
            Argument::Output { width, .. } => address(number, *width),
        };
        self.arguments.iter().enumerate().map(value).collect()
    }

    /// The file, a stack and the arguments.
    fn memory(&self, inputs: &[Vec<Sym>]) -> Memory {
        let mut memory = Memory::default();
        for segment in &self.library.segments {
            let bytes = Bytes::File(segment.bytes.clone(), HashMap::new());
            let name = format!("the file at {:#x}", segment.start - BASE);
            memory.add(Region { name, start: segment.start, is_writable: segment.is_writable, bytes });
        }
        memory.add_unresolved(&self.library.unresolved);
        let stack = Bytes::Free(vec![None; STACK as usize]);
        memory.add_stack(Region { name: "the stack".to_owned(), start: STACK_END - STACK, is_writable: true, bytes: stack });
        for (number, argument) in self.arguments.iter().enumerate() {
            let (bytes, width, is_writable) = match argument {
                Argument::Number(_) => continue,
                Argument::Input(group) | Argument::State(group) => {
                    let bytes = inputs[*group].iter().flat_map(|value| value.split(BYTE)).map(Some).collect();
                    (bytes, self.inputs[*group].width, matches!(argument, Argument::State(_)))
                }
                Argument::Output { count, width } => (vec![None; count * *width as usize / 8], *width, true),
            };
            let name = format!("argument {number}");
            memory.add(Region { name, start: address(number, width), is_writable, bytes: Bytes::Free(bytes) });
        }
        memory
    }

    /// What the outputs hold after the run.
    fn left(&self, memory: &Memory) -> Result<Vec<Sym>, Cause> {
        let mut all = Vec::new();
        for (number, argument) in self.arguments.iter().enumerate() {
            let width = match argument {
                Argument::Number(_) | Argument::Input(_) => continue,
                Argument::State(group) => self.inputs[*group].width,
                Argument::Output { width, .. } => *width,
            };
            let bytes = memory.left(address(number, width));
            let bytes = bytes.into_iter().enumerate().map(|(at, byte)| byte.ok_or(Cause::Unwritten(at)));
            let bytes = bytes.collect::<Result<Vec<Sym>, Cause>>()?;
            all.extend(bytes.chunks_exact(width as usize / 8).map(Sym::join));
        }
        Ok(all)
    }
}

/// Where the values of an argument lie: aligned as values of this width need be, and no more.
fn address(number: usize, width: u32) -> u64 {
    ARGUMENTS * (number as u64 + 1) + u64::from(width / 8)
}

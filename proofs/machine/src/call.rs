//! A call of a function of the library, as C programs make it: what it is called with, and what it leaves.

use std::collections::HashMap;
use std::sync::Arc;

use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::{Followed, Input};

use crate::features::Features;
use crate::finding::{Cause, Finding};
use crate::forks::{self, Forks};
use crate::forms::Forms;
use crate::library::{Architecture, BASE, Library};
use crate::machine::{Machine, Run};
use crate::memory::{Bytes, Memory, Region};
use crate::met::Met;
use crate::premises::{Comparisons, Premises};
use crate::processor::{self, CALLER};
use crate::unknown::unknown;
use crate::widths::{BYTE, LONG, WORD};
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
    /// The value of a group of inputs, by its number, that has one.
    Value(usize),
    /// A pointer to a structure of C whose fields are the values of these groups of inputs, which are only read.
    Fields(Vec<usize>),
    /// A pointer to bytes, fixed ones and in the place of the others those of a group of inputs, which are only read.
    String {
        /// The group.
        group: usize,
        /// The bytes that are fixed.
        fixed: Vec<Option<u8>>,
    },
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
    /// There is none.
    Nothing,
    /// It is an output of so many bits, before those in memory.
    Value(u32),
}

/// A path through a call: what it leaves, and the conditions on free values that were taken to hold beyond what was given.
struct Path {
    outputs: Vec<Sym>,
    taken: Vec<Sym>,
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
    /// Whether branches may depend on free values.
    pub may_branch: bool,
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
        if !self.may_branch {
            return Ok(self.path::<M>(met, comparisons, inputs, None)?.outputs);
        }
        let mut path = |given| self.path::<M>(met, comparisons, inputs, Some(Forks::new(given)));
        self.joined(&mut path, Vec::new(), &mut 0)
    }

    /// The outputs of all paths whose first branches go as given: at each branch after them those of both.
    fn joined(
        &self,
        path: &mut impl FnMut(Vec<bool>) -> Result<Path, Finding>,
        given: Vec<bool>,
        paths: &mut usize,
    ) -> Result<Vec<Sym>, Finding> {
        *paths += 1;
        if *paths > forks::MOST {
            return Err(self.found(Cause::Paths(forks::MOST)));
        }
        let Path { mut outputs, taken } = path(given.clone())?;
        for (number, holds) in taken.iter().enumerate().rev() {
            let other = [&given[..], &vec![true; number], &[false]].concat();
            let others = self.joined(path, other, paths)?;
            outputs.iter_mut().zip(others).for_each(|(output, other)| *output = holds.ite(*output, other));
        }
        Ok(outputs)
    }

    /// A finding that no instruction is at fault for.
    fn found(&self, cause: Cause) -> Finding {
        Finding { at: 0, text: self.function.to_owned(), cause }
    }

    fn path<M: Machine>(
        &self,
        met: &Met<M::Instruction>,
        comparisons: Comparisons,
        inputs: &[Vec<Sym>],
        forks: Option<Forks>,
    ) -> Result<Path, Finding> {
        let whole = |cause: Cause| self.found(cause);
        let function = self.library.function(self.function).ok_or_else(|| whole(Cause::NoCode))?;
        let mut machine = M::new(Run {
            next: function,
            memory: self.memory(inputs),
            features: self.features,
            may_select: self.may_select,
            premises: Premises::of(&self.inputs, inputs, comparisons),
            forks,
        });
        machine.call(&self.registers(inputs), STACK_END, CALLER).map_err(whole)?;
        let machine = processor::run(&self.library, machine, met)?;
        let mut outputs = self.returned(machine.result()).map_err(whole)?;
        let left = self.left(&machine.run().memory).map_err(|cause| Finding { at: function - BASE, ..whole(cause) })?;
        outputs.extend(left);
        let taken = machine.run().forks.as_ref().map_or_else(Vec::new, |forks| forks.taken().to_vec());
        Ok(Path { outputs, taken })
    }

    /// The outputs that are returned.
    fn returned(&self, result: Sym) -> Result<Vec<Sym>, Cause> {
        match self.returned {
            Returned::Nothing => Ok(Vec::new()),
            Returned::Value(width) => Ok(vec![result.extract(0, width)]),
            Returned::Success => match result.extract(0, WORD).value() {
                Some(0) => Ok(Vec::new()),
                Some(status) => Err(Cause::Status(status.to_string())),
                None => Err(Cause::Status("what depends on a free byte".to_owned())),
            },
        }
    }

    /// The words in the registers of arguments. Of a value that is narrower the rest is unknown.
    fn registers(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let word = |number: usize, argument: &Argument| match argument {
            Argument::Number(value) => Sym::constant(LONG, (*value).into()),
            Argument::Value(group) => match LONG - inputs[*group][0].width() {
                0 => inputs[*group][0],
                rest => Sym::join(&[inputs[*group][0], unknown("argument", number as u32, rest)]),
            },
            _ => Sym::constant(LONG, address(number, self.alignment(argument)).into()),
        };
        self.arguments.iter().enumerate().map(|(number, argument)| word(number, argument)).collect()
    }

    /// Bits of the widest value that an argument points to.
    fn alignment(&self, argument: &Argument) -> u32 {
        match argument {
            Argument::Number(_) | Argument::Value(_) | Argument::String { .. } => BYTE,
            Argument::Input(group) | Argument::State(group) => self.inputs[*group].width,
            Argument::Fields(groups) => groups.iter().map(|&group| self.inputs[group].width).max().unwrap_or(BYTE),
            Argument::Output { width, .. } => *width,
        }
    }

    /// The bytes that an argument points to before the call, if it does.
    fn bytes(&self, argument: &Argument, inputs: &[Vec<Sym>]) -> Option<Vec<Option<Sym>>> {
        let of = |group: usize| inputs[group].iter().flat_map(|value| value.split(BYTE)).map(Some);
        match argument {
            Argument::Number(_) | Argument::Value(_) => None,
            Argument::Input(group) | Argument::State(group) => Some(of(*group).collect()),
            Argument::Output { count, width } => Some(vec![None; count * *width as usize / 8]),
            Argument::String { group, fixed } => {
                let mut free = inputs[*group].iter().copied();
                Some(
                    fixed
                        .iter()
                        .map(|byte| byte.map_or_else(|| free.next(), |byte| Some(Sym::constant(BYTE, byte.into()))))
                        .collect(),
                )
            }
            Argument::Fields(groups) => {
                let mut bytes = Vec::new();
                for &group in groups {
                    bytes.resize(bytes.len().next_multiple_of(self.inputs[group].width as usize / 8), None);
                    bytes.extend(of(group));
                }
                bytes.resize(bytes.len().next_multiple_of(self.alignment(argument) as usize / 8), None);
                Some(bytes)
            }
        }
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
            let Some(bytes) = self.bytes(argument, inputs) else { continue };
            let is_writable = matches!(argument, Argument::State(_) | Argument::Output { .. });
            let (name, start) = (format!("argument {number}"), address(number, self.alignment(argument)));
            memory.add(Region { name, start, is_writable, bytes: Bytes::Free(bytes) });
        }
        memory
    }

    /// What the outputs hold after the run.
    fn left(&self, memory: &Memory) -> Result<Vec<Sym>, Cause> {
        let mut all = Vec::new();
        for (number, argument) in self.arguments.iter().enumerate() {
            let width = match argument {
                Argument::State(group) => self.inputs[*group].width,
                Argument::Output { width, .. } => *width,
                _ => continue,
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

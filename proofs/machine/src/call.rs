//! A call of a function of the library, as C programs make it: what it is called with, and what it leaves.

use std::collections::HashMap;
use std::sync::Arc;

use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::{Followed, Input};

use crate::argument::Argument;
use crate::byte::{Byte, joined};
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
use crate::widths::WORD;
use crate::{aarch64, x86};

/// Bytes of the stack.
const STACK: u64 = 1 << 20;

/// Where the stack ends, sixteen bytes aligned: System V ABI, AMD64 supplement, 3.2.2; Procedure Call Standard for AArch64, 6.4.5.
const STACK_END: u64 = 0x7ffe_0000_0000;

/// Where the first argument lies; the others lie as far apart as it is from zero.
const ARGUMENTS: u64 = 0x0100_0000_0000;

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

    /// The words in the registers of arguments.
    fn registers(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let word = |(number, argument): (usize, &Argument)| argument.word(number, self.address(number), inputs);
        self.arguments.iter().enumerate().map(word).collect()
    }

    /// Where the values of an argument lie: aligned as the widest need be, and no more.
    fn address(&self, number: usize) -> u64 {
        ARGUMENTS * (number as u64 + 1) + u64::from(self.arguments[number].alignment(&self.inputs) / 8)
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
        let stack = Bytes::unwritten(STACK as usize);
        memory.add_stack(Region { name: "the stack".to_owned(), start: STACK_END - STACK, is_writable: true, bytes: stack });
        for (number, argument) in self.arguments.iter().enumerate() {
            let Some(bytes) = argument.bytes(&self.inputs, inputs) else { continue };
            let is_writable = argument.written(&self.inputs).is_some();
            let (name, start) = (format!("argument {number}"), self.address(number));
            memory.add(Region { name, start, is_writable, bytes });
        }
        memory
    }

    /// What the outputs hold after the run.
    fn left(&self, memory: &Memory) -> Result<Vec<Sym>, Cause> {
        let mut all = Vec::new();
        for (number, argument) in self.arguments.iter().enumerate() {
            let Some(width) = argument.written(&self.inputs) else { continue };
            let bytes = memory.left(self.address(number));
            let bytes = bytes.into_iter().enumerate().map(|(at, byte)| byte.ok_or(Cause::Unwritten(at)));
            let bytes = bytes.collect::<Result<Vec<Byte>, Cause>>()?;
            all.extend(joined(&bytes, width));
        }
        Ok(all)
    }
}

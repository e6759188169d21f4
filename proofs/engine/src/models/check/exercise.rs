//! One instruction in use, on a model or on the processor.

use std::fmt;
use std::sync::LazyLock;

use super::input::Input;
use crate::graph::{Mode, scope};

/// An instruction with its immediate operand, ready to run.
pub struct Exercise {
    /// The name of the instruction.
    pub instruction: String,
    /// Its immediate operand.
    pub immediate: Option<i32>,
    /// Which inputs it runs on.
    pub effort: Effort,
    run: Run,
}

type Run = Box<dyn Fn(&Input) -> Vec<u32>>;

/// Which inputs an exercise runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Edge values, every index of a byte shuffle and 2,000 random inputs.
    Full,
    /// 100 random inputs, which tell most immediates apart, and edge values: for each of many.
    Immediate,
    /// A few edge values and 100 random inputs: for whole listings.
    Listing,
    /// Every pair of edge doubles and 5,000 random ones, all finite.
    Doubles,
}

impl Effort {
    fn inputs(self) -> &'static [Input] {
        static FULL: LazyLock<Vec<Input>> =
            LazyLock::new(|| [Input::edges(), Input::every_index(), Input::random(2_000)].concat());
        static IMMEDIATE: LazyLock<Vec<Input>> = LazyLock::new(|| [Input::random(100), Input::edges()].concat());
        static LISTING: LazyLock<Vec<Input>> = LazyLock::new(|| [Input::few_edges(), Input::random(100)].concat());
        static DOUBLES: LazyLock<Vec<Input>> = LazyLock::new(|| [Input::double_edges(), Input::random_doubles(5_000)].concat());
        match self {
            Effort::Full => &FULL,
            Effort::Immediate => &IMMEDIATE,
            Effort::Listing => &LISTING,
            Effort::Doubles => &DOUBLES,
        }
    }
}

/// An input on which two exercises give different results.
#[derive(Clone, Debug, thiserror::Error)]
pub struct Difference {
    /// The instruction, with its immediate operand.
    pub instruction: String,
    /// The input.
    pub input: Input,
    /// The result of the model.
    pub model: Vec<u32>,
    /// The result of the processor.
    pub native: Vec<u32>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { instruction, input, model, native } = self;
        write!(f, "{instruction}: the model gives {model:08x?}, the processor {native:08x?}, on {input:08x?}")
    }
}

impl Exercise {
    /// An instruction without immediate operand.
    pub fn new(instruction: &str, run: impl Fn(&Input) -> Vec<u32> + 'static) -> Self {
        Self { instruction: instruction.to_owned(), immediate: None, effort: Effort::Full, run: Box::new(run) }
    }

    /// An instruction with one of its immediate operands.
    pub fn immediate(instruction: &str, immediate: i32, run: impl Fn(&Input) -> Vec<u32> + 'static) -> Self {
        Self { immediate: Some(immediate), effort: Effort::Immediate, ..Self::new(instruction, run) }
    }

    /// A whole listing.
    pub fn listing(name: &str, run: impl Fn(&Input) -> Vec<u32> + 'static) -> Self {
        Self { effort: Effort::Listing, ..Self::new(name, run) }
    }

    /// An instruction on doubles.
    pub fn doubles(instruction: &str, run: impl Fn(&Input) -> Vec<u32> + 'static) -> Self {
        Self { effort: Effort::Doubles, ..Self::new(instruction, run) }
    }

    /// The words that the instruction gives.
    pub fn run(&self, input: &Input) -> Vec<u32> {
        (self.run)(input)
    }

    /// The name of the instruction and its immediate operand.
    pub fn name(&self) -> String {
        match self.immediate {
            None => self.instruction.clone(),
            Some(immediate) => format!("{} {immediate}", self.instruction),
        }
    }

    /// Compares this exercise of a model with `native`, which need not be the same instruction. Returns the number of inputs.
    ///
    /// # Errors
    /// The first difference.
    pub fn compare(&self, native: &Self) -> Result<usize, Box<Difference>> {
        let inputs = self.effort.inputs();
        // A graph for each input stays small.
        inputs.iter().try_for_each(|input| scope(Mode::Normal, || self.compare_on(native, input)))?;
        Ok(inputs.len())
    }

    fn compare_on(&self, native: &Self, input: &Input) -> Result<(), Box<Difference>> {
        let (expected, got) = (native.run(input), self.run(input));
        if expected == got {
            return Ok(());
        }
        Err(Box::new(Difference { instruction: self.name(), input: input.clone(), model: got, native: expected }))
    }
}

//! A straight-line program over words, read from an export.

use crate::eval;
use crate::graph::Sym;
use crate::graph::arena::{Node, Op, mask};

/// A function from words to words. Values are numbered: the inputs first, then one a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    pub(super) inputs: Vec<u32>,
    pub(super) steps: Vec<Node>,
    pub(super) results: Vec<u32>,
}

impl Program {
    /// Widths of the inputs, in the order of declaration; a Boolean has width 1.
    pub fn inputs(&self) -> &[u32] {
        &self.inputs
    }

    /// Widths of the outputs, in the order of declaration.
    pub fn outputs(&self) -> Vec<u32> {
        self.results.iter().map(|&result| self.width(result)).collect()
    }

    /// Number of operations.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    fn width(&self, value: u32) -> u32 {
        match self.inputs.get(value as usize) {
            Some(&width) => width,
            None => self.steps[value as usize - self.inputs.len()].width.into(),
        }
    }

    /// Replays the program in the current graph and returns the outputs.
    ///
    /// # Panics
    /// When the arguments do not have the widths of the inputs.
    pub fn apply(&self, args: &[Sym]) -> Vec<Sym> {
        let widths: Vec<u32> = args.iter().map(|arg| arg.width()).collect();
        assert_eq!(widths, self.inputs, "widths of the arguments");
        let mut values = Vec::with_capacity(args.len() + self.steps.len());
        values.extend_from_slice(args);
        for step in &self.steps {
            values.push(replay(step, &values));
        }
        self.results.iter().map(|&result| values[result as usize]).collect()
    }

    /// Runs the program on concrete words. Bits of an argument above its width are ignored.
    ///
    /// # Panics
    /// When the number of arguments is wrong.
    pub fn eval(&self, args: &[u64]) -> Vec<u64> {
        assert_eq!(args.len(), self.inputs.len(), "number of arguments");
        let mut values: Vec<u128> = Vec::with_capacity(args.len() + self.steps.len());
        values.extend(args.iter().zip(&self.inputs).map(|(&arg, &width)| u128::from(arg) & mask(width)));
        for step in &self.steps {
            let value = eval::operation(step, |i| values[i as usize], |i| self.width(i));
            values.push(value & mask(step.width.into()));
        }
        self.results.iter().map(|&result| values[result as usize] as u64).collect()
    }
}

fn replay(step: &Node, values: &[Sym]) -> Sym {
    let value = |i: u32| values[i as usize];
    let (a, b) = (|| value(step.a), || value(step.b));
    let width = step.width.into();
    match step.op {
        Op::Const => Sym::constant(width, (step.b as u128) << 32 | step.a as u128),
        Op::Extract => a().extract(step.c, width),
        Op::Eq => a().equals(b()),
        Op::Ult => a().ult(b()),
        Op::Ite => a().ite(b(), value(step.c)),
        Op::Add => a() + b(),
        Op::Sub => a() - b(),
        Op::Neg => -a(),
        Op::Mul => a() * b(),
        Op::And => a() & b(),
        Op::Or => a() | b(),
        Op::Xor => a() ^ b(),
        Op::Not => !a(),
        Op::Shl => a().shl(step.c),
        Op::Lshr => a().lshr(step.c),
        Op::Ashr => a().ashr(step.c),
        Op::Rotr => a().rotr(step.c),
        Op::Rotl => a().rotl(step.c),
        Op::Concat => a().concat(b()),
        op => unreachable!("{op:?} is not an operation of a program"),
    }
}

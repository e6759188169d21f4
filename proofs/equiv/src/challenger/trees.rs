//! All transcripts of operations on elements.

use super::comparisons::decided;
use super::operations::{Challenger, Operation};
use super::value::Value;

/// Bytes that are observed at once.
pub const BYTES: usize = 3;

/// An operation, with what comes of the comparisons that it makes: whether each number that is sampled is below its bound.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The operation.
    pub operation: Operation,
    /// The outcomes.
    pub outcomes: &'static [bool],
}

/// All transcripts of some steps.
#[derive(Clone, Copy, Debug)]
pub struct Transcripts {
    /// The steps.
    pub steps: &'static [Step],
    /// Steps of a transcript, at most.
    pub length: usize,
    /// Numbers that are not below their bounds, in a transcript, at most.
    pub refused: usize,
}

impl Step {
    fn refused(&self) -> usize {
        self.outcomes.iter().filter(|outcome| !**outcome).count()
    }
}

/// A transcript that is not at its end: the challenger, the steps taken, and the numbers that may still be refused.
type Open<C> = (C, usize, usize);

impl Transcripts {
    /// What was compared and sampled in each step, and a byte of the digest after each; rows of the challenger of bytes have all of it. Step i has element i and
    /// bytes of its own.
    pub fn run<V: Value, C: Challenger<V>>(&self, challenger: C, elements: &[V], bytes: &[V::Byte]) -> Vec<V> {
        let mut all = Vec::new();
        let mut open: Vec<Open<C>> = vec![(challenger, 0, self.refused)];
        while let Some((challenger, taken, refused)) = open.pop() {
            all.push(V::constant(0).push(challenger.digest()[0]));
            if taken == self.length {
                continue;
            }
            let bytes = &bytes[taken * BYTES..][..BYTES];
            for step in self.steps.iter().filter(|step| step.refused() <= refused) {
                let mut after = challenger.clone();
                let (given, compared) = decided(step.outcomes, || after.operate(step.operation, elements[taken], bytes));
                all.extend(compared.into_iter().flat_map(|(number, bound)| [number, V::constant(bound)]));
                all.extend(given);
                open.push((after, taken + 1, refused - step.refused()));
            }
        }
        all
    }
}

//! The two sides of a case: what differs is the text that answers.

use std::marker::PhantomData;

use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::Right;
use ashlar_spec::merkle_tree::{cap_length, cap_places, frontier_length, layers, row_numbers};

use super::hashers::Digest;
use super::opaque::{Word, denying};
use super::question::{Question, flat};
use super::shapes::Batch;

/// What answers questions. A refusal is integers, the same of both texts for the same reason.
pub trait Text: Send + Sync + 'static {
    /// What it can be asked.
    type Act: Copy + Send + Sync + 'static;

    /// Adds what it gives for a batch and a cap of this height.
    fn answer<W: Word, const N: usize>(
        question: &Question<Self::Act>,
        batch: &Batch,
        cap_height: usize,
        inputs: &[Vec<W>],
        out: &mut Vec<W>,
    ) -> Result<(), Vec<usize>>;
}

/// A text on the inputs of a question.
pub struct Side<T: Text>(Question<T::Act>, PhantomData<T>);

impl<T: Text> Side<T> {
    /// The side of this text.
    pub fn new(question: Question<T::Act>) -> Self {
        Side(question, PhantomData)
    }

    fn outputs<W: Word>(&self, inputs: &[Vec<W>]) -> Vec<W> {
        let question = &self.0;
        let mut out = Vec::new();
        for batch in &question.batches {
            for &cap_height in &question.caps {
                let answer = match question.arity {
                    2 => T::answer::<W, 2>,
                    _ => T::answer::<W, 4>,
                };
                let refused = answer(question, batch, cap_height, inputs, &mut out).err();
                put(&refused.unwrap_or_default(), &mut out);
            }
        }
        out
    }
}

impl<T: Text> Right for Side<T> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        self.outputs(inputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(self.outputs(inputs))
    }
}

/// Adds integers.
pub fn put<W: Word>(integers: &[usize], out: &mut Vec<W>) {
    out.extend(integers.iter().map(|integer| W::constant(*integer as u64)));
}

/// Any cap, and any opening of some indices: as many digests, rows and siblings as spec/ says.
pub struct Claimed<W> {
    /// The cap.
    pub cap: Vec<Digest<W>>,
    /// The rows of each matrix.
    pub rows: Vec<Vec<Vec<W>>>,
    /// Their elements in the order of the code.
    pub elements: Vec<W>,
    /// The siblings.
    pub siblings: Vec<Digest<W>>,
    /// The number of digests of the cap that the paths lead to.
    pub places: usize,
}

/// Adds how `verify` judges any opening of each set of indices and what it compares, with the answer no to each comparison in turn and with none.
pub fn judged<W: Word, const N: usize>(
    question: &Question<impl Copy>,
    batch: &Batch,
    cap_height: usize,
    inputs: &[Vec<W>],
    out: &mut Vec<W>,
    verify: impl Fn(&Claimed<W>, &[usize]) -> Result<(), Vec<usize>>,
) {
    let tallest = batch.tallest();
    for indices in question.sets(batch).iter().filter(|indices| indices.last().is_some_and(|last| *last < tallest)) {
        let claimed = claimed::<W, N>(batch, cap_height, inputs, indices);
        answered(claimed.places, out, || verify(&claimed, indices));
    }
}

/// Adds how `verify` judges and what it compares, with the answer no to each of so many comparisons in turn and with none.
pub fn answered<W: Word>(comparisons: usize, out: &mut Vec<W>, verify: impl Fn() -> Result<(), Vec<usize>>) {
    for denied in 0..=comparisons {
        let (result, pairs) = denying::<W, _>(denied, &verify);
        put(&result.err().unwrap_or_else(|| vec![0]), out);
        out.extend(pairs.into_iter().flatten());
    }
}

/// Any cap, and any opening of these indices.
pub fn claimed<W: Word, const N: usize>(batch: &Batch, cap_height: usize, inputs: &[Vec<W>], indices: &[usize]) -> Claimed<W> {
    let heights: Vec<usize> = batch.0.iter().map(|(height, _)| *height).collect();
    let (tallest, found) = (batch.tallest(), layers::<N>(&heights));
    let digests = |group: &[W], count: usize| group[..count].iter().map(|word| Digest(Some(*word))).collect::<Vec<_>>();
    let mut elements = inputs[0].iter().copied();
    let mut rows = Vec::new();
    for (height, width) in &batch.0 {
        let count = row_numbers(tallest, *height, indices).len();
        rows.push((0..count).map(|_| elements.by_ref().take(*width).collect()).collect::<Vec<Vec<W>>>());
    }
    Claimed {
        cap: digests(&inputs[2], cap_length(&found, cap_height)),
        elements: flat(batch, &rows),
        rows,
        siblings: digests(&inputs[1], frontier_length(&found, cap_height, indices)),
        places: cap_places(&found, cap_height, indices).len(),
    }
}

//! What is asked of both sides of a case.

use ashlar_engine::obligation::Input;

use super::opaque::Word;
use super::shapes::{Batch, sets};

/// What both sides do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Commit.
    Commit,
    /// Commit, open, and verify what was opened.
    Open,
    /// Verify any rows and siblings against any cap.
    Verify,
}

/// What both sides do with strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StringAct {
    /// Commit, open, and encode what was opened.
    Encode,
    /// Verify the encoding of any rows and siblings against any cap.
    Verify,
    /// Verify other strings than that, and for sizes, caps and indices that are none.
    Refuse,
}

/// An act on batches.
#[derive(Clone, Debug)]
pub struct Question<A> {
    /// What is done.
    pub act: A,
    /// Whether it takes siblings and a cap that are given.
    pub is_given: bool,
    /// The arity of the trees.
    pub arity: usize,
    /// Whether several indices are opened at once.
    pub is_many: bool,
    /// The batches.
    pub batches: Vec<Batch>,
    /// The cap heights.
    pub caps: Vec<usize>,
}

impl<A> Question<A> {
    /// The sets of indices that are opened of a batch, one after another.
    pub fn sets(&self, batch: &Batch) -> Vec<Vec<usize>> {
        let tallest = batch.tallest();
        if self.is_many { sets(tallest) } else { (0..=tallest).map(|index| vec![index]).collect() }
    }

    /// Elements, siblings and digests of a cap, as many as any batch needs.
    pub fn inputs(&self) -> Vec<Input> {
        let most = |count: &dyn Fn(&Batch) -> usize| self.batches.iter().map(count).max().unwrap_or(0);
        let digests = if self.is_given { 4 * most(&Batch::tallest).next_power_of_two() } else { 0 };
        vec![
            Input::new("element", 64, most(&Batch::elements)),
            Input::new("sibling", 64, digests),
            Input::new("cap", 64, digests),
        ]
    }
}

/// Elements of opened rows in the order of the code: the tallest matrices first; of one height, the rows of the least index first.
pub fn flat<W: Word>(batch: &Batch, rows: &[Vec<Vec<W>>]) -> Vec<W> {
    let mut heights: Vec<usize> = batch.0.iter().map(|(height, _)| *height).collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    heights.dedup();
    let mut elements = Vec::new();
    for height in heights {
        let here: Vec<_> = batch.0.iter().zip(rows).filter(|(size, _)| size.0 == height).map(|(_, rows)| rows).collect();
        for position in 0..here.first().map_or(0, |rows| rows.len()) {
            elements.extend(here.iter().flat_map(|rows| rows[position].iter().copied()));
        }
    }
    elements
}

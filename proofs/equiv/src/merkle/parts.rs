//! What module MerkleTerms of the specification in Cryptol is asked, piece by piece.

use ashlar_spec::merkle_tree::{
    Layer, cap_length, checked_cap, checked_heights, checked_indices, frontier_length, heights_of, layers,
};

use super::question::{Act, Question};
use super::shapes::Batch;

/// A piece of a question.
#[derive(Clone, Debug)]
pub struct Part {
    /// What is asked.
    pub what: What,
    /// The arity of the tree.
    pub arity: usize,
    /// The matrices.
    pub batch: Batch,
    /// The height of the cap.
    pub cap_height: usize,
    /// The indices; of a commitment none.
    pub indices: Vec<usize>,
    /// The layers of the tree, if there is one.
    pub layers: Vec<Layer>,
}

/// What is asked of a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Whether there is such a tree, below such a cap.
    MayCommit,
    /// The cap and the root.
    Committed,
    /// The opening of one index.
    Opened,
    /// The opening of indices.
    OpenedMany,
    /// Whether there is an opening of these indices.
    MayVerify,
    /// What is compared of the opening of one index.
    Led,
    /// What is compared of the opening of indices.
    LedMany,
}

impl Part {
    /// An expression of the module, a sequence of terms, and their number.
    pub fn expression(&self) -> (String, usize) {
        let Part { arity, cap_height, indices, .. } = self;
        let heights = self.heights();
        // Without a tree no more is asked than whether there is one.
        let counts = |layers: &[Layer]| (cap_length(layers, *cap_height), frontier_length(layers, *cap_height, indices));
        let (cap, siblings) = if self.layers.is_empty() { (0, 0) } else { counts(&self.layers) };
        let many = format!("({indices:?} : [{}]Integer)", indices.len());
        let one = || indices[0];
        match self.what {
            What::MayCommit => (format!("may_commit`{{{arity}}} {heights:?} {cap_height}"), 1),
            What::Committed => (format!("committed`{{{arity}, {cap}}} {heights:?} {cap_height}"), cap + 1),
            What::Opened => {
                (format!("opened`{{{arity}, {siblings}}} {heights:?} {cap_height} {}", one()), heights.len() + siblings)
            }
            What::OpenedMany => {
                let count = heights.len() * indices.len() + siblings;
                (format!("opened_many`{{{arity}, {siblings}}} {heights:?} {cap_height} {many}"), count)
            }
            What::MayVerify => (format!("may_verify`{{{arity}, {cap}, {siblings}}} {heights:?} {cap_height} {many}"), 1),
            What::Led => (format!("led`{{{arity}}} {heights:?} {cap_height} {}", one()), 2),
            What::LedMany => (format!("led_many`{{{arity}, {cap}}} {heights:?} {cap_height} {many}"), 2 * cap),
        }
    }

    /// The heights of the groups, in the order of their first matrices.
    pub fn heights(&self) -> Vec<usize> {
        let mut heights: Vec<usize> = Vec::new();
        for (height, _) in &self.batch.0 {
            if !heights.contains(height) {
                heights.push(*height);
            }
        }
        heights
    }
}

/// The layers of a tree of these matrices, if there is one below a cap of this height.
fn tree(arity: usize, batch: &Batch, cap_height: usize) -> Option<Vec<Layer>> {
    let dimensions = batch.dimensions();
    let heights = heights_of(&dimensions);
    checked_heights(&heights).ok()?;
    let found = if arity == 2 { layers::<2>(&heights) } else { layers::<4>(&heights) };
    checked_cap(&dimensions, &found, cap_height).ok()?;
    Some(found)
}

/// Whether there is an opening of these indices of a tree.
pub fn may_open(batch: &Batch, indices: &[usize]) -> bool {
    checked_indices(indices, batch.tallest()).is_ok()
}

/// The pieces of a question, in the order in which spec/ answers it. What there is not is asked no more than whether it is.
pub fn parts(question: &Question<Act>) -> Vec<Part> {
    let shapes = question.batches.iter().flat_map(|batch| question.caps.iter().map(move |&cap_height| (batch, cap_height)));
    shapes.flat_map(|(batch, cap_height)| of_shape(question, batch, cap_height)).collect()
}

fn of_shape(question: &Question<Act>, batch: &Batch, cap_height: usize) -> Vec<Part> {
    let found = tree(question.arity, batch, cap_height);
    let part = |what, indices: &[usize]| Part {
        what,
        arity: question.arity,
        batch: batch.clone(),
        cap_height,
        indices: indices.to_vec(),
        layers: found.clone().unwrap_or_default(),
    };
    let mut all = vec![part(What::MayCommit, &[])];
    if found.is_none() {
        return all;
    }
    let (opened, led) = if question.is_many { (What::OpenedMany, What::LedMany) } else { (What::Opened, What::Led) };
    let sets = question.sets(batch);
    match question.act {
        Act::Commit => all.push(part(What::Committed, &[])),
        Act::Open => all.extend(sets.iter().filter(|indices| may_open(batch, indices)).map(|indices| part(opened, indices))),
        Act::Verify => {
            for indices in &sets {
                all.push(part(What::MayVerify, indices));
                all.extend(may_open(batch, indices).then(|| part(led, indices)));
            }
        }
    }
    all
}

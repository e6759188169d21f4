//! What operations gave lately: compiled code and its source do the same, and do it anew for each count of lanes, on the same inputs.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::node::{Id, MOST_NODES, Op};

/// An operation with its operands: ids, of which none is as great as the word that stands for the operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Operation([u32; 4]);

impl Operation {
    /// An operation on up to three nodes, with a number that is no node, below 2^16.
    #[inline]
    pub(super) fn of<const N: usize>(op: Op, parameter: u32, operands: [Id; N]) -> Self {
        const { assert!(N < 4) };
        let mut words = [0; 4];
        words[..N].copy_from_slice(&operands);
        words[3] = MOST_NODES | (op as u32) << 16 | parameter;
        Operation(words)
    }

    /// The concatenation of four nodes.
    #[inline]
    pub(super) fn join(pieces: [Id; 4]) -> Self {
        Operation(pieces)
    }

    #[inline]
    fn youngest(&self) -> Id {
        self.0.into_iter().filter(|&word| word < MOST_NODES).max().unwrap_or(0)
    }

    #[inline]
    fn hash(&self) -> usize {
        let mut hasher = FxHasher::default();
        let [a, b, c, d] = self.0.map(u64::from);
        hasher.write_u64(a << 32 | b);
        hasher.write_u64(c << 32 | d);
        // The finished hash is rotated: its low bits depend on all.
        hasher.finish() as usize
    }
}

/// Places that a node has on average.
const PLACES: usize = 2;

/// Places over which the operations on one node begin; a power of two.
const SPREAD: usize = 32;

/// Places of which an operation takes one.
const WAYS: usize = 4;

/// Places beside the youngest operand, as in [`super::index`]; where all are taken, one is taken again. Id 0 is none.
#[derive(Default)]
pub(super) struct Known {
    places: Vec<(Operation, Id)>,
}

impl Known {
    /// The result, if it is still known.
    #[inline]
    pub(super) fn find(&self, operation: &Operation) -> Option<Id> {
        let start = start(operation, operation.hash());
        let ways = self.places.get(start..start + WAYS)?;
        ways.iter().find(|(known, _)| known == operation).map(|&(_, id)| id)
    }

    /// Keeps a result; there are so many nodes.
    pub(super) fn keep(&mut self, operation: Operation, id: Id, nodes: usize) {
        let size = PLACES * nodes + SPREAD + WAYS;
        if self.places.len() < size {
            self.places.resize(size, Default::default());
        }
        let hash = operation.hash();
        let start = start(&operation, hash);
        let ways = &mut self.places[start..start + WAYS];
        let way = ways.iter().position(|&(_, id)| id == 0).unwrap_or(hash / SPREAD % WAYS);
        ways[way] = (operation, id);
    }
}

#[inline]
fn start(operation: &Operation, hash: usize) -> usize {
    PLACES * operation.youngest() as usize + hash % SPREAD
}

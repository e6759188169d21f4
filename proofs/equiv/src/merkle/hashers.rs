//! The opaque functions as the hashers of the code and of the specification.

use std::marker::PhantomData;

use ashlar::merkle::{LeafHasher, NodeHasher};
use ashlar_spec::merkle_tree::TreeHash;

use super::opaque::{Use, Word, compare};

/// A digest: nothing is the padding, the word 0.
#[derive(Clone, Copy, Debug)]
pub struct Digest<W>(pub Option<W>);

impl<W: Word> Digest<W> {
    /// The word.
    pub fn word(self) -> W {
        self.0.unwrap_or(W::constant(0))
    }
}

impl<W: Word> PartialEq for Digest<W> {
    fn eq(&self, other: &Self) -> bool {
        compare([self.word(), other.word()])
    }
}

impl<W: Word> Eq for Digest<W> {}

/// Both functions.
#[derive(Clone, Copy, Debug)]
pub struct Opaque<W>(pub PhantomData<W>);

fn applied<W: Word>(to: Use, arguments: impl Iterator<Item = W>) -> Digest<W> {
    let arguments: Vec<W> = std::iter::once(W::constant(to as u64)).chain(arguments).collect();
    Digest(Some(W::hash(&arguments)))
}

/// The digest of a row.
pub fn row<W: Word>(row: &[W]) -> Digest<W> {
    applied(Use::Row, row.iter().copied())
}

/// The digest of a node.
pub fn node<W: Word>(children: &[Digest<W>]) -> Digest<W> {
    applied(Use::Node, children.iter().map(|child| child.word()))
}

impl<W: Word> LeafHasher for Opaque<W> {
    type Element = W;
    type Digest = Digest<W>;
    const PADDING: Digest<W> = Digest(None);
    const IS_APART: bool = true;

    fn takes(&self, _: usize) -> bool {
        true
    }

    fn hash_row(&self, elements: &[W]) -> Digest<W> {
        row(elements)
    }

    fn hash_rows(&self, rows: &[W], length: usize, out: &mut [Digest<W>]) {
        if rows.len() != length * out.len() {
            return;
        }
        for (number, out) in out.iter_mut().enumerate() {
            *out = row(&rows[number * length..][..length]);
        }
    }
}

impl<W: Word, const ARITY: usize> NodeHasher<ARITY> for Opaque<W> {
    type Digest = Digest<W>;

    fn compress_many(&self, groups: &[[Digest<W>; ARITY]], out: &mut [Digest<W>]) {
        if groups.len() != out.len() {
            return;
        }
        for (group, out) in groups.iter().zip(out) {
            *out = node(group);
        }
    }
}

impl<W: Word, const N: usize> TreeHash<W, Digest<W>, N> for Opaque<W> {
    fn takes(&self, _: usize) -> bool {
        true
    }

    fn leaf(&self, elements: &[W]) -> Digest<W> {
        row(elements)
    }

    fn compress(&self, children: &[Digest<W>; N]) -> Digest<W> {
        node(children)
    }

    fn padding(&self) -> Digest<W> {
        Digest(None)
    }
}

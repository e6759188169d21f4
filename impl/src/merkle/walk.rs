//! Paths, from opened rows to the cap.

use super::hashers::{LeafHasher, NodeHasher, compress_each};
use super::shape::{Layer, Shape};
use super::tree::inject;

/// Where opened rows and siblings come from.
pub(super) trait Source {
    /// A digest.
    type Digest;

    /// The digests of rows of `length` elements, end to end, of which the first begins with the element of this number.
    fn hash_rows(&self, start: usize, length: usize, out: &mut [Self::Digest]);

    /// The sibling of this number.
    fn sibling(&self, number: usize) -> Self::Digest;
}

/// Rows and siblings in memory.
pub(super) struct Typed<'a, L: LeafHasher> {
    /// The hash of rows.
    pub leaf: &'a L,
    /// The elements of all rows.
    pub elements: &'a [L::Element],
    /// The siblings.
    pub siblings: &'a [L::Digest],
}

impl<L: LeafHasher> Source for Typed<'_, L> {
    type Digest = L::Digest;

    fn hash_rows(&self, start: usize, length: usize, out: &mut [L::Digest]) {
        let rows = &self.elements[start..][..length * out.len()];
        match out {
            [digest] => *digest = self.leaf.hash_row(rows),
            out => self.leaf.hash_rows(rows, length, out),
        }
    }

    fn sibling(&self, number: usize) -> L::Digest {
        self.siblings[number]
    }
}

/// A walk of ascending nodes towards the cap, `GROUPS` of them at once.
pub(super) struct Walk<'a, N, S: Source, const ARITY: usize, const GROUPS: usize> {
    /// The compression.
    pub node: &'a N,
    /// What stands where there is no node.
    pub padding: S::Digest,
    /// Rows and siblings, as many as the shape and the nodes have.
    pub source: S,
    /// The number of elements that were taken from the source.
    pub elements: usize,
    /// The number of siblings that were taken from the source.
    pub siblings: usize,
}

impl<N, S, const ARITY: usize, const GROUPS: usize> Walk<'_, N, S, ARITY, GROUPS>
where
    N: NodeHasher<ARITY>,
    S: Source<Digest = N::Digest>,
{
    /// Walks from the leaves at `places` to the cap: how many nodes of the cap are reached; their places and digests come first.
    pub fn run(mut self, shape: &Shape, places: &mut [usize], digests: &mut [N::Digest]) -> usize {
        let (leaves, above) = shape.below_cap().split_at(1);
        let mut count = places.len();
        self.hash(&leaves[0], &mut digests[..count]);
        for layer in above {
            count = self.climb(layer.arity, &mut places[..count], &mut digests[..count]);
            if layer.height != 0 {
                self.inject(layer, &mut digests[..count]);
            }
        }
        count
    }

    /// Takes the rows of a layer.
    fn hash(&mut self, layer: &Layer, out: &mut [N::Digest]) {
        self.source.hash_rows(self.elements, layer.width, out);
        self.elements += layer.width * out.len();
    }

    /// Injects the rows of a layer.
    fn inject(&mut self, layer: &Layer, digests: &mut [N::Digest]) {
        for digests in digests.chunks_mut(GROUPS) {
            let mut rows = [self.padding; GROUPS];
            let rows = &mut rows[..digests.len()];
            self.hash(layer, rows);
            inject::<N, ARITY, GROUPS>(self.node, self.padding, digests, rows);
        }
    }

    /// Replaces the nodes by those above them, of which there are no more, and returns how many there are.
    fn climb(&mut self, arity: usize, places: &mut [usize], digests: &mut [N::Digest]) -> usize {
        let (mut member, mut count) = (0, 0);
        while member < places.len() {
            let mut groups = [[self.padding; ARITY]; GROUPS];
            let first = count;
            while member < places.len() && count - first < GROUPS {
                // A power of two, by which processors divide faster so.
                let parent = places[member] >> arity.trailing_zeros();
                for (child, digest) in groups[count - first].iter_mut().enumerate().take(arity) {
                    if places.get(member) == Some(&(parent * arity + child)) {
                        *digest = digests[member];
                        member += 1;
                    } else {
                        *digest = self.source.sibling(self.siblings);
                        self.siblings += 1;
                    }
                }
                places[count] = parent;
                count += 1;
            }
            compress_each(self.node, &groups[..count - first], &mut digests[first..count]);
        }
        count
    }
}

//! Trees: all digests of the layers below the root.

use alloc::vec;
use alloc::vec::Vec;

use super::bands::{each_band, share};
use super::hashers::{LeafHasher, NodeHasher, compress_each};
use super::rows::{Rows, room};
use super::shape::{Dimensions, Layer, Shape};

/// Nodes that are compressed at once.
const NODES: usize = 1024;

/// Groups of digests that are on the stack at once.
const GROUPS: usize = 32;

/// Elements of the rows that are joined at once, if these are no fewer than [`FEWEST_ROWS`].
const JOINED: usize = 1 << 14;

/// Bytes of the rows that are hashed at once where memory has them end to end: so many that hashers may ask for them ahead of time.
const IN_PLACE: usize = 16 << 20;

/// The fewest rows that are joined at once, for the lanes of vectors.
const FEWEST_ROWS: usize = 32;

/// The digests of all layers, from which paths are opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<D> {
    pub(super) shape: Shape,
    dimensions: Vec<Dimensions>,
    layers: Vec<Vec<D>>,
    cap: Vec<D>,
    padding: D,
}

impl<D: Copy> Tree<D> {
    /// The tree over matrices whose sizes have this shape.
    pub(super) fn new<L, N, R, const ARITY: usize>(leaf: &L, node: &N, shape: Shape, matrices: &[R]) -> Self
    where
        L: LeafHasher<Digest = D>,
        N: NodeHasher<ARITY, Digest = D>,
        R: Rows<Element = L::Element>,
        D: Send + Sync,
    {
        let mut layers: Vec<Vec<D>> = Vec::with_capacity(shape.layers().len());
        for layer in shape.layers() {
            let mut digests = vec![L::PADDING; layer.length];
            match layers.last() {
                None => hash_layer(leaf, matrices, layer, &mut digests),
                Some(below) => compress_layer(leaf, node, matrices, layer, below, &mut digests),
            }
            layers.push(digests);
        }
        let mut cap = layers[shape.below_cap().len() - 1].clone();
        cap.resize(shape.cap_length(), L::PADDING);
        Self { shape, dimensions: matrices.iter().map(Rows::dimensions).collect(), layers, cap, padding: L::PADDING }
    }

    /// The commitment: the digests of one layer, followed by those of zeros where the layer has no node. A cap of height 0 is the root alone.
    pub fn cap(&self) -> &[D] {
        &self.cap
    }

    /// The root.
    pub fn root(&self) -> D {
        self.layers.last().and_then(|layer| layer.first()).copied().unwrap_or(self.padding)
    }

    /// The sizes of the matrices.
    pub fn dimensions(&self) -> &[Dimensions] {
        &self.dimensions
    }

    /// The node of a layer, or the padding.
    pub(super) fn digest(&self, layer: usize, place: usize) -> D {
        self.layers[layer].get(place).copied().unwrap_or(self.padding)
    }
}

/// The digests of the leaves.
fn hash_layer<L: LeafHasher, R: Rows<Element = L::Element>>(leaf: &L, matrices: &[R], layer: &Layer, out: &mut [L::Digest]) {
    let rows = rows_at_once(layer).max(rows_in_place(matrices, layer, out.len()));
    each_band(out, rows, |first, out| hash_band(leaf, matrices, layer, first, out));
}

/// How many rows are hashed at once where they need not be joined, of which a thread has some bands: a multiple of [`FEWEST_ROWS`]; else none.
fn rows_in_place<R: Rows>(matrices: &[R], layer: &Layer, count: usize) -> usize {
    if alone(matrices, layer).and_then(|matrix| matrix.in_memory(0..layer.height)).is_none() {
        return 0;
    }
    let rows = (IN_PLACE / layer.width.saturating_mul(size_of::<R::Element>()).max(1)).min(share(count));
    rows - rows % FEWEST_ROWS
}

/// The matrix of a layer that has one.
fn alone<'a, R: Rows>(matrices: &'a [R], layer: &Layer) -> Option<&'a R> {
    let mut here = matrices.iter().filter(|matrix| matrix.dimensions().height == layer.height);
    here.next().filter(|_| here.next().is_none())
}

/// How many rows are joined at once: a multiple of [`FEWEST_ROWS`].
fn rows_at_once(layer: &Layer) -> usize {
    let rows = (JOINED / layer.width.max(1)).clamp(FEWEST_ROWS, NODES);
    rows - rows % FEWEST_ROWS
}

/// The digests of the rows of a layer from `first` on, which the matrices have.
fn hash_band<L, R>(leaf: &L, matrices: &[R], layer: &Layer, first: usize, out: &mut [L::Digest])
where
    L: LeafHasher,
    R: Rows<Element = L::Element>,
{
    let numbers = first..first + out.len();
    let alone = alone(matrices, layer);
    if let Some(rows) = alone.and_then(|matrix| matrix.in_memory(numbers.clone())) {
        return leaf.hash_rows(rows, layer.width, out);
    }
    let mut rows = room(out.len().saturating_mul(layer.width));
    match alone {
        Some(matrix) => matrix.append(numbers, &mut rows),
        None => numbers.for_each(|number| join(matrices, layer, number, &mut rows)),
    }
    leaf.hash_rows(&rows, layer.width, out);
}

/// Appends the rows of this number of all matrices of a layer.
pub(super) fn join<R: Rows>(matrices: &[R], layer: &Layer, number: usize, out: &mut Vec<R::Element>) {
    for matrix in matrices.iter().filter(|matrix| matrix.dimensions().height == layer.height) {
        matrix.append(number..number + 1, out);
    }
}

/// The digests of a layer above others.
fn compress_layer<L, N, R, const ARITY: usize>(
    leaf: &L,
    node: &N,
    matrices: &[R],
    layer: &Layer,
    below: &[L::Digest],
    out: &mut [L::Digest],
) where
    L: LeafHasher,
    N: NodeHasher<ARITY, Digest = L::Digest>,
    R: Rows<Element = L::Element>,
{
    let nodes = if layer.height == 0 { NODES } else { rows_at_once(layer) };
    each_band(out, nodes, |first, out| {
        compress_band(node, L::PADDING, layer.arity, below, first, out);
        if layer.height != 0 {
            let mut rows = vec![L::PADDING; out.len()];
            let count = layer.height.saturating_sub(first).min(out.len());
            hash_band(leaf, matrices, layer, first, &mut rows[..count]);
            inject::<N, ARITY, GROUPS>(node, L::PADDING, out, &rows);
        }
    });
}

/// The digests of groups of `arity` nodes below, the first of which has the number `first`.
fn compress_band<N: NodeHasher<ARITY>, const ARITY: usize>(
    node: &N,
    padding: N::Digest,
    arity: usize,
    below: &[N::Digest],
    first: usize,
    out: &mut [N::Digest],
) {
    let groups = below.as_chunks::<ARITY>().0;
    let full = if arity == ARITY { groups.len().saturating_sub(first).min(out.len()) } else { 0 };
    node.compress_many(&groups[first.min(groups.len())..][..full], &mut out[..full]);
    for (chunk, out) in out[full..].chunks_mut(GROUPS).enumerate() {
        let mut groups = [[padding; ARITY]; GROUPS];
        for (number, group) in groups.iter_mut().enumerate().take(out.len()) {
            let start = (first + full + chunk * GROUPS + number) * arity;
            for (child, digest) in group.iter_mut().zip(below.iter().skip(start).take(arity)) {
                *child = *digest;
            }
        }
        node.compress_many(&groups[..out.len()], out);
    }
}

/// Compresses each digest with that of a row, the digest first, `GROUPS` at once.
pub(super) fn inject<N: NodeHasher<ARITY>, const ARITY: usize, const GROUPS: usize>(
    node: &N,
    padding: N::Digest,
    digests: &mut [N::Digest],
    rows: &[N::Digest],
) {
    for (digests, rows) in digests.chunks_mut(GROUPS).zip(rows.chunks(GROUPS)) {
        let mut groups = [[padding; ARITY]; GROUPS];
        for ((group, digest), row) in groups.iter_mut().zip(&*digests).zip(rows) {
            group[0] = *digest;
            group[1] = *row;
        }
        compress_each(node, &groups[..digests.len()], digests);
    }
}

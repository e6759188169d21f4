//! What a tree hashes by.

use alloc::vec::Vec;
use core::slice;

/// A hash of rows.
pub trait LeafHasher: Sync {
    /// An element of a row.
    type Element: Copy + Send + Sync;
    /// A digest.
    type Digest: Copy + Eq + Send + Sync;

    /// The digest of zeros, which stands where a tree has no node.
    const PADDING: Self::Digest;

    /// Whether no row has the digest of a node, by construction, of any node hasher that takes no key of this one.
    const IS_APART: bool;

    /// Whether rows of `length` elements have digests.
    fn takes(&self, length: usize) -> bool;

    /// The digest of a row whose length it [`takes`](Self::takes), without allocating; of another, the padding.
    fn hash_row(&self, row: &[Self::Element]) -> Self::Digest;

    /// The digest of each of `out.len()` rows of `length` elements, which it [`takes`](Self::takes) and which lie end to end, into its place.
    /// Of other rows, nothing is written.
    fn hash_rows(&self, rows: &[Self::Element], length: usize, out: &mut [Self::Digest]);
}

/// A compression of `ARITY` digests.
pub trait NodeHasher<const ARITY: usize>: Sync {
    /// A digest.
    type Digest: Copy + Eq + Send + Sync;

    /// The digest of each group into its place. If there are not as many, nothing is written.
    fn compress_many(&self, groups: &[[Self::Digest; ARITY]], out: &mut [Self::Digest]);

    /// The digest of a group into its place, without allocating.
    fn compress(&self, group: &[Self::Digest; ARITY], out: &mut Self::Digest) {
        self.compress_many(slice::from_ref(group), slice::from_mut(out));
    }
}

/// The digest of each of as many groups into its place, that of one alone without the steps that batches take.
pub(super) fn compress_each<N: NodeHasher<ARITY>, const ARITY: usize>(
    node: &N,
    groups: &[[N::Digest; ARITY]],
    out: &mut [N::Digest],
) {
    match (groups, &mut *out) {
        ([group], [digest]) => node.compress(group, digest),
        _ => node.compress_many(groups, out),
    }
}

/// A hash of rows that are given by their canonical encodings.
pub trait EncodedLeafHasher: LeafHasher {
    /// Bytes of an element.
    const ELEMENT_BYTES: usize;
    /// Bytes of a digest.
    const DIGEST_BYTES: usize;

    /// The number of the first of the encoded elements that is not canonical.
    fn first_not_canonical(&self, elements: &[u8]) -> Option<usize>;

    /// The digest of a row of canonical elements, as [`hash_row`](LeafHasher::hash_row) gives, without allocating.
    fn hash_encoded(&self, row: &[u8]) -> Self::Digest;

    /// The digest with this encoding, of [`DIGEST_BYTES`](Self::DIGEST_BYTES) bytes, if it is canonical.
    fn digest(&self, bytes: &[u8]) -> Option<Self::Digest>;

    /// Appends the encoding of an element.
    fn put_element(&self, element: Self::Element, out: &mut Vec<u8>);

    /// Appends the encoding of a digest.
    fn put_digest(&self, digest: &Self::Digest, out: &mut Vec<u8>);
}

/// What verifiers fix besides the root, so that rows and nodes are not confused.
pub trait Discipline: sealed::Sealed + Copy + Send + Sync {
    /// Whether a hash of rows may give a digest that a node has as well.
    const TAKES_ANY: bool;
}

/// The hash of rows is apart from that of nodes.
#[derive(Clone, Copy, Debug)]
pub struct Apart;

/// Verifiers fix the heights and widths of all matrices, and the height of the cap, by other means than the prover's word. To be named
/// where a row may have the digest of a node.
#[derive(Clone, Copy, Debug)]
pub struct FixedShape;

impl Discipline for Apart {
    const TAKES_ANY: bool = false;
}

impl Discipline for FixedShape {
    const TAKES_ANY: bool = true;
}

mod sealed {
    /// No other types lower the guard.
    pub trait Sealed {}

    impl Sealed for super::Apart {}
    impl Sealed for super::FixedShape {}
}

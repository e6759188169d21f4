//! What users call: commit, open, verify.

use core::marker::PhantomData;

use alloc::vec;
use alloc::vec::Vec;

use super::bands::among_threads;
use super::error::MerkleError;
use super::hashers::{Apart, Discipline, LeafHasher, NodeHasher};
use super::opening::{Opening, OpeningRef, open_rows, open_siblings};
use super::rows::{Rows, check_sizes};
use super::shape::{Dimensions, Shape};
use super::tree::Tree;
use super::walk::{Source, Typed, Walk};

/// Nodes that are compressed at once where several indices are verified.
const GROUPS: usize = 32;

/// A commitment scheme: the hash `L` of rows, the compression `N` of `ARITY` digests, 2 or 4, and the height of the cap.
///
/// It does not compile where a row may have the digest of a node, unless `D` is [`FixedShape`](super::FixedShape).
pub struct Merkle<L, N, const ARITY: usize, D = Apart> {
    pub(super) leaf: L,
    node: N,
    cap_height: usize,
    discipline: PhantomData<D>,
}

/// What an opening says of itself, before its rows and siblings are looked at.
pub(super) struct Claim<W> {
    /// The width of the rows of each matrix.
    pub widths: W,
    /// The number of siblings.
    pub siblings: usize,
}

impl<L, N, const ARITY: usize, D> Merkle<L, N, ARITY, D>
where
    L: LeafHasher,
    N: NodeHasher<ARITY, Digest = L::Digest>,
    D: Discipline,
{
    /// The scheme. A cap of height 0 is the root, one of height h the layer h below it, or the leaves if there are fewer layers.
    pub const fn new(leaf: L, node: N, cap_height: usize) -> Self {
        const {
            assert!(ARITY == 2 || ARITY == 4, "trees are of pairs or of fours");
            assert!(
                L::IS_APART || D::TAKES_ANY,
                "a row may have the digest of a node: name FixedShape where verifiers fix heights and widths by other means"
            );
        }
        Self { leaf, node, cap_height, discipline: PhantomData }
    }

    /// The height of the cap.
    pub const fn cap_height(&self) -> usize {
        self.cap_height
    }

    /// Commits to matrices: [`Tree::cap`] is the commitment.
    ///
    /// Beside the tallest, of m rows, matrices have ⌈m / 2ᵏ⌉ rows for some k each, in any order. Besides the digests of the tree, the rows of
    /// a band are in memory for each thread.
    ///
    /// # Errors
    ///
    /// [`MerkleError::Size`] if a matrix does not have as many elements as it says; [`Empty`](MerkleError::Empty), [`Tall`](MerkleError::Tall),
    /// [`Height`](MerkleError::Height), [`RowLength`](MerkleError::RowLength) and [`AboveCap`](MerkleError::AboveCap) if there is no such tree.
    pub fn commit<R: Rows<Element = L::Element>>(&self, matrices: &[R]) -> Result<Tree<L::Digest>, MerkleError> {
        check_sizes(matrices)?;
        let dimensions: Vec<_> = matrices.iter().map(Rows::dimensions).collect();
        let shape = self.shape(&dimensions)?;
        Ok(among_threads(|| Tree::new(&self.leaf, &self.node, shape, matrices)))
    }

    /// Opens an index: of each matrix the row above which the leaf of this number lies, row `index` of the tallest ones.
    ///
    /// `matrices` are those that `tree` was made from. Others of the same sizes give an opening that does not verify.
    ///
    /// # Errors
    ///
    /// As [`open_many`](Self::open_many).
    pub fn open<R: Rows<Element = L::Element>>(
        &self,
        tree: &Tree<L::Digest>,
        matrices: &[R],
        index: usize,
    ) -> Result<Opening<L::Element, L::Digest>, MerkleError> {
        self.open_many(tree, matrices, &[index])
    }

    /// Opens ascending indices with each row and node once. That of one index alone is that of [`open`](Self::open).
    ///
    /// # Errors
    ///
    /// [`MerkleError::Size`] if a matrix does not have as many elements as it says, [`Batch`](MerkleError::Batch) or
    /// [`Changed`](MerkleError::Changed) if the sizes are not those of the tree, [`Cap`](MerkleError::Cap) if the tree is of a scheme with
    /// another cap, [`NoIndex`](MerkleError::NoIndex), [`Order`](MerkleError::Order) or [`Index`](MerkleError::Index) if the indices are not
    /// ascending and below the height of the tallest matrix.
    pub fn open_many<R: Rows<Element = L::Element>>(
        &self,
        tree: &Tree<L::Digest>,
        matrices: &[R],
        indices: &[usize],
    ) -> Result<Opening<L::Element, L::Digest>, MerkleError> {
        check_sizes(matrices)?;
        let dimensions = tree.dimensions();
        check_batch(dimensions.len(), matrices.len())?;
        if let Some(matrix) = matrices.iter().zip(dimensions).position(|(got, expected)| got.dimensions() != *expected) {
            return Err(MerkleError::Changed { matrix });
        }
        let siblings = self.siblings(tree, indices)?;
        let widths = dimensions.iter().map(|size| size.width).collect();
        Ok(Opening { widths, elements: open_rows(&tree.shape, matrices, indices), siblings })
    }

    /// The siblings alone of [`open_many`](Self::open_many), for rows that the caller reads.
    ///
    /// # Errors
    ///
    /// Those of [`open_many`](Self::open_many) but for matrices, which it does not take.
    pub fn siblings(&self, tree: &Tree<L::Digest>, indices: &[usize]) -> Result<Vec<L::Digest>, MerkleError> {
        check_length(tree.shape.cap_length_at(self.cap_height), tree.cap().len())?;
        check_indices(&tree.shape, indices)?;
        Ok(open_siblings(tree, indices))
    }

    /// Verifies the opening of an index against a cap, without allocating. The sizes of the matrices and the height of the cap are the
    /// verifier's own, never the prover's word: one cap may have openings of several shapes.
    ///
    /// # Errors
    ///
    /// The first of these that applies: [`Batch`](MerkleError::Batch); [`Empty`](MerkleError::Empty), [`Tall`](MerkleError::Tall),
    /// [`Height`](MerkleError::Height), [`RowLength`](MerkleError::RowLength), [`AboveCap`](MerkleError::AboveCap) of the sizes;
    /// [`Cap`](MerkleError::Cap); [`Siblings`](MerkleError::Siblings); [`Width`](MerkleError::Width), [`Elements`](MerkleError::Elements);
    /// [`Index`](MerkleError::Index); [`Mismatch`](MerkleError::Mismatch).
    pub fn verify(
        &self,
        cap: &[L::Digest],
        dimensions: &[Dimensions],
        index: usize,
        opening: OpeningRef<'_, L::Element, L::Digest>,
    ) -> Result<(), MerkleError> {
        let shape = self.check_one(cap, dimensions, index, claim(opening), Some(opening.elements.len()))?;
        let OpeningRef { elements, siblings, .. } = opening;
        self.lead_one(cap, &shape, index, Typed { leaf: &self.leaf, elements, siblings })
    }

    /// Verifies the opening of ascending indices, in the lanes of vectors; otherwise as [`verify`](Self::verify).
    ///
    /// # Errors
    ///
    /// The first of these that applies: those of [`verify`](Self::verify) up to [`Cap`](MerkleError::Cap); [`NoIndex`](MerkleError::NoIndex),
    /// [`Order`](MerkleError::Order), [`Index`](MerkleError::Index); [`Siblings`](MerkleError::Siblings); [`Width`](MerkleError::Width),
    /// [`Elements`](MerkleError::Elements); [`Mismatch`](MerkleError::Mismatch) of the first place in the cap.
    pub fn verify_many(
        &self,
        cap: &[L::Digest],
        dimensions: &[Dimensions],
        indices: &[usize],
        opening: OpeningRef<'_, L::Element, L::Digest>,
    ) -> Result<(), MerkleError> {
        let shape = self.check_many(cap, dimensions, indices, claim(opening), Some(opening.elements.len()))?;
        let OpeningRef { elements, siblings, .. } = opening;
        self.lead_many(cap, &shape, indices, Typed { leaf: &self.leaf, elements, siblings })
    }

    /// The layers of matrices of these sizes.
    #[inline(always)]
    fn shape(&self, dimensions: &[Dimensions]) -> Result<Shape, MerkleError> {
        Shape::new::<ARITY>(dimensions, self.cap_height, |length| self.leaf.takes(length))
    }

    /// The shape, if this may be the opening of an index. Elements that are not counted yet are left to the caller.
    #[inline(always)]
    pub(super) fn check_one(
        &self,
        cap: &[L::Digest],
        dimensions: &[Dimensions],
        index: usize,
        claim: Claim<impl ExactSizeIterator<Item = usize>>,
        elements: Option<usize>,
    ) -> Result<Shape, MerkleError> {
        check_batch(dimensions.len(), claim.widths.len())?;
        let shape = self.shape(dimensions)?;
        check_cap(&shape, cap.len())?;
        check_siblings(&shape, &[index], claim.siblings)?;
        check_widths(dimensions, claim.widths)?;
        check_elements(&shape, &[index], elements)?;
        check_indices(&shape, &[index])?;
        Ok(shape)
    }

    /// The shape, if this may be the opening of these indices. Elements that are not counted yet are left to the caller.
    pub(super) fn check_many(
        &self,
        cap: &[L::Digest],
        dimensions: &[Dimensions],
        indices: &[usize],
        claim: Claim<impl ExactSizeIterator<Item = usize>>,
        elements: Option<usize>,
    ) -> Result<Shape, MerkleError> {
        check_batch(dimensions.len(), claim.widths.len())?;
        let shape = self.shape(dimensions)?;
        check_cap(&shape, cap.len())?;
        check_indices(&shape, indices)?;
        check_siblings(&shape, indices, claim.siblings)?;
        check_widths(dimensions, claim.widths)?;
        check_elements(&shape, indices, elements)?;
        Ok(shape)
    }

    /// Whether the path of an index leads to the cap.
    pub(super) fn lead_one(
        &self,
        cap: &[L::Digest],
        shape: &Shape,
        index: usize,
        source: impl Source<Digest = L::Digest>,
    ) -> Result<(), MerkleError> {
        let (mut places, mut digests) = ([index], [L::PADDING]);
        self.walk::<_, 1>(source).run(shape, &mut places, &mut digests);
        check_places(cap, &places, &digests)
    }

    /// Whether the paths of indices lead to the cap.
    pub(super) fn lead_many(
        &self,
        cap: &[L::Digest],
        shape: &Shape,
        indices: &[usize],
        source: impl Source<Digest = L::Digest>,
    ) -> Result<(), MerkleError> {
        let (mut places, mut digests) = (indices.to_vec(), vec![L::PADDING; indices.len()]);
        let count = self.walk::<_, GROUPS>(source).run(shape, &mut places, &mut digests);
        check_places(cap, &places[..count], &digests[..count])
    }

    fn walk<S: Source<Digest = L::Digest>, const GROUPS: usize>(&self, source: S) -> Walk<'_, N, S, ARITY, GROUPS> {
        Walk { node: &self.node, padding: L::PADDING, source, elements: 0, siblings: 0 }
    }
}

/// What an opening in memory says of itself.
fn claim<E, D>(opening: OpeningRef<'_, E, D>) -> Claim<impl ExactSizeIterator<Item = usize>> {
    Claim { widths: opening.widths.iter().copied(), siblings: opening.siblings.len() }
}

fn check_batch(expected: usize, got: usize) -> Result<(), MerkleError> {
    if got == expected { Ok(()) } else { Err(MerkleError::Batch { expected, got }) }
}

fn check_cap(shape: &Shape, got: usize) -> Result<(), MerkleError> {
    check_length(shape.cap_length(), got)
}

/// The number of digests of a cap.
fn check_length(expected: usize, got: usize) -> Result<(), MerkleError> {
    if got == expected { Ok(()) } else { Err(MerkleError::Cap { expected, got }) }
}

fn check_indices(shape: &Shape, indices: &[usize]) -> Result<(), MerkleError> {
    if indices.is_empty() {
        return Err(MerkleError::NoIndex);
    }
    let tallest = shape.tallest();
    for (position, index) in indices.iter().copied().enumerate() {
        if position > 0 && indices[position - 1] >= index {
            return Err(MerkleError::Order { position, index });
        }
        if index >= tallest {
            return Err(MerkleError::Index { index, tallest });
        }
    }
    Ok(())
}

fn check_siblings(shape: &Shape, indices: &[usize], got: usize) -> Result<(), MerkleError> {
    let expected = shape.sibling_count(indices);
    if got == expected { Ok(()) } else { Err(MerkleError::Siblings { expected, got }) }
}

fn check_widths(dimensions: &[Dimensions], widths: impl Iterator<Item = usize>) -> Result<(), MerkleError> {
    for (matrix, (got, dimensions)) in widths.zip(dimensions).enumerate() {
        let expected = dimensions.width;
        if got != expected {
            return Err(MerkleError::Width { matrix, expected, got });
        }
    }
    Ok(())
}

fn check_elements(shape: &Shape, indices: &[usize], got: Option<usize>) -> Result<(), MerkleError> {
    let expected = shape.element_count(indices);
    match got {
        Some(got) if got != expected => Err(MerkleError::Elements { expected, got }),
        _ => Ok(()),
    }
}

/// Whether digests are those of the cap at these places.
fn check_places<D: Eq>(cap: &[D], places: &[usize], digests: &[D]) -> Result<(), MerkleError> {
    for (place, digest) in places.iter().zip(digests) {
        if cap.get(*place) != Some(digest) {
            return Err(MerkleError::Mismatch { place: *place });
        }
    }
    Ok(())
}

impl<L: Clone, N: Clone, const ARITY: usize, D> Clone for Merkle<L, N, ARITY, D> {
    fn clone(&self) -> Self {
        Self { leaf: self.leaf.clone(), node: self.node.clone(), cap_height: self.cap_height, discipline: PhantomData }
    }
}

impl<L: core::fmt::Debug, N: core::fmt::Debug, const ARITY: usize, D> core::fmt::Debug for Merkle<L, N, ARITY, D> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Self { leaf, node, cap_height, .. } = self;
        f.debug_struct("Merkle").field("leaf", leaf).field("node", node).field("cap_height", cap_height).finish()
    }
}

//! The trait of commitments.

use alloc::vec::Vec;

use ashlar::merkle::{Dimensions, Discipline, LeafHasher, Merkle, MerkleError, NodeHasher, OpeningRef, Tree};
use p3_commit::{BatchOpening, BatchOpeningRef, Mmcs};
use p3_matrix::Matrix;
use p3_symmetric::MerkleCap;

use super::digest::{PeerDigest, TreeDigest};
use super::error::MmcsError;
use super::matrix::converted;
use super::opened::{elements, row_number, sets};
use crate::elements::Element;
use crate::plonky3::Plonky3;

/// Matrices and the tree over them: what opens a commitment.
#[derive(Clone, Debug)]
pub struct Committed<M, D> {
    /// The matrices, in the order of the batch.
    pub matrices: Vec<M>,
    /// The tree.
    pub tree: Tree<D>,
}

/// A digest of a tree, as the prover has it.
type Theirs<L> = <<L as LeafHasher>::Digest as TreeDigest>::Theirs;

/// In place of `MerkleTreeMmcs` of `p3-merkle-tree`: the same commitments and proofs, each of which the other verifies.
///
/// Matrices are refused whose rows belong to a layer above that of the cap ([`MerkleError::AboveCap`]), taller ones than 2^30, and rows of lengths that
/// the hash does not take. Errors are told apart further than there.
impl<L, N, D, T, const ARITY: usize> Mmcs<T> for Plonky3<Merkle<L, N, ARITY, D>>
where
    L: LeafHasher<Element: Element<Theirs = T>, Digest: TreeDigest> + Clone,
    N: NodeHasher<ARITY, Digest = L::Digest> + Clone,
    D: Discipline,
    T: Copy + Send + Sync,
{
    type ProverData<M> = Committed<M, L::Digest>;
    type Commitment = MerkleCap<T, Theirs<L>>;
    type Proof = Vec<Theirs<L>>;
    type MultiProof = <Theirs<L> as PeerDigest>::Paths;
    type Error = MmcsError;

    /// # Panics
    ///
    /// If the matrices have no tree: the errors of [`Merkle::commit`].
    fn commit<M: Matrix<T>>(&self, inputs: Vec<M>) -> (Self::Commitment, Self::ProverData<M>) {
        let tree = or_panic(self.0.commit(&converted::<M, L::Element>(&inputs)));
        (MerkleCap::new(theirs(tree.cap())), Committed { matrices: inputs, tree })
    }

    /// # Panics
    ///
    /// If the index is not below the height of the tallest matrix, or the commitment is one with another cap.
    fn open_batch<M: Matrix<T>>(&self, index: usize, prover_data: &Self::ProverData<M>) -> BatchOpening<T, Self> {
        let siblings = or_panic(self.0.siblings(&prover_data.tree, &[index]));
        BatchOpening::new(rows_above(&prover_data.matrices, index), theirs(&siblings))
    }

    fn get_matrices<'a, M: Matrix<T>>(&self, prover_data: &'a Self::ProverData<M>) -> Vec<&'a M> {
        prover_data.matrices.iter().collect()
    }

    /// # Errors
    ///
    /// [`MmcsError::Opening`] with the first that applies of the errors of [`Merkle::verify`].
    fn verify_batch(
        &self,
        commit: &Self::Commitment,
        dimensions: &[p3_matrix::Dimensions],
        index: usize,
        batch_opening: BatchOpeningRef<'_, T, Self>,
    ) -> Result<(), MmcsError> {
        let (rows, siblings) = batch_opening.unpack();
        let sizes = sizes(dimensions);
        let widths: Vec<usize> = rows.iter().map(Vec::len).collect();
        let elements = elements::<L::Element, _>(&sizes, &[(index, rows)]);
        let opening = OpeningRef { widths: &widths, elements: &elements, siblings: &ours(siblings) };
        Ok(self.0.verify(&ours::<L::Digest>(commit.roots()), &sizes, index, opening)?)
    }

    /// # Panics
    ///
    /// As [`open_batch`](Self::open_batch).
    fn open_multi_batch<M: Matrix<T>>(
        &self,
        indices: &[usize],
        prover_data: &Self::ProverData<M>,
    ) -> (Vec<Vec<Vec<T>>>, Self::MultiProof) {
        let rows = indices.iter().map(|index| rows_above(&prover_data.matrices, *index)).collect();
        let mut ascending = indices.to_vec();
        ascending.sort_unstable();
        ascending.dedup();
        let siblings = match self.0.siblings(&prover_data.tree, &ascending) {
            Err(MerkleError::NoIndex) => Vec::new(),
            siblings => or_panic(siblings),
        };
        (rows, PeerDigest::paths(theirs(&siblings)))
    }

    /// # Errors
    ///
    /// The first of these that applies: [`MmcsError::Sets`]; [`Batch`](MerkleError::Batch) and [`Width`](MerkleError::Width) of the rows of an
    /// index; [`MmcsError::Rows`]; the errors of [`Merkle::verify_many`]. No indices are no error where nothing is opened.
    fn verify_multi_batch<R: AsRef<[T]> + PartialEq>(
        &self,
        commit: &Self::Commitment,
        dimensions: &[p3_matrix::Dimensions],
        indices: &[usize],
        opened_values: &[Vec<R>],
        proof: &Self::MultiProof,
    ) -> Result<(), MmcsError> {
        let sizes = sizes(dimensions);
        let sets = sets(&sizes, indices, opened_values)?;
        let ascending: Vec<usize> = sets.iter().map(|(index, _)| *index).collect();
        let widths: Vec<usize> = sizes.iter().map(|size| size.width).collect();
        let elements = elements::<L::Element, _>(&sizes, &sets);
        let siblings = ours(PeerDigest::siblings(proof));
        let opening = OpeningRef { widths: &widths, elements: &elements, siblings: &siblings };
        match self.0.verify_many(&ours::<L::Digest>(commit.roots()), &sizes, &ascending, opening) {
            Err(MerkleError::NoIndex) if siblings.is_empty() => Ok(()),
            Err(MerkleError::NoIndex) => Err(MerkleError::Siblings { expected: 0, got: siblings.len() }.into()),
            result => Ok(result?),
        }
    }
}

/// What a trait without errors gives.
fn or_panic<T>(result: Result<T, MerkleError>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

/// The row of each matrix above an index below the height of the tallest.
fn rows_above<T: Copy + Send + Sync, M: Matrix<T>>(matrices: &[M], index: usize) -> Vec<Vec<T>> {
    let tallest = matrices.iter().map(Matrix::height).max().unwrap_or(0);
    let row = |matrix: &M| matrix.row(row_number(index, tallest, matrix.height())).into_iter().flatten().collect();
    matrices.iter().map(row).collect()
}

fn sizes(dimensions: &[p3_matrix::Dimensions]) -> Vec<Dimensions> {
    dimensions.iter().map(|size| Dimensions { height: size.height, width: size.width }).collect()
}

fn ours<D: TreeDigest>(digests: &[D::Theirs]) -> Vec<D> {
    digests.iter().map(|digest| D::ours(*digest)).collect()
}

fn theirs<D: TreeDigest>(digests: &[D]) -> Vec<D::Theirs> {
    digests.iter().map(|digest| digest.theirs()).collect()
}

//! Merkle trees whose nodes are hashed many at once.
//!
//! Winterfell's vectors are digests already, and the proofs of several positions are its own, read off the array of nodes of its `MerkleTree`. So a level
//! here is one call that fills its part of that array, where `ashlar::merkle`, which hashes rows and keeps layers, would copy leaves and nodes once more.

use alloc::vec;
use alloc::vec::Vec;

use winter_crypto::{BatchMerkleProof, MerkleTree, MerkleTreeError, VectorCommitment};

use crate::bands::each_band;
use crate::batch::BatchHasher;

/// Nodes that a thread hashes at once.
const NODES: usize = 1024;

/// In place of `winter_crypto::MerkleTree` as a vector commitment: the same roots and proofs.
///
/// Leaves can be hashed many at once as well, by [`BatchHasher::hash_rows`].
#[derive(Debug)]
pub struct BatchMerkleTree<H: BatchHasher>(pub MerkleTree<H>);

impl<H: BatchHasher> VectorCommitment<H> for BatchMerkleTree<H> {
    type Options = ();
    type Proof = Vec<H::Digest>;
    type MultiProof = BatchMerkleProof<H>;
    type Error = MerkleTreeError;

    fn with_options(items: Vec<H::Digest>, _: ()) -> Result<Self, MerkleTreeError> {
        MerkleTree::from_raw_parts(nodes::<H>(&items), items).map(Self)
    }

    fn commitment(&self) -> H::Digest {
        *self.0.root()
    }

    fn domain_len(&self) -> usize {
        self.0.domain_len()
    }

    fn get_proof_domain_len(proof: &Self::Proof) -> usize {
        MerkleTree::<H>::get_proof_domain_len(proof)
    }

    fn get_multiproof_domain_len(proof: &Self::MultiProof) -> usize {
        MerkleTree::<H>::get_multiproof_domain_len(proof)
    }

    fn open(&self, index: usize) -> Result<(H::Digest, Self::Proof), MerkleTreeError> {
        self.0.open(index)
    }

    fn open_many(&self, indexes: &[usize]) -> Result<(Vec<H::Digest>, Self::MultiProof), MerkleTreeError> {
        self.0.open_many(indexes)
    }

    fn verify(commitment: H::Digest, index: usize, item: H::Digest, proof: &Self::Proof) -> Result<(), MerkleTreeError> {
        <MerkleTree<H> as VectorCommitment<H>>::verify(commitment, index, item, proof)
    }

    fn verify_many(
        commitment: H::Digest,
        indexes: &[usize],
        items: &[H::Digest],
        proof: &Self::MultiProof,
    ) -> Result<(), MerkleTreeError> {
        MerkleTree::<H>::verify_many(commitment, indexes, items, proof)
    }
}

/// The nodes above the leaves: the root at 1, the children of node i at 2 i and 2 i + 1. None unless the leaves fill a tree.
fn nodes<H: BatchHasher>(leaves: &[H::Digest]) -> Vec<H::Digest> {
    let mut width = leaves.len() / 2;
    if width == 0 || !leaves.len().is_power_of_two() {
        return Vec::new();
    }
    let mut nodes = vec![H::Digest::default(); leaves.len()];
    merge_level::<H>(leaves, &mut nodes[width..]);
    while width > 1 {
        let (above, below) = nodes.split_at_mut(width);
        width /= 2;
        merge_level::<H>(&below[..2 * width], &mut above[width..]);
    }
    nodes
}

/// The parents of a level.
fn merge_level<H: BatchHasher>(level: &[H::Digest], parents: &mut [H::Digest]) {
    let pairs = level.as_chunks().0;
    each_band(parents, NODES, |first, parents| {
        H::merge_each(&pairs[first..][..parents.len()], parents).expect("a level has two nodes for each parent");
    });
}

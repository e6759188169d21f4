//! Digests of `ashlar` and of the prover.

use alloc::vec::Vec;

use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime;
use p3_merkle_tree::PrunedMerklePaths;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::elements::{DigestElement, Element};

/// A digest of `ashlar`.
pub trait TreeDigest: Copy {
    /// The same of the prover.
    type Theirs: PeerDigest;

    /// The digest of `ashlar`.
    fn ours(digest: Self::Theirs) -> Self;
    /// The digest of the prover.
    fn theirs(self) -> Self::Theirs;
}

/// A digest of the prover: an array.
pub trait PeerDigest: Copy + Serialize + DeserializeOwned {
    /// The siblings of several indices: [`PrunedMerklePaths`].
    type Paths: Clone + Serialize + DeserializeOwned;

    /// What holds these siblings.
    fn paths(siblings: Vec<Self>) -> Self::Paths;
    /// The siblings.
    fn siblings(paths: &Self::Paths) -> &[Self];
}

impl<E: DigestElement, const DIGEST: usize> TreeDigest for [E; DIGEST]
where
    [E::Theirs; DIGEST]: PeerDigest,
{
    type Theirs = [E::Theirs; DIGEST];

    fn ours(digest: Self::Theirs) -> Self {
        digest.map(E::ours)
    }

    fn theirs(self) -> Self::Theirs {
        self.map(E::theirs)
    }
}

impl TreeDigest for rescue_prime::Digest {
    type Theirs = [<Goldilocks as Element>::Theirs; 4];

    fn ours(digest: Self::Theirs) -> Self {
        Self::new(TreeDigest::ours(digest))
    }

    fn theirs(self) -> Self::Theirs {
        <[Goldilocks; 4]>::from(self).theirs()
    }
}

impl<W: Copy, const DIGEST: usize> PeerDigest for [W; DIGEST]
where
    [W; DIGEST]: Serialize + DeserializeOwned,
{
    type Paths = PrunedMerklePaths<W, DIGEST>;

    fn paths(siblings: Vec<Self>) -> Self::Paths {
        PrunedMerklePaths { sibling_hashes: siblings }
    }

    fn siblings(paths: &Self::Paths) -> &[Self] {
        &paths.sibling_hashes
    }
}

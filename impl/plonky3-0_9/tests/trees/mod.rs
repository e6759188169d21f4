//! What tests of trees share: shapes, schemes over Poseidon, and reasons to refuse.

use ashlar::merkle::{FixedShape, Merkle, MerkleError};
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16::Hasher;
use p3_koala_bear::{KoalaBear, Poseidon1KoalaBear, default_koalabear_poseidon1_16};
use p3_merkle_tree::{MerkleTreeError, MerkleTreeMmcs};

/// Rows by the padding-free sponge of rate 8, nodes by the truncated permutation of two digests.
type Poseidon16 = Merkle<Hasher<PaddingFreeSponge<8>>, Hasher<TruncatedPermutation<2, InnerNodes>>, 2, FixedShape>;

/// The same of the peer.
type PeerPoseidon16 = MerkleTreeMmcs<
    KoalaBear,
    KoalaBear,
    p3_symmetric::PaddingFreeSponge<Poseidon1KoalaBear<16>, 16, 8, 8>,
    p3_symmetric::TruncatedPermutation<Poseidon1KoalaBear<16>, 2, 8, 16>,
    2,
    8,
>;

/// Both schemes over Poseidon of 16 elements.
pub fn poseidon16_schemes(cap_height: usize) -> (Poseidon16, PeerPoseidon16) {
    let permutation = default_koalabear_poseidon1_16();
    let sponge = p3_symmetric::PaddingFreeSponge::new(permutation.clone());
    let peer = MerkleTreeMmcs::new(sponge, p3_symmetric::TruncatedPermutation::new(permutation), cap_height);
    (Merkle::new(Hasher::new(), Hasher::new(), cap_height), peer)
}

/// The heights up to 16 of three matrices that have a tree, and some longer ones.
pub fn shapes() -> Vec<Vec<usize>> {
    let is_rung = |tallest: usize, height: usize| (0..5).any(|k| tallest.div_ceil(1 << k) == height);
    let mut shapes = vec![vec![1], vec![37], vec![64, 8, 64, 16], vec![50, 25, 7], vec![200, 25], vec![1000, 63, 500, 63]];
    for heights in 0..16_usize.pow(3) {
        let heights = vec![heights % 16 + 1, heights / 16 % 16 + 1, heights / 256 + 1];
        let tallest = heights.iter().copied().max().unwrap_or(0);
        if heights.iter().all(|height| is_rung(tallest, *height)) {
            shapes.push(heights);
        }
    }
    shapes
}

/// Whether both refuse for the same reason.
pub fn is_same(ours: MerkleError, theirs: &MerkleTreeError) -> bool {
    use MerkleTreeError as Theirs;
    match (ours, theirs) {
        (MerkleError::Batch { expected, got }, Theirs::WrongBatchSize { expected: e, got: g })
        | (MerkleError::Cap { expected, got }, Theirs::WrongCapSize { expected: e, got: g })
        | (MerkleError::Siblings { expected, got }, Theirs::WrongHeight { expected_proof_len: e, num_siblings: g }) => {
            (expected, got) == (*e, *g)
        }
        (MerkleError::Width { matrix, expected, got }, Theirs::WrongWidth { matrix: m, expected: e, got: g }) => {
            (matrix, expected, got) == (*m, *e, *g)
        }
        (
            MerkleError::Height { height, tallest, expected, .. },
            Theirs::IncompatibleHeights { height: h, max_height, expected_height, .. },
        ) => (height, tallest, expected) == (*h, *max_height, *expected_height),
        (MerkleError::Index { index, tallest }, Theirs::IndexOutOfBounds { max_height, index: i }) => {
            (index, tallest) == (*i, *max_height)
        }
        (MerkleError::Empty, Theirs::EmptyBatch) | (MerkleError::Mismatch { .. }, Theirs::CapMismatch) => true,
        _ => false,
    }
}

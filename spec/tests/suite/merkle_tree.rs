//! Merkle trees against an independent implementation, the crate `p3-merkle-tree`, over hash functions of the same crates.

use std::sync::LazyLock;

use ashlar_spec::merkle_tree::{
    Dimensions, Matrix, Opening, Openings, Reason, TreeHash, cap_of, checked_cap, commit, open, open_many, verify, verify_many,
};
use p3_commit::{BatchOpeningRef, Mmcs};
use p3_field::PrimeCharacteristicRing;
use p3_koala_bear::{KoalaBear, Poseidon1KoalaBear, default_koalabear_poseidon1_16};
use p3_matrix::Dimensions as PeerDimensions;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::{MerkleTreeError, MerkleTreeMmcs};
use p3_symmetric::{CryptographicHasher, MerkleCap, PaddingFreeSponge, PseudoCompressionFunction, TruncatedPermutation};

type Permutation = Poseidon1KoalaBear<16>;
type Leaf = PaddingFreeSponge<Permutation, 16, 8, 4>;
type Node<const N: usize> = TruncatedPermutation<Permutation, N, 4, 16>;
type Digest = [KoalaBear; 4];
type Peer<const N: usize> = MerkleTreeMmcs<KoalaBear, KoalaBear, Leaf, Node<N>, N, 4>;

/// The hash functions of the peer.
struct Hash<const N: usize>(Leaf, Node<N>);

impl<const N: usize> TreeHash<KoalaBear, Digest, N> for Hash<N> {
    fn takes(&self, _: usize) -> bool {
        true
    }

    fn leaf(&self, row: &[KoalaBear]) -> Digest {
        self.0.hash_iter(row.iter().copied())
    }

    fn compress(&self, children: &[Digest; N]) -> Digest {
        self.1.compress(*children)
    }

    fn padding(&self) -> Digest {
        Digest::default()
    }
}

/// Made once: its tables take longer than a tree.
static PERMUTATION: LazyLock<Permutation> = LazyLock::new(default_koalabear_poseidon1_16);

fn hash<const N: usize>() -> Hash<N> {
    Hash(Leaf::new(PERMUTATION.clone()), Node::new(PERMUTATION.clone()))
}

fn peer<const N: usize>(cap_height: usize) -> Peer<N> {
    let Hash(leaf, node) = hash();
    Peer::new(leaf, node, cap_height)
}

/// Matrices of these heights, of widths 1, 2 and so on.
fn matrices(heights: &[usize]) -> Vec<Matrix<KoalaBear>> {
    let mut random = fastrand::Rng::with_seed(5);
    let mut matrix = |(number, height): (usize, &usize)| Matrix {
        dimensions: Dimensions { height: *height, width: number + 1 },
        values: (0..height * (number + 1)).map(|_| KoalaBear::from_u32(random.u32(..1 << 30))).collect(),
    };
    heights.iter().enumerate().map(&mut matrix).collect()
}

fn dimensions_of(matrices: &[Matrix<KoalaBear>]) -> (Vec<Dimensions>, Vec<PeerDimensions>) {
    let ours: Vec<_> = matrices.iter().map(|matrix| matrix.dimensions).collect();
    let theirs = ours.iter().map(|d| PeerDimensions { height: d.height, width: d.width }).collect();
    (ours, theirs)
}

/// Every set of heights up to 16 of three matrices that has a tree.
fn ladders() -> Vec<Vec<usize>> {
    let mut found: Vec<_> = (1..=16).map(|height| vec![height]).collect();
    for sizes in 0..17_usize.pow(3) {
        let heights = vec![sizes % 17, sizes / 17 % 17, sizes / 289];
        if ashlar_spec::merkle_tree::checked_heights(&heights).is_ok() {
            found.push(heights);
        }
    }
    found
}

/// Roots, openings of every index and of sets of them.
fn agree<const N: usize>(heights: &[usize], cap_height: usize) {
    let (hash, peer) = (hash::<N>(), peer::<N>(cap_height));
    let matrices = matrices(heights);
    let (ours, _) = dimensions_of(&matrices);
    let tree = commit(&hash, &matrices).expect("the heights have a tree");
    let dense = |matrix: &Matrix<KoalaBear>| RowMajorMatrix::new(matrix.values.clone(), matrix.dimensions.width);
    let (root, data) = peer.commit(matrices.iter().map(dense).collect());
    let cap = cap_of(&hash, &tree, cap_height);
    assert_eq!(cap, root.roots(), "{heights:?} {N} {cap_height}");
    if let Err(reason) = checked_cap(&ours, &tree.layers, cap_height) {
        assert!(matches!(reason, Reason::AboveCap { .. }), "{heights:?} {N} {cap_height}");
        assert_eq!(open(&hash, &tree, cap_height, 0), Err(reason), "{heights:?} {N} {cap_height}");
        assert_eq!(open_many(&hash, &tree, cap_height, &[0]), Err(reason), "{heights:?} {N} {cap_height}");
        return;
    }
    let tallest = *heights.iter().max().expect("there is a matrix");
    for index in 0..tallest {
        let opening = open(&hash, &tree, cap_height, index).expect("the index is one");
        let expected = peer.open_batch(index, &data);
        assert_eq!(opening.rows, expected.opened_values, "{heights:?} {N} {cap_height} {index}");
        assert_eq!(opening.siblings, expected.opening_proof, "{heights:?} {N} {cap_height} {index}");
        assert_eq!(verify(&hash, &cap, cap_height, &ours, index, &opening), Ok(()), "{heights:?} {N} {cap_height} {index}");
    }
    let mut random = fastrand::Rng::with_seed(6);
    for _ in 0..4 {
        let mut indices: Vec<_> = (0..tallest).filter(|_| random.u8(..) < 90).collect();
        if indices.is_empty() {
            indices.push(tallest - 1);
        }
        let openings = open_many(&hash, &tree, cap_height, &indices).expect("the indices ascend");
        let (_, pruned) = peer.open_multi_batch(&indices, &data);
        assert_eq!(openings.siblings, pruned.sibling_hashes, "{heights:?} {N} {cap_height} {indices:?}");
        assert_eq!(verify_many(&hash, &cap, cap_height, &ours, &indices, &openings), Ok(()));
        if let [index] = indices[..] {
            let Opening { rows, siblings } = open(&hash, &tree, cap_height, index).expect("the index is one");
            let rows = rows.into_iter().map(|row| vec![row]).collect();
            assert_eq!(openings, Openings { rows, siblings }, "{heights:?} {N} {cap_height} {index}");
        }
    }
}

#[test]
fn trees_agree_at_every_height() {
    for heights in ladders() {
        for cap_height in [0, 1, 3] {
            agree::<2>(&heights, cap_height);
            agree::<4>(&heights, cap_height);
        }
    }
}

#[test]
fn heights_are_refused_alike() {
    for sizes in 0..17_usize.pow(3) {
        let heights = [sizes % 17, sizes / 17 % 17, sizes / 289];
        let ours = ashlar_spec::merkle_tree::checked_heights(&heights);
        let dimensions = heights.map(|height| PeerDimensions { height, width: 1 });
        let theirs = peer::<2>(0).proof_arity_schedule(&dimensions);
        match (ours, theirs) {
            (Ok(_), Ok(_)) | (Err(Reason::Empty), Err(MerkleTreeError::EmptyBatch)) => {}
            (
                Err(Reason::Height { height, tallest, expected, .. }),
                Err(MerkleTreeError::IncompatibleHeights { height: h, max_height, expected_height, .. }),
            ) => assert_eq!([height, tallest, expected], [h, max_height, expected_height]),
            (ours, theirs) => panic!("{heights:?}: {ours:?}, {theirs:?}"),
        }
    }
}

/// A matrix whose rows no path reaches: the peer takes any row of it.
#[test]
fn matrices_above_the_cap_are_refused() {
    let (hash, peer) = (hash::<2>(), peer::<2>(1));
    let matrices = matrices(&[4, 1]);
    let (dimensions, theirs) = dimensions_of(&matrices);
    let dense = |matrix: &Matrix<KoalaBear>| RowMajorMatrix::new(matrix.values.clone(), matrix.dimensions.width);
    let (root, data) = peer.commit(matrices.iter().map(dense).collect());
    let mut opening = peer.open_batch(2, &data);
    opening.opened_values[1][0] += KoalaBear::ONE;
    assert!(
        peer.verify_batch(&root, &theirs, 2, (&opening).into()).is_ok(),
        "the peer now refuses it: say so in the specification"
    );
    let opening = Opening { rows: opening.opened_values, siblings: opening.opening_proof };
    let refused = verify(&hash, root.roots(), 1, &dimensions, 2, &opening);
    assert_eq!(refused, Err(Reason::AboveCap { matrix: 1, height: 1 }));
}

/// Faults of each kind, in the order in which they are looked for.
#[test]
fn openings_are_refused_alike() {
    let (hash, peer) = (hash::<2>(), peer::<2>(1));
    let matrices = matrices(&[7, 4, 7]);
    let (dimensions, theirs) = dimensions_of(&matrices);
    let tree = commit(&hash, &matrices).expect("the heights have a tree");
    let cap = cap_of(&hash, &tree, 1);
    let opening = open(&hash, &tree, 1, 5).expect("the index is one");
    let refused = |cap: &[Digest], index: usize, opening: &Opening<KoalaBear, Digest>| {
        let reason = verify(&hash, cap, 1, &dimensions, index, opening).expect_err("a fault");
        let proof = BatchOpeningRef::new(&opening.rows, &opening.siblings);
        let error = peer.verify_batch(&MerkleCap::new(cap.to_vec()), &theirs, index, proof).expect_err("a fault");
        (reason, error)
    };
    let mut fault = opening.clone();
    fault.siblings[1][2] += KoalaBear::ONE;
    assert!(matches!(refused(&cap, 5, &fault), (Reason::Mismatch { place: 1 }, MerkleTreeError::CapMismatch)));
    assert!(matches!(refused(&cap, 4, &opening), (Reason::Mismatch { place: 1 }, MerkleTreeError::CapMismatch)));
    assert!(matches!(
        refused(&cap, 7, &fault),
        (Reason::Index { index: 7, tallest: 7 }, MerkleTreeError::IndexOutOfBounds { max_height: 7, index: 7 })
    ));
    fault.rows[1].push(KoalaBear::ONE);
    assert!(matches!(
        refused(&cap, 7, &fault),
        (Reason::Width { matrix: 1, expected: 2, got: 3 }, MerkleTreeError::WrongWidth { matrix: 1, expected: 2, got: 3 })
    ));
    fault.siblings.pop();
    assert!(matches!(
        refused(&cap, 7, &fault),
        (Reason::Siblings { expected: 2, got: 1 }, MerkleTreeError::WrongHeight { expected_proof_len: 2, num_siblings: 1 })
    ));
    assert!(matches!(
        refused(&cap[..1], 7, &fault),
        (Reason::Cap { expected: 2, got: 1 }, MerkleTreeError::WrongCapSize { expected: 2, got: 1 })
    ));
    fault.rows.pop();
    assert!(matches!(
        refused(&cap[..1], 7, &fault),
        (Reason::Batch { expected: 3, got: 2 }, MerkleTreeError::WrongBatchSize { expected: 3, got: 2 })
    ));
}

//! Commitments of `ashlar::merkle` against `MerkleTreeMmcs`: caps, openings and errors.

mod trees;

use ashlar::blake3::Blake3;
use ashlar::fields::{goldilocks, koala_bear};
use ashlar::merkle::{
    Blake3Rows, Dimensions, FixedShape, LeafHasher, Matrix, Merkle, MerkleError, NodeHasher, Opening, OpeningRef,
};
use fastrand::Rng;
use p3_commit::{BatchOpeningRef, Mmcs};
use p3_field::{PrimeField32, PrimeField64};
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_matrix::Dimensions as PeerDimensions;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::{MerkleTreeError, MerkleTreeMmcs, PrunedMerklePaths};
use p3_symmetric::{CompressionFunctionFromHasher, MerkleCap, SerializingHasher};

use crate::trees::{is_same, poseidon16_schemes, shapes};

type Peer<F> = <F as Same>::Peer;

/// An element or word that the peer has a type of its own for.
trait Same: Copy + PartialEq + Send + Sync + std::fmt::Debug {
    type Peer: Copy + PartialEq + Send + Sync + std::fmt::Debug;

    fn random(random: &mut Rng) -> Self;
    fn of(peer: Self::Peer) -> Self;
    fn peer(self) -> Self::Peer;
}

impl Same for u8 {
    type Peer = Self;

    fn random(random: &mut Rng) -> Self {
        random.u8(..)
    }

    fn of(peer: Self) -> Self {
        peer
    }

    fn peer(self) -> Self {
        self
    }
}

impl Same for goldilocks::Goldilocks {
    type Peer = Goldilocks;

    fn random(random: &mut Rng) -> Self {
        Self::reduce(random.u64(..))
    }

    fn of(peer: Goldilocks) -> Self {
        Self::reduce(peer.as_canonical_u64())
    }

    fn peer(self) -> Goldilocks {
        Goldilocks::new(self.value())
    }
}

impl Same for koala_bear::KoalaBear {
    type Peer = KoalaBear;

    fn random(random: &mut Rng) -> Self {
        Self::reduce(random.u32(..))
    }

    fn of(peer: KoalaBear) -> Self {
        Self::reduce(peer.as_canonical_u32())
    }

    fn peer(self) -> KoalaBear {
        KoalaBear::new(self.value())
    }
}

impl Same for koala_bear::Montgomery {
    type Peer = KoalaBear;

    fn random(random: &mut Rng) -> Self {
        Self::from(koala_bear::KoalaBear::random(random))
    }

    fn of(peer: KoalaBear) -> Self {
        Self::from(koala_bear::KoalaBear::of(peer))
    }

    fn peer(self) -> KoalaBear {
        koala_bear::KoalaBear::from(self).peer()
    }
}

/// The rows of an opening of one index, in the order of the batch.
fn rows<E: Same, D>(opening: &Opening<E, D>, sizes: &[Dimensions], index: usize) -> Vec<Vec<E::Peer>> {
    let row = |matrix| opening.view().row(sizes, &[index], matrix, index).expect("a row of each matrix");
    (0..sizes.len()).map(|matrix| row(matrix).iter().map(|element| element.peer()).collect()).collect()
}

fn digests<W: Same, const DIGEST: usize>(peers: &[[W::Peer; DIGEST]]) -> Vec<[W; DIGEST]> {
    peers.iter().map(|digest| digest.map(W::of)).collect()
}

/// The tree of a scheme against that of the peer: every index, and sets of them, and faults.
fn agrees<L, N, M, E, W, const ARITY: usize, const DIGEST: usize>(
    scheme: &Merkle<L, N, ARITY, FixedShape>,
    peer: &M,
    heights: &[usize],
) where
    L: LeafHasher<Element = E, Digest = [W; DIGEST]>,
    N: NodeHasher<ARITY, Digest = [W; DIGEST]>,
    E: Same<Peer: p3_field::Field>,
    W: Same,
    M: Mmcs<
            Peer<E>,
            Commitment = MerkleCap<Peer<E>, [Peer<W>; DIGEST]>,
            Proof = Vec<[Peer<W>; DIGEST]>,
            MultiProof = PrunedMerklePaths<Peer<W>, DIGEST>,
            Error = MerkleTreeError,
        >,
{
    let mut random = Rng::with_seed(0x5eed);
    let sizes: Vec<_> = heights.iter().enumerate().map(|(i, height)| Dimensions { height: *height, width: i + 1 }).collect();
    let values: Vec<Vec<E>> = sizes.iter().map(|d| (0..d.height * d.width).map(|_| E::random(&mut random)).collect()).collect();
    let dense = sizes.iter().zip(&values).map(|(d, v)| RowMajorMatrix::new(v.iter().map(|e| e.peer()).collect(), d.width));
    let (root, data) = peer.commit(dense.collect());
    let matrices: Vec<_> =
        sizes.iter().zip(&values).map(|(d, values)| Matrix { values, height: d.height, width: d.width }).collect();
    let tree = match scheme.commit(&matrices) {
        // The peer verifies any row of such a matrix.
        Err(MerkleError::AboveCap { .. }) => return,
        tree => tree.expect("the peer has a tree"),
    };
    assert_eq!(tree.cap(), digests::<W, DIGEST>(root.roots()), "{heights:?}");
    let tallest = peer.get_max_height(&data);
    for index in 0..tallest {
        let opening = scheme.open(&tree, &matrices, index).expect("the index is one");
        let expected = peer.open_batch(index, &data);
        assert_eq!(rows(&opening, &sizes, index), expected.opened_values, "{heights:?} {index}");
        assert_eq!(opening.siblings, digests::<W, DIGEST>(&expected.opening_proof), "{heights:?} {index}");
        assert_eq!(scheme.verify(tree.cap(), &sizes, index, opening.view()), Ok(()), "{heights:?} {index}");
    }
    for _ in 0..3 {
        let mut indices: Vec<_> = (0..tallest).filter(|_| random.u8(..) < 80).collect();
        if indices.is_empty() {
            indices.push(tallest - 1);
        }
        let opening = scheme.open_many(&tree, &matrices, &indices).expect("the indices ascend");
        let (_, pruned) = peer.open_multi_batch(&indices, &data);
        assert_eq!(opening.siblings, digests::<W, DIGEST>(&pruned.sibling_hashes), "{heights:?} {indices:?}");
        assert_eq!(scheme.verify_many(tree.cap(), &sizes, &indices, opening.view()), Ok(()), "{heights:?} {indices:?}");
    }
    for fault in 0..64 {
        let index = random.usize(..tallest);
        let opening = scheme.open(&tree, &matrices, index).expect("the index is one");
        let mut faulty =
            Faulty { index, rows: rows(&opening, &sizes, index), opening, cap: tree.cap().to_vec(), sizes: sizes.clone() };
        for kind in 0..6 {
            if fault >> kind & 1 == 1 {
                faulty.change(kind, &mut random);
            }
        }
        let Faulty { index, rows, opening, cap, sizes } = faulty;
        let ours = scheme.verify(&cap, &sizes, index, opening.view());
        let peers = MerkleCap::new(cap.iter().map(|digest| digest.map(W::peer)).collect());
        let theirs: Vec<_> = sizes.iter().map(|d| PeerDimensions { height: d.height, width: d.width }).collect();
        let siblings: Vec<_> = opening.siblings.iter().map(|digest| digest.map(W::peer)).collect();
        match (ours, peer.verify_batch(&peers, &theirs, index, BatchOpeningRef::new(&rows, &siblings))) {
            (Ok(()), Ok(())) | (Err(MerkleError::AboveCap { .. }), _) => {}
            (Err(ours), Err(theirs)) => assert!(is_same(ours, &theirs), "{heights:?} {index}: {ours:?}, {theirs:?}"),
            (ours, theirs) => panic!("{heights:?} {index} {fault}: {ours:?}, {theirs:?}"),
        }
    }
}

/// An opening with faults, on both sides.
struct Faulty<E: Same, W, const DIGEST: usize> {
    index: usize,
    rows: Vec<Vec<E::Peer>>,
    opening: Opening<E, [W; DIGEST]>,
    cap: Vec<[W; DIGEST]>,
    sizes: Vec<Dimensions>,
}

impl<E: Same, W: Same, const DIGEST: usize> Faulty<E, W, DIGEST> {
    fn change(&mut self, kind: usize, random: &mut Rng) {
        match kind {
            0 => self.index = random.usize(..20),
            1 => self.opening.siblings.truncate(random.usize(..4)),
            2 => self.cap.truncate(random.usize(1..3)),
            3 => self.sizes[0].height = random.usize(..20),
            4 => {
                // The last row of a batch, whose matrix is not always the shortest, with the elements of a longer one.
                self.opening.widths[0] += 1;
                self.rows[0].push(E::random(random).peer());
            }
            _ => {
                self.opening.widths.pop();
                self.rows.pop();
            }
        }
    }
}

fn blake3_agrees<E: Same + ashlar::merkle::RowElement, const ARITY: usize>(heights: &[usize], cap_height: usize)
where
    Peer<E>: p3_field::Field + p3_field::PrimeField64,
{
    let scheme = Merkle::<_, _, ARITY, FixedShape>::new(Blake3Rows::<E>::new(Blake3::new()), Blake3::new(), cap_height);
    let peer = MerkleTreeMmcs::<Peer<E>, u8, _, _, ARITY, 32>::new(
        SerializingHasher::new(p3_blake3::Blake3 {}),
        CompressionFunctionFromHasher::<_, ARITY, 32>::new(p3_blake3::Blake3 {}),
        cap_height,
    );
    agrees::<_, _, _, E, u8, ARITY, 32>(&scheme, &peer, heights);
}

#[test]
fn blake3_trees_agree_at_every_height() {
    for heights in shapes() {
        for cap_height in [0, 1, 2] {
            blake3_agrees::<goldilocks::Goldilocks, 2>(&heights, cap_height);
            blake3_agrees::<goldilocks::Goldilocks, 4>(&heights, cap_height);
        }
        blake3_agrees::<koala_bear::Montgomery, 2>(&heights, 0);
    }
}

#[test]
fn poseidon_trees_agree() {
    for cap_height in [0, 1] {
        let (scheme, peer) = poseidon16_schemes(cap_height);
        for heights in [&[1][..], &[5, 3, 3], &[16, 2], &[64, 16, 64, 1], &[100, 13]] {
            agrees::<_, _, _, _, koala_bear::KoalaBear, 2, 8>(&scheme, &peer, heights);
        }
    }
}

/// A view with the elements of an opening, whatever its widths say.
#[test]
fn widths_bind_the_borders_of_rows() {
    let scheme = Merkle::<_, _, 2, FixedShape>::new(Blake3Rows::<u8>::new(Blake3::new()), Blake3::new(), 0);
    let matrices = [Matrix { values: &[1, 2], height: 2, width: 1 }, Matrix { values: &[3, 4, 5, 6], height: 2, width: 2 }];
    let tree = scheme.commit(&matrices).expect("the heights have a tree");
    let opening = scheme.open(&tree, &matrices, 1).expect("the index is one");
    let moved = OpeningRef { widths: &[2, 1], ..opening.view() };
    let expected = MerkleError::Width { matrix: 0, expected: 1, got: 2 };
    assert_eq!(scheme.verify(tree.cap(), tree.dimensions(), 1, moved), Err(expected));
}

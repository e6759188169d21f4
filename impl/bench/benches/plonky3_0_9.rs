//! Commitments to matrices, openings and their verification against Plonky3 0.9 over its own hashes: in the trees of `ashlar`, and in those of Plonky3
//! over the hashes of `ashlar`.

use std::hint::black_box;

use ashlar::blake3::Blake3;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::{KoalaBear, Montgomery};
use ashlar::merkle::{Blake3Rows, Dimensions, FixedShape, LeafHasher, Matrix, Merkle, NodeHasher};
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16;
use ashlar_bench::turns::{Subject, criterion, take_turns};
use ashlar_bench::{OURS, backend, keep_to_one_thread};
use ashlar_plonky3_0_9::Plonky3;
use criterion::{BatchSize, Bencher, Criterion, criterion_group, criterion_main};
use p3_commit::Mmcs;
use p3_field::Field;
use p3_koala_bear::default_koalabear_poseidon1_16;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::MerkleTreeMmcs;
use p3_symmetric::{
    CompressionFunctionFromHasher, PaddingFreeSponge as PeerSponge, SerializingHasher, TruncatedPermutation as PeerTruncated,
};

const PEER: &str = "p3-merkle-tree";
const OURS_IN_PEER: &str = "ashlar in p3-merkle-tree";

/// Heights and widths.
type Sizes = &'static [(usize, usize)];

/// From one tall matrix to several of different heights.
const SHAPES: [(&str, Sizes); 5] = [
    ("2^20 x 8", &[(1 << 20, 8)]),
    ("2^16 x 16", &[(1 << 16, 16)]),
    ("2^14 x 100", &[(1 << 14, 100)]),
    ("2^14 x 1000", &[(1 << 14, 1000)]),
    ("2^14 x 16, 2^12 x 40, 2^10 x 7", &[(1 << 14, 16), (1 << 12, 40), (1 << 10, 7)]),
];
/// The shape of which an index is opened.
const OPENED: (&str, Sizes) = SHAPES[1];

/// A hash in all the ways that are compared.
struct Way<'a, L, N, O, T, E, F> {
    name: &'a str,
    ours: &'a Merkle<L, N, 2, FixedShape>,
    ours_in_peer: &'a O,
    peer: &'a T,
    of: fn(u32) -> E,
    theirs: fn(u32) -> F,
}

/// `count` numbers below both moduli, the same in every run.
fn values(count: usize) -> impl Iterator<Item = u32> {
    (1..=count as u32).map(|i| i.wrapping_mul(0x9e37_79b9) >> 2)
}

/// Bytes of the elements of a shape.
fn bytes<E>(sizes: &[(usize, usize)]) -> usize {
    sizes.iter().map(|(height, width)| height * width * size_of::<E>()).sum()
}

/// Commits in a scheme of Plonky3; its matrices are copied, and the tree is freed, outside of the time.
fn commit_in<F: Field, M: Mmcs<F>>(b: &mut Bencher<'_>, scheme: &M, matrices: &[RowMajorMatrix<F>]) {
    b.iter_batched(|| matrices.to_vec(), |matrices| scheme.commit(black_box(matrices)), BatchSize::PerIteration)
}

impl<L, N, O, T, F> Way<'_, L, N, O, T, L::Element, F>
where
    L: LeafHasher,
    N: NodeHasher<2, Digest = L::Digest>,
    O: Mmcs<F, Error: std::fmt::Debug>,
    T: Mmcs<F, Error: std::fmt::Debug>,
    F: Field,
{
    fn matrices(&self, sizes: Sizes) -> Vec<RowMajorMatrix<F>> {
        let matrix =
            |&(height, width): &(usize, usize)| RowMajorMatrix::new(values(height * width).map(self.theirs).collect(), width);
        sizes.iter().map(matrix).collect()
    }

    fn commit(&self, c: &mut Criterion) {
        for (parameter, sizes) in SHAPES {
            let elements = |(height, width): &(usize, usize)| values(height * width).map(self.of).collect();
            let ours: Vec<Vec<L::Element>> = sizes.iter().map(elements).collect();
            let sized = sizes.iter().zip(&ours);
            let matrices: Vec<Matrix<'_, L::Element>> =
                sized.map(|(&(height, width), values)| Matrix { values, height, width }).collect();
            let dense = self.matrices(sizes);
            let group = &format!("commit {}", self.name);
            take_turns(
                c,
                Subject { group, parameter, bytes: bytes::<L::Element>(sizes) },
                &mut [
                    (OURS, &mut |b| b.iter_batched(|| (), |()| self.ours.commit(black_box(&matrices)), BatchSize::PerIteration)),
                    (OURS_IN_PEER, &mut |b| commit_in(b, self.ours_in_peer, &dense)),
                    (PEER, &mut |b| commit_in(b, self.peer, &dense)),
                ],
            );
        }
    }

    /// Opens and verifies one index of a matrix.
    fn open_and_verify(&self, c: &mut Criterion) {
        let (parameter, sizes) = OPENED;
        let (height, width) = sizes[0];
        let index = height / 3;
        let elements: Vec<L::Element> = values(height * width).map(self.of).collect();
        let matrices = [Matrix { values: &elements, height, width }];
        let tree = self.ours.commit(&matrices).expect("a tree");
        let opening = self.ours.open(&tree, &matrices, index).expect("an opening");
        let (cap_in_peer, tree_in_peer) = self.ours_in_peer.commit(self.matrices(sizes));
        let opened_in_peer = self.ours_in_peer.open_batch(index, &tree_in_peer);
        let (cap, peer_tree) = self.peer.commit(self.matrices(sizes));
        let opened = self.peer.open_batch(index, &peer_tree);
        let bytes = bytes::<L::Element>(&[(1, width)]);

        take_turns(
            c,
            Subject { group: &format!("open {}", self.name), parameter, bytes },
            &mut [
                (OURS, &mut |b| b.iter(|| self.ours.open(&tree, &matrices, black_box(index)).expect("an opening"))),
                (PEER, &mut |b| b.iter(|| self.peer.open_batch(black_box(index), &peer_tree))),
            ],
        );
        let (ours_sizes, peer_sizes) = ([Dimensions { height, width }], [p3_matrix::Dimensions { height, width }]);
        take_turns(
            c,
            Subject { group: &format!("verify {}", self.name), parameter, bytes },
            &mut [
                (OURS, &mut |b| {
                    let verify = || self.ours.verify(tree.cap(), &ours_sizes, index, black_box(opening.view()));
                    b.iter(|| verify().expect("an honest opening"))
                }),
                (OURS_IN_PEER, &mut |b| {
                    let opened = || black_box(&opened_in_peer).into();
                    let verify = || self.ours_in_peer.verify_batch(&cap_in_peer, &peer_sizes, index, opened());
                    b.iter(|| verify().expect("an honest opening"))
                }),
                (PEER, &mut |b| {
                    let verify = || self.peer.verify_batch(&cap, &peer_sizes, index, black_box(&opened).into());
                    b.iter(|| verify().expect("an honest opening"))
                }),
            ],
        );
    }

    fn measure(&self, c: &mut Criterion) {
        self.commit(c);
        self.open_and_verify(c);
    }
}

/// A tree of Plonky3 over the BLAKE3 of `ashlar`, which hashes rows of elements and nodes as it is.
fn ours_in_peer<F>() -> MerkleTreeMmcs<F, u8, ashlar_plonky3_0_9::Blake3, ashlar_plonky3_0_9::Blake3, 2, 32> {
    MerkleTreeMmcs::new(ashlar_plonky3_0_9::Blake3, ashlar_plonky3_0_9::Blake3, 0)
}

type PeerNodes = CompressionFunctionFromHasher<p3_blake3::Blake3, 2, 32>;

/// A tree of Plonky3 over its BLAKE3.
fn blake3_peer<F>() -> MerkleTreeMmcs<F, u8, SerializingHasher<p3_blake3::Blake3>, PeerNodes, 2, 32> {
    MerkleTreeMmcs::new(SerializingHasher::new(p3_blake3::Blake3), PeerNodes::new(p3_blake3::Blake3), 0)
}

fn blake3_goldilocks(c: &mut Criterion) {
    keep_to_one_thread();
    let hasher = Blake3::on(backend());
    let way = Way {
        name: "BLAKE3 Goldilocks",
        ours: &Merkle::new(Blake3Rows::<Goldilocks>::new(hasher), hasher, 0),
        ours_in_peer: &ours_in_peer::<p3_goldilocks::Goldilocks>(),
        peer: &blake3_peer::<p3_goldilocks::Goldilocks>(),
        of: |value| value.into(),
        theirs: |value| p3_goldilocks::Goldilocks::new(value.into()),
    };
    way.measure(c);
}

fn blake3_koala_bear(c: &mut Criterion) {
    let hasher = Blake3::on(backend());
    let way = Way {
        name: "BLAKE3 KoalaBear",
        ours: &Merkle::new(Blake3Rows::<Montgomery>::new(hasher), hasher, 0),
        ours_in_peer: &ours_in_peer::<p3_koala_bear::KoalaBear>(),
        peer: &blake3_peer::<p3_koala_bear::KoalaBear>(),
        of: |value| KoalaBear::reduce(value).into(),
        theirs: p3_koala_bear::KoalaBear::new,
    };
    way.measure(c);
}

fn poseidon(c: &mut Criterion) {
    type Packed = <p3_koala_bear::KoalaBear as Field>::Packing;

    let leaf = koala_bear16::Hasher::<PaddingFreeSponge<8>>::on(backend());
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::on(backend());
    let permutation = default_koalabear_poseidon1_16();
    let way = Way {
        name: "Poseidon16",
        ours: &Merkle::new(leaf, node, 0),
        ours_in_peer: &MerkleTreeMmcs::<Packed, Packed, _, _, 2, 8>::new(Plonky3(leaf), Plonky3(node), 0),
        peer: &MerkleTreeMmcs::<Packed, Packed, _, _, 2, 8>::new(
            PeerSponge::<_, 16, 8, 8>::new(permutation.clone()),
            PeerTruncated::<_, 2, 8, 16>::new(permutation),
            0,
        ),
        of: KoalaBear::reduce,
        theirs: p3_koala_bear::KoalaBear::new,
    };
    way.measure(c);
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = blake3_goldilocks, blake3_koala_bear, poseidon
}
criterion_main!(benches);

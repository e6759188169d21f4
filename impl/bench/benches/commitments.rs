//! Commitments to matrices, openings and their verification, against Plonky3's trees over its own hashes, on one thread.

use std::hint::black_box;

use ashlar::blake3::Blake3;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::merkle::{Blake3Rows, Dimensions, FixedShape, LeafHasher, Matrix, Merkle, NodeHasher};
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16;
use ashlar_bench::{OURS, backend, criterion};
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use p3_commit::Mmcs;
use p3_field::Field;
use p3_koala_bear::default_koalabear_poseidon1_16;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::MerkleTreeMmcs;
use p3_symmetric::{
    CompressionFunctionFromHasher, PaddingFreeSponge as PeerSponge, SerializingHasher, TruncatedPermutation as PeerTruncated,
};
use rayon::ThreadPoolBuilder;

const PEER: &str = "p3-merkle-tree";

/// Heights and widths, from one tall matrix to several of different heights.
const SHAPES: [(&str, &[(usize, usize)]); 4] = [
    ("2^17 x 8", &[(1 << 17, 8)]),
    ("2^14 x 100", &[(1 << 14, 100)]),
    ("2^11 x 1000", &[(1 << 11, 1000)]),
    ("2^14 x 16, 2^12 x 40, 2^10 x 7", &[(1 << 14, 16), (1 << 12, 40), (1 << 10, 7)]),
];

/// `count` numbers below both moduli, the same in every run.
fn values(count: usize) -> impl Iterator<Item = u32> {
    (1..=count as u32).map(|i| i.wrapping_mul(0x9e37_79b9) >> 2)
}

/// Commits to each of the shapes, and opens and verifies in the first.
fn commitments<L, N, M, F>(
    c: &mut Criterion,
    name: &str,
    scheme: &Merkle<L, N, 2, FixedShape>,
    peer: &M,
    of: fn(u32) -> L::Element,
    theirs: fn(u32) -> F,
) where
    L: LeafHasher,
    N: NodeHasher<2, Digest = L::Digest>,
    F: Field,
    M: Mmcs<F>,
{
    let one_thread = ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for (shape, sizes) in SHAPES {
        let ours: Vec<Vec<L::Element>> = sizes.iter().map(|(height, width)| values(height * width).map(of).collect()).collect();
        let matrices: Vec<Matrix<'_, L::Element>> =
            sizes.iter().zip(&ours).map(|(&(height, width), values)| Matrix { values, height, width }).collect();
        let dense: Vec<RowMajorMatrix<F>> = sizes
            .iter()
            .map(|&(height, width)| RowMajorMatrix::new(values(height * width).map(theirs).collect(), width))
            .collect();
        let mut group = c.benchmark_group(format!("commit {name}"));
        group.bench_function(BenchmarkId::new(OURS, shape), |b| {
            b.iter(|| one_thread.install(|| scheme.commit(black_box(&matrices))))
        });
        group.bench_function(BenchmarkId::new(PEER, shape), |b| {
            b.iter_batched(|| dense.clone(), |dense| peer.commit(dense), BatchSize::LargeInput)
        });
        group.finish();
    }
}

/// Opens and verifies one index of the first shape.
fn openings<L, N, M, F>(
    c: &mut Criterion,
    name: &str,
    scheme: &Merkle<L, N, 2, FixedShape>,
    peer: &M,
    of: fn(u32) -> L::Element,
    theirs: fn(u32) -> F,
) where
    L: LeafHasher,
    N: NodeHasher<2, Digest = L::Digest>,
    F: Field,
    M: Mmcs<F, Error: std::fmt::Debug>,
{
    let (shape, sizes) = SHAPES[0];
    let (height, width) = sizes[0];
    let index = height / 3;
    let elements: Vec<L::Element> = values(height * width).map(of).collect();
    let matrices = [Matrix { values: &elements, height, width }];
    let tree = scheme.commit(&matrices).expect("a tree");
    let opening = scheme.open(&tree, &matrices, index).expect("an opening");
    let dense = RowMajorMatrix::new(values(height * width).map(theirs).collect(), width);
    let (cap, data) = peer.commit(vec![dense]);
    let opened = peer.open_batch(index, &data);
    let dimensions = [p3_matrix::Dimensions { height, width }];

    let mut group = c.benchmark_group(format!("verify {name}"));
    let sizes = [Dimensions { height, width }];
    group.bench_function(BenchmarkId::new(OURS, shape), |b| {
        b.iter(|| scheme.verify(tree.cap(), &sizes, index, black_box(opening.view())).expect("an honest opening"))
    });
    group.bench_function(BenchmarkId::new(PEER, shape), |b| {
        b.iter(|| peer.verify_batch(&cap, &dimensions, index, black_box(&opened).into()).expect("an honest opening"))
    });
    group.finish();
}

fn blake3(c: &mut Criterion) {
    let hasher = Blake3::on(backend());
    let scheme = Merkle::new(Blake3Rows::<Goldilocks>::new(hasher), hasher, 0);
    let peer = MerkleTreeMmcs::<p3_goldilocks::Goldilocks, u8, _, _, 2, 32>::new(
        SerializingHasher::new(p3_blake3::Blake3),
        CompressionFunctionFromHasher::<_, 2, 32>::new(p3_blake3::Blake3),
        0,
    );
    let (of, theirs) = (|value: u32| value.into(), |value: u32| p3_goldilocks::Goldilocks::new(value.into()));
    commitments(c, "BLAKE3 Goldilocks", &scheme, &peer, of, theirs);
    openings(c, "BLAKE3 Goldilocks", &scheme, &peer, of, theirs);
}

fn poseidon(c: &mut Criterion) {
    type Packed = <p3_koala_bear::KoalaBear as Field>::Packing;

    let leaf = koala_bear16::Hasher::<PaddingFreeSponge<8>>::on(backend());
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::on(backend());
    let scheme = Merkle::new(leaf, node, 0);
    let permutation = default_koalabear_poseidon1_16();
    let peer = MerkleTreeMmcs::<Packed, Packed, _, _, 2, 8>::new(
        PeerSponge::<_, 16, 8, 8>::new(permutation.clone()),
        PeerTruncated::<_, 2, 8, 16>::new(permutation),
        0,
    );
    let (of, theirs) = (|value: u32| KoalaBear::reduce(value), |value: u32| p3_koala_bear::KoalaBear::new(value));
    commitments(c, "Poseidon16", &scheme, &peer, of, theirs);
    openings(c, "Poseidon16", &scheme, &peer, of, theirs);
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = blake3, poseidon
}
criterion_main!(benches);

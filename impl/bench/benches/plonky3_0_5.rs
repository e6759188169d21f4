//! Commitments to matrices in the trees of Plonky3 0.5, which multi-stark pins, over the BLAKE3 of `ashlar` and over its own.

use std::hint::black_box;

use ashlar_bench::turns::{Subject, criterion, take_turns};
use ashlar_bench::{OURS, keep_to_one_thread};
use criterion::{BatchSize, Bencher, Criterion, criterion_group, criterion_main};
use p3_commit_0_5::Mmcs;
use p3_goldilocks_0_5::Goldilocks;
use p3_matrix_0_5::dense::RowMajorMatrix;
use p3_merkle_tree_0_5::MerkleTreeMmcs;
use p3_symmetric_0_5::{CompressionFunctionFromHasher, SerializingHasher};

const PEER: &str = "p3-blake3-0_5";
const OURS_PACKED: &str = "ashlar 8 leaves a call";

type Leaf<B> = SerializingHasher<B>;
type Node<B> = CompressionFunctionFromHasher<B, 2, 32>;
type Single<B> = MerkleTreeMmcs<Goldilocks, u8, Leaf<B>, Node<B>, 2, 32>;
type Packed<B> = MerkleTreeMmcs<[Goldilocks; 8], [u8; 8], Leaf<B>, Node<B>, 2, 32>;

/// A height and a width.
const SHAPES: [(&str, usize, usize); 2] = [("2^16 x 16", 1 << 16, 16), ("2^14 x 100", 1 << 14, 100)];

/// The matrix is copied, and the tree is freed, outside of the time.
fn commit<M: Mmcs<Goldilocks>>(b: &mut Bencher<'_>, scheme: &M, matrix: &RowMajorMatrix<Goldilocks>) {
    b.iter_batched(|| matrix.clone(), |matrix| scheme.commit_matrix(black_box(matrix)), BatchSize::PerIteration)
}

fn commits(c: &mut Criterion) {
    keep_to_one_thread();
    let (ours, theirs) = (ashlar_plonky3_0_5::Blake3, p3_blake3_0_5::Blake3);
    let single = Single::new(Leaf::new(ours), Node::new(ours), 0);
    let packed = Packed::new(Leaf::new(ours), Node::new(ours), 0);
    let peer = Single::new(Leaf::new(theirs), Node::new(theirs), 0);
    for (parameter, height, width) in SHAPES {
        let values = (1..=(height * width) as u64).map(|i| Goldilocks::new(i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1));
        let matrix = RowMajorMatrix::new(values.collect(), width);
        let subject = Subject { group: "commit BLAKE3 Plonky3 0.5", parameter, bytes: height * width * size_of::<Goldilocks>() };
        take_turns(
            c,
            subject,
            &mut [
                (OURS, &mut |b| commit(b, &single, &matrix)),
                (OURS_PACKED, &mut |b| commit(b, &packed, &matrix)),
                (PEER, &mut |b| commit(b, &peer, &matrix)),
            ],
        );
    }
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = commits
}
criterion_main!(benches);

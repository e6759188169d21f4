//! Commitments to the rows of matrices, paths and whole proofs of Winterfell, over the hashers of `ashlar` and over its own.

#[path = "../../winterfell-0_13/tests/cubes/mod.rs"]
mod cubes;

use std::hint::black_box;

use ashlar_bench::turns::{Subject, criterion, take_turns};
use ashlar_bench::{OURS, keep_to_one_thread};
use ashlar_winterfell_0_13::prover::commit_to_rows;
use ashlar_winterfell_0_13::{self as ours, BatchHasher, BatchMerkleTree};
use criterion::{Criterion, criterion_group, criterion_main};
use winter_air::{BatchingMethod, PartitionOptions};
use winter_crypto::{ElementHasher, MerkleTree, VectorCommitment, hashers};
use winter_math::fields::f64::BaseElement;
use winter_prover::matrix::{ColMatrix, RowMatrix};
use winter_prover::{FieldExtension, ProofOptions};

use cubes::{Batches, Theirs, proof};

const PEER: &str = "winterfell";
const OURS_ALONE: &str = "ashlar one a call";

/// A height and a width.
const SHAPES: [(&str, usize, usize); 2] = [("2^12 x 8", 1 << 12, 8), ("2^12 x 100", 1 << 12, 100)];
/// Columns that lie beside each other in the prover's matrices.
const SEGMENT: usize = 8;
/// How often a polynomial is evaluated for each of its coefficients.
const BLOWUP: usize = 8;

/// Evaluations of polynomials that are the same in every run.
fn matrix(height: usize, width: usize) -> RowMatrix<BaseElement> {
    let element = |i: usize| BaseElement::new((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1);
    let length = height / BLOWUP;
    let polynomials = (0..width).map(|column| (0..length).map(|i| element(column * length + i)).collect());
    RowMatrix::evaluate_polys::<SEGMENT>(&ColMatrix::new(polynomials.collect()), BLOWUP)
}

/// Commits to rows of these shapes, and follows a path, with ours and with the hasher `T` of the prover.
fn trees<O, T>(c: &mut Criterion, name: &str, shapes: &[(&str, usize, usize)])
where
    O: BatchHasher<BaseField = BaseElement> + Sync + Send,
    T: ElementHasher<BaseField = BaseElement> + Sync + Send,
{
    let whole = PartitionOptions::default();
    for &(parameter, height, width) in shapes {
        let matrix = matrix(height, width);
        let subject = Subject { group: &format!("commit {name}"), parameter, bytes: height * width * size_of::<BaseElement>() };
        take_turns(
            c,
            subject,
            &mut [
                (OURS, &mut |b| {
                    let commit = || commit_to_rows::<BaseElement, O, BatchMerkleTree<O>>(black_box(&matrix), whole);
                    b.iter_with_large_drop(commit)
                }),
                (OURS_ALONE, &mut |b| {
                    let commit = || black_box(&matrix).commit_to_rows::<O, MerkleTree<O>>(whole);
                    b.iter_with_large_drop(commit)
                }),
                (PEER, &mut |b| {
                    let commit = || black_box(&matrix).commit_to_rows::<T, MerkleTree<T>>(whole);
                    b.iter_with_large_drop(commit)
                }),
            ],
        );
    }
    verify::<O, T>(c, name);
}

/// The tree over `count` digests of one element each, a leaf and its path.
fn opened<H: ElementHasher<BaseField = BaseElement>>(count: usize, index: usize) -> (H::Digest, H::Digest, Vec<H::Digest>) {
    let leaves = (0..count).map(|i| H::hash_elements(&[BaseElement::new(i as u64)])).collect();
    let tree = MerkleTree::<H>::new(leaves).expect("a power of two of leaves");
    let (leaf, path) = tree.open(index).expect("a leaf of the tree");
    (tree.commitment(), leaf, path)
}

/// Follows a path of 16 levels.
fn verify<O, T>(c: &mut Criterion, name: &str)
where
    O: BatchHasher<BaseField = BaseElement>,
    T: ElementHasher<BaseField = BaseElement>,
{
    let (leaves, index) = (1 << 16, 12_345);
    let (root, leaf, path) = opened::<O>(leaves, index);
    let (peer_root, peer_leaf, peer_path) = opened::<T>(leaves, index);
    take_turns(
        c,
        Subject { group: &format!("verify {name}"), parameter: "2^16", bytes: 0 },
        &mut [
            (OURS, &mut |b| {
                let verify = || <BatchMerkleTree<O> as VectorCommitment<O>>::verify(root, index, leaf, black_box(&path));
                b.iter(|| verify().expect("an honest path"))
            }),
            (PEER, &mut |b| {
                b.iter(|| MerkleTree::<T>::verify(peer_root, index, peer_leaf, black_box(&peer_path)).expect("an honest path"))
            }),
        ],
    );
}

fn rescue_prime(c: &mut Criterion) {
    keep_to_one_thread();
    trees::<ours::Rp64_256, hashers::Rp64_256>(c, "Winterfell Rp64_256", &SHAPES);
    // Of one shape, so that all benchmarks end within twenty minutes.
    trees::<ours::RpJive64_256, hashers::RpJive64_256>(c, "Winterfell RpJive64_256", &SHAPES[..1]);
}

fn blake3(c: &mut Criterion) {
    trees::<ours::Blake3_256<BaseElement>, hashers::Blake3_256<BaseElement>>(c, "Winterfell Blake3_256", &SHAPES);
}

/// Whole proofs: blowup 8, quadratic extension, 32 queries.
fn proofs(c: &mut Criterion) {
    let method = BatchingMethod::Linear;
    let options = &ProofOptions::new(32, 8, 0, FieldExtension::Quadratic, 8, 31, method, method);
    let steps = 1 << 10;
    take_turns(
        c,
        Subject { group: "prove Winterfell Rp64_256", parameter: "2^10 x 10", bytes: 0 },
        &mut [
            (OURS, &mut |b| b.iter(|| proof::<Batches<ours::Rp64_256>>(black_box(options), steps, false))),
            (OURS_ALONE, &mut |b| b.iter(|| proof::<Theirs<ours::Rp64_256>>(black_box(options), steps, false))),
            (PEER, &mut |b| b.iter(|| proof::<Theirs<hashers::Rp64_256>>(black_box(options), steps, false))),
        ],
    );
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = rescue_prime, blake3, proofs
}
criterion_main!(benches);

//! A commitment to a trace as a Plonky3 prover makes it, with Rescue-Prime of `ashlar`.

use p3_commit::{BatchOpeningRef, Mmcs};
use p3_field::{Field, PrimeCharacteristicRing};
use p3_goldilocks::Goldilocks;
use p3_matrix::Matrix;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::MerkleTreeMmcs;
use p3_symmetric::{PaddingFreeSponge, TruncatedPermutation};

/// The switch: these lines in place of those of another hash function.
use ashlar::rescue_prime::rp64_256::Hasher;
use ashlar_plonky3_0_9::Plonky3;
type RescuePrime = Plonky3<Hasher>;
type LeafHash = RescuePrime;
type NodeHash = RescuePrime;

/// The vectors of the processor that the prover is compiled for.
type Packing = <Goldilocks as Field>::Packing;
type Commitments<H, C> = MerkleTreeMmcs<Packing, Packing, H, C, 2, 4>;

/// The row that is opened.
const OPENED: usize = 5;

/// Commits to the rows of `trace` and opens one of them to a verifier. Returns the root.
fn commit<M: Mmcs<Goldilocks>>(commitments: &M, trace: RowMajorMatrix<Goldilocks>) -> M::Commitment {
    let dimensions = [trace.dimensions()];
    let (root, data) = commitments.commit_matrix(trace);
    let mut opening = commitments.open_batch(OPENED, &data);
    let verify = |opening: BatchOpeningRef<'_, Goldilocks, M>| commitments.verify_batch(&root, &dimensions, OPENED, opening);
    verify((&opening).into()).expect("the path leads to the root");
    opening.opened_values[0][0] += Goldilocks::ONE;
    verify((&opening).into()).expect_err("the row is another one");
    root
}

/// A trace of 64 rows: two columns of the sequence of Fibonacci.
fn fibonacci() -> RowMajorMatrix<Goldilocks> {
    let mut row = [Goldilocks::ONE; 2];
    let mut next = || {
        let this = row;
        row = [row[0] + row[1], row[0] + row[1] + row[1]];
        this
    };
    RowMajorMatrix::new((0..64).flat_map(|_| next()).collect(), 2)
}

fn main() {
    let hasher = RescuePrime::default();
    let root = commit(&Commitments::<LeafHash, NodeHash>::new(hasher, hasher, 0), fibonacci());
    println!("hash of the instance:           {:?}", root.roots()[0]);

    // The permutation alone, in the modes of Plonky3, which give other digests.
    let leaf = PaddingFreeSponge::<RescuePrime, 12, 8, 4>::new(hasher);
    let node = TruncatedPermutation::<RescuePrime, 2, 4, 12>::new(hasher);
    let root = commit(&Commitments::new(leaf, node, 0), fibonacci());
    println!("permutation in modes of p3: {:?}", root.roots()[0]);
}

#[test]
fn runs() {
    main();
}

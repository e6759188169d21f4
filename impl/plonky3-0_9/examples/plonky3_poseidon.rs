//! A commitment to a trace and the challenges after it as a Plonky3 prover makes them, with its own Poseidon and with that of `ashlar`.

use ashlar::modes::{InnerNodes, PaddingFreeSponge as Sponge, TruncatedPermutation as Truncated};
use ashlar::poseidon::koala_bear16;
use ashlar_plonky3_0_9::Plonky3;
use p3_challenger::{CanObserve, CanSampleBits, DuplexChallenger};
use p3_commit::{BatchOpeningRef, Mmcs};
use p3_field::{Field, PrimeCharacteristicRing};
use p3_koala_bear::{KoalaBear, default_koalabear_poseidon1_16};
use p3_matrix::Matrix;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::{MerkleCap, MerkleTreeMmcs};
use p3_symmetric::{CryptographicPermutation, PaddingFreeSponge, TruncatedPermutation};

/// The vectors of the processor that the prover is compiled for.
type Packing = <KoalaBear as Field>::Packing;
type Commitments<H, C> = MerkleTreeMmcs<Packing, Packing, H, C, 2, 8>;
type Root = MerkleCap<KoalaBear, [KoalaBear; 8]>;

/// The row that is opened.
const OPENED: usize = 5;

/// Commits to the rows of `trace` and opens one of them to a verifier. Returns the root.
fn commit<M: Mmcs<KoalaBear, Commitment = Root>>(commitments: &M, trace: RowMajorMatrix<KoalaBear>) -> Root {
    let dimensions = [trace.dimensions()];
    let (root, data) = commitments.commit_matrix(trace);
    let mut opening = commitments.open_batch(OPENED, &data);
    let verify = |opening: BatchOpeningRef<'_, KoalaBear, M>| commitments.verify_batch(&root, &dimensions, OPENED, opening);
    verify((&opening).into()).expect("the path leads to the root");
    opening.opened_values[0][0] += KoalaBear::ONE;
    verify((&opening).into()).expect_err("the row is another one");
    root
}

/// The root of a tree, and bits that depend on it, in the modes of Plonky3 over a permutation.
fn prove<P>(permutation: P) -> (Root, usize)
where
    P: CryptographicPermutation<[KoalaBear; 16]> + CryptographicPermutation<[Packing; 16]>,
{
    let leaf = PaddingFreeSponge::<P, 16, 8, 8>::new(permutation.clone());
    let node = TruncatedPermutation::<P, 2, 8, 16>::new(permutation.clone());
    let root = commit(&Commitments::new(leaf, node, 0), fibonacci());
    let mut challenger = DuplexChallenger::<KoalaBear, P, 16, 8>::new(permutation);
    challenger.observe_slice(&root.roots()[0]);
    (root, challenger.sample_bits(20))
}

/// A trace of 64 rows: ten columns of the sequence of Fibonacci.
fn fibonacci() -> RowMajorMatrix<KoalaBear> {
    let mut pair = [KoalaBear::ONE; 2];
    let mut next = || {
        pair = [pair[1], pair[0] + pair[1]];
        pair[0]
    };
    RowMajorMatrix::new((0..640).map(|_| next()).collect(), 10)
}

fn main() {
    let theirs = prove(default_koalabear_poseidon1_16());
    println!("Poseidon of Plonky3:      {:?}, bits {}", theirs.0.roots()[0], theirs.1);

    // The switch: this line in place of the one above.
    let ours = prove(Plonky3(koala_bear16::Permuter::new()));
    println!("Poseidon of ashlar:       {:?}, bits {}", ours.0.roots()[0], ours.1);
    assert_eq!(ours, theirs);

    // Its modes as well, which hash many rows and nodes at once: the fastest in any build.
    let leaf = Plonky3(koala_bear16::Hasher::<Sponge<8>>::new());
    let node = Plonky3(koala_bear16::Hasher::<Truncated<2, InnerNodes>>::new());
    let root = commit(&Commitments::new(leaf, node, 0), fibonacci());
    println!("modes of ashlar:          {:?}", root.roots()[0]);
    assert_eq!(root, theirs.0);
}

#[test]
fn runs() {
    main();
}

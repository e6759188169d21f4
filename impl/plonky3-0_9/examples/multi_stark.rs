//! A commitment and the challenges after it as multi-stark makes them on Plonky3, with BLAKE3 of `p3-blake3` and with that of `ashlar`; with the feature
//! `merkle` in the tree of `ashlar` too.

use p3_challenger::{CanObserve, CanSampleBits, FieldChallenger, HashChallenger, SerializingChallenger64};
use p3_commit::Mmcs;
use p3_field::PrimeCharacteristicRing;
use p3_field::extension::BinomialExtensionField;
use p3_goldilocks::Goldilocks;
use p3_matrix::Matrix;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::{MerkleCap, MerkleTreeMmcs};
use p3_symmetric::{CompressionFunctionFromHasher, CryptographicHasher, SerializingHasher};

type Challenge = BinomialExtensionField<Goldilocks, 2>;
type Commitments<B> = MerkleTreeMmcs<Goldilocks, u8, SerializingHasher<B>, CompressionFunctionFromHasher<B, 2, 32>, 2, 32>;
type Root = MerkleCap<Goldilocks, [u8; 32]>;

/// The row of the tallest matrix that is opened.
const OPENED: usize = 5;

/// The tree of Plonky3.
fn tree<B: CryptographicHasher<u8, [u8; 32]> + Copy + Send + Sync>(blake3: B) -> Commitments<B> {
    Commitments::new(SerializingHasher::new(blake3), CompressionFunctionFromHasher::new(blake3), 0)
}

/// Commits to matrices of several heights, and draws what depends on the root and on the parameters of the protocol.
fn prove<C, B>(commitments: &C, blake3: B) -> (Root, Challenge, usize)
where
    C: Mmcs<Goldilocks, Commitment = Root>,
    B: CryptographicHasher<u8, [u8; 32]> + Copy + Send + Sync,
{
    let matrices = [matrix(64, 3), matrix(16, 20), matrix(64, 1), matrix(8, 7)];
    let dimensions = matrices.each_ref().map(|matrix| matrix.dimensions());
    let (root, data) = commitments.commit(matrices.to_vec());
    let opening = commitments.open_batch(OPENED, &data);
    commitments.verify_batch(&root, &dimensions, OPENED, (&opening).into()).expect("the path leads to the root");

    let seed = b"multi-stark/v0".iter().copied().chain([1_u64, 0, 0, 100, 0, 0, 0].into_iter().flat_map(u64::to_le_bytes));
    let mut challenger = SerializingChallenger64::<Goldilocks, _>::new(HashChallenger::<u8, B, 32>::new(seed.collect(), blake3));
    challenger.observe(root.clone());
    (root, challenger.sample_algebra_element(), challenger.sample_bits(20))
}

/// Powers of the generator.
fn matrix(height: usize, width: usize) -> RowMajorMatrix<Goldilocks> {
    let powers = Goldilocks::from_u64(7).powers().take(height * width);
    RowMajorMatrix::new(powers.collect(), width)
}

fn main() {
    let theirs = prove(&tree(p3_blake3::Blake3), p3_blake3::Blake3);
    // The switch: this type in place of the one above.
    let blake3 = ashlar_plonky3_0_9::Blake3;
    let ours = prove(&tree(blake3), blake3);
    println!("root       {:02x?}", ours.0.roots()[0]);
    println!("challenge  {}, bits {}", ours.1, ours.2);
    assert_eq!(ours, theirs);
    #[cfg(feature = "merkle")]
    {
        use ashlar::merkle::{Blake3Rows, FixedShape, Merkle};
        use ashlar::{blake3::Blake3, fields::goldilocks};
        use ashlar_plonky3_0_9::Plonky3;

        // The switch of the whole tree: this scheme in place of `MerkleTreeMmcs`.
        let rows = Blake3Rows::<goldilocks::Goldilocks>::new(Blake3::new());
        let tree = Plonky3(Merkle::<_, _, 2, FixedShape>::new(rows, Blake3::new(), 0));
        assert_eq!(prove(&tree, blake3), theirs);
    }
}

#[test]
fn runs() {
    main();
}

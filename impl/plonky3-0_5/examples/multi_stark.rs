//! A commitment and the challenges after it as multi-stark makes them on Plonky3 0.5, with BLAKE3 of `p3-blake3` and with that of `ashlar`, of which
//! 8 leaves and nodes are hashed at once.

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
type Leaf<B> = SerializingHasher<B>;
type Node<B> = CompressionFunctionFromHasher<B, 2, 32>;
/// One leaf a call.
type Commitments<B> = MerkleTreeMmcs<Goldilocks, u8, Leaf<B>, Node<B>, 2, 32>;
/// 8 leaves a call.
type PackedCommitments<B> = MerkleTreeMmcs<[Goldilocks; 8], [u8; 8], Leaf<B>, Node<B>, 2, 32>;
type Root = MerkleCap<Goldilocks, [u8; 32]>;

/// The row of the tallest matrix that is opened.
const OPENED: usize = 5;

/// Commits to matrices of several heights, and opens one row of each to a verifier.
fn commit<M: Mmcs<Goldilocks, Commitment = Root>>(commitments: &M) -> Root {
    let matrices = [matrix(64, 3), matrix(16, 20), matrix(64, 1), matrix(8, 7)];
    let dimensions = matrices.each_ref().map(|matrix| matrix.dimensions());
    let (root, data) = commitments.commit(matrices.to_vec());
    let opening = commitments.open_batch(OPENED, &data);
    commitments.verify_batch(&root, &dimensions, OPENED, (&opening).into()).expect("the path leads to the root");
    root
}

/// Draws what depends on the root and on the parameters of the protocol.
fn challenges<B: CryptographicHasher<u8, [u8; 32]> + Send + Sync>(blake3: B, root: Root) -> (Challenge, usize) {
    let seed = b"multi-stark/v0".iter().copied().chain([1_u64, 0, 0, 100, 0, 0, 0].into_iter().flat_map(u64::to_le_bytes));
    let inner = HashChallenger::<u8, B, 32>::new(seed.collect(), blake3);
    let mut challenger = SerializingChallenger64::<Goldilocks, _>::new(inner);
    challenger.observe(root);
    (challenger.sample_algebra_element(), challenger.sample_bits(20))
}

/// Powers of 7.
fn matrix(height: usize, width: usize) -> RowMajorMatrix<Goldilocks> {
    let powers = Goldilocks::from_u64(7).powers().take(height * width);
    RowMajorMatrix::new(powers.collect(), width)
}

fn main() {
    let theirs = p3_blake3::Blake3;
    let root = commit(&Commitments::new(Leaf::new(theirs), Node::new(theirs), 0));
    // The switch: this type in place of the one above, and packed types in place of single ones.
    let ours = ashlar_plonky3_0_5::Blake3;
    assert_eq!(commit(&Commitments::new(Leaf::new(ours), Node::new(ours), 0)), root);
    assert_eq!(commit(&PackedCommitments::new(Leaf::new(ours), Node::new(ours), 0)), root);

    let (challenge, bits) = challenges(ours, root.clone());
    println!("root       {:02x?}", root.roots()[0]);
    println!("challenge  {challenge}, bits {bits}");
    assert_eq!((challenge, bits), challenges(theirs, root));
}

#[test]
fn runs() {
    main();
}

//! The traits of Plonky3 for BLAKE3 against `p3-blake3`, by themselves and within trees and challengers.

use ashlar_plonky3_0_9::Blake3;
use fastrand::Rng;
use p3_challenger::{
    CanObserve, CanSample, CanSampleBits, FieldChallenger, GrindingChallenger, HashChallenger, SerializingChallenger32,
    SerializingChallenger64,
};
use p3_commit::{BatchOpeningRef, Mmcs};
use p3_field::extension::BinomialExtensionField;
use p3_field::{Field, PrimeCharacteristicRing, PrimeField32};
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_matrix::Matrix;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::MerkleTreeMmcs;
use p3_symmetric::{CompressionFunctionFromHasher, CryptographicHasher, PseudoCompressionFunction, SerializingHasher};

type Peer = p3_blake3::Blake3;

/// Around the ends of blocks and chunks, and of what is taken from an iterator at once.
const LENGTHS: [usize; 16] = [0, 1, 31, 63, 64, 65, 127, 128, 1023, 1024, 1025, 2049, 8191, 8192, 8193, 20_000];

fn bytes(count: usize) -> Vec<u8> {
    let mut rng = Rng::with_seed(0x5eed);
    (0..count).map(|_| rng.u8(..)).collect()
}

#[test]
fn one_message() {
    for length in LENGTHS {
        let message = bytes(length);
        let expected = Peer {}.hash_slice(&message);
        assert_eq!(Blake3.hash_slice(&message), expected, "{length} bytes");
        assert_eq!(Blake3.hash_iter(message.iter().copied()), expected, "{length} bytes");
        assert_eq!(Blake3.hash_iter_slices(message.chunks(97)), expected, "{length} bytes");
    }
    assert_eq!(CryptographicHasher::<u8, _>::hash_item(&Blake3, 7), Peer {}.hash_item(7));
}

#[test]
fn many_messages() {
    for (length, count) in LENGTHS.into_iter().flat_map(|length| [0, 1, 2, 7, 33].map(|count| (length, count))) {
        let messages = bytes(length * count);
        let (mut ours, mut theirs) = (vec![[1; 32]; count], vec![[2; 32]; count]);
        Blake3.hash_many(&messages, &mut ours);
        Peer {}.hash_many(&messages, &mut theirs);
        assert_eq!(ours, theirs, "{count} messages of {length} bytes");
    }
    Blake3.hash_many(&[1, 2, 3], &mut []);
}

/// As many digests as `ARITY` says become one, alone and many at once.
fn compresses<const ARITY: usize>() {
    let peer = CompressionFunctionFromHasher::<Peer, ARITY, 32>::new(Peer {});
    for count in [0, 1, 2, 31, 33] {
        let digests = bytes(32 * ARITY * count);
        let groups = digests.as_chunks::<32>().0.as_chunks::<ARITY>().0;
        let mut many = vec![[1; 32]; count];
        Blake3.compress_many(groups, &mut many);
        let expected: Vec<_> = groups.iter().map(|group| peer.compress(*group)).collect();
        assert_eq!(many, expected, "{count} groups of {ARITY}");
        assert!(groups.iter().map(|group| Blake3.compress(*group)).eq(expected), "{count} groups of {ARITY}");
    }
}

#[test]
fn compressions() {
    compresses::<2>();
    compresses::<4>();
}

#[test]
#[should_panic(expected = "5 items do not make 2 messages of one length")]
fn messages_of_different_lengths_are_refused() {
    Blake3.hash_many(&[0; 5], &mut [[0; 32]; 2]);
}

/// Though as many bytes would.
#[test]
#[should_panic(expected = "5 items do not make 2 messages of one length")]
fn rows_of_different_lengths_are_refused() {
    Blake3.hash_many(&[KoalaBear::new(1); 5], &mut [[0; 32]; 2]);
}

#[test]
#[should_panic(expected = "1 inputs do not fill 2 digests")]
fn as_many_groups_as_digests_are_wanted() {
    Blake3.compress_many(&[[[0; 32]; 2]], &mut [[0; 32]; 2]);
}

fn matrices<F: Field>(shapes: &[(usize, usize)]) -> Vec<RowMajorMatrix<F>> {
    let mut rng = Rng::with_seed(0x5eed);
    let mut matrix =
        |(height, width)| RowMajorMatrix::new((0..height * width).map(|_| F::from_u64(rng.u64(..))).collect(), width);
    shapes.iter().map(|shape| matrix(*shape)).collect()
}

/// Rows of elements, one by one and many at once, not all held below the modulus.
fn hashes_rows<F: Field>()
where
    Blake3: CryptographicHasher<F, [u8; 32]>,
{
    let peer = SerializingHasher::new(Peer {});
    let mut rng = Rng::with_seed(0x5eed);
    for (length, count) in
        [0, 1, 8, 16, 100, 257, 1_100].into_iter().flat_map(|length| [0, 1, 2, 33, 100].map(|count| (length, count)))
    {
        let rows: Vec<F> = (0..length * count).map(|_| F::from_u64(rng.u64(..)) - F::from_u64(1 << 20)).collect();
        let (mut ours, mut theirs) = (vec![[1; 32]; count], vec![[2; 32]; count]);
        Blake3.hash_many(&rows, &mut ours);
        peer.hash_many(&rows, &mut theirs);
        assert_eq!(ours, theirs, "{count} rows of {length} elements");
        for (digest, row) in ours.iter().zip(rows.chunks(length.max(1))) {
            assert_eq!(Blake3.hash_slice(row), *digest, "a row of {length} elements");
            assert_eq!(Blake3.hash_iter_slices(row.chunks(97)), *digest, "a row of {length} elements");
            assert_eq!(Blake3.hash_iter(row.iter().copied()), *digest, "a row of {length} elements");
        }
    }
}

#[test]
fn rows() {
    hashes_rows::<Goldilocks>();
    hashes_rows::<KoalaBear>();
}

/// Words are read in place: few enough for Miri.
#[test]
fn words_in_place() {
    let rows: Vec<KoalaBear> = (1..=6).map(KoalaBear::new).collect();
    let bytes: Vec<u8> = rows.iter().flat_map(|element| element.to_unique_u32().to_le_bytes()).collect();
    let mut digests = [[0; 32]; 2];
    Blake3.hash_many(&rows, &mut digests);
    assert_eq!(digests, [&bytes[..12], &bytes[12..]].map(|row| Blake3.hash_slice(row)));
    assert_eq!(Blake3.hash_iter_slices([&rows[..0], &rows[..5], &rows[5..]]), Blake3.hash_slice(&bytes));
}

/// Commits to matrices, and opens each row to the verifier of the peer.
fn same_trees<F: Field, const ARITY: usize>(shapes: &[(usize, usize)], cap: usize)
where
    Blake3: CryptographicHasher<F, [u8; 32]>,
{
    let peer = MerkleTreeMmcs::<F, u8, _, _, ARITY, 32>::new(
        SerializingHasher::new(Peer {}),
        CompressionFunctionFromHasher::<Peer, ARITY, 32>::new(Peer {}),
        cap,
    );
    let ours = MerkleTreeMmcs::<F, u8, _, _, ARITY, 32>::new(SerializingHasher::new(Blake3), Blake3, cap);
    let (root, data) = ours.commit(matrices::<F>(shapes));
    let (expected, _) = peer.commit(matrices::<F>(shapes));
    assert_eq!(root, expected, "{shapes:?}");
    let direct = MerkleTreeMmcs::<F, u8, _, _, ARITY, 32>::new(Blake3, Blake3, cap);
    assert_eq!(direct.commit(matrices::<F>(shapes)).0, expected, "{shapes:?}, elements as they are");
    let dimensions: Vec<_> = ours.get_matrices(&data).into_iter().map(|matrix| matrix.dimensions()).collect();
    for row in 0..ours.get_max_height(&data) {
        let opening = ours.open_batch(row, &data);
        let for_peer = BatchOpeningRef::new(&opening.opened_values, &opening.opening_proof);
        peer.verify_batch(&root, &dimensions, row, for_peer).expect("the path leads to the root");
        ours.verify_batch(&root, &dimensions, row, (&opening).into()).expect("the path leads to the root");
    }
}

#[test]
fn trees() {
    for shapes in [&[(1, 1)][..], &[(64, 3)], &[(37, 130)], &[(64, 2), (8, 1), (64, 5), (16, 40)], &[(50, 2), (25, 9), (7, 1)]] {
        same_trees::<Goldilocks, 2>(shapes, 0);
        same_trees::<KoalaBear, 2>(shapes, 0);
        same_trees::<Goldilocks, 4>(shapes, 0);
    }
    same_trees::<Goldilocks, 2>(&[(64, 3), (16, 1)], 2);
}

/// A transcript: elements and digests observed, elements, extension elements and bits drawn.
macro_rules! transcript {
    ($challenger:ident, $field:ty, $degree:literal, $hasher:expr) => {{
        let mut rng = Rng::with_seed(0x5eed);
        let mut challenger = $challenger::<$field, _>::new(HashChallenger::<u8, _, 32>::new(b"seed".to_vec(), $hasher));
        let mut drawn = Vec::new();
        for _ in 0..300 {
            match rng.usize(..5) {
                0 => challenger.observe(<$field>::from_u64(rng.u64(..))),
                1 => challenger.observe(p3_symmetric::Hash::<$field, u8, 32>::from([rng.u8(..); 32])),
                2 => drawn.push(CanSample::<$field>::sample(&mut challenger).to_string()),
                3 => drawn.push(challenger.sample_algebra_element::<BinomialExtensionField<$field, $degree>>().to_string()),
                _ => drawn.push(challenger.sample_bits(rng.usize(1..28)).to_string()),
            }
        }
        let witness = challenger.grind(3);
        drawn.push(challenger.check_witness(3, witness).to_string());
        drawn
    }};
}

#[test]
fn transcripts() {
    let ours = transcript!(SerializingChallenger64, Goldilocks, 2, Blake3);
    assert_eq!(ours, transcript!(SerializingChallenger64, Goldilocks, 2, Peer {}));
    let ours = transcript!(SerializingChallenger32, KoalaBear, 4, Blake3);
    assert_eq!(ours, transcript!(SerializingChallenger32, KoalaBear, 4, Peer {}));
}

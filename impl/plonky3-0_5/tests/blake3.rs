//! The traits of Plonky3 0.5 for BLAKE3 against `p3-blake3`, by themselves and within trees.

use ashlar_plonky3_0_5::Blake3;
use fastrand::Rng;
use p3_commit::{BatchOpeningRef, Mmcs};
use p3_field::{PackedValue, PrimeCharacteristicRing};
use p3_goldilocks::Goldilocks;
use p3_matrix::Matrix;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::MerkleTreeMmcs;
use p3_symmetric::{CompressionFunctionFromHasher, CryptographicHasher, PseudoCompressionFunction, SerializingHasher};

type Peer = p3_blake3::Blake3;

/// Around the ends of blocks and chunks, and of what is taken from an iterator at once.
const LENGTHS: [usize; 15] = [0, 1, 31, 63, 64, 65, 127, 128, 1023, 1024, 1025, 2049, 8191, 8192, 8193];

fn bytes(count: usize) -> Vec<u8> {
    let mut rng = Rng::with_seed(0x5eed);
    (0..count).map(|_| rng.u8(..)).collect()
}

/// The bytes in one lane.
fn lane<const LANES: usize>(columns: &[[u8; LANES]], lane: usize) -> Vec<u8> {
    columns.iter().map(|column| column[lane]).collect()
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
    let item: [u8; 32] = Blake3.hash_item(7_u8);
    assert_eq!(item, Peer {}.hash_item(7));
}

fn hashes_lanes<const LANES: usize>() {
    for length in LENGTHS {
        let message = bytes(LANES * length);
        let columns = message.as_chunks::<LANES>().0;
        let found: [[[u8; LANES]; 32]; 3] =
            [Blake3.hash_slice(columns), Blake3.hash_iter(columns.iter().copied()), Blake3.hash_iter_slices(columns.chunks(97))];
        for at in 0..LANES {
            let expected = Peer {}.hash_slice(&lane(columns, at)).to_vec();
            for digest in &found {
                assert_eq!(lane(digest, at), expected, "{length} bytes, lane {at}");
            }
        }
    }
}

fn compresses_lanes<const LANES: usize, const ARITY: usize>() {
    let peer = CompressionFunctionFromHasher::<Peer, ARITY, 32>::new(Peer {});
    let message = bytes(LANES * 32 * ARITY);
    let group: [[[u8; LANES]; 32]; ARITY] =
        core::array::from_fn(|i| core::array::from_fn(|j| core::array::from_fn(|k| message[(i * 32 + j) * LANES + k])));
    let found = Blake3.compress(group);
    for at in 0..LANES {
        let digests = group.each_ref().map(|digest| digest.map(|bytes| bytes[at]));
        let expected = peer.compress(digests);
        assert_eq!(lane(&found, at), expected, "lane {at}");
        assert_eq!(Blake3.compress(digests), expected);
    }
}

#[test]
fn packed_messages() {
    hashes_lanes::<1>();
    hashes_lanes::<4>();
    hashes_lanes::<16>();
    hashes_lanes::<33>();
}

#[test]
fn packed_compressions() {
    compresses_lanes::<1, 2>();
    compresses_lanes::<16, 2>();
    compresses_lanes::<16, 4>();
}

fn matrices(shapes: &[(usize, usize)]) -> Vec<RowMajorMatrix<Goldilocks>> {
    let mut rng = Rng::with_seed(0x5eed);
    let mut element = || Goldilocks::from_u64(rng.u64(..));
    shapes.iter().map(|(height, width)| RowMajorMatrix::new((0..height * width).map(|_| element()).collect(), *width)).collect()
}

/// Commits to matrices in packed types, and opens each row to the verifier of the peer.
fn same_trees<P: PackedValue<Value = Goldilocks>, W: PackedValue<Value = u8>, const ARITY: usize>(
    shapes: &[(usize, usize)],
    cap: usize,
) where
    SerializingHasher<Blake3>: CryptographicHasher<P, [W; 32]>,
    Blake3: PseudoCompressionFunction<[W; 32], ARITY>,
{
    let peer = MerkleTreeMmcs::<Goldilocks, u8, _, _, ARITY, 32>::new(
        SerializingHasher::new(Peer {}),
        CompressionFunctionFromHasher::<Peer, ARITY, 32>::new(Peer {}),
        cap,
    );
    let ours = MerkleTreeMmcs::<P, W, _, _, ARITY, 32>::new(SerializingHasher::new(Blake3), Blake3, cap);
    let (root, data) = ours.commit(matrices(shapes));
    let (expected, _) = peer.commit(matrices(shapes));
    assert_eq!(root, expected, "{shapes:?}");
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
    for shapes in [&[(1, 1)][..], &[(64, 3)], &[(37, 130)], &[(64, 2), (8, 1), (64, 5), (16, 40)]] {
        same_trees::<Goldilocks, u8, 2>(shapes, 0);
        same_trees::<[Goldilocks; 16], [u8; 16], 2>(shapes, 0);
        same_trees::<[Goldilocks; 8], [u8; 8], 4>(shapes, 0);
    }
    same_trees::<[Goldilocks; 16], [u8; 16], 2>(&[(64, 3), (16, 1)], 2);
}

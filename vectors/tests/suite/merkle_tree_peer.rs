//! Every expected value of Merkle trees against an independent implementation, the crate `p3-merkle-tree`.

use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::merkle_tree::{OpeningTest, Reason, TreeGroup, load};
use p3_blake3::Blake3;
use p3_commit::{BatchOpeningRef, Mmcs};
use p3_matrix::Dimensions;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::{MerkleTreeError, MerkleTreeMmcs, PrunedMerklePaths};
use p3_symmetric::{CompressionFunctionFromHasher, MerkleCap};

type Peer<const N: usize> = MerkleTreeMmcs<u8, u8, Blake3, CompressionFunctionFromHasher<Blake3, N, 32>, N, 32>;

#[test]
fn the_peer_agrees() {
    let file = load().unwrap();
    let mut compared = 0;
    for group in &file.test_groups {
        compared += if group.arity == 2 { agrees::<2>(group) } else { agrees::<4>(group) };
    }
    let known = file.test_groups.iter().flat_map(|group| &group.tests).filter(|test| is_known(test)).count();
    assert!(compared == known && compared > 100, "{compared} tests");
}

/// Whether the peer knows the reason, if there is one.
fn is_known(test: &OpeningTest) -> bool {
    !matches!(test.error, Some(Reason::AboveCap { .. } | Reason::NoIndex | Reason::Order { .. }))
}

fn agrees<const N: usize>(group: &TreeGroup) -> usize {
    let peer = Peer::<N>::new(Blake3 {}, CompressionFunctionFromHasher::new(Blake3 {}), group.cap_height);
    let dense = |values: &[u8], height: usize, width: usize| {
        assert_eq!(values.len(), height * width);
        RowMajorMatrix::new(values.to_vec(), width)
    };
    // A matrix without columns has no height in the peer.
    let has_columns = group.matrices.iter().all(|matrix| matrix.size.width > 0);
    let matrices = group.matrices.iter().map(|m| dense(&m.values.0, m.size.height, m.size.width));
    let committed = has_columns.then(|| peer.commit(matrices.collect()));
    if let Some((cap, _)) = &committed {
        assert_eq!(cap.roots(), digests(&group.cap));
    }
    let mut compared = 0;
    for test in group.tests.iter().filter(|test| is_known(test)) {
        if let (Some((_, data)), Outcome::Valid, [index]) = (&committed, test.result, &test.indices[..]) {
            let opening = peer.open_batch(*index, data);
            assert_eq!(opening.opened_values, rows(test), "tcId {}", test.tc_id);
            assert_eq!(opening.opening_proof, digests(&test.siblings), "tcId {}", test.tc_id);
        }
        if let (Some((_, data)), Outcome::Valid) = (&committed, test.result) {
            let (_, paths) = peer.open_multi_batch(&test.indices, data);
            assert_eq!(paths.sibling_hashes, digests(&test.siblings), "tcId {}", test.tc_id);
        }
        let verdict = verified(&peer, test);
        assert!(is_same(test.error, &verdict), "tcId {}: {:?}, {verdict:?}", test.tc_id, test.error);
        compared += 1;
    }
    compared
}

fn verified<const N: usize>(peer: &Peer<N>, test: &OpeningTest) -> Result<(), MerkleTreeError> {
    let cap = MerkleCap::new(digests(&test.cap));
    let sizes: Vec<_> = test.sizes.iter().map(|size| Dimensions { height: size.height, width: size.width }).collect();
    let siblings = digests(&test.siblings);
    if let [index] = test.indices[..] {
        return peer.verify_batch(&cap, &sizes, index, BatchOpeningRef::new(&rows(test), &siblings));
    }
    let tallest = sizes.iter().map(|size| size.height).max().unwrap();
    let span = |height: usize| tallest.next_power_of_two() / height.next_power_of_two();
    // The peer takes a row of each matrix for each index.
    let opened = test.indices.iter().map(|index| {
        let row = |matrix: usize| {
            let span = span(sizes[matrix].height);
            let mut numbers: Vec<_> = test.indices.iter().map(|index| index / span).collect();
            numbers.dedup();
            test.rows[matrix][numbers.binary_search(&(index / span)).unwrap()].0.clone()
        };
        (0..sizes.len()).map(row).collect::<Vec<_>>()
    });
    let opened: Vec<_> = opened.collect();
    peer.verify_multi_batch(&cap, &sizes, &test.indices, &opened, &PrunedMerklePaths { sibling_hashes: siblings })
}

/// The rows of an opening of one index.
fn rows(test: &OpeningTest) -> Vec<Vec<u8>> {
    test.rows.iter().map(|rows| rows[0].0.clone()).collect()
}

fn digests(digests: &[Hex]) -> Vec<[u8; 32]> {
    digests.iter().map(|digest| digest.0[..].try_into().unwrap()).collect()
}

fn is_same(error: Option<Reason>, verdict: &Result<(), MerkleTreeError>) -> bool {
    use MerkleTreeError as Theirs;
    match (error, verdict) {
        (None, Ok(())) | (Some(Reason::Mismatch { .. }), Err(Theirs::CapMismatch)) => true,
        (Some(Reason::Batch { expected, got }), Err(Theirs::WrongBatchSize { expected: e, got: g }))
        | (Some(Reason::Cap { expected, got }), Err(Theirs::WrongCapSize { expected: e, got: g }))
        | (Some(Reason::Siblings { expected, got }), Err(Theirs::WrongHeight { expected_proof_len: e, num_siblings: g })) => {
            (expected, got) == (*e, *g)
        }
        (Some(Reason::Width { matrix, expected, got }), Err(Theirs::WrongWidth { matrix: m, expected: e, got: g })) => {
            (matrix, expected, got) == (*m, *e, *g)
        }
        (
            Some(Reason::Height { height, tallest, expected, .. }),
            Err(Theirs::IncompatibleHeights { height: h, max_height, expected_height, .. }),
        ) => (height, tallest, expected) == (*h, *max_height, *expected_height),
        (Some(Reason::Index { index, tallest }), Err(Theirs::IndexOutOfBounds { max_height, index: i })) => {
            (index, tallest) == (*i, *max_height)
        }
        _ => false,
    }
}

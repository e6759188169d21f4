//! Every test of the file of Merkle trees through the public interface, on every backend that this processor has.

use ashlar::blake3::Blake3;
use ashlar::merkle::{Blake3Rows, Dimensions, EncodingError, FixedShape, Matrix, Merkle, MerkleError, Opening};
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::merkle_tree::{OpeningTest, Reason, Size, TreeGroup, load};

use crate::backends::for_each_backend;

#[test]
fn merkle_tree_file() {
    for_each_backend(|backend| {
        let file = load().expect("the file loads");
        let mut done = 0;
        for group in &file.test_groups {
            done += match group.arity {
                2 => run(
                    &Merkle::<_, _, 2, FixedShape>::new(
                        Blake3Rows::new(Blake3::on(backend)),
                        Blake3::on(backend),
                        group.cap_height,
                    ),
                    group,
                ),
                _ => run(
                    &Merkle::<_, _, 4, FixedShape>::new(
                        Blake3Rows::new(Blake3::on(backend)),
                        Blake3::on(backend),
                        group.cap_height,
                    ),
                    group,
                ),
            };
        }
        assert_eq!(done, file.number_of_tests);
    });
}

fn run<const ARITY: usize>(scheme: &Merkle<Blake3Rows<u8>, Blake3, ARITY, FixedShape>, group: &TreeGroup) -> usize {
    let matrices = group.matrices.iter().map(|m| Matrix { values: &m.values.0[..], height: m.size.height, width: m.size.width });
    let matrices: Vec<_> = matrices.collect();
    let tree = scheme.commit(&matrices).expect("the heights have a tree");
    assert_eq!(tree.cap(), digests(&group.cap));
    for test in &group.tests {
        let number = test.tc_id;
        let opening = opening(test);
        let (sizes, cap, indices) = (sizes(&test.sizes), digests(&test.cap), &test.indices);
        if test.result == Outcome::Valid {
            assert_eq!(scheme.open_many(&tree, &matrices, indices).as_ref(), Ok(&opening), "tcId {number}");
        }
        let expected = test.error.map_or(Ok(()), |reason| Err(error(reason)));
        assert_eq!(scheme.verify_many(&cap, &sizes, indices, opening.view()), expected, "tcId {number}");
        let bytes = scheme.encode(opening.view()).expect("a short opening");
        let encoded = expected.map_err(EncodingError::Opening);
        assert_eq!(scheme.verify_many_encoded(&cap, &sizes, indices, &bytes), encoded, "tcId {number}");
        if let [index] = indices[..] {
            assert_eq!(scheme.verify(&cap, &sizes, index, opening.view()), expected, "tcId {number}");
            assert_eq!(scheme.verify_encoded(&cap, &sizes, index, &bytes), encoded, "tcId {number}");
        }
    }
    group.tests.len()
}

/// The rows in the order of an opening: the tallest matrices first, then by their numbers.
fn opening(test: &OpeningTest) -> Opening<u8, [u8; 32]> {
    let mut heights: Vec<_> = test.sizes.iter().map(|size| size.height).collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    heights.dedup();
    let mut elements = Vec::new();
    for height in heights {
        let here: Vec<_> =
            test.rows.iter().zip(&test.sizes).filter(|(_, size)| size.height == height).map(|(rows, _)| rows).collect();
        for number in 0..here.first().map_or(0, |rows| rows.len()) {
            here.iter().for_each(|rows| elements.extend_from_slice(&rows[number].0));
        }
    }
    let widths = test.rows.iter().map(|rows| rows[0].0.len()).collect();
    Opening { widths, elements, siblings: digests(&test.siblings) }
}

fn sizes(sizes: &[Size]) -> Vec<Dimensions> {
    sizes.iter().map(|size| Dimensions { height: size.height, width: size.width }).collect()
}

fn digests(digests: &[Hex]) -> Vec<[u8; 32]> {
    digests.iter().map(|digest| digest.0[..].try_into().expect("a digest")).collect()
}

pub fn error(reason: Reason) -> MerkleError {
    match reason {
        Reason::Height { matrix, height, tallest, expected } => MerkleError::Height { matrix, height, tallest, expected },
        Reason::AboveCap { matrix, height } => MerkleError::AboveCap { matrix, height },
        Reason::Batch { expected, got } => MerkleError::Batch { expected, got },
        Reason::Cap { expected, got } => MerkleError::Cap { expected, got },
        Reason::Siblings { expected, got } => MerkleError::Siblings { expected, got },
        Reason::Width { matrix, expected, got } => MerkleError::Width { matrix, expected, got },
        Reason::NoIndex => MerkleError::NoIndex,
        Reason::Index { index, tallest } => MerkleError::Index { index, tallest },
        Reason::Order { position, index } => MerkleError::Order { position, index },
        Reason::Mismatch { place } => MerkleError::Mismatch { place },
    }
}

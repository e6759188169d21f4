//! Caps and paths of encoded openings against an independent implementation, the crate `p3-merkle-tree`, over hash functions of other crates.
//!
//! The peer's elements are bytes, its rows the encodings of ours end to end. Which strings are none is no matter of the peer.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::merkle_opening::{Hash, OpeningGroup, Reason, StringTest, load};
use ashlar_vectors::merkle_tree;
use p3_commit::Mmcs;
use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::{KoalaBear, Poseidon1KoalaBear, default_koalabear_poseidon1_16};
use p3_matrix::Dimensions;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::{MerkleTreeError, MerkleTreeMmcs, PrunedMerklePaths};
use p3_symmetric::{CryptographicHasher, MerkleCap, PaddingFreeSponge, PseudoCompressionFunction, TruncatedPermutation};
use winter_crypto::ElementHasher;
use winter_crypto::hashers::{Rp64_256, RpJive64_256};
use winter_math::fields::f64::BaseElement;
use winter_utils::{Deserializable, Serializable};

type Digest = [u8; 32];

/// The hash of the bytes of a row, and of a group.
#[derive(Clone, Copy)]
struct Functions {
    row: fn(&[u8]) -> Digest,
    node: fn(&[Digest]) -> Digest,
}

impl CryptographicHasher<u8, Digest> for Functions {
    fn hash_iter<I: IntoIterator<Item = u8>>(&self, input: I) -> Digest {
        (self.row)(&input.into_iter().collect::<Vec<_>>())
    }
}

impl<const N: usize> PseudoCompressionFunction<Digest, N> for Functions {
    fn compress(&self, input: [Digest; N]) -> Digest {
        (self.node)(&input)
    }
}

fn functions(hash: Hash) -> Functions {
    match hash {
        Hash::Blake3Bytes | Hash::Blake3Goldilocks | Hash::Blake3KoalaBear => Functions {
            row: |bytes| *blake3::hash(bytes).as_bytes(),
            node: |digests| *blake3::hash(digests.as_flattened()).as_bytes(),
        },
        Hash::Rp64 => Functions { row: rescue_row::<Rp64_256>, node: rescue_node::<Rp64_256> },
        Hash::RpJive64 => Functions { row: rescue_row::<RpJive64_256>, node: rescue_node::<RpJive64_256> },
        Hash::PoseidonKoalaBear16 => Functions { row: poseidon_row, node: poseidon_node },
    }
}

fn rescue_row<H: ElementHasher<BaseField = BaseElement>>(bytes: &[u8]) -> Digest {
    let element = |bytes: &[u8]| BaseElement::new(u64::from_le_bytes(bytes.try_into().unwrap()));
    let elements: Vec<_> = bytes.chunks(8).map(element).collect();
    H::hash_elements(&elements).to_bytes().try_into().unwrap()
}

fn rescue_node<H: ElementHasher<BaseField = BaseElement>>(digests: &[Digest]) -> Digest {
    let digest = |bytes: &Digest| H::Digest::read_from_bytes(bytes).unwrap();
    H::merge(&[digest(&digests[0]), digest(&digests[1])]).to_bytes().try_into().unwrap()
}

/// Made once: its tables take longer than a tree.
static PERMUTATION: LazyLock<Poseidon1KoalaBear<16>> = LazyLock::new(default_koalabear_poseidon1_16);

fn koala_bears(bytes: &[u8]) -> Vec<KoalaBear> {
    bytes.chunks(4).map(|bytes| KoalaBear::from_u32(u32::from_le_bytes(bytes.try_into().unwrap()))).collect()
}

fn bytes_of(digest: [KoalaBear; 8]) -> Digest {
    let bytes: Vec<u8> = digest.iter().flat_map(|element| element.as_canonical_u32().to_le_bytes()).collect();
    bytes.try_into().unwrap()
}

fn poseidon_row(bytes: &[u8]) -> Digest {
    let sponge = PaddingFreeSponge::<_, 16, 8, 8>::new(PERMUTATION.clone());
    bytes_of(sponge.hash_iter(koala_bears(bytes)))
}

fn poseidon_node(digests: &[Digest]) -> Digest {
    let node = TruncatedPermutation::<_, 2, 8, 16>::new(PERMUTATION.clone());
    let digest = |bytes: &Digest| <[KoalaBear; 8]>::try_from(koala_bears(bytes)).unwrap();
    bytes_of(node.compress([digest(&digests[0]), digest(&digests[1])]))
}

type Peer<const N: usize> = MerkleTreeMmcs<u8, u8, Functions, Functions, N, 32>;

#[test]
fn the_peer_agrees() {
    let file = load().unwrap();
    let mut compared = 0;
    for group in &file.test_groups {
        compared += if group.arity == 2 { agrees::<2>(group) } else { agrees::<4>(group) };
    }
    assert!(compared > 100, "{compared} tests");
}

/// Whether the peer has a word on it: all is of the form of an opening.
fn is_known(test: &StringTest) -> bool {
    matches!(test.error, None | Some(Reason::Opening { opening: merkle_tree::Reason::Mismatch { .. } }))
}

fn agrees<const N: usize>(group: &OpeningGroup) -> usize {
    let functions = functions(group.hash);
    let peer = Peer::<N>::new(functions, functions, group.cap_height);
    let bytes = group.hash.element_bytes();
    // A matrix without columns has no height in the peer.
    let has_columns = group.matrices.iter().all(|matrix| matrix.size.width > 0);
    let dense = |m: &ashlar_vectors::merkle_opening::Matrix| RowMajorMatrix::new(m.values.0.clone(), m.size.width * bytes);
    let committed = has_columns.then(|| peer.commit(group.matrices.iter().map(dense).collect()));
    if let Some((cap, _)) = &committed {
        assert_eq!(cap.roots(), digests(&group.cap));
    }
    let sizes: Vec<_> =
        group.matrices.iter().map(|m| Dimensions { height: m.size.height, width: m.size.width * bytes }).collect();
    let mut compared = 0;
    for test in group.tests.iter().filter(|test| is_known(test)) {
        let (rows, siblings) = parted(&sizes, test);
        if let (Some((_, data)), Outcome::Valid) = (&committed, test.result) {
            let (opened, paths) = peer.open_multi_batch(&test.indices, data);
            assert_eq!(opened, rows, "tcId {}", test.tc_id);
            assert_eq!(paths.sibling_hashes, siblings, "tcId {}", test.tc_id);
        }
        let cap = MerkleCap::new(digests(&group.cap));
        let paths = PrunedMerklePaths { sibling_hashes: siblings };
        let verdict = peer.verify_multi_batch(&cap, &sizes, &test.indices, &rows, &paths);
        let is_same = match test.result {
            Outcome::Valid => verdict.is_ok(),
            Outcome::Invalid => matches!(verdict, Err(MerkleTreeError::CapMismatch)),
        };
        assert!(is_same, "tcId {}: {verdict:?}", test.tc_id);
        compared += 1;
    }
    compared
}

/// The rows of all matrices for each index, and the siblings, in a string: rows from the tallest matrices on, each once.
fn parted(sizes: &[Dimensions], test: &StringTest) -> (Vec<Vec<Vec<u8>>>, Vec<Digest>) {
    let mut rest = &test.encoding.0[4 * (sizes.len() + 2)..];
    let tallest = sizes.iter().map(|size| size.height).max().unwrap();
    let span = |height: usize| tallest.next_power_of_two() / height.next_power_of_two();
    let mut heights: Vec<_> = sizes.iter().map(|size| size.height).collect();
    heights.sort_unstable_by(|a, b| b.cmp(a));
    heights.dedup();
    let mut rows = BTreeMap::new();
    for height in heights {
        let mut numbers: Vec<_> = test.indices.iter().map(|index| index / span(height)).collect();
        numbers.dedup();
        for number in numbers {
            for (matrix, size) in sizes.iter().enumerate().filter(|(_, size)| size.height == height) {
                let (row, behind) = rest.split_at(size.width);
                rows.insert((matrix, number), row.to_vec());
                rest = behind;
            }
        }
    }
    let of_index = |index: &usize| {
        let row = |(matrix, size): (usize, &Dimensions)| rows[&(matrix, index / span(size.height))].clone();
        sizes.iter().enumerate().map(row).collect()
    };
    (test.indices.iter().map(of_index).collect(), rest.chunks(32).map(|digest| digest.try_into().unwrap()).collect())
}

fn digests(digests: &[Hex]) -> Vec<Digest> {
    digests.iter().map(|digest| digest.0[..].try_into().unwrap()).collect()
}

//! Every test of the file of encoded openings through the public interface, on every backend that this processor has.

use std::fmt::Debug;

use ashlar::Backend;
use ashlar::blake3::Blake3;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::merkle::{Blake3Rows, Dimensions, EncodedLeafHasher, EncodingError, FixedShape, Matrix, Merkle, NodeHasher};
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16;
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_vectors::file::Outcome;
use ashlar_vectors::merkle_opening::{Hash, OpeningGroup, Reason, load};

use crate::backends::for_each_backend;
use crate::merkle::error;

#[test]
fn merkle_opening_file() {
    for_each_backend(|backend| {
        let file = load().expect("the file loads");
        let done: usize = file.test_groups.iter().map(|group| run_group(backend, group)).sum();
        assert_eq!(done, file.number_of_tests);
    });
}

fn run_group(backend: Backend, group: &OpeningGroup) -> usize {
    let (blake3, sponge, jive) = (Blake3::on(backend), rp64_256::Hasher::on(backend), rp_jive64_256::Hasher::on(backend));
    match (group.hash, group.arity) {
        (Hash::Blake3Bytes, 2) => run::<_, _, 2>(Blake3Rows::new(blake3), blake3, group, byte),
        (Hash::Blake3Bytes, _) => run::<_, _, 4>(Blake3Rows::new(blake3), blake3, group, byte),
        (Hash::Blake3Goldilocks, _) => run::<_, _, 2>(Blake3Rows::new(blake3), blake3, group, goldilocks),
        (Hash::Blake3KoalaBear, _) => run::<_, _, 2>(Blake3Rows::new(blake3), blake3, group, koala_bear),
        (Hash::Rp64, _) => run::<_, _, 2>(sponge, sponge, group, goldilocks),
        (Hash::RpJive64, _) => run::<_, _, 2>(jive, jive, group, goldilocks),
        (Hash::PoseidonKoalaBear16, _) => {
            let leaf = koala_bear16::Hasher::<PaddingFreeSponge<8>>::on(backend);
            let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::on(backend);
            run::<_, _, 2>(leaf, node, group, koala_bear)
        }
    }
}

fn byte(bytes: &[u8]) -> u8 {
    bytes[0]
}

fn goldilocks(bytes: &[u8]) -> Goldilocks {
    Goldilocks::new(u64::from_le_bytes(bytes.try_into().expect("eight bytes"))).expect("an element")
}

fn koala_bear(bytes: &[u8]) -> KoalaBear {
    KoalaBear::new(u32::from_le_bytes(bytes.try_into().expect("four bytes"))).expect("an element")
}

fn run<L, N, const ARITY: usize>(leaf: L, node: N, group: &OpeningGroup, element: fn(&[u8]) -> L::Element) -> usize
where
    L: EncodedLeafHasher<Digest: Debug> + Copy,
    N: NodeHasher<ARITY, Digest = L::Digest>,
{
    let scheme = Merkle::<L, N, ARITY, FixedShape>::new(leaf, node, group.cap_height);
    let cap: Vec<_> = group.cap.iter().map(|digest| leaf.digest(&digest.0).expect("a digest")).collect();
    let sizes = group.matrices.iter().map(|m| Dimensions { height: m.size.height, width: m.size.width });
    let sizes: Vec<_> = sizes.collect();
    let values = group.matrices.iter().map(|m| m.values.0.chunks(L::ELEMENT_BYTES).map(element).collect::<Vec<_>>());
    let values: Vec<_> = values.collect();
    let matrix = |(size, values): (&Dimensions, _)| Matrix { values, height: size.height, width: size.width };
    let matrices: Vec<_> = sizes.iter().zip(values.iter().map(Vec::as_slice)).map(matrix).collect();
    let tree = scheme.commit(&matrices).expect("the heights have a tree");
    assert_eq!(tree.cap(), cap);
    for test in &group.tests {
        let (number, bytes, indices) = (test.tc_id, &test.encoding.0, &test.indices);
        if test.result == Outcome::Valid {
            let opening = scheme.open_many(&tree, &matrices, indices).expect("the indices ascend");
            assert_eq!(scheme.encode(opening.view()).as_ref(), Ok(bytes), "tcId {number}");
        }
        let expected = test.error.map_or(Ok(()), |reason| Err(fault(reason)));
        assert_eq!(scheme.verify_many_encoded(&cap, &sizes, indices, bytes), expected, "tcId {number}");
        if let [index] = indices[..] {
            assert_eq!(scheme.verify_encoded(&cap, &sizes, index, bytes), expected, "tcId {number}");
        }
    }
    group.tests.len()
}

fn fault(reason: Reason) -> EncodingError {
    match reason {
        Reason::Truncated { offset, expected, got } => EncodingError::Truncated { offset, expected, got },
        Reason::Trailing { offset, got } => EncodingError::Trailing { offset, got },
        Reason::Element { offset } => EncodingError::Element { offset },
        Reason::Sibling { sibling, offset } => EncodingError::Sibling { sibling, offset },
        Reason::Opening { opening } => EncodingError::Opening(error(opening)),
    }
}

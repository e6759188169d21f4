//! Every expected value of Rescue-Prime against an independent implementation, the crate `winter-crypto`; SHAKE256
//! against the crate `sha3`.

use std::fmt::Debug;
use std::panic;

use ashlar_vectors::file::Outcome;
use ashlar_vectors::rescue_prime::hash_elements_many::HashElementsManyGroup;
use ashlar_vectors::rescue_prime::{
    Digest, Element, Instance, constants, digest_bytes, hash, hash_elements, hash_elements_many, merge, merge_many,
    merge_with_int, permutation,
};
use sha3::Shake256;
use sha3::digest::{ExtendableOutput, Update, XofReader};
use winter_crypto::hashers::{Rp64_256, RpJive64_256};
use winter_crypto::{ElementHasher, Hasher};
use winter_math::StarkField;
use winter_math::fields::f64::BaseElement;
use winter_utils::{Deserializable, Serializable};

/// A hasher of the peer whose digests are four elements.
trait Peer: ElementHasher<BaseField = BaseElement> {
    fn digest(elements: [BaseElement; 4]) -> Self::Digest;

    fn values(digest: Self::Digest) -> [BaseElement; 4];

    /// The state after the permutation.
    fn permuted(state: &[BaseElement]) -> Vec<BaseElement>;
}

impl Peer for Rp64_256 {
    fn digest(elements: [BaseElement; 4]) -> Self::Digest {
        elements.into()
    }

    fn values(digest: Self::Digest) -> [BaseElement; 4] {
        digest.into()
    }

    fn permuted(state: &[BaseElement]) -> Vec<BaseElement> {
        let mut state = state.try_into().unwrap();
        Self::apply_permutation(&mut state);
        state.to_vec()
    }
}

impl Peer for RpJive64_256 {
    fn digest(elements: [BaseElement; 4]) -> Self::Digest {
        elements.into()
    }

    fn values(digest: Self::Digest) -> [BaseElement; 4] {
        digest.into()
    }

    fn permuted(state: &[BaseElement]) -> Vec<BaseElement> {
        let mut state = state.try_into().unwrap();
        Self::apply_permutation(&mut state);
        state.to_vec()
    }
}

fn peers(elements: &[Element]) -> Vec<BaseElement> {
    elements.iter().map(|element| BaseElement::new(element.0)).collect()
}

fn ours(elements: &[BaseElement]) -> Vec<Element> {
    elements.iter().map(|element| Element(element.as_int())).collect()
}

fn peer_digest<P: Peer>(digest: Digest) -> P::Digest {
    P::digest(digest.map(|element| BaseElement::new(element.0)))
}

fn our_digest<P: Peer>(digest: P::Digest) -> Digest {
    P::values(digest).map(|element| Element(element.as_int()))
}

/// A value that the peer computes, by instance.
fn by_instance<T>(instance: Instance, rp: impl FnOnce() -> T, jive: impl FnOnce() -> T) -> T {
    match instance {
        Instance::Rp64_256 => rp(),
        Instance::RpJive64_256 => jive(),
    }
}

#[test]
fn the_peer_has_the_constants_and_matrices() {
    for group in constants::load().unwrap().test_groups {
        let rows = by_instance(
            group.instance,
            || [rows(&Rp64_256::MDS), rows(&Rp64_256::ARK1), rows(&Rp64_256::ARK2)],
            || [rows(&RpJive64_256::MDS), rows(&RpJive64_256::ARK1), rows(&RpJive64_256::ARK2)],
        );
        for test in group.tests {
            assert_eq!([test.mds, test.ark1, test.ark2], rows, "tcId {}", test.tc_id);
        }
    }
}

fn rows<const M: usize>(rows: &[[BaseElement; M]]) -> Vec<Vec<Element>> {
    rows.iter().map(|row| ours(row)).collect()
}

#[test]
fn the_sha3_crate_derives_the_constants_from_the_seeds() {
    for group in constants::load().unwrap().test_groups {
        for test in group.tests {
            let mut hasher = Shake256::default();
            hasher.update(test.seed.as_bytes());
            let mut stream = hasher.finalize_xof();
            for row in test.ark1.iter().zip(&test.ark2).flat_map(|(first, second)| [first, second]) {
                let derived: Vec<Element> = row.iter().map(|_| next_constant(&mut stream)).collect();
                assert_eq!(&derived, row, "tcId {}", test.tc_id);
            }
        }
    }
}

/// The residue of the next nine bytes.
fn next_constant(stream: &mut impl XofReader) -> Element {
    let mut bytes = [0; 16];
    stream.read(&mut bytes[..9]);
    let residue = u128::from_le_bytes(bytes) % u128::from(BaseElement::MODULUS);
    Element(u64::try_from(residue).unwrap())
}

#[test]
fn the_peer_confirms_every_permuted_state() {
    for group in permutation::load().unwrap().test_groups {
        for test in group.tests {
            let state = peers(&test.state);
            let permuted = by_instance(group.instance, || Rp64_256::permuted(&state), || RpJive64_256::permuted(&state));
            assert_eq!(ours(&permuted), test.permuted, "tcId {}", test.tc_id);
        }
    }
}

fn hash_of_elements<P: Peer>(elements: &[Element]) -> Digest {
    our_digest::<P>(P::hash_elements(&peers(elements)))
}

#[test]
fn the_peer_confirms_every_hash_of_elements() {
    for group in hash_elements::load().unwrap().test_groups {
        for test in group.tests {
            let elements = &test.elements;
            let digest = by_instance(
                group.instance,
                || hash_of_elements::<Rp64_256>(elements),
                || hash_of_elements::<RpJive64_256>(elements),
            );
            assert_eq!(digest, test.digest, "tcId {}", test.tc_id);
        }
    }
}

#[test]
fn the_peer_confirms_every_hash_of_many_rows() {
    for group in hash_elements_many::load().unwrap().test_groups {
        let HashElementsManyGroup::HashElementsMany { instance, row_length, digests, .. } = group else {
            continue;
        };
        let buffer = hash_elements_many::buffer(digests.len() * row_length);
        for (row, digest) in buffer.chunks_exact(row_length).zip(digests) {
            let theirs = by_instance(instance, || hash_of_elements::<Rp64_256>(row), || hash_of_elements::<RpJive64_256>(row));
            assert_eq!(theirs, digest, "{instance:?}, {row:?}");
        }
    }
}

/// The peer's digest of the limbs of a string whose length is a multiple of 7, without the byte 1 after it.
fn hash_without_mark<P: Peer>(message: &[u8]) -> Digest {
    let limbs = message.chunks_exact(7).map(|chunk| {
        let mut bytes = [0; 8];
        bytes[..7].copy_from_slice(chunk);
        BaseElement::new(u64::from_le_bytes(bytes))
    });
    our_digest::<P>(P::hash_elements(&limbs.collect::<Vec<_>>()))
}

/// The peer's digest of bytes; none if it panics.
fn hash_of_bytes<P: Peer>(message: &[u8]) -> Option<Digest> {
    panic::catch_unwind(|| our_digest::<P>(P::hash(message))).ok()
}

#[test]
fn the_peer_confirms_every_hash_of_bytes_but_the_flagged() {
    for group in hash::load().unwrap().test_groups {
        for test in group.tests {
            let message = &test.message.0;
            let digest =
                by_instance(group.instance, || hash_of_bytes::<Rp64_256>(message), || hash_of_bytes::<RpJive64_256>(message));
            let expected = if test.flags.contains(&"PeerStops".to_owned()) {
                None
            } else if test.flags.contains(&"PeerOmitsMark".to_owned()) {
                assert_ne!(digest, Some(test.digest), "tcId {}", test.tc_id);
                Some(hash_without_mark::<Rp64_256>(message))
            } else {
                Some(test.digest)
            };
            assert_eq!(digest, expected, "tcId {}", test.tc_id);
        }
    }
}

fn merged<P: Peer>(test: &merge::MergeTest) -> Digest {
    our_digest::<P>(P::merge(&[peer_digest::<P>(test.left), peer_digest::<P>(test.right)]))
}

#[test]
fn the_peer_confirms_every_merge() {
    for group in merge::load().unwrap().test_groups {
        for test in group.tests {
            let digest = by_instance(group.instance, || merged::<Rp64_256>(&test), || merged::<RpJive64_256>(&test));
            assert_eq!(digest, test.digest, "tcId {}", test.tc_id);
        }
    }
}

fn merged_many<P: Peer>(digests: &[Digest]) -> Digest {
    let digests: Vec<_> = digests.iter().map(|&digest| peer_digest::<P>(digest)).collect();
    our_digest::<P>(P::merge_many(&digests))
}

#[test]
fn the_peer_confirms_every_merge_of_many() {
    for group in merge_many::load().unwrap().test_groups {
        for test in group.tests {
            let digests = &test.digests;
            let digest =
                by_instance(group.instance, || merged_many::<Rp64_256>(digests), || merged_many::<RpJive64_256>(digests));
            assert_eq!(digest, test.digest, "tcId {}", test.tc_id);
        }
    }
}

fn merged_with_int<P: Peer>(test: &merge_with_int::MergeWithIntTest) -> Digest {
    our_digest::<P>(P::merge_with_int(peer_digest::<P>(test.seed), test.integer.0))
}

#[test]
fn the_peer_confirms_every_merge_with_an_integer() {
    for group in merge_with_int::load().unwrap().test_groups {
        for test in group.tests {
            let digest =
                by_instance(group.instance, || merged_with_int::<Rp64_256>(&test), || merged_with_int::<RpJive64_256>(&test));
            assert_eq!(digest, test.digest, "tcId {}", test.tc_id);
        }
    }
}

/// The peer reads a digest from bytes and writes the same bytes.
fn assert_digest_bytes<P: Peer>(bytes: &[u8], expected: Digest)
where
    P::Digest: Debug,
{
    let digest = P::Digest::read_from_bytes(bytes).unwrap();
    assert_eq!(digest.to_bytes(), bytes);
    assert_eq!(our_digest::<P>(digest), expected);
}

#[test]
fn the_peer_reads_and_writes_every_valid_digest() {
    for group in digest_bytes::load().unwrap().test_groups {
        for test in group.tests {
            if let Some(digest) = test.digest {
                assert_digest_bytes::<Rp64_256>(&test.bytes.0, digest);
                assert_digest_bytes::<RpJive64_256>(&test.bytes.0, digest);
            }
        }
    }
}

#[test]
fn the_peer_reads_residues_where_limbs_are_not_canonical() {
    for group in digest_bytes::load().unwrap().test_groups {
        for test in group.tests.iter().filter(|test| test.bytes.0.len() == 32 && test.result == Outcome::Invalid) {
            let digest = <Rp64_256 as Hasher>::Digest::read_from_bytes(&test.bytes.0).unwrap();
            assert_ne!(digest.to_bytes(), test.bytes.0, "tcId {}", test.tc_id);
        }
    }
}

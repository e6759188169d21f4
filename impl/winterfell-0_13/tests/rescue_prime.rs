//! The traits of Winterfell for Rescue-Prime against winter-crypto's own implementations of them.

use ashlar::fields::goldilocks::MODULUS;
use ashlar_winterfell_0_13::{ElementDigest, Rp64_256, RpJive64_256};
use fastrand::Rng;
use winter_crypto::{Digest as _, ElementHasher, Hasher, hashers};
use winter_math::FieldElement;
use winter_math::fields::f64::BaseElement;
use winter_math::fields::{CubeExtension, QuadExtension};
use winter_utils::{Deserializable, DeserializationError, Serializable};

/// Random inputs of each function. Emulated processors get fewer, as they take a hundred times as long.
const INPUTS: usize = if cfg!(target_arch = "x86_64") { 2_000 } else { 100 };

/// `INPUTS` lists of 0 to 19 elements.
fn lists() -> impl Iterator<Item = Vec<BaseElement>> {
    let mut rng = Rng::with_seed(0x5eed);
    (0..INPUTS).map(move |i| (0..i % 20).map(|_| BaseElement::new(rng.u64(..))).collect())
}

/// A Winterfell hasher of four elements, as both sides are.
trait OfElements: ElementHasher<BaseField = BaseElement, Digest: From<[BaseElement; 4]>> {}

impl<H: ElementHasher<BaseField = BaseElement, Digest: From<[BaseElement; 4]>>> OfElements for H {}

fn digests<H: OfElements>(elements: &[BaseElement]) -> Vec<H::Digest> {
    elements.as_chunks::<4>().0.iter().map(|elements| H::Digest::from(*elements)).collect()
}

/// Every function on random inputs; `hash` on messages of up to `longest` bytes.
fn same_digests<H: OfElements, P: OfElements>(longest: usize) {
    let mut rng = Rng::with_seed(0x5eed);
    for list in lists() {
        let value = rng.u64(..);
        assert_eq!(H::hash_elements(&list).as_bytes(), P::hash_elements(&list).as_bytes(), "{list:?}");

        let (ours, theirs) = (digests::<H>(&list), digests::<P>(&list));
        assert_eq!(H::merge_many(&ours).as_bytes(), P::merge_many(&theirs).as_bytes(), "{list:?}");
        if let ([left, right, ..], [l, r, ..]) = (&ours[..], &theirs[..]) {
            assert_eq!(H::merge(&[*left, *right]).as_bytes(), P::merge(&[*l, *r]).as_bytes(), "{list:?}");
        }
        if let (Some(seed), Some(s)) = (ours.first(), theirs.first()) {
            for value in [value, value | 0xffff_ffff_0000_0000, MODULUS - 1, MODULUS] {
                let found = H::merge_with_int(*seed, value);
                assert_eq!(found.as_bytes(), P::merge_with_int(*s, value).as_bytes(), "{list:?}, {value}");
            }
        }
    }
    for length in 0..=longest {
        let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
        assert_eq!(H::hash(&bytes).as_bytes(), P::hash(&bytes).as_bytes(), "{length} bytes");
    }
    assert_eq!(H::COLLISION_RESISTANCE, P::COLLISION_RESISTANCE);
}

fn same_digests_of_extensions<H: OfElements, P: OfElements>() {
    for list in lists() {
        let pairs = QuadExtension::slice_from_base_elements(list.as_chunks::<2>().0.as_flattened());
        assert_eq!(H::hash_elements(pairs).as_bytes(), P::hash_elements(pairs).as_bytes(), "{pairs:?}");
        let triples = CubeExtension::slice_from_base_elements(list.as_chunks::<3>().0.as_flattened());
        assert_eq!(H::hash_elements(triples).as_bytes(), P::hash_elements(triples).as_bytes(), "{triples:?}");
    }
}

#[test]
fn rp64_256_gives_the_digests_of_the_peer() {
    // The longest message of which the peer does not lose the end.
    same_digests::<Rp64_256, hashers::Rp64_256>(56);
    same_digests_of_extensions::<Rp64_256, hashers::Rp64_256>();
}

#[test]
fn rp_jive64_256_gives_the_digests_of_the_peer() {
    same_digests::<RpJive64_256, hashers::RpJive64_256>(200);
    same_digests_of_extensions::<RpJive64_256, hashers::RpJive64_256>();
}

/// The documented departure: the peer's digest of 63 bytes has no mark at the end of the message, ours has.
#[test]
fn rp64_256_marks_the_end_of_long_messages() {
    let bytes = [7; 63];
    assert_ne!(Rp64_256::hash(&bytes).as_bytes(), hashers::Rp64_256::hash(&bytes).as_bytes());
    let mut elements = [BaseElement::new(0x0007_0707_0707_0707); 9];
    assert_eq!(hashers::Rp64_256::hash(&bytes), hashers::Rp64_256::hash_elements(&elements));
    elements[8] = BaseElement::new(0x0107_0707_0707_0707);
    assert_eq!(Rp64_256::hash(&bytes), Rp64_256::hash_elements(&elements));
    assert!(std::panic::catch_unwind(|| hashers::Rp64_256::hash(&bytes[..57])).is_err());
}

#[test]
fn digests_convert_and_are_read_back() {
    for list in lists().filter(|list| list.len() >= 4) {
        let elements: [BaseElement; 4] = list[..4].try_into().expect("four elements");
        let digest = ElementDigest::from(elements);
        let peer = <hashers::Rp64_256 as Hasher>::Digest::from(<[BaseElement; 4]>::from(digest));
        assert_eq!(peer.as_elements(), elements);
        assert_eq!(ElementDigest::from(<[BaseElement; 4]>::from(peer)), digest);

        let bytes = Serializable::to_bytes(&digest);
        assert_eq!(bytes, Serializable::to_bytes(&peer));
        assert_eq!(digest.get_size_hint(), bytes.len());
        assert_eq!(ElementDigest::read_from_bytes(&bytes), Ok(digest));
    }
}

#[test]
fn bytes_that_are_no_digest_are_refused() {
    let mut bytes = [0; 32];
    bytes[8..16].copy_from_slice(&MODULUS.to_le_bytes());
    let message = "limb 1 of the digest, 18446744069414584321, is not canonical: it is not below 18446744069414584321";
    assert_eq!(ElementDigest::read_from_bytes(&bytes), Err(DeserializationError::InvalidValue(message.to_string())));
    assert_eq!(ElementDigest::read_from_bytes(&bytes[..31]), Err(DeserializationError::UnexpectedEOF));
}

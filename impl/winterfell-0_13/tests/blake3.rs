//! The traits of Winterfell for BLAKE3 against winter-crypto's own implementations of them.

use ashlar_winterfell_0_13::{Blake3_192, Blake3_256};
use fastrand::Rng;
use winter_crypto::{Digest, ElementHasher, Hasher, hashers};
use winter_math::fields::{CubeExtension, QuadExtension, f64, f128};
use winter_math::{FieldElement, StarkField};
use winter_utils::{ByteReader, Deserializable, DeserializationError, Serializable, SliceReader};

/// The peer's digest, by its encoding.
fn theirs<P: Hasher>(digest: &impl Digest) -> P::Digest {
    P::Digest::read_from_bytes(&Serializable::to_bytes(digest)).expect("the encodings are the same")
}

/// Every function of a hasher on random inputs.
fn same_digests<H: ElementHasher, P: ElementHasher<BaseField = H::BaseField>>() {
    let mut rng = Rng::with_seed(0x5eed);
    for length in (0..200).chain([1023, 1024, 1025, 5000]) {
        let bytes: Vec<u8> = (0..length).map(|_| rng.u8(..)).collect();
        assert_eq!(H::hash(&bytes).as_bytes(), P::hash(&bytes).as_bytes(), "{length} bytes");
    }
    for count in (0..100).chain([400]) {
        let digests: Vec<_> = (0..count).map(|_| H::hash(&rng.u64(..).to_le_bytes())).collect();
        let peers: Vec<_> = digests.iter().map(theirs::<P>).collect();
        assert_eq!(H::merge_many(&digests).as_bytes(), P::merge_many(&peers).as_bytes(), "{count} digests");
        if let ([left, right, ..], [l, r, ..]) = (&digests[..], &peers[..]) {
            assert_eq!(H::merge(&[*left, *right]).as_bytes(), P::merge(&[*l, *r]).as_bytes());
            let value = rng.u64(..);
            assert_eq!(H::merge_with_int(*left, value).as_bytes(), P::merge_with_int(*l, value).as_bytes());
        }
    }
    assert_eq!(H::COLLISION_RESISTANCE, P::COLLISION_RESISTANCE);
    assert_eq!(H::Digest::default().as_bytes(), P::Digest::default().as_bytes());
    same_digests_of_elements::<H, P, H::BaseField>();
}

fn same_digests_of_elements<H, P, E>()
where
    H: ElementHasher,
    P: ElementHasher<BaseField = H::BaseField>,
    E: FieldElement<BaseField = H::BaseField>,
{
    let mut rng = Rng::with_seed(0x5eed);
    for count in (0..40).chain([127, 128, 129, 300]) {
        let base: Vec<_> =
            (0..count * E::EXTENSION_DEGREE).map(|_| H::BaseField::from(rng.u32(..)) * H::BaseField::GENERATOR).collect();
        let elements = E::slice_from_base_elements(&base);
        assert_eq!(H::hash_elements(elements).as_bytes(), P::hash_elements(elements).as_bytes(), "{count} elements");
    }
}

#[test]
fn blake3_256_gives_the_digests_of_the_peer() {
    same_digests::<Blake3_256<f64::BaseElement>, hashers::Blake3_256<f64::BaseElement>>();
    same_digests::<Blake3_256<f128::BaseElement>, hashers::Blake3_256<f128::BaseElement>>();
    same_digests_of_elements::<Blake3_256<_>, hashers::Blake3_256<_>, QuadExtension<f64::BaseElement>>();
    same_digests_of_elements::<Blake3_256<_>, hashers::Blake3_256<_>, CubeExtension<f64::BaseElement>>();
}

#[test]
fn blake3_192_gives_the_digests_of_the_peer() {
    same_digests::<Blake3_192<f64::BaseElement>, hashers::Blake3_192<f64::BaseElement>>();
    same_digests::<Blake3_192<f128::BaseElement>, hashers::Blake3_192<f128::BaseElement>>();
    same_digests_of_elements::<Blake3_192<_>, hashers::Blake3_192<_>, QuadExtension<f128::BaseElement>>();
}

#[test]
fn digests_are_read_back() {
    let digest = Blake3_192::<f64::BaseElement>::hash(b"abc");
    let bytes = Serializable::to_bytes(&digest);
    assert_eq!(bytes.len(), digest.get_size_hint());
    let mut reader = SliceReader::new(&bytes);
    assert_eq!(reader.read(), Ok(digest));
    assert!(!reader.has_more_bytes());
    assert_eq!(ashlar_winterfell_0_13::ByteDigest::<24>::read_from_bytes(&bytes[1..]), Err(DeserializationError::UnexpectedEOF));
}

//! Elements, and digests as bytes, against the definition and an independent implementation, the crate `winter-math`.

use ashlar_spec::goldilocks::{Digest, bytes_from_digest, digest_from_bytes, is_canonical, is_digest, power};
use ashlar_spec::{Field, FieldBytes, MODULUS};
use winter_math::FieldElement;
use winter_math::fields::f64::BaseElement;

/// Numbers about the ends of the canonical range and of its halves.
const EDGES: [u64; 9] = [0, 1, 2, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, MODULUS / 2, MODULUS - 2, MODULUS - 1];

fn peer(value: u64) -> BaseElement {
    BaseElement::new(value)
}

fn pairs() -> impl Iterator<Item = (u64, u64)> {
    let mut random = fastrand::Rng::with_seed(3);
    let random: Vec<u64> = (0..100).map(|_| Field::element(random.u64(..))).collect();
    let values: Vec<u64> = EDGES.into_iter().chain(random).collect();
    values.clone().into_iter().flat_map(move |a| values.clone().into_iter().map(move |b| (a, b)))
}

#[test]
fn sums_and_products_agree() {
    for (a, b) in pairs() {
        assert_eq!(a.add(b), (peer(a) + peer(b)).as_int(), "{a} + {b}");
        assert_eq!(a.mul(b), (peer(a) * peer(b)).as_int(), "{a} * {b}");
    }
}

#[test]
fn powers_agree() {
    for x in EDGES {
        for e in [0, 1, 2, 7, 10540996611094048183, MODULUS - 1, u64::MAX] {
            assert_eq!(power(x, e), peer(x).exp(e).as_int(), "{x}^{e}");
        }
    }
}

#[test]
fn any_number_has_its_residue() {
    for (value, residue) in [(MODULUS - 1, MODULUS - 1), (MODULUS, 0), (MODULUS + 1, 1), (u64::MAX, (1 << 32) - 2)] {
        assert_eq!(u64::element(value), residue);
        assert_eq!(<u64 as FieldBytes<8>>::from_le_bytes(value.to_le_bytes()), residue);
        assert_eq!(is_canonical(value), value == residue);
    }
}

#[test]
fn digests_turn_to_bytes_and_back() {
    let digest = [MODULUS - 1, 0, 0x0102030405060708, 1];
    let bytes = bytes_from_digest(digest);
    assert_eq!(bytes[..8], [0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
    assert_eq!(bytes[16..24], [8, 7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(digest_from_bytes(bytes), Some(digest));
}

#[test]
fn a_limb_that_is_not_canonical_is_refused_in_any_place() {
    for place in 0..4 {
        for wrong in [MODULUS, MODULUS + 1, u64::MAX] {
            let mut bytes = [0; 32];
            bytes[8 * place..8 * place + 8].copy_from_slice(&wrong.to_le_bytes());
            assert!(!is_digest(bytes));
            assert_eq!(digest_from_bytes::<u64>(bytes), None::<Digest<u64>>, "limb {place} is {wrong}");
        }
    }
}

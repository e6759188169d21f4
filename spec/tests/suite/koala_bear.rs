//! The KoalaBear field against an independent implementation, the crate `p3-koala-bear`, and its encoding.

use ashlar_spec::Field;
use ashlar_spec::koala_bear::{MODULUS, are_elements, bytes_from_elements, elements_from_bytes, is_canonical, limbs_from_bytes};
use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::KoalaBear;

/// Numbers at the ends of the canonical range and random ones.
fn samples() -> Vec<u32> {
    let mut random = fastrand::Rng::with_seed(12);
    let edges = [0, 1, 2, (1 << 24) - 1, 1 << 24, 1 << 30, MODULUS / 2, MODULUS - 2, MODULUS - 1];
    edges.into_iter().chain((0..100).map(|_| random.u32(..MODULUS))).collect()
}

#[test]
fn the_field_is_that_of_the_peer() {
    assert_eq!(MODULUS, KoalaBear::ORDER_U32);
    for a in samples() {
        for b in samples() {
            let (x, y) = (KoalaBear::from_u32(a), KoalaBear::from_u32(b));
            assert_eq!(a.add(b), (x + y).as_canonical_u32(), "{a} + {b}");
            assert_eq!(a.mul(b), (x * y).as_canonical_u32(), "{a} * {b}");
        }
    }
    for value in [0, MODULUS as u64 - 1, MODULUS as u64, u32::MAX as u64, u64::MAX] {
        assert_eq!(u32::element(value), KoalaBear::from_u64(value).as_canonical_u32(), "{value}");
    }
}

#[test]
fn elements_turn_to_bytes_and_back() {
    let elements = samples();
    let bytes = bytes_from_elements(&elements);
    assert_eq!(bytes.len(), 4 * elements.len());
    assert!(are_elements(&bytes));
    assert_eq!(elements_from_bytes(&bytes), Some(elements));
    assert_eq!(bytes_from_elements(&[0x04030201_u32]), [1, 2, 3, 4]);
    assert_eq!(elements_from_bytes::<u32>(&[]), Some(vec![]));
}

#[test]
fn other_numbers_are_refused_in_any_place() {
    for wrong in [MODULUS, MODULUS + 1, 1 << 31, u32::MAX] {
        assert!(!is_canonical(wrong));
        for place in 0..8 {
            let mut limbs = [7; 8];
            limbs[place] = wrong;
            let bytes: Vec<u8> = limbs.into_iter().flat_map(u32::to_le_bytes).collect();
            assert_eq!(limbs_from_bytes(&bytes), Some(limbs.to_vec()));
            assert!(!are_elements(&bytes), "{wrong} in place {place}");
            assert_eq!(elements_from_bytes::<u32>(&bytes), None);
        }
    }
}

#[test]
fn other_lengths_are_refused() {
    for length in [1, 2, 3, 5, 31, 33] {
        assert_eq!(elements_from_bytes::<u32>(&vec![0; length]), None, "{length} bytes");
    }
}

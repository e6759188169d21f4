//! What attacks cost, against the logarithms and powers of the standard library.

use ashlar::fields::koala_bear::MODULUS;
use ashlar::modes::Levels;

/// Bits of an element.
fn element() -> f64 {
    f64::from(MODULUS).log2()
}

#[test]
fn a_digest_costs_its_bits_and_half_of_them() {
    for digest in 1..=64 {
        let bits = element() * f64::from(digest);
        let levels = Levels::of_digest(digest as usize);
        assert_eq!((levels.collision, levels.preimage), ((bits / 2.0) as u32, bits as u32), "{digest}");
    }
}

/// The minimum over as many k as matter.
fn shortcut(capacity: u32, digest: u32) -> f64 {
    let (c, d) = (element() * f64::from(capacity), element() * f64::from(digest));
    let cost = |k: u32| ((c * f64::from(k - 1) / f64::from(k)).exp2() + (d / 2.0).exp2() / f64::from(k)).log2();
    (1..=4096).map(cost).fold(f64::INFINITY, f64::min)
}

#[test]
fn mmo_s_costs_the_least_over_k() {
    for capacity in 4..=23 {
        // For longer digests more k matter.
        for digest in 1..=2 * capacity {
            let expected = shortcut(capacity, digest);
            let found = Levels::of_mmo_s(capacity as usize, digest as usize).collision;
            assert!((found..=found + 1).contains(&(expected as u32)), "{capacity} {digest}: {found}, {expected}");
            assert!(f64::from(found) <= expected);
        }
    }
}

#[test]
fn capacities_below_eight_have_a_shortcut() {
    let collision = |capacity| Levels::of_mmo_s(capacity, 8).collision;
    assert_eq!([4, 5, 6, 7].map(collision), [119, 121, 122, 122]);
    assert_eq!([8, 9, 12].map(collision), [123; 3]);
    assert!((119.97..119.99).contains(&shortcut(4, 8)));
}

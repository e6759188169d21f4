//! What attacks cost, against the logarithms and powers of the standard library.

use ashlar::fields::koala_bear::MODULUS;
use ashlar::modes::{AnyDigests, Attacks, DaviesMeyer, Guarded, Levels, MmoS, Mode, OverwriteSponge, TruncatedPermutation};

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

#[test]
fn the_greatest_rate_is_the_last_that_is_not_refused() {
    for attacks in [Attacks::Sponge, Attacks::MmoX, Attacks::MmoS, Attacks::Challenger] {
        for width in [16, 24] {
            let rate = attacks.greatest_rate(width, 8, 120);
            assert!(attacks.levels(width - rate, 8).least() >= 120, "{attacks:?}");
            assert!(attacks.levels(width - rate - 1, 8).least() < 120, "{attacks:?}");
        }
    }
    assert_eq!([Attacks::MmoX, Attacks::MmoS].map(|attacks| attacks.greatest_rate(16, 8, 120)), [8, 11]);
    assert_eq!(Attacks::Sponge.greatest_rate(16, 7, 120), 0);
}

#[test]
fn a_refusal_names_the_mode_its_levels_and_what_to_take() {
    let said = |mode: Guarded| mode.refusal(120).as_str().to_owned();
    assert_eq!(
        said(<MmoS<12> as Mode<16, 8>>::GUARDED),
        "MmoS of rate 12 costs 2^119 against collisions and 2^123 against preimages, and its guard asks for 2^120: \
         take a rate of at most 11; the type BelowGuard lets it pass"
    );
    let ends = |mode, end: &str| {
        assert!(said(mode).ends_with(&format!("take {end}; the type BelowGuard lets it pass")), "{}", said(mode))
    };
    ends(<OverwriteSponge<12> as Mode<16, 4>>::GUARDED, "a longer digest or a wider state");
    ends(<DaviesMeyer as Mode<16, 4>>::GUARDED, "a longer digest");
    let truncated = <TruncatedPermutation<2, AnyDigests> as Mode<16, 8>>::GUARDED;
    ends(truncated, "Jive or DaviesMeyer, or InnerNodes where all inputs are digests");
}

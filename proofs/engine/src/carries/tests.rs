//! Reductions written out here, right and with faults.

use num_bigint::BigInt;

use super::interval::Interval;
use super::search::counterexample;
use super::{Claim, Format, Inputs, Outcome, Output, Polynomial, Variable, decide};
use crate::graph::{Mode, Sym, scope};

const P: u64 = 0xffff_ffff_0000_0001;
const EPSILON: u128 = 0xffff_ffff;

fn word(value: u128) -> Sym {
    Sym::constant(64, value)
}

fn inputs() -> Inputs {
    let word = |name: &str| Variable { name: name.to_owned(), index: 0, format: Format::Word, range: Interval::new(0, u64::MAX) };
    Inputs { variables: ["x", "y"].map(word).to_vec(), premises: Vec::new() }
}

fn words<const N: usize>(values: [Sym; N]) -> [Output; N] {
    values.map(|value| Output { value, format: Format::Word })
}

/// Decides that `f(x, y)` is congruent to a polynomial; whether it is proved, and whether inputs refute it.
fn check(f: impl Fn(Sym, Sym) -> Sym, polynomial: impl Fn(Polynomial, Polynomial) -> Polynomial) -> (Outcome, bool) {
    scope(Mode::Raw, || {
        let (x, y) = (Sym::input("x", 0, 64), Sym::input("y", 0, 64));
        let outputs = words([x, y, f(x, y)]);
        let expected = polynomial(Polynomial::atom(0), Polynomial::atom(1));
        let claim = Claim::Vanishes { polynomial: Polynomial::atom(2).minus(&expected), modulus: P.into() };
        let claims = [claim];
        let refuted = counterexample(&inputs(), &outputs, &claims).is_some();
        (decide(&inputs(), &outputs, &claims), refuted)
    })
}

fn sum(x: Polynomial, y: Polynomial) -> Polynomial {
    x.added(&y)
}

fn difference(x: Polynomial, y: Polynomial) -> Polynomial {
    x.minus(&y)
}

fn product(x: Polynomial, y: Polynomial) -> Polynomial {
    x.times(&y)
}

fn if_less(a: Sym, b: Sym) -> Sym {
    a.ult(b).ite(word(EPSILON), word(0))
}

/// The sum of any two representatives, with both corrections or only the first.
fn add(x: Sym, y: Sym, corrections: usize) -> Sym {
    (0..corrections)
        .fold((x + y, x), |(sum, before), _| {
            let corrected = sum + if_less(sum, before);
            (corrected, sum)
        })
        .0
}

/// The residue of a number of 128 bits, without one of its corrections if asked so.
fn reduce(product: Sym, without_borrow: bool, without_carry: bool) -> Sym {
    let (low, high) = (product.extract(0, 64), product.extract(64, 64));
    let (high_low, high_high) = (high & word(EPSILON), high.lshr(32));
    let difference = low - high_high;
    let borrow = if without_borrow { word(0) } else { if_less(low, high_high) };
    let difference = difference - borrow;
    let shifted = high_low.shl(32) - high_low;
    let total = difference + shifted;
    if without_carry { total } else { total + if_less(total, shifted) }
}

fn mul(x: Sym, y: Sym) -> Sym {
    x.zext(128) * y.zext(128)
}

/// The product of 64 by 64 bits from products of halves.
fn schoolbook(x: Sym, y: Sym, carried: bool) -> Sym {
    let halves = |a: Sym| (a & word(EPSILON), a.lshr(32));
    let ((xl, xh), (yl, yh)) = (halves(x), halves(y));
    let (ll, lh, hl, hh) = (xl * yl, xl * yh, xh * yl, xh * yh);
    let t = hl + ll.lshr(32);
    let u = lh + (t & word(EPSILON));
    let high = hh + t.lshr(32) + if carried { u.lshr(32) } else { word(0) };
    high.concat(u.shl(32) | (ll & word(EPSILON)))
}

#[test]
fn right_reductions_are_proved() {
    for (name, (outcome, refuted)) in [
        ("add", check(|x, y| add(x, y, 2), sum)),
        ("mul", check(|x, y| reduce(mul(x, y), false, false), product)),
        ("schoolbook", check(|x, y| reduce(schoolbook(x, y, true), false, false), product)),
    ] {
        assert!(matches!(outcome, Outcome::Proved { .. }), "{name}: {outcome:?}");
        assert!(!refuted, "{name}");
    }
}

#[test]
fn lost_carries_are_refuted() {
    for (name, (outcome, refuted)) in [
        ("second carry of a sum", check(|x, y| add(x, y, 1), sum)),
        ("borrow", check(|x, y| reduce(mul(x, y), true, false), product)),
        ("carry", check(|x, y| reduce(mul(x, y), false, true), product)),
        ("middle carry", check(|x, y| reduce(schoolbook(x, y, false), false, false), product)),
        ("difference without borrow", check(|x, y| x - y, difference)),
    ] {
        assert!(matches!(outcome, Outcome::Open(..)), "{name}: {outcome:?}");
        assert!(refuted, "{name}");
    }
}

/// Comparison of signed words after a change of the sign bit, as instruction sets without unsigned comparison need.
#[test]
fn comparisons_by_sign_are_read() {
    let sign = 1u128 << 63;
    let less = |a: Sym, b: Sym| (a ^ word(sign)).slt(b ^ word(sign));
    let masked = |x: Sym, y: Sym| {
        let once = x + y;
        let carry = less(once, x).ite(word(u64::MAX.into()), word(0));
        let twice = once + (carry & word(EPSILON));
        let again = less(twice, once).ite(word(u64::MAX.into()), word(0));
        twice + again.lshr(32)
    };
    let (outcome, refuted) = check(masked, sum);
    assert!(matches!(outcome, Outcome::Proved { .. }), "{outcome:?}");
    assert!(!refuted);
}

#[test]
fn canonical_representatives_are_in_range() {
    for (bound, proved) in [(P, true), (P - 1, false)] {
        scope(Mode::Raw, || {
            let x = Sym::input("x", 0, 64);
            let p = word(P.into());
            let outputs = words([x.ult(p).ite(x, x - p)]);
            let claims = [Claim::Within { output: 0, range: Interval::new(0, bound - 1) }];
            let outcome = decide(&inputs(), &outputs, &claims);
            assert_eq!(matches!(outcome, Outcome::Proved { .. }), proved, "{outcome:?}");
        });
    }
}

/// Words moved in halves keep their value.
#[test]
fn halves_are_joined() {
    let moved = |x: Sym, y: Sym| {
        let total = x + y;
        let rejoined = total.extract(32, 32).concat(total.extract(0, 32));
        rejoined.rotr(32).rotr(32)
    };
    scope(Mode::Raw, || {
        let (x, y) = (Sym::input("x", 0, 64), Sym::input("y", 0, 64));
        let outputs = words([x, y, moved(x, y)]);
        let expected = sum(Polynomial::atom(0), Polynomial::atom(1));
        let modulus = BigInt::from(1u128 << 64);
        let claim = Claim::Vanishes { polynomial: Polynomial::atom(2).minus(&expected), modulus };
        assert!(matches!(decide(&inputs(), &outputs, &[claim]), Outcome::Proved { .. }));
    });
}

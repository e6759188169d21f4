//! Reductions modulo a prime of 31 bits by products with a reciprocal, right and with faults.

use num_bigint::BigInt;

use super::interval::Interval;
use super::search::counterexample;
use super::{Claim, Format, Inputs, Outcome, Output, Polynomial, Premise, Variable, decide};
use crate::graph::{Mode, Sym, scope};

/// p = 2^31 - 2^24 + 1.
const P: i64 = 0x7f00_0001;

/// The greatest absolute value of a double that is an integer without a gap below it.
const EXACT: i64 = (1 << 53) - 1;

/// 1.5 times 2^52, next to which doubles are the integers.
const MAGIC: f64 = 1.5 * (1u64 << 52) as f64;

fn double(value: f64) -> Sym {
    Sym::constant(64, value.to_bits().into())
}

/// Greatest absolute values: of both operands, of their product, of the result.
struct Bounds {
    operands: i64,
    product: i128,
    result: i64,
}

/// Decides that the result is congruent to a polynomial in x and y and bounded; whether it is proved, and whether inputs refute it.
fn check(bounds: &Bounds, f: impl Fn(Sym, Sym) -> Sym, expected: &Polynomial) -> (Outcome, bool) {
    scope(Mode::Raw, || {
        let range = Interval::new(-bounds.operands, bounds.operands);
        let variable = |name: &str| Variable { name: name.to_owned(), index: 0, format: Format::Double, range: range.clone() };
        let product = Premise::Product([0, 1], Interval::new(-bounds.product, bounds.product));
        let inputs = Inputs { variables: ["x", "y"].map(variable).to_vec(), premises: vec![product] };
        let [x, y] = ["x", "y"].map(|name| Sym::input(name, 0, 64));
        let outputs = [x, y, f(x, y)].map(|value| Output { value, format: Format::Double });
        let polynomial = Polynomial::atom(2).minus(expected);
        let claims = [
            Claim::Vanishes { polynomial, modulus: BigInt::from(P) },
            Claim::Within { output: 2, range: Interval::new(-bounds.result, bounds.result) },
        ];
        let refuted = counterexample(&inputs, &outputs, &claims).is_some();
        (decide(&inputs, &outputs, &claims), refuted)
    })
}

/// The rest of an integer, less `quotient` times p.
fn rest(a: Sym, reciprocal: f64, magic: f64) -> Sym {
    let quotient = a.double_mul_add(double(reciprocal), double(magic)).double_sub(double(magic));
    quotient.double_neg().double_mul_add(double(P as f64), a)
}

const RECIPROCAL: f64 = 1.0 / P as f64;

fn mul(x: Sym, y: Sym) -> Sym {
    let high = x.double_mul_add(y, double(0.0));
    let low = x.double_mul_add(y, high.double_neg());
    rest(high, RECIPROCAL, MAGIC).double_add(low)
}

fn product() -> Polynomial {
    Polynomial::atom(0).times(&Polynomial::atom(1))
}

/// Operands whose product is up to 2^80, and a result up to 5/4 times 2^30.
const PRODUCTS: Bounds = Bounds { operands: EXACT, product: 1 << 80, result: 5 << 28 };

#[track_caller]
fn is_proved((outcome, refuted): (Outcome, bool)) {
    assert!(matches!(outcome, Outcome::Proved { .. }), "{outcome:?}");
    assert!(!refuted);
}

#[track_caller]
fn is_open((outcome, refuted): (Outcome, bool), wrong: bool) {
    assert!(matches!(outcome, Outcome::Open(..)), "{outcome:?}");
    assert_eq!(refuted, wrong);
}

#[test]
fn a_product_is_proved() {
    is_proved(check(&PRODUCTS, mul, &product()));
}

#[test]
fn an_integer_is_reduced() {
    let bounds = Bounds { operands: 1 << 51, product: 1 << 102, result: (1 << 30) - (1 << 22) };
    is_proved(check(&bounds, |x, _| rest(x, RECIPROCAL, MAGIC), &Polynomial::atom(0)));
    let tighter = Bounds { result: P / 2 - 1, ..bounds };
    is_open(check(&tighter, |x, _| rest(x, RECIPROCAL, MAGIC), &Polynomial::atom(0)), false);
}

#[test]
fn products_that_are_too_large_are_not_proved() {
    is_open(check(&Bounds { product: 1 << 84, ..PRODUCTS }, mul, &product()), true);
}

#[test]
fn a_lost_low_part_is_refuted() {
    let without_low = |x: Sym, y: Sym| rest(x.double_mul_add(y, double(0.0)), RECIPROCAL, MAGIC);
    is_open(check(&PRODUCTS, without_low, &product()), true);
}

#[test]
fn wrong_constants_are_refuted() {
    for (reciprocal, magic) in [(RECIPROCAL * (1.0 + 1e-9), MAGIC), (RECIPROCAL, MAGIC * 2.0), (RECIPROCAL, MAGIC / 2.0)] {
        let wrong = |x: Sym, y: Sym| {
            let high = x.double_mul_add(y, double(0.0));
            rest(high, reciprocal, magic).double_add(x.double_mul_add(y, high.double_neg()))
        };
        is_open(check(&PRODUCTS, wrong, &product()), true);
    }
}

/// Sums are exact where they are in range, whatever their terms.
#[test]
fn sums_in_range_are_exact() {
    let decided = |bound: i64| {
        scope(Mode::Raw, || {
            let range = Interval::new(-EXACT, EXACT);
            let variable =
                |name: &str| Variable { name: name.to_owned(), index: 0, format: Format::Double, range: range.clone() };
            let premise = Premise::Sum([0, 1], -3, Interval::new(-bound, bound));
            let inputs = Inputs { variables: ["x", "y"].map(variable).to_vec(), premises: vec![premise] };
            let [x, y] = ["x", "y"].map(|name| Sym::input(name, 0, 64));
            let difference = y.double_neg().double_mul_add(double(3.0), x);
            let outputs = [x, y, difference].map(|value| Output { value, format: Format::Double });
            let expected = Polynomial::atom(0).minus(&Polynomial::atom(1).times(&Polynomial::constant(3)));
            let claims = [Claim::Vanishes { polynomial: Polynomial::atom(2).minus(&expected), modulus: 0.into() }];
            (decide(&inputs, &outputs, &claims), counterexample(&inputs, &outputs, &claims).is_some())
        })
    };
    is_proved(decided(EXACT));
    is_open(decided(1 << 55), true);
}

/// The inverse of p modulo 2^64.
fn inverse() -> u64 {
    (0..6).fold(1, |inverse: u64, _| inverse.wrapping_mul(2u64.wrapping_sub((P as u64).wrapping_mul(inverse))))
}

fn long(value: u64) -> Sym {
    Sym::constant(64, value.into())
}

/// The halves of a product in two's complement.
fn signed(x: Sym, y: Sym) -> [Sym; 2] {
    let product = x.sext(128) * y.sext(128);
    [product.extract(0, 64), product.extract(64, 64)]
}

/// 2^-64 times a product of signed words, by `factor`, which is to be the inverse of p.
fn montgomery(x: Sym, y: Sym, factor: u64) -> Sym {
    let [low, high] = signed(x, y);
    let quotient = (low.zext(128) * long(factor).zext(128)).extract(0, 64);
    high - signed(quotient, long(P as u64))[1]
}

#[test]
fn signed_montgomery_products_are_proved() {
    let decided = |factor: u64, bound: i64| {
        scope(Mode::Raw, || {
            let range = Interval::new(-EXACT, EXACT);
            let variable =
                |name: &str| Variable { name: name.to_owned(), index: 0, format: Format::Signed, range: range.clone() };
            let premise = Premise::Product([0, 1], Interval::new(-(1_i128 << 80), 1_i128 << 80));
            let inputs = Inputs { variables: ["x", "y"].map(variable).to_vec(), premises: vec![premise] };
            let [x, y] = ["x", "y"].map(|name| Sym::input(name, 0, 64));
            let outputs = [x, y, montgomery(x, y, factor)].map(|value| Output { value, format: Format::Signed });
            let claims = [
                Claim::Vanishes { polynomial: Polynomial::atom(2).shifted(64).minus(&product()), modulus: BigInt::from(P) },
                Claim::Within { output: 2, range: Interval::new(-bound, bound) },
            ];
            (decide(&inputs, &outputs, &claims), counterexample(&inputs, &outputs, &claims).is_some())
        })
    };
    is_proved(decided(inverse(), 5 << 28));
    is_open(decided(inverse(), P / 2), true);
    is_open(decided(inverse() ^ 2, 5 << 28), true);
}

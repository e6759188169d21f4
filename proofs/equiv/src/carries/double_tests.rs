//! Doubles as integers: what is read, and what is refused.

use num_bigint::BigInt;

use super::search::counterexample;
use super::state::Interval;
use super::{Claim, Outcome, Polynomial, decide};
use crate::graph::{Mode, Sym, scope};

/// p = 2^64 - 2^32 + 1.
const P: u64 = 0xffff_ffff_0000_0001;

/// 1.5 times 2^84, next to which doubles are the multiples of 2^32.
const MAGIC: f64 = 1.5 * (1u128 << 84) as f64;

/// 1.5 times 2^52, next to which doubles are the integers.
const UNITS: f64 = 1.5 * (1u64 << 52) as f64;

fn double(value: f64) -> Sym {
    word(value.to_bits())
}

fn word(value: u64) -> Sym {
    Sym::constant(64, value.into())
}

/// The double of an integer from -2^51 to 2^51 - 1 in two's complement.
fn from_integer(integer: Sym) -> Sym {
    let above = integer + word(1 << 51);
    (above | word(0x433 << 52)).double_sub(double(UNITS))
}

/// The integer that a double is, plus 2^51.
fn to_integer(number: Sym) -> Sym {
    number.double_add(double(UNITS)) - word(0x433 << 52)
}

/// An output of [`to_integer`].
fn integer(output: u32) -> Polynomial {
    Polynomial::atom(output).minus(&Polynomial::constant(1u64 << 51))
}

/// Decides claims on doubles that `f` makes of doubles x and y, each an integer of absolute value up to `bound`; whether they are proved,
/// and whether inputs refute them. Outputs 0 and 1 are x and y, the others the results, all by [`to_integer`].
fn check<const N: usize>(bound: u64, f: impl Fn(Sym, Sym) -> [Sym; N], claims: &[Claim]) -> (Outcome, bool) {
    scope(Mode::Raw, || {
        let range = Interval::new(-BigInt::from(bound), bound);
        let inputs = ["x", "y"].map(|name| (name.to_owned(), 0, range.clone()));
        let [x, y] = ["x", "y"].map(|name| from_integer(Sym::input(name, 0, 64)));
        let outputs: Vec<Sym> = [x, y].into_iter().chain(f(x, y)).map(to_integer).collect();
        let refuted = counterexample(&inputs, &outputs, claims).is_some();
        (decide(&inputs, &outputs, claims), refuted)
    })
}

/// That a polynomial of the outputs is a multiple of `modulus`.
fn vanishes(polynomial: Polynomial, modulus: impl Into<BigInt>) -> Claim {
    Claim::Vanishes { polynomial, modulus: modulus.into() }
}

/// That result `output` is of absolute value up to `bound`.
fn within(output: usize, bound: u64) -> Claim {
    let middle = BigInt::from(1u64 << 51);
    Claim::Within { output, range: Interval::new(&middle - bound, &middle + bound) }
}

fn is_proved((outcome, refuted): &(Outcome, bool)) {
    assert!(matches!(outcome, Outcome::Proved { .. }) && !refuted, "{outcome:?}, refuted: {refuted}");
}

fn is_refuted((outcome, refuted): &(Outcome, bool)) {
    assert!(matches!(outcome, Outcome::Open(..)) && *refuted, "{outcome:?}, refuted: {refuted}");
}

/// Not proved, for a reason that holds these words.
fn is_refused(outcome: &Outcome, words: &str) {
    assert!(matches!(outcome, Outcome::Open(_, reason) if reason.contains(words)), "{outcome:?}");
}

/// The element x + 2^32 y.
fn element(x: u32, y: u32) -> Polynomial {
    integer(x).added(&integer(y).shifted(32))
}

/// The part of `x` times `y` that is a multiple of 2^32, with a sum that rounds, and the rest.
fn product(x: Sym, y: Sym, magic: f64) -> [Sym; 2] {
    let high = x.double_mul_add(y, double(magic)).double_sub(double(magic));
    [high, x.double_mul_add(y, high.double_neg())]
}

/// The square of x + 2^32 y, with a factor of the high part of the low limb.
fn square(x: Sym, y: Sym, factor: f64) -> [Sym; 2] {
    let (sum, difference) = (x.double_add(y), x.double_sub(y));
    let [high_x, low_x] = product(sum, difference, MAGIC);
    let [high_y, low_y] = product(y, sum.double_add(x), MAGIC);
    let small = double(1.0 / (1u64 << 32) as f64);
    [high_y.double_mul_add(double(factor), low_x), high_x.double_add(high_y).double_mul_add(small, low_y)]
}

/// x and y with what is beyond 32 bits moved on.
fn tighten(x: Sym, y: Sym, magic: f64) -> [Sym; 2] {
    let [high_x, high_y] = [x, y].map(|part| part.double_add(double(magic)).double_sub(double(magic)));
    let (low_x, low_y) = (x.double_sub(high_x), y.double_sub(high_y));
    let small = double(1.0 / (1u64 << 32) as f64);
    [high_y.double_mul_add(small.double_neg(), low_x), high_x.double_add(high_y).double_mul_add(small, low_y)]
}

const SMALL: f64 = 1.0 / (1u64 << 32) as f64;

fn is_square() -> Claim {
    vanishes(element(2, 3).minus(&element(0, 1).times(&element(0, 1))), P)
}

/// The greatest limb of a square of limbs up to `bound`: |low| <= 2^31, and 3 `bound`^2 in multiples of 2^32.
fn squared(bound: u64) -> u64 {
    (1 << 31) + 1 + (3 * u128::from(bound).pow(2) >> 32) as u64 + 1
}

#[test]
fn four_squares_in_a_row_and_a_tightening_are_proved() {
    let tight = (1 << 31) + (1 << 17);
    let mut bound = tight;
    for _ in 0..4 {
        let next = squared(bound);
        is_proved(&check(bound, |x, y| square(x, y, -SMALL), &[is_square(), within(2, next), within(3, next)]));
        bound = next;
    }
    let claims = [vanishes(element(2, 3).minus(&element(0, 1)), P), within(2, tight), within(3, tight)];
    is_proved(&check(bound, |x, y| tighten(x, y, MAGIC), &claims));
}

#[test]
fn a_fifth_square_is_refuted() {
    let bound = (0..4).fold((1 << 31) + (1 << 17), |bound, _| squared(bound));
    let (outcome, refuted) = check(bound, |x, y| square(x, y, -SMALL), &[is_square()]);
    is_refused(&outcome, "a rounding at a place that depends on the operands");
    assert!(refuted);
}

#[test]
fn a_wrong_sign_is_refuted() {
    is_refuted(&check(1 << 31, |x, y| square(x, y, SMALL), &[is_square()]));
}

/// The bounds of quotients are those of what was rounded, less the remainder: with one less the claim fails or does not follow.
#[test]
fn bounds_of_squares_are_not_far_from_the_truth() {
    let bound = 1 << 33;
    let greatest = |margin: u64| within(3, (1 << 31) + 3 * (1 << 34) - margin);
    is_proved(&check(bound, |x, y| square(x, y, -SMALL), &[within(3, (1 << 31) + 1 + 3 * (1 << 34))]));
    is_refuted(&check(bound, |x, y| square(x, y, -SMALL), &[greatest(1 << 32)]));
}

#[test]
fn remainders_are_up_to_half_a_unit() {
    let remainder = |x: Sym, y: Sym| [product(x, y, MAGIC)[1]];
    let exact = [vanishes(integer(2).minus(&integer(0).times(&integer(1))), 1u64 << 32), within(2, 1 << 31)];
    is_proved(&check(1 << 31, remainder, &exact));
    is_refuted(&check(1 << 31, remainder, &[within(2, (1 << 31) - 1)]));
}

/// Ties go either way, as the multiple that is even decides.
#[test]
fn ties_go_either_way() {
    let rest = |x: Sym, _: Sym| {
        let high = x.double_add(double(MAGIC)).double_sub(double(MAGIC));
        [x.double_sub(high)]
    };
    let shifted = |by: u64| {
        let middle = BigInt::from(1u64 << 51);
        let range = Interval::new(&middle - (1u64 << 31) + by, &middle + (1u64 << 31));
        Claim::Within { output: 2, range }
    };
    is_proved(&check(1 << 40, rest, &[shifted(0)]));
    is_refuted(&check(1 << 40, rest, &[shifted(1)]));
}

/// Two roundings of numbers that differ by a multiple of the unit need not take the same side of a tie.
#[test]
fn roundings_of_different_numbers_are_not_identified() {
    let difference = |x: Sym, _: Sym| {
        let rounded = |magic: f64| x.double_add(double(magic)).double_sub(double(magic));
        [rounded(MAGIC).double_sub(rounded(MAGIC + (1u64 << 32) as f64))]
    };
    is_refuted(&check(1 << 40, difference, &[within(2, 0)]));
}

#[test]
fn a_constant_that_leaves_the_range_is_refused() {
    let claims = [vanishes(element(2, 3).minus(&element(0, 1)), P)];
    for magic in [MAGIC * 2.0, MAGIC / 2.0] {
        is_refuted(&check(1 << 46, |x, y| tighten(x, y, magic), &[claims.to_vec(), vec![within(2, 1 << 32)]].concat()));
    }
    let (outcome, _) = check(1 << 46, |x, y| tighten(x, y, 1.5 * (1u64 << 45) as f64), &claims);
    is_refused(&outcome, "an integer");
    // At 2^84 itself negative operands round at another place.
    let (outcome, _) = check(1 << 46, |x, y| tighten(x, y, (1u128 << 84) as f64), &claims);
    is_refused(&outcome, "a rounding at a place that depends on the operands");
}

#[test]
fn sums_that_are_no_doubles_are_refused() {
    let half = |x: Sym, _: Sym| [x.double_mul_add(double((1u64 << 40) as f64), double(0.5))];
    let (outcome, _) = check(1 << 40, half, &[within(2, 1)]);
    is_refused(&outcome, "the rounding of a number that may be no integer");
    let many_bits = |x: Sym, y: Sym| {
        let sum = x.double_mul_add(double((1u64 << 40) as f64), y);
        [x.double_mul_add(double(-((1u64 << 40) as f64)), sum)]
    };
    let (outcome, refuted) = check(1 << 40, many_bits, &[vanishes(integer(2).minus(&integer(1)), 0)]);
    is_refused(&outcome, "a rounding at a place that depends on the operands");
    assert!(refuted);
    is_proved(&check(1 << 12, many_bits, &[vanishes(integer(2).minus(&integer(1)), 0)]));
}

/// With a factor whose multiples fit, sums of more bits are exact.
#[test]
fn multiples_of_a_power_of_two_keep_their_bits() {
    let factor = (1u64 << 40) as f64;
    let there_and_back = |x: Sym, y: Sym| {
        let sum = x.double_mul_add(double(factor), y.double_mul_add(double(factor), double(0.0)));
        [sum.double_mul_add(double(1.0 / factor), double(-0.0))]
    };
    let claims = [vanishes(integer(2).minus(&integer(0)).minus(&integer(1)), 0)];
    is_proved(&check(1 << 50, there_and_back, &claims));
}

#[test]
fn results_that_are_no_integers_are_refused() {
    let (outcome, _) = check(1 << 31, |x, _| [x.double_mul_add(double(0.5), double(0.0))], &[within(2, 1 << 31)]);
    is_refused(&outcome, "the rounding of a number that may be no integer");
}

#[test]
fn infinities_and_no_numbers_are_refused() {
    for value in [f64::INFINITY, f64::NAN] {
        let (outcome, _) = check(1, |x, _| [x.double_add(double(value))], &[within(2, 1)]);
        is_refused(&outcome, "a double whose pattern is not known");
    }
    let large = |x: Sym, _: Sym| [x.double_mul_add(double(f64::MAX), double(0.0))];
    is_refused(&check(2, large, &[within(2, 1)]).0, "too small or too large");
    let small = |x: Sym, _: Sym| [x.double_mul_add(double(f64::MIN_POSITIVE / 2.0), double(0.0))];
    is_refused(&check(2, small, &[within(2, 1)]).0, "too small or too large");
}

/// Words whose patterns are those of doubles of unknown size.
#[test]
fn arbitrary_patterns_are_refused() {
    let (outcome, _) = check(1 << 31, |x, y| [to_integer(x).double_add(y)], &[within(2, 1)]);
    is_refused(&outcome, "a double whose pattern is not known");
}

//! Doubles as integers: what is read, and what is refused.

use num_bigint::BigInt;

use super::interval::Interval;
use super::search::counterexample;
use super::{Claim, Format, Inputs, Outcome, Output, Polynomial, Variable, decide};
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

/// What `f` makes of two inputs, each the double of an integer of absolute value up to `bound`, with claims. Outputs 0 and 1 are the inputs,
/// the others the results, all by [`to_integer`].
struct Case<F> {
    bound: u64,
    f: F,
    claims: Vec<Claim>,
}

impl<const N: usize, F: Fn(Sym, Sym) -> [Sym; N]> Case<F> {
    fn run<T>(&self, run: impl FnOnce(&Inputs, &[Output], &[Claim]) -> T) -> T {
        scope(Mode::Raw, || {
            let range = Interval::new(-BigInt::from(self.bound), self.bound);
            let word = |name: &str| Variable { name: name.to_owned(), index: 0, format: Format::Word, range: range.clone() };
            let inputs = Inputs { variables: ["x", "y"].map(word).to_vec(), premises: Vec::new() };
            let [x, y] = ["x", "y"].map(|name| from_integer(Sym::input(name, 0, 64)));
            let word = |value| Output { value, format: Format::Word };
            let outputs: Vec<Output> = [x, y].into_iter().chain((self.f)(x, y)).map(to_integer).map(word).collect();
            run(&inputs, &outputs, &self.claims)
        })
    }

    fn outcome(&self) -> Outcome {
        self.run(decide)
    }

    fn is_refuted_by_inputs(&self) -> bool {
        self.run(counterexample).is_some()
    }
}

fn case<const N: usize, F: Fn(Sym, Sym) -> [Sym; N]>(bound: u64, f: F, claims: &[Claim]) -> Case<F> {
    Case { bound, f, claims: claims.to_vec() }
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

#[track_caller]
fn is_proved<const N: usize>(case: &Case<impl Fn(Sym, Sym) -> [Sym; N]>) {
    let outcome = case.outcome();
    assert!(matches!(outcome, Outcome::Proved { .. }), "{outcome:?}");
}

/// Not proved, and wrong for some inputs.
#[track_caller]
fn is_refuted<const N: usize>(case: &Case<impl Fn(Sym, Sym) -> [Sym; N]>) {
    let outcome = case.outcome();
    assert!(matches!(outcome, Outcome::Open(..)), "{outcome:?}");
    assert!(case.is_refuted_by_inputs());
}

/// Not proved, for a reason that holds these words.
#[track_caller]
fn is_refused<const N: usize>(case: &Case<impl Fn(Sym, Sym) -> [Sym; N]>, words: &str) {
    let outcome = case.outcome();
    assert!(matches!(&outcome, Outcome::Open(_, reason) if reason.contains(words)), "{outcome:?}");
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

const SMALL: f64 = 1.0 / (1u64 << 32) as f64;

/// The square of x + 2^32 y, with `factor` for the high part that goes to the low limb.
fn square(x: Sym, y: Sym, factor: f64) -> [Sym; 2] {
    let (sum, difference) = (x.double_add(y), x.double_sub(y));
    let [high_x, low_x] = product(sum, difference, MAGIC);
    let [high_y, low_y] = product(y, sum.double_add(x), MAGIC);
    [high_y.double_mul_add(double(factor), low_x), high_x.double_add(high_y).double_mul_add(double(SMALL), low_y)]
}

/// What is beyond 32 bits of x and y moved on.
fn tighten(x: Sym, y: Sym, magic: f64) -> [Sym; 2] {
    let [high_x, high_y] = [x, y].map(|part| part.double_add(double(magic)).double_sub(double(magic)));
    let (low_x, low_y) = (x.double_sub(high_x), y.double_sub(high_y));
    [high_y.double_mul_add(double(-SMALL), low_x), high_x.double_add(high_y).double_mul_add(double(SMALL), low_y)]
}

fn is_square() -> Claim {
    vanishes(element(2, 3).minus(&element(0, 1).times(&element(0, 1))), P)
}

fn is_the_same() -> Claim {
    vanishes(element(2, 3).minus(&element(0, 1)), P)
}

/// The greatest limb that the domain shows of a square of limbs up to `bound`: the low part, and 3 `bound`^2 in multiples of 2^32.
fn squared(bound: u64) -> u64 {
    (1 << 31) + 2 + ((3 * u128::from(bound).pow(2)) >> 32) as u64
}

const TIGHT: u64 = (1 << 31) + (1 << 17);

#[test]
fn four_squares_in_a_row_and_a_tightening_are_proved() {
    let mut bound = TIGHT;
    for _ in 0..4 {
        let next = squared(bound);
        let squares = case(bound, |x, y| square(x, y, -SMALL), &[is_square(), within(2, next), within(3, next)]);
        is_proved(&squares);
        assert!(!squares.is_refuted_by_inputs());
        bound = next;
    }
    is_proved(&case(bound, |x, y| tighten(x, y, MAGIC), &[is_the_same(), within(2, TIGHT), within(3, TIGHT)]));
}

#[test]
fn a_fifth_square_is_refuted() {
    let bound = (0..4).fold(TIGHT, |bound, _| squared(bound));
    let fifth = case(bound, |x, y| square(x, y, -SMALL), &[is_square()]);
    is_refused(&fifth, "may be no integer");
    is_refuted(&fifth);
}

#[test]
fn a_wrong_sign_is_refuted() {
    is_refuted(&case(1 << 31, |x, y| square(x, y, SMALL), &[is_square()]));
}

/// The bounds of quotients are those of what was rounded, less the remainder.
#[test]
fn bounds_of_squares_are_not_far_from_the_truth() {
    let square = |x: Sym, y: Sym| square(x, y, -SMALL);
    let bound = 1 << 33;
    is_proved(&case(bound, square, &[within(3, squared(bound))]));
    is_refuted(&case(bound, square, &[within(3, squared(bound) - (1 << 32))]));
}

#[test]
fn remainders_are_up_to_half_a_unit() {
    let remainder = |x: Sym, y: Sym| [product(x, y, MAGIC)[1]];
    let congruent = vanishes(integer(2).minus(&integer(0).times(&integer(1))), 1u64 << 32);
    is_proved(&case(1 << 31, remainder, &[congruent, within(2, 1 << 31)]));
    is_refuted(&case(1 << 31, remainder, &[within(2, (1 << 31) - 1)]));
}

/// The even one of two multiples decides, so that remainders have both signs.
#[test]
fn ties_go_either_way() {
    let remainder = |x: Sym, _: Sym| [x.double_sub(x.double_add(double(MAGIC)).double_sub(double(MAGIC)))];
    let middle = BigInt::from(1u64 << 51);
    let half = 1u64 << 31;
    let range = |low: u64, high: u64| Claim::Within { output: 2, range: Interval::new(&middle - low, &middle + high) };
    is_proved(&case(1 << 40, remainder, &[range(half, half)]));
    is_refuted(&case(1 << 40, remainder, &[range(half - 1, half)]));
    is_refuted(&case(1 << 40, remainder, &[range(half, half - 1)]));
}

/// Two roundings of numbers that differ by a multiple of the unit need not take the same side of a tie.
#[test]
fn roundings_of_different_numbers_are_not_identified() {
    let difference = |x: Sym, _: Sym| {
        let [here, next] = [MAGIC, MAGIC + (1u64 << 32) as f64].map(double);
        [x.double_add(here).double_sub(here).double_sub(x.double_add(next).double_sub(next))]
    };
    is_refuted(&case(1 << 40, difference, &[within(2, 0)]));
}

#[test]
fn a_constant_of_another_size_is_refuted() {
    for magic in [MAGIC * 2.0, MAGIC / 2.0] {
        let claims = [is_the_same(), within(2, TIGHT), within(3, TIGHT)];
        is_refuted(&case(1 << 46, |x, y| tighten(x, y, magic), &claims));
    }
}

#[test]
fn a_constant_out_of_range_is_refused() {
    // Next to 2^84 itself negative operands are rounded at another place.
    is_refused(&case(1 << 46, |x, y| tighten(x, y, (1u128 << 84) as f64), &[is_the_same()]), "does not follow");
    // Operands leave the range of 1.5 times 2^53, next to which doubles are the even integers.
    is_refused(&case(1 << 50, |x, y| tighten(x, y, 3.0 * UNITS), &[is_the_same()]), "does not follow");
    let widened = |x: Sym, y: Sym| [product(x, y, 2.0 * UNITS)[1]];
    is_refused(&case(1 << 40, widened, &[within(2, 1)]), "does not follow");
}

#[test]
fn sums_that_are_no_doubles_are_refused() {
    let factor = (1u64 << 40) as f64;
    let half = |x: Sym, _: Sym| [x.double_mul_add(double(factor), double(0.5))];
    is_refused(&case(1 << 40, half, &[within(2, 1)]), "may be no integer");
    let there_and_back = |x: Sym, y: Sym| {
        let sum = x.double_mul_add(double(factor), y);
        [x.double_mul_add(double(-factor), sum)]
    };
    let is_y = [vanishes(integer(2).minus(&integer(1)), 0)];
    is_proved(&case(1 << 12, there_and_back, &is_y));
    is_refused(&case(1 << 40, there_and_back, &is_y), "does not follow");
    is_refuted(&case(1 << 40, there_and_back, &is_y));
}

/// Multiples of a power of two are doubles up to that multiple of 2^53.
#[test]
fn multiples_of_a_power_of_two_keep_their_bits() {
    let factor = (1u64 << 40) as f64;
    let there_and_back = |x: Sym, y: Sym| {
        let sum = x.double_mul_add(double(factor), y.double_mul_add(double(factor), double(0.0)));
        [sum.double_mul_add(double(1.0 / factor), double(-0.0))]
    };
    is_proved(&case(1 << 49, there_and_back, &[vanishes(integer(2).minus(&integer(0)).minus(&integer(1)), 0)]));
}

/// A half is rounded to an integer next to 1.5 times 2^52.
#[test]
fn fractions_are_rounded() {
    let halved = |x: Sym, _: Sym| [x.double_mul_add(double(0.5), double(0.0))];
    is_proved(&case(1 << 31, halved, &[within(2, 1 << 30)]));
    is_refuted(&case(1 << 31, halved, &[within(2, (1 << 30) - 1)]));
}

#[test]
fn infinities_and_no_numbers_are_refused() {
    for value in [f64::INFINITY, f64::NAN] {
        is_refused(&case(1, |x, _| [x.double_add(double(value))], &[within(2, 1)]), "a double whose pattern is not known");
    }
    for value in [f64::MAX, f64::MIN_POSITIVE / 2.0] {
        let scaled = |x: Sym, _: Sym| [x.double_mul_add(double(value), double(0.0))];
        is_refused(&case(2, scaled, &[within(2, 1)]), "too small or too large");
    }
}

#[test]
fn patterns_of_unknown_doubles_are_refused() {
    let pattern = |x: Sym, y: Sym| [to_integer(x).double_add(y)];
    is_refused(&case(1 << 31, pattern, &[within(2, 1)]), "a double whose pattern is not known");
    let beyond = |x: Sym, _: Sym| [x.double_add(double(UNITS))];
    is_refused(&case(1 << 51, beyond, &[within(2, 1)]), "the pattern of a double that may be no integer");
}

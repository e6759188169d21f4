//! Cuts that are read off earlier ones, and those that are not.

use super::form::Form;
use super::interval::{Interval, power};
use super::question::{Format, Variable};
use super::state::State;

/// Bits of all cuts.
const K: u32 = 4;

/// A state with one input for each of these greatest values.
fn state<const N: usize>(greatest: [u32; N]) -> (State, [Form; N]) {
    let mut state = State::default();
    let inputs = greatest.map(|greatest| {
        let range = Interval::new(0, greatest);
        Form::atom(state.declare(&Variable { name: "x".to_owned(), index: greatest, format: Format::Word, range }))
    });
    (state, inputs)
}

/// The sum of multiples.
fn sum<const N: usize>(terms: [(&Form, i32); N]) -> Form {
    terms.into_iter().fold(Form::default(), |sum, (form, factor)| sum.plus(form, &factor.into()))
}

/// A remainder from 8 to 11 plus a constant stays below 16, or is 16 or more, or may be either.
#[test]
fn constants_that_move_all_remainders_alike_need_no_cut() {
    let (mut state, [x]) = state([255]);
    let (quotient, rest) = state.cut(&x, K);
    state.bound_form(&rest, &Interval::new(8, 11));
    for (constant, carry) in [(4, 0), (8, 1), (20, 1), (-8, 0), (-12, -1)] {
        let (found, left) = state.cut(&x.shifted(&constant.into()), K);
        assert_eq!(found, quotient.shifted(&carry.into()), "{constant}");
        assert_eq!(left, rest.shifted(&(constant - 16 * carry).into()), "{constant}");
    }
    for constant in [5, 7] {
        let (found, _) = state.cut(&x.shifted(&constant.into()), K);
        assert!([0, 1].into_iter().all(|carry: i32| found != quotient.shifted(&carry.into())), "{constant}");
    }
}

/// A Montgomery reduction by 3 of a remainder: `factor`, which is to be the inverse modulo 16, times it, cut and multiplied by 3 again.
fn reduced(factor: i32) -> ([Form; 4], (Form, Form)) {
    let (mut state, [x]) = state([255]);
    let (above, low) = state.cut(&x, K);
    let (over, multiple) = state.cut(&low.times(&factor.into()), K);
    let cut = state.cut(&sum([(&x, 1), (&multiple, -3)]), K);
    ([x, above, low, over], cut)
}

#[test]
fn remainders_of_remainders_are_put_in() {
    let ([x, above, _, over], (quotient, rest)) = reduced(11);
    assert_eq!(quotient, sum([(&x, -2), (&above, 33), (&over, 3)]));
    assert_eq!(rest, Form::default());
}

#[test]
fn a_factor_that_is_no_inverse_leaves_a_remainder() {
    let (_, (_, rest)) = reduced(13);
    assert!(!rest.is_constant());
}

/// What is left of the cut is a remainder, which need not be put in itself.
#[test]
fn no_more_remainders_are_put_in_than_the_cut_needs() {
    let (mut state, [x, y]) = state([15, 255]);
    let (over, multiple) = state.cut(&x.times(&11.into()), K);
    let (_, other) = state.cut(&y, K);
    let (quotient, rest) = state.cut(&sum([(&x, 1), (&multiple, -3), (&other, 1)]), K);
    assert_eq!(quotient, sum([(&x, -2), (&over, 3)]));
    assert_eq!(rest, other);
}

/// With q = 37 x / 2^8 rounded down, x - 7 q is what 7 (37 x mod 2^8) - 3 x is over 2^8.
#[test]
fn what_a_quotient_by_a_reciprocal_leaves_is_bounded() {
    let (mut state, [x]) = state([255]);
    let (quotient, _) = state.cut(&x.times(&37.into()), 8);
    let left = sum([(&x, 1), (&quotient, -7)]);
    assert_eq!(state.interval_by_cuts(&left), Interval::new(-2, 6));
    let other = sum([(&x, 1), (&quotient, -6)]);
    assert!(!state.interval_by_cuts(&other).within(&Interval::new(-2, 6)));
}

/// Bounds are the same whether their integers have 128 bits or more: those of a form and of 2^k times the form.
#[test]
fn bounds_of_any_length_are_exact() {
    let (state, [x, y]) = state([255, 4095]);
    let form = sum([(&x, 3), (&y, -7)]).shifted(&5.into());
    for k in [0, 64, 112, 127, 200] {
        let factor = power(k);
        let expected = Interval::new(-&factor * (7 * 4095 - 5), &factor * (3 * 255 + 5));
        assert_eq!(state.interval(&form.times(&factor)), expected, "2^{k}");
    }
}

//! The S-boxes x^7 and x^(1/7), on any number of elements side by side.

use crate::goldilocks::Arithmetic;

/// The exponent of the inverse S-box: 7 times it is 1 modulo p - 1.
pub const INVERSE_ALPHA: u64 = 10_540_996_611_094_048_183;

/// x^7 of each element, with 2 squarings and 2 multiplications.
#[inline(always)]
pub fn power7<A: Arithmetic, const N: usize>(a: A, x: &[A::Element; N]) -> [A::Element; N] {
    let x2 = squares(a, x, 1);
    products(a, &squares(a, &x2, 1), &products(a, &x2, x))
}

/// x^(1/7) of each element, that is x^[`INVERSE_ALPHA`], with 63 squarings and 8 multiplications.
///
/// With q = (8^10 - 1) / 7, whose binary digits are 1001001001001001001001001001, the exponent is
/// (2^32 + 1) (16 q + 1) + 4 q + 2.
#[inline(always)]
pub fn root7<A: Arithmetic, const N: usize>(a: A, x: &[A::Element; N]) -> [A::Element; N] {
    // Exponents in the names: n digits 1, each two zeros apart.
    let x2 = squares::<A, N>(a, x, 1);
    let digits2 = products(a, &squares(a, &x2, 2), x);
    let digits4 = products(a, &squares(a, &digits2, 6), &digits2);
    let digits5 = products(a, &squares(a, &digits4, 3), x);
    let q = products(a, &squares(a, &digits5, 15), &digits5);
    let q4 = squares(a, &q, 2);
    let q16_1 = products(a, &squares(a, &q4, 2), x);
    let low = products(a, &products(a, &q4, &x2), &q16_1);
    products(a, &squares(a, &q16_1, 32), &low)
}

/// x^(2^`times`) of each element.
#[inline(always)]
fn squares<A: Arithmetic, const N: usize>(a: A, x: &[A::Element; N], times: usize) -> [A::Element; N] {
    let mut x = *x;
    for _ in 0..times {
        square_each(a, &mut x);
    }
    x
}

/// Squares each element, without a loop, so that all stay in registers.
#[inline(always)]
fn square_each<A: Arithmetic, const N: usize>(a: A, x: &mut [A::Element; N]) {
    const { assert!(N <= 12) };
    square_at(a, x, 0);
    square_at(a, x, 1);
    square_at(a, x, 2);
    square_at(a, x, 3);
    square_at(a, x, 4);
    square_at(a, x, 5);
    square_at(a, x, 6);
    square_at(a, x, 7);
    square_at(a, x, 8);
    square_at(a, x, 9);
    square_at(a, x, 10);
    square_at(a, x, 11);
}

#[inline(always)]
fn square_at<A: Arithmetic, const N: usize>(a: A, x: &mut [A::Element; N], i: usize) {
    if i < N {
        x[i] = a.square(x[i]);
    }
}

/// The product of each element of `x` and that of `y`.
#[inline(always)]
fn products<A: Arithmetic, const N: usize>(a: A, x: &[A::Element; N], y: &[A::Element; N]) -> [A::Element; N] {
    let mut x = *x;
    for (x, y) in x.iter_mut().zip(y) {
        *x = a.mul(*x, *y);
    }
    x
}

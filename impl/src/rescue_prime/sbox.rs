//! The S-boxes x^7 and x^(1/7), on any number of elements side by side.

use crate::goldilocks::Arithmetic;

/// The exponent of the inverse S-box: 7 times it is 1 modulo p - 1.
pub const INVERSE_ALPHA: u64 = 10_540_996_611_094_048_183;

/// The greatest number of powers that a chain keeps.
const KEPT: usize = 6;

/// A link of an addition chain: squarings, then at most one multiplication.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// How often the power is squared.
    pub squarings: usize,
    /// The place of the kept power that it is then multiplied by.
    pub factor: Option<usize>,
    /// The place where it is then kept. Place 0 holds x.
    pub keep: Option<usize>,
}

const fn link(squarings: usize, factor: Option<usize>, keep: Option<usize>) -> Link {
    Link { squarings, factor, keep }
}

/// x^7 with 2 squarings and 2 multiplications.
pub const POWER7: [Link; 3] = [
    // 2
    link(1, None, Some(1)),
    // 4 + 2
    link(1, Some(1), None),
    // 6 + 1
    link(0, Some(0), None),
];

/// x^(1/7), that is x^[`INVERSE_ALPHA`], with 63 squarings and 8 multiplications.
///
/// With q = (8^10 - 1) / 7, whose binary digits are 1001001001001001001001001001, the exponent is
/// 2^32 (16 q + 1) + (16 q + 1) + 4 q + 2.
pub const ROOT7: [Link; 10] = [
    // 2
    link(1, None, Some(1)),
    // 1001 in binary
    link(2, Some(0), Some(2)),
    // 1001001001
    link(6, Some(2), None),
    // 1001001001001
    link(3, Some(0), Some(3)),
    // q
    link(15, Some(3), None),
    // 4 q
    link(2, None, Some(4)),
    // 16 q + 1
    link(2, Some(0), Some(5)),
    // 2^32 (16 q + 1) + (16 q + 1)
    link(32, Some(5), None),
    // That and 4 q
    link(0, Some(4), None),
    // That and 2
    link(0, Some(1), None),
];

/// The power of each element that `chain` makes.
#[inline(always)]
pub fn power<A: Arithmetic, const N: usize>(a: A, chain: &[Link], x: &[A::Element; N]) -> [A::Element; N] {
    let mut kept = [*x; KEPT];
    let mut power = *x;
    for link in chain {
        for _ in 0..link.squarings {
            square_each(a, &mut power);
        }
        if let Some(place) = link.factor {
            for (power, factor) in power.iter_mut().zip(&kept[place]) {
                *power = a.mul(*power, *factor);
            }
        }
        if let Some(place) = link.keep {
            kept[place] = power;
        }
    }
    power
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

//! The product with a circulant matrix of 16 small integers by the recursion of Karatsuba: 72 multiplications.
//!
//! Modulo z^2n - 1 a product is half of the sum and half of the difference of the products modulo z^n - 1 and z^n + 1. All three halvings
//! are made at the end at once. Modulo z^8 + 1 it is made of three products modulo w^4 + 1, where w = z^2.

use super::{cyclic, folded, negacyclic, unfolded};
use crate::fields::koala_bear::Arithmetic;

/// The constants for a matrix, each part times the power of two that its place in the recursion asks for.
#[derive(Clone, Copy, Debug)]
pub struct Karatsuba16 {
    /// Modulo z^2 - 1.
    cyclic2: [i32; 2],
    /// Modulo z^2 + 1.
    negacyclic2: [i32; 2],
    /// Modulo z^4 + 1, times 2.
    negacyclic4: [i32; 4],
    /// Modulo z^8 + 1, times 4: the even coefficients, the odd ones, and their sums.
    negacyclic8: [[i32; 4]; 3],
}

impl Karatsuba16 {
    /// For the matrix with this first column, whose sum is at most 2^18.
    pub const fn new(column: [u32; 16]) -> Self {
        let mut entries = [0; 16];
        let mut i = 0;
        while i < 16 {
            entries[i] = column[i] as i32;
            i += 1;
        }
        let [cyclic8, negacyclic8] = fold::<16, 8>(entries);
        let [cyclic4, negacyclic4] = fold::<8, 4>(cyclic8);
        let [cyclic2, negacyclic2] = fold::<4, 2>(cyclic4);
        let mut parts = [[0; 4]; 3];
        let mut i = 0;
        while i < 4 {
            parts[0][i] = 4 * negacyclic8[2 * i];
            parts[1][i] = 4 * negacyclic8[2 * i + 1];
            parts[2][i] = parts[0][i] + parts[1][i];
            i += 1;
        }
        let [a, b, c, d] = negacyclic4;
        Self { cyclic2, negacyclic2, negacyclic4: [2 * a, 2 * b, 2 * c, 2 * d], negacyclic8: parts }
    }

    /// The product with `x`, without reduction.
    ///
    /// If the entries of the column add up to at most s and the absolute values of `x` are at most b, no integer is above 32 s b.
    #[inline(always)]
    pub fn multiply<A: Arithmetic>(&self, a: A, x: &[A::Element; 16]) -> [A::Element; 16] {
        let [sums8, differences8] = folded::<A, 16, 8>(a, x);
        let [sums4, differences4] = folded::<A, 8, 4>(a, &sums8);
        let [sums2, differences2] = folded::<A, 4, 2>(a, &sums4);
        let cyclic4 = unfolded::<A, 2, 4>(a, &cyclic(a, &self.cyclic2, &sums2), &negacyclic(a, &self.negacyclic2, &differences2));
        let cyclic8 = unfolded::<A, 4, 8>(a, &cyclic4, &negacyclic(a, &self.negacyclic4, &differences4));
        let mut product = unfolded::<A, 8, 16>(a, &cyclic8, &negacyclic8(a, &self.negacyclic8, &differences8));
        for element in &mut product {
            *element = a.divide_exact::<3>(*element);
        }
        product
    }
}

/// A polynomial modulo z^n - 1 and z^n + 1, where `DOUBLE` is 2 n and `N` is n.
const fn fold<const DOUBLE: usize, const N: usize>(x: [i32; DOUBLE]) -> [[i32; N]; 2] {
    let mut folded = [[0; N]; 2];
    let mut i = 0;
    while i < N {
        folded[0][i] = x[i] + x[i + N];
        folded[1][i] = x[i] - x[i + N];
        i += 1;
    }
    folded
}

/// The product modulo z^8 + 1: with x = e(w) + z o(w) and alike for the constants, w = z^2, the even coefficients are those of
/// e e' + w o o' modulo w^4 + 1, and the odd ones those of (e + o) (e' + o') - e e' - o o'.
#[inline(always)]
fn negacyclic8<A: Arithmetic>(a: A, c: &[[i32; 4]; 3], x: &[A::Element; 8]) -> [A::Element; 8] {
    let even = [x[0], x[2], x[4], x[6]];
    let odd = [x[1], x[3], x[5], x[7]];
    let mut sums = even;
    for (sum, odd) in sums.iter_mut().zip(&odd) {
        *sum = a.add(*sum, *odd);
    }
    let evens = negacyclic(a, &c[0], &even);
    let odds = negacyclic(a, &c[1], &odd);
    let sums = negacyclic(a, &c[2], &sums);
    let mut product = *x;
    product[0] = a.sub(evens[0], odds[3]);
    for i in 0..4 {
        if i > 0 {
            product[2 * i] = a.add(evens[i], odds[i - 1]);
        }
        product[2 * i + 1] = a.sub(sums[i], a.add(evens[i], odds[i]));
    }
    product
}

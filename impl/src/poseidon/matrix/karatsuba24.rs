//! The product with a circulant matrix of 24 entries of any size by the recursion of Karatsuba, in halves of the entries.
//!
//! Modulo z^2n - 1 a product is half of the sum and half of the difference of the products modulo z^n - 1 and z^n + 1; the constants are
//! halved modulo p for that. Modulo z^12 + 1 it is made of three products modulo w^6 + 1, where w = z^2. The low and the high halves of
//! the constants are multiplied apart, as exact small integers.

use super::{cyclic, fold, folded, negacyclic, unfolded};
use crate::fields::koala_bear::constant::{HALF, halves};
use crate::fields::koala_bear::{Arithmetic, MODULUS};

/// The constants for a matrix: the low and the high halves.
#[derive(Clone, Copy, Debug)]
pub struct Karatsuba24([Half; 2]);

/// One of the halves of all constants.
#[derive(Clone, Copy, Debug)]
struct Half {
    /// Modulo z^3 - 1.
    cyclic3: [i32; 3],
    /// Modulo z^3 + 1.
    negacyclic3: [i32; 3],
    /// Modulo z^6 + 1.
    negacyclic6: [i32; 6],
    /// Modulo z^12 + 1: the even coefficients, the odd ones, and their sums.
    negacyclic12: [[i32; 6]; 3],
}

/// The column modulo the polynomials of the recursion.
struct Folded<E> {
    sums3: [E; 3],
    differences3: [E; 3],
    differences6: [E; 6],
    /// The even coefficients, the odd ones, and their sums.
    differences12: [[E; 6]; 3],
}

impl Karatsuba24 {
    /// For the matrix with this first column.
    pub const fn new(column: [u32; 24]) -> Self {
        let [cyclic12, negacyclic12] = fold::<24, 12>(column);
        let [cyclic6, negacyclic6] = fold::<12, 6>(cyclic12);
        let [cyclic3, negacyclic3] = fold::<6, 3>(cyclic6);
        let mut parts = [[0; 6]; 3];
        let mut i = 0;
        while i < 6 {
            parts[0][i] = negacyclic12[2 * i];
            parts[1][i] = negacyclic12[2 * i + 1];
            parts[2][i] = (parts[0][i] + parts[1][i]) % MODULUS;
            i += 1;
        }
        let mut both = [Half { cyclic3: [0; 3], negacyclic3: [0; 3], negacyclic6: [0; 6], negacyclic12: [[0; 6]; 3] }; 2];
        let mut half = 0;
        while half < 2 {
            both[half].cyclic3 = part(&cyclic3, half);
            both[half].negacyclic3 = part(&negacyclic3, half);
            both[half].negacyclic6 = part(&negacyclic6, half);
            both[half].negacyclic12 = [part(&parts[0], half), part(&parts[1], half), part(&parts[2], half)];
            half += 1;
        }
        Self(both)
    }

    /// The product with reduced elements, reduced.
    ///
    /// In each half no integer is above 120 · 2^15 times the greatest absolute value of `x`.
    #[inline(always)]
    pub fn multiply<A: Arithmetic>(&self, a: A, x: &[A::Element; 24]) -> [A::Element; 24] {
        let [sums12, differences12] = folded::<A, 24, 12>(a, x);
        let [sums6, differences6] = folded::<A, 12, 6>(a, &sums12);
        let [sums3, differences3] = folded::<A, 6, 3>(a, &sums6);
        let mut parts = [differences6; 3];
        for i in 0..6 {
            parts[0][i] = differences12[2 * i];
            parts[1][i] = differences12[2 * i + 1];
            parts[2][i] = a.add(parts[0][i], parts[1][i]);
        }
        let x = Folded { sums3, differences3, differences6, differences12: parts };
        let [low, high] = &self.0;
        let mut product = high.multiply(a, &x);
        let low = low.multiply(a, &x);
        for (element, low) in product.iter_mut().zip(low) {
            *element = a.reduce(a.scale_add(low, a.reduce(*element), 1 << HALF));
        }
        product
    }
}

impl Half {
    #[inline(always)]
    fn multiply<A: Arithmetic>(&self, a: A, x: &Folded<A::Element>) -> [A::Element; 24] {
        let cyclic3 = cyclic(a, &self.cyclic3, &x.sums3);
        let cyclic6 = unfolded::<A, 3, 6>(a, &cyclic3, &negacyclic(a, &self.negacyclic3, &x.differences3));
        let cyclic12 = unfolded::<A, 6, 12>(a, &cyclic6, &negacyclic(a, &self.negacyclic6, &x.differences6));
        let evens = negacyclic(a, &self.negacyclic12[0], &x.differences12[0]);
        let odds = negacyclic(a, &self.negacyclic12[1], &x.differences12[1]);
        let sums = negacyclic(a, &self.negacyclic12[2], &x.differences12[2]);
        let mut negacyclic12 = cyclic12;
        negacyclic12[0] = a.sub(evens[0], odds[5]);
        for i in 0..6 {
            if i > 0 {
                negacyclic12[2 * i] = a.add(evens[i], odds[i - 1]);
            }
            negacyclic12[2 * i + 1] = a.sub(sums[i], a.add(evens[i], odds[i]));
        }
        unfolded::<A, 12, 24>(a, &cyclic12, &negacyclic12)
    }
}

/// The low halves, 0, or the high ones, 1, of constants.
const fn part<const N: usize>(x: &[u32; N], half: usize) -> [i32; N] {
    let mut part = [0; N];
    let mut i = 0;
    while i < N {
        part[i] = halves(x[i])[half];
        i += 1;
    }
    part
}

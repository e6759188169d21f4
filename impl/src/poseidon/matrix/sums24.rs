//! The product with a circulant matrix of 24 entries of any size by sums of products, where a product costs one multiplication.
//!
//! Modulo z^2n - 1 a product is half of the sum and half of the difference of the products modulo z^n - 1 and z^n + 1; the constants are
//! halved modulo p for that.

use super::direct::{large, rows};
use super::{fold, folded, unfolded};
use crate::fields::koala_bear::{Arithmetic, MODULUS, Multiplier};

/// The constants for a matrix.
#[derive(Clone, Copy, Debug)]
pub struct Sums24 {
    /// Modulo z^6 - 1.
    cyclic6: [[Multiplier; 6]; 6],
    /// Modulo z^6 + 1.
    negacyclic6: [[Multiplier; 6]; 6],
    /// Modulo z^12 + 1.
    negacyclic12: [[Multiplier; 12]; 12],
}

impl Sums24 {
    /// For the matrix with this first column.
    pub const fn new(column: [u32; 24]) -> Self {
        let [cyclic12, negacyclic12] = fold::<24, 12>(column);
        let [cyclic6, negacyclic6] = fold::<12, 6>(cyclic12);
        Self {
            cyclic6: rows(cyclic6, 1),
            negacyclic6: rows(negacyclic6, MODULUS - 1),
            negacyclic12: rows(negacyclic12, MODULUS - 1),
        }
    }

    /// The product with reduced elements, up to four times as large as what is reduced.
    #[inline(always)]
    pub fn multiply<A: Arithmetic>(&self, a: A, x: &[A::Element; 24]) -> [A::Element; 24] {
        let [mut sums12, differences12] = folded::<A, 24, 12>(a, x);
        for element in &mut sums12 {
            *element = a.reduce(*element);
        }
        let [sums6, differences6] = folded::<A, 12, 6>(a, &sums12);
        let [cyclic6, negacyclic6] = [large(a, &self.cyclic6, &sums6), large(a, &self.negacyclic6, &differences6)];
        let cyclic12 = unfolded::<A, 6, 12>(a, &cyclic6, &negacyclic6);
        unfolded::<A, 12, 24>(a, &cyclic12, &large(a, &self.negacyclic12, &differences12))
    }
}

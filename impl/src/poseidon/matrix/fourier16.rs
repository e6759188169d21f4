//! The product with a circulant matrix of 16 entries of any size by the Fourier transform over the field: 50 multiplications.
//!
//! With w of order 16, the column is transformed by butterflies of decimation in frequency, which leaves it in bit-reversed order; there it is
//! multiplied by the eigenvalues of the matrix over 16, in the same order; butterflies of decimation in time lead back. Of the 32 butterflies
//! each way 17 have a twiddle factor other than 1.

use crate::fields::koala_bear::constant::{power, product};
use crate::fields::koala_bear::{Arithmetic, Constant, MODULUS};

/// A generator of the multiplicative group.
const GENERATOR: u32 = 3;

/// The eigenvalues of a matrix, and the roots of unity.
#[derive(Clone, Copy, Debug)]
pub struct Fourier16 {
    /// The eigenvalues over 16, in bit-reversed order.
    eigenvalues: [Constant; 16],
    /// w^0 to w^7.
    roots: [Constant; 8],
    /// w^0 to w^-7.
    inverses: [Constant; 8],
}

impl Fourier16 {
    /// For the matrix with this first column.
    pub const fn new(column: [u32; 16]) -> Self {
        let root = power(GENERATOR, (MODULUS - 1) / 16);
        let mut fourier = Self { eigenvalues: [Constant::ZERO; 16], roots: [Constant::ZERO; 8], inverses: [Constant::ZERO; 8] };
        let sixteenth = power(16, MODULUS - 2);
        let mut place = 0;
        while place < 16 {
            let mut sum = 0;
            let mut j = 0;
            while j < 16 {
                sum = (sum + product(column[j], power(root, reversed(place) * j as u32)) as u64) % MODULUS as u64;
                j += 1;
            }
            fourier.eigenvalues[place] = Constant::new(product(sum as u32, sixteenth));
            place += 1;
        }
        let mut i = 0;
        while i < 8 {
            fourier.roots[i] = Constant::new(power(root, i as u32));
            fourier.inverses[i] = Constant::new(power(root, (16 - i as u32) % 16));
            i += 1;
        }
        fourier
    }

    /// The product with reduced elements: at most 16 times as great.
    #[inline(always)]
    pub fn multiply<A: Arithmetic>(&self, a: A, x: &[A::Element; 16]) -> [A::Element; 16] {
        let mut x = *x;
        for half in [8, 4, 2, 1] {
            for start in (0..16).step_by(2 * half) {
                for i in 0..half {
                    let (upper, lower) = (x[start + i], x[start + i + half]);
                    x[start + i] = a.add(upper, lower);
                    x[start + i + half] = twisted(a, a.sub(upper, lower), &self.roots, i * 8 / half);
                }
            }
        }
        for (element, eigenvalue) in x.iter_mut().zip(&self.eigenvalues) {
            *element = a.mul(*element, a.constant(*eigenvalue));
        }
        for half in [1, 2, 4, 8] {
            for start in (0..16).step_by(2 * half) {
                for i in 0..half {
                    let (upper, lower) = (x[start + i], twisted(a, x[start + i + half], &self.inverses, i * 8 / half));
                    x[start + i] = a.add(upper, lower);
                    x[start + i + half] = a.sub(upper, lower);
                }
            }
        }
        x
    }
}

/// The product with a root of unity, by a multiplication unless that is 1.
#[inline(always)]
fn twisted<A: Arithmetic>(a: A, x: A::Element, roots: &[Constant; 8], exponent: usize) -> A::Element {
    if exponent == 0 {
        return x;
    }
    a.mul(x, a.constant(roots[exponent]))
}

/// A number of four bits read backwards.
const fn reversed(place: usize) -> u32 {
    (place as u32).reverse_bits() >> 28
}

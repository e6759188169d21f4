//! Forms of the product of a circulant matrix and a column.
//!
//! A column c_0, ..., c_(n-1) is the polynomial c_0 + c_1 z + ... + c_(n-1) z^(n-1). The product of the circulant matrix with first
//! column c and a column x is the product of both polynomials modulo z^n - 1.

pub mod columns;
pub mod direct;
pub mod fourier16;
pub mod karatsuba16;
pub mod karatsuba24;
pub mod sums24;

use crate::fields::koala_bear::constant::ONE_HALF;
use crate::fields::koala_bear::{Arithmetic, MODULUS};

/// Half of a polynomial modulo p and modulo z^n - 1 and z^n + 1, where `DOUBLE` is 2 n and `N` is n.
pub(super) const fn fold<const DOUBLE: usize, const N: usize>(x: [u32; DOUBLE]) -> [[u32; N]; 2] {
    let mut folded = [[0; N]; 2];
    let mut i = 0;
    while i < N {
        let (sum, difference) = (x[i] as u64 + x[i + N] as u64, x[i] as u64 + MODULUS as u64 - x[i + N] as u64);
        folded[0][i] = (sum * ONE_HALF as u64 % MODULUS as u64) as u32;
        folded[1][i] = (difference * ONE_HALF as u64 % MODULUS as u64) as u32;
        i += 1;
    }
    folded
}

/// A polynomial modulo z^n - 1 and z^n + 1, where `DOUBLE` is 2 n and `N` is n.
#[inline(always)]
pub(super) fn folded<A: Arithmetic, const DOUBLE: usize, const N: usize>(a: A, x: &[A::Element; DOUBLE]) -> [[A::Element; N]; 2] {
    let mut folded = [[x[0]; N]; 2];
    for i in 0..N {
        folded[0][i] = a.add(x[i], x[i + N]);
        folded[1][i] = a.sub(x[i], x[i + N]);
    }
    folded
}

/// Twice the polynomial that is `cyclic` modulo z^n - 1 and `negacyclic` modulo z^n + 1.
#[inline(always)]
pub(super) fn unfolded<A: Arithmetic, const N: usize, const DOUBLE: usize>(
    a: A,
    cyclic: &[A::Element; N],
    negacyclic: &[A::Element; N],
) -> [A::Element; DOUBLE] {
    let mut unfolded = [cyclic[0]; DOUBLE];
    for i in 0..N {
        unfolded[i] = a.add(cyclic[i], negacyclic[i]);
        unfolded[i + N] = a.sub(cyclic[i], negacyclic[i]);
    }
    unfolded
}

/// The product modulo z^`N` + 1.
#[inline(always)]
pub(super) fn negacyclic<A: Arithmetic, const N: usize>(a: A, c: &[i32; N], x: &[A::Element; N]) -> [A::Element; N] {
    let mut product = *x;
    for (i, element) in product.iter_mut().enumerate() {
        *element = a.scale(x[0], c[i]);
        for j in 1..N {
            let factor = if j <= i { c[i - j] } else { -c[N + i - j] };
            *element = a.scale_add(*element, x[j], factor);
        }
    }
    product
}

/// The product modulo z^`N` - 1.
#[inline(always)]
pub(super) fn cyclic<A: Arithmetic, const N: usize>(a: A, c: &[i32; N], x: &[A::Element; N]) -> [A::Element; N] {
    let mut product = *x;
    for (i, element) in product.iter_mut().enumerate() {
        *element = a.scale(x[0], c[i]);
        for j in 1..N {
            *element = a.scale_add(*element, x[j], c[(N + i - j) % N]);
        }
    }
    product
}

//! The product of the circulant MDS matrix and a column of integers, with shifts and additions only.
//!
//! With the column as the polynomial sum of x_i z^i, the product is that with the polynomial of the matrix's first column, modulo
//! z^WIDTH - 1. For y = z^B, B = WIDTH / 4, both are polynomials in z of degree below B, whose coefficients are polynomials in y modulo
//! y^4 - 1 = (y - 1) (y + 1) (y^2 + 1). Modulo each factor the coefficients of the matrix, divided by 4, 4 and 2 for the way back, are
//! powers of two up to sign: the reason for the choice of these matrices.

use crate::goldilocks::Arithmetic;

/// The greatest B of an instance.
const BLOCK: usize = 3;

/// The matrix modulo each factor: entry j belongs to z^j; entries beyond B are not used. Each is 0 or a power of two up to sign, at most 16.
#[derive(Clone, Copy, Debug)]
pub struct Frequencies {
    /// At y = 1, divided by 4.
    pub one: [i8; BLOCK],
    /// At y = -1, divided by 4.
    pub minus_one: [i8; BLOCK],
    /// At y = i, divided by 2: real and imaginary part.
    pub imaginary: [(i8, i8); BLOCK],
}

/// The product of the matrix and the column `x`, modulo 2^64 in each lane: exact where the true value is below 2^64.
#[inline(always)]
pub fn multiply<A: Arithmetic, const WIDTH: usize>(a: A, matrix: &Frequencies, x: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
    backward(a, &product(a, matrix, &forward(a, x)))
}

/// The values at y = 1, the real parts at y = i, the values at y = -1 and the imaginary parts at y = i, each of B entries.
#[inline(always)]
fn forward<A: Arithmetic, const WIDTH: usize>(a: A, x: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
    let block = WIDTH / 4;
    let mut out = *x;
    for j in 0..block {
        let [x0, x1, x2, x3] = [x[j], x[j + block], x[j + 2 * block], x[j + 3 * block]];
        let even = a.integer_add(x0, x2);
        let odd = a.integer_add(x1, x3);
        out[j] = a.integer_add(even, odd);
        out[j + block] = a.integer_sub(x0, x2);
        out[j + 2 * block] = a.integer_sub(even, odd);
        out[j + 3 * block] = a.integer_sub(x1, x3);
    }
    out
}

/// Undoes [`forward`], times 4 at y = 1 and y = -1, times 2 at y = i.
#[inline(always)]
fn backward<A: Arithmetic, const WIDTH: usize>(a: A, x: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
    let block = WIDTH / 4;
    let mut out = *x;
    for j in 0..block {
        let [one, real, minus_one, imaginary] = [x[j], x[j + block], x[j + 2 * block], x[j + 3 * block]];
        let even = a.integer_add(one, minus_one);
        let odd = a.integer_sub(one, minus_one);
        out[j] = a.integer_add(even, real);
        out[j + block] = a.integer_add(odd, imaginary);
        out[j + 2 * block] = a.integer_sub(even, real);
        out[j + 3 * block] = a.integer_sub(odd, imaginary);
    }
    out
}

/// The products modulo each factor, with z^B = y.
#[inline(always)]
fn product<A: Arithmetic, const WIDTH: usize>(a: A, matrix: &Frequencies, x: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
    let block = WIDTH / 4;
    let mut out = [a.integer(0); WIDTH];
    for row in 0..block {
        for column in 0..block {
            let beyond = column > row;
            let j = if beyond { row + block - column } else { row - column };
            let [x_one, x_real, x_minus_one, x_imaginary] =
                [x[column], x[column + block], x[column + 2 * block], x[column + 3 * block]];
            let minus_one = if beyond { -matrix.minus_one[j] } else { matrix.minus_one[j] };
            let (real, imaginary) = matrix.imaginary[j];
            let (real, imaginary) = if beyond { (-imaginary, real) } else { (real, imaginary) };
            add_scaled(a, &mut out[row], x_one, matrix.one[j]);
            add_scaled(a, &mut out[row + block], x_real, real);
            add_scaled(a, &mut out[row + block], x_imaginary, -imaginary);
            add_scaled(a, &mut out[row + 2 * block], x_minus_one, minus_one);
            add_scaled(a, &mut out[row + 3 * block], x_real, imaginary);
            add_scaled(a, &mut out[row + 3 * block], x_imaginary, real);
        }
    }
    out
}

/// Adds `x` times `factor`, which is 0 or a power of two up to sign, at most 16.
#[inline(always)]
fn add_scaled<A: Arithmetic>(a: A, sum: &mut A::Integer, x: A::Integer, factor: i8) {
    let scaled = match factor.unsigned_abs() {
        0 => return,
        1 => x,
        2 => a.integer_shl::<1>(x),
        4 => a.integer_shl::<2>(x),
        8 => a.integer_shl::<3>(x),
        16 => a.integer_shl::<4>(x),
        _ => unreachable!("the factors of both instances are powers of two up to 16"),
    };
    *sum = if factor > 0 { a.integer_add(*sum, scaled) } else { a.integer_sub(*sum, scaled) };
}

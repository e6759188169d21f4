//! The product of a circulant MDS matrix and a column of integers, with shifts and additions only.
//!
//! With the column as the polynomial sum of x_i z^i, the product is that with the polynomial of the matrix's first column, modulo
//! z^12 - 1 or z^8 - 1. For y = z^3 or y = z^2 both are polynomials in z of degree below 3 or 2, whose coefficients are polynomials in y
//! modulo y^4 - 1 = (y - 1) (y + 1) (y^2 + 1). Modulo each factor the coefficients of the matrix, divided by 4, 4 and 2 for the way
//! back, are powers of two up to sign: the reason for the choice of these matrices.
//!
//! All is modulo 2^64 in each lane, and exact where the true result is below 2^64.

use crate::fields::goldilocks::Arithmetic;

/// A polynomial in y at 1, at i (real and imaginary part) and at -1.
#[derive(Clone, Copy)]
struct Values<T> {
    one: T,
    real: T,
    imaginary: T,
    minus_one: T,
}

/// The product with the matrix of Rp64_256, whose first row is 7 23 8 26 13 10 9 7 6 22 21 8.
///
/// Its coefficients of z^0, z^1 and z^2, divided as above, are 16, 8 and 16 at 1; -8, 1 and 1 at -1; -1 - 2i, -1 - i and 4 - 8i at i.
#[inline(always)]
pub fn multiply12<A: Arithmetic>(a: A, x: &[A::Integer; 12]) -> [A::Integer; 12] {
    let [x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11] = *x;
    let u0 = forward(a, [x0, x3, x6, x9]);
    let u1 = forward(a, [x1, x4, x7, x10]);
    let u2 = forward(a, [x2, x5, x8, x11]);
    let m = Terms(a);
    let v0 = Values {
        one: m.sum([m.x16(u0.one), m.x16(u1.one), m.x8(u2.one)]),
        real: m.difference([m.x2(u0.imaginary), m.x8(u1.real), u2.real, u2.imaginary], [u0.real, m.x4(u1.imaginary)]),
        imaginary: m.difference([m.x4(u1.real), m.x8(u1.imaginary), u2.imaginary], [m.x2(u0.real), u0.imaginary, u2.real]),
        minus_one: m.difference([], [m.x8(u0.minus_one), u1.minus_one, u2.minus_one]),
    };
    let v1 = Values {
        one: m.sum([m.x8(u0.one), m.x16(u1.one), m.x16(u2.one)]),
        real: m.difference([u0.imaginary, m.x2(u1.imaginary), m.x8(u2.real)], [u0.real, u1.real, m.x4(u2.imaginary)]),
        imaginary: m.difference([m.x4(u2.real), m.x8(u2.imaginary)], [u0.real, u0.imaginary, m.x2(u1.real), u1.imaginary]),
        minus_one: m.difference([u0.minus_one], [m.x8(u1.minus_one), u2.minus_one]),
    };
    let v2 = Values {
        one: m.sum([m.x16(u0.one), m.x8(u1.one), m.x16(u2.one)]),
        real: m.difference([m.x4(u0.real), m.x8(u0.imaginary), u1.imaginary, m.x2(u2.imaginary)], [u1.real, u2.real]),
        imaginary: m.difference([m.x4(u0.imaginary)], [m.x8(u0.real), u1.real, u1.imaginary, m.x2(u2.real), u2.imaginary]),
        minus_one: m.difference([u0.minus_one, u1.minus_one], [m.x8(u2.minus_one)]),
    };
    let [y0, y3, y6, y9] = backward(a, v0);
    let [y1, y4, y7, y10] = backward(a, v1);
    let [y2, y5, y8, y11] = backward(a, v2);
    [y0, y1, y2, y3, y4, y5, y6, y7, y8, y9, y10, y11]
}

/// The product with the matrix of RpJive64_256, whose first row is 23 8 13 10 7 6 21 8.
///
/// Its coefficients of z^0 and z^1, divided as above, are 16 and 8 at 1; -1 and 1 at -1; 8 + 4i and -1 - i at i.
#[inline(always)]
pub fn multiply8<A: Arithmetic>(a: A, x: &[A::Integer; 8]) -> [A::Integer; 8] {
    let [x0, x1, x2, x3, x4, x5, x6, x7] = *x;
    let u0 = forward(a, [x0, x2, x4, x6]);
    let u1 = forward(a, [x1, x3, x5, x7]);
    let m = Terms(a);
    let v0 = Values {
        one: m.sum([m.x16(u0.one), m.x8(u1.one)]),
        real: m.difference([m.x8(u0.real), u1.real, u1.imaginary], [m.x4(u0.imaginary)]),
        imaginary: m.difference([m.x4(u0.real), m.x8(u0.imaginary), u1.imaginary], [u1.real]),
        minus_one: m.difference([], [u0.minus_one, u1.minus_one]),
    };
    let v1 = Values {
        one: m.sum([m.x8(u0.one), m.x16(u1.one)]),
        real: m.difference([u0.imaginary, m.x8(u1.real)], [u0.real, m.x4(u1.imaginary)]),
        imaginary: m.difference([m.x4(u1.real), m.x8(u1.imaginary)], [u0.real, u0.imaginary]),
        minus_one: m.difference([u0.minus_one], [u1.minus_one]),
    };
    let [y0, y2, y4, y6] = backward(a, v0);
    let [y1, y3, y5, y7] = backward(a, v1);
    [y0, y1, y2, y3, y4, y5, y6, y7]
}

/// The values of the polynomial with coefficients `x`.
#[inline(always)]
fn forward<A: Arithmetic>(a: A, [x0, x1, x2, x3]: [A::Integer; 4]) -> Values<A::Integer> {
    let even = a.integer_add(x0, x2);
    let odd = a.integer_add(x1, x3);
    Values {
        one: a.integer_add(even, odd),
        real: a.integer_sub(x0, x2),
        imaginary: a.integer_sub(x1, x3),
        minus_one: a.integer_sub(even, odd),
    }
}

/// The coefficients of the polynomial modulo y^4 - 1 whose values are 4, 4 and 2 times `v`.
#[inline(always)]
fn backward<A: Arithmetic>(a: A, v: Values<A::Integer>) -> [A::Integer; 4] {
    let even = a.integer_add(v.one, v.minus_one);
    let odd = a.integer_sub(v.one, v.minus_one);
    [a.integer_add(even, v.real), a.integer_add(odd, v.imaginary), a.integer_sub(even, v.real), a.integer_sub(odd, v.imaginary)]
}

/// Sums of integers times small powers of two.
#[derive(Clone, Copy)]
struct Terms<A>(A);

impl<A: Arithmetic> Terms<A> {
    #[inline(always)]
    fn x2(self, x: A::Integer) -> A::Integer {
        self.0.integer_shl::<1>(x)
    }

    #[inline(always)]
    fn x4(self, x: A::Integer) -> A::Integer {
        self.0.integer_shl::<2>(x)
    }

    #[inline(always)]
    fn x8(self, x: A::Integer) -> A::Integer {
        self.0.integer_shl::<3>(x)
    }

    #[inline(always)]
    fn x16(self, x: A::Integer) -> A::Integer {
        self.0.integer_shl::<4>(x)
    }

    /// The sum of `terms`, zero if there are none.
    #[inline(always)]
    fn sum<const N: usize>(self, terms: [A::Integer; N]) -> A::Integer {
        let Some((first, rest)) = terms.split_first() else { return self.0.integer(0) };
        let mut sum = *first;
        for term in rest {
            sum = self.0.integer_add(sum, *term);
        }
        sum
    }

    /// The sum of `plus` less that of `minus`.
    #[inline(always)]
    fn difference<const N: usize, const K: usize>(self, plus: [A::Integer; N], minus: [A::Integer; K]) -> A::Integer {
        self.0.integer_sub(self.sum(plus), self.sum(minus))
    }
}

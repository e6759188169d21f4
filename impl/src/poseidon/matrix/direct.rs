//! The product as it is defined.

use super::cyclic;
use crate::fields::koala_bear::{Arithmetic, Multiplier};

/// The product with a matrix of small integers, without reduction: at most the sum of the absolute values of `column` times the greatest one
/// of `x`.
#[inline(always)]
pub fn small<A: Arithmetic, const WIDTH: usize>(a: A, column: &[i32; WIDTH], x: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
    cyclic(a, column, x)
}

/// The rows of the circulant matrix with this first column, as factors of dot products.
pub const fn rows<const WIDTH: usize>(column: [u32; WIDTH]) -> [[Multiplier; WIDTH]; WIDTH] {
    let mut rows = [[Multiplier::new(0); WIDTH]; WIDTH];
    let mut place = 0;
    while place < WIDTH * WIDTH {
        let (i, j) = (place / WIDTH, place % WIDTH);
        rows[i][j] = Multiplier::new(column[(WIDTH + i - j) % WIDTH]);
        place += 1;
    }
    rows
}

/// The product with any matrix, by rows, of elements up to 2^32 in absolute value: reduced.
#[inline(always)]
pub fn large<A: Arithmetic, const WIDTH: usize>(
    a: A,
    rows: &[[Multiplier; WIDTH]; WIDTH],
    x: &[A::Element; WIDTH],
) -> [A::Element; WIDTH] {
    let mut product = *x;
    for (element, row) in product.iter_mut().zip(rows) {
        *element = a.dot(x, row);
    }
    product
}

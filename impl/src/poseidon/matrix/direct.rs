//! The product as it is defined.

use core::hint::black_box;

use super::cyclic;
use crate::fields::koala_bear::constant::product;
use crate::fields::koala_bear::{Arithmetic, Multiplier};

/// The product with a matrix of small integers, without reduction: at most the sum of the absolute values of `column` times the greatest one
/// of `x`.
#[inline(always)]
pub fn small<A: Arithmetic, const WIDTH: usize>(a: A, column: &[i32; WIDTH], x: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
    cyclic(a, column, x)
}

/// The rows of the matrix with this first column, as factors of dot products: each column is the one before it, moved down, with what wraps around
/// multiplied by `wrapped`, which is 1 modulo p in a circulant matrix.
pub const fn rows<const WIDTH: usize>(column: [u32; WIDTH], wrapped: u32) -> [[Multiplier; WIDTH]; WIDTH] {
    let mut rows = [[Multiplier::new(0); WIDTH]; WIDTH];
    let mut place = 0;
    while place < WIDTH * WIDTH {
        let (i, j) = (place / WIDTH, place % WIDTH);
        rows[i][j] = Multiplier::new(product(column[(WIDTH + i - j) % WIDTH], if i < j { wrapped } else { 1 }));
        place += 1;
    }
    rows
}

/// The product with any matrix, by rows, of elements up to 2^32 in absolute value: reduced.
#[inline(always)]
pub fn large<A: Arithmetic, const N: usize>(a: A, rows: &[[Multiplier; N]; N], x: &[A::Element; N]) -> [A::Element; N] {
    let mut product = *x;
    for (element, sum) in product.iter_mut().zip(products(a, rows, x, [a.sum(); N])) {
        *element = a.total(sum);
    }
    product
}

/// Rows whose sums are made side by side.
const GROUP: usize = 3;

/// `sums`, each with the products of the elements and its row of factors.
///
/// The compiler does not see how many elements there are: it would write all of them out, and make vectors of carries, which take longer.
#[inline(always)]
pub fn products<A: Arithmetic, const N: usize, const ROWS: usize>(
    a: A,
    rows: &[[Multiplier; N]; ROWS],
    elements: &[A::Element; N],
    mut sums: [A::Sum; ROWS],
) -> [A::Sum; ROWS] {
    let elements = &elements[..black_box(N).min(N)];
    let (groups, rest) = sums.as_chunks_mut::<GROUP>();
    for (g, group) in groups.iter_mut().enumerate() {
        let mut local = *group;
        for (i, element) in elements.iter().enumerate() {
            for (k, sum) in local.iter_mut().enumerate() {
                *sum = a.accumulate(*sum, *element, rows[GROUP * g + k][i]);
            }
        }
        *group = local;
    }
    for (sum, row) in rest.iter_mut().zip(&rows[ROWS / GROUP * GROUP..]) {
        for (element, factor) in elements.iter().zip(row) {
            *sum = a.accumulate(*sum, *element, *factor);
        }
    }
    sums
}

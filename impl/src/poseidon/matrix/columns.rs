//! The product of a circulant matrix and a column that lies across the lanes of vectors: the sum of the columns of the matrix, each times one
//! element.

use crate::fields::koala_bear::constant::{HALF, halves};
use crate::fields::koala_bear::{Across, Constant, Integer};

/// The columns of a matrix of small integers.
#[derive(Clone, Copy, Debug)]
pub struct Small<const WIDTH: usize>([[Integer; WIDTH]; WIDTH]);

/// The columns of a matrix of any entries, by their halves.
#[derive(Clone, Copy, Debug)]
pub struct Halved<const WIDTH: usize>([Halves<WIDTH>; WIDTH]);

impl<const WIDTH: usize> Small<WIDTH> {
    /// For the circulant matrix with this first column.
    pub const fn new(column: [u32; WIDTH]) -> Self {
        let mut columns = [[Integer::new(0); WIDTH]; WIDTH];
        let mut place = 0;
        while place < WIDTH * WIDTH {
            let (i, j) = (place / WIDTH, place % WIDTH);
            columns[j][i] = Integer::new(column[(WIDTH + i - j) % WIDTH] as i32);
            place += 1;
        }
        Self(columns)
    }

    /// The product, without reduction: at most the sum of the entries of a row times the greatest absolute value of `x`.
    #[inline(always)]
    pub fn multiply<A: Across>(&self, a: A, x: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
        let mut groups = [[a.constant(Constant::ZERO); WIDTH]; GROUPS];
        for (vector, columns) in x.iter().zip(self.0.chunks_exact(A::LANES)) {
            for (lane, column) in columns.iter().enumerate() {
                add_products(a, &mut groups[lane % (A::LANES / 2)], a.spread(*vector, lane), column);
            }
        }
        let mut sums = groups[0];
        for group in &groups[1..A::LANES / 2] {
            for (sum, other) in sums.iter_mut().zip(group).take(WIDTH / A::LANES) {
                *sum = a.add(*sum, *other);
            }
        }
        sums
    }
}

impl<const WIDTH: usize> Halved<WIDTH> {
    /// For the circulant matrix with this first column.
    pub const fn new(column: [u32; WIDTH]) -> Self {
        let mut columns = [[[Integer::new(0); WIDTH]; 2]; WIDTH];
        let mut place = 0;
        while place < WIDTH * WIDTH {
            let (i, j) = (place / WIDTH, place % WIDTH);
            let [low, high] = halves(column[(WIDTH + i - j) % WIDTH]);
            columns[j][0][i] = Integer::new(low);
            columns[j][1][i] = Integer::new(high);
            place += 1;
        }
        Self(columns)
    }

    /// The product with reduced elements, reduced.
    #[inline(always)]
    pub fn multiply<A: Across>(&self, a: A, x: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
        let mut sums = [[a.constant(Constant::ZERO); WIDTH]; 2];
        accumulate_all(a, &mut sums, x, &self.0);
        let mut product = *x;
        for i in 0..WIDTH / A::LANES {
            product[i] = total(a, [sums[0][i], sums[1][i]]);
        }
        product
    }
}

/// The low and the high halves of factors.
pub type Halves<const N: usize> = [[Integer; N]; 2];

/// Sums of small products that are made side by side: as many as 8 lanes gain from, and 4 lanes have registers for.
const GROUPS: usize = 4;

/// Adds the products of `x` and integers to the sums in the first `N` / `LANES` vectors.
#[inline(always)]
pub fn add_products<A: Across, const N: usize>(a: A, sums: &mut [A::Element; N], x: A::Element, integers: &[Integer; N]) {
    for (sum, integers) in sums.iter_mut().zip(integers.chunks_exact(A::LANES)) {
        *sum = a.add_products(*sum, x, a.row(integers));
    }
}

/// Adds the products of `x` and factors to sums of the products with the low and the high halves.
#[inline(always)]
pub fn accumulate<A: Across, const N: usize>(a: A, [low, high]: &mut [[A::Element; N]; 2], x: A::Element, factors: &Halves<N>) {
    add_products(a, low, x, &factors[0]);
    add_products(a, high, x, &factors[1]);
}

/// Adds the products of each element of a column, which is in the first `WIDTH` / `LANES` vectors of `x`, and its factors.
#[inline(always)]
pub fn accumulate_all<A: Across, const N: usize, const WIDTH: usize>(
    a: A,
    sums: &mut [[A::Element; N]; 2],
    x: &[A::Element; WIDTH],
    factors: &[Halves<N>; WIDTH],
) {
    for (vector, factors) in x.iter().zip(factors.chunks_exact(A::LANES)) {
        for (lane, factors) in factors.iter().enumerate() {
            accumulate(a, sums, a.spread(*vector, lane), factors);
        }
    }
}

/// The sum modulo p of products with the low halves of factors and of those with the high halves, reduced.
#[inline(always)]
pub fn total<A: Across>(a: A, [low, high]: [A::Element; 2]) -> A::Element {
    a.reduce(a.scale_add(low, a.reduce(high), 1 << HALF))
}

//! Partial rounds with sparse matrices: a row, and a multiple of a column (the paper, appendix B).
//!
//! The matrix is [[m, r], [c, N]], with N what is left without row and column 0. Elements 1, 2, ... are held as N^(i - `ROUNDS`) times those that
//! the definition has after i rounds. So a round leaves them but for a multiple of a column. They start as N^`ROUNDS` times the elements of the
//! definition, which is fused with the matrix before: the transition.

use super::Pushed;
use super::linear::Linear;
use crate::fields::koala_bear::constant::{power, product};
use crate::fields::koala_bear::{Arithmetic, Constant, MODULUS, Multiplier};
use crate::poseidon::kernel::cube;

const ZERO: Multiplier = Multiplier::new(0);

/// The matrices for a circulant matrix and constants of `ROUNDS` partial rounds.
#[derive(Clone, Copy, Debug)]
pub struct Sparse<const WIDTH: usize, const ROUNDS: usize> {
    /// The matrix before the rounds, fused with the transition.
    transition: [[Multiplier; WIDTH]; WIDTH],
    /// The first row of each round: m, then r N^(i - `ROUNDS`).
    rows: [[Multiplier; WIDTH]; ROUNDS],
    /// The first column of each round: N^(`ROUNDS` - 1 - i) c, after 0.
    columns: [[Constant; WIDTH]; ROUNDS],
    /// The constants.
    constants: Pushed<WIDTH, ROUNDS>,
}

impl<const WIDTH: usize, const ROUNDS: usize> Sparse<WIDTH, ROUNDS> {
    /// For the circulant matrix with this first column and these constants.
    pub const fn new(column: [u32; WIDTH], constants: &[[Constant; WIDTH]]) -> Self {
        let mut sparse = Self {
            transition: [[ZERO; WIDTH]; WIDTH],
            rows: [[ZERO; WIDTH]; ROUNDS],
            columns: [[Constant::ZERO; WIDTH]; ROUNDS],
            constants: Pushed::new(column, constants),
        };
        sparse.follow_columns(&Linear::new(&column));
        sparse.follow_rows(&column);
        sparse
    }

    /// Element 0 of z goes into the first S-box as in the definition; N^`ROUNDS` is what rounds do whose S-boxes yield zero.
    const fn follow_columns(&mut self, linear: &Linear<WIDTH, ROUNDS>) {
        let mut i = 0;
        while i < WIDTH {
            let mut j = 0;
            while j < WIDTH {
                let coefficient = if i == 0 { linear.input(0, j) } else { linear.output(i, j) };
                self.transition[i][j] = Multiplier::new(coefficient);
                j += 1;
            }
            let mut round = 0;
            while round < ROUNDS && i > 0 {
                self.columns[ROUNDS - 1 - round][i] = Constant::new(linear.echoes[round][i]);
                round += 1;
            }
            i += 1;
        }
    }

    /// From the last round on: each row is the next one times the inverse of N, that is the solution of equations with N transposed.
    const fn follow_rows(&mut self, column: &[u32; WIDTH]) {
        let mut row = [0; WIDTH];
        let mut j = 1;
        while j < WIDTH {
            row[j] = column[WIDTH - j];
            j += 1;
        }
        let inverse = inverse_of_minor(column);
        let mut round = ROUNDS;
        while round > 0 {
            round -= 1;
            row = row_times(&row, &inverse);
            self.rows[round][0] = Multiplier::new(column[0]);
            let mut j = 1;
            while j < WIDTH {
                self.rows[round][j] = Multiplier::new(row[j]);
                j += 1;
            }
        }
    }

    /// The matrix and the rounds, of a column of reduced elements.
    #[inline(always)]
    pub fn run<A: Arithmetic>(&self, a: A, state: &mut [A::Element; WIDTH]) {
        let column = *state;
        for (element, row) in state.iter_mut().zip(&self.transition) {
            *element = a.dot(&column, row);
        }
        for round in 0..ROUNDS {
            let x = cube(a, a.add(state[0], a.constant(self.constants.rounds[round])));
            state[0] = x;
            let first = a.dot(state, &self.rows[round]);
            for (element, factor) in state.iter_mut().zip(&self.columns[round]).skip(1) {
                *element = a.reduce(a.add(*element, a.mul(x, a.constant(*factor))));
            }
            state[0] = first;
        }
        for (element, constant) in state.iter_mut().zip(&self.constants.last) {
            *element = a.add(*element, a.constant(*constant));
        }
    }
}

/// The product of a row and a matrix.
const fn row_times<const WIDTH: usize>(row: &[u32; WIDTH], matrix: &[[u32; WIDTH]; WIDTH]) -> [u32; WIDTH] {
    let mut out = [0; WIDTH];
    let mut j = 0;
    while j < WIDTH {
        let mut sum = 0;
        let mut i = 0;
        while i < WIDTH {
            sum += row[i] as u128 * matrix[i][j] as u128;
            i += 1;
        }
        out[j] = (sum % MODULUS as u128) as u32;
        j += 1;
    }
    out
}

/// The inverse of the circulant matrix without row and column 0, which stay zero: Gauss-Jordan elimination.
const fn inverse_of_minor<const WIDTH: usize>(column: &[u32; WIDTH]) -> [[u32; WIDTH]; WIDTH] {
    let mut left = [[0; WIDTH]; WIDTH];
    let mut right = [[0; WIDTH]; WIDTH];
    let mut i = 1;
    while i < WIDTH {
        let mut j = 1;
        while j < WIDTH {
            left[i][j] = column[(WIDTH + i - j) % WIDTH];
            j += 1;
        }
        right[i][i] = 1;
        i += 1;
    }
    let mut pivot = 1;
    while pivot < WIDTH {
        let mut found = pivot;
        while left[found][pivot] == 0 {
            found += 1;
        }
        (left[pivot], left[found]) = (left[found], left[pivot]);
        (right[pivot], right[found]) = (right[found], right[pivot]);
        let inverse = power(left[pivot][pivot], MODULUS - 2);
        left[pivot] = combined(&left[pivot], inverse, &[0; WIDTH], 0);
        right[pivot] = combined(&right[pivot], inverse, &[0; WIDTH], 0);
        let mut i = 1;
        while i < WIDTH {
            if i != pivot {
                let factor = (MODULUS - left[i][pivot]) % MODULUS;
                left[i] = combined(&left[i], 1, &left[pivot], factor);
                right[i] = combined(&right[i], 1, &right[pivot], factor);
            }
            i += 1;
        }
        pivot += 1;
    }
    right
}

/// The sum of multiples of two rows.
const fn combined<const WIDTH: usize>(a: &[u32; WIDTH], by: u32, b: &[u32; WIDTH], times: u32) -> [u32; WIDTH] {
    let mut out = [0; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        out[i] = (product(a[i], by) + product(b[i], times)) % MODULUS;
        i += 1;
    }
    out
}

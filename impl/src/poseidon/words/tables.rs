//! What the permutation on words multiplies by and adds.
//!
//! All elements carry a common factor, which powers of two in reductions and cubes change; the constants carry it too.

use crate::fields::koala_bear::constant::{ONE_HALF, difference, nearest, power, product, residue, sum};
use crate::fields::koala_bear::words::pairs::{BIAS, Coefficients};
use crate::fields::koala_bear::{Constant, MODULUS};
use crate::poseidon::parameters::{FULL_ROUNDS, HALF_FULL_ROUNDS, added_after, less_modulus};
use crate::poseidon::partial::Pushed;

/// 2^-16 modulo p.
const REDUCTION: u32 = power(ONE_HALF, 16);

/// Where the constant coefficients of the four parts of a column lie.
pub const CONSTANTS: [usize; 4] = [0, 2, 4, 8];

/// A circulant matrix as products of polynomials in each part: modulo z^2 - 1, z^2 + 1, z^4 + 1 and z^8 + 1, two coefficients a pair.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Modulo z^2 - 1.
    pub cyclic2: [[Coefficients; 1]; 2],
    /// Modulo z^2 + 1.
    pub negacyclic2: [[Coefficients; 1]; 2],
    /// Modulo z^4 + 1.
    pub negacyclic4: [[Coefficients; 2]; 4],
    /// Modulo z^8 + 1.
    pub negacyclic8: [[Coefficients; 4]; 8],
}

/// The tables for a matrix and constants of `ROUNDS` partial rounds.
#[derive(Clone, Copy, Debug)]
pub struct Tables<const ROUNDS: usize> {
    /// What is added to canonical elements before the first cubes: constants minus p.
    pub first: [i32; 16],
    /// The matrix, with each part times what unfolding asks for.
    pub unfolding: Parts,
    /// The matrix.
    pub staying: Parts,
    /// What is added to the sums at the end of each full round; after the last full round before them, that is the end of the partial rounds.
    pub full: [[i32; 16]; FULL_ROUNDS],
    /// What is added to the sum that the S-box of each partial round takes.
    pub partial: [i32; ROUNDS],
    /// The factors of the cube and of what is beside it in each partial round.
    pub cubes: [[i32; 2]; ROUNDS],
    /// What results are scaled by.
    pub last: i32,
}

const fn inverse(a: u32) -> u32 {
    power(a, MODULUS - 2)
}

/// The coefficients of the product with w modulo z^`N` - 1, where `sign` is 1, or z^`N` + 1, where it is -1, all times `factor`.
const fn products<const N: usize, const PAIRS: usize>(w: &[i32; 16], sign: i32, factor: i32) -> [[Coefficients; PAIRS]; N] {
    let mut rows = [[Coefficients::new([0; 2]); PAIRS]; N];
    let mut place = 0;
    while place < N * PAIRS {
        let (i, j) = (place / PAIRS, 2 * (place % PAIRS));
        let mut pair = [0; 2];
        let mut k = 0;
        while k < 2 {
            let wrapped = if i < j + k { sign } else { 1 };
            pair[k] = factor * wrapped * w[(N + i - j - k) % N];
            k += 1;
        }
        rows[i][j / 2] = Coefficients::new(pair);
        place += 1;
    }
    rows
}

/// A polynomial of 2 n coefficients modulo z^n - 1 and z^n + 1.
const fn folded(w: &[i32; 16], n: usize) -> [[i32; 16]; 2] {
    let mut folded = [[0; 16]; 2];
    let mut i = 0;
    while i < n {
        folded[0][i] = w[i] + w[i + n];
        folded[1][i] = w[i] - w[i + n];
        i += 1;
    }
    folded
}

impl Parts {
    /// For the matrix with this first column, with the parts of 4 and 8 coefficients times these factors.
    const fn new(column: &[u32; 16], factors: [i32; 2]) -> Self {
        let mut w = [0; 16];
        let mut i = 0;
        while i < 16 {
            w[i] = column[i] as i32;
            i += 1;
        }
        let [cyclic8, negacyclic8] = folded(&w, 8);
        let [cyclic4, negacyclic4] = folded(&cyclic8, 4);
        let [cyclic2, negacyclic2] = folded(&cyclic4, 2);
        Self {
            cyclic2: products(&cyclic2, 1, 1),
            negacyclic2: products(&negacyclic2, -1, 1),
            negacyclic4: products(&negacyclic4, -1, factors[0]),
            negacyclic8: products(&negacyclic8, -1, factors[1]),
        }
    }

    /// The sums modulo p of the products with these residues.
    const fn times(&self, x: &[u32; 16]) -> [u32; 16] {
        let mut out = [0; 16];
        add_products(&self.cyclic2, x, 0, &mut out);
        add_products(&self.negacyclic2, x, 2, &mut out);
        add_products(&self.negacyclic4, x, 4, &mut out);
        add_products(&self.negacyclic8, x, 8, &mut out);
        out
    }
}

const fn add_products<const N: usize, const PAIRS: usize>(
    rows: &[[Coefficients; PAIRS]; N],
    x: &[u32; 16],
    start: usize,
    out: &mut [u32; 16],
) {
    let mut place = 0;
    while place < N * PAIRS {
        let (i, j) = (place / PAIRS, place % PAIRS);
        let [a, b] = rows[i][j].pair();
        let products = sum(product(residue(a), x[start + 2 * j]), product(residue(b), x[start + 2 * j + 1]));
        out[start + i] = sum(out[start + i], products);
        place += 1;
    }
}

/// The column whose parts, those of 4 and 8 coefficients times 2 and 4, are 1 / 8 of these residues.
const fn unfolded(parts: &[u32; 16]) -> [u32; 16] {
    let mut column = [0; 16];
    column[0] = parts[0];
    column[1] = parts[1];
    let mut n = 2;
    while n < 16 {
        let mut i = 0;
        while i < n {
            let (cyclic, negacyclic) = (column[i], parts[n + i]);
            column[i] = sum(cyclic, negacyclic);
            column[n + i] = difference(cyclic, negacyclic);
            i += 1;
        }
        n *= 2;
    }
    column
}

/// What is added to a sum to become `wanted` where it would be `offset`, before its reduction.
const fn correction(wanted: u32, offset: u32) -> i32 {
    let before = product(sum(wanted, ONE_HALF), power(2, 16));
    nearest(difference(before, offset))
}

impl<const ROUNDS: usize> Tables<ROUNDS> {
    /// For the circulant matrix with this first column, of sum up to 2^10, and these constants.
    pub const fn new(
        column: [u32; 16],
        initial: &[[Constant; 16]; HALF_FULL_ROUNDS],
        partial: &[[Constant; 16]],
        terminal: &[[Constant; 16]; HALF_FULL_ROUNDS],
    ) -> Self {
        let pushed = Pushed::<16, ROUNDS>::new(column, partial);
        let added = added_after(initial, &pushed.last, terminal);
        let mut tables = Self {
            first: less_modulus(&initial[0]),
            unfolding: Parts::new(&column, [2, 4]),
            staying: Parts::new(&column, [1, 1]),
            full: [[0; 16]; FULL_ROUNDS],
            partial: [0; ROUNDS],
            cubes: [[0; 2]; ROUNDS],
            last: 0,
        };
        let mut factor = 1;
        let mut round = 0;
        while round < FULL_ROUNDS {
            factor = product(power(factor, 3), power(ONE_HALF, 64));
            let mut offsets = [0; 16];
            if round == HALF_FULL_ROUNDS - 1 {
                (factor, offsets) = tables.follow_partial(&pushed, factor);
            }
            factor = product(factor, product(8, REDUCTION));
            let offsets = unfolded(&tables.unfolding.times(&biased(&offsets)));
            let mut i = 0;
            while i < 16 {
                tables.full[round][i] = correction(product(factor, added[round][i]), offsets[i]);
                i += 1;
            }
            round += 1;
        }
        tables.last = nearest(product(inverse(factor), power(2, 32)));
        tables
    }

    /// Follows the partial rounds from elements with a factor; the factor after them, and what is added to the parts then.
    const fn follow_partial(&mut self, pushed: &Pushed<16, ROUNDS>, mut factor: u32) -> (u32, [u32; 16]) {
        let mut offsets = [0; 16];
        let mut round = 0;
        while round < ROUNDS {
            factor = product(factor, REDUCTION);
            offsets = self.staying.times(&biased(&offsets));
            let [a, b, c, d] = [offsets[0], offsets[2], offsets[4], offsets[8]];
            let constant = product(factor, pushed.rounds[round].value());
            let weighted = sum(sum(a, b), sum(product(2, c), product(4, d)));
            self.partial[round] = correction(product(8, constant), weighted);
            let cube = product(power(2, 96), product(factor, inverse(power(product(8, factor), 3))));
            self.cubes[round] = [nearest(cube), 1 << 29];
            let mut i = 0;
            while i < 16 {
                offsets[i] = difference(product(offsets[i], REDUCTION), ONE_HALF);
                i += 1;
            }
            let mut k = 0;
            while k < CONSTANTS.len() {
                offsets[CONSTANTS[k]] = difference(offsets[CONSTANTS[k]], constant);
                k += 1;
            }
            round += 1;
        }
        (factor, offsets)
    }
}

/// The residues of pairs of elements of these residues.
const fn biased(x: &[u32; 16]) -> [u32; 16] {
    let mut biased = [0; 16];
    let mut i = 0;
    while i < 16 {
        biased[i] = difference(x[i], BIAS as u32);
        i += 1;
    }
    biased
}

//! What the permutation on words multiplies by and adds.
//!
//! Dot products come with a factor of 2^-32, and cubes with one of 2^-64, for which the factors and constants make up. An operand is, modulo
//! p, an element plus 1 / 2; constants make up for that too.

use crate::fields::koala_bear::Constant;
use crate::fields::koala_bear::constant::{ONE_HALF, difference, nearest, power, product, residue, sum};
use crate::poseidon::parameters::{FULL_ROUNDS, HALF_FULL_ROUNDS, added_after, constants, less_modulus};
use crate::poseidon::partial::times;

/// Products in a dot product.
pub const CHUNK: usize = 8;
/// Dot products for the elements of a column, or for the deltas of all rounds.
pub const CHUNKS: usize = 3;
/// What a delta multiplies a cube by, 2^96.
pub const CUBE: i32 = nearest(power(2, 96));
/// What a delta multiplies what it subtracts by, 2^32.
pub const BESIDE: i32 = nearest(power(2, 32));

/// What factors of cubes have.
const OF_CUBES: u32 = power(2, 96);
/// What factors of deltas have, and constants.
const OF_DELTAS: u32 = power(2, 32);

/// A circulant matrix as products of polynomials in each part: modulo z^3 - 1, z^3 + 1, z^6 + 1 and z^12 + 1.
#[derive(Clone, Copy, Debug)]
pub struct Parts {
    /// Modulo z^3 - 1.
    pub cyclic3: [[[i32; 3]; 1]; 3],
    /// Modulo z^3 + 1.
    pub negacyclic3: [[[i32; 3]; 1]; 3],
    /// Modulo z^6 + 1.
    pub negacyclic6: [[[i32; 6]; 1]; 6],
    /// Modulo z^12 + 1.
    pub negacyclic12: [[[i32; 6]; 2]; 12],
}

/// Factors of each delta for each part of a column.
#[derive(Clone, Copy, Debug)]
pub struct Echoes {
    /// Modulo z^3 - 1.
    pub cyclic3: [[[i32; CHUNK]; CHUNKS]; 3],
    /// Modulo z^3 + 1.
    pub negacyclic3: [[[i32; CHUNK]; CHUNKS]; 3],
    /// Modulo z^6 + 1.
    pub negacyclic6: [[[i32; CHUNK]; CHUNKS]; 6],
    /// Modulo z^12 + 1.
    pub negacyclic12: [[[i32; CHUNK]; CHUNKS]; 12],
}

/// The tables for a circulant matrix of 24 entries and constants of `ROUNDS` partial rounds, at most 24.
#[derive(Clone, Copy, Debug)]
pub struct Tables<const ROUNDS: usize> {
    /// What is added to canonical elements before the first cubes: constants minus p.
    pub first: [i32; 24],
    /// The matrix.
    pub matrix: Parts,
    /// What is added to the parts at the end of each full round; after the last full round before them, that is the end of the partial rounds.
    pub full: [[i32; 24]; FULL_ROUNDS],
    /// Of each element of the column in what the S-box of each round takes.
    pub inputs: [[[i32; CHUNK]; CHUNKS]; ROUNDS],
    /// Of each delta in what the S-box of each round takes; those of the round before it and of later ones are zero.
    pub earlier: [[[i32; CHUNK]; CHUNKS]; ROUNDS],
    /// Of each delta in what the next S-box takes.
    pub next: i32,
    /// What is added to the sum that the S-box of each partial round takes.
    pub partial: [i32; ROUNDS],
    /// The power of the matrix for the column after the partial rounds.
    pub power: Parts,
    /// Of each delta in the parts of the column after the partial rounds.
    pub echoes: Echoes,
}

/// The parts of a polynomial, halved each time that it is folded: those whose unfolding it is.
const fn halved_parts(column: &[u32; 24]) -> [u32; 24] {
    let mut parts = *column;
    let mut n = 12;
    while n >= 3 {
        let mut i = 0;
        while i < n {
            let (x, y) = (parts[i], parts[n + i]);
            parts[i] = product(ONE_HALF, sum(x, y));
            parts[n + i] = product(ONE_HALF, difference(x, y));
            i += 1;
        }
        n /= 2;
    }
    parts
}

/// The coefficients of the product with the polynomial in `parts` from `start` on, modulo z^`N` - 1, where `sign` is 1, or z^`N` + 1, where it
/// is -1, `CHUNK` in a dot product.
const fn products<const N: usize, const CHUNK: usize, const CHUNKS: usize>(
    parts: &[u32; 24],
    start: usize,
    sign: i32,
) -> [[[i32; CHUNK]; CHUNKS]; N] {
    let mut rows = [[[0; CHUNK]; CHUNKS]; N];
    let mut place = 0;
    while place < N * N {
        let (i, j) = (place / N, place % N);
        let wrapped = if i < j { sign } else { 1 };
        rows[i][j / CHUNK][j % CHUNK] = wrapped * nearest(parts[start + (N + i - j) % N]);
        place += 1;
    }
    rows
}

/// Half of the sum of the factors: what they add as operands are elements plus 1 / 2.
const fn excess<const CHUNK: usize, const CHUNKS: usize>(factors: &[[i32; CHUNK]; CHUNKS]) -> u32 {
    let mut excess = 0;
    let mut place = 0;
    while place < CHUNK * CHUNKS {
        excess = sum(excess, product(ONE_HALF, residue(factors[place / CHUNK][place % CHUNK])));
        place += 1;
    }
    excess
}

impl Echoes {
    const ZERO: Self = Self {
        cyclic3: [[[0; CHUNK]; CHUNKS]; 3],
        negacyclic3: [[[0; CHUNK]; CHUNKS]; 3],
        negacyclic6: [[[0; CHUNK]; CHUNKS]; 6],
        negacyclic12: [[[0; CHUNK]; CHUNKS]; 12],
    };

    /// The factors for a part, by its place in the column.
    const fn part(&mut self, place: usize) -> &mut [[i32; CHUNK]; CHUNKS] {
        match place {
            0..3 => &mut self.cyclic3[place],
            3..6 => &mut self.negacyclic3[place - 3],
            6..12 => &mut self.negacyclic6[place - 6],
            _ => &mut self.negacyclic12[place - 12],
        }
    }
}

impl Parts {
    /// For the matrix with this first column.
    const fn new(column: &[u32; 24]) -> Self {
        let mut parts = halved_parts(column);
        let mut i = 0;
        while i < 24 {
            parts[i] = product(OF_CUBES, parts[i]);
            i += 1;
        }
        Self {
            cyclic3: products(&parts, 0, 1),
            negacyclic3: products(&parts, 3, -1),
            negacyclic6: products(&parts, 6, -1),
            negacyclic12: products(&parts, 12, -1),
        }
    }

    /// The [`excess`] of each part.
    const fn excess(&self) -> [u32; 24] {
        let mut all = [0; 24];
        let mut i = 0;
        while i < 12 {
            if i < 3 {
                all[i] = excess(&self.cyclic3[i]);
                all[3 + i] = excess(&self.negacyclic3[i]);
            }
            if i < 6 {
                all[6 + i] = excess(&self.negacyclic6[i]);
            }
            all[12 + i] = excess(&self.negacyclic12[i]);
            i += 1;
        }
        all
    }
}

/// What is added to the parts for these to be added to the column, where the operands add an excess to the parts.
const fn corrections(added: &[u32; 24], excess: &[u32; 24]) -> [i32; 24] {
    let parts = halved_parts(added);
    let mut corrections = [0; 24];
    let mut i = 0;
    while i < 24 {
        corrections[i] = nearest(difference(product(OF_DELTAS, parts[i]), excess[i]));
        i += 1;
    }
    corrections
}

impl<const ROUNDS: usize> Tables<ROUNDS> {
    /// For the circulant matrix with this first column and these constants.
    pub const fn new(
        column: [u32; 24],
        initial: &[[Constant; 24]; HALF_FULL_ROUNDS],
        partial: &[[Constant; 24]],
        terminal: &[[Constant; 24]; HALF_FULL_ROUNDS],
    ) -> Self {
        assert!(partial.len() == ROUNDS && ROUNDS <= CHUNK * CHUNKS);
        let matrix = Parts::new(&column);
        let mut tables = Self {
            first: less_modulus(&initial[0]),
            matrix,
            full: [[0; 24]; FULL_ROUNDS],
            inputs: [[[0; CHUNK]; CHUNKS]; ROUNDS],
            earlier: [[[0; CHUNK]; CHUNKS]; ROUNDS],
            next: nearest(product(OF_DELTAS, column[0])),
            partial: [0; ROUNDS],
            power: matrix,
            echoes: Echoes::ZERO,
        };
        let pushed = tables.follow_partial(&column, partial);
        let added = added_after(initial, &pushed, terminal);
        let mut round = 0;
        while round < FULL_ROUNDS {
            let partial = round + 1 == HALF_FULL_ROUNDS;
            let excess = if partial { tables.excess_of_partial() } else { tables.matrix.excess() };
            tables.full[round] = corrections(&added[round], &excess);
            round += 1;
        }
        tables
    }

    /// Follows the powers of the matrix and the constants through the partial rounds; the state after them from zero whose S-boxes add nothing.
    ///
    /// The S-box of round r takes row 0 of M^(r + 1) z and of the M^(r - j) d_j of earlier rounds j; the column after the last round is
    /// M^(`ROUNDS` + 1) z and the sum of the columns 0 of M^(`ROUNDS` - j) times d_j.
    const fn follow_partial(&mut self, column: &[u32; 24], added: &[[Constant; 24]]) -> [Constant; 24] {
        let mut state = [0; 24];
        let mut matrix = *column;
        let mut round = 0;
        while round < ROUNDS {
            let delta = ROUNDS - 1 - round;
            let parts = halved_parts(&matrix);
            let mut i = 0;
            while i < 24 {
                state[i] = sum(state[i], added[round][i].value());
                self.inputs[round][i / CHUNK][i % CHUNK] = nearest(product(OF_CUBES, matrix[(24 - i) % 24]));
                self.echoes.part(i)[delta / CHUNK][delta % CHUNK] = nearest(product(OF_DELTAS, parts[i]));
                i += 1;
            }
            let mut j = 0;
            while j + round + 1 < ROUNDS && round > 0 {
                self.earlier[j + round + 1][j / CHUNK][j % CHUNK] = nearest(product(OF_DELTAS, matrix[0]));
                j += 1;
            }
            self.partial[round] = nearest(product(OF_DELTAS, state[0]));
            state = times(column, &state);
            matrix = times(column, &matrix);
            round += 1;
        }
        self.power = Parts::new(&matrix);
        let mut round = 0;
        while round < ROUNDS {
            let mut excess = sum(excess(&self.inputs[round]), excess(&self.earlier[round]));
            if round > 0 {
                excess = sum(excess, product(ONE_HALF, residue(self.next)));
            }
            self.partial[round] = nearest(difference(residue(self.partial[round]), excess));
            round += 1;
        }
        let [pushed] = constants([state]);
        pushed
    }

    /// The [`excess`] of each part of the column after the partial rounds.
    const fn excess_of_partial(&mut self) -> [u32; 24] {
        let mut all = self.power.excess();
        let mut i = 0;
        while i < 24 {
            all[i] = sum(all[i], excess(self.echoes.part(i)));
            i += 1;
        }
        all
    }
}

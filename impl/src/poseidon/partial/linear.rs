//! What the matrix and the partial rounds do besides S-boxes.
//!
//! Let M be the circulant matrix, e the column with a single one in place 0, and z the column before M. Where S-boxes yield zero, a round
//! makes M (s - s_0 e) of the state s, so that the column after all rounds is M^(`ROUNDS` + 1) z less the sum of M^(`ROUNDS` - r) e times
//! what the S-box of each round r takes. And M transposed is M with places reversed, i for -i modulo `WIDTH`, which keeps e: so the
//! coefficient of z_j in what the S-box of round r takes is that of an S-box in element -j, r rounds after its own.

use super::times;
use crate::fields::koala_bear::MODULUS;

/// The coefficients for a matrix and `ROUNDS` partial rounds.
pub struct Linear<const WIDTH: usize, const ROUNDS: usize> {
    /// Of what an S-box yields in each element after its own round, after the next one, ...: those k rounds later at k.
    pub echoes: [[u32; WIDTH]; ROUNDS],
    /// The first columns of M, M^2, ...
    powers: [[u32; WIDTH]; ROUNDS],
    /// The first column of M^(`ROUNDS` + 1).
    last: [u32; WIDTH],
}

impl<const WIDTH: usize, const ROUNDS: usize> Linear<WIDTH, ROUNDS> {
    /// For the circulant matrix with this first column.
    pub const fn new(column: &[u32; WIDTH]) -> Self {
        let mut linear = Self { echoes: [[0; WIDTH]; ROUNDS], powers: [[0; WIDTH]; ROUNDS], last: *column };
        let mut echo = *column;
        let mut round = 0;
        while round < ROUNDS {
            linear.echoes[round] = echo;
            linear.powers[round] = linear.last;
            echo[0] = 0;
            echo = times(column, &echo);
            linear.last = times(column, &linear.last);
            round += 1;
        }
        linear
    }

    /// The coefficient of z_j in what the S-box of a round takes.
    pub const fn input(&self, round: usize, j: usize) -> u32 {
        self.echoes[round][(WIDTH - j) % WIDTH]
    }

    /// The coefficient of z_j in element i after the last round.
    pub const fn output(&self, i: usize, j: usize) -> u32 {
        let mut sum = self.last[(WIDTH + i - j) % WIDTH] as u128;
        let mut round = 0;
        while round < ROUNDS {
            sum += (MODULUS - self.powers[ROUNDS - 1 - round][i]) as u128 * self.input(round, j) as u128;
            round += 1;
        }
        (sum % MODULUS as u128) as u32
    }
}

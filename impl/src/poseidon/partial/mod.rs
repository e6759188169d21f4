//! Forms of the partial rounds.

pub mod fused;
mod linear;
pub mod pairs;
pub mod pending;
pub mod plain;
pub mod sparse;

use crate::fields::koala_bear::{Constant, MODULUS};

/// The constants of partial rounds pushed on: what is added to elements that no S-box takes is added to what it has become later.
#[derive(Clone, Copy, Debug)]
pub struct Pushed<const WIDTH: usize, const ROUNDS: usize> {
    /// What is added before the S-box of each round.
    pub rounds: [Constant; ROUNDS],
    /// What is added to each element after the last round.
    pub last: [Constant; WIDTH],
}

impl<const WIDTH: usize, const ROUNDS: usize> Pushed<WIDTH, ROUNDS> {
    /// For the circulant matrix with this first column and these constants: the state after rounds from zero whose S-boxes yield zero.
    pub const fn new(column: [u32; WIDTH], constants: &[[Constant; WIDTH]]) -> Self {
        assert!(constants.len() == ROUNDS);
        let mut pushed = Self { rounds: [Constant::ZERO; ROUNDS], last: [Constant::ZERO; WIDTH] };
        let mut state = [0; WIDTH];
        let mut round = 0;
        while round < ROUNDS {
            let mut i = 0;
            while i < WIDTH {
                state[i] = (state[i] + constants[round][i].value()) % MODULUS;
                i += 1;
            }
            pushed.rounds[round] = Constant::new(state[0]);
            state[0] = 0;
            state = times(&column, &state);
            round += 1;
        }
        let mut i = 0;
        while i < WIDTH {
            pushed.last[i] = Constant::new(state[i]);
            i += 1;
        }
        pushed
    }
}

/// The product modulo p of the circulant matrix with this first column and x.
pub(super) const fn times<const WIDTH: usize>(column: &[u32; WIDTH], x: &[u32; WIDTH]) -> [u32; WIDTH] {
    let mut product = [0; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        let mut sum = 0;
        let mut j = 0;
        while j < WIDTH {
            sum += column[(WIDTH + i - j) % WIDTH] as u128 * x[j] as u128;
            j += 1;
        }
        product[i] = (sum % MODULUS as u128) as u32;
        i += 1;
    }
    product
}

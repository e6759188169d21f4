//! All partial rounds and the matrix before them, fused: sums of products with constants that are reduced once each.
//!
//! Between S-boxes everything is affine. So with the column z that the last full round before multiplies by the matrix, and x_j what the
//! S-box of partial round j yields, the S-box of round r takes an affine form of z and x_0, ..., x_(r-1), and each element after the last
//! round is one of z and all x_j. The coefficients of x_j depend on how many rounds ago it was only.

use super::times;
use crate::koala_bear::{Arithmetic, Constant, MODULUS, Multiplier};
use crate::poseidon::kernel::cube;

const ZERO: Multiplier = Multiplier::new(0);

/// The coefficients for a matrix and constants of `ROUNDS` partial rounds.
#[derive(Clone, Copy, Debug)]
pub struct Fused<const WIDTH: usize, const ROUNDS: usize> {
    /// Those of z in what the S-box of each round takes.
    inputs: [[Multiplier; WIDTH]; ROUNDS],
    /// Those of z in each element after the last round.
    outputs: [[Multiplier; WIDTH]; WIDTH],
    /// Those of each x_j in each element after the last round, x_0 first. The last of those of element 0 are for the S-boxes too.
    echoes: [[Multiplier; ROUNDS]; WIDTH],
    /// What is added before the S-box of each round.
    constants: [Constant; ROUNDS],
    /// What is added to each element after the last round.
    last: [Constant; WIDTH],
}

impl<const WIDTH: usize, const ROUNDS: usize> Fused<WIDTH, ROUNDS> {
    /// For the circulant matrix with this first column and these constants.
    pub const fn new(column: [u32; WIDTH], constants: &[[Constant; WIDTH]]) -> Self {
        assert!(constants.len() == ROUNDS);
        let mut fused = Self {
            inputs: [[ZERO; WIDTH]; ROUNDS],
            outputs: [[ZERO; WIDTH]; WIDTH],
            echoes: [[ZERO; ROUNDS]; WIDTH],
            constants: [Constant::ZERO; ROUNDS],
            last: [Constant::ZERO; WIDTH],
        };
        fused.follow_column(&column);
        fused.follow_echo(&column);
        fused.follow_constants(&column, constants);
        fused
    }

    /// Follows each element of z by itself through all rounds, with zero for the x_j.
    const fn follow_column(&mut self, column: &[u32; WIDTH]) {
        let mut i = 0;
        while i < WIDTH {
            let mut state = [0; WIDTH];
            state[i] = 1;
            state = times(column, &state);
            let mut round = 0;
            while round < ROUNDS {
                self.inputs[round][i] = Multiplier::new(state[0]);
                state[0] = 0;
                state = times(column, &state);
                round += 1;
            }
            let mut row = 0;
            while row < WIDTH {
                self.outputs[row][i] = Multiplier::new(state[row]);
                row += 1;
            }
            i += 1;
        }
    }

    /// Follows an x_j from its round on: after the last round, x_j is what it was `ROUNDS` - j rounds after its own.
    const fn follow_echo(&mut self, column: &[u32; WIDTH]) {
        let mut state = [0; WIDTH];
        state[0] = 1;
        let mut j = ROUNDS;
        while j > 0 {
            j -= 1;
            state = times(column, &state);
            let mut row = 0;
            while row < WIDTH {
                self.echoes[row][j] = Multiplier::new(state[row]);
                row += 1;
            }
            state[0] = 0;
        }
    }

    /// Follows the constants of the rounds, with zero for z and the x_j.
    const fn follow_constants(&mut self, column: &[u32; WIDTH], constants: &[[Constant; WIDTH]]) {
        let mut state = [0; WIDTH];
        let mut round = 0;
        while round < ROUNDS {
            let mut i = 0;
            while i < WIDTH {
                state[i] = (state[i] + constants[round][i].value()) % MODULUS;
                i += 1;
            }
            self.constants[round] = Constant::new(state[0]);
            state[0] = 0;
            state = times(column, &state);
            round += 1;
        }
        let mut i = 0;
        while i < WIDTH {
            self.last[i] = Constant::new(state[i]);
            i += 1;
        }
    }

    /// The matrix and the rounds, of a column of reduced elements.
    #[inline(always)]
    pub fn run<A: Arithmetic>(&self, a: A, state: &mut [A::Element; WIDTH]) {
        let mut x = [state[0]; ROUNDS];
        for round in 0..ROUNDS {
            let mut sum = accumulated(a, a.sum(), state, &self.inputs[round]);
            sum = accumulated(a, sum, &x[..round], &self.echoes[0][ROUNDS - round..]);
            x[round] = cube(a, a.add(a.total(sum), a.constant(self.constants[round])));
        }
        let column = *state;
        for (i, element) in state.iter_mut().enumerate() {
            let sum = accumulated(a, a.sum(), &column, &self.outputs[i]);
            let sum = accumulated(a, sum, &x, &self.echoes[i]);
            *element = a.add(a.total(sum), a.constant(self.last[i]));
        }
    }
}

/// `sum` and the products of elements and their factors.
#[inline(always)]
fn accumulated<A: Arithmetic>(a: A, mut sum: A::Sum, elements: &[A::Element], factors: &[Multiplier]) -> A::Sum {
    for (element, factor) in elements.iter().zip(factors) {
        sum = a.accumulate(sum, *element, *factor);
    }
    sum
}

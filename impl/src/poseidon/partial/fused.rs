//! All partial rounds and the matrix before them, fused: sums of products with constants that are reduced once each.
//!
//! Between S-boxes everything is affine. So with the column z that the last full round before multiplies by the matrix, and x_j what the
//! S-box of partial round j yields, the S-box of round r takes an affine form of z and x_0, ..., x_(r-1), and each element after the last
//! round is one of z and all x_j. The coefficients of x_j depend on how many rounds ago it was only.

use super::Pushed;
use super::linear::Linear;
use crate::fields::koala_bear::{Arithmetic, Constant, Multiplier};
use crate::poseidon::matrix::direct::products;

const ZERO: Multiplier = Multiplier::new(0);

/// The coefficients for a matrix and constants of `ROUNDS` partial rounds.
#[derive(Clone, Copy, Debug)]
pub struct Fused<const WIDTH: usize, const ROUNDS: usize> {
    /// Those of z in what the S-box of each round takes.
    pub(super) inputs: [[Multiplier; WIDTH]; ROUNDS],
    /// Those of z in each element after the last round.
    pub(super) outputs: [[Multiplier; WIDTH]; WIDTH],
    /// Those of each x_j in each element after the last round, x_0 first. Those of element 0 are those of S-boxes too, of x_j in round r the one
    /// at `ROUNDS` - r + j.
    pub(super) echoes: [[Multiplier; ROUNDS]; WIDTH],
    /// The constants.
    pub(super) constants: Pushed<WIDTH, ROUNDS>,
}

impl<const WIDTH: usize, const ROUNDS: usize> Fused<WIDTH, ROUNDS> {
    /// For the circulant matrix with this first column and these constants.
    pub const fn new(column: [u32; WIDTH], constants: &[[Constant; WIDTH]]) -> Self {
        let linear = Linear::<WIDTH, ROUNDS>::new(&column);
        let mut fused = Self {
            inputs: [[ZERO; WIDTH]; ROUNDS],
            outputs: [[ZERO; WIDTH]; WIDTH],
            echoes: [[ZERO; ROUNDS]; WIDTH],
            constants: Pushed::new(column, constants),
        };
        let mut i = 0;
        while i < WIDTH {
            let mut round = 0;
            while round < ROUNDS {
                fused.inputs[round][i] = Multiplier::new(linear.input(round, i));
                fused.echoes[i][ROUNDS - 1 - round] = Multiplier::new(linear.echoes[round][i]);
                round += 1;
            }
            let mut j = 0;
            while j < WIDTH {
                fused.outputs[i][j] = Multiplier::new(linear.output(i, j));
                j += 1;
            }
            i += 1;
        }
        fused
    }

    /// The matrix and the rounds, of a column of reduced elements.
    ///
    /// What a round takes of the one before it, x times a coefficient c, is made as y^2 (c y) beside x = y^2 y, as rounds wait for each other.
    #[inline(always)]
    pub fn run<A: Arithmetic>(&self, a: A, state: &mut [A::Element; WIDTH]) {
        let column = *state;
        let inputs = products(a, &self.inputs, &column, [a.sum(); ROUNDS]);
        let outputs = products(a, &self.outputs, &column, [a.sum(); WIDTH]);
        let coefficient = Constant::new(self.echoes[0][ROUNDS - 1].value());
        let mut x = [state[0]; ROUNDS];
        let mut echo = a.constant(Constant::ZERO);
        for round in 0..ROUNDS {
            let mut sum = inputs[round];
            for j in 1..round {
                sum = a.accumulate(sum, x[j - 1], self.echoes[0][ROUNDS - round + j - 1]);
            }
            let y = a.add(a.add(a.total(sum), a.constant(self.constants.rounds[round])), echo);
            let square = a.mul(y, y);
            x[round] = a.mul(square, y);
            echo = a.mul(square, a.mul(y, a.constant(coefficient)));
        }
        let outputs = products(a, &self.echoes, &x, outputs);
        for (i, element) in state.iter_mut().enumerate() {
            *element = a.add(a.total(outputs[i]), a.constant(self.constants.last[i]));
        }
    }
}

//! All partial rounds and the matrix before them, fused, of a state that lies across the lanes of vectors.
//!
//! The sums are those of [`Fused`]. Those that S-boxes take lie across lanes too, one for each round: what an S-box yields is added to all
//! later ones at once. What a round takes of the one just before is added by itself, as rounds wait for each other.

use super::fused::Fused;
use crate::fields::koala_bear::constant::halves;
use crate::fields::koala_bear::{Across, Constant, Integer, Multiplier};
use crate::poseidon::matrix::columns::{Halves, accumulate, accumulate_all, total};

/// The coefficients for a matrix and constants of `ROUNDS` partial rounds, for sums in `SUMS` lanes, `ROUNDS` or more.
#[derive(Clone, Copy, Debug)]
pub struct Pending<const WIDTH: usize, const ROUNDS: usize, const SUMS: usize> {
    /// Of each element of the column in what the S-box of each round takes.
    inputs: [Halves<SUMS>; WIDTH],
    /// Of each element of the column in each element after the last round.
    outputs: [Halves<WIDTH>; WIDTH],
    /// Of what each S-box yields in what those after the next one take.
    later: [Halves<SUMS>; ROUNDS],
    /// Of what each S-box yields in what the next one takes.
    next: Constant,
    /// Of what each S-box yields in each element after the last round.
    echoes: [Halves<WIDTH>; ROUNDS],
    /// What is added before the S-box of each round.
    rounds: [Integer; SUMS],
    /// What is added to each element after the last round.
    last: [Integer; WIDTH],
}

impl<const WIDTH: usize, const ROUNDS: usize, const SUMS: usize> Pending<WIDTH, ROUNDS, SUMS> {
    /// The lane of the sum of a round: that of round r + 2 is in lane r, where round r ends with it.
    const fn place(round: usize) -> usize {
        (round + SUMS - 2) % SUMS
    }

    /// With the coefficients of `fused`.
    pub const fn new(fused: &Fused<WIDTH, ROUNDS>) -> Self {
        assert!(SUMS >= ROUNDS);
        let mut pending = Self {
            inputs: [zeros(); WIDTH],
            outputs: [zeros(); WIDTH],
            later: [zeros(); ROUNDS],
            next: Constant::new(fused.echoes[0][ROUNDS - 1].value()),
            echoes: [zeros(); ROUNDS],
            rounds: [Integer::new(0); SUMS],
            last: [Integer::new(0); WIDTH],
        };
        let mut i = 0;
        while i < WIDTH {
            let mut row = 0;
            while row < WIDTH {
                put(&mut pending.outputs[i], row, fused.outputs[row][i]);
                row += 1;
            }
            let mut round = 0;
            while round < ROUNDS {
                put(&mut pending.inputs[i], Self::place(round), fused.inputs[round][i]);
                put(&mut pending.echoes[round], i, fused.echoes[i][round]);
                round += 1;
            }
            pending.last[i] = Integer::centered(fused.constants.last[i].value());
            i += 1;
        }
        let mut round = 0;
        while round < ROUNDS {
            let mut earlier = 0;
            while earlier + 1 < round {
                put(&mut pending.later[earlier], Self::place(round), fused.echoes[0][ROUNDS - round + earlier]);
                earlier += 1;
            }
            pending.rounds[Self::place(round)] = Integer::centered(fused.constants.rounds[round].value());
            round += 1;
        }
        pending
    }

    /// The matrix and the rounds, of a column of reduced elements; those of the result are reduced.
    #[inline(always)]
    pub fn run<A: Across>(&self, a: A, state: &mut [A::Element; WIDTH]) {
        let mut inputs = sums(a, &self.rounds);
        let mut outputs = sums(a, &self.last);
        accumulate_all(a, &mut inputs, state, &self.inputs);
        accumulate_all(a, &mut outputs, state, &self.outputs);
        let next = self.next;
        let vectors = SUMS / A::LANES;
        let mut y = pending(a, &inputs, Self::place(0));
        let mut rest = pending(a, &inputs, Self::place(1));
        for block in 0..vectors {
            for lane in 0..A::LANES {
                let round = block * A::LANES + lane;
                if round == ROUNDS {
                    break;
                }
                let square = a.mul(y, y);
                let x = a.mul(square, y);
                let echo = if next.value() == 1 { x } else { a.mul(square, a.mul(y, a.constant(next))) };
                y = a.add(rest, echo);
                for (sums, factors) in inputs.iter_mut().zip(&self.later[round]) {
                    for (i, sum) in sums.iter_mut().take(vectors).enumerate() {
                        let place = if block + i < vectors { block + i } else { block + i - vectors };
                        *sum = a.add_products(*sum, x, a.row(&factors[place * A::LANES..]));
                    }
                }
                accumulate(a, &mut outputs, x, &self.echoes[round]);
                rest = a.spread(total(a, [inputs[0][0], inputs[1][0]]), lane);
            }
            for sums in &mut inputs {
                sums[..vectors].rotate_left(1);
            }
        }
        for (i, element) in state.iter_mut().take(WIDTH / A::LANES).enumerate() {
            *element = total(a, [outputs[0][i], outputs[1][i]]);
        }
    }
}

/// Sums that are `integers` so far, of the low and of the high halves.
#[inline(always)]
fn sums<A: Across, const N: usize>(a: A, integers: &[Integer; N]) -> [[A::Element; N]; 2] {
    let mut sums = [[a.constant(Constant::ZERO); N]; 2];
    for (sum, integers) in sums[0].iter_mut().zip(integers.chunks_exact(A::LANES)) {
        *sum = a.elements(a.row(integers));
    }
    sums
}

/// The sum in a lane, in every lane.
#[inline(always)]
fn pending<A: Across, const N: usize>(a: A, [low, high]: &[[A::Element; N]; 2], place: usize) -> A::Element {
    let vector = place / A::LANES;
    a.spread(total(a, [low[vector], high[vector]]), place % A::LANES)
}

const fn zeros<const N: usize>() -> Halves<N> {
    [[Integer::new(0); N]; 2]
}

const fn put<const N: usize>(factors: &mut Halves<N>, place: usize, factor: Multiplier) {
    let [low, high] = halves(factor.value());
    factors[0][place] = Integer::new(low);
    factors[1][place] = Integer::new(high);
}

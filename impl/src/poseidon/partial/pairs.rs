//! Pairs of partial rounds, fused: for matrices of small integers.

use super::times;
use crate::koala_bear::{Arithmetic, Constant, MODULUS};
use crate::poseidon::kernel::cube;
use crate::poseidon::matrix::karatsuba16::Karatsuba16;

/// Pairs of partial rounds with a circulant matrix of small integers, fused.
///
/// With the matrix M, the state s with the constants of the first round of a pair and its element 0 cubed, and k the constants of the second,
/// that one cubes x = (M s + k)_0, and the state after the pair is M M s + (x^3 - x) M_0 + M k, where M_0 is the first column of M. The product
/// M M is circulant with small entries too, and M k is added with the constants of the next pair.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<const WIDTH: usize, const PAIRS: usize> {
    /// Row 0 of the matrix.
    row: [i32; WIDTH],
    /// The first column of the matrix.
    column: [i32; WIDTH],
    /// The first column of the square of the matrix.
    square: [u32; WIDTH],
    /// What is added before each pair.
    first: [[Constant; WIDTH]; PAIRS],
    /// What is added to the element that the second round of each pair cubes.
    second: [Constant; PAIRS],
    /// What is added after the last pair.
    last: [Constant; WIDTH],
}

impl<const WIDTH: usize, const PAIRS: usize> Pairs<WIDTH, PAIRS> {
    /// For the matrix with this first column, and the constants of `PAIRS` pairs of rounds.
    pub const fn new(column: [u32; WIDTH], constants: &[[Constant; WIDTH]]) -> Self {
        assert!(constants.len() == 2 * PAIRS);
        let mut pairs = Self {
            row: [0; WIDTH],
            column: [0; WIDTH],
            square: times(&column, &column),
            first: [[Constant::ZERO; WIDTH]; PAIRS],
            second: [Constant::ZERO; PAIRS],
            last: [Constant::ZERO; WIDTH],
        };
        let mut pending = [0; WIDTH];
        let mut pair = 0;
        while pair < PAIRS {
            let mut second = [0; WIDTH];
            let mut i = 0;
            while i < WIDTH {
                pairs.column[i] = column[i] as i32;
                pairs.row[i] = column[(WIDTH - i) % WIDTH] as i32;
                pairs.first[pair][i] = Constant::new((pending[i] + constants[2 * pair][i].value()) % MODULUS);
                second[i] = constants[2 * pair + 1][i].value();
                i += 1;
            }
            pairs.second[pair] = Constant::new(second[0]);
            pending = times(&column, &second);
            pair += 1;
        }
        let mut i = 0;
        while i < WIDTH {
            pairs.last[i] = Constant::new(pending[i]);
            i += 1;
        }
        pairs
    }
}

impl<const PAIRS: usize> Pairs<16, PAIRS> {
    /// The rounds.
    #[inline(always)]
    pub fn run<A: Arithmetic>(&self, a: A, square: &Karatsuba16, state: &mut [A::Element; 16]) {
        for pair in 0..PAIRS {
            self.step(a, square, pair, state);
        }
        for (element, constant) in state.iter_mut().zip(&self.last) {
            *element = a.add(a.reduce(*element), a.constant(*constant));
        }
    }

    /// A pair of rounds.
    #[inline(always)]
    pub fn step<A: Arithmetic>(&self, a: A, square: &Karatsuba16, pair: usize, state: &mut [A::Element; 16]) {
        for (element, constant) in state.iter_mut().zip(&self.first[pair]) {
            *element = a.add(a.reduce(*element), a.constant(*constant));
        }
        state[0] = cube(a, state[0]);
        let mut x = a.constant(self.second[pair]);
        for i in 0..16 {
            x = a.scale_add(x, state[15 - i], self.row[15 - i]);
        }
        let difference = a.sub(cube(a, x), x);
        *state = square.multiply(a, state);
        for (element, factor) in state.iter_mut().zip(&self.column) {
            *element = a.scale_add(*element, difference, *factor);
        }
    }

    /// The square of the matrix.
    pub const fn square(&self) -> Karatsuba16 {
        Karatsuba16::new(self.square)
    }
}

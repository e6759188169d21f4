//! Pairs of partial rounds, fused: for matrices of small integers.
//!
//! With the matrix M and the state s whose element 0 the first S-box of a pair has cubed, the second one takes y = (M s)_0 and a constant, and
//! if it yields y + d, the state after the pair is M M s + d M_0, where M_0 is the first column of M. The product M M is circulant with
//! small entries too.

use super::{Pushed, times};
use crate::fields::koala_bear::{Arithmetic, Constant};
use crate::poseidon::kernel::cube;
use crate::poseidon::matrix::karatsuba16::Karatsuba16;

/// Pairs of partial rounds with a circulant matrix of 16 small integers.
#[derive(Clone, Copy, Debug)]
pub struct Pairs<const ROUNDS: usize> {
    /// Row 0 of the matrix.
    row: [i32; 16],
    /// The first column of the matrix.
    column: [i32; 16],
    /// The square of the matrix.
    square: Karatsuba16,
    /// The constants.
    constants: Pushed<16, ROUNDS>,
}

impl<const ROUNDS: usize> Pairs<ROUNDS> {
    /// For the matrix with this first column, whose sum is at most 2^9, and these constants of an even number of rounds.
    pub const fn new(column: [u32; 16], constants: &[[Constant; 16]]) -> Self {
        assert!(ROUNDS.is_multiple_of(2));
        let mut pairs = Self {
            row: [0; 16],
            column: [0; 16],
            square: Karatsuba16::new(times(&column, &column)),
            constants: Pushed::new(column, constants),
        };
        let mut i = 0;
        while i < 16 {
            pairs.column[i] = column[i] as i32;
            pairs.row[i] = column[(16 - i) % 16] as i32;
            i += 1;
        }
        pairs
    }

    /// The rounds. Elements are reduced before each pair and after the last.
    #[inline(always)]
    pub fn run<A: Arithmetic>(&self, a: A, state: &mut [A::Element; 16]) {
        for constants in self.constants.rounds.as_chunks::<2>().0 {
            self.pair(a, constants, state);
        }
        for (element, constant) in state.iter_mut().zip(&self.constants.last) {
            *element = a.add(a.reduce(*element), a.constant(*constant));
        }
    }

    #[inline(always)]
    fn pair<A: Arithmetic>(&self, a: A, constants: &[Constant; 2], state: &mut [A::Element; 16]) {
        for element in state.iter_mut() {
            *element = a.reduce(*element);
        }
        state[0] = cube(a, a.add(state[0], a.constant(constants[0])));
        let y = self.first(a, state);
        let difference = a.sub(cube(a, a.add(y, a.constant(constants[1]))), y);
        *state = self.square.multiply(a, state);
        for (element, factor) in state.iter_mut().zip(&self.column) {
            *element = a.scale_add(*element, difference, *factor);
        }
    }

    /// The product of row 0 and the state, by four sums side by side; element 0 comes last, as it is known last.
    #[inline(always)]
    fn first<A: Arithmetic>(&self, a: A, state: &[A::Element; 16]) -> A::Element {
        let mut sums = [state[12], state[13], state[14], state[15]];
        for (sum, factor) in sums.iter_mut().zip(&self.row[12..]) {
            *sum = a.scale(*sum, *factor);
        }
        for i in (1..12).rev() {
            sums[i % 4] = a.scale_add(sums[i % 4], state[i], self.row[i]);
        }
        let rest = a.add(a.add(sums[0], sums[1]), a.add(sums[2], sums[3]));
        a.scale_add(rest, state[0], self.row[0])
    }
}

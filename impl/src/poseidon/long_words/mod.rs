//! The permutation of states of 24 elements on words, with a circulant matrix of entries of any size.
//!
//! A column is a polynomial modulo z^24 - 1, and the product with the matrix one with another polynomial. The column is folded to its
//! parts modulo z^3 - 1, z^3 + 1, z^6 + 1 and z^12 + 1, which multiply on their own. All partial rounds are one: what their S-boxes add to
//! element 0, the deltas, is added to what later ones take and to the parts of the column after the last round.

mod tables;

pub use tables::{Echoes, Parts, Tables};

use super::kernel::Permutation;
use super::koala_bear24::PARTIAL_ROUNDS;
use super::parameters::{FULL_ROUNDS, HALF_FULL_ROUNDS, Parameters};
use super::words::{Canonical, OnWordLanes};
use crate::fields::koala_bear::words::long::LongArithmetic;
use tables::{BESIDE, CHUNK, CHUNKS, CUBE};

/// Elements that are cubed side by side.
const GROUP: usize = 3;

impl<A: LongArithmetic, const FEWEST: usize> Permutation<24> for OnWordLanes<A, FEWEST> {
    type Elements = Canonical<A>;
    const FEWEST: usize = FEWEST;

    #[inline(always)]
    fn elements(self) -> Canonical<A> {
        Canonical(self.0)
    }

    #[inline(always)]
    fn permute<I: Parameters<24>>(self, state: &mut [A::Element; 24]) {
        let tables = const { &Tables::<PARTIAL_ROUNDS>::new(I::COLUMN, I::INITIAL, I::PARTIAL, I::TERMINAL) };
        core::hint::black_box(tables).permute(self.0, state);
    }
}

impl<const ROUNDS: usize> Tables<ROUNDS> {
    /// Permutes the state in each lane, of canonical elements.
    ///
    /// Columns and sums are filled in their places: what is returned by value is copied.
    #[inline(always)]
    pub fn permute<A: LongArithmetic>(&self, a: A, state: &mut [A::Element; 24]) {
        for (element, constant) in state.iter_mut().zip(&self.first) {
            *element = a.add(*element, a.constant(*constant));
        }
        let mut column = [a.operand(a.constant(0)); 24];
        let mut sums = [a.long(0); 24];
        for round in 0..FULL_ROUNDS {
            for group in state.as_chunks_mut::<GROUP>().0 {
                *group = a.cubes(*group);
                for element in group {
                    *element = a.canonical(*element);
                }
            }
            for (sum, integer) in sums.iter_mut().zip(&self.full[round]) {
                *sum = a.long(*integer);
            }
            if round == HALF_FULL_ROUNDS - 1 {
                set_operands(a, &mut column, state);
                self.add_deltas(a, &mut sums, &column);
                fold(a, state);
                set_operands(a, &mut column, state);
                self.power.add_product(a, &mut sums, &column);
            } else {
                fold(a, state);
                set_operands(a, &mut column, state);
                self.matrix.add_product(a, &mut sums, &column);
            }
            unfold(a, &mut sums);
            for (element, sum) in state.iter_mut().zip(&sums) {
                *element = a.total(*sum);
            }
        }
        for element in state {
            *element = a.canonical(*element);
        }
    }

    /// Adds what the partial rounds add to the parts of the column after them, beside the power of the matrix, of the operands of the column before them.
    ///
    /// What the S-box takes of the delta just before comes last, as rounds wait for each other. That delta is not among the others yet, as its
    /// product would be waited for even though its factor is zero. No sum has more than 17 dot products.
    #[inline(always)]
    fn add_deltas<A: LongArithmetic>(&self, a: A, sums: &mut [A::Long; 24], column: &[A::Operand; 24]) {
        let mut deltas = [a.operand(a.constant(0)); CHUNK * CHUNKS];
        let mut delta = deltas[0];
        let mut late = a.long(0);
        for round in 0..ROUNDS {
            let mut sum = a.long(self.partial[round]);
            for (column, factors) in column.as_chunks().0.iter().zip(&self.inputs[round]) {
                sum = a.long_add(sum, a.dot(column, factors));
            }
            let chunks = round.saturating_sub(1).div_ceil(CHUNK);
            for (deltas, factors) in deltas.as_chunks().0.iter().zip(&self.earlier[round]).take(chunks) {
                sum = a.long_add(sum, a.dot(deltas, factors));
            }
            deltas[round.saturating_sub(1)] = delta;
            let y = a.total(a.long_add(sum, late));
            delta = a.operand(a.canonical(a.cube_beside(y, CUBE, BESIDE)));
            late = a.product(delta, self.next);
        }
        deltas[ROUNDS - 1] = delta;
        let Echoes { cyclic3, negacyclic3, negacyclic6, negacyclic12 } = &self.echoes;
        add_products(a, &mut sums[..3], &deltas, cyclic3);
        add_products(a, &mut sums[3..6], &deltas, negacyclic3);
        add_products(a, &mut sums[6..12], &deltas, negacyclic6);
        add_products(a, &mut sums[12..], &deltas, negacyclic12);
    }
}

impl Parts {
    /// Adds the product of the matrix and a column to `sums`, both by their parts.
    #[inline(always)]
    fn add_product<A: LongArithmetic>(&self, a: A, sums: &mut [A::Long; 24], x: &[A::Operand; 24]) {
        add_products(a, &mut sums[..3], &x[..3], &self.cyclic3);
        add_products(a, &mut sums[3..6], &x[3..6], &self.negacyclic3);
        add_products(a, &mut sums[6..12], &x[6..12], &self.negacyclic6);
        add_products(a, &mut sums[12..], &x[12..], &self.negacyclic12);
    }
}

/// Adds the product of each row and a column, which is as long and cut into pieces, to its sum.
#[inline(always)]
fn add_products<A: LongArithmetic, const N: usize, const PIECES: usize, const ROWS: usize>(
    a: A,
    sums: &mut [A::Long],
    column: &[A::Operand],
    rows: &[[[i32; N]; PIECES]; ROWS],
) {
    for (sum, row) in sums.iter_mut().zip(rows) {
        for (piece, factors) in column.as_chunks().0.iter().zip(row) {
            *sum = a.long_add(*sum, a.dot(piece, factors));
        }
    }
}

/// Folds a column of canonical elements to its parts: modulo z^n - 1 before modulo z^n + 1.
#[inline(always)]
fn fold<A: LongArithmetic>(a: A, column: &mut [A::Element; 24]) {
    for n in [12, 6, 3] {
        for i in 0..n {
            let (x, y) = (column[i], column[n + i]);
            column[i] = a.canonical_sum(a.add(x, y));
            column[n + i] = a.canonical(a.sub(x, y));
        }
    }
}

/// Unfolds the parts of a column, whose constants are halved each time.
#[inline(always)]
fn unfold<A: LongArithmetic>(a: A, parts: &mut [A::Long; 24]) {
    for n in [3, 6, 12] {
        for i in 0..n {
            let (cyclic, negacyclic) = (parts[i], parts[n + i]);
            parts[i] = a.long_add(cyclic, negacyclic);
            parts[n + i] = a.long_sub(cyclic, negacyclic);
        }
    }
}

/// Sets the operands to those of canonical elements.
#[inline(always)]
fn set_operands<A: LongArithmetic>(a: A, operands: &mut [A::Operand; 24], elements: &[A::Element; 24]) {
    for (operand, element) in operands.iter_mut().zip(elements) {
        *operand = a.operand(*element);
    }
}

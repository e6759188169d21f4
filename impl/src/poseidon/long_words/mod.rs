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
const GROUP: usize = 2;

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
    #[inline(always)]
    pub fn permute<A: LongArithmetic>(&self, a: A, state: &mut [A::Element; 24]) {
        for (element, constant) in state.iter_mut().zip(&self.first) {
            *element = a.add(*element, a.constant(*constant));
        }
        for round in 0..FULL_ROUNDS {
            for group in state.as_chunks_mut::<GROUP>().0 {
                *group = a.cubes(*group);
            }
            for element in state.iter_mut() {
                *element = a.canonical(*element);
            }
            if round == HALF_FULL_ROUNDS - 1 {
                self.partial_rounds(a, state, &self.full[round]);
            } else {
                let column = folded(a, state);
                let mut sums = Sums::of(a, &self.full[round]);
                self.matrix.add_product(a, &mut sums, &column);
                sums.total(a, state);
            }
        }
        for element in state {
            *element = a.canonical(*element);
        }
    }

    /// The matrix and all partial rounds, plus constants, of canonical elements.
    ///
    /// What the S-box takes of the delta just before comes last, as rounds wait for each other. No sum has more than 17 dot products.
    #[inline(always)]
    fn partial_rounds<A: LongArithmetic>(&self, a: A, state: &mut [A::Element; 24], constants: &[i32; 24]) {
        let column = operands(a, state);
        let mut deltas = [a.operand(a.constant(0)); CHUNK * CHUNKS];
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
            let y = a.total(a.long_add(sum, late));
            let delta = a.operand(a.canonical(a.cube_beside(y, CUBE, BESIDE)));
            deltas[round] = delta;
            late = a.product(delta, self.next);
        }
        let mut sums = Sums::of(a, constants);
        self.power.add_product(a, &mut sums, &folded(a, state));
        let Echoes { cyclic3, negacyclic3, negacyclic6, negacyclic12 } = &self.echoes;
        add_products(a, &mut sums.cyclic3, &deltas, cyclic3);
        add_products(a, &mut sums.negacyclic3, &deltas, negacyclic3);
        add_products(a, &mut sums.negacyclic6, &deltas, negacyclic6);
        add_products(a, &mut sums.negacyclic12, &deltas, negacyclic12);
        sums.total(a, state);
    }
}

/// Sums for each part of a column.
struct Sums<L> {
    cyclic3: [L; 3],
    negacyclic3: [L; 3],
    negacyclic6: [L; 6],
    negacyclic12: [L; 12],
}

impl Parts {
    /// Adds the product of the matrix and a column, of whose parts these are the operands.
    #[inline(always)]
    fn add_product<A: LongArithmetic>(&self, a: A, sums: &mut Sums<A::Long>, x: &[A::Operand; 24]) {
        add_products(a, &mut sums.cyclic3, &x[..3], &self.cyclic3);
        add_products(a, &mut sums.negacyclic3, &x[3..6], &self.negacyclic3);
        add_products(a, &mut sums.negacyclic6, &x[6..12], &self.negacyclic6);
        add_products(a, &mut sums.negacyclic12, &x[12..], &self.negacyclic12);
    }
}

/// Adds the product of each row and a column, which is as long and cut into pieces, to its sum.
#[inline(always)]
fn add_products<A: LongArithmetic, const N: usize, const PIECES: usize, const ROWS: usize>(
    a: A,
    sums: &mut [A::Long; ROWS],
    column: &[A::Operand],
    rows: &[[[i32; N]; PIECES]; ROWS],
) {
    for (sum, row) in sums.iter_mut().zip(rows) {
        for (piece, factors) in column.as_chunks().0.iter().zip(row) {
            *sum = a.long_add(*sum, a.dot(piece, factors));
        }
    }
}

impl<L: Copy> Sums<L> {
    /// The integers of each part, in the order of the parts.
    #[inline(always)]
    fn of<A: LongArithmetic<Long = L>>(a: A, integers: &[i32; 24]) -> Self {
        let zero = a.long(0);
        let mut sums = Self { cyclic3: [zero; 3], negacyclic3: [zero; 3], negacyclic6: [zero; 6], negacyclic12: [zero; 12] };
        let Self { cyclic3, negacyclic3, negacyclic6, negacyclic12 } = &mut sums;
        let all = cyclic3.iter_mut().chain(negacyclic3).chain(negacyclic6).chain(negacyclic12);
        for (sum, integer) in all.zip(integers) {
            *sum = a.long(*integer);
        }
        sums
    }

    /// Reduces the column of these parts.
    #[inline(always)]
    fn total<A: LongArithmetic<Long = L>>(self, a: A, column: &mut [A::Element; 24]) {
        let cyclic6 = unfolded::<A, 3, 6>(a, &self.cyclic3, &self.negacyclic3);
        let cyclic12 = unfolded::<A, 6, 12>(a, &cyclic6, &self.negacyclic6);
        let sums = unfolded::<A, 12, 24>(a, &cyclic12, &self.negacyclic12);
        for (element, sum) in column.iter_mut().zip(sums) {
            *element = a.total(sum);
        }
    }
}

/// The polynomial with these parts modulo z^`N` - 1 and z^`N` + 1, the constants of which are halved.
#[inline(always)]
fn unfolded<A: LongArithmetic, const N: usize, const DOUBLE: usize>(
    a: A,
    cyclic: &[A::Long; N],
    negacyclic: &[A::Long; N],
) -> [A::Long; DOUBLE] {
    let mut unfolded = [cyclic[0]; DOUBLE];
    for i in 0..N {
        unfolded[i] = a.long_add(cyclic[i], negacyclic[i]);
        unfolded[N + i] = a.long_sub(cyclic[i], negacyclic[i]);
    }
    unfolded
}

/// The operands of the parts of a column of canonical elements.
#[inline(always)]
fn folded<A: LongArithmetic>(a: A, column: &[A::Element; 24]) -> [A::Operand; 24] {
    let mut parts = *column;
    for n in [12, 6, 3] {
        for i in 0..n {
            let (x, y) = (parts[i], parts[n + i]);
            parts[i] = a.canonical_sum(a.add(x, y));
            parts[n + i] = a.canonical(a.sub(x, y));
        }
    }
    operands(a, &parts)
}

/// The operands of canonical elements.
#[inline(always)]
fn operands<A: LongArithmetic>(a: A, elements: &[A::Element; 24]) -> [A::Operand; 24] {
    let mut operands = [a.operand(elements[0]); 24];
    for (operand, element) in operands.iter_mut().zip(elements).skip(1) {
        *operand = a.operand(*element);
    }
    operands
}

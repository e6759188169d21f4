//! The permutation of states of 16 elements on words, with a circulant matrix of small integers.
//!
//! A column is a polynomial modulo z^16 - 1, and the product with the matrix one with another polynomial. The column is folded to its
//! parts modulo z^2 - 1, z^2 + 1, z^4 + 1 and z^8 + 1, which multiply on their own. In partial rounds it stays folded: the S-box changes
//! element 0 by d, and so adds d to the constant coefficient of each part.

mod tables;

pub use tables::{Parts, Tables};

use core::marker::PhantomData;

use super::instance::{HALF_FULL_ROUNDS, Instance};
use super::kernel::Permutation;
use super::koala_bear16::PARTIAL_ROUNDS;
use crate::koala_bear::words::{Coefficients, WordArithmetic};
use crate::koala_bear::{Constant, Elements, Memory};
use tables::{CONSTANTS, FULL_ROUNDS};

/// Elements that are cubed side by side.
const GROUP: usize = 2;

/// The permutation on words.
#[derive(Clone, Copy, Debug)]
pub struct OnWordLanes<A>(pub A);

/// The elements of the permutation on words: canonical.
#[derive(Clone, Copy, Debug)]
pub struct Canonical<A>(pub A);

impl<A: WordArithmetic> Elements for Canonical<A> {
    type Memory = A::Memory;
    type Element = A::Element;
    const LANES: usize = A::LANES;

    #[inline(always)]
    fn memory(self) -> A::Memory {
        self.0.memory()
    }

    #[inline(always)]
    fn constant(self, value: Constant) -> A::Element {
        self.0.constant(value.value().cast_signed())
    }

    #[inline(always)]
    fn load(self, word: impl FnMut(usize) -> <A::Memory as Memory>::Word) -> A::Element {
        self.0.load(word)
    }

    #[inline(always)]
    fn store(self, a: A::Element, word: impl FnMut(usize, <A::Memory as Memory>::Word)) {
        self.0.store(a, word);
    }

    #[inline(always)]
    fn sum(self, a: A::Element, b: A::Element) -> A::Element {
        self.0.canonical_sum(self.0.add(a, b))
    }
}

impl<A: WordArithmetic> Permutation<16> for OnWordLanes<A> {
    type Elements = Canonical<A>;
    const FEWEST: usize = 5;

    #[inline(always)]
    fn elements(self) -> Canonical<A> {
        Canonical(self.0)
    }

    #[inline(always)]
    fn permute<I: Instance<16>>(self, state: &mut [A::Element; 16]) {
        core::hint::black_box(TablesOf::<I>::TABLES).permute(self.0, state);
    }
}

/// The tables of an instance.
struct TablesOf<I>(PhantomData<I>);

impl<I: Instance<16>> TablesOf<I> {
    const TABLES: &Tables<PARTIAL_ROUNDS> = &Tables::new(I::COLUMN, I::INITIAL, I::PARTIAL, I::TERMINAL);
}

impl<const ROUNDS: usize> Tables<ROUNDS> {
    /// Permutes the state in each lane, of canonical elements.
    #[inline(always)]
    pub fn permute<A: WordArithmetic>(&self, a: A, state: &mut [A::Element; 16]) {
        for (element, constant) in state.iter_mut().zip(&self.first) {
            *element = a.add(*element, a.constant(*constant));
        }
        for round in 0..FULL_ROUNDS {
            for group in state.as_chunks_mut::<GROUP>().0 {
                *group = a.cubes(*group);
            }
            fold(a, state);
            if round == HALF_FULL_ROUNDS - 1 {
                self.partial_rounds(a, state);
            }
            self.unfold(a, state, &self.full[round]);
        }
        for element in state {
            *element = a.canonical(a.scaled(*element, self.last));
        }
    }

    /// All partial rounds but for the matrix after the last one, of the parts of a column before the matrix.
    #[inline(always)]
    fn partial_rounds<A: WordArithmetic>(&self, a: A, parts: &mut [A::Element; 16]) {
        for (constant, [cube, beside]) in self.partial.iter().zip(&self.cubes) {
            let pairs = paired(a, parts);
            let mut weighted = a.products(pairs[0], &self.staying.cyclic2[0][0]);
            products(a, &self.staying.cyclic2, &pairs, 0, |i, sum| {
                parts[i] = a.reduce(sum);
            });
            products(a, &self.staying.negacyclic2, &pairs, 1, |i, sum| {
                if i == 0 {
                    weighted = a.sum_add(weighted, sum);
                }
                parts[2 + i] = a.reduce(sum);
            });
            products(a, &self.staying.negacyclic4, &pairs, 2, |i, sum| {
                if i == 0 {
                    weighted = a.sum_add(weighted, a.sum_add(sum, sum));
                }
                parts[4 + i] = a.reduce(sum);
            });
            products(a, &self.staying.negacyclic8, &pairs, 4, |i, sum| {
                if i == 0 {
                    let twice = a.sum_add(sum, sum);
                    weighted = a.sum_add(weighted, a.sum_add(twice, twice));
                }
                parts[8 + i] = a.reduce(sum);
            });
            let first = a.reduce(a.sum_constant(weighted, *constant));
            let change = a.negative(a.cube_beside(first, *cube, *beside));
            for place in CONSTANTS {
                parts[place] = a.add(a.canonical(parts[place]), change);
            }
        }
    }

    /// The product of the matrix and the column of these parts, plus constants.
    #[inline(always)]
    fn unfold<A: WordArithmetic>(&self, a: A, column: &mut [A::Element; 16], constants: &[i32; 16]) {
        let pairs = paired(a, column);
        let mut cyclic8 = [a.products(pairs[0], &self.unfolding.cyclic2[0][0]); 8];
        products(a, &self.unfolding.cyclic2, &pairs, 0, |i, sum| cyclic8[i] = sum);
        products(a, &self.unfolding.negacyclic2, &pairs, 1, |i, sum| {
            (cyclic8[i], cyclic8[2 + i]) = (a.sum_add(cyclic8[i], sum), a.sum_sub(cyclic8[i], sum));
        });
        products(a, &self.unfolding.negacyclic4, &pairs, 2, |i, sum| {
            (cyclic8[i], cyclic8[4 + i]) = (a.sum_add(cyclic8[i], sum), a.sum_sub(cyclic8[i], sum));
        });
        products(a, &self.unfolding.negacyclic8, &pairs, 4, |i, sum| {
            column[i] = a.reduce(a.sum_constant(a.sum_add(cyclic8[i], sum), constants[i]));
            column[8 + i] = a.reduce(a.sum_constant(a.sum_sub(cyclic8[i], sum), constants[8 + i]));
        });
    }
}

/// Folds a column of integers from -p + 1 to p - 1 to its parts.
#[inline(always)]
fn fold<A: WordArithmetic>(a: A, column: &mut [A::Element; 16]) {
    for element in column.iter_mut() {
        *element = a.canonical(*element);
    }
    for n in [8, 4, 2] {
        for i in 0..n {
            let (x, y) = (column[i], column[n + i]);
            column[i] = a.canonical_sum(a.add(x, y));
            column[n + i] = a.sub(x, y);
        }
    }
}

/// The pairs of a column's parts.
#[inline(always)]
fn paired<A: WordArithmetic>(a: A, parts: &[A::Element; 16]) -> [A::Pair; 8] {
    let mut pairs = [a.pair(parts[0], parts[1]); 8];
    for i in 1..8 {
        pairs[i] = a.pair(parts[2 * i], parts[2 * i + 1]);
    }
    pairs
}

/// Gives the number and the sum of products of each row in one part, whose pairs begin at `start`, to `sum`.
#[inline(always)]
fn products<A: WordArithmetic, const N: usize, const PAIRS: usize>(
    a: A,
    rows: &[[Coefficients; PAIRS]; N],
    pairs: &[A::Pair; 8],
    start: usize,
    mut sum: impl FnMut(usize, A::Sum),
) {
    for i in 0..N {
        let mut total = a.products(pairs[start], &rows[i][0]);
        for j in 1..PAIRS {
            total = a.sum_add(total, a.products(pairs[start + j], &rows[i][j]));
        }
        sum(i, total);
    }
}

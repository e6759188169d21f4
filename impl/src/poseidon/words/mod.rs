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
use tables::CONSTANTS;

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
        TablesOf::<I>::TABLES.permute(self.0, state);
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
        for (round, constants) in self.full.iter().enumerate() {
            for group in state.as_chunks_mut::<GROUP>().0 {
                *group = a.cubes(*group);
            }
            let mut parts = folded(a, state);
            if round == HALF_FULL_ROUNDS - 1 {
                self.partial_rounds(a, &mut parts);
            }
            *state = self.unfolded(a, &parts, constants);
        }
        for element in state {
            *element = a.canonical(a.scaled(*element, self.last));
        }
    }

    /// All partial rounds but for the matrix after the last one, of the parts of a column before the matrix.
    #[inline(always)]
    fn partial_rounds<A: WordArithmetic>(&self, a: A, parts: &mut [A::Element; 16]) {
        for (constant, [cube, beside]) in self.partial.iter().zip(&self.cubes) {
            let sums = self.staying.multiply(a, parts);
            for (part, sum) in parts.iter_mut().zip(&sums) {
                *part = a.reduce(*sum);
            }
            let [two, one] = [a.sum_add(sums[8], sums[8]), sums[4]];
            let both = a.sum_add(two, one);
            let weighted = a.sum_add(a.sum_add(both, both), a.sum_add(sums[0], sums[2]));
            let first = a.reduce(a.sum_constant(weighted, *constant));
            let change = a.negative(a.cube_beside(first, *cube, *beside));
            for place in CONSTANTS {
                parts[place] = a.add(a.canonical(parts[place]), change);
            }
        }
    }

    /// The product of the matrix and the column of these parts, plus constants.
    #[inline(always)]
    fn unfolded<A: WordArithmetic>(&self, a: A, parts: &[A::Element; 16], constants: &[i32; 16]) -> [A::Element; 16] {
        let mut sums = self.unfolding.multiply(a, parts);
        for n in [2, 4, 8] {
            for i in 0..n {
                let (cyclic, negacyclic) = (sums[i], sums[n + i]);
                sums[i] = a.sum_add(cyclic, negacyclic);
                sums[n + i] = a.sum_sub(cyclic, negacyclic);
            }
        }
        let mut column = *parts;
        for ((element, sum), constant) in column.iter_mut().zip(sums).zip(constants) {
            *element = a.reduce(a.sum_constant(sum, *constant));
        }
        column
    }
}

/// The parts of a column of integers from -p + 1 to p - 1.
#[inline(always)]
fn folded<A: WordArithmetic>(a: A, column: &[A::Element; 16]) -> [A::Element; 16] {
    let mut parts = *column;
    for element in &mut parts {
        *element = a.canonical(*element);
    }
    for n in [8, 4, 2] {
        for i in 0..n {
            let (x, y) = (parts[i], parts[n + i]);
            parts[i] = a.canonical_sum(a.add(x, y));
            parts[n + i] = a.sub(x, y);
        }
    }
    parts
}

impl Parts {
    /// The products in each part.
    #[inline(always)]
    fn multiply<A: WordArithmetic>(&self, a: A, parts: &[A::Element; 16]) -> [A::Sum; 16] {
        let mut pairs = [a.pair(parts[0], parts[1]); 8];
        for (pair, [x, y]) in pairs.iter_mut().zip(parts.as_chunks::<2>().0) {
            *pair = a.pair(*x, *y);
        }
        let mut sums = [a.products(pairs[0], &self.cyclic2[0][0]); 16];
        multiply(a, &self.cyclic2, &pairs, &mut sums);
        multiply(a, &self.negacyclic2, &pairs[1..], &mut sums[2..]);
        multiply(a, &self.negacyclic4, &pairs[2..], &mut sums[4..]);
        multiply(a, &self.negacyclic8, &pairs[4..], &mut sums[8..]);
        sums
    }
}

/// The products in one part, into the first of `sums`.
#[inline(always)]
fn multiply<A: WordArithmetic, const N: usize, const PAIRS: usize>(
    a: A,
    rows: &[[Coefficients; PAIRS]; N],
    pairs: &[A::Pair],
    sums: &mut [A::Sum],
) {
    for (sum, row) in sums.iter_mut().zip(rows) {
        *sum = a.products(pairs[0], &row[0]);
        for (pair, coefficients) in pairs.iter().zip(row).skip(1) {
            *sum = a.sum_add(*sum, a.products(*pair, coefficients));
        }
    }
}

//! The permutation of states of 16 elements on words, with a circulant matrix of small integers.
//!
//! A column is a polynomial modulo z^16 - 1, and the product with the matrix one with another polynomial. The column is folded to its
//! parts modulo z^2 - 1, z^2 + 1, z^4 + 1 and z^8 + 1, which multiply on their own. In partial rounds it stays folded: the S-box changes
//! element 0 by d, and so adds d to the constant coefficient of each part.

mod tables;

pub use tables::{Parts, Tables};

use super::kernel::Permutation;
use super::koala_bear16::PARTIAL_ROUNDS;
use super::parameters::{FULL_ROUNDS, HALF_FULL_ROUNDS, Parameters};
use crate::fields::koala_bear::words::WordArithmetic;
use crate::fields::koala_bear::words::pairs::{Coefficients, PairArithmetic};
use crate::fields::koala_bear::{Constant, Elements, Memory};
use tables::CONSTANTS;

/// Elements that are cubed side by side.
const GROUP: usize = 2;

/// The permutation on words, which gains from `FEWEST` states on.
#[derive(Clone, Copy, Debug)]
pub struct OnWordLanes<A, const FEWEST: usize>(pub A);

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

impl<A: PairArithmetic, const FEWEST: usize> Permutation<16> for OnWordLanes<A, FEWEST> {
    type Elements = Canonical<A>;
    const FEWEST: usize = FEWEST;

    #[inline(always)]
    fn elements(self) -> Canonical<A> {
        Canonical(self.0)
    }

    #[inline(always)]
    fn permute<I: Parameters<16>>(self, state: &mut [A::Element; 16]) {
        let tables = const { &Tables::<PARTIAL_ROUNDS>::new(I::COLUMN, I::INITIAL, I::PARTIAL, I::TERMINAL) };
        core::hint::black_box(tables).permute(self.0, state);
    }
}

impl<const ROUNDS: usize> Tables<ROUNDS> {
    /// Permutes the state in each lane, of canonical elements.
    #[inline(always)]
    pub fn permute<A: PairArithmetic>(&self, a: A, state: &mut [A::Element; 16]) {
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
    ///
    /// What the S-box takes comes first, as the next round waits for it.
    #[inline(always)]
    fn partial_rounds<A: PairArithmetic>(&self, a: A, parts: &mut [A::Element; 16]) {
        let Parts { cyclic2, negacyclic2, negacyclic4, negacyclic8 } = &self.staying;
        for (constant, [cube, beside]) in self.partial.iter().zip(&self.cubes) {
            let pairs = paired(a, parts);
            let [one, two] = [row(a, &cyclic2[0], &pairs), row(a, &negacyclic2[0], &pairs[1..])];
            let [four, eight] = [row(a, &negacyclic4[0], &pairs[2..]), row(a, &negacyclic8[0], &pairs[4..])];
            let weighted = a.sum_add(four, a.sum_add(eight, eight));
            let weighted = a.sum_add(a.sum_add(one, two), a.sum_add(weighted, weighted));
            let first = a.reduce(a.sum_constant(weighted, *constant));
            let change = a.negative(a.cube_beside(first, *cube, *beside));
            parts[1] = a.reduce(row(a, &cyclic2[1], &pairs));
            parts[3] = a.reduce(row(a, &negacyclic2[1], &pairs[1..]));
            for i in 1..4 {
                parts[4 + i] = a.reduce(row(a, &negacyclic4[i], &pairs[2..]));
            }
            for i in 1..8 {
                parts[8 + i] = a.reduce(row(a, &negacyclic8[i], &pairs[4..]));
            }
            for (place, sum) in CONSTANTS.into_iter().zip([one, two, four, eight]) {
                parts[place] = a.add(a.canonical(a.reduce(sum)), change);
            }
        }
    }

    /// The product of the matrix and the column of these parts, plus constants.
    #[inline(always)]
    fn unfold<A: PairArithmetic>(&self, a: A, column: &mut [A::Element; 16], constants: &[i32; 16]) {
        let pairs = paired(a, column);
        let Parts { cyclic2, negacyclic2, negacyclic4, negacyclic8 } = &self.unfolding;
        let mut cyclic8 = [row(a, &cyclic2[0], &pairs); 8];
        cyclic8[1] = row(a, &cyclic2[1], &pairs);
        for i in 0..2 {
            let (cyclic, negacyclic) = (cyclic8[i], row(a, &negacyclic2[i], &pairs[1..]));
            cyclic8[i] = a.sum_add(cyclic, negacyclic);
            cyclic8[2 + i] = a.sum_sub(cyclic, negacyclic);
        }
        for i in 0..4 {
            let (cyclic, negacyclic) = (cyclic8[i], row(a, &negacyclic4[i], &pairs[2..]));
            cyclic8[i] = a.sum_add(cyclic, negacyclic);
            cyclic8[4 + i] = a.sum_sub(cyclic, negacyclic);
        }
        for i in 0..8 {
            let (cyclic, negacyclic) = (cyclic8[i], row(a, &negacyclic8[i], &pairs[4..]));
            column[i] = a.reduce(a.sum_constant(a.sum_add(cyclic, negacyclic), constants[i]));
            column[8 + i] = a.reduce(a.sum_constant(a.sum_sub(cyclic, negacyclic), constants[8 + i]));
        }
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
fn paired<A: PairArithmetic>(a: A, parts: &[A::Element; 16]) -> [A::Pair; 8] {
    let mut pairs = [a.pair(parts[0], parts[1]); 8];
    for i in 1..8 {
        pairs[i] = a.pair(parts[2 * i], parts[2 * i + 1]);
    }
    pairs
}

/// The sum of the products with the first pairs.
#[inline(always)]
fn row<A: PairArithmetic, const PAIRS: usize>(a: A, coefficients: &[Coefficients; PAIRS], pairs: &[A::Pair]) -> A::Sum {
    let mut sum = a.products(pairs[0], &coefficients[0]);
    for j in 1..PAIRS {
        sum = a.sum_add(sum, a.products(pairs[j], &coefficients[j]));
    }
    sum
}

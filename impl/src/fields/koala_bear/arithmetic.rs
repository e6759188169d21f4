//! The arithmetic that kernels are written in, and what they read and write.

use super::constant::{Constant, Multiplier};

/// The words that hold one element each.
pub trait Memory: Copy {
    /// A 32-bit value that holds a canonical element, below p.
    type Word: Copy;

    /// The word with this value, 0 <= `value` < p.
    fn word_of(self, value: u32) -> Self::Word;
}

/// The greatest absolute value of a *reduced* representative.
pub const REDUCED: i64 = 5 << 28;
/// The greatest absolute value of any representative.
pub const EXACT: i64 = (1 << 53) - 1;
/// The greatest absolute value of what is multiplied modulo p: that of the product of both factors as integers.
pub const PRODUCT: i128 = 1 << 80;
/// The greatest absolute value of what is cubed.
pub const CUBED: i64 = 480 << 30;
/// The greatest number of products in a sum.
pub const TERMS: usize = 64;

/// Arithmetic modulo p in [`LANES`](Arithmetic::LANES) lanes, without branches.
///
/// Each lane of an element holds a representative: an integer that stands for a residue modulo p in the way that the implementation
/// states, by a map that respects sums and integer multiples. Sums, differences and multiples are those of integers, and callers
/// keep their absolute values at most [`EXACT`]. Elements that are loaded, multiplied modulo p or reduced are reduced: at most [`REDUCED`].
pub trait Arithmetic: Copy {
    /// What elements are loaded from and stored to.
    type Memory: Memory;
    /// A vector of representatives.
    type Element: Copy;
    /// A sum of products with constants, not reduced.
    type Sum: Copy;
    /// The number of lanes, at most [`MAX_LANES`](super::MAX_LANES).
    const LANES: usize;
    /// Whether a product in a sum costs one multiplication, whatever the size of its factor.
    const WHOLE: bool;

    /// The memory itself.
    fn memory(self) -> Self::Memory;
    /// The element `value` in every lane, reduced.
    fn constant(self, value: Constant) -> Self::Element;
    /// The element that `word` gives for a lane, in that lane, reduced.
    fn load(self, word: impl FnMut(usize) -> <Self::Memory as Memory>::Word) -> Self::Element;
    /// Gives each lane's number and canonical value to `word`.
    fn store(self, a: Self::Element, word: impl FnMut(usize, <Self::Memory as Memory>::Word));
    /// The sum, exact.
    fn add(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The difference, exact.
    fn sub(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The multiple of `a` by `factor`, exact.
    fn scale(self, a: Self::Element, factor: i32) -> Self::Element;
    /// `sum` plus the multiple of `a` by `factor`, exact.
    fn scale_add(self, sum: Self::Element, a: Self::Element, factor: i32) -> Self::Element;
    /// `a` divided by 2^`N`, of which the representative is a multiple whatever the operands are, 1 <= `N` <= 8.
    fn divide_exact<const N: u32>(self, a: Self::Element) -> Self::Element;
    /// The product modulo p, reduced. The product of the representatives is at most [`PRODUCT`] in absolute value.
    fn mul(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The cubes modulo p of elements at most [`CUBED`] in absolute value, reduced, computed side by side.
    #[inline(always)]
    fn cubes<const N: usize>(self, x: [Self::Element; N]) -> [Self::Element; N] {
        let mut cubes = x;
        for square in &mut cubes {
            *square = self.mul(*square, *square);
        }
        for (cube, x) in cubes.iter_mut().zip(x) {
            *cube = self.mul(*cube, x);
        }
        cubes
    }
    /// The element of the same value, reduced.
    fn reduce(self, a: Self::Element) -> Self::Element;
    /// The empty sum.
    fn sum(self) -> Self::Sum;
    /// `sum` and the product of `a`, of absolute value up to 2^32, and `factor`. There are at most [`TERMS`] products in a sum.
    fn accumulate(self, sum: Self::Sum, a: Self::Element, factor: Multiplier) -> Self::Sum;
    /// The sum modulo p, reduced.
    fn total(self, sum: Self::Sum) -> Self::Element;

    /// The sum modulo p of the products of elements, of absolute value up to 2^32, and their factors, reduced.
    #[inline(always)]
    fn dot(self, a: &[Self::Element], factors: &[Multiplier]) -> Self::Element {
        let mut sum = self.sum();
        for (element, factor) in a.iter().zip(factors) {
            sum = self.accumulate(sum, *element, *factor);
        }
        self.total(sum)
    }
}

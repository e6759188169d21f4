//! Arithmetic on words of 32 bits.
//!
//! An element is an integer in a word, its own representative. Linear maps with small integer coefficients work on [pairs] of elements, those with
//! coefficients of any size on sums in [long words](long).

mod field;
pub mod long;
pub mod pairs;

pub use field::WordField;

use super::Memory;

/// The greatest absolute value of what [`cube_beside`](WordArithmetic::cube_beside) takes.
pub const BESIDE: i64 = 3 << 29;

/// Arithmetic modulo p in [`LANES`](Self::LANES) lanes, without branches, on elements that are words.
///
/// Each operation states which integers it takes; callers keep to that. A word is read as an integer from -2^31 to 2^31 - 1, unless an
/// operation says that it is read as one from 0 to 2^32 - 1.
pub trait WordArithmetic: Copy {
    /// What elements are loaded from and stored to.
    type Memory: Memory;
    /// A vector of integers modulo 2^32.
    type Element: Copy;
    /// The number of lanes, at most [`MAX_LANES`](super::MAX_LANES).
    const LANES: usize;

    /// The memory itself.
    fn memory(self) -> Self::Memory;
    /// The canonical value that `word` gives for a lane, in that lane.
    fn load(self, word: impl FnMut(usize) -> <Self::Memory as Memory>::Word) -> Self::Element;
    /// Gives each lane's number and word, which is from 0 to p - 1, to `word`.
    fn store(self, a: Self::Element, word: impl FnMut(usize, <Self::Memory as Memory>::Word));
    /// The integer in every lane.
    fn constant(self, value: i32) -> Self::Element;
    /// The sum modulo 2^32.
    fn add(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The difference modulo 2^32.
    fn sub(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// The representative from 0 to p - 1 of an integer from -p + 1 to p - 1.
    fn canonical(self, a: Self::Element) -> Self::Element;
    /// The representative from 0 to p - 1 of an integer from 0 to 2 p - 1.
    fn canonical_sum(self, a: Self::Element) -> Self::Element;
    /// 2^-64 times the cubes modulo p of integers from -p to p, from -p + 1 to p - 1.
    fn cubes<const N: usize>(self, x: [Self::Element; N]) -> [Self::Element; N];
    /// 2^-96 `cube` x^3 - 2^-32 `beside` x modulo p, from -p + 1 to p - 1, of an integer up to [`BESIDE`] in absolute value. The
    /// factors are up to p / 2.
    fn cube_beside(self, x: Self::Element, cube: i32, beside: i32) -> Self::Element;
}

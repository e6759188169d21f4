//! Vectors of 32-bit words whose products are long words, each in the place of two words.

mod avx2;
mod avx512;

pub use avx2::Avx2Words;
pub use avx512::Avx512Words;

use crate::machine::{Machine, Machine64};

/// Vectors of words, or of long words that take a word at an even place as their low half and the next one as their high half.
pub trait WordVectors: Copy {
    /// The machine of the words.
    type Machine: Machine64;
    /// A vector of [`LANES`](WordVectors::LANES) words, or of half as many long words.
    type Vector: Copy;
    /// The number of words.
    const LANES: usize;

    /// The machine itself.
    fn machine(self) -> Self::Machine;
    /// The word that `word` gives for a lane, in that lane.
    fn load(self, word: impl FnMut(usize) -> <Self::Machine as Machine>::Word) -> Self::Vector;
    /// Gives each lane's number and word to `word`.
    fn store(self, a: Self::Vector, word: impl FnMut(usize, <Self::Machine as Machine>::Word));
    /// The word `value` in every lane.
    fn splat(self, value: u32) -> Self::Vector;
    /// The long word `value` in the place of every two words.
    fn splat_long(self, value: u64) -> Self::Vector;
    /// The sum of words modulo 2^32.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The difference of words modulo 2^32.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The lesser of two words.
    fn min(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The sum of long words modulo 2^64.
    fn long_add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The difference of long words modulo 2^64.
    fn long_sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The products of words at even places.
    fn products(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The products of words at even places in two's complement.
    fn signed_products(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The words at odd places, at even ones too.
    fn lowered(self, a: Self::Vector) -> Self::Vector;
    /// The words of `even` at even places and those of `odd` at odd ones.
    fn blended(self, even: Self::Vector, odd: Self::Vector) -> Self::Vector;
}

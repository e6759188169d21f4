//! What the modes build on.

/// A permutation of states of `WIDTH` elements, one state in each lane, and what modes do with elements besides permuting them.
pub trait Permutation<const WIDTH: usize>: Copy {
    /// What holds one canonical element in memory.
    type Word: Copy;
    /// An element in each lane.
    type Element: Copy;
    /// The number of lanes.
    const LANES: usize;

    /// The element `value` in every lane, 0 <= `value` < p.
    fn constant(self, value: u32) -> Self::Element;
    /// The element that `word` gives for a lane, in that lane.
    fn load(self, word: impl FnMut(usize) -> Self::Word) -> Self::Element;
    /// Gives each lane's number and canonical element to `word`.
    fn store(self, element: Self::Element, word: impl FnMut(usize, Self::Word));
    /// The sum modulo p.
    fn sum(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// Permutes the state in each lane.
    fn permute(self, state: &mut [Self::Element; WIDTH]);
}

//! What the modes build on.

/// A permutation of states of `W` elements.
pub trait Permutation<F, const W: usize> {
    /// The permuted state.
    fn permute(&self, state: [F; W]) -> [F; W];
}

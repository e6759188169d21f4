//! What a machine runs.

/// A computation that runs on the machine `I`.
///
/// Implementations mark `run` as `#[inline(always)]`, so that it is compiled inside the function that enables the instructions.
pub trait Task<I> {
    /// What the computation returns.
    type Output;

    /// Runs the computation.
    fn run(self, isa: I) -> Self::Output;
}

//! How the two halves of a tree are computed: one after the other, or on several threads.

/// Computes two things.
pub trait Join {
    /// The results of both.
    fn join<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B);
}

/// One after the other.
#[derive(Clone, Copy, Debug)]
pub struct Serial;

impl Join for Serial {
    #[inline(always)]
    fn join<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
        (first(), second())
    }
}

/// On the threads of the current rayon pool.
#[cfg(feature = "rayon")]
#[derive(Clone, Copy, Debug)]
pub struct Rayon;

#[cfg(feature = "rayon")]
impl Join for Rayon {
    fn join<A: Send, B: Send>(first: impl FnOnce() -> A + Send, second: impl FnOnce() -> B + Send) -> (A, B) {
        rayon::join(first, second)
    }
}

//! What a mode is.

use super::guard::Guarded;
use super::permutation::Permutation;

/// A function of messages to digests of `DIGEST` elements, over any permutation of `WIDTH` elements.
pub trait Mode<const WIDTH: usize, const DIGEST: usize>: Copy + Send + Sync {
    /// What the guard has to know.
    const GUARDED: Guarded;

    /// Whether messages of `length` elements have digests.
    fn takes(self, length: usize) -> bool;

    /// The digest, in each lane, of `length` elements, which the mode [`takes`](Self::takes): `word(lane, index)` is the element.
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST];
}

/// A mode for messages of many lengths.
pub trait HashMode<const WIDTH: usize, const DIGEST: usize>: Mode<WIDTH, DIGEST> + Default {}

/// A mode for messages of all lengths.
pub trait AnyLengthMode<const WIDTH: usize, const DIGEST: usize>: HashMode<WIDTH, DIGEST> {}

/// A mode for messages of one length.
pub trait CompressionMode<const WIDTH: usize, const DIGEST: usize>: Mode<WIDTH, DIGEST> + Default {
    /// Elements of a message: those of all digests that are compressed into one.
    const INPUT: usize;
}

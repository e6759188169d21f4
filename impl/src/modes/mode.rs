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

/// A mode for messages of all lengths, which takes them in block by block: the digest is the first elements of the state after the last.
pub trait AnyLengthMode<const WIDTH: usize, const DIGEST: usize>: HashMode<WIDTH, DIGEST> {
    /// Elements of a block.
    const BLOCK: usize;

    /// Takes `length` elements into `state`, which is all zeros before the first: blocks, and a last part of a block if the message
    /// ends here, as `is_end` says.
    fn absorb<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        length: usize,
        is_end: bool,
        word: impl Fn(usize, usize) -> P::Word,
    );
}

/// The digest of a message from the state of all zeros on.
#[inline(always)]
pub(super) fn absorbed<M: AnyLengthMode<WIDTH, DIGEST>, P: Permutation<WIDTH>, const WIDTH: usize, const DIGEST: usize>(
    mode: M,
    on: P,
    length: usize,
    word: impl Fn(usize, usize) -> P::Word,
) -> [P::Element; DIGEST] {
    let mut state = [on.constant(0); WIDTH];
    mode.absorb(on, &mut state, length, true, word);
    first(&state)
}

/// The first elements of a state.
#[inline(always)]
pub(super) fn first<E: Copy, const WIDTH: usize, const DIGEST: usize>(state: &[E; WIDTH]) -> [E; DIGEST] {
    const { assert!(DIGEST <= WIDTH, "digests are parts of states") };
    *state.first_chunk().expect("digests are parts of states")
}

/// A mode for messages of one length.
pub trait CompressionMode<const WIDTH: usize, const DIGEST: usize>: Mode<WIDTH, DIGEST> + Default {
    /// Elements of a message: those of all digests that are compressed into one.
    const INPUT: usize;
}

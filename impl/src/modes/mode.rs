//! What a mode is.

use super::guard::Guarded;
use super::levels::Attacks;
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
pub trait AnyLengthMode<const WIDTH: usize, const DIGEST: usize>: Copy + Default + Send + Sync {
    /// The name of the type.
    const NAME: &'static str;
    /// The attacks that bound its security.
    const ATTACKS: Attacks;
    /// Elements of a block: the rate.
    const BLOCK: usize;
    /// Whether the last block is never whole, so that after whole blocks there is one more.
    const PADS: bool = false;

    /// Takes in the next block: `left` elements of the message are left, of which it has the first, `word(lane, 0)` and so on.
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    );

    /// Takes `length` elements into `state`, which is all zeros before the first: blocks, and a last part of a block if the message
    /// ends here, as `is_end` says.
    #[inline(always)]
    fn absorb<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        length: usize,
        is_end: bool,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        // Padding makes a block of nothing at the end, and waits for a whole one before it.
        let least = match (Self::PADS, is_end) {
            (true, true) => 0,
            (true, false) => Self::BLOCK,
            (false, _) => 1,
        };
        let mut start = 0;
        while start + least <= length {
            self.absorb_block(on, state, length - start, |lane, index| word(lane, start + index));
            start += Self::BLOCK;
        }
    }
}

impl<M: AnyLengthMode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for M {
    const GUARDED: Guarded = Guarded::with_rate(M::NAME, M::ATTACKS, WIDTH, M::BLOCK, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        let mut state = [on.constant(0); WIDTH];
        self.absorb(on, &mut state, length, true, word);
        first(&state)
    }
}

impl<M: AnyLengthMode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for M {}

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

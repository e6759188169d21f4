//! Messages in parts, of which each begins with the state after the parts before it.

use super::guard::Guarded;
use super::mode::{AnyLengthMode, Mode};
use super::permutation::Permutation;

/// A part of a message of the mode `M` with digests of `DIGEST` elements: the state before it, which is all zeros at first, then whole blocks, or any elements
/// at the end of the message. In place of a digest it has the state after it, which at the end begins with the digest.
#[derive(Clone, Copy, Debug)]
pub struct Resumed<M, const DIGEST: usize> {
    /// The mode.
    pub mode: M,
    /// Whether the message ends here.
    pub is_end: bool,
}

impl<M: AnyLengthMode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, WIDTH> for Resumed<M, DIGEST> {
    const GUARDED: Guarded = M::GUARDED;

    fn takes(self, length: usize) -> bool {
        length.checked_sub(WIDTH).is_some_and(|length| self.is_end || length.is_multiple_of(M::BLOCK))
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; WIDTH] {
        let mut state = [on.constant(0); WIDTH];
        for (index, element) in state.iter_mut().enumerate() {
            *element = on.load(|lane| word(lane, index));
        }
        self.mode.absorb(on, &mut state, length - WIDTH, self.is_end, |lane, index| word(lane, WIDTH + index));
        state
    }
}

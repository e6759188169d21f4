//! Slice hashes: the capacity is the first elements of the state, the rate the last `RATE`.
//!
//! A message has as many elements as a state and a multiple of `RATE`. The first state is elements of the message; each further chunk of
//! `RATE` elements replaces the rate; every state is compressed by the permutation with feed-forward; the digest is the first `DIGEST`
//! elements. Source: leanMultisig at commit 5cf504a5, with 16 elements of state and `RATE` = `DIGEST` = 8.
//!
//! All are for messages of one length, which the protocol fixes.

use super::compression::{feed_forward, filled};
use super::guard::Guarded;
use super::levels::Attacks;
use super::mode::{HashMode, Mode, first};
use super::permutation::Permutation;

/// From right to left: the first state is the last elements of the message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SliceHash<const RATE: usize>;

/// From left to right: the first state is the first elements of the message.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SliceHashLtr<const RATE: usize>;

/// The rest of a [`SliceHash`]: of whole chunks, from the state on that the elements after them have led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceHashFrom<const RATE: usize, const WIDTH: usize> {
    /// The canonical elements of the state.
    pub state: [u32; WIDTH],
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for SliceHash<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("SliceHash", Attacks::MmoX, WIDTH, RATE, DIGEST);

    fn takes(self, length: usize) -> bool {
        is_slice::<WIDTH, RATE>(length)
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        let mut start = length - WIDTH;
        let mut state = filled(on, WIDTH, |lane, index| word(lane, start + index));
        feed_forward(on, &mut state);
        while start > 0 {
            start -= RATE;
            absorb::<P, WIDTH, RATE>(on, &mut state, start, &word);
        }
        first(&state)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for SliceHashLtr<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("SliceHashLtr", Attacks::MmoX, WIDTH, RATE, DIGEST);

    fn takes(self, length: usize) -> bool {
        is_slice::<WIDTH, RATE>(length)
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        let mut state = filled(on, WIDTH, &word);
        feed_forward(on, &mut state);
        let mut start = WIDTH;
        while start < length {
            absorb::<P, WIDTH, RATE>(on, &mut state, start, &word);
            start += RATE;
        }
        first(&state)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for SliceHashFrom<RATE, WIDTH> {
    const GUARDED: Guarded = <SliceHash<RATE> as Mode<WIDTH, DIGEST>>::GUARDED;

    fn takes(self, length: usize) -> bool {
        length.is_multiple_of(RATE)
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        let mut state = [on.constant(0); WIDTH];
        for (element, value) in state.iter_mut().zip(self.state) {
            *element = on.constant(value);
        }
        let mut start = length;
        while start > 0 {
            start -= RATE;
            absorb::<P, WIDTH, RATE>(on, &mut state, start, &word);
        }
        first(&state)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for SliceHash<RATE> {}
impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for SliceHashLtr<RATE> {}

/// Whether `length` elements are a state and whole chunks.
const fn is_slice<const WIDTH: usize, const RATE: usize>(length: usize) -> bool {
    length >= WIDTH && (length - WIDTH).is_multiple_of(RATE)
}

/// The state after as many zeros as a state has elements and `chunks` chunks of zeros.
#[inline(always)]
pub fn zero_suffix_state<P: Permutation<WIDTH>, const WIDTH: usize, const RATE: usize>(
    on: P,
    chunks: usize,
) -> [P::Element; WIDTH] {
    let zero = on.constant(0);
    let mut state = [zero; WIDTH];
    feed_forward(on, &mut state);
    for _ in 0..chunks {
        state[WIDTH - RATE..].fill(zero);
        feed_forward(on, &mut state);
    }
    state
}

/// Takes up the chunk that begins with the element of this index.
#[inline(always)]
fn absorb<P: Permutation<WIDTH>, const WIDTH: usize, const RATE: usize>(
    on: P,
    state: &mut [P::Element; WIDTH],
    start: usize,
    word: impl Fn(usize, usize) -> P::Word,
) {
    const { assert!(1 <= RATE && RATE <= WIDTH, "the rate is a part of the state, and not none") };
    for (i, element) in state[WIDTH - RATE..].iter_mut().enumerate() {
        *element = on.load(|lane| word(lane, start + i));
    }
    feed_forward(on, state);
}

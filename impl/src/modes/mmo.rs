//! Matyas-Meyer-Oseas hashing: the capacity is the first elements of the state, the rate the last `RATE`.
//!
//! The state starts as all zeros; the last block is filled up with zeros; the digest is the first `DIGEST` elements of the last state.
//! Without a block the digest is zero. Source: Black, Rogaway, Shrimpton, *Black-box analysis of the block-cipher-based hash-function
//! constructions from PGV*, eprint 2002/066, with a permutation in place of a block cipher.
//!
//! All are for messages of one length, which the protocol fixes.

use super::compression::feed_forward;
use super::guard::Guarded;
use super::levels::Attacks;
use super::mode::{AnyLengthMode, HashMode, Mode, absorbed};
use super::permutation::Permutation;
use super::sponge::{add, element_or_zero};

/// The next state is pi(x) + x, where x is the state with its rate replaced by the block.
///
/// Two messages with equal capacities collide after any further block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MmoX<const RATE: usize>;

/// The next state is pi(x) + x, where x is the state with the block added to its rate.
///
/// Two messages with equal capacities collide after one chosen block each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MmoXAdditive<const RATE: usize>;

/// The next state is pi(x) + s, where s is the state and x the state with the block added to its rate.
///
/// k messages with equal capacities give k digests for one permutation, after one chosen block each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MmoS<const RATE: usize>;

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for MmoX<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("MmoX", Attacks::MmoX, WIDTH, RATE, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        absorbed(self, on, length, word)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for MmoXAdditive<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("MmoXAdditive", Attacks::MmoX, WIDTH, RATE, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        absorbed(self, on, length, word)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for MmoS<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("MmoS", Attacks::MmoS, WIDTH, RATE, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        absorbed(self, on, length, word)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for MmoX<RATE> {}
impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for MmoXAdditive<RATE> {}
impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for MmoS<RATE> {}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for MmoX<RATE> {
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        length: usize,
        _: bool,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE>() };
        let mut start = 0;
        while start < length {
            for (i, element) in state[WIDTH - RATE..].iter_mut().enumerate() {
                *element = element_or_zero(on, start + i, length, &word);
            }
            feed_forward(on, state);
            start += (length - start).min(RATE);
        }
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for MmoXAdditive<RATE> {
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        length: usize,
        _: bool,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE>() };
        let mut start = 0;
        while start < length {
            add(on, &mut state[WIDTH - RATE..], start, length, &word);
            feed_forward(on, state);
            start += (length - start).min(RATE);
        }
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for MmoS<RATE> {
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        length: usize,
        _: bool,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE>() };
        let mut start = 0;
        while start < length {
            let before = *state;
            add(on, &mut state[WIDTH - RATE..], start, length, &word);
            on.permute(state);
            for (element, before) in state.iter_mut().zip(before) {
                *element = on.sum(*element, before);
            }
            start += (length - start).min(RATE);
        }
    }
}

const fn check<const WIDTH: usize, const RATE: usize>() {
    assert!(1 <= RATE && RATE <= WIDTH, "the rate is a part of the state, and not none");
}

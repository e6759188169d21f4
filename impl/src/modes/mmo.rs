//! Matyas-Meyer-Oseas hashing: the capacity is the first elements of the state, the rate the last `RATE`.
//!
//! The state starts as all zeros; the last block is filled up with zeros; the digest is the first `DIGEST` elements of the last state.
//! Without a block the digest is zero. Source: Black, Rogaway, Shrimpton, *Black-box analysis of the block-cipher-based hash-function
//! constructions from PGV*, eprint 2002/066, with a permutation in place of a block cipher.
//!
//! All are for messages of one length, which the protocol fixes.

use super::compression::feed_forward;
use super::levels::Attacks;
use super::mode::AnyLengthMode;
use super::permutation::Permutation;
use super::sponge::{add, overwrite};

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

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for MmoX<RATE> {
    const NAME: &'static str = "MmoX";
    const ATTACKS: Attacks = Attacks::MmoX;
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE>() };
        overwrite(on, &mut state[WIDTH - RATE..], left, word);
        feed_forward(on, state);
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for MmoXAdditive<RATE> {
    const NAME: &'static str = "MmoXAdditive";
    const ATTACKS: Attacks = Attacks::MmoX;
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE>() };
        add(on, &mut state[WIDTH - RATE..], left, word);
        feed_forward(on, state);
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for MmoS<RATE> {
    const NAME: &'static str = "MmoS";
    const ATTACKS: Attacks = Attacks::MmoS;
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE>() };
        let before = *state;
        add(on, &mut state[WIDTH - RATE..], left, word);
        on.permute(state);
        for (element, before) in state.iter_mut().zip(before) {
            *element = on.sum(*element, before);
        }
    }
}

const fn check<const WIDTH: usize, const RATE: usize>() {
    assert!(1 <= RATE && RATE <= WIDTH, "the rate is a part of the state, and not none");
}

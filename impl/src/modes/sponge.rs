//! Sponges: the rate is the first `RATE` elements of the state, the capacity the others.
//!
//! The state starts as all zeros; every block is followed by the permutation; the digest is the first `DIGEST` elements of the last
//! state. Without a block the digest is zero. Sources: Bertoni, Daemen, Peeters, Van Assche, *On the indifferentiability of the sponge
//! construction*, EUROCRYPT 2008, and *Duplexing the sponge*, eprint 2011/499, algorithm 5, which overwrites; the crate p3-symmetric
//! 0.9.0-rc.2.

use super::levels::Attacks;
use super::mode::AnyLengthMode;
use super::permutation::Permutation;

/// Blocks replace the rate; the last is filled up with zeros.
///
/// For messages of one length, which the protocol fixes: a zero after a partial block changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OverwriteSponge<const RATE: usize>;

/// Blocks are added to the rate.
///
/// For messages of one length, which the protocol fixes: a zero after a partial block changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdditiveSponge<const RATE: usize>;

/// Blocks replace the rate, but for a last one of fewer elements, which replaces as many: `PaddingFreeSponge` of Plonky3.
///
/// For messages of one length, which the protocol fixes: after a partial block the element that stands there already changes nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaddingFreeSponge<const RATE: usize>;

/// Blocks replace the rate, after the padding 10*: a one, and as many zeros as fill a block.
///
/// For messages of any length. `Pad10Sponge` of Plonky3 gives the same digests, but for messages that fill their last block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaddedSponge<const RATE: usize>;

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for OverwriteSponge<RATE> {
    const NAME: &'static str = "OverwriteSponge";
    const ATTACKS: Attacks = Attacks::Sponge;
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE, DIGEST>() };
        overwrite(on, &mut state[..RATE], left, word);
        on.permute(state);
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for AdditiveSponge<RATE> {
    const NAME: &'static str = "AdditiveSponge";
    const ATTACKS: Attacks = Attacks::Sponge;
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE, DIGEST>() };
        add(on, &mut state[..RATE], left, word);
        on.permute(state);
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for PaddingFreeSponge<RATE> {
    const NAME: &'static str = "PaddingFreeSponge";
    const ATTACKS: Attacks = Attacks::Sponge;
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE, DIGEST>() };
        for (i, element) in state[..RATE].iter_mut().enumerate().take(left) {
            *element = on.load(|lane| word(lane, i));
        }
        on.permute(state);
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for PaddedSponge<RATE> {
    const NAME: &'static str = "PaddedSponge";
    const ATTACKS: Attacks = Attacks::Sponge;
    const BLOCK: usize = RATE;
    const PADS: bool = true;

    #[inline(always)]
    fn absorb_block<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        left: usize,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE, DIGEST>() };
        overwrite(on, &mut state[..RATE], left, word);
        if left < RATE {
            state[left] = on.constant(1);
        }
        on.permute(state);
    }
}

const fn check<const WIDTH: usize, const RATE: usize, const DIGEST: usize>() {
    assert!(1 <= RATE && RATE < WIDTH && DIGEST <= RATE, "a sponge has 1 <= rate < width and digests within the rate");
}

/// Replaces elements of a state by those of the message, of which `left` are left, and by zeros after the last.
#[inline(always)]
pub(super) fn overwrite<P: Permutation<WIDTH>, const WIDTH: usize>(
    on: P,
    state: &mut [P::Element],
    left: usize,
    word: impl Fn(usize, usize) -> P::Word,
) {
    for (i, element) in state.iter_mut().enumerate() {
        *element = if i < left { on.load(|lane| word(lane, i)) } else { on.constant(0) };
    }
}

/// Adds the elements of the message, of which `left` are left, to those of a state.
#[inline(always)]
pub(super) fn add<P: Permutation<WIDTH>, const WIDTH: usize>(
    on: P,
    state: &mut [P::Element],
    left: usize,
    word: impl Fn(usize, usize) -> P::Word,
) {
    for (i, element) in state.iter_mut().enumerate().take(left) {
        *element = on.sum(*element, on.load(|lane| word(lane, i)));
    }
}

//! Sponges: the rate is the first `RATE` elements of the state, the capacity the others.
//!
//! The state starts as all zeros; every block is followed by the permutation; the digest is the first `DIGEST` elements of the last
//! state. Without a block the digest is zero. Sources: Bertoni, Daemen, Peeters, Van Assche, *On the indifferentiability of the sponge
//! construction*, EUROCRYPT 2008, and *Duplexing the sponge*, eprint 2011/499, algorithm 5, which overwrites; the crate p3-symmetric
//! 0.9.0-rc.2.

use super::guard::Guarded;
use super::levels::Attacks;
use super::mode::{AnyLengthMode, HashMode, Mode, absorbed};
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

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for OverwriteSponge<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("OverwriteSponge", Attacks::Sponge, WIDTH, RATE, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        absorbed(self, on, length, word)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for AdditiveSponge<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("AdditiveSponge", Attacks::Sponge, WIDTH, RATE, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        absorbed(self, on, length, word)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for PaddingFreeSponge<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("PaddingFreeSponge", Attacks::Sponge, WIDTH, RATE, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        absorbed(self, on, length, word)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for PaddedSponge<RATE> {
    const GUARDED: Guarded = Guarded::with_rate("PaddedSponge", Attacks::Sponge, WIDTH, RATE, DIGEST);

    fn takes(self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        absorbed(self, on, length, word)
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for OverwriteSponge<RATE> {}
impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for AdditiveSponge<RATE> {}
impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for PaddingFreeSponge<RATE> {}
impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashMode<WIDTH, DIGEST> for PaddedSponge<RATE> {}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for OverwriteSponge<RATE> {
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
        const { check::<WIDTH, RATE, DIGEST>() };
        let mut start = 0;
        while start < length {
            for (i, element) in state[..RATE].iter_mut().enumerate() {
                *element = element_or_zero(on, start + i, length, &word);
            }
            on.permute(state);
            start += (length - start).min(RATE);
        }
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for AdditiveSponge<RATE> {
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
        const { check::<WIDTH, RATE, DIGEST>() };
        let mut start = 0;
        while start < length {
            add(on, &mut state[..RATE], start, length, &word);
            on.permute(state);
            start += (length - start).min(RATE);
        }
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for PaddingFreeSponge<RATE> {
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
        const { check::<WIDTH, RATE, DIGEST>() };
        let mut start = 0;
        while start < length {
            for (i, element) in state[..RATE].iter_mut().enumerate().take(length - start) {
                *element = on.load(|lane| word(lane, start + i));
            }
            on.permute(state);
            start += (length - start).min(RATE);
        }
    }
}

impl<const RATE: usize, const WIDTH: usize, const DIGEST: usize> AnyLengthMode<WIDTH, DIGEST> for PaddedSponge<RATE> {
    const BLOCK: usize = RATE;

    #[inline(always)]
    fn absorb<P: Permutation<WIDTH>>(
        self,
        on: P,
        state: &mut [P::Element; WIDTH],
        length: usize,
        is_end: bool,
        word: impl Fn(usize, usize) -> P::Word,
    ) {
        const { check::<WIDTH, RATE, DIGEST>() };
        // Without the end there is no block but whole ones.
        let least = if is_end { 0 } else { RATE };
        let mut start = 0;
        while start + least <= length {
            for (i, element) in state[..RATE].iter_mut().enumerate() {
                *element = element_or_zero(on, start + i, length, &word);
            }
            if length - start < RATE {
                state[length - start] = on.constant(1);
            }
            on.permute(state);
            start += RATE;
        }
    }
}

const fn check<const WIDTH: usize, const RATE: usize, const DIGEST: usize>() {
    assert!(1 <= RATE && RATE < WIDTH && DIGEST <= RATE, "a sponge has 1 <= rate < width and digests within the rate");
}

/// Adds the elements from `start` on to those of `state`, as far as there are any.
#[inline(always)]
pub(super) fn add<P: Permutation<WIDTH>, const WIDTH: usize>(
    on: P,
    state: &mut [P::Element],
    start: usize,
    length: usize,
    word: impl Fn(usize, usize) -> P::Word,
) {
    for (i, element) in state.iter_mut().enumerate().take(length - start) {
        *element = on.sum(*element, on.load(|lane| word(lane, start + i)));
    }
}

/// The element of this index, or zero after the last.
#[inline(always)]
pub(super) fn element_or_zero<P: Permutation<WIDTH>, const WIDTH: usize>(
    on: P,
    index: usize,
    length: usize,
    word: impl Fn(usize, usize) -> P::Word,
) -> P::Element {
    if index >= length {
        return on.constant(0);
    }
    on.load(|lane| word(lane, index))
}

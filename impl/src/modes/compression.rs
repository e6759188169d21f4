//! Compression functions: one state, one permutation.

use core::marker::PhantomData;

use super::guard::{Guarded, Instead};
use super::levels::Levels;
use super::mode::{CompressionMode, Mode, first};
use super::permutation::Permutation;

/// The first elements of the permuted state, which holds `ARITY` digests, then zeros: `TruncatedPermutation` of Plonky3.
///
/// What it withstands depends on its `Domain`: [`AnyDigests`] or [`InnerNodes`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TruncatedPermutation<const ARITY: usize, Domain = AnyDigests>(PhantomData<Domain>);

/// The first elements of the permuted state plus the state, which the message fills: Black, Rogaway, Shrimpton, *Black-box analysis of
/// the block-cipher-based hash-function constructions from PGV*, eprint 2002/066, with a permutation in place of a block cipher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DaviesMeyer;

/// The sum of `ARITY` digests, which fill the state, and of as many parts of the permuted state: Bouvier et al., *New design techniques
/// for efficient arithmetization-oriented hash functions*, eprint 2022/840, section 3.2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Jive<const ARITY: usize>;

/// A compression function alone. Who inverts the permutation on states that begin with a digest finds a preimage of it once the elements
/// after the digests come out as zeros; where none is left, at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnyDigests;

/// The inner nodes of a Merkle tree of one height, whose leaves are hashed by other means, so that each input is itself a digest:
/// eprint 2026/089.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InnerNodes;

/// What inputs a [`TruncatedPermutation`] gets.
pub trait Domain: Copy + Default + Send + Sync {
    /// Whether any elements may stand for a digest, and thus those that inverting the permutation gives.
    const IS_OPEN: bool;
}

impl Domain for AnyDigests {
    const IS_OPEN: bool = true;
}

impl Domain for InnerNodes {
    const IS_OPEN: bool = false;
}

impl<D: Domain, const ARITY: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST>
    for TruncatedPermutation<ARITY, D>
{
    const GUARDED: Guarded = match D::IS_OPEN {
        true => Guarded {
            name: "TruncatedPermutation of AnyDigests",
            levels: Levels::of_truncated_permutation(WIDTH - ARITY * DIGEST, DIGEST),
            instead: Instead::FeedForward,
        },
        false => Guarded::of_digest("TruncatedPermutation of InnerNodes", DIGEST),
    };

    fn takes(self, length: usize) -> bool {
        length == <Self as CompressionMode<WIDTH, DIGEST>>::INPUT
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        let mut state = filled(on, length, word);
        on.permute(&mut state);
        first(&state)
    }
}

impl<const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for DaviesMeyer {
    const GUARDED: Guarded = Guarded::of_digest("DaviesMeyer", DIGEST);

    fn takes(self, length: usize) -> bool {
        length == WIDTH
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        let mut state = filled(on, length, word);
        feed_forward(on, &mut state);
        first(&state)
    }
}

impl<const ARITY: usize, const WIDTH: usize, const DIGEST: usize> Mode<WIDTH, DIGEST> for Jive<ARITY> {
    const GUARDED: Guarded = Guarded::of_digest("Jive", DIGEST);

    fn takes(self, length: usize) -> bool {
        length == <Self as CompressionMode<WIDTH, DIGEST>>::INPUT
    }

    #[inline(always)]
    fn digest<P: Permutation<WIDTH>>(self, on: P, length: usize, word: impl Fn(usize, usize) -> P::Word) -> [P::Element; DIGEST] {
        let mut state = filled(on, length, word);
        feed_forward(on, &mut state);
        let mut sum = first(&state);
        for part in 1..ARITY {
            for (i, element) in sum.iter_mut().enumerate() {
                *element = on.sum(*element, state[part * DIGEST + i]);
            }
        }
        sum
    }
}

impl<D: Domain, const ARITY: usize, const WIDTH: usize, const DIGEST: usize> CompressionMode<WIDTH, DIGEST>
    for TruncatedPermutation<ARITY, D>
{
    const INPUT: usize = {
        assert!(1 <= ARITY && ARITY * DIGEST <= WIDTH, "a truncated permutation takes digests that a state has room for");
        ARITY * DIGEST
    };
}

impl<const WIDTH: usize, const DIGEST: usize> CompressionMode<WIDTH, DIGEST> for DaviesMeyer {
    const INPUT: usize = WIDTH;
}

impl<const ARITY: usize, const WIDTH: usize, const DIGEST: usize> CompressionMode<WIDTH, DIGEST> for Jive<ARITY> {
    const INPUT: usize = {
        assert!(ARITY * DIGEST == WIDTH, "Jive takes digests that fill a state");
        WIDTH
    };
}

/// Permutes the state and adds what it was before.
#[inline(always)]
pub fn feed_forward<P: Permutation<WIDTH>, const WIDTH: usize>(on: P, state: &mut [P::Element; WIDTH]) {
    let before = *state;
    on.permute(state);
    for (element, before) in state.iter_mut().zip(before) {
        *element = on.sum(*element, before);
    }
}

/// The state that `length` elements fill from the first on, followed by zeros.
#[inline(always)]
pub(super) fn filled<P: Permutation<WIDTH>, const WIDTH: usize>(
    on: P,
    length: usize,
    word: impl Fn(usize, usize) -> P::Word,
) -> [P::Element; WIDTH] {
    let mut state = [on.constant(0); WIDTH];
    for (i, element) in state.iter_mut().enumerate().take(length) {
        *element = on.load(|lane| word(lane, i));
    }
    state
}

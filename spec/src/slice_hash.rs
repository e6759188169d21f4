//! The slice hash over any permutation of `W` elements, with `R` of them rate and c = `W - R` of them capacity, restating
//! `cryptol/SliceHash.cry` definition by definition.
//!
//! `[LEAN]` is leanMultisig at commit 5cf504a5, with `W` = 16 and `R` = `D` = 8: `hash_slice` and
//! `precompute_zero_suffix_state` of its crate symetric, which run from right to left, and `slice_hash` of its hashing.py,
//! which runs from left to right.
//!
//! The capacity comes first, elements 0 to c - 1 of the state, then the rate. The message has `W + k R` elements. The first
//! state is `W` elements of the message; each further chunk of `R` elements replaces the rate; every state is compressed by
//! the permutation with feed-forward; the digest is elements 0 to `D - 1`.
//!
//! With q = log2 p bits an element, and generic attacks in mind that treat the permutation as random:
//!
//! | mode           | domain                            | collisions, bits | preimages, bits | source                 |
//! | -------------- | --------------------------------- | ---------------- | --------------- | ---------------------- |
//! | slice_hash     | one length, fixed by the protocol | q min(c, d) / 2  | q min(c, d)     | as mmo_x of module Mmo |
//! | slice_hash_ltr | one length, fixed by the protocol | q min(c, d) / 2  | q min(c, d)     | as mmo_x of module Mmo |
//!
//! Difference from the Cryptol text: other lengths, which its types exclude, have no digest.

use crate::compression::feed_forward;
use crate::field::Field;
use crate::mmo::overwritten_last;
use crate::permutation::Permutation;
use crate::sponge::{blocks, first};

/// The state after a further chunk.
#[hax_lib::requires(R <= W)]
pub fn absorbed<F: Field, P: Permutation<F, W>, const W: usize, const R: usize>(pi: &P, state: [F; W], chunk: [F; R]) -> [F; W] {
    feed_forward(pi, overwritten_last(state, chunk))
}

/// Whether a message of this length can be cut into a state and chunks.
#[hax_lib::requires(1 <= R)]
pub fn is_length<const W: usize, const R: usize>(length: usize) -> bool {
    length >= W && length.wrapping_sub(W).is_multiple_of(R)
}

/// The digest of a message whose last elements have led to the given state; those before them come from right to left:
/// `[LEAN]`. None unless they are whole chunks.
#[hax_lib::requires(1 <= R && R <= W && D <= W)]
pub fn slice_hash_from<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    state: [F; W],
    elements: &[F],
) -> Option<[F; D]> {
    if !elements.len().is_multiple_of(R) {
        return None;
    }
    let chunks = blocks::<F, R>(elements);
    let mut compressed = state;
    for index in 0..chunks.len() {
        compressed = absorbed(pi, compressed, chunks[chunks.len() - 1 - index]);
    }
    Some(first(&compressed))
}

/// The slice hash from right to left: the first state is the last `W` elements: `[LEAN]`. None unless the length is one.
#[hax_lib::requires(1 <= R && R <= W && D <= W)]
pub fn slice_hash<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    elements: &[F],
) -> Option<[F; D]> {
    if !is_length::<W, R>(elements.len()) {
        return None;
    }
    let start: usize = elements.len() - W;
    let state = feed_forward(pi, first::<F, W>(&elements[start..]));
    slice_hash_from::<F, P, W, R, D>(pi, state, &elements[..start])
}

/// The state after `W + k R` zeros, which can be computed once for all messages that end in them: `[LEAN]`.
#[hax_lib::requires(R <= W)]
pub fn zero_suffix_state<F: Field, P: Permutation<F, W>, const W: usize, const R: usize>(pi: &P, k: usize) -> [F; W] {
    let mut state = feed_forward(pi, [F::element(0); W]);
    for _ in 0..k {
        state = absorbed(pi, state, [F::element(0); R]);
    }
    state
}

/// The slice hash from left to right: the first state is the first `W` elements: `[LEAN]`. None unless the
/// length is one.
#[hax_lib::requires(1 <= R && R <= W && D <= W)]
pub fn slice_hash_ltr<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    elements: &[F],
) -> Option<[F; D]> {
    if !is_length::<W, R>(elements.len()) {
        return None;
    }
    let chunks = blocks::<F, R>(&elements[W..]);
    let mut state = feed_forward(pi, first::<F, W>(elements));
    for index in 0..chunks.len() {
        state = absorbed(pi, state, chunks[index]);
    }
    Some(first(&state))
}

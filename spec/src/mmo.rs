//! Matyas-Meyer-Oseas hashing over any permutation of `W` elements, with `R` of them rate and c = `W - R` of them capacity,
//! restating `cryptol/Mmo.cry` definition by definition.
//!
//! * `[PGV]` is J. Black, P. Rogaway, T. Shrimpton, "Black-box analysis of the block-cipher-based hash-function
//!   constructions from PGV", CRYPTO 2002, Cryptology ePrint Archive 2002/066.
//! * `[MS]` is `proofs/modes/SECURITY.md`, the page on the security of modes of this project.
//!
//! The capacity comes first, elements 0 to c - 1 of the state, then the rate. The state starts as all zeros; the last block is
//! filled up with zeros; the digest is elements 0 to `D - 1` of the last state. No block gives the zero digest.
//!
//! With q = log2 p bits an element, and generic attacks in mind that treat the permutation as random:
//!
//! | mode           | domain                            | collisions, bits                                      | preimages, bits | source |
//! | -------------- | --------------------------------- | ----------------------------------------------------- | --------------- | ------ |
//! | mmo_x          | one length, fixed by the protocol | q min(c, d) / 2                                       | q min(c, d)     | MS     |
//! | mmo_x_additive | one length, fixed by the protocol | q min(c, d) / 2                                       | q min(c, d)     | MS     |
//! | mmo_s          | one length, fixed by the protocol | least over k of log2(2^(q c (k-1)/k) + 2^(q d/2) / k) | q min(c, d)     | MS     |
//!
//! Two messages with equal capacities collide under `mmo_x` after one more block each: property `equal_capacities_collide`
//! of the Cryptol text. Under `mmo_s` they do not, but k of them give k digests from one permutation: property
//! `equal_capacities_differ_as_known`. The row of `mmo_s` leaves out a factor (k!)^(1/k) in favour of the attacker.

use crate::compression::feed_forward;
use crate::field::Field;
use crate::permutation::Permutation;
use crate::sponge::{blocks, first};

/// The state with its last elements replaced by a block.
#[hax_lib::requires(R <= W)]
pub fn overwritten_last<F: Field, const W: usize, const R: usize>(state: [F; W], block: [F; R]) -> [F; W] {
    let mut replaced = state;
    for i in 0..R {
        replaced[W - R + i] = block[i];
    }
    replaced
}

/// The state with a block added to its last elements.
#[hax_lib::requires(R <= W)]
pub fn added_last<F: Field, const W: usize, const R: usize>(state: [F; W], block: [F; R]) -> [F; W] {
    let mut sum = state;
    for i in 0..R {
        sum[W - R + i] = state[W - R + i].add(block[i]);
    }
    sum
}

/// The next state is pi(x) + x, where x is the state with its rate replaced by the block: `[PGV]`.
#[hax_lib::requires(1 <= R && R <= W && D <= W)]
pub fn mmo_x<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(pi: &P, elements: &[F]) -> [F; D] {
    let cut = blocks::<F, R>(elements);
    let mut state = [F::element(0); W];
    for index in 0..cut.len() {
        state = feed_forward(pi, overwritten_last(state, cut[index]));
    }
    first(&state)
}

/// The next state is pi(x) + x, where x is the state with the block added to its rate: `[PGV]`.
#[hax_lib::requires(1 <= R && R <= W && D <= W)]
pub fn mmo_x_additive<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    elements: &[F],
) -> [F; D] {
    let cut = blocks::<F, R>(elements);
    let mut state = [F::element(0); W];
    for index in 0..cut.len() {
        state = feed_forward(pi, added_last(state, cut[index]));
    }
    first(&state)
}

/// The next state is pi(x) + s, where s is the state and x the state with the block added to its rate: `[PGV]`.
#[hax_lib::requires(1 <= R && R <= W && D <= W)]
pub fn mmo_s<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(pi: &P, elements: &[F]) -> [F; D] {
    let cut = blocks::<F, R>(elements);
    let mut state = [F::element(0); W];
    for index in 0..cut.len() {
        state = added_last(pi.permute(added_last(state, cut[index])), state);
    }
    first(&state)
}

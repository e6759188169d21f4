//! Sponges over any permutation of `W` elements, with `R` of them rate and c = `W - R` of them capacity, restating
//! `cryptol/Sponge.cry` definition by definition.
//!
//! * `[BDPA]` is G. Bertoni, J. Daemen, M. Peeters, G. Van Assche, "On the indifferentiability of the sponge
//!   construction", EUROCRYPT 2008.
//! * `[DUP]` is the same, "Duplexing the sponge: single-pass authenticated encryption and other applications", SAC 2011,
//!   Cryptology ePrint Archive 2011/499, algorithm 5, which overwrites.
//! * `[P3]` is the crate p3-symmetric 0.9.0-rc.2 of Plonky3.
//!
//! The rate comes first, elements 0 to `R - 1` of the state. The state starts as all zeros; every block is followed by the
//! permutation; the digest is elements 0 to `D - 1` of the last state. No block gives the zero digest, without a
//! permutation.
//!
//! With q = log2 p bits an element, and generic attacks in mind that treat the permutation as random:
//!
//! | mode                | domain                            | collisions, bits | preimages, bits | source    |
//! | ------------------- | --------------------------------- | ---------------- | --------------- | --------- |
//! | overwrite_sponge    | one length, fixed by the protocol | q min(c, d) / 2  | q min(c / 2, d) | BDPA, DUP |
//! | additive_sponge     | one length, fixed by the protocol | q min(c, d) / 2  | q min(c / 2, d) | BDPA      |
//! | padding_free_sponge | one length, fixed by the protocol | q min(c, d) / 2  | q min(c / 2, d) | DUP, P3   |
//! | padded_sponge       | any length                        | q min(c, d) / 2  | q min(c / 2, d) | BDPA, DUP |
//!
//! Across lengths the first three collide without any work: properties `zeros_extend` and `permuted_elements_extend` of the
//! Cryptol text.

use alloc::vec::Vec;

use crate::field::Field;
use crate::permutation::Permutation;

/// The state with its first elements replaced by a block.
#[hax_lib::requires(block.len() <= W)]
pub fn overwritten<F: Field, const W: usize>(state: [F; W], block: &[F]) -> [F; W] {
    let mut replaced = state;
    for i in 0..block.len() {
        replaced[i] = block[i];
    }
    replaced
}

/// The state with a block added to its first elements.
#[hax_lib::requires(block.len() <= W)]
pub fn added<F: Field, const W: usize>(state: [F; W], block: &[F]) -> [F; W] {
    let mut sum = state;
    for i in 0..block.len() {
        sum[i] = state[i].add(block[i]);
    }
    sum
}

/// Elements cut into blocks of `R`, of which the last is filled up with zeros.
#[hax_lib::requires(R >= 1)]
#[hax_lib::ensures(|blocks| blocks.len() == elements.len().div_ceil(R))]
pub fn blocks<F: Field, const R: usize>(elements: &[F]) -> Vec<[F; R]> {
    let mut cut = Vec::new();
    for index in 0..elements.len().div_ceil(R) {
        let mut block = [F::element(0); R];
        for i in 0..R {
            let place: usize = index * R + i;
            if place < elements.len() {
                block[i] = elements[place];
            }
        }
        cut.push(block);
    }
    cut
}

/// The first `D` of some elements.
#[hax_lib::requires(D <= elements.len())]
pub fn first<F: Field, const D: usize>(elements: &[F]) -> [F; D] {
    let mut taken = [F::element(0); D];
    for i in 0..D {
        taken[i] = elements[i];
    }
    taken
}

/// The sponge whose blocks replace the rate: `[DUP]` algorithm 5, without padding.
#[hax_lib::requires(1 <= R && R < W && D <= R)]
pub fn overwrite_sponge<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    elements: &[F],
) -> [F; D] {
    let cut = blocks::<F, R>(elements);
    let mut state = [F::element(0); W];
    for index in 0..cut.len() {
        state = pi.permute(overwritten(state, &cut[index]));
    }
    first(&state)
}

/// The sponge whose blocks are added to the rate: `[BDPA]`, without padding.
#[hax_lib::requires(1 <= R && R < W && D <= R)]
pub fn additive_sponge<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    elements: &[F],
) -> [F; D] {
    let cut = blocks::<F, R>(elements);
    let mut state = [F::element(0); W];
    for index in 0..cut.len() {
        state = pi.permute(added(state, &cut[index]));
    }
    first(&state)
}

/// The sponge whose blocks replace the rate, but for a last block of fewer than `R` elements, which replaces as many alone:
/// `[P3]` `PaddingFreeSponge`.
#[hax_lib::requires(1 <= R && R < W && D <= R)]
pub fn padding_free_sponge<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    elements: &[F],
) -> [F; D] {
    let mut state = [F::element(0); W];
    for index in 0..elements.len().div_ceil(R) {
        let start: usize = index * R;
        let end: usize = start + R;
        let block = if end < elements.len() { &elements[start..end] } else { &elements[start..] };
        state = pi.permute(overwritten(state, block));
    }
    first(&state)
}

/// The overwriting sponge with the padding 10*: `[BDPA]` section 2.
///
/// After the elements come a one and as many zeros as fill a block, where no zero may be needed. `Pad10Sponge` of `[P3]`
/// gives the same digests, but for messages that fill their last block, after which it adds one to the capacity in place of a
/// further block.
#[hax_lib::requires(1 <= R && R < W && D <= R)]
pub fn padded_sponge<F: Field, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    pi: &P,
    elements: &[F],
) -> [F; D] {
    let mut padded = elements.to_vec();
    padded.push(F::element(1));
    overwrite_sponge::<F, P, W, R, D>(pi, &padded)
}

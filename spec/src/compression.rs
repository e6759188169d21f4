//! Compression functions over any permutation of `W` elements, restating `cryptol/Compression.cry` definition by definition.
//!
//! * `[TRUNC]` is Cryptology ePrint Archive 2026/089, on Merkle trees of truncated permutations.
//! * `[PGV]` is J. Black, P. Rogaway, T. Shrimpton, "Black-box analysis of the block-cipher-based hash-function
//!   constructions from PGV", CRYPTO 2002, Cryptology ePrint Archive 2002/066.
//! * `[JIVE]` is C. Bouvier, P. Briaud, P. Chaidos, L. Perrin, R. Salen, V. Velichkov, D. Willems, "New design techniques for
//!   efficient arithmetization-oriented hash functions: Anemoi permutations and Jive compression mode", CRYPTO 2023,
//!   Cryptology ePrint Archive 2022/840, section 3.2.
//! * `[P3]` is the crate p3-symmetric 0.9.0-rc.2 of Plonky3.
//!
//! With q = log2 p bits an element, and generic attacks in mind that treat the permutation as random:
//!
//! | mode                  | domain                               | collisions, bits      | preimages, bits   | source    |
//! | --------------------- | ------------------------------------ | --------------------- | ----------------- | --------- |
//! | truncated_permutation | n digests of d elements, any of them | q min(w - n d, d / 2) | q min(w - n d, d) | below     |
//! | truncated_permutation | the same, as inner nodes of one tree | q d / 2               | q d               | TRUNC, P3 |
//! | davies_meyer          | w elements                           | q d / 2               | q d               | PGV       |
//! | jive                  | b digests of d elements, w = b d     | q d / 2               | q d               | JIVE      |
//!
//! Who inverts the permutation on states that begin with a digest finds a preimage of it once the other elements, w - n d in
//! number, come out as zeros; with w = n d at once. The truncated permutation then is no compression function alone. As an
//! inner node of a tree whose leaves are hashed by other means it stands, as there each input is itself a digest.

use crate::field::Field;
use crate::permutation::Permutation;
use crate::sponge::first;

/// The state that digests fill from element 0 on, followed by zeros.
#[hax_lib::requires(N * D <= W)]
fn joined<F: Field, const W: usize, const N: usize, const D: usize>(digests: &[[F; D]; N]) -> [F; W] {
    let mut state = [F::element(0); W];
    for i in 0..N {
        for j in 0..D {
            state[i * D + j] = digests[i][j];
        }
    }
    state
}

/// The first `D` elements of the permuted state that holds `N` digests of `D` elements, then zeros: `[P3]`
/// `TruncatedPermutation`.
#[hax_lib::requires(N * D <= W && D <= W)]
pub fn truncated_permutation<F: Field, P: Permutation<F, W>, const W: usize, const N: usize, const D: usize>(
    pi: &P,
    digests: &[[F; D]; N],
) -> [F; D] {
    first(&pi.permute(joined(digests)))
}

/// The permuted state plus the state: `[PGV]`, with a permutation in place of a block cipher.
pub fn feed_forward<F: Field, P: Permutation<F, W>, const W: usize>(pi: &P, state: [F; W]) -> [F; W] {
    let mut sum = pi.permute(state);
    for i in 0..W {
        sum[i] = sum[i].add(state[i]);
    }
    sum
}

/// The first `D` elements of the permuted state plus the state: `[PGV]`, with a permutation in place of a block cipher.
#[hax_lib::requires(D <= W)]
pub fn davies_meyer<F: Field, P: Permutation<F, W>, const W: usize, const D: usize>(pi: &P, state: [F; W]) -> [F; D] {
    first(&feed_forward(pi, state))
}

/// The sum of `B` digests and of the `B` parts, `D` elements each, of the permuted state that they fill: `[JIVE]` section
/// 3.2.
#[hax_lib::requires(W == B * D)]
pub fn jive<F: Field, P: Permutation<F, W>, const W: usize, const B: usize, const D: usize>(
    pi: &P,
    digests: &[[F; D]; B],
) -> [F; D] {
    let forwarded = feed_forward(pi, joined(digests));
    let mut sum = [F::element(0); D];
    for i in 0..B {
        for j in 0..D {
            sum[j] = sum[j].add(forwarded[i * D + j]);
        }
    }
    sum
}

//! Rp64_256: Rescue-Prime with 12 elements of state, 8 of them rate, and 128 bits of security, restating
//! `cryptol/Rp64_256.cry` definition by definition.
//!
//! `[RP]` and `[WIN]` are as in [`rescue_prime`](crate::rescue_prime). Hashes take the permutation, which is
//! [`params`] of this instance; these are derived anew by every call.

use crate::field::{Field, FieldBytes};
use crate::goldilocks::{Digest, is_canonical};
use crate::permutation::Permutation;
use crate::rescue_prime::{Params, counting_sponge, derived_params, digest_elements, hash_chunk_elements, int_limbs, xlix};

/// The first row of the matrix: `[WIN]`.
pub const MDS_ROW: [u64; 12] = [7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8];

/// The string that constants are derived from: `[RP]` algorithm 5 but for spaces about the hyphen and before the
/// parenthesis and the commas, which are those of `[WIN]`.
pub const SEED: &[u8] = b"Rescue - XLIX (18446744069414584321 ,12 ,4 ,128)";

/// The parameters.
pub fn params<F: Field>() -> Params<F, 12> {
    derived_params(MDS_ROW, SEED)
}

/// The permutation.
pub fn permutation<F: Field>(state: [F; 12]) -> [F; 12] {
    xlix(&params(), state)
}

/// The hash of elements.
pub fn hash_elements<F: Field, P: Permutation<F, 12>>(pi: &P, elements: &[F]) -> Digest<F> {
    counting_sponge(pi, elements)
}

/// The hash of bytes.
pub fn hash<F: FieldBytes<8>, P: Permutation<F, 12>>(pi: &P, bytes: &[F::Byte]) -> Digest<F> {
    hash_elements(pi, &hash_chunk_elements::<F>(bytes))
}

/// The hash of two digests.
pub fn merge<F: Field, P: Permutation<F, 12>>(pi: &P, left: Digest<F>, right: Digest<F>) -> Digest<F> {
    hash_elements(pi, &digest_elements(&[left, right]))
}

/// The hash of any number of digests.
pub fn merge_many<F: Field, P: Permutation<F, 12>>(pi: &P, digests: &[Digest<F>]) -> Digest<F> {
    hash_elements(pi, &digest_elements(digests))
}

/// The hash of a digest and a 64-bit integer: of five elements if it is canonical, of six if not.
pub fn merge_with_int<F: Field, P: Permutation<F, 12>>(pi: &P, seed: Digest<F>, v: u64) -> Digest<F> {
    let limbs = int_limbs(v);
    let low = F::element(limbs[0]);
    let high = F::element(limbs[1]);
    if is_canonical(v) { merge_with_low(pi, seed, low) } else { merge_with_both(pi, seed, low, high) }
}

/// [`merge_with_int`] for v below p, which is `low`.
pub fn merge_with_low<F: Field, P: Permutation<F, 12>>(pi: &P, seed: Digest<F>, low: F) -> Digest<F> {
    hash_elements(pi, &[seed[0], seed[1], seed[2], seed[3], low])
}

/// [`merge_with_int`] for v from p on: `low` is v mod p, `high` is v / p.
pub fn merge_with_both<F: Field, P: Permutation<F, 12>>(pi: &P, seed: Digest<F>, low: F, high: F) -> Digest<F> {
    hash_elements(pi, &[seed[0], seed[1], seed[2], seed[3], low, high])
}

//! RpJive64_256: Rescue-Prime with 8 elements of state, 4 of them rate, and 128 bits of security, restating
//! `cryptol/RpJive64_256.cry` definition by definition.
//!
//! `[RP]` and `[WIN]` are as in [`rescue_prime`](crate::rescue_prime). Hashes take the permutation, which is
//! [`params`] of this instance; these are derived anew by every call.

use crate::field::{Field, FieldBytes};
use crate::goldilocks::{Digest, is_canonical};
use crate::permutation::Permutation;
use crate::rescue_prime::{Params, derived_params, digest_elements, flagging_sponge, hash_chunk_elements, int_limbs, jive, xlix};

/// The first row of the matrix: `[WIN]`.
pub const MDS_ROW: [u64; 8] = [23, 8, 13, 10, 7, 6, 21, 8];

/// The string that constants are derived from: `[RP]` algorithm 5.
pub const SEED: &[u8] = b"Rescue-XLIX(18446744069414584321,8,4,128)";

/// The parameters.
pub fn params<F: Field>() -> Params<F, 8> {
    derived_params(MDS_ROW, SEED)
}

/// The permutation.
pub fn permutation<F: Field>(state: [F; 8]) -> [F; 8] {
    xlix(&params(), state)
}

/// The hash of elements.
pub fn hash_elements<F: Field, P: Permutation<F, 8>>(pi: &P, elements: &[F]) -> Digest<F> {
    flagging_sponge(pi, elements)
}

/// The hash of bytes.
pub fn hash<F: FieldBytes<8>, P: Permutation<F, 8>>(pi: &P, bytes: &[F::Byte]) -> Digest<F> {
    hash_elements(pi, &hash_chunk_elements::<F>(bytes))
}

/// The compression of two digests, by Jive and not by the sponge.
pub fn merge<F: Field, P: Permutation<F, 8>>(pi: &P, left: Digest<F>, right: Digest<F>) -> Digest<F> {
    jive(pi, left, right)
}

/// The hash of any number of digests.
pub fn merge_many<F: Field, P: Permutation<F, 8>>(pi: &P, digests: &[Digest<F>]) -> Digest<F> {
    hash_elements(pi, &digest_elements(digests))
}

/// The compression of a digest and a 64-bit integer, by Jive.
///
/// The last element says that five elements count if the integer is canonical, six if not.
pub fn merge_with_int<F: Field, P: Permutation<F, 8>>(pi: &P, seed: Digest<F>, v: u64) -> Digest<F> {
    let limbs = int_limbs(v);
    let low = F::element(limbs[0]);
    let high = F::element(limbs[1]);
    if is_canonical(v) { merge_with_low(pi, seed, low) } else { merge_with_both(pi, seed, low, high) }
}

/// [`merge_with_int`] for v below p, which is `low`.
pub fn merge_with_low<F: Field, P: Permutation<F, 8>>(pi: &P, seed: Digest<F>, low: F) -> Digest<F> {
    merge(pi, seed, [low, F::element(0), F::element(0), F::element(5)])
}

/// [`merge_with_int`] for v from p on: `low` is v mod p, `high` is v / p.
pub fn merge_with_both<F: Field, P: Permutation<F, 8>>(pi: &P, seed: Digest<F>, low: F, high: F) -> Digest<F> {
    merge(pi, seed, [low, high, F::element(0), F::element(6)])
}

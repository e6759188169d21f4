//! What an instance makes of digests.

use super::digest::Digest;
use super::kernel::Permutation;
use super::parameters::{DIGEST, Parameters};
use super::sponge::{Element, Word};
use crate::fields::goldilocks::Goldilocks;

/// An instance that takes digests.
pub trait Instance<const WIDTH: usize>: Parameters<WIDTH> {
    /// The digest of two digests, given by representatives of their elements, in every lane.
    fn merge<P: Permutation<WIDTH>>(on: P, digests: &[[Word<P, WIDTH>; DIGEST]; 2]) -> [Element<P, WIDTH>; DIGEST];

    /// The state that is permuted for the digest of two digests.
    fn merge_state(digests: &[Digest; 2]) -> [Goldilocks; WIDTH];

    /// The digest of two digests, of which `permuted` is that state after the permutation.
    fn merged(digests: &[Digest; 2], permuted: &[Goldilocks; WIDTH]) -> Digest;

    /// The digest of a digest, given by representatives of its elements, and any integer of 64 bits, in every lane.
    fn merge_with_int<P: Permutation<WIDTH>>(
        on: P,
        seed: &[Word<P, WIDTH>; DIGEST],
        value: Word<P, WIDTH>,
    ) -> [Element<P, WIDTH>; DIGEST];
}

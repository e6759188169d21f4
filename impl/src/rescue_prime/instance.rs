//! What an instance makes of digests.

use super::kernel::Permutation;
use super::parameters::{DIGEST, Parameters};
use super::sponge::{Element, Word};

/// An instance that takes digests.
pub trait Instance<const WIDTH: usize>: Parameters<WIDTH> {
    /// The digest of two digests, given by representatives of their elements, in every lane.
    fn merge<P: Permutation<WIDTH>>(on: P, digests: &[[Word<P, WIDTH>; DIGEST]; 2]) -> [Element<P, WIDTH>; DIGEST];

    /// The digest of a digest, given by representatives of its elements, and any integer of 64 bits, in every lane.
    fn merge_with_int<P: Permutation<WIDTH>>(
        on: P,
        seed: &[Word<P, WIDTH>; DIGEST],
        value: Word<P, WIDTH>,
    ) -> [Element<P, WIDTH>; DIGEST];
}

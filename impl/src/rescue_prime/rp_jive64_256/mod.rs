//! RpJive64_256: states of 8 elements, rate 4, two digests compressed by the Jive mode.
//!
//! ```
//! use ashlar::fields::goldilocks::Goldilocks;
//! use ashlar::rescue_prime::rp_jive64_256;
//!
//! let elements = [1, 2, 3].map(Goldilocks::from);
//! let digest = rp_jive64_256::hash_elements(&elements);
//! assert_eq!(rp_jive64_256::Digest::from_bytes(&digest.to_bytes()), Ok(digest));
//!
//! let parent = rp_jive64_256::merge(&[digest, rp_jive64_256::hash(b"leaf")]);
//! let mut digests = [rp_jive64_256::Digest::default(); 2];
//! rp_jive64_256::hash_elements_many(&[elements, elements].concat(), 3, &mut digests).expect("the rows fill the buffer");
//! assert_eq!(digests, [digest; 2]);
//! assert_ne!(parent, digest);
//! ```

mod constants;

pub use super::digest::{Digest, DigestError};
pub use super::hasher::RowLengthError;
pub use constants::{ARK1, ARK2, WIDTH};

use super::instance::Instance;
use super::kernel::Permutation;
use super::mds;
use super::parameters::{CAPACITY, DIGEST, Parameters, ROUNDS};
use super::sponge::{Element, Word, jive, sum};
use crate::fields::goldilocks::{Arithmetic, Goldilocks, Memory, Scalar, constant};
use crate::machine::Portable;

/// The parameters of RpJive64_256.
#[derive(Clone, Copy, Debug)]
pub struct RpJive64_256;

impl Parameters<WIDTH> for RpJive64_256 {
    const ARK1: [[u64; WIDTH]; ROUNDS] = ARK1;
    const ARK2: [[u64; WIDTH]; ROUNDS] = ARK2;
    const MDS: [u8; WIDTH] = [23, 8, 13, 10, 7, 6, 21, 8];
    /// The paper's padding, which needs no length in the capacity.
    const PADDING: u64 = 1;

    #[inline(always)]
    fn multiply<A: Arithmetic>(a: A, column: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
        mds::multiply8(a, column)
    }

    #[inline(always)]
    fn capacity(count: usize) -> u64 {
        u64::from(!count.is_multiple_of(WIDTH - CAPACITY))
    }
}

impl Instance<WIDTH> for RpJive64_256 {
    #[inline(always)]
    fn merge<P: Permutation<WIDTH>>(on: P, digests: &[[Word<P, WIDTH>; DIGEST]; 2]) -> [Element<P, WIDTH>; DIGEST] {
        let a = on.arithmetic();
        let mut state = [constant(a, 0); WIDTH];
        for (element, word) in state.iter_mut().zip(digests.as_flattened()) {
            *element = a.load(|_| *word);
        }
        jive::<P, Self, WIDTH>(on, &state)
    }

    fn merge_state(digests: &[Digest; 2]) -> [Goldilocks; WIDTH] {
        let mut state = [Goldilocks::ZERO; WIDTH];
        for (half, digest) in state.chunks_exact_mut(DIGEST).zip(digests) {
            half.copy_from_slice(digest.elements());
        }
        state
    }

    fn merged(digests: &[Digest; 2], permuted: &[Goldilocks; WIDTH]) -> Digest {
        let [left, right] = digests.map(|digest| digest.elements().map(Goldilocks::value));
        let sum_at = |i: usize| sum(Scalar(Portable), &[left[i], right[i], permuted[i].value(), permuted[i + DIGEST].value()]);
        Digest::new(core::array::from_fn(|i| Goldilocks::reduce(sum_at(i))))
    }

    #[inline(always)]
    fn merge_with_int<P: Permutation<WIDTH>>(
        on: P,
        seed: &[Word<P, WIDTH>; DIGEST],
        value: Word<P, WIDTH>,
    ) -> [Element<P, WIDTH>; DIGEST] {
        let a = on.arithmetic();
        let mut state = [constant(a, 0); WIDTH];
        for (element, word) in state.iter_mut().zip(seed) {
            *element = a.load(|_| *word);
        }
        // The value has one digit to base p, or two.
        let quotient = a.load(|_| a.memory().quotient(value));
        state[DIGEST] = a.load(|_| value);
        state[DIGEST + 1] = quotient;
        state[WIDTH - 1] = sum(a, &[constant(a, DIGEST as u64 + 1), quotient]);
        jive::<P, Self, WIDTH>(on, &state)
    }
}

/// Rescue-Prime RpJive64_256 on a chosen backend.
pub type Hasher = super::hasher::Hasher<RpJive64_256, WIDTH>;

/// Permutes `state`, on the fastest backend of this processor.
pub fn permute(state: &mut [Goldilocks; WIDTH]) {
    Hasher::new().permute(state);
}

/// Permutes each of `states`, on the fastest backend of this processor.
pub fn permute_many(states: &mut [[Goldilocks; WIDTH]]) {
    Hasher::new().permute_many(states);
}

/// The digest of `elements`, on the fastest backend of this processor. Without elements it is zero.
pub fn hash_elements(elements: &[Goldilocks]) -> Digest {
    Hasher::new().hash_elements(elements)
}

/// The digest of each row of `length` elements, which lie end to end, on the fastest backend of this processor.
///
/// # Errors
///
/// [`RowLengthError`] if `rows` does not have `length` elements for each entry of `out`; `out` is unchanged.
pub fn hash_elements_many(rows: &[Goldilocks], length: usize, out: &mut [Digest]) -> Result<(), RowLengthError> {
    Hasher::new().hash_elements_many(rows, length, out)
}

/// The digest of `bytes`, on the fastest backend of this processor; see [`Hasher::hash`](super::hasher::Hasher::hash).
pub fn hash(bytes: &[u8]) -> Digest {
    Hasher::new().hash(bytes)
}

/// The digest of two digests, on the fastest backend of this processor: the Jive compression of their elements.
pub fn merge(digests: &[Digest; 2]) -> Digest {
    Hasher::new().merge(digests)
}

/// The digest of any number of digests: that of their elements, on the fastest backend of this processor.
pub fn merge_many(digests: &[Digest]) -> Digest {
    Hasher::new().merge_many(digests)
}

/// The digest of a digest and any integer of 64 bits, on the fastest backend of this processor.
pub fn merge_with_int(seed: &Digest, value: u64) -> Digest {
    Hasher::new().merge_with_int(seed, value)
}

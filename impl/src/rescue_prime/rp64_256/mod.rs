//! Rp64_256: states of 12 elements, rate 8.
//!
//! ```
//! use ashlar::fields::goldilocks::Goldilocks;
//! use ashlar::rescue_prime::rp64_256;
//!
//! let elements = [1, 2, 3].map(Goldilocks::from);
//! let digest = rp64_256::hash_elements(&elements);
//! assert_eq!(rp64_256::Digest::from_bytes(&digest.to_bytes()), Ok(digest));
//!
//! let parent = rp64_256::merge(&[digest, rp64_256::hash(b"leaf")]);
//! let mut digests = [rp64_256::Digest::default(); 2];
//! rp64_256::hash_elements_many(&[elements, elements].concat(), 3, &mut digests).expect("the rows fill the buffer");
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
use super::sponge::{Element, Word, digest, hash_words, sum};
use crate::fields::goldilocks::{Arithmetic, Goldilocks, Memory, constant};

/// The parameters of Rp64_256.
#[derive(Clone, Copy, Debug)]
pub struct Rp64_256;

impl Parameters<WIDTH> for Rp64_256 {
    const ARK1: [[u64; WIDTH]; ROUNDS] = ARK1;
    const ARK2: [[u64; WIDTH]; ROUNDS] = ARK2;
    const MDS: [u8; WIDTH] = [7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8];
    const PADDING: u64 = 0;

    #[inline(always)]
    fn multiply<A: Arithmetic>(a: A, column: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
        mds::multiply12(a, column)
    }

    #[inline(always)]
    fn capacity(count: usize) -> u64 {
        count as u64
    }
}

impl Instance<WIDTH> for Rp64_256 {
    #[inline(always)]
    fn merge<P: Permutation<WIDTH>>(on: P, digests: &[[Word<P, WIDTH>; DIGEST]; 2]) -> [Element<P, WIDTH>; DIGEST] {
        hash_words::<P, Self, WIDTH>(on, 2 * DIGEST, |_, index| digests[index / DIGEST][index % DIGEST])
    }

    fn merge_state(digests: &[Digest; 2]) -> [Goldilocks; WIDTH] {
        let mut state = [Goldilocks::ZERO; WIDTH];
        state[0] = Goldilocks::reduce(Self::capacity(2 * DIGEST));
        for (rate, digest) in state[CAPACITY..].chunks_exact_mut(DIGEST).zip(digests) {
            rate.copy_from_slice(digest.elements());
        }
        state
    }

    fn merged(_: &[Digest; 2], permuted: &[Goldilocks; WIDTH]) -> Digest {
        Digest::new(digest(permuted))
    }

    #[inline(always)]
    fn merge_with_int<P: Permutation<WIDTH>>(
        on: P,
        seed: &[Word<P, WIDTH>; DIGEST],
        value: Word<P, WIDTH>,
    ) -> [Element<P, WIDTH>; DIGEST] {
        let a = on.arithmetic();
        let mut state = [constant(a, 0); WIDTH];
        for (element, word) in state[CAPACITY..].iter_mut().zip(seed) {
            *element = a.load(|_| *word);
        }
        // The value has one digit to base p, or two.
        let quotient = a.load(|_| a.memory().quotient(value));
        state[CAPACITY + DIGEST] = a.load(|_| value);
        state[CAPACITY + DIGEST + 1] = quotient;
        state[0] = sum(a, &[constant(a, DIGEST as u64 + 1), quotient]);
        on.permute::<Self>(&mut state);
        digest(&state)
    }
}

/// Rescue-Prime Rp64_256 on a chosen backend.
pub type Hasher = super::hasher::Hasher<Rp64_256, WIDTH>;

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

/// The digest of two digests, on the fastest backend of this processor: that of their elements.
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

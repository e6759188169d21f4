//! What users call: an instance on a backend.

use core::fmt;
use core::marker::PhantomData;

use super::batch::Rows;
use super::digest::Digest;
use super::instance::Instance;
use super::parameters::DIGEST;
use super::platform::{self, Platform, PlatformTask, Single};
use super::sponge::{hash_bytes, hash_words};
use crate::fields::goldilocks::Goldilocks;
use crate::machine::{Backend, OfIntegers};

/// Pairs whose states are on the stack at once.
const GROUP: usize = 32;

/// An instance of Rescue-Prime on a chosen backend. The modules of the instances have names for theirs.
pub struct Hasher<I, const WIDTH: usize> {
    backend: Backend,
    instance: PhantomData<I>,
}

/// The rows do not fill their buffer exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowLengthError {
    /// Elements of the buffer of rows.
    pub elements: usize,
    /// Elements of each row.
    pub length: usize,
    /// The number of digests asked for.
    pub digests: usize,
}

impl<I: Instance<WIDTH>, const WIDTH: usize> Hasher<I, WIDTH> {
    /// On the fastest backend of this processor.
    #[inline]
    pub fn new() -> Self {
        Self::on(Backend::detect())
    }

    /// On `backend`.
    #[inline]
    pub const fn on(backend: Backend) -> Self {
        Self { backend, instance: PhantomData }
    }

    /// Permutes `state`.
    #[inline]
    pub fn permute(self, state: &mut [Goldilocks; WIDTH]) {
        platform::run(self.backend, PermuteTask { instance: self.instance, states: core::slice::from_mut(state) });
    }

    /// Permutes each of `states`.
    pub fn permute_many(self, states: &mut [[Goldilocks; WIDTH]]) {
        platform::run(self.backend, PermuteTask { instance: self.instance, states });
    }

    /// The digest of `elements`: the sponge. Without elements it is zero.
    pub fn hash_elements(self, elements: &[Goldilocks]) -> Digest {
        platform::run(self.backend, DigestTask { instance: self.instance, input: Input::Elements(elements) })
    }

    /// The digest of elements that are given as eight bytes each, canonical and little-endian.
    #[cfg(feature = "merkle")]
    pub(crate) fn hash_encoded_elements(self, elements: &[[u8; 8]]) -> Digest {
        platform::run(self.backend, DigestTask { instance: self.instance, input: Input::Encoded(elements) })
    }

    /// The digest of each row of `length` elements into its entry of `out`; the rows lie end to end.
    ///
    /// # Errors
    ///
    /// [`RowLengthError`] if `rows` does not have `length` elements for each entry of `out`; `out` is unchanged.
    pub fn hash_elements_many(self, rows: &[Goldilocks], length: usize, out: &mut [Digest]) -> Result<(), RowLengthError> {
        if length.checked_mul(out.len()) != Some(rows.len()) {
            return Err(RowLengthError { elements: rows.len(), length, digests: out.len() });
        }
        platform::run(self.backend, RowsTask { instance: self.instance, rows: Rows { elements: rows, length }, out });
        Ok(())
    }

    /// The digest of `bytes`: each seven, little-endian, are an element of the sponge; the last, of one to seven bytes, is followed by a
    /// byte 1. Without bytes it is zero.
    pub fn hash(self, bytes: &[u8]) -> Digest {
        platform::run(self.backend, DigestTask { instance: self.instance, input: Input::Bytes(bytes) })
    }

    /// The digest of two digests, for the nodes of a Merkle tree.
    pub fn merge(self, digests: &[Digest; 2]) -> Digest {
        platform::run(self.backend, DigestTask { instance: self.instance, input: Input::Pair(digests) })
    }

    /// [`merge`](Self::merge) of each of `pairs` into its entry of `out`.
    ///
    /// # Errors
    ///
    /// [`RowLengthError`] if there are not as many pairs as entries of `out`; `out` is unchanged.
    pub fn merge_each(self, pairs: &[[Digest; 2]], out: &mut [Digest]) -> Result<(), RowLengthError> {
        if pairs.len() != out.len() {
            let length = 2 * DIGEST;
            return Err(RowLengthError { elements: length * pairs.len(), length, digests: out.len() });
        }
        for (pairs, out) in pairs.chunks(GROUP).zip(out.chunks_mut(GROUP)) {
            self.merge_group(pairs, out);
        }
        Ok(())
    }

    /// The digests of at most `GROUP` pairs.
    fn merge_group(self, pairs: &[[Digest; 2]], out: &mut [Digest]) {
        let mut states = [[Goldilocks::ZERO; WIDTH]; GROUP];
        let states = &mut states[..pairs.len()];
        for (state, pair) in states.iter_mut().zip(pairs) {
            *state = I::merge_state(pair);
        }
        self.permute_many(states);
        for ((digest, pair), state) in out.iter_mut().zip(pairs).zip(states) {
            *digest = I::merged(pair, state);
        }
    }

    /// The digest of any number of digests: that of their elements.
    pub fn merge_many(self, digests: &[Digest]) -> Digest {
        platform::run(self.backend, DigestTask { instance: self.instance, input: Input::Digests(digests) })
    }

    /// The digest of a digest and any integer of 64 bits.
    pub fn merge_with_int(self, seed: &Digest, value: u64) -> Digest {
        platform::run(self.backend, DigestTask { instance: self.instance, input: Input::Seed(seed, value) })
    }
}

impl<I, const WIDTH: usize> Clone for Hasher<I, WIDTH> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, const WIDTH: usize> Copy for Hasher<I, WIDTH> {}

impl<I: Instance<WIDTH>, const WIDTH: usize> Default for Hasher<I, WIDTH> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, const WIDTH: usize> fmt::Debug for Hasher<I, WIDTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hasher").field("backend", &self.backend).finish()
    }
}

impl fmt::Display for RowLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { elements, length, digests } = self;
        write!(f, "{digests} rows of {length} elements do not fill a buffer of {elements} elements exactly")
    }
}

impl core::error::Error for RowLengthError {}

struct PermuteTask<'a, I, const WIDTH: usize> {
    instance: PhantomData<I>,
    states: &'a mut [[Goldilocks; WIDTH]],
}

impl<I: Instance<WIDTH>, const WIDTH: usize> PlatformTask for PermuteTask<'_, I, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        platform::permute_many::<P, I, _, WIDTH>(on, self.states);
    }
}

struct RowsTask<'a, I, const WIDTH: usize> {
    instance: PhantomData<I>,
    rows: Rows<'a, Goldilocks>,
    out: &'a mut [Digest],
}

impl<I: Instance<WIDTH>, const WIDTH: usize> PlatformTask for RowsTask<'_, I, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        platform::hash_many::<P, I, _, _, WIDTH>(on, self.rows, self.out);
    }
}

/// What a single digest is of.
enum Input<'a> {
    Elements(&'a [Goldilocks]),
    #[cfg(feature = "merkle")]
    Encoded(&'a [[u8; 8]]),
    Bytes(&'a [u8]),
    Pair(&'a [Digest; 2]),
    Digests(&'a [Digest]),
    Seed(&'a Digest, u64),
}

struct DigestTask<'a, I, const WIDTH: usize> {
    instance: PhantomData<I>,
    input: Input<'a>,
}

impl<I: Instance<WIDTH>, const WIDTH: usize> PlatformTask for DigestTask<'_, I, WIDTH> {
    type Output = Digest;

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) -> Digest {
        let on = Single(on);
        let words = match self.input {
            Input::Elements(elements) => hash_words::<_, I, WIDTH>(on, elements.len(), |_, index| elements[index].value()),
            #[cfg(feature = "merkle")]
            Input::Encoded(elements) => {
                hash_words::<_, I, WIDTH>(on, elements.len(), |_, index| u64::from_le_bytes(elements[index]))
            }
            Input::Bytes(bytes) => hash_bytes::<_, I, WIDTH>(on, bytes),
            Input::Pair(digests) => I::merge(on, &digests.map(words_of)),
            Input::Digests(digests) => hash_words::<_, I, WIDTH>(on, DIGEST * digests.len(), |_, index| {
                digests[index / DIGEST].elements()[index % DIGEST].value()
            }),
            Input::Seed(seed, value) => I::merge_with_int(on, &words_of(*seed), value),
        };
        Digest::new(words.map(Goldilocks::reduce))
    }
}

fn words_of(digest: Digest) -> [u64; DIGEST] {
    digest.elements().map(Goldilocks::value)
}

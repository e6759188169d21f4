//! What users call to hash: a mode over an instance, on a backend.

use core::fmt;
use core::marker::PhantomData;

use super::digests::Digests;

use super::instance::Instance;
use super::permuter::Poseidon;
use super::platform::{self, Platform, PlatformTask};
use crate::fields::koala_bear::KoalaBear;
use crate::machine::cell::Cell;
use crate::machine::{Backend, OfIntegers};
use crate::modes::{
    AnyLengthMode, AtLeast120, BatchError, CompressionMode, Guard, HashMode, Levels, MessageLengthError, Mode, Resumed,
    SliceHash, SliceHashFrom, check_guard, zero_suffix_state,
};

/// A mode over an instance of Poseidon, on a chosen backend. The modules of the instances have names for theirs.
///
/// It does not compile where the [`LEVELS`](Self::LEVELS) of the mode are below what the guard `G` asks for.
pub struct Hasher<I, M, const WIDTH: usize, const DIGEST: usize, G = AtLeast120> {
    poseidon: Poseidon<I, WIDTH>,
    mode: PhantomData<(M, G)>,
}

/// The state of a [`SliceHash`] after the last elements of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceState<const RATE: usize, const WIDTH: usize>(pub(super) SliceHashFrom<RATE, WIDTH>);

impl<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, M, WIDTH, DIGEST, G>
{
    /// What generic attacks cost.
    pub const LEVELS: Levels = M::GUARDED.levels;

    /// On the fastest backend of this processor.
    #[inline]
    pub fn new() -> Self {
        Self::on(Backend::detect())
    }

    /// On `backend`.
    #[inline]
    pub const fn on(backend: Backend) -> Self {
        const { check_guard::<G>(M::GUARDED) };
        Self { poseidon: Poseidon::on(backend), mode: PhantomData }
    }

    /// The backend.
    #[inline]
    pub const fn backend(self) -> Backend {
        self.poseidon.backend()
    }
}

impl<I: Instance<WIDTH>, M: HashMode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, M, WIDTH, DIGEST, G>
{
    /// The digest of `elements`.
    ///
    /// # Errors
    ///
    /// [`MessageLengthError`] if the mode takes no message of this length. Slice hashes take those of a state and whole chunks, the other
    /// modes all.
    pub fn hash_slice(self, elements: &[KoalaBear]) -> Result<[KoalaBear; DIGEST], MessageLengthError> {
        digest_one::<I, _, WIDTH, DIGEST>(self.backend(), M::default(), elements)
    }

    /// The digest of each row of `length` elements into its entry of `out`; the rows lie end to end.
    ///
    /// # Errors
    ///
    /// [`BatchError`] if the mode takes no row of this length, or `rows` does not have `length` elements for each entry of `out`; `out` is
    /// unchanged.
    pub fn hash_rows(self, rows: &[KoalaBear], length: usize, out: &mut [[KoalaBear; DIGEST]]) -> Result<(), BatchError> {
        digest_many::<I, _, WIDTH, DIGEST>(self.backend(), M::default(), rows, length, out)
    }

    /// The digest of elements that are given as four bytes each, canonical and little-endian. None if the mode takes no message of this length.
    #[cfg(feature = "merkle")]
    pub(crate) fn hash_encoded_slice(self, elements: &[[u8; 4]]) -> Option<[KoalaBear; DIGEST]> {
        digest_encoded::<I, _, WIDTH, DIGEST>(self.backend(), M::default(), elements)
    }
}

impl<I: Instance<WIDTH>, M: AnyLengthMode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, M, WIDTH, DIGEST, G>
{
    /// Elements of a block.
    pub const BLOCK: usize = M::BLOCK;

    /// The state after each part of a message, into its entry of `states`, for messages that are not at hand as a whole.
    ///
    /// A part is a row of `length` elements, of rows that lie end to end: the state before it, which is all zeros at first, then whole blocks. The last part
    /// of a message, as `is_end` says, has any elements behind the state, also none, and leads to a state that begins with the digest.
    ///
    /// # Errors
    ///
    /// [`BatchError`] if rows are no such parts, or `rows` does not have `length` elements for each entry of `states`; `states` is
    /// unchanged.
    pub fn resume_rows(
        self,
        rows: &[KoalaBear],
        length: usize,
        is_end: bool,
        states: &mut [[KoalaBear; WIDTH]],
    ) -> Result<(), BatchError> {
        let part = Resumed::<M, DIGEST> { mode: M::default(), is_end };
        digest_many::<I, _, WIDTH, WIDTH>(self.backend(), part, rows, length, states)
    }
}

impl<I: Instance<WIDTH>, M: CompressionMode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, M, WIDTH, DIGEST, G>
{
    /// Elements that are compressed into a digest: those of all digests, end to end.
    pub const INPUT: usize = M::INPUT;

    /// The digest of the elements of digests, end to end: of [`INPUT`](Self::INPUT) elements.
    ///
    /// # Errors
    ///
    /// [`MessageLengthError`] if these are not as many.
    pub fn compress(self, input: &[KoalaBear]) -> Result<[KoalaBear; DIGEST], MessageLengthError> {
        digest_one::<I, _, WIDTH, DIGEST>(self.backend(), M::default(), input)
    }

    /// The digest of each [`INPUT`](Self::INPUT) elements into its entry of `out`; they lie end to end.
    ///
    /// # Errors
    ///
    /// [`BatchError`] if `inputs` does not have as many elements for each entry of `out`; `out` is unchanged.
    pub fn compress_many(self, inputs: &[KoalaBear], out: &mut [[KoalaBear; DIGEST]]) -> Result<(), BatchError> {
        digest_many::<I, _, WIDTH, DIGEST>(self.backend(), M::default(), inputs, M::INPUT, out)
    }
}

impl<I: Instance<WIDTH>, G: Guard, const RATE: usize, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, SliceHash<RATE>, WIDTH, DIGEST, G>
{
    /// The state after as many zeros as a state has elements and `chunks` times `RATE` zeros: where messages end in these, it can be computed
    /// once.
    pub fn zero_suffix_state(self, chunks: usize) -> SliceState<RATE, WIDTH> {
        let state = zero_suffix_state::<_, WIDTH, RATE>(self.poseidon, chunks);
        SliceState(SliceHashFrom { state: state.map(KoalaBear::value) })
    }

    /// The digest of a message of which the last elements have led to `state` and `elements` are those before them.
    ///
    /// # Errors
    ///
    /// [`MessageLengthError`] if `elements` are not whole chunks.
    pub fn hash_slice_from(
        self,
        state: &SliceState<RATE, WIDTH>,
        elements: &[KoalaBear],
    ) -> Result<[KoalaBear; DIGEST], MessageLengthError> {
        digest_one::<I, _, WIDTH, DIGEST>(self.backend(), state.0, elements)
    }

    /// The digest, into each entry of `out`, of a message of which the last elements have led to `state` and a row of `length` elements are
    /// those before them; the rows lie end to end.
    ///
    /// # Errors
    ///
    /// [`BatchError`] if rows are not whole chunks, or `rows` does not have `length` elements for each entry of `out`; `out` is unchanged.
    pub fn hash_rows_from(
        self,
        state: &SliceState<RATE, WIDTH>,
        rows: &[KoalaBear],
        length: usize,
        out: &mut [[KoalaBear; DIGEST]],
    ) -> Result<(), BatchError> {
        digest_many::<I, _, WIDTH, DIGEST>(self.backend(), state.0, rows, length, out)
    }

    /// [`hash_slice_from`](Self::hash_slice_from) of elements that are given as four bytes each, canonical and little-endian.
    #[cfg(feature = "merkle")]
    pub(crate) fn hash_encoded_slice_from(
        self,
        state: &SliceState<RATE, WIDTH>,
        elements: &[[u8; 4]],
    ) -> Option<[KoalaBear; DIGEST]> {
        digest_encoded::<I, _, WIDTH, DIGEST>(self.backend(), state.0, elements)
    }
}

impl<I, M, G, const WIDTH: usize, const DIGEST: usize> Clone for Hasher<I, M, WIDTH, DIGEST, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, M, G, const WIDTH: usize, const DIGEST: usize> Copy for Hasher<I, M, WIDTH, DIGEST, G> {}

impl<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize, const DIGEST: usize> Default
    for Hasher<I, M, WIDTH, DIGEST, G>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST> + Default + fmt::Debug, G: Guard, const WIDTH: usize, const DIGEST: usize>
    fmt::Debug for Hasher<I, M, WIDTH, DIGEST, G>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hasher").field("mode", &M::default()).field("backend", &self.backend()).finish()
    }
}

/// The digest of a message that the mode takes.
fn digest_one<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize>(
    backend: Backend,
    mode: M,
    elements: &[KoalaBear],
) -> Result<[KoalaBear; DIGEST], MessageLengthError> {
    let length = elements.len();
    if !mode.takes(length) {
        return Err(MessageLengthError { length });
    }
    let mut out = [[KoalaBear::ZERO; DIGEST]];
    digest_rows::<I, M, _, WIDTH, DIGEST>(backend, mode, elements, length, &mut out);
    Ok(out[0])
}

/// The digest of a message of canonical elements as bytes, if the mode takes it.
#[cfg(feature = "merkle")]
fn digest_encoded<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize>(
    backend: Backend,
    mode: M,
    elements: &[[u8; 4]],
) -> Option<[KoalaBear; DIGEST]> {
    if !mode.takes(elements.len()) {
        return None;
    }
    let mut out = [[[0; 4]; DIGEST]];
    digest_rows::<I, M, _, WIDTH, DIGEST>(backend, mode, elements, elements.len(), &mut out);
    Some(out[0].map(|bytes| KoalaBear::from_canonical(u32::from_le_bytes(bytes))))
}

/// The digest of each of the messages, which lie end to end.
fn digest_many<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize>(
    backend: Backend,
    mode: M,
    rows: &[KoalaBear],
    length: usize,
    out: &mut [[KoalaBear; DIGEST]],
) -> Result<(), BatchError> {
    check_lengths(mode, rows.len(), length, out.len())?;
    digest_rows::<I, M, _, WIDTH, DIGEST>(backend, mode, rows, length, out);
    Ok(())
}

/// Whether the mode takes messages of `length` elements, and these fill the buffer.
pub(super) fn check_lengths<M: Mode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize>(
    mode: M,
    elements: usize,
    length: usize,
    digests: usize,
) -> Result<(), BatchError> {
    if !mode.takes(length) {
        return Err(MessageLengthError { length }.into());
    }
    if length.checked_mul(digests) != Some(elements) {
        return Err(BatchError::Buffer { elements, length, digests });
    }
    Ok(())
}

/// The digest of each row, in a function of which one message and many share one copy.
#[inline(never)]
pub(super) fn digest_rows<I, M, C, const WIDTH: usize, const DIGEST: usize>(
    backend: Backend,
    mode: M,
    rows: &[C],
    length: usize,
    out: &mut [[C; DIGEST]],
) where
    I: Instance<WIDTH>,
    M: Mode<WIDTH, DIGEST>,
    C: Cell<u32>,
{
    platform::run(backend, DigestTask(Digests::<I, M, _, WIDTH, DIGEST>::new(mode, rows, length, out)));
}

/// A batch, for the platform of a backend.
struct DigestTask<'a, I, M, C, const WIDTH: usize, const DIGEST: usize>(Digests<'a, I, M, C, WIDTH, DIGEST>);

impl<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, C: Cell<u32>, const WIDTH: usize, const DIGEST: usize> PlatformTask
    for DigestTask<'_, I, M, C, WIDTH, DIGEST>
{
    type Output = ();

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        self.0.run(on);
    }
}

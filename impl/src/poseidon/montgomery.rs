//! Elements in words of the Montgomery form, for provers with a field type of their own.

use core::fmt;

use super::hasher::{Hasher, SliceState, check_lengths, digest_rows};
use super::instance::Instance;
use super::permuter::Poseidon;
use crate::fields::held;
use crate::fields::koala_bear::{MODULUS, Montgomery};
use crate::machine::Backend;
use crate::modes::{BatchError, CompressionMode, Guard, HashMode, Mode, SliceHash};

/// States and digests that are on the stack at once.
const GROUP: usize = 32;

/// A word that holds no element in the Montgomery form, as it is p or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotMontgomery {
    /// The number of the first such word.
    pub index: usize,
    /// The word.
    pub word: u32,
}

/// What is wrong with a batch of messages in words of the Montgomery form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MontgomeryError {
    /// The lengths.
    Batch(BatchError),
    /// A word.
    Word(NotMontgomery),
}

impl<I: Instance<WIDTH>, const WIDTH: usize> Poseidon<I, WIDTH> {
    /// Permutes each of `states`, whose elements are words of the Montgomery form, 2^32 times a value modulo p: each below p, before and after.
    ///
    /// # Errors
    ///
    /// [`NotMontgomery`] if a word is p or more; no state is changed then.
    pub fn permute_many_montgomery(self, states: &mut [[u32; WIDTH]]) -> Result<(), NotMontgomery> {
        elements(states.as_flattened())?;
        for states in states.chunks_mut(GROUP) {
            let mut cells = [[Montgomery::default(); WIDTH]; GROUP];
            let cells = &mut cells[..states.len()];
            for (cells, words) in cells.iter_mut().zip(&*states) {
                cells.copy_from_slice(elements(words)?);
            }
            self.permute_cells(cells);
            copy_words(cells, states);
        }
        Ok(())
    }
}

impl<I: Instance<WIDTH>, M: HashMode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, M, WIDTH, DIGEST, G>
{
    /// [`hash_rows`](Self::hash_rows) of elements in words of the Montgomery form, 2^32 times a value modulo p: each below p, in rows and digests.
    ///
    /// # Errors
    ///
    /// [`MontgomeryError`] if the mode takes no row of this length, if `rows` does not have `length` words for each entry of `out`, or if a word
    /// is p or more; `out` is unchanged.
    pub fn hash_rows_montgomery(self, rows: &[u32], length: usize, out: &mut [[u32; DIGEST]]) -> Result<(), MontgomeryError> {
        digest_words::<I, M, WIDTH, DIGEST>(self.backend(), M::default(), rows, length, out)
    }
}

impl<I: Instance<WIDTH>, G: Guard, const RATE: usize, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, SliceHash<RATE>, WIDTH, DIGEST, G>
{
    /// [`hash_rows_from`](Self::hash_rows_from) of elements in words of the Montgomery form, 2^32 times a value modulo p: each below p, in rows and
    /// digests.
    ///
    /// # Errors
    ///
    /// [`MontgomeryError`] if rows are not whole chunks, if `rows` does not have `length` words for each entry of `out`, or if a word is p or
    /// more; `out` is unchanged.
    pub fn hash_rows_from_montgomery(
        self,
        state: &SliceState<RATE, WIDTH>,
        rows: &[u32],
        length: usize,
        out: &mut [[u32; DIGEST]],
    ) -> Result<(), MontgomeryError> {
        digest_words::<I, _, WIDTH, DIGEST>(self.backend(), state.0, rows, length, out)
    }
}

impl<I: Instance<WIDTH>, M: CompressionMode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize, const DIGEST: usize>
    Hasher<I, M, WIDTH, DIGEST, G>
{
    /// [`compress_many`](Self::compress_many) of elements in words of the Montgomery form, 2^32 times a value modulo p: each below p, in inputs and
    /// digests.
    ///
    /// # Errors
    ///
    /// [`MontgomeryError`] if `inputs` does not have [`INPUT`](Self::INPUT) words for each entry of `out`, or if a word is p or more; `out` is
    /// unchanged.
    pub fn compress_many_montgomery(self, inputs: &[u32], out: &mut [[u32; DIGEST]]) -> Result<(), MontgomeryError> {
        digest_words::<I, M, WIDTH, DIGEST>(self.backend(), M::default(), inputs, M::INPUT, out)
    }
}

/// The digests of rows of `length` words.
fn digest_words<I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize>(
    backend: Backend,
    mode: M,
    rows: &[u32],
    length: usize,
    out: &mut [[u32; DIGEST]],
) -> Result<(), MontgomeryError> {
    check_lengths(mode, rows.len(), length, out.len())?;
    let rows = elements(rows)?;
    for (group, out) in out.chunks_mut(GROUP).enumerate() {
        let rows = &rows[group * GROUP * length..][..out.len() * length];
        let mut digests = [[Montgomery::default(); DIGEST]; GROUP];
        let digests = &mut digests[..out.len()];
        digest_rows::<I, M, _, WIDTH, DIGEST>(backend, mode, rows, length, digests);
        copy_words(digests, out);
    }
    Ok(())
}

/// The elements that the words hold.
fn elements(words: &[u32]) -> Result<&[Montgomery], NotMontgomery> {
    held::elements(words).map_err(|index| NotMontgomery { index, word: words[index] })
}

fn copy_words<const N: usize>(cells: &[[Montgomery; N]], out: &mut [[u32; N]]) {
    for (words, cells) in out.iter_mut().zip(cells) {
        *words = cells.map(Montgomery::word);
    }
}

impl From<BatchError> for MontgomeryError {
    fn from(error: BatchError) -> Self {
        Self::Batch(error)
    }
}

impl From<NotMontgomery> for MontgomeryError {
    fn from(error: NotMontgomery) -> Self {
        Self::Word(error)
    }
}

impl fmt::Display for NotMontgomery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "word {}, {}, holds no element in the Montgomery form: it is not below {MODULUS}", self.index, self.word)
    }
}

impl fmt::Display for MontgomeryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Batch(error) => error.fmt(f),
            Self::Word(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for NotMontgomery {}
impl core::error::Error for MontgomeryError {}

//! The search for witnesses of work.

use core::ops::Range;

use super::element::Element;
use super::incremental::Incremental;
use super::number::Number;
use crate::blake3::DIGEST;

/// Candidates that are hashed at once.
const BATCH: u64 = 64;
/// The greatest number of bytes of an element.
const MOST: usize = 8;

/// Candidates after one digest.
pub struct Search<'a, H: Incremental> {
    /// The hash function.
    pub hasher: &'a H,
    /// The bytes before each candidate.
    pub digest: &'a [H::Byte; DIGEST],
    /// The number of sampled bits that are to be zero.
    pub bits: u32,
}

impl<H: Incremental> Search<'_, H> {
    /// The least number of an element in `candidates`, which are below p, that is a witness.
    pub fn least<N: Number<Byte = H::Byte>, E: Element<N>>(&self, candidates: Range<u64>) -> Option<u64> {
        const { assert!(size_of::<E::Bytes>() <= MOST * size_of::<N::Byte>(), "an element has at most 8 bytes") };
        let length = DIGEST + E::Bytes::default().as_ref().len();
        let mut messages = [H::Byte::default(); BATCH as usize * (DIGEST + MOST)];
        let messages = &mut messages[..BATCH as usize * length];
        messages.chunks_exact_mut(length).for_each(|message| message[..DIGEST].copy_from_slice(self.digest));
        let mut digests = [[H::Byte::default(); DIGEST]; BATCH as usize];
        candidates.clone().step_by(BATCH as usize).find_map(|first| {
            let numbers = first..candidates.end.min(first.saturating_add(BATCH));
            let count = (numbers.end - first) as usize;
            for (message, number) in messages.chunks_exact_mut(length).zip(numbers) {
                message[DIGEST..].copy_from_slice(E::residue(N::constant(number)).bytes().as_ref());
            }
            self.hasher.digest_many(&messages[..count * length], length, &mut digests[..count]);
            (first..).zip(&digests[..count]).find(|(_, digest)| self.accepts::<N, E>(digest)).map(|(number, _)| number)
        })
    }

    /// Whether the bits that are sampled from the end of a digest are zero.
    fn accepts<N: Number<Byte = H::Byte>, E: Element<N>>(&self, digest: &[H::Byte; DIGEST]) -> bool {
        let mut bytes = E::Bytes::default();
        bytes.as_mut().iter_mut().zip(digest.iter().rev()).for_each(|(byte, sampled)| *byte = *sampled);
        E::number(bytes).low(self.bits).is_below(1)
    }
}

#[cfg(feature = "rayon")]
mod threads {
    use rayon::iter::{IntoParallelIterator, ParallelIterator};

    use super::*;

    /// Candidates of one task.
    const TASK: u64 = 32 * BATCH;
    /// Tasks that are begun before the outcome of all is awaited, at most unless there are more threads.
    const TASKS: u64 = 256;

    impl<H: Incremental<Byte: Sync> + Sync> Search<'_, H> {
        /// As [`least`](Self::least), on the threads of the current rayon pool.
        ///
        /// Windows of candidates are searched one after the other, so that no thread is far ahead of the witness.
        pub fn least_rayon<N: Number<Byte = H::Byte>, E: Element<N>>(&self, candidates: Range<u64>) -> Option<u64> {
            let tasks = (1 << self.bits.min(32)) / TASK;
            let window = TASK * tasks.min(TASKS).max(rayon::current_num_threads() as u64);
            candidates.clone().step_by(window as usize).find_map(|first| {
                let end = candidates.end.min(first.saturating_add(window));
                let task = |number: u64| {
                    let first = first + number * TASK;
                    self.least::<N, E>(first..end.min(first + TASK))
                };
                (0..(end - first).div_ceil(TASK)).into_par_iter().find_map_first(task)
            })
        }
    }
}

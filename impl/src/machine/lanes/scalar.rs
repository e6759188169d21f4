//! One lane, on any machine.

use super::{BLOCK, DIGEST, Lanes, MAX_LANES, bytes_at};
use crate::machine::{Machine, Starts};

/// A single word as a vector of one lane.
#[derive(Clone, Copy, Debug)]
pub struct Scalar<M>(pub M);

impl<M: Machine> Lanes for Scalar<M> {
    type Machine = M;
    type Vector = M::Word;
    const LANES: usize = 1;

    #[inline(always)]
    fn machine(self) -> M {
        self.0
    }

    #[inline(always)]
    fn splat(self, word: M::Word) -> M::Word {
        word
    }

    #[inline(always)]
    fn load_words(self, words: &[M::Word; MAX_LANES]) -> M::Word {
        words[0]
    }

    #[inline(always)]
    fn add(self, a: M::Word, b: M::Word) -> M::Word {
        self.0.add(a, b)
    }

    #[inline(always)]
    fn xor(self, a: M::Word, b: M::Word) -> M::Word {
        self.0.xor(a, b)
    }

    #[inline(always)]
    fn rotr16(self, a: M::Word) -> M::Word {
        self.0.rotate_right(a, 16)
    }

    #[inline(always)]
    fn rotr12(self, a: M::Word) -> M::Word {
        self.0.rotate_right(a, 12)
    }

    #[inline(always)]
    fn rotr8(self, a: M::Word) -> M::Word {
        self.0.rotate_right(a, 8)
    }

    #[inline(always)]
    fn rotr7(self, a: M::Word) -> M::Word {
        self.0.rotate_right(a, 7)
    }

    #[inline(always)]
    fn load_blocks(self, data: &[M::Byte], starts: Starts<'_>, at: usize) -> [M::Word; 16] {
        words_of_block(self.0, bytes_at(data, starts.places()[0] + at))
    }

    #[inline(always)]
    fn store_digests(self, state: &[M::Word; 8], out: &mut [[M::Byte; DIGEST]]) {
        put_words(self.0, state, &mut out[0]);
    }

    #[inline(always)]
    fn store_blocks(self, state: &[M::Word; 16], out: &mut [[M::Byte; BLOCK]]) {
        put_words(self.0, state, &mut out[0]);
    }
}

/// Writes words in little-endian bytes.
#[inline(always)]
fn put_words<M: Machine>(machine: M, words: &[M::Word], out: &mut [M::Byte]) {
    for (word, bytes) in words.iter().zip(out.chunks_exact_mut(4)) {
        bytes.copy_from_slice(&machine.word_to_le_bytes(*word));
    }
}

/// The sixteen little-endian words of a block.
#[inline(always)]
pub fn words_of_block<M: Machine>(machine: M, block: &[M::Byte; BLOCK]) -> [M::Word; 16] {
    words_of(machine, block)
}

/// The eight little-endian words of a digest or a key.
#[inline(always)]
pub fn words_of_digest<M: Machine>(machine: M, digest: &[M::Byte; DIGEST]) -> [M::Word; 8] {
    words_of(machine, digest)
}

#[inline(always)]
fn words_of<M: Machine, const WORDS: usize>(machine: M, bytes: &[M::Byte]) -> [M::Word; WORDS] {
    let mut words = [machine.word(0); WORDS];
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
        *word = machine.word_from_le_bytes(*bytes);
    }
    words
}

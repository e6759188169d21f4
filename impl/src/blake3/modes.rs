//! The three modes (paper, sections 2.3 and 2.7).

use super::constants::{IV, KEY, flags};
use super::join::Serial;
use super::platform::{Platform, PlatformTask};
use super::tree::{Mode, digest_of};
use crate::machine::{Machine, OfIntegers};

/// The plain hash.
#[inline(always)]
pub fn plain<M: Machine>(machine: M) -> Mode<M::Word> {
    Mode { key: iv(machine), flags: 0 }
}

/// The keyed hash.
#[inline(always)]
pub fn keyed<M: Machine>(machine: M, key: &[M::Byte; KEY]) -> Mode<M::Word> {
    Mode { key: key_words(machine, key), flags: flags::KEYED_HASH }
}

/// Key derivation: the key is the hash of `context` under a flag of its own.
#[inline(always)]
pub fn derive_key<P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(on: P, context: &[B]) -> Mode<W>
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    let mode = Mode { key: iv(on.machine()), flags: flags::DERIVE_KEY_CONTEXT };
    let mut key = [on.machine().byte(0); KEY];
    digest_of::<Serial, _, _, _>(on, &mode, context, &mut key);
    Mode { key: key_words(on.machine(), &key), flags: flags::DERIVE_KEY_MATERIAL }
}

#[inline(always)]
fn iv<M: Machine>(machine: M) -> [M::Word; 8] {
    IV.map(|word| machine.word(word))
}

#[inline(always)]
fn key_words<M: Machine>(machine: M, key: &[M::Byte; KEY]) -> [M::Word; 8] {
    let mut words = [machine.word(0); 8];
    for (word, bytes) in words.iter_mut().zip(key.chunks_exact(4)) {
        *word = machine.word_from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    words
}

pub(super) struct DeriveKey<'a> {
    pub(super) context: &'a [u8],
}

impl PlatformTask for DeriveKey<'_> {
    type Output = Mode<u32>;

    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) -> Mode<u32> {
        derive_key(on, self.context)
    }
}

//! The three modes (paper, sections 2.3 and 2.7).

use super::constants::{IV, KEY, flags};
use super::join::Serial;
use super::platform::{Platform, PlatformTask};
use super::tree::{Mode, digest_of};
use crate::machine::lanes::words_of_digest;
use crate::machine::{Machine, OfIntegers};

/// The plain hash.
#[inline(always)]
pub fn plain<M: Machine>(machine: M) -> Mode<M::Word> {
    Mode { key: iv(machine), flags: 0 }
}

/// The keyed hash.
#[inline(always)]
pub fn keyed<M: Machine>(machine: M, key: &[M::Byte; KEY]) -> Mode<M::Word> {
    Mode { key: words_of_digest(machine, key), flags: flags::KEYED_HASH }
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
    Mode { key: words_of_digest(on.machine(), &key), flags: flags::DERIVE_KEY_MATERIAL }
}

#[inline(always)]
fn iv<M: Machine>(machine: M) -> [M::Word; 8] {
    IV.map(|word| machine.word(word))
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

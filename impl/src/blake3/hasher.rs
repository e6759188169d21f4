//! Incremental hashing.

use core::fmt;
use core::marker::PhantomData;

use super::constants::{DIGEST, KEY};
use super::hash::Hash;
use super::join::{Join, Serial};
use super::modes;
use super::one_shot::{BatchLengthError, Blake3};
use super::platform::{self, Platform, PlatformTask};
use super::state::State;
use super::tree::Mode;
use super::xof::OutputReader;
use crate::machine::{Backend, OfIntegers, Portable};

/// Hashes a message that arrives in pieces, in any of the three modes.
#[derive(Clone)]
pub struct Hasher {
    backend: Backend,
    state: State<u8, u32>,
}

impl Hasher {
    /// A hasher for the plain mode.
    pub fn new() -> Self {
        Self::in_mode(Backend::detect(), modes::plain(Portable))
    }

    /// A hasher for the keyed mode.
    pub fn new_keyed(key: &[u8; KEY]) -> Self {
        Self::in_mode(Backend::detect(), modes::keyed(Portable, key))
    }

    /// A hasher for key derivation: `context` should be hard-coded, globally unique and specific to its use (paper, section
    /// 2.7), and the key material is what the hasher takes in.
    pub fn new_derive_key(context: &str) -> Self {
        Self::new_derive_key_raw(context.as_bytes())
    }

    /// [`new_derive_key`](Self::new_derive_key) for a context that need not be text.
    pub fn new_derive_key_raw(context: &[u8]) -> Self {
        let backend = Backend::detect();
        Self::in_mode(backend, platform::run(backend, modes::DeriveKey { context }))
    }

    /// The same hasher on `backend`.
    pub fn on(mut self, backend: Backend) -> Self {
        self.backend = backend;
        self
    }

    /// The backend that the hasher runs on.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    fn in_mode(backend: Backend, mode: Mode<u32>) -> Self {
        Self { backend, state: State::new(Portable, mode) }
    }

    /// Takes in the next bytes of the message.
    pub fn update(&mut self, input: &[u8]) -> &mut Self {
        platform::run(self.backend, Update::<Serial> { state: &mut self.state, input, join: PhantomData });
        self
    }

    /// Takes in the next bytes of the message, on the threads of the current rayon pool. Pays from about 128 KiB on.
    #[cfg(feature = "rayon")]
    pub fn update_rayon(&mut self, input: &[u8]) -> &mut Self {
        use super::join::Rayon;
        platform::run(self.backend, Update::<Rayon> { state: &mut self.state, input, join: PhantomData });
        self
    }

    /// The digest of the message so far; the hasher stays as it is.
    pub fn finalize(&self) -> Hash {
        Hash::from_bytes(platform::run(self.backend, Digest { state: &self.state }))
    }

    /// The extendable output over the message so far; the hasher stays as it is.
    pub fn finalize_xof(&self) -> OutputReader {
        platform::run(self.backend, Reader { backend: self.backend, state: &self.state })
    }

    /// Forgets the message, and keeps mode, key and backend.
    pub fn reset(&mut self) -> &mut Self {
        self.state = State::new(Portable, *self.state.mode());
        self
    }

    /// The digests of `out.len()` messages of `length` bytes each, laid end to end in `messages`, in the mode of the hasher, which stays as it is.
    pub(crate) fn hash_many(&self, messages: &[u8], length: usize, out: &mut [[u8; DIGEST]]) -> Result<(), BatchLengthError> {
        Blake3::on(self.backend).digest_many(*self.state.mode(), messages, length, out)
    }

    /// The number of bytes taken in so far, modulo 2^64.
    pub fn count(&self) -> u64 {
        self.state.count()
    }
}

impl Default for Hasher {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Hasher {
    /// Shows nothing of key or message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hasher").field("backend", &self.backend).field("count", &self.count()).finish_non_exhaustive()
    }
}

#[cfg(feature = "std")]
impl std::io::Write for Hasher {
    fn write(&mut self, input: &[u8]) -> std::io::Result<usize> {
        self.update(input);
        Ok(input.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

struct Update<'a, J> {
    state: &'a mut State<u8, u32>,
    input: &'a [u8],
    join: PhantomData<J>,
}

impl<J: Join> PlatformTask for Update<'_, J> {
    type Output = ();

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        self.state.update::<J, P>(on, self.input);
    }
}

struct Digest<'a> {
    state: &'a State<u8, u32>,
}

impl PlatformTask for Digest<'_> {
    type Output = [u8; DIGEST];

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) -> [u8; DIGEST] {
        self.state.root(on).digest(on)
    }
}

/// Makes the reader where it is to lie: a copy would wait until the node, which is written in pieces, is in memory.
struct Reader<'a> {
    backend: Backend,
    state: &'a State<u8, u32>,
}

impl PlatformTask for Reader<'_> {
    type Output = OutputReader;

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) -> OutputReader {
        OutputReader::new(self.backend, self.state.root(on))
    }
}

//! Whole messages at once, one or many.

use core::fmt;

use super::batch;
use super::constants::{BLOCK, DIGEST, KEY};
use super::hash::Hash;
use super::join::Serial;
use super::modes;
use super::platform::{self, Platform, PlatformTask};
use super::tree::{Mode, digest_of};
use crate::machine::{Backend, OfIntegers, Portable};

/// BLAKE3 on a chosen backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blake3 {
    backend: Backend,
}

/// The messages do not fill their buffer exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BatchLengthError {
    /// Bytes of the buffer of messages.
    pub bytes: usize,
    /// The length of each message.
    pub length: usize,
    /// The number of digests asked for.
    pub digests: usize,
}

impl Blake3 {
    /// On the fastest backend of this processor.
    #[inline]
    pub fn new() -> Self {
        Self::on(Backend::detect())
    }

    /// On `backend`.
    #[inline]
    pub const fn on(backend: Backend) -> Self {
        Self { backend }
    }

    /// The backend.
    #[inline]
    pub const fn backend(self) -> Backend {
        self.backend
    }

    /// The digest of `message`.
    #[inline]
    pub fn hash(self, message: &[u8]) -> Hash {
        self.digest(modes::plain(Portable), message)
    }

    /// The digest of `message` under `key`.
    #[inline]
    pub fn keyed_hash(self, key: &[u8; KEY], message: &[u8]) -> Hash {
        self.digest(modes::keyed(Portable, key), message)
    }

    /// A key of 32 bytes from `material`, for the use that `context` names: hard-coded, globally unique (paper, section 2.7).
    pub fn derive_key(self, context: &str, material: &[u8]) -> [u8; DIGEST] {
        self.derive_key_raw(context.as_bytes(), material)
    }

    /// [`derive_key`](Self::derive_key) for a context that need not be text.
    pub fn derive_key_raw(self, context: &[u8], material: &[u8]) -> [u8; DIGEST] {
        let mode = platform::run(self.backend, modes::DeriveKey { context });
        self.digest(mode, material).into()
    }

    /// The digests of `out.len()` messages of `length` bytes each, laid end to end in `messages`: digest i is that of the bytes
    /// i·`length` to (i + 1)·`length`.
    ///
    /// # Errors
    /// [`BatchLengthError`] if `messages` does not hold exactly that many bytes; nothing is written then.
    pub fn hash_many(self, messages: &[u8], length: usize, out: &mut [[u8; DIGEST]]) -> Result<(), BatchLengthError> {
        self.digest_many(modes::plain(Portable), messages, length, out)
    }

    /// [`hash_many`](Self::hash_many) under `key`.
    ///
    /// # Errors
    /// As there.
    pub fn keyed_hash_many(
        self,
        key: &[u8; KEY],
        messages: &[u8],
        length: usize,
        out: &mut [[u8; DIGEST]],
    ) -> Result<(), BatchLengthError> {
        self.digest_many(modes::keyed(Portable, key), messages, length, out)
    }

    /// The digests of Merkle nodes of 64 bytes, left child before right.
    ///
    /// # Errors
    /// [`BatchLengthError`] if there are not as many nodes as digests; nothing is written then.
    pub fn compress_many(self, nodes: &[[u8; BLOCK]], out: &mut [[u8; DIGEST]]) -> Result<(), BatchLengthError> {
        self.hash_many(nodes.as_flattened(), BLOCK, out)
    }

    /// Writes the digest of `message` in a mode to its place: each copy of it would wait for the one before.
    #[inline(always)]
    pub(crate) fn digest_into(self, mode: Mode<u32>, message: &[u8], out: &mut [u8; DIGEST]) {
        platform::run(self.backend, Digest { mode, message, out });
    }

    #[inline(always)]
    fn digest(self, mode: Mode<u32>, message: &[u8]) -> Hash {
        let mut out = Hash::from_bytes([0; DIGEST]);
        self.digest_into(mode, message, out.bytes_mut());
        out
    }

    pub(super) fn digest_many(
        self,
        mode: Mode<u32>,
        messages: &[u8],
        length: usize,
        out: &mut [[u8; DIGEST]],
    ) -> Result<(), BatchLengthError> {
        if length.checked_mul(out.len()) != Some(messages.len()) {
            return Err(BatchLengthError { bytes: messages.len(), length, digests: out.len() });
        }
        platform::run(self.backend, DigestMany { mode, messages, length, out });
        Ok(())
    }
}

impl Default for Blake3 {
    fn default() -> Self {
        Self::new()
    }
}

/// The digest of `message`.
#[inline]
pub fn hash(message: &[u8]) -> Hash {
    Blake3::new().hash(message)
}

/// The digest of `message` under `key`.
#[inline]
pub fn keyed_hash(key: &[u8; KEY], message: &[u8]) -> Hash {
    Blake3::new().keyed_hash(key, message)
}

/// A key from `material` for the use that `context` names; see [`Blake3::derive_key`].
pub fn derive_key(context: &str, material: &[u8]) -> [u8; DIGEST] {
    Blake3::new().derive_key(context, material)
}

/// The digests of messages of equal length; see [`Blake3::hash_many`].
///
/// # Errors
/// As there.
pub fn hash_many(messages: &[u8], length: usize, out: &mut [[u8; DIGEST]]) -> Result<(), BatchLengthError> {
    Blake3::new().hash_many(messages, length, out)
}

/// The digests of Merkle nodes; see [`Blake3::compress_many`].
///
/// # Errors
/// As there.
pub fn compress_many(nodes: &[[u8; BLOCK]], out: &mut [[u8; DIGEST]]) -> Result<(), BatchLengthError> {
    Blake3::new().compress_many(nodes, out)
}

struct Digest<'a> {
    mode: Mode<u32>,
    message: &'a [u8],
    out: &'a mut [u8; DIGEST],
}

impl PlatformTask for Digest<'_> {
    type Output = ();

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        digest_of::<Serial, _, _, _>(on, &self.mode, self.message, self.out);
    }
}

struct DigestMany<'a> {
    mode: Mode<u32>,
    messages: &'a [u8],
    length: usize,
    out: &'a mut [[u8; DIGEST]],
}

impl PlatformTask for DigestMany<'_> {
    type Output = ();

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        batch::hash_many(on, &self.mode, self.messages, self.length, self.out);
    }
}

impl fmt::Display for BatchLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} messages of {} bytes do not fill a buffer of {} bytes", self.digests, self.length, self.bytes)
    }
}

impl core::error::Error for BatchLengthError {}

//! What hash functions challengers are over.

use core::fmt::Debug;

use crate::blake3::{DIGEST, Hasher};

/// A hash function with digests of 32 bytes, which takes in its message in pieces: a value holds the message so far.
pub trait Incremental: Clone {
    /// A byte.
    type Byte: Copy + Debug + Default;

    /// Takes in the next bytes of the message.
    fn update(&mut self, bytes: &[Self::Byte]);

    /// The digest of the message so far, which stays as it is.
    fn digest(&self) -> [Self::Byte; DIGEST];

    /// Forgets the message.
    fn reset(&mut self);

    /// The digests of messages of `length` bytes, one or more, laid end to end, whatever was taken in before: of as many as `messages` and
    /// `out` both have place for. Witnesses are searched for by it.
    fn digest_many(&self, messages: &[Self::Byte], length: usize, out: &mut [[Self::Byte; DIGEST]]) {
        let mut hasher = self.clone();
        for (message, digest) in messages.chunks_exact(length.max(1)).zip(out) {
            hasher.reset();
            hasher.update(message);
            *digest = hasher.digest();
        }
    }
}

/// BLAKE3 in the mode of the hasher, plain or keyed.
impl Incremental for Hasher {
    type Byte = u8;

    #[inline]
    fn update(&mut self, bytes: &[u8]) {
        self.update(bytes);
    }

    #[inline]
    fn digest(&self) -> [u8; DIGEST] {
        self.finalize().into()
    }

    #[inline]
    fn reset(&mut self) {
        self.reset();
    }

    fn digest_many(&self, messages: &[u8], length: usize, out: &mut [[u8; DIGEST]]) {
        let count = out.len().min(messages.len() / length.max(1));
        self.hash_many(&messages[..count * length], length, &mut out[..count])
            .expect("messages were cut to those that have a digest");
    }
}

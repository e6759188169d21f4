//! The challenger over bytes.

use super::incremental::Incremental;
use crate::blake3::{DIGEST, Hasher};

/// A challenger over bytes: `HashChallenger` of the crate p3-challenger 0.9.0-rc.2.
///
/// Bytes that are observed are appended to the input. Bytes are sampled from the end of the output. An output is the digest of the input, and
/// that digest is also the next input. Observing a byte drops the output that is left.
///
/// Not told apart are bytes observed at once and one by one: callers fix the order and the lengths of what is observed.
#[derive(Clone, Debug)]
pub struct HashChallenger<H: Incremental = Hasher> {
    /// Holds the input.
    hasher: H,
    /// The last digest, of which the first `left` bytes are to be sampled. If any, it is the input.
    output: [H::Byte; DIGEST],
    left: usize,
}

impl HashChallenger {
    /// The challenger over BLAKE3 whose first input is `initial_state`, of any length, on the fastest backend of this processor.
    pub fn new(initial_state: &[u8]) -> Self {
        Self::from_hasher(initial_state, Hasher::new())
    }
}

impl<H: Incremental> HashChallenger<H> {
    /// The challenger over `hasher` whose first input is `initial_state`; what `hasher` has taken in is forgotten.
    pub fn from_hasher(initial_state: &[H::Byte], hasher: H) -> Self {
        let mut hasher = hasher;
        hasher.reset();
        hasher.update(initial_state);
        Self { hasher, output: [H::Byte::default(); DIGEST], left: 0 }
    }

    /// Takes up one more byte.
    #[inline]
    pub fn observe(&mut self, byte: H::Byte) {
        self.observe_slice(&[byte]);
    }

    /// Takes up more bytes, in order; none change nothing.
    #[inline]
    pub fn observe_slice(&mut self, bytes: &[H::Byte]) {
        if bytes.is_empty() {
            return;
        }
        self.left = 0;
        self.hasher.update(bytes);
    }

    /// A byte that depends on all that was observed and sampled before.
    #[inline]
    pub fn sample(&mut self) -> H::Byte {
        if self.left == 0 {
            self.flush();
        }
        self.left -= 1;
        self.output[self.left]
    }

    /// As many bytes, in the order in which they are sampled.
    pub fn sample_array<const N: usize>(&mut self) -> [H::Byte; N] {
        core::array::from_fn(|_| self.sample())
    }

    /// Fills `bytes`, in the order in which they are sampled.
    pub fn sample_into_slice(&mut self, bytes: &mut [H::Byte]) {
        bytes.iter_mut().for_each(|byte| *byte = self.sample());
    }

    /// The digest of the input, which commits to all that was observed; what is left of the output does not matter.
    pub fn finalize(self) -> [H::Byte; DIGEST] {
        self.hasher.digest()
    }

    /// Discards one sampled byte, so that the input is a digest, and gives that.
    pub(super) fn squeeze(&mut self) -> &[H::Byte; DIGEST] {
        self.sample();
        &self.output
    }

    /// The hash function, with the input.
    pub(super) const fn hasher(&self) -> &H {
        &self.hasher
    }

    /// The digest of the input is the output and the next input.
    fn flush(&mut self) {
        self.output = self.hasher.digest();
        self.hasher.reset();
        self.hasher.update(&self.output);
        self.left = DIGEST;
    }
}

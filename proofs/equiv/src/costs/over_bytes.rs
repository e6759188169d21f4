//! Commitments of Plonky3 to elements of Goldilocks over a hash function of bytes: of the canonical encodings of a row, of two digests, and in the
//! challenger over bytes.

use ashlar::challenger::HashChallenger;
use ashlar_engine::graph::Sym;
use ashlar_spec::hash::Hash;

use super::hashes::Hashes;
use super::words::Counts;
use crate::challenger::bytes::{Byte, bytes, symbols};
use crate::challenger::hash::Message;

/// Bytes of a digest.
pub const DIGEST: usize = 32;

/// Commitments over a hash function: `SerializingHasher`, `CompressionFunctionFromHasher` and `SerializingChallenger64` of Plonky3.
pub struct OverBytes<H>(pub H);

impl<H: Hash<Byte, [Byte; DIGEST]> + Clone + Default> Hashes for OverBytes<H> {
    type Value = Sym;
    /// Bytes of an element of Goldilocks.
    const ELEMENT: usize = 8;
    const DIGEST: usize = DIGEST;

    fn counted(&self, run: impl FnOnce(&Self) -> Vec<Sym>) -> String {
        Counts::of(|| run(self)).to_string()
    }

    fn values(&self, name: &str, count: usize) -> Vec<Sym> {
        (0..count as u32).map(|i| Sym::input(name, i, 8)).collect()
    }

    fn leaf(&self, row: &[Sym]) -> Vec<Sym> {
        symbols(&self.0.hash(&bytes(row)))
    }

    fn node(&self, left: &[Sym], right: &[Sym]) -> Vec<Sym> {
        self.leaf(&[left, right].concat())
    }

    /// Of a challenger that has sampled before, so that its input begins with a digest; the first bytes of the digest that are sampled are the
    /// element, and all of it is computed.
    fn challenge(&self, root: &[Sym]) -> Vec<Sym> {
        let mut challenger = HashChallenger::from_hasher(&bytes(&self.digest("before")), Message::<H>::default());
        challenger.observe_slice(&bytes(root));
        symbols(&challenger.sample_array::<DIGEST>())
    }
}

//! Rescue-Prime of rows, and of pairs of digests.

use super::encoded::{Encoded, HashesEncoded};
use super::hashers::{LeafHasher, NodeHasher};
use crate::fields::goldilocks::Goldilocks;
use crate::rescue_prime::instance::Instance;
use crate::rescue_prime::{Digest, Hasher};

/// The sponge. Of Rp64_256, a row of eight elements has the digest of a node.
impl<I: Instance<WIDTH> + Sync, const WIDTH: usize> LeafHasher for Hasher<I, WIDTH> {
    type Element = Goldilocks;
    type Digest = Digest;
    const PADDING: Digest = Digest::new([Goldilocks::ZERO; 4]);
    const IS_APART: bool = false;

    fn takes(&self, _: usize) -> bool {
        true
    }

    fn hash_row(&self, row: &[Goldilocks]) -> Digest {
        self.hash_elements(row)
    }

    fn hash_rows(&self, rows: &[Goldilocks], length: usize, out: &mut [Digest]) {
        // Wrong lengths write nothing.
        let _ = self.hash_elements_many(rows, length, out);
    }
}

impl<I: Instance<WIDTH> + Sync, const WIDTH: usize> NodeHasher<2> for Hasher<I, WIDTH> {
    type Digest = Digest;

    fn compress_many(&self, groups: &[[Digest; 2]], out: &mut [Digest]) {
        // Wrong lengths write nothing.
        let _ = self.merge_each(groups, out);
    }

    fn compress(&self, group: &[Digest; 2], out: &mut Digest) {
        *out = self.merge(group);
    }
}

impl<I: Instance<WIDTH> + Sync, const WIDTH: usize> HashesEncoded for Hasher<I, WIDTH> {
    fn hash_encoded(&self, row: &[u8]) -> Digest {
        self.hash_encoded_elements(row.as_chunks().0)
    }
}

impl Encoded for Digest {
    const BYTES: usize = Self::BYTES;

    fn put(&self, out: &mut [u8]) {
        out.copy_from_slice(&self.to_bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Self::from_bytes(bytes.try_into().ok()?).ok()
    }
}

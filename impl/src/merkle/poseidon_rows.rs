//! Poseidon of rows, and of groups of digests, in the modes.

use super::encoded::HashesEncoded;
use super::hashers::{LeafHasher, NodeHasher};
use crate::fields::koala_bear::KoalaBear;
use crate::modes::{CompressionMode, Guard, HashMode, SliceHash};
use crate::poseidon::instance::Instance;
use crate::poseidon::{Hasher, SliceState};

/// A mode for rows. The lengths that it takes are those of the mode.
impl<I, M, G, const WIDTH: usize, const DIGEST: usize> LeafHasher for Hasher<I, M, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH> + Sync,
    M: HashMode<WIDTH, DIGEST>,
    G: Guard,
{
    type Element = KoalaBear;
    type Digest = [KoalaBear; DIGEST];
    const PADDING: [KoalaBear; DIGEST] = [KoalaBear::ZERO; DIGEST];
    const IS_APART: bool = false;

    fn takes(&self, length: usize) -> bool {
        M::default().takes(length)
    }

    fn hash_row(&self, row: &[KoalaBear]) -> [KoalaBear; DIGEST] {
        self.hash_slice(row).unwrap_or(Self::PADDING)
    }

    fn hash_rows(&self, rows: &[KoalaBear], length: usize, out: &mut [[KoalaBear; DIGEST]]) {
        // Wrong lengths write nothing.
        let _ = Self::hash_rows(*self, rows, length, out);
    }
}

/// A mode for groups, whose elements it takes as many of as a group has.
impl<I, M, G, const ARITY: usize, const WIDTH: usize, const DIGEST: usize> NodeHasher<ARITY> for Hasher<I, M, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH> + Sync,
    M: CompressionMode<WIDTH, DIGEST>,
    G: Guard,
{
    type Digest = [KoalaBear; DIGEST];

    fn compress_many(&self, groups: &[[[KoalaBear; DIGEST]; ARITY]], out: &mut [[KoalaBear; DIGEST]]) {
        const { assert!(M::INPUT == ARITY * DIGEST, "the mode takes another number of digests than a group of the tree has") };
        // Wrong lengths write nothing.
        let _ = Self::compress_many(*self, groups.as_flattened().as_flattened(), out);
    }
}

impl<I, M, G, const WIDTH: usize, const DIGEST: usize> HashesEncoded for Hasher<I, M, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH> + Sync,
    M: HashMode<WIDTH, DIGEST>,
    G: Guard,
{
    fn hash_encoded(&self, row: &[u8]) -> [KoalaBear; DIGEST] {
        self.hash_encoded_slice(row.as_chunks().0).unwrap_or(Self::PADDING)
    }
}

/// A [`SliceHash`] of rows that are followed by zeros, as many as a state has elements and `chunks` times `RATE`: the zeros are hashed once,
/// for all rows.
pub struct ZeroSuffix<I, const RATE: usize, const WIDTH: usize, const DIGEST: usize, G> {
    hasher: Hasher<I, SliceHash<RATE>, WIDTH, DIGEST, G>,
    state: SliceState<RATE, WIDTH>,
}

impl<I: Instance<WIDTH>, G: Guard, const RATE: usize, const WIDTH: usize, const DIGEST: usize>
    ZeroSuffix<I, RATE, WIDTH, DIGEST, G>
{
    /// Rows before a state and `chunks` chunks of zeros.
    pub fn new(hasher: Hasher<I, SliceHash<RATE>, WIDTH, DIGEST, G>, chunks: usize) -> Self {
        Self { hasher, state: hasher.zero_suffix_state(chunks) }
    }
}

/// Rows are whole chunks.
impl<I, G, const RATE: usize, const WIDTH: usize, const DIGEST: usize> LeafHasher for ZeroSuffix<I, RATE, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH> + Sync,
    G: Guard,
{
    type Element = KoalaBear;
    type Digest = [KoalaBear; DIGEST];
    const PADDING: [KoalaBear; DIGEST] = [KoalaBear::ZERO; DIGEST];
    const IS_APART: bool = false;

    fn takes(&self, length: usize) -> bool {
        length.is_multiple_of(RATE)
    }

    fn hash_row(&self, row: &[KoalaBear]) -> [KoalaBear; DIGEST] {
        self.hasher.hash_slice_from(&self.state, row).unwrap_or(Self::PADDING)
    }

    fn hash_rows(&self, rows: &[KoalaBear], length: usize, out: &mut [[KoalaBear; DIGEST]]) {
        // Wrong lengths write nothing.
        let _ = self.hasher.hash_rows_from(&self.state, rows, length, out);
    }
}

impl<I, G, const RATE: usize, const WIDTH: usize, const DIGEST: usize> HashesEncoded for ZeroSuffix<I, RATE, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH> + Sync,
    G: Guard,
{
    fn hash_encoded(&self, row: &[u8]) -> [KoalaBear; DIGEST] {
        self.hasher.hash_encoded_slice_from(&self.state, row.as_chunks().0).unwrap_or(Self::PADDING)
    }
}

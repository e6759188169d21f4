//! One message at a time.

use ashlar::blake3::{DIGEST, Hasher, hash, hash_iter};
use p3_symmetric::{CompressionFunction, CryptographicHasher, PseudoCompressionFunction};

/// BLAKE3 in place of `p3_blake3::Blake3`, on the fastest backend of this processor: the same digests.
///
/// It is a compression function of digests as well, as `CompressionFunctionFromHasher` makes one: two digests are one block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blake3;

impl CryptographicHasher<u8, [u8; DIGEST]> for Blake3 {
    fn hash_iter<I: IntoIterator<Item = u8>>(&self, input: I) -> [u8; DIGEST] {
        hash_iter(input).into()
    }

    fn hash_iter_slices<'a, I: IntoIterator<Item = &'a [u8]>>(&self, input: I) -> [u8; DIGEST] {
        let mut hasher = Hasher::new();
        for bytes in input {
            hasher.update(bytes);
        }
        hasher.finalize().into()
    }

    fn hash_slice(&self, input: &[u8]) -> [u8; DIGEST] {
        hash(input).into()
    }
}

/// The digest of the digests, one after the other.
impl<const ARITY: usize> PseudoCompressionFunction<[u8; DIGEST], ARITY> for Blake3 {
    fn compress(&self, input: [[u8; DIGEST]; ARITY]) -> [u8; DIGEST] {
        hash(input.as_flattened()).into()
    }
}

impl<const ARITY: usize> CompressionFunction<[u8; DIGEST], ARITY> for Blake3 {}

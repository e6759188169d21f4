//! BLAKE3 on bytes.

use arrayvec::ArrayVec;
use ashlar::blake3::{CHUNK, DIGEST, Hasher, hash, hash_many};
use ashlar::machine::lanes::MAX_LANES;
use p3_symmetric::{CompressionFunction, CryptographicHasher, PseudoCompressionFunction};

use crate::rows::{assert_same_length, length_of_each};

/// Bytes that are taken from an iterator at once: a chunk for each of eight lanes.
const BUFFER: usize = 8 * CHUNK;

/// BLAKE3 in place of `p3_blake3::Blake3`, on the fastest backend of this processor: the same digests.
///
/// It is a compression function of digests as well, as `CompressionFunctionFromHasher` makes one: two digests are one block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blake3;

impl CryptographicHasher<u8, [u8; DIGEST]> for Blake3 {
    const LANES: usize = MAX_LANES;

    fn hash_iter<I: IntoIterator<Item = u8>>(&self, input: I) -> [u8; DIGEST] {
        let mut buffer = ArrayVec::<u8, BUFFER>::new();
        let mut hasher = None;
        // The loop is the iterator's: over elements of several bytes it takes less time than a call for each byte.
        input.into_iter().for_each(|byte| {
            if buffer.is_full() {
                hasher.get_or_insert_with(Hasher::new).update(&buffer);
                buffer.clear();
            }
            buffer.push(byte);
        });
        match hasher {
            Some(mut hasher) => hasher.update(&buffer).finalize().into(),
            None => hash(&buffer).into(),
        }
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

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[u8], out: &mut [[u8; DIGEST]]) {
        let Some(length) = length_of_each(input, out.len()) else { return };
        hash_many(input, length, out).expect("there are as many messages as digests");
    }
}

/// The digest of the digests, one after the other.
impl<const ARITY: usize> PseudoCompressionFunction<[u8; DIGEST], ARITY> for Blake3 {
    const LANES: usize = MAX_LANES;

    fn compress(&self, input: [[u8; DIGEST]; ARITY]) -> [u8; DIGEST] {
        hash(input.as_flattened()).into()
    }

    /// Panics if `inputs` and `out` differ in length.
    fn compress_many(&self, inputs: &[[[u8; DIGEST]; ARITY]], out: &mut [[u8; DIGEST]]) {
        assert_same_length(inputs, out);
        let input = inputs.as_flattened().as_flattened();
        hash_many(input, ARITY * DIGEST, out).expect("there are as many messages as digests");
    }
}

impl<const ARITY: usize> CompressionFunction<[u8; DIGEST], ARITY> for Blake3 {}

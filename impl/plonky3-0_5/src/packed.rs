//! A message in each lane of packed bytes.

use ashlar::blake3::{CHUNK, DIGEST, hash_many};
use p3_symmetric::{CompressionFunction, CryptographicHasher, PseudoCompressionFunction};
use smallvec::SmallVec;

use crate::blake3::Blake3;

/// Bytes of messages that have room on the stack: a chunk for each of 16 lanes.
const BYTES: usize = 16 * CHUNK;
/// Lanes whose digests have room on the stack.
const LANES_ON_STACK: usize = 32;

/// The digest of the message in each lane.
impl<const LANES: usize> CryptographicHasher<[u8; LANES], [[u8; LANES]; DIGEST]> for Blake3 {
    fn hash_iter<I: IntoIterator<Item = [u8; LANES]>>(&self, input: I) -> [[u8; LANES]; DIGEST] {
        let mut columns = SmallVec::<[[u8; LANES]; CHUNK]>::new();
        input.into_iter().for_each(|column| columns.push(column));
        hash_columns(&columns)
    }

    fn hash_slice(&self, input: &[[u8; LANES]]) -> [[u8; LANES]; DIGEST] {
        hash_columns(input)
    }
}

/// The digest of the digests, one after the other, in each lane.
impl<const LANES: usize, const ARITY: usize> PseudoCompressionFunction<[[u8; LANES]; DIGEST], ARITY> for Blake3 {
    fn compress(&self, input: [[[u8; LANES]; DIGEST]; ARITY]) -> [[u8; LANES]; DIGEST] {
        hash_columns(input.as_flattened())
    }
}

impl<const LANES: usize, const ARITY: usize> CompressionFunction<[[u8; LANES]; DIGEST], ARITY> for Blake3 {}

/// The digests of messages of which `columns` has a byte each.
fn hash_columns<const LANES: usize>(columns: &[[u8; LANES]]) -> [[u8; LANES]; DIGEST] {
    let length = columns.len();
    let mut messages = SmallVec::<[u8; BYTES]>::new();
    messages.resize(LANES * length, 0);
    for lane in 0..LANES {
        for (byte, column) in messages[lane * length..][..length].iter_mut().zip(columns) {
            *byte = column[lane];
        }
    }
    let mut digests = SmallVec::<[[u8; DIGEST]; LANES_ON_STACK]>::new();
    digests.resize(LANES, [0; DIGEST]);
    hash_many(&messages, length, &mut digests).expect("there is a message for each lane");
    core::array::from_fn(|i| core::array::from_fn(|lane| digests[lane][i]))
}

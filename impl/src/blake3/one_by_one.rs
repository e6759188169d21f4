//! Bytes that arrive one by one.

use arrayvec::ArrayVec;

use super::constants::CHUNK;
use super::hash::Hash;
use super::hasher::Hasher;
use super::one_shot::hash;

/// Bytes that are taken in at once: a chunk for each of eight lanes.
const BUFFER: usize = 8 * CHUNK;

/// The digest of bytes that arrive one by one, without allocating. Where they are in a slice, [`hash`] takes less time.
pub fn hash_iter(bytes: impl IntoIterator<Item = u8>) -> Hash {
    let mut buffer = ArrayVec::<u8, BUFFER>::new();
    let mut hasher = None;
    // The loop is the iterator's: over elements of several bytes it takes less time than a call for each byte.
    bytes.into_iter().for_each(|byte| {
        if buffer.is_full() {
            hasher.get_or_insert_with(Hasher::new).update(&buffer);
            buffer.clear();
        }
        buffer.push(byte);
    });
    match hasher {
        Some(mut hasher) => hasher.update(&buffer).finalize(),
        None => hash(&buffer),
    }
}

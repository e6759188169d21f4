//! What challengers build on: a hash function as an argument.

use crate::blake3;

/// A hash function of values of type `T`, any number of them.
pub trait Hash<T, D> {
    /// The digest of values.
    fn hash(&self, message: &[T]) -> D;
}

/// BLAKE3 of bytes, in the mode hash.
#[derive(Clone, Copy, Debug)]
pub struct Blake3;

impl Hash<u8, [u8; 32]> for Blake3 {
    fn hash(&self, message: &[u8]) -> [u8; 32] {
        blake3::hash::<u32>(message)
    }
}

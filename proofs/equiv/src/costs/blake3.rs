//! BLAKE3 of symbolic bytes.

use ashlar::blake3::platform::OnWords;
use ashlar_engine::models::Symbolic;
use ashlar_spec::hash::Hash;

use super::over_bytes::DIGEST;
use crate::blake3::functions::{Digest, HashMode};
use crate::blake3::sides::{Function, Group};
use crate::challenger::bytes::{Byte, symbols};
use crate::lists::array;

/// BLAKE3, whose words have 32 bits.
#[derive(Clone, Default)]
pub struct Blake3;

impl Hash<Byte, [Byte; DIGEST]> for Blake3 {
    fn hash(&self, message: &[Byte]) -> [Byte; DIGEST] {
        match Digest(HashMode::Plain).run(OnWords(Symbolic), &[Group::Bytes(symbols(message))]) {
            Group::Bytes(digest) | Group::Words(digest) => array(&digest).map(Byte),
        }
    }
}

//! The three modes: the specification's functions and the implementation's, side by side.

use arbitrary::Arbitrary;
use ashlar::Backend;
use ashlar::blake3::{Blake3, DIGEST, Hasher, KEY, derive_key, hash, keyed_hash};
use ashlar_spec::blake3 as spec;

/// A mode with its key or context.
#[derive(Arbitrary, Clone, Debug)]
pub enum Mode {
    /// Plain hashing.
    Hash,
    /// Hashing under a key.
    KeyedHash([u8; KEY]),
    /// Key derivation for a context.
    DeriveKey(String),
}

impl Mode {
    /// The digest, by the specification.
    pub fn specified(&self, message: &[u8]) -> [u8; DIGEST] {
        match self {
            Self::Hash => spec::hash::<u32>(message),
            Self::KeyedHash(key) => spec::keyed_hash::<u32>(*key, message),
            Self::DeriveKey(context) => spec::derive_key::<u32>(context.as_bytes(), message),
        }
    }

    /// The root of the message's tree, by the specification.
    pub fn specified_root(&self, message: &[u8]) -> spec::Node<u32> {
        match self {
            Self::Hash => spec::hash_root::<u32>(message),
            Self::KeyedHash(key) => spec::keyed_hash_root::<u32>(*key, message),
            Self::DeriveKey(context) => spec::derive_key_root::<u32>(context.as_bytes(), message),
        }
    }

    /// The digest, by the implementation on `backend`.
    pub fn one_shot(&self, backend: Backend, message: &[u8]) -> [u8; DIGEST] {
        let blake3 = Blake3::on(backend);
        match self {
            Self::Hash => blake3.hash(message).into(),
            Self::KeyedHash(key) => blake3.keyed_hash(key, message).into(),
            Self::DeriveKey(context) => blake3.derive_key(context, message),
        }
    }

    /// The digest, by the implementation on the backend that it detects.
    pub fn detected(&self, message: &[u8]) -> [u8; DIGEST] {
        match self {
            Self::Hash => hash(message).into(),
            Self::KeyedHash(key) => keyed_hash(key, message).into(),
            Self::DeriveKey(context) => derive_key(context, message),
        }
    }

    /// A hasher on `backend`.
    pub fn hasher(&self, backend: Backend) -> Hasher {
        let hasher = match self {
            Self::Hash => Hasher::new(),
            Self::KeyedHash(key) => Hasher::new_keyed(key),
            Self::DeriveKey(context) => Hasher::new_derive_key(context),
        };
        hasher.on(backend)
    }
}

//! The hash function: any function of bytes.

use ashlar::challenger::Incremental;
use ashlar_engine::graph::Sym;
use ashlar_engine::opaque::Function;
use ashlar_spec::hash::Hash;

use super::bytes::{Byte, native};

/// Any function of messages of any length, with digests of 32 bytes.
pub static HASH: Function = Function { name: "hash", width: 8, outputs: 32, value: hashed };

fn hashed(message: &[u64]) -> Vec<u64> {
    ashlar::blake3::hash(&native(message)).as_bytes().iter().copied().map(u64::from).collect()
}

fn digest(message: &[Byte]) -> [Byte; 32] {
    let message: Vec<Sym> = message.iter().map(|byte| byte.0).collect();
    let digest: Vec<Byte> = HASH.apply(&message).into_iter().map(Byte).collect();
    *digest.first_chunk().expect("32 bytes")
}

/// The function as spec/ takes it.
#[derive(Clone, Copy)]
pub struct Opaque;

impl Hash<Byte, [Byte; 32]> for Opaque {
    fn hash(&self, message: &[Byte]) -> [Byte; 32] {
        digest(message)
    }
}

/// The function as the code takes it: the message so far.
#[derive(Clone, Default)]
pub struct Message(Vec<Byte>);

impl Incremental for Message {
    type Byte = Byte;

    fn update(&mut self, bytes: &[Byte]) {
        self.0.extend_from_slice(bytes);
    }

    fn digest(&self) -> [Byte; 32] {
        digest(&self.0)
    }

    fn reset(&mut self) {
        self.0.clear();
    }
}

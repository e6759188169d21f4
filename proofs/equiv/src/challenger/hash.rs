//! The hash function: any function of bytes.

use std::marker::PhantomData;

use ashlar::challenger::Incremental;
use ashlar_engine::opaque::Function;
use ashlar_spec::hash::Hash;

use super::bytes::{Byte, native, symbols};
use crate::lists::array;

/// Any function of messages of any length, with digests of 32 bytes.
pub static HASH: Function = Function { name: "hash", width: 8, outputs: 32, value: hashed };

fn hashed(message: &[u64]) -> Vec<u64> {
    ashlar::blake3::hash(&native(message)).as_bytes().iter().copied().map(u64::from).collect()
}

/// The function as spec/ takes it.
#[derive(Clone, Copy, Default)]
pub struct Opaque;

impl Hash<Byte, [Byte; 32]> for Opaque {
    fn hash(&self, message: &[Byte]) -> [Byte; 32] {
        array(&HASH.apply(&symbols(message))).map(Byte)
    }
}

/// A function as the code takes it: the message so far.
#[derive(Clone, Default)]
pub struct Message<H>(Vec<Byte>, PhantomData<H>);

impl<H: Hash<Byte, [Byte; 32]> + Clone + Default> Incremental for Message<H> {
    type Byte = Byte;

    fn update(&mut self, bytes: &[Byte]) {
        self.0.extend_from_slice(bytes);
    }

    fn digest(&self) -> [Byte; 32] {
        H::default().hash(&self.0)
    }

    fn reset(&mut self) {
        self.0.clear();
    }
}

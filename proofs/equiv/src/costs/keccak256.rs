//! Keccak-256 of symbolic bytes: the text of spec/, as no code that ships hashes rows or digests with it.

use ashlar_engine::graph::Sym;
use ashlar_spec::hash::Hash;
use ashlar_spec::{Lane, keccak};

use super::over_bytes::DIGEST;
use crate::challenger::bytes::{Byte, symbols};

/// A symbolic lane for spec/: a word of 64 bits.
#[derive(Clone, Copy)]
pub struct SpecLane(pub Sym);

impl Lane for SpecLane {
    type Byte = Sym;

    fn lane(value: u64) -> Self {
        Self(Sym::constant(64, value.into()))
    }

    fn byte(value: u8) -> Sym {
        Sym::constant(8, value.into())
    }

    fn from_le_bytes(bytes: [Sym; 8]) -> Self {
        Self(Sym::join(&bytes))
    }

    fn to_le_bytes(self) -> [Sym; 8] {
        std::array::from_fn(|i| self.0.extract(8 * i as u32, 8))
    }

    fn xor(self, rhs: Self) -> Self {
        Self(self.0 ^ rhs.0)
    }

    fn and(self, rhs: Self) -> Self {
        Self(self.0 & rhs.0)
    }

    fn not(self) -> Self {
        Self(!self.0)
    }

    /// Of no bits it is no operation: lane A\[0, 0\] stays as it is.
    fn rotate_left(self, amount: u32) -> Self {
        if amount == 0 { self } else { Self(self.0.rotl(amount)) }
    }
}

/// Keccak-256, whose words have 64 bits.
#[derive(Clone, Default)]
pub struct Keccak256;

impl Hash<Byte, [Byte; DIGEST]> for Keccak256 {
    fn hash(&self, message: &[Byte]) -> [Byte; DIGEST] {
        keccak::keccak256::<SpecLane>(&symbols(message)).map(Byte)
    }
}

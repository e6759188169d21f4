//! A symbolic byte as the code takes it.

use ashlar_engine::graph::Sym;

/// A byte.
#[derive(Clone, Copy, Debug)]
pub struct Byte(pub Sym);

/// What an output that was never written holds.
impl Default for Byte {
    fn default() -> Self {
        Self(Sym::constant(8, 0))
    }
}

/// Bytes of a group of inputs.
pub fn bytes(group: &[Sym]) -> Vec<Byte> {
    group.iter().copied().map(Byte).collect()
}

/// The symbols of bytes.
pub fn symbols(bytes: &[Byte]) -> Vec<Sym> {
    bytes.iter().map(|byte| byte.0).collect()
}

/// Inputs as bytes of native code.
pub fn native(group: &[u64]) -> Vec<u8> {
    group.iter().map(|&value| value as u8).collect()
}

//! Bytes of memory as places in the values that were stored: what is loaded as it was stored is that value, and nothing is cut and joined.

use ashlar_engine::graph::Sym;

use crate::widths::BYTE;

/// A byte of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Byte {
    of: Sym,
    /// Bytes below it.
    place: u8,
}

impl Byte {
    /// A byte whose value is known.
    pub fn constant(value: u8) -> Self {
        Sym::constant(BYTE, value.into()).into()
    }

    /// Its value, of eight bits.
    pub fn value(self) -> Sym {
        self.of.extract(u32::from(self.place) * BYTE, BYTE)
    }

    fn is_next(self, to: Byte) -> bool {
        self.of == to.of && u32::from(to.place) + 1 == u32::from(self.place)
    }
}

/// The lowest byte of a value.
impl From<Sym> for Byte {
    fn from(of: Sym) -> Self {
        Byte { of, place: 0 }
    }
}

/// The bytes of a value, the lowest first.
///
/// # Panics
/// When it has no whole bytes.
pub fn bytes(of: Sym) -> impl Iterator<Item = Byte> {
    let width = of.width();
    assert!(width.is_multiple_of(BYTE), "{width} bits in bytes");
    (0..(width / BYTE) as u8).map(move |place| Byte { of, place })
}

/// The value with these bytes, the lowest first.
///
/// # Panics
/// When there is none, or more than 16.
pub fn join(bytes: &[Byte]) -> Sym {
    let mut pieces = bytes.chunk_by(|low, high| high.is_next(*low)).map(|run| {
        let (from, width) = (u32::from(run[0].place) * BYTE, run.len() as u32 * BYTE);
        run[0].of.extract(from, width)
    });
    match (pieces.next(), pieces.next()) {
        (Some(whole), None) => whole,
        (first, second) => Sym::join(&first.into_iter().chain(second).chain(pieces).collect::<Vec<_>>()),
    }
}

/// The values that follow each other in bytes, of some bits each.
pub fn joined(bytes: &[Byte], bits: u32) -> Vec<Sym> {
    bytes.chunks_exact((bits / BYTE) as usize).map(join).collect()
}

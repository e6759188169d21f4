//! What challengers refuse.

use core::fmt;

use crate::fields::BitCountError;

/// Why there is no witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrindError {
    /// No element has so many bits.
    Bits(BitCountError),
    /// No element is a witness: of KoalaBear this happens for 30 bits about once in seven transcripts, for 24 bits never.
    NoWitness {
        /// The number of bits.
        bits: u32,
    },
}

impl fmt::Display for GrindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits(error) => error.fmt(f),
            Self::NoWitness { bits } => write!(f, "no element is a witness of {bits} bits of work"),
        }
    }
}

impl core::error::Error for GrindError {}

impl From<BitCountError> for GrindError {
    fn from(error: BitCountError) -> Self {
        Self::Bits(error)
    }
}

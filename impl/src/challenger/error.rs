//! What challengers refuse.

use core::fmt;

/// A challenger is asked for as many bits as no element has: 2^`bits` is not below the modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitCountError {
    /// The number of bits.
    pub bits: u32,
    /// The greatest number of bits that the challenger gives.
    pub most: u32,
}

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

impl fmt::Display for BitCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an element does not give {} bits: the greatest number of bits is {}", self.bits, self.most)
    }
}

impl fmt::Display for GrindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bits(error) => error.fmt(f),
            Self::NoWitness { bits } => write!(f, "no element is a witness of {bits} bits of work"),
        }
    }
}

impl core::error::Error for BitCountError {}
impl core::error::Error for GrindError {}

impl From<BitCountError> for GrindError {
    fn from(error: BitCountError) -> Self {
        Self::Bits(error)
    }
}

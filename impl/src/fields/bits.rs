//! How many bits an element gives.

use core::fmt;

/// An element is asked for more bits than it gives: 2^`bits` is not below the modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitCountError {
    /// The number of bits.
    pub bits: u32,
    /// The greatest number of bits that an element gives.
    pub most: u32,
}

impl fmt::Display for BitCountError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an element does not give {} bits: the greatest number of bits is {}", self.bits, self.most)
    }
}

impl core::error::Error for BitCountError {}

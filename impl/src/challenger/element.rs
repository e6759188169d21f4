//! What elements challengers observe and sample.

use core::fmt::Debug;

use super::number::Number;
use crate::fields::goldilocks::Goldilocks;
use crate::fields::koala_bear::{KoalaBear, MODULUS, Montgomery};

/// An element that [`SerializingChallenger`](super::SerializingChallenger) observes and samples.
pub trait Element<N: Number = u64>: Copy + Debug + Eq + Send + Sync {
    /// Bytes of an element: an array of at most 8, or programs that search for witnesses do not compile.
    type Bytes: AsRef<[N::Byte]> + AsMut<[N::Byte]> + Default;
    /// The number of elements, p.
    const ORDER: u64;
    /// Bits of p - 1.
    const BITS: u32 = (Self::ORDER - 1).ilog2() + 1;

    /// The number as which the element is observed: `to_unique_u32` and `to_unique_u64` of the crate p3-field 0.9.0-rc.2.
    fn observed(self) -> N;

    /// The element that is the residue of `number`, which is below p where [`sampled`](Self::sampled) asks for it.
    fn residue(number: N) -> Self;

    /// The bytes as which the element is observed, least significant first.
    #[inline]
    fn bytes(self) -> Self::Bytes {
        let (number, mut bytes) = (self.observed(), Self::Bytes::default());
        bytes.as_mut().iter_mut().enumerate().for_each(|(place, byte)| *byte = number.byte(place));
        bytes
    }

    /// The number in bytes, least significant first.
    #[inline]
    fn number(bytes: Self::Bytes) -> N {
        bytes.as_ref().iter().rev().fold(N::constant(0), |number, byte| number.push(*byte))
    }

    /// The element whose canonical value is the low bits of `number`, as many as p - 1 has; none if they are p or more.
    #[inline]
    fn sampled(number: N) -> Option<Self> {
        let value = number.low(Self::BITS);
        value.is_below(Self::ORDER).then(|| Self::residue(value))
    }
}

/// Observed in Montgomery form, as 2^32 times the value modulo p, and sampled as the canonical value.
impl Element for KoalaBear {
    type Bytes = [u8; 4];
    const ORDER: u64 = MODULUS as u64;

    #[inline]
    fn observed(self) -> u64 {
        Montgomery::from(self).word().into()
    }

    #[inline]
    fn residue(number: u64) -> Self {
        Self::from_canonical((number % Self::ORDER) as u32)
    }
}

/// Observed and sampled as the canonical value.
impl Element for Goldilocks {
    type Bytes = [u8; 8];
    const ORDER: u64 = Self::MODULUS;

    #[inline]
    fn observed(self) -> u64 {
        self.value()
    }

    #[inline]
    fn residue(number: u64) -> Self {
        Self::reduce(number)
    }
}

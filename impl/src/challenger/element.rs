//! What elements challengers observe and sample.

use core::fmt::Debug;

use crate::fields::goldilocks::Goldilocks;
use crate::fields::koala_bear::{KoalaBear, MODULUS, Montgomery};

/// An element that [`SerializingChallenger`](super::SerializingChallenger) observes and samples.
pub trait Element: Copy + Debug + Eq + Send + Sync {
    /// Bytes of an element: an array of at most 8, or programs that search for witnesses do not compile.
    type Bytes: AsRef<[u8]> + AsMut<[u8]> + Default;
    /// The number of elements, p.
    const ORDER: u64;

    /// The bytes as which the element is observed: `to_unique_u32` and `to_unique_u64` of the crate p3-field 0.9.0-rc.2, least significant
    /// byte first.
    fn observed(self) -> Self::Bytes;

    /// The number in bytes, least significant first.
    fn number(bytes: Self::Bytes) -> u64;

    /// The element whose canonical value is the low bits of `number`, as many as p - 1 has; none if they are p or more.
    fn sampled(number: u64) -> Option<Self>;
}

/// Observed in Montgomery form, as 2^32 times the value modulo p, and sampled as the canonical value.
impl Element for KoalaBear {
    type Bytes = [u8; 4];
    const ORDER: u64 = MODULUS as u64;

    #[inline]
    fn observed(self) -> [u8; 4] {
        Montgomery::from(self).word().to_le_bytes()
    }

    #[inline]
    fn number(bytes: [u8; 4]) -> u64 {
        u32::from_le_bytes(bytes).into()
    }

    #[inline]
    fn sampled(number: u64) -> Option<Self> {
        const MASK: u32 = u32::MAX >> (MODULUS - 1).leading_zeros();
        Self::new(number as u32 & MASK).ok()
    }
}

/// Observed and sampled as the canonical value.
impl Element for Goldilocks {
    type Bytes = [u8; 8];
    const ORDER: u64 = Self::MODULUS;

    #[inline]
    fn observed(self) -> [u8; 8] {
        self.value().to_le_bytes()
    }

    #[inline]
    fn number(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes)
    }

    #[inline]
    fn sampled(number: u64) -> Option<Self> {
        Self::new(number).ok()
    }
}

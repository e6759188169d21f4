//! Elements as provers hold them, in the Montgomery form.

use super::MODULUS;
use super::element::{KoalaBear, NotCanonical};
use super::scalar;
use crate::fields::held::Held;
use crate::machine::cell::Cell;

/// The inverse of p modulo 2^32: the low half of that modulo 2^64.
const INVERSE: u32 = scalar::INVERSE as u32;
/// 2^64 modulo p.
const SQUARE: u32 = ((1_u128 << 64) % MODULUS as u128) as u32;

/// An element of the field, held as a word of the Montgomery form: 2^32 times its value modulo p, 0 <= word < p.
///
/// Plonky3 and the fields that are copied from it hold elements so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(transparent)]
pub struct Montgomery(u32);

impl Montgomery {
    /// The element that this word holds.
    ///
    /// # Errors
    ///
    /// [`NotCanonical`] if `word` is p or more.
    #[inline]
    pub const fn new(word: u32) -> Result<Self, NotCanonical> {
        if word < MODULUS { Ok(Self(word)) } else { Err(NotCanonical { value: word }) }
    }

    /// The word, below p.
    #[inline]
    pub const fn word(self) -> u32 {
        self.0
    }

    /// The canonical value, below p.
    #[inline]
    pub const fn value(self) -> u32 {
        // The product with p of the word times 1 / p modulo 2^32 has the word as its low half: the word less it is -2^32 times the high half.
        match high(self.0.wrapping_mul(INVERSE), MODULUS) {
            0 => 0,
            negative => MODULUS - negative,
        }
    }

    /// The element with this canonical value, which is below p.
    #[inline]
    pub(crate) const fn from_canonical(value: u32) -> Self {
        let product = value as u64 * SQUARE as u64;
        let multiple = high((product as u32).wrapping_mul(INVERSE), MODULUS);
        // Both halves are below p.
        let (difference, borrow) = ((product >> 32) as u32).overflowing_sub(multiple);
        Self(difference.wrapping_add(MODULUS & (borrow as u32).wrapping_neg()))
    }
}

// SAFETY: it is transparent over a u32, below the modulus.
unsafe impl Held for Montgomery {
    type Word = u32;
    const MODULUS: u32 = MODULUS;
}

impl Cell<u32> for Montgomery {
    #[inline(always)]
    fn word(self) -> u32 {
        self.value()
    }

    #[inline(always)]
    fn with_canonical(word: u32) -> Self {
        Self::from_canonical(word)
    }
}

/// The high half of a product.
#[inline(always)]
const fn high(a: u32, b: u32) -> u32 {
    ((a as u64 * b as u64) >> 32) as u32
}

impl From<KoalaBear> for Montgomery {
    #[inline]
    fn from(element: KoalaBear) -> Self {
        Self::from_canonical(element.value())
    }
}

impl From<Montgomery> for KoalaBear {
    #[inline]
    fn from(element: Montgomery) -> Self {
        Self::reduce(element.value())
    }
}

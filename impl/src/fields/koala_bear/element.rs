//! Canonical elements.

use core::fmt;

use super::MODULUS;
use crate::fields::held::Held;
use crate::machine::cell::Cell;

/// An element of the field, held as its canonical value: 0 <= value < p.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct KoalaBear(u32);

/// A value that is not canonical, as it is p or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotCanonical {
    /// The value.
    pub value: u32,
}

impl KoalaBear {
    /// The modulus p = 2^31 - 2^24 + 1.
    pub const MODULUS: u32 = MODULUS;
    /// The element 0.
    pub const ZERO: Self = Self(0);
    /// The element 1.
    pub const ONE: Self = Self(1);

    /// The element with this canonical value.
    ///
    /// # Errors
    ///
    /// [`NotCanonical`] if `value` is p or more.
    #[inline]
    pub const fn new(value: u32) -> Result<Self, NotCanonical> {
        if value < MODULUS { Ok(Self(value)) } else { Err(NotCanonical { value }) }
    }

    /// The residue of any integer of 32 bits.
    #[inline]
    pub const fn reduce(value: u32) -> Self {
        // Below 2^32 the quotient is at most 2, by 2^31 ≡ 2^24 - 1 modulo p.
        let folded = (value & 0x7fff_ffff) + (value >> 31) * 0x00ff_ffff;
        let (difference, borrow) = folded.overflowing_sub(MODULUS);
        Self(difference.wrapping_add(MODULUS & (borrow as u32).wrapping_neg()))
    }

    /// The element with this canonical value, which is below p.
    #[inline(always)]
    pub(crate) const fn from_canonical(value: u32) -> Self {
        debug_assert!(value < MODULUS);
        Self(value)
    }

    /// The canonical value, below p.
    #[inline]
    pub const fn value(self) -> u32 {
        self.0
    }
}

impl TryFrom<u32> for KoalaBear {
    type Error = NotCanonical;

    #[inline]
    fn try_from(value: u32) -> Result<Self, NotCanonical> {
        Self::new(value)
    }
}

impl From<u16> for KoalaBear {
    #[inline]
    fn from(value: u16) -> Self {
        Self(u32::from(value))
    }
}

impl From<KoalaBear> for u32 {
    #[inline]
    fn from(element: KoalaBear) -> u32 {
        element.value()
    }
}

// SAFETY: it is transparent over a u32, below the modulus.
unsafe impl Held for KoalaBear {
    type Word = u32;
    const MODULUS: u32 = MODULUS;
}

impl Cell<u32> for KoalaBear {
    #[inline(always)]
    fn word(self) -> u32 {
        self.value()
    }

    #[inline(always)]
    fn with_canonical(word: u32) -> Self {
        Self::from_canonical(word)
    }
}

impl fmt::Display for KoalaBear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not the canonical value of an element: it is not below {MODULUS}", self.value)
    }
}

impl core::error::Error for NotCanonical {}

//! Canonical elements.

use core::fmt;

use super::MODULUS;
use crate::fields::held::Held;
use crate::machine::cell::Cell;

/// An element of the field, held as its canonical value: 0 <= value < p.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Goldilocks(u64);

/// A value that is not canonical, as it is p or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotCanonical {
    /// The value.
    pub value: u64,
}

impl Goldilocks {
    /// The modulus p = 2^64 - 2^32 + 1.
    pub const MODULUS: u64 = MODULUS;
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
    pub const fn new(value: u64) -> Result<Self, NotCanonical> {
        if value < MODULUS { Ok(Self(value)) } else { Err(NotCanonical { value }) }
    }

    /// The residue of any integer of 64 bits.
    #[inline]
    pub const fn reduce(value: u64) -> Self {
        let (difference, borrow) = value.overflowing_sub(MODULUS);
        Self(difference.wrapping_add(MODULUS & (borrow as u64).wrapping_neg()))
    }

    /// The canonical value, below p.
    #[inline]
    pub const fn value(self) -> u64 {
        self.0
    }
}

impl TryFrom<u64> for Goldilocks {
    type Error = NotCanonical;

    #[inline]
    fn try_from(value: u64) -> Result<Self, NotCanonical> {
        Self::new(value)
    }
}

impl From<u32> for Goldilocks {
    #[inline]
    fn from(value: u32) -> Self {
        Self(u64::from(value))
    }
}

impl From<Goldilocks> for u64 {
    #[inline]
    fn from(element: Goldilocks) -> u64 {
        element.value()
    }
}

// SAFETY: it is transparent over a u64, below the modulus.
unsafe impl Held for Goldilocks {
    type Word = u64;
    const MODULUS: u64 = MODULUS;
}

impl Cell<u64> for Goldilocks {
    #[inline(always)]
    fn word(self) -> u64 {
        self.value()
    }

    #[inline(always)]
    fn with_canonical(word: u64) -> Self {
        Self::reduce(word)
    }
}

impl fmt::Display for Goldilocks {
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

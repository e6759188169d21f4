//! Elements of `ashlar` and of the prover.

use ashlar::fields::{goldilocks, koala_bear};
use p3_field::{PrimeField32, PrimeField64};

/// An element of `ashlar`.
pub trait Element: Copy + Default {
    /// The same of the prover.
    type Theirs: Copy;

    /// The element of `ashlar`.
    fn ours(element: Self::Theirs) -> Self;
}

/// An element of digests.
pub trait DigestElement: Element {
    /// The element of the prover.
    fn theirs(self) -> Self::Theirs;
}

impl Element for goldilocks::Goldilocks {
    type Theirs = p3_goldilocks::Goldilocks;

    #[inline]
    fn ours(element: Self::Theirs) -> Self {
        Self::reduce(element.as_canonical_u64())
    }
}

impl DigestElement for goldilocks::Goldilocks {
    #[inline]
    fn theirs(self) -> Self::Theirs {
        Self::Theirs::new(self.value())
    }
}

impl Element for koala_bear::KoalaBear {
    type Theirs = p3_koala_bear::KoalaBear;

    #[inline]
    fn ours(element: Self::Theirs) -> Self {
        Self::reduce(element.as_canonical_u32())
    }
}

impl DigestElement for koala_bear::KoalaBear {
    #[inline]
    fn theirs(self) -> Self::Theirs {
        Self::Theirs::new(self.value())
    }
}

/// The words are those of the prover.
#[cfg(feature = "merkle")]
impl Element for koala_bear::Montgomery {
    type Theirs = p3_koala_bear::KoalaBear;

    #[inline]
    fn ours(element: Self::Theirs) -> Self {
        // The words of p3-monty-31 are below the modulus; without a branch that leaves the loop, rows are converted in vectors.
        Self::new(element.to_unique_u32()).unwrap_or_default()
    }
}

#[cfg(feature = "merkle")]
impl Element for u8 {
    type Theirs = Self;

    #[inline]
    fn ours(element: Self) -> Self {
        element
    }
}

#[cfg(feature = "merkle")]
impl DigestElement for u8 {
    #[inline]
    fn theirs(self) -> Self {
        self
    }
}

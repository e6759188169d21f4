//! Elements of the prover and of `ashlar`.

use ashlar::fields::{goldilocks, koala_bear};
use p3_field::{PackedValue, PrimeField32, PrimeField64};

/// An element of the prover.
pub trait Element: Copy + Default {
    /// The same of `ashlar`.
    type Ours: Copy + Default;

    /// The element of `ashlar`.
    fn ours(self) -> Self::Ours;
    /// The element of the prover.
    fn theirs(element: Self::Ours) -> Self;
}

/// The elements of `ashlar` that are in the lanes of a vector.
pub type Ours<P> = <<P as PackedValue>::Value as Element>::Ours;

impl Element for p3_goldilocks::Goldilocks {
    type Ours = goldilocks::Goldilocks;

    #[inline]
    fn ours(self) -> Self::Ours {
        Self::Ours::reduce(self.as_canonical_u64())
    }

    #[inline]
    fn theirs(element: Self::Ours) -> Self {
        Self::new(element.value())
    }
}

impl Element for p3_koala_bear::KoalaBear {
    type Ours = koala_bear::KoalaBear;

    #[inline]
    fn ours(self) -> Self::Ours {
        Self::Ours::reduce(self.as_canonical_u32())
    }

    #[inline]
    fn theirs(element: Self::Ours) -> Self {
        Self::new(element.value())
    }
}

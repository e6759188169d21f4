//! The permutations of each width, and what runs on one of them.

use super::kernel::Permutation;
use crate::fields::koala_bear::Elements;
use crate::machine::Machine64;

/// A computation that is generic over the permutation it runs on, whose elements lie in the words of `M`.
///
/// Implementations mark `run` as `#[inline(always)]`, so that it is compiled inside the function that enables the instructions.
pub trait PermutationTask<M, const WIDTH: usize> {
    /// What the computation returns.
    type Output;

    /// Runs the computation.
    fn run<P: Permutation<WIDTH, Elements: Elements<Memory = M>>>(self, on: P) -> Self::Output;
}

/// The permutations of each width in lanes.
pub trait InLanes: Copy {
    /// The machine of the words.
    type Machine: Machine64;
    /// That of 16 elements.
    type Of16: Permutation<16, Elements: Elements<Memory = Self::Machine>>;
    /// That of 24 elements.
    type Of24: Permutation<24, Elements: Elements<Memory = Self::Machine>>;
    /// The number of states from which on one of them gains.
    const FEWEST: usize = if Self::Of16::FEWEST < Self::Of24::FEWEST { Self::Of16::FEWEST } else { Self::Of24::FEWEST };

    /// That of 16 elements itself.
    fn of16(self) -> Self::Of16;
    /// That of 24 elements itself.
    fn of24(self) -> Self::Of24;
}

/// A permutation that is the same for each width.
#[derive(Clone, Copy, Debug)]
pub struct Alike<P>(pub P);

type MemoryOf<P> = <<P as Permutation<16>>::Elements as Elements>::Memory;

impl<P> InLanes for Alike<P>
where
    P: Permutation<16, Elements: Elements<Memory: Machine64>> + Permutation<24, Elements: Elements<Memory = MemoryOf<P>>>,
{
    type Machine = MemoryOf<P>;
    type Of16 = P;
    type Of24 = P;

    #[inline(always)]
    fn of16(self) -> P {
        self.0
    }

    #[inline(always)]
    fn of24(self) -> P {
        self.0
    }
}

//! The platform of a backend.

use super::{On, OnWords, Platform};
use crate::fields::koala_bear::Scalar;
use crate::machine::isa::{Avx2, Avx2Set, Avx512Set, MayHaveIfma, Neon, NeonSet, Sse41, Sse41Set};
use crate::machine::{Backend, Dispatch, OfIntegers, Portable};

/// A computation that is generic over the platform it runs on.
pub trait PlatformTask {
    /// What the computation returns.
    type Output;

    /// Runs the computation.
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) -> Self::Output;
}

/// Runs a task on the platform of a backend.
#[inline(always)]
pub fn run<T: PlatformTask>(backend: Backend, task: T) -> T::Output {
    backend.run(Platforms(task))
}

/// The platform of each instruction set.
struct Platforms<T>(T);

impl<T: PlatformTask> Dispatch for Platforms<T> {
    type Output = T::Output;

    #[inline(always)]
    fn portable(self, machine: Portable) -> T::Output {
        self.0.run(OnWords(Scalar(machine)))
    }

    #[inline(always)]
    fn sse41<I: Sse41 + OfIntegers>(self, set: Sse41Set<I>) -> T::Output {
        self.0.run(OnWords(Scalar(set.0)))
    }

    #[inline(always)]
    fn avx2<I: Avx2 + OfIntegers>(self, set: Avx2Set<I>) -> T::Output {
        self.0.run(On(set))
    }

    #[inline(always)]
    fn avx512<I: MayHaveIfma<Ifma: OfIntegers> + OfIntegers>(self, set: Avx512Set<I>) -> T::Output {
        self.0.run(On(set))
    }

    #[inline(always)]
    fn neon<I: Neon + OfIntegers>(self, set: NeonSet<I>) -> T::Output {
        self.0.run(On(set))
    }
}

//! Runs a computation on the kernels of a backend with symbolic elements.

use ashlar::machine::isa::{Avx2Set, Avx512Set, IfmaSet, NeonSet};
use ashlar::rescue_prime::platform::{Kernels, OnWords, Platform};
use ashlar_engine::field::machine::FieldMachine;
use ashlar_engine::models::Symbolic;

use super::platform::{FieldKernels, FieldWords};
use crate::goldilocks::sides::Target;

/// A computation on a backend with symbolic elements.
pub trait OnSymbols {
    /// What it gives.
    type Output;

    /// On words alone.
    fn words<P: Platform<Machine = FieldMachine>>(self, on: P) -> Self::Output;

    /// On the kernels of an instruction set.
    fn kernels<K: Kernels<Isa = FieldMachine>>(self, kernels: K) -> Self::Output;
}

/// Runs it on a backend.
pub fn on_symbols<T: OnSymbols>(target: Target, task: T) -> T::Output {
    match target {
        Target::Scalar => task.words(FieldWords::<OnWords<Symbolic>>::new()),
        Target::Avx2 => task.kernels(FieldKernels::<Avx2Set<Symbolic>, 4, 4>::new()),
        Target::Avx512 => task.kernels(FieldKernels::<Avx512Set<Symbolic>, 8, 8>::new()),
        Target::Ifma => task.kernels(FieldKernels::<IfmaSet<Symbolic>, 8, 4>::new()),
        Target::Neon => task.kernels(FieldKernels::<NeonSet<Symbolic>, 2, 2>::new()),
    }
}

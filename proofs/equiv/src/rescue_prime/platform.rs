//! The kernels of Rescue-Prime on symbolic elements.

use std::marker::PhantomData;

use ashlar::fields::goldilocks::Arithmetic;
use ashlar::machine::isa::Set;
use ashlar::rescue_prime::kernel::{Lanewise, Permutation};
use ashlar::rescue_prime::parameters::Parameters;
use ashlar::rescue_prime::platform::{Kernels, Platform};
use ashlar_engine::field::machine::{FieldMachine, Word};
use ashlar_engine::field::platform::{ResidueWords, Residues};

/// The kernels `K` with symbolic elements in as many lanes: `LANES` for many states, `COLUMN_LANES` for the columns of one.
#[derive(Debug)]
pub struct FieldKernels<K, const LANES: usize, const COLUMN_LANES: usize>(PhantomData<fn() -> K>);

impl<K: Kernels, const LANES: usize, const COLUMN_LANES: usize> FieldKernels<K, LANES, COLUMN_LANES> {
    /// The kernels.
    pub fn new() -> Self {
        const { assert!(LANES == <K::Lanes as Arithmetic>::LANES && COLUMN_LANES == <K::Columns as Arithmetic>::LANES) };
        FieldKernels(PhantomData)
    }
}

impl<K: Kernels, const LANES: usize, const COLUMN_LANES: usize> Default for FieldKernels<K, LANES, COLUMN_LANES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K, const LANES: usize, const COLUMN_LANES: usize> Clone for FieldKernels<K, LANES, COLUMN_LANES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, const LANES: usize, const COLUMN_LANES: usize> Copy for FieldKernels<K, LANES, COLUMN_LANES> {}

impl<K: Kernels, const LANES: usize, const COLUMN_LANES: usize> Set for FieldKernels<K, LANES, COLUMN_LANES> {
    type Isa = FieldMachine;

    fn isa(self) -> FieldMachine {
        FieldMachine
    }
}

impl<K: Kernels, const LANES: usize, const COLUMN_LANES: usize> Kernels for FieldKernels<K, LANES, COLUMN_LANES> {
    type Scalar = ResidueWords<K::Scalar>;
    type Lanes = Residues<K::Lanes, LANES>;
    type Columns = Residues<K::Columns, COLUMN_LANES>;
    const FEWEST: usize = K::FEWEST;
    const COLUMNS: bool = K::COLUMNS;

    fn scalar(self) -> ResidueWords<K::Scalar> {
        ResidueWords::new()
    }

    fn lanes(self) -> Self::Lanes {
        Residues::new()
    }

    fn columns(self) -> Self::Columns {
        Residues::new()
    }
}

/// One state at a time, on symbolic elements in place of those of the platform `P`.
#[derive(Debug)]
pub struct FieldWords<P>(PhantomData<fn() -> P>);

impl<P> FieldWords<P> {
    /// The platform.
    pub fn new() -> Self {
        FieldWords(PhantomData)
    }
}

impl<P> Default for FieldWords<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> Clone for FieldWords<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for FieldWords<P> {}

impl<P: Platform> Platform for FieldWords<P> {
    type Machine = FieldMachine;
    type Scalar = ResidueWords<P::Scalar>;

    fn scalar(self) -> Self::Scalar {
        ResidueWords::new()
    }

    fn permute<I: Parameters<WIDTH>, const WIDTH: usize>(self, state: &mut [Word; WIDTH]) {
        Lanewise(self.scalar()).permute::<I>(state);
    }
}

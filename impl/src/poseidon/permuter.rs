//! What users call: an instance on a backend.

use core::fmt;
use core::marker::PhantomData;

use super::instance::Instance;
use super::platform::{self, Platform, PlatformTask, permute_many};
use crate::fields::koala_bear::KoalaBear;
use crate::machine::cell::Cell;
use crate::machine::{Backend, OfIntegers};

/// An instance of Poseidon on a chosen backend. The modules of the instances have names for theirs.
pub struct Poseidon<I, const WIDTH: usize> {
    backend: Backend,
    instance: PhantomData<I>,
}

impl<I: Instance<WIDTH>, const WIDTH: usize> Poseidon<I, WIDTH> {
    /// On the fastest backend of this processor.
    #[inline]
    pub fn new() -> Self {
        Self::on(Backend::detect())
    }

    /// On `backend`.
    #[inline]
    pub const fn on(backend: Backend) -> Self {
        Self { backend, instance: PhantomData }
    }

    /// The backend.
    #[inline]
    pub const fn backend(self) -> Backend {
        self.backend
    }

    /// Permutes `state`.
    #[inline]
    pub fn permute(self, state: &mut [KoalaBear; WIDTH]) {
        self.permute_many(core::slice::from_mut(state));
    }

    /// Permutes each of `states`.
    #[inline]
    pub fn permute_many(self, states: &mut [[KoalaBear; WIDTH]]) {
        self.permute_cells(states);
    }
}

impl<I: Instance<WIDTH>, const WIDTH: usize> Poseidon<I, WIDTH> {
    /// Permutes each of `states`, whatever holds their elements.
    #[inline]
    pub(super) fn permute_cells<C: Cell<u32>>(self, states: &mut [[C; WIDTH]]) {
        platform::run(self.backend, PermuteTask { instance: self.instance, states });
    }
}

impl<I, const WIDTH: usize> Clone for Poseidon<I, WIDTH> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<I, const WIDTH: usize> Copy for Poseidon<I, WIDTH> {}

impl<I: Instance<WIDTH>, const WIDTH: usize> Default for Poseidon<I, WIDTH> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, const WIDTH: usize> fmt::Debug for Poseidon<I, WIDTH> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Poseidon").field("backend", &self.backend).finish()
    }
}

struct PermuteTask<'a, I, C, const WIDTH: usize> {
    instance: PhantomData<I>,
    states: &'a mut [[C; WIDTH]],
}

impl<I: Instance<WIDTH>, C: Cell<u32>, const WIDTH: usize> PlatformTask for PermuteTask<'_, I, C, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        permute_many::<P, I, _, WIDTH>(on, self.states);
    }
}

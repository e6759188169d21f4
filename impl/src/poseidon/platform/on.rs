//! Kernels where their instructions are enabled.

use core::marker::PhantomData;

use super::{Kernels, Platform};
use crate::fields::koala_bear::Elements;
use crate::machine::Task;
use crate::machine::isa::Isa;
use crate::poseidon::instance::Instance;
use crate::poseidon::kernel::Permutation;
use crate::poseidon::parameters::Parameters;
use crate::poseidon::widths::{InLanes, PermutationTask};

/// Kernels with their instructions enabled around each task.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(pub K);

struct Enabled<L, I, T, const WIDTH: usize> {
    kernels: L,
    instance: PhantomData<I>,
    task: T,
}

impl<M: Isa, L, I, T, const WIDTH: usize> Task<M> for Enabled<L, I, T, WIDTH>
where
    L: InLanes<Machine = M>,
    I: Instance<WIDTH>,
    T: PermutationTask<M, WIDTH>,
{
    type Output = T::Output;

    #[inline(always)]
    fn run(self, machine: M) -> T::Output {
        I::in_lanes(Called { machine, kernel: self.kernels }, self.task)
    }
}

/// A permutation, or one of each width, in a function of its own, of which all tasks share one copy.
#[derive(Clone, Copy, Debug)]
struct Called<M, P> {
    machine: M,
    kernel: P,
}

impl<M: Isa, L: InLanes<Machine = M>> InLanes for Called<M, L> {
    type Machine = M;
    type Of16 = Called<M, L::Of16>;
    type Of24 = Called<M, L::Of24>;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        Called { machine: self.machine, kernel: self.kernel.of16() }
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        Called { machine: self.machine, kernel: self.kernel.of24() }
    }
}

impl<M: Isa, P: Permutation<WIDTH>, const WIDTH: usize> Permutation<WIDTH> for Called<M, P> {
    type Elements = P::Elements;
    const FEWEST: usize = P::FEWEST;

    #[inline(always)]
    fn elements(self) -> P::Elements {
        self.kernel.elements()
    }

    #[inline(always)]
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [<P::Elements as Elements>::Element; WIDTH]) {
        let instance = PhantomData::<I>;
        self.machine.vectorize(Permute { permutation: self.kernel, instance, state });
    }
}

struct Permute<'a, P: Permutation<WIDTH>, I, const WIDTH: usize> {
    permutation: P,
    instance: PhantomData<I>,
    state: &'a mut [<P::Elements as Elements>::Element; WIDTH],
}

impl<M: Isa, P: Permutation<WIDTH>, I: Parameters<WIDTH>, const WIDTH: usize> Task<M> for Permute<'_, P, I, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: M) {
        self.permutation.permute::<I>(self.state);
    }
}

impl<K: Kernels> Platform for On<K> {
    type Machine = K::Isa;
    const FEWEST: usize = K::Narrow::FEWEST;

    #[inline(always)]
    fn single<I: Instance<WIDTH>, T: PermutationTask<K::Isa, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        I::in_lanes(Called { machine: self.0.isa(), kernel: self.0.one() }, task)
    }

    #[inline(always)]
    fn lanes<I, T, const WIDTH: usize>(self, count: usize, task: T) -> T::Output
    where
        I: Instance<WIDTH>,
        T: PermutationTask<K::Isa, WIDTH>,
    {
        let instance = PhantomData::<I>;
        if count >= K::WIDE {
            return self.0.isa().vectorize(Enabled { kernels: self.0, instance, task });
        }
        self.0.isa().vectorize(Enabled { kernels: self.0.narrow(), instance, task })
    }
}

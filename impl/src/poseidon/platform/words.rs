//! Long words, one state at a time.

use super::Platform;
use crate::fields::koala_bear::Arithmetic;
use crate::machine::Machine64;
use crate::poseidon::instance::Instance;
use crate::poseidon::kernel::{Lanewise, Permutation};
use crate::poseidon::parameters::Parameters;
use crate::poseidon::widths::PermutationTask;

/// Long words, one state at a time, on any machine.
#[derive(Clone, Copy, Debug)]
pub struct OnWords<A>(pub A);

impl<A: Arithmetic<Memory: Machine64> + Send + Sync> Platform for OnWords<A> {
    type Machine = A::Memory;
    const FEWEST: usize = usize::MAX;

    #[inline(always)]
    fn single<I: Instance<WIDTH>, T: PermutationTask<A::Memory, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        task.run(CalledOnWords(self.0))
    }

    #[inline(always)]
    fn lanes<I, T, const WIDTH: usize>(self, _: usize, task: T) -> T::Output
    where
        I: Instance<WIDTH>,
        T: PermutationTask<A::Memory, WIDTH>,
    {
        self.single::<I, _, WIDTH>(task)
    }
}

/// The permutation of one state in a function of its own, of which all tasks share one copy.
#[derive(Clone, Copy, Debug)]
struct CalledOnWords<A>(A);

impl<A: Arithmetic, const WIDTH: usize> Permutation<WIDTH> for CalledOnWords<A> {
    type Elements = A;
    const FEWEST: usize = 1;

    #[inline(always)]
    fn elements(self) -> A {
        self.0
    }

    #[inline(never)]
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [A::Element; WIDTH]) {
        Lanewise::<_, 1>(self.0).permute::<I>(state);
    }
}

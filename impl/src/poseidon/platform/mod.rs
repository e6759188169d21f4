//! What Poseidon runs on.

mod dispatch;
mod kernels;
mod on;
mod sets;
mod words;

pub use self::dispatch::{PlatformTask, run};
pub use self::kernels::Kernels;
pub use self::on::On;
pub use self::sets::NarrowLanes;
pub use self::words::OnWords;

use core::marker::PhantomData;

use super::batch::permute_groups;
use super::instance::Instance;
use super::kernel::Permutation;
use super::widths::PermutationTask;
use crate::fields::koala_bear::Elements;
use crate::machine::cell::Cell;
use crate::machine::{Machine, Machine64};

/// One permutation at a time, and many in lanes: all that hashing is built on.
pub trait Platform: Copy + Send + Sync {
    /// The machine of the words.
    type Machine: Machine64;
    /// The number of states from which on lanes may gain; `usize::MAX` where there are none.
    const FEWEST: usize;

    /// Runs a task on the permutation of one state for an instance, in lane 0 of one lane.
    fn single<I: Instance<WIDTH>, T: PermutationTask<Self::Machine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output;
    /// Runs a task on the permutation in lanes for an instance that is the fastest one for the first of `count` states, [`FEWEST`](Self::FEWEST) or more.
    fn lanes<I, T, const WIDTH: usize>(self, count: usize, task: T) -> T::Output
    where
        I: Instance<WIDTH>,
        T: PermutationTask<Self::Machine, WIDTH>;
}

/// Permutes states: all but those that are too few.
struct PermuteGroups<'a, I, C, const WIDTH: usize> {
    instance: PhantomData<I>,
    states: &'a mut [[C; WIDTH]],
}

impl<M: Machine64, I: Instance<WIDTH>, C: Cell<M::Word>, const WIDTH: usize> PermutationTask<M, WIDTH>
    for PermuteGroups<'_, I, C, WIDTH>
{
    type Output = usize;

    #[inline(always)]
    fn run<P: Permutation<WIDTH, Elements: Elements<Memory = M>>>(self, on: P) -> usize {
        permute_groups::<P, I, C, WIDTH>(on, self.states)
    }
}

/// Permutes all of `states`, in lanes as far as that gains.
#[inline(always)]
pub fn permute_many<P, I, C, const WIDTH: usize>(on: P, states: &mut [[C; WIDTH]])
where
    P: Platform,
    I: Instance<WIDTH>,
    C: Cell<<P::Machine as Machine>::Word>,
{
    let instance = PhantomData::<I>;
    let done = in_groups::<P>(states.len(), |done, count| {
        on.lanes::<I, _, WIDTH>(count, PermuteGroups { instance, states: &mut states[done..] })
    });
    if done < states.len() {
        on.single::<I, _, WIDTH>(PermuteGroups { instance, states: &mut states[done..] });
    }
}

/// Runs groups as long as they gain, each with how many of `count` states are done and how many are left, and returns how many they have done.
#[inline(always)]
pub(super) fn in_groups<P: Platform>(count: usize, mut groups: impl FnMut(usize, usize) -> usize) -> usize {
    let mut done = 0;
    while count - done >= P::FEWEST {
        let more = groups(done, count - done);
        if more == 0 {
            break;
        }
        done += more;
    }
    done
}

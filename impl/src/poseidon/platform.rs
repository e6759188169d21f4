//! Which kernels run on which instruction set.

use core::marker::PhantomData;

use super::across::AcrossLanes;
use super::batch::permute_groups;
use super::instance::Instance;
use super::kernel::{Lanewise, Permutation};
use crate::cell::Cell;
use crate::doubles::{Avx2Doubles, Avx512Doubles, NeonDoubles};
use crate::isa::{Avx2, Avx512, Isa, Neon, Task};
use crate::koala_bear::{Across, Arithmetic, DoubleField, Elements, Scalar, Words};
use crate::machine::{Machine, Machine64};

/// A computation that is generic over the permutation it runs on, whose elements lie in the words of `M`.
///
/// Implementations mark `run` as `#[inline(always)]`, so that it is compiled inside the function that enables the instructions.
pub trait PermutationTask<M, const WIDTH: usize> {
    /// What the computation returns.
    type Output;

    /// Runs the computation.
    fn run<P: Permutation<WIDTH, Elements: Elements<Memory = M>>>(self, on: P) -> Self::Output;
}

/// One permutation at a time, and many in lanes: all that hashing is built on.
pub trait Platform: Copy + Send + Sync {
    /// The machine of the words.
    type Machine: Machine64;
    /// The number of states from which on lanes gain; `usize::MAX` where there are none.
    const FEWEST: usize;

    /// Runs a task on one state, in lane 0 of a permutation that has one lane.
    fn single<T: PermutationTask<Self::Machine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output;
    /// Runs a task on the permutation with the most lanes.
    fn lanes<T: PermutationTask<Self::Machine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output;
}

/// Permutes states: all but those that are too few.
struct PermuteGroups<'a, I, C, const WIDTH: usize> {
    instance: PhantomData<I>,
    fewest: usize,
    states: &'a mut [[C; WIDTH]],
}

impl<M: Machine64, I: Instance<WIDTH>, C: Cell<M::Word>, const WIDTH: usize> PermutationTask<M, WIDTH>
    for PermuteGroups<'_, I, C, WIDTH>
{
    type Output = usize;

    #[inline(always)]
    fn run<P: Permutation<WIDTH, Elements: Elements<Memory = M>>>(self, on: P) -> usize {
        permute_groups::<P, I, C, WIDTH>(on, self.fewest, self.states)
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
    let mut done = 0;
    if states.len() >= P::FEWEST {
        done = on.lanes(PermuteGroups { instance, fewest: P::FEWEST, states });
    }
    if done < states.len() {
        on.single(PermuteGroups { instance, fewest: 1, states: &mut states[done..] });
    }
}

/// Long words on any machine.
#[derive(Clone, Copy, Debug)]
pub struct OnWords<M>(pub M);

impl<M: Machine64> Platform for OnWords<M> {
    type Machine = M;
    const FEWEST: usize = usize::MAX;

    #[inline(always)]
    fn single<T: PermutationTask<M, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        task.run(CalledOnWords(self.0))
    }

    #[inline(always)]
    fn lanes<T: PermutationTask<M, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        self.single(task)
    }
}

/// The permutation of one state in a function of its own, of which all tasks share one copy.
#[derive(Clone, Copy, Debug)]
struct CalledOnWords<M>(M);

impl<M: Machine64, const WIDTH: usize> Permutation<WIDTH> for CalledOnWords<M> {
    type Elements = Scalar<M>;

    #[inline(always)]
    fn elements(self) -> Scalar<M> {
        Scalar(self.0)
    }

    #[inline(never)]
    fn permute<I: Instance<WIDTH>>(self, state: &mut [M::Long; WIDTH]) {
        Lanewise(Scalar(self.0)).permute::<I>(state);
    }
}

/// Kernels with their instructions enabled around each task.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(pub K);

/// The kernels of an instruction set, to be called where its instructions are enabled.
pub trait Kernels: Copy + Send + Sync {
    /// The machine of the words.
    type Machine: Isa;
    /// The arithmetic of many states.
    type Lanes: Arithmetic<Memory = Self::Machine>;
    /// The arithmetic of one state across lanes.
    type Across: Across<Memory = Self::Machine>;
    /// Whether one state lies across lanes; otherwise it is in long words.
    const ACROSS: bool;
    /// The number of states from which on lanes gain.
    const FEWEST: usize;

    /// The machine itself.
    fn machine(self) -> Self::Machine;
    /// The arithmetic of many states itself.
    fn lanes(self) -> Self::Lanes;
    /// The arithmetic of one state itself.
    fn across(self) -> Self::Across;
}

struct InLanes<K, T, const WIDTH: usize> {
    kernels: K,
    task: T,
}

impl<K: Kernels, T: PermutationTask<K::Machine, WIDTH>, const WIDTH: usize> Task<K::Machine> for InLanes<K, T, WIDTH> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self, _: K::Machine) -> T::Output {
        self.task.run(CalledInLanes(self.kernels))
    }
}

/// The permutation in lanes in a function of its own, of which all tasks share one copy.
#[derive(Clone, Copy, Debug)]
struct CalledInLanes<K>(K);

impl<K: Kernels, const WIDTH: usize> Permutation<WIDTH> for CalledInLanes<K> {
    type Elements = K::Lanes;

    #[inline(always)]
    fn elements(self) -> K::Lanes {
        self.0.lanes()
    }

    #[inline(always)]
    fn permute<I: Instance<WIDTH>>(self, state: &mut [<K::Lanes as Arithmetic>::Element; WIDTH]) {
        let instance = PhantomData::<I>;
        self.0.machine().vectorize(PermuteLanes { kernels: self.0, instance, state });
    }
}

struct PermuteLanes<'a, K: Kernels, I, const WIDTH: usize> {
    kernels: K,
    instance: PhantomData<I>,
    state: &'a mut [<K::Lanes as Arithmetic>::Element; WIDTH],
}

impl<K: Kernels, I: Instance<WIDTH>, const WIDTH: usize> Task<K::Machine> for PermuteLanes<'_, K, I, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: K::Machine) {
        Lanewise(self.kernels.lanes()).permute::<I>(self.state);
    }
}

/// The permutation of one state across lanes in a function of its own, of which all tasks share one copy.
#[derive(Clone, Copy, Debug)]
struct CalledAcross<K>(K);

impl<K: Kernels, const WIDTH: usize> Permutation<WIDTH> for CalledAcross<K> {
    type Elements = Words<K::Machine>;

    #[inline(always)]
    fn elements(self) -> Words<K::Machine> {
        Words(self.0.machine())
    }

    #[inline(never)]
    fn permute<I: Instance<WIDTH>>(self, state: &mut [<K::Machine as Machine>::Word; WIDTH]) {
        let instance = PhantomData::<I>;
        self.0.machine().vectorize(PermuteAcross { kernels: self.0, instance, state });
    }
}

struct PermuteAcross<'a, K: Kernels, I, const WIDTH: usize> {
    kernels: K,
    instance: PhantomData<I>,
    state: &'a mut [<K::Machine as Machine>::Word; WIDTH],
}

impl<K: Kernels, I: Instance<WIDTH>, const WIDTH: usize> Task<K::Machine> for PermuteAcross<'_, K, I, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: K::Machine) {
        AcrossLanes(self.kernels.across(), Words(isa)).permute::<I>(self.state);
    }
}

impl<K: Kernels> Platform for On<K> {
    type Machine = K::Machine;
    const FEWEST: usize = K::FEWEST;

    #[inline(always)]
    fn single<T: PermutationTask<K::Machine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        if K::ACROSS { task.run(CalledAcross(self.0)) } else { OnWords(self.0.machine()).single(task) }
    }

    #[inline(always)]
    fn lanes<T: PermutationTask<K::Machine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        self.0.machine().vectorize(InLanes { kernels: self.0, task })
    }
}

/// AVX2 with FMA: four lanes.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Kernels<I>(pub I);

/// AVX-512: eight lanes.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Kernels<I>(pub I);

/// Advanced SIMD: two lanes.
#[derive(Clone, Copy, Debug)]
pub struct NeonKernels<I>(pub I);

impl<I: Avx2> Kernels for Avx2Kernels<I> {
    type Machine = I;
    type Lanes = DoubleField<Avx2Doubles<I>>;
    type Across = DoubleField<Avx2Doubles<I>>;
    const ACROSS: bool = true;
    const FEWEST: usize = 2;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn lanes(self) -> Self::Lanes {
        DoubleField(Avx2Doubles(self.0))
    }

    #[inline(always)]
    fn across(self) -> Self::Across {
        DoubleField(Avx2Doubles(self.0))
    }
}

impl<I: Avx512> Kernels for Avx512Kernels<I> {
    type Machine = I;
    type Lanes = DoubleField<Avx512Doubles<I>>;
    type Across = DoubleField<Avx512Doubles<I>>;
    const ACROSS: bool = true;
    const FEWEST: usize = 2;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn lanes(self) -> Self::Lanes {
        DoubleField(Avx512Doubles(self.0))
    }

    #[inline(always)]
    fn across(self) -> Self::Across {
        DoubleField(Avx512Doubles(self.0))
    }
}

impl<I: Neon> Kernels for NeonKernels<I> {
    type Machine = I;
    type Lanes = DoubleField<NeonDoubles<I>>;
    type Across = DoubleField<NeonDoubles<I>>;
    const ACROSS: bool = false;
    const FEWEST: usize = 2;

    #[inline(always)]
    fn machine(self) -> I {
        self.0
    }

    #[inline(always)]
    fn lanes(self) -> Self::Lanes {
        DoubleField(NeonDoubles(self.0))
    }

    #[inline(always)]
    fn across(self) -> Self::Across {
        DoubleField(NeonDoubles(self.0))
    }
}

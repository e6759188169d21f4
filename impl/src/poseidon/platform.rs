//! Which kernels run on which instruction set.

use core::marker::PhantomData;

use super::across::AcrossLanes;
use super::batch::permute_groups;
use super::instance::Instance;
use super::kernel::{Lanewise, Permutation};
use super::parameters::Parameters;
use super::widths::{Alike, InLanes, PermutationTask};
use super::words::OnWordLanes;
use crate::fields::koala_bear::words::WordField;
use crate::fields::koala_bear::{Arithmetic, DoubleField, Elements, Scalar, Words};
use crate::machine::cell::Cell;
use crate::machine::doubles::{Avx2Doubles, Avx512Doubles, NeonDoubles};
use crate::machine::isa::{Avx2, Avx2Set, Avx512, Avx512Set, Isa, MayHaveIfma, Neon, NeonSet, Set, Sse41, Sse41Set};
use crate::machine::word_vectors::{Avx2Words, Avx512Words};
use crate::machine::{Backend, Dispatch, Machine, Machine64, OfIntegers, Portable, Task};

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

/// Kernels with their instructions enabled around each task.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(pub K);

/// The kernels of an instruction set, to be called where its instructions are enabled.
pub trait Kernels: Set + InLanes<Machine = Self::Isa> {
    /// Those of one state at a time.
    type One: InLanes<Machine = Self::Isa>;
    /// Those of fewer lanes.
    type Narrow: InLanes<Machine = Self::Isa>;
    /// The number of states from which on these gain over the narrow ones.
    const WIDE: usize;

    /// The narrow ones themselves.
    fn narrow(self) -> Self::Narrow;
    /// The kernels of one state at a time themselves.
    fn one(self) -> Self::One;
}

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

/// Eight words.
impl<I: Avx2> InLanes for Avx2Set<I> {
    type Machine = I;
    type Of16 = OnWordLanes<WordField<Avx2Words<I>>, 2>;
    type Of24 = OnWordLanes<WordField<Avx2Words<I>>, 3>;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        OnWordLanes(WordField(Avx2Words(self.0)))
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        OnWordLanes(WordField(Avx2Words(self.0)))
    }
}

impl<I: Avx2> Kernels for Avx2Set<I> {
    type One = Alike<AcrossLanes<DoubleField<Avx2Doubles<I>>, Words<I>>>;
    type Narrow = Self;
    const WIDE: usize = 0;

    #[inline(always)]
    fn narrow(self) -> Self {
        self
    }

    #[inline(always)]
    fn one(self) -> Self::One {
        Alike(AcrossLanes(DoubleField(Avx2Doubles(self.0)), Words(self.0)))
    }
}

/// Eight doubles, or sixteen words for states of 24 elements.
impl<I: Avx512> InLanes for Avx512Set<I> {
    type Machine = I;
    type Of16 = Lanewise<DoubleField<Avx512Doubles<I>>, 2>;
    type Of24 = OnWordLanes<WordField<Avx512Words<I>>, 9>;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        Lanewise(DoubleField(Avx512Doubles(self.0)))
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        OnWordLanes(WordField(Avx512Words(self.0)))
    }
}

impl<I: Avx512> Kernels for Avx512Set<I> {
    type One = Alike<AcrossLanes<DoubleField<Avx512Doubles<I>>, Words<I>>>;
    type Narrow = NarrowLanes<I>;
    const WIDE: usize = <Self::Of24 as Permutation<24>>::FEWEST;

    #[inline(always)]
    fn narrow(self) -> NarrowLanes<I> {
        NarrowLanes(self.0)
    }

    #[inline(always)]
    fn one(self) -> Self::One {
        Alike(AcrossLanes(DoubleField(Avx512Doubles(self.0)), Words(self.0)))
    }
}

/// Eight doubles, or eight words for states of 24 elements.
#[derive(Clone, Copy, Debug)]
pub struct NarrowLanes<I>(pub I);

impl<I: Avx512> InLanes for NarrowLanes<I> {
    type Machine = I;
    type Of16 = <Avx512Set<I> as InLanes>::Of16;
    type Of24 = <Avx2Set<I> as InLanes>::Of24;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        Avx512Set(self.0).of16()
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        Avx2Set(self.0).of24()
    }
}

/// Two doubles.
impl<I: Neon> InLanes for NeonSet<I> {
    type Machine = I;
    type Of16 = Lanewise<DoubleField<NeonDoubles<I>>, 2>;
    type Of24 = Lanewise<DoubleField<NeonDoubles<I>>, 2>;

    #[inline(always)]
    fn of16(self) -> Self::Of16 {
        Lanewise(DoubleField(NeonDoubles(self.0)))
    }

    #[inline(always)]
    fn of24(self) -> Self::Of24 {
        Lanewise(DoubleField(NeonDoubles(self.0)))
    }
}

impl<I: Neon> Kernels for NeonSet<I> {
    type One = Alike<Lanewise<Scalar<I>, 1>>;
    type Narrow = Self;
    const WIDE: usize = 0;

    #[inline(always)]
    fn narrow(self) -> Self {
        self
    }

    #[inline(always)]
    fn one(self) -> Self::One {
        Alike(Lanewise(Scalar(self.0)))
    }
}

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

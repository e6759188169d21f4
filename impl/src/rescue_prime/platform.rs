//! Which kernels run on which instruction set.

use core::marker::PhantomData;

use super::batch::{Rows, hash_groups, permute_groups};
use super::columns::Columns;
use super::kernel::{Lanewise, Permutation};
use super::parameters::Parameters;
use crate::fields::goldilocks::{Arithmetic, Avx2Doubles, Avx512Doubles, DoubleField, IfmaField, NeonField, Scalar};
use crate::machine::cell::Cell;
use crate::machine::isa::{
    Avx2, Avx2Set, Avx512, Avx512Ifma, Avx512Set, IfmaSet, Isa, MayHaveIfma, Neon, NeonSet, Set, Sse41, Sse41Set,
};
use crate::machine::{Backend, Dispatch, Machine64, OfIntegers, Portable, Task};

/// One permutation at a time, and many: all that hashing is built on.
pub trait Platform: Copy + Send + Sync {
    /// The machine of the words.
    type Machine: Machine64;
    /// The arithmetic of one state, whose elements are words.
    type Scalar: Arithmetic<Memory = Self::Machine, Element = <Self::Machine as Machine64>::Long>;

    /// The arithmetic of one state itself.
    fn scalar(self) -> Self::Scalar;

    /// Permutes one state of representatives below 2^64.
    fn permute<I: Parameters<WIDTH>, const WIDTH: usize>(self, state: &mut [<Self::Machine as Machine64>::Long; WIDTH]);

    /// Permutes the first of `states` and returns how many; the others are too few to gain from lanes.
    fn permute_lanes<I: Parameters<WIDTH>, C, const WIDTH: usize>(self, _states: &mut [[C; WIDTH]]) -> usize
    where
        C: Cell<<Self::Machine as Machine64>::Long>,
    {
        0
    }

    /// Digests the first of `rows` into `out`, which has an entry for each, and returns how many; the others are too few to gain from lanes.
    ///
    /// Panics if `rows` has fewer rows than `out` has entries.
    fn hash_lanes<I: Parameters<WIDTH>, C, D, const WIDTH: usize>(self, _rows: Rows<'_, C>, _out: &mut [D]) -> usize
    where
        C: Cell<<Self::Machine as Machine64>::Long>,
        D: AsMut<[C]>,
    {
        0
    }
}

/// A platform's way to permute one state.
#[derive(Clone, Copy, Debug)]
pub struct Single<P>(pub P);

impl<P: Platform, const WIDTH: usize> Permutation<WIDTH> for Single<P> {
    type Arithmetic = P::Scalar;

    #[inline(always)]
    fn arithmetic(self) -> P::Scalar {
        self.0.scalar()
    }

    #[inline(always)]
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [<P::Machine as Machine64>::Long; WIDTH]) {
        self.0.permute::<I, WIDTH>(state);
    }
}

/// Permutes all of `states`, in lanes as far as that gains.
#[inline(always)]
pub fn permute_many<P, I, C, const WIDTH: usize>(on: P, states: &mut [[C; WIDTH]])
where
    P: Platform,
    I: Parameters<WIDTH>,
    C: Cell<<P::Machine as Machine64>::Long>,
{
    let done = on.permute_lanes::<I, C, WIDTH>(states);
    permute_groups::<_, I, C, WIDTH>(Single(on), 1, &mut states[done..]);
}

/// Digests each of `rows` into its entry of `out`, in lanes as far as that gains.
///
/// Panics if `rows` has fewer rows than `out` has entries.
#[inline(always)]
pub fn hash_many<P, I, C, D, const WIDTH: usize>(on: P, rows: Rows<'_, C>, out: &mut [D])
where
    P: Platform,
    I: Parameters<WIDTH>,
    C: Cell<<P::Machine as Machine64>::Long>,
    D: AsMut<[C]>,
{
    let done = on.hash_lanes::<I, C, D, WIDTH>(rows, out);
    let rest = Rows { elements: &rows.elements[done * rows.length..], ..rows };
    hash_groups::<_, I, C, D, WIDTH>(Single(on), 1, rest, &mut out[done..]);
}

/// Long words on any machine.
#[derive(Clone, Copy, Debug)]
pub struct OnWords<M>(pub M);

impl<M: Machine64> Platform for OnWords<M> {
    type Machine = M;
    type Scalar = Scalar<M>;

    #[inline(always)]
    fn scalar(self) -> Scalar<M> {
        Scalar(self.0)
    }

    #[inline(always)]
    fn permute<I: Parameters<WIDTH>, const WIDTH: usize>(self, state: &mut [M::Long; WIDTH]) {
        permute_words::<_, I, WIDTH>(self.scalar(), state);
    }
}

/// Permutes one state on the machine's words, outside of functions that enable instructions.
#[inline(never)]
fn permute_words<A: Arithmetic, I: Parameters<WIDTH>, const WIDTH: usize>(on: A, state: &mut [A::Element; WIDTH]) {
    Lanewise(on).permute::<I>(state);
}

/// Kernels with their instructions enabled around each call.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(pub K);

/// The kernels of an instruction set, to be called where its instructions are enabled.
pub trait Kernels: Set {
    /// The arithmetic of one state, whose elements are words.
    type Scalar: Arithmetic<Memory = Self::Isa, Element = Long<Self>> + Send + Sync;
    /// The arithmetic of many states.
    type Lanes: Arithmetic<Memory = Self::Isa>;
    /// The arithmetic of the columns of one state.
    type Columns: Arithmetic<Memory = Self::Isa, Lane = <Self::Scalar as Arithmetic>::Integer>;
    /// The number of states from which on lanes gain.
    const FEWEST: usize;
    /// Whether the columns of one state are faster in lanes than one by one.
    const COLUMNS: bool;

    /// The arithmetic of one state itself.
    fn scalar(self) -> Self::Scalar;
    /// The arithmetic of many states itself.
    fn lanes(self) -> Self::Lanes;
    /// The arithmetic of the columns of one state itself.
    fn columns(self) -> Self::Columns;

    /// Permutes one state of representatives below 2^64.
    #[inline(always)]
    fn permute<I: Parameters<WIDTH>, const WIDTH: usize>(self, state: &mut [Long<Self>; WIDTH]) {
        if !Self::COLUMNS {
            return permute_words::<_, I, WIDTH>(self.scalar(), state);
        }
        self.isa().vectorize(PermuteOne { kernels: self, instance: PhantomData::<I>, state });
    }

    /// The permutation of many states, one in each lane.
    #[inline(always)]
    fn many<const WIDTH: usize>(self) -> impl Permutation<WIDTH, Arithmetic = Self::Lanes> {
        Lanewise(self.lanes())
    }
}

/// The long words of the kernels' machine.
type Long<K> = <<K as Set>::Isa as Machine64>::Long;

struct PermuteOne<'a, K: Kernels, I, const WIDTH: usize> {
    kernels: K,
    instance: PhantomData<I>,
    state: &'a mut [Long<K>; WIDTH],
}

impl<K: Kernels, I: Parameters<WIDTH>, const WIDTH: usize> Task<K::Isa> for PermuteOne<'_, K, I, WIDTH> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: K::Isa) {
        Columns(self.kernels.columns(), self.kernels.scalar()).permute::<I>(self.state);
    }
}

struct PermuteMany<'a, K, I, C, const WIDTH: usize> {
    kernels: K,
    instance: PhantomData<I>,
    states: &'a mut [[C; WIDTH]],
}

impl<K: Kernels, I: Parameters<WIDTH>, C: Cell<Long<K>>, const WIDTH: usize> Task<K::Isa> for PermuteMany<'_, K, I, C, WIDTH> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Isa) -> usize {
        permute_groups::<_, I, C, WIDTH>(self.kernels.many::<WIDTH>(), K::FEWEST, self.states)
    }
}

struct HashMany<'a, K, I, C, D, const WIDTH: usize> {
    kernels: K,
    instance: PhantomData<I>,
    rows: Rows<'a, C>,
    out: &'a mut [D],
}

impl<K, I, C, D, const WIDTH: usize> Task<K::Isa> for HashMany<'_, K, I, C, D, WIDTH>
where
    K: Kernels,
    I: Parameters<WIDTH>,
    C: Cell<Long<K>>,
    D: AsMut<[C]>,
{
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Isa) -> usize {
        hash_groups::<_, I, C, D, WIDTH>(self.kernels.many::<WIDTH>(), K::FEWEST, self.rows, self.out)
    }
}

impl<K: Kernels> Platform for On<K> {
    type Machine = K::Isa;
    type Scalar = K::Scalar;

    #[inline(always)]
    fn scalar(self) -> K::Scalar {
        self.0.scalar()
    }

    #[inline(always)]
    fn permute<I: Parameters<WIDTH>, const WIDTH: usize>(self, state: &mut [Long<K>; WIDTH]) {
        self.0.permute::<I, WIDTH>(state);
    }

    #[inline(always)]
    fn permute_lanes<I: Parameters<WIDTH>, C, const WIDTH: usize>(self, states: &mut [[C; WIDTH]]) -> usize
    where
        C: Cell<Long<K>>,
    {
        let instance = PhantomData::<I>;
        self.0.isa().vectorize(PermuteMany { kernels: self.0, instance, states })
    }

    #[inline(always)]
    fn hash_lanes<I: Parameters<WIDTH>, C, D, const WIDTH: usize>(self, rows: Rows<'_, C>, out: &mut [D]) -> usize
    where
        C: Cell<Long<K>>,
        D: AsMut<[C]>,
    {
        let instance = PhantomData::<I>;
        self.0.isa().vectorize(HashMany { kernels: self.0, instance, rows, out })
    }
}

/// Four lanes of doubles.
impl<I: Avx2> Kernels for Avx2Set<I> {
    type Scalar = Scalar<I>;
    type Lanes = DoubleField<Avx2Doubles<I>>;
    type Columns = DoubleField<Avx2Doubles<I>>;
    const FEWEST: usize = 3;
    const COLUMNS: bool = true;

    #[inline(always)]
    fn scalar(self) -> Scalar<I> {
        Scalar(self.0)
    }

    #[inline(always)]
    fn lanes(self) -> Self::Lanes {
        DoubleField(Avx2Doubles(self.0))
    }

    #[inline(always)]
    fn columns(self) -> Self::Columns {
        self.lanes()
    }
}

/// Eight lanes of doubles.
impl<I: Avx512> Kernels for Avx512Set<I> {
    type Scalar = Scalar<I>;
    type Lanes = DoubleField<Avx512Doubles<I>>;
    type Columns = DoubleField<Avx512Doubles<I>>;
    const FEWEST: usize = 3;
    const COLUMNS: bool = true;

    #[inline(always)]
    fn scalar(self) -> Scalar<I> {
        Scalar(self.0)
    }

    #[inline(always)]
    fn lanes(self) -> Self::Lanes {
        DoubleField(Avx512Doubles(self.0))
    }

    #[inline(always)]
    fn columns(self) -> Self::Columns {
        self.lanes()
    }
}

/// Eight lanes of doubles, and products of 52 bits for one state, which take less time when each waits for the one before.
impl<I: Avx512Ifma> Kernels for IfmaSet<I> {
    type Scalar = Scalar<I>;
    type Lanes = DoubleField<Avx512Doubles<I>>;
    type Columns = IfmaField<I>;
    const FEWEST: usize = 3;
    const COLUMNS: bool = true;

    #[inline(always)]
    fn scalar(self) -> Scalar<I> {
        Scalar(self.0)
    }

    #[inline(always)]
    fn lanes(self) -> Self::Lanes {
        DoubleField(Avx512Doubles(self.0))
    }

    #[inline(always)]
    fn columns(self) -> Self::Columns {
        IfmaField(self.0)
    }
}

/// Two lanes.
impl<I: Neon> Kernels for NeonSet<I> {
    type Scalar = Scalar<I>;
    type Lanes = NeonField<I>;
    type Columns = NeonField<I>;
    const FEWEST: usize = 2;
    const COLUMNS: bool = false;

    #[inline(always)]
    fn scalar(self) -> Scalar<I> {
        Scalar(self.0)
    }

    #[inline(always)]
    fn lanes(self) -> Self::Lanes {
        NeonField(self.0)
    }

    #[inline(always)]
    fn columns(self) -> Self::Columns {
        self.lanes()
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
        self.0.run(OnWords(machine))
    }

    #[inline(always)]
    fn sse41<I: Sse41 + OfIntegers>(self, set: Sse41Set<I>) -> T::Output {
        self.0.run(OnWords(set.0))
    }

    #[inline(always)]
    fn avx2<I: Avx2 + OfIntegers>(self, set: Avx2Set<I>) -> T::Output {
        self.0.run(On(set))
    }

    #[inline(always)]
    fn avx512<I: MayHaveIfma<Ifma: OfIntegers> + OfIntegers>(self, set: Avx512Set<I>) -> T::Output {
        match set.0.ifma() {
            Some(isa) => self.0.run(On(IfmaSet(isa))),
            None => self.0.run(On(set)),
        }
    }

    #[inline(always)]
    fn neon<I: Neon + OfIntegers>(self, set: NeonSet<I>) -> T::Output {
        self.0.run(On(set))
    }
}

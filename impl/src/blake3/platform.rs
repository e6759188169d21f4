//! Which kernels run on which instruction set.

use super::compress::Compress;
use super::constants::{BLOCK, DIGEST};
use super::each_lane;
use super::few::{drain_few, few, output_few};
use super::kernel::{Chain, Parameters};
use super::layout::Layout;
use super::many::{Batch, FEW, drain, one_by_one, single_blocks};
use super::one_block::BlockKernel;
use super::output::{Source, output_groups};
use crate::machine::isa::{Avx2, Avx2Set, Avx512, Avx512Set, Isa, MayHaveIfma, Neon, NeonSet, Set, Sse41, Sse41Set};
use crate::machine::lanes::{Avx2Lanes, Avx512Lanes, NeonLanes, Pair, Sse41Lanes, words_of_block};
use crate::machine::{Backend, Dispatch, Machine, OfIntegers, Portable, Task};

/// The compression function and its batched form: all that the tree of BLAKE3 is built on.
pub trait Platform: Compress {
    /// The number of inputs from which on [`digest_batch`](Platform::digest_batch) is at its best.
    const LANES: usize;

    /// Digests one input into each entry of `out`: the first eight output words of its last compression.
    ///
    /// Panics if an input of the batch reaches beyond its data.
    fn digest_batch(
        self,
        batch: &Batch<'_, Self::Machine>,
        layout: Layout,
        out: &mut [[<Self::Machine as Machine>::Byte; DIGEST]],
    );

    /// Writes the first blocks of output to `out` and returns how many; the others are too few to gain from lanes.
    fn output_blocks(self, _source: &Source<'_, Self::Machine>, _out: &mut [[<Self::Machine as Machine>::Byte; BLOCK]]) -> usize {
        0
    }
}

/// Plain words on any machine.
#[derive(Clone, Copy, Debug)]
pub struct OnWords<M>(pub M);

impl<M: Machine> Compress for OnWords<M> {
    type Machine = M;

    #[inline(always)]
    fn machine(self) -> M {
        self.0
    }

    #[inline(always)]
    fn chain(self, input: &mut Parameters<M::Word>, blocks: &[[M::Byte; BLOCK]], then: M::Word) {
        for block in blocks {
            each_lane::chain_block(self.0, input, &words_of_block(self.0, block));
            input.flags = then;
        }
    }

    #[inline(always)]
    fn compress(self, input: &Parameters<M::Word>, block: &[M::Byte; BLOCK]) -> [M::Word; 16] {
        each_lane::compress(self.0, input, &words_of_block(self.0, block))
    }
}

impl<M: Machine> Platform for OnWords<M> {
    const LANES: usize = 1;

    fn digest_batch(self, batch: &Batch<'_, M>, layout: Layout, out: &mut [[M::Byte; DIGEST]]) {
        one_by_one(self, batch, layout, 0, out);
    }
}

/// Kernels with their instructions enabled around each call of the batched form.
///
/// A single block is compressed one word at a time where a set has no kernel of its own for it, outside of the function that enables the instructions, where
/// the compiler would vectorize it.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(pub K);

/// The kernels of an instruction set, to be called where its instructions are enabled.
pub trait Kernels: Set {
    /// The widest single vector.
    type Lanes: Chain<Machine = Self::Isa>;
    /// See [`Platform::LANES`].
    const LANES: usize;
    /// The least number of inputs that gains from lanes.
    const LEAST: usize;

    /// The widest single vector itself.
    fn lanes(self) -> Self::Lanes;

    /// See [`Compress::chain`]: to be called where no instructions are enabled.
    #[inline(always)]
    fn chain(
        self,
        input: &mut Parameters<<Self::Isa as Machine>::Word>,
        blocks: &[[<Self::Isa as Machine>::Byte; BLOCK]],
        then: <Self::Isa as Machine>::Word,
    ) {
        OnWords(self.isa()).chain(input, blocks, then);
    }

    /// See [`Compress::compress`]: to be called where no instructions are enabled.
    #[inline(always)]
    fn compress(
        self,
        input: &Parameters<<Self::Isa as Machine>::Word>,
        block: &[<Self::Isa as Machine>::Byte; BLOCK],
    ) -> [<Self::Isa as Machine>::Word; 16] {
        OnWords(self.isa()).compress(input, block)
    }

    /// Digests the first inputs of `batch` and returns how many; the others are too few to gain from lanes.
    fn digest_lanes(
        self,
        batch: &Batch<'_, Self::Isa>,
        layout: Layout,
        out: &mut [[<Self::Isa as Machine>::Byte; DIGEST]],
    ) -> usize;

    /// Digests the first inputs of `batch`, each a single whole block with counter zero, and returns how many; the others are too few
    /// to gain from lanes. They begin at `starts`; there are two to [`FEW`] of them, at most one a lane.
    #[inline(always)]
    fn digest_few(
        self,
        batch: &Batch<'_, Self::Isa>,
        starts: &[usize; FEW],
        out: &mut [[<Self::Isa as Machine>::Byte; DIGEST]],
    ) -> usize {
        single_blocks(self.lanes(), batch, starts, Self::LEAST, out)
    }

    /// Writes the first blocks of output and returns how many: all but the last one, or all.
    #[inline(always)]
    fn output_lanes(self, source: &Source<'_, Self::Isa>, out: &mut [[<Self::Isa as Machine>::Byte; BLOCK]]) -> usize {
        output_groups(self.lanes(), source, 2, 0, out)
    }
}

struct DigestTask<'a, K: Kernels> {
    kernels: K,
    batch: &'a Batch<'a, K::Isa>,
    layout: Layout,
    out: &'a mut [[<K::Isa as Machine>::Byte; DIGEST]],
}

impl<K: Kernels> Task<K::Isa> for DigestTask<'_, K> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Isa) -> usize {
        self.kernels.digest_lanes(self.batch, self.layout, self.out)
    }
}

/// A task of its own, since the frame of the function for any number of inputs costs more to set up than a few parents do.
struct FewTask<'a, K: Kernels> {
    kernels: K,
    batch: &'a Batch<'a, K::Isa>,
    starts: &'a [usize; FEW],
    out: &'a mut [[<K::Isa as Machine>::Byte; DIGEST]],
}

impl<K: Kernels> Task<K::Isa> for FewTask<'_, K> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Isa) -> usize {
        self.kernels.digest_few(self.batch, self.starts, self.out)
    }
}

struct OutputTask<'a, K: Kernels> {
    kernels: K,
    source: &'a Source<'a, K::Isa>,
    out: &'a mut [[<K::Isa as Machine>::Byte; BLOCK]],
}

impl<K: Kernels> Task<K::Isa> for OutputTask<'_, K> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Isa) -> usize {
        self.kernels.output_lanes(self.source, self.out)
    }
}

impl<K: Kernels> Compress for On<K> {
    type Machine = K::Isa;

    #[inline(always)]
    fn machine(self) -> K::Isa {
        self.0.isa()
    }

    #[inline(always)]
    fn chain(
        self,
        input: &mut Parameters<<K::Isa as Machine>::Word>,
        blocks: &[[<K::Isa as Machine>::Byte; BLOCK]],
        then: <K::Isa as Machine>::Word,
    ) {
        self.0.chain(input, blocks, then);
    }

    #[inline(always)]
    fn compress(
        self,
        input: &Parameters<<K::Isa as Machine>::Word>,
        block: &[<K::Isa as Machine>::Byte; BLOCK],
    ) -> [<K::Isa as Machine>::Word; 16] {
        self.0.compress(input, block)
    }
}

impl<K: Kernels> Platform for On<K> {
    const LANES: usize = K::LANES;

    #[inline(always)]
    fn digest_batch(self, batch: &Batch<'_, K::Isa>, layout: Layout, out: &mut [[<K::Isa as Machine>::Byte; DIGEST]]) {
        let done = match out.len() {
            0 | 1 => 0,
            jobs @ 2..=FEW if jobs <= K::LANES && !layout.is_counted() && batch.is_single_block() => {
                let starts = starts_of(layout, jobs);
                self.machine().vectorize(FewTask { kernels: self.0, batch, starts: &starts, out: &mut *out })
            }
            _ => self.machine().vectorize(DigestTask { kernels: self.0, batch, layout, out: &mut *out }),
        };
        one_by_one(self, batch, layout, done, out);
    }

    fn output_blocks(self, source: &Source<'_, K::Isa>, out: &mut [[<K::Isa as Machine>::Byte; BLOCK]]) -> usize {
        if out.len() < 2 {
            return 0;
        }
        self.machine().vectorize(OutputTask { kernels: self.0, source, out })
    }
}

/// Where the `jobs` inputs begin; entries without an input repeat the first.
#[inline(always)]
fn starts_of(layout: Layout, jobs: usize) -> [usize; FEW] {
    let mut starts = [layout.offset(0); FEW];
    for (job, start) in starts[..jobs].iter_mut().enumerate() {
        *start = layout.offset(job);
    }
    starts
}

/// Four lanes.
impl<I: Sse41> Kernels for Sse41Set<I> {
    type Lanes = Sse41Lanes<I>;
    const LANES: usize = 4;
    const LEAST: usize = 3;

    #[inline(always)]
    fn lanes(self) -> Sse41Lanes<I> {
        Sse41Lanes(self.0)
    }

    #[inline(always)]
    fn digest_lanes(self, batch: &Batch<'_, I>, layout: Layout, out: &mut [[I::Byte; DIGEST]]) -> usize {
        drain(self.lanes(), batch, layout, Self::LEAST, 0, out)
    }
}

/// Eight lanes, or rows of four states or two.
impl<I: Avx2> Kernels for Avx2Set<I> {
    type Lanes = Avx2Lanes<I>;
    const LANES: usize = 8;
    const LEAST: usize = 2;

    #[inline(always)]
    fn lanes(self) -> Avx2Lanes<I> {
        Avx2Lanes(self.0)
    }

    #[inline(always)]
    fn chain(self, input: &mut Parameters<I::Word>, blocks: &[[I::Byte; BLOCK]], then: I::Word) {
        BlockKernel::faster(self.0).chain(self.0, input, blocks, then);
    }

    #[inline(always)]
    fn compress(self, input: &Parameters<I::Word>, block: &[I::Byte; BLOCK]) -> [I::Word; 16] {
        BlockKernel::faster(self.0).compress(self.0, input, block)
    }

    #[inline(always)]
    fn digest_lanes(self, batch: &Batch<'_, I>, layout: Layout, out: &mut [[I::Byte; DIGEST]]) -> usize {
        let done = drain(self.lanes(), batch, layout, 5, 0, out);
        let done = drain_few(Pair(self.lanes()), batch, layout, 3, done, out);
        drain_few(self.lanes(), batch, layout, 2, done, out)
    }

    #[inline(always)]
    fn digest_few(self, batch: &Batch<'_, I>, starts: &[usize; FEW], out: &mut [[I::Byte; DIGEST]]) -> usize {
        match out.len() {
            5.. => single_blocks(self.lanes(), batch, starts, Self::LEAST, out),
            3.. => few(Pair(self.lanes()), batch, starts, Self::LEAST, out),
            _ => few(self.lanes(), batch, starts, Self::LEAST, out),
        }
    }

    #[inline(always)]
    fn output_lanes(self, source: &Source<'_, I>, out: &mut [[I::Byte; BLOCK]]) -> usize {
        let done = output_groups(self.lanes(), source, 5, 0, out);
        let done = output_few(Pair(self.lanes()), source, 3, done, out);
        output_few(self.lanes(), source, 2, done, out)
    }
}

/// Two times sixteen lanes where they are nearly full, as they take twice as long as sixteen; sixteen or eight, or rows of four states or two.
impl<I: Avx512> Kernels for Avx512Set<I> {
    type Lanes = Avx512Lanes<I>;
    const LANES: usize = 32;
    const LEAST: usize = 2;

    #[inline(always)]
    fn lanes(self) -> Avx512Lanes<I> {
        Avx512Lanes(self.0)
    }

    #[inline(always)]
    fn chain(self, input: &mut Parameters<I::Word>, blocks: &[[I::Byte; BLOCK]], then: I::Word) {
        BlockKernel::faster(self.0).chain(self.0, input, blocks, then);
    }

    #[inline(always)]
    fn compress(self, input: &Parameters<I::Word>, block: &[I::Byte; BLOCK]) -> [I::Word; 16] {
        BlockKernel::faster(self.0).compress(self.0, input, block)
    }

    #[inline(always)]
    fn digest_lanes(self, batch: &Batch<'_, I>, layout: Layout, out: &mut [[I::Byte; DIGEST]]) -> usize {
        let done = drain(Pair(self.lanes()), batch, layout, 25, 0, out);
        let done = drain(self.lanes(), batch, layout, 9, done, out);
        let done = drain(Avx2Lanes(self.0), batch, layout, 5, done, out);
        let done = drain_few(self.lanes(), batch, layout, 3, done, out);
        drain_few(Avx2Lanes(self.0), batch, layout, 2, done, out)
    }

    #[inline(always)]
    fn digest_few(self, batch: &Batch<'_, I>, starts: &[usize; FEW], out: &mut [[I::Byte; DIGEST]]) -> usize {
        match out.len() {
            5.. => single_blocks(Avx2Lanes(self.0), batch, starts, Self::LEAST, out),
            3.. => few(self.lanes(), batch, starts, Self::LEAST, out),
            _ => few(Avx2Lanes(self.0), batch, starts, Self::LEAST, out),
        }
    }

    #[inline(always)]
    fn output_lanes(self, source: &Source<'_, I>, out: &mut [[I::Byte; BLOCK]]) -> usize {
        let done = output_groups(Pair(self.lanes()), source, 25, 0, out);
        let done = output_groups(self.lanes(), source, 9, done, out);
        let done = output_groups(Avx2Lanes(self.0), source, 7, done, out);
        let done = output_few(self.lanes(), source, 3, done, out);
        output_few(Avx2Lanes(self.0), source, 2, done, out)
    }
}

/// Four lanes.
impl<I: Neon> Kernels for NeonSet<I> {
    type Lanes = NeonLanes<I>;
    const LANES: usize = 4;
    const LEAST: usize = 2;

    #[inline(always)]
    fn lanes(self) -> NeonLanes<I> {
        NeonLanes(self.0)
    }

    #[inline(always)]
    fn digest_lanes(self, batch: &Batch<'_, I>, layout: Layout, out: &mut [[I::Byte; DIGEST]]) -> usize {
        drain(self.lanes(), batch, layout, Self::LEAST, 0, out)
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
        self.0.run(On(set))
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

//! Which kernels run on which instruction set.

use super::constants::{BLOCK, DIGEST};
use super::kernel::{self, Chain, Parameters};
use super::many::{Batch, FEW, Layout, drain, one_by_one, single_blocks};
use super::output::output_groups;
use crate::isa::{Avx2, Avx512, Isa, Neon, Sse41, Task};
use crate::lanes::{Avx2Lanes, Avx512Lanes, Lanes, NeonLanes, Pair, Sse41Lanes, words_of_block};
use crate::machine::Machine;

/// The compression function on one block.
pub trait Compress: Copy + Send + Sync {
    /// The machine of the bytes and words.
    type Machine: Machine;

    /// The machine itself.
    fn machine(self) -> Self::Machine;

    /// All sixteen output words of the compression of `block` (paper, section 2.2).
    fn compress(
        self,
        input: &Parameters<<Self::Machine as Machine>::Word>,
        block: &[<Self::Machine as Machine>::Byte; BLOCK],
    ) -> [<Self::Machine as Machine>::Word; 16];
}

/// The compression function and its batched form: all that the tree of BLAKE3 is built on.
pub trait Platform: Compress {
    /// The number of inputs from which on [`digest_batch`](Platform::digest_batch) is at its best.
    const LANES: usize;

    /// Digests one input into each entry of `out`: the first eight output words of its last compression.
    ///
    /// Panics if an input of the batch reaches beyond its data.
    fn digest_batch<T: Layout>(
        self,
        batch: &Batch<'_, Self::Machine>,
        layout: T,
        out: &mut [[<Self::Machine as Machine>::Byte; DIGEST]],
    );

    /// Writes the first blocks of `out`, each the whole output of the compression of `block`, and returns how many.
    ///
    /// `input` holds the other inputs but the counter: that of the first block is `counter`, and it rises by one, modulo 2^64, from
    /// each block to the next. Blocks that are not written are too few to gain from lanes.
    fn output_blocks(
        self,
        _input: &Parameters<<Self::Machine as Machine>::Word>,
        _block: &[<Self::Machine as Machine>::Byte; BLOCK],
        _counter: u64,
        _out: &mut [[<Self::Machine as Machine>::Byte; BLOCK]],
    ) -> usize {
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
    fn compress(self, input: &Parameters<M::Word>, block: &[M::Byte; BLOCK]) -> [M::Word; 16] {
        kernel::compress(self.0, input, &words_of_block(self.0, block))
    }
}

impl<M: Machine> Platform for OnWords<M> {
    const LANES: usize = 1;

    fn digest_batch<T: Layout>(self, batch: &Batch<'_, M>, layout: T, out: &mut [[M::Byte; DIGEST]]) {
        one_by_one(self, batch, layout, 0, out);
    }
}

/// Kernels with their instructions enabled around each call of the batched form.
///
/// A single block is compressed one word at a time: on processors whose vector instructions take two cycles that is faster than four
/// words at a time, and it stays outside of the function that enables the instructions, where the compiler would vectorize it.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(pub K);

/// The kernels of an instruction set, to be called where its instructions are enabled.
pub trait Kernels: Copy + Send + Sync {
    /// The machine of the bytes and words.
    type Machine: Isa;
    /// The widest single vector.
    type Lanes: Chain<Machine = Self::Machine>;
    /// See [`Platform::LANES`].
    const LANES: usize;
    /// The least number of inputs that gains from lanes.
    const LEAST: usize;

    /// The widest single vector itself.
    fn lanes(self) -> Self::Lanes;

    /// Digests the first inputs of `batch` and returns how many; the others are too few to gain from lanes.
    fn digest_lanes<T: Layout>(
        self,
        batch: &Batch<'_, Self::Machine>,
        layout: T,
        out: &mut [[<Self::Machine as Machine>::Byte; DIGEST]],
    ) -> usize;

    /// Digests the first inputs of `batch`, each a single whole block with counter zero, and returns how many; the others are too few
    /// to gain from lanes. They begin at `starts`; there are two to [`FEW`] of them, at most one a lane.
    #[inline(always)]
    fn digest_few(
        self,
        batch: &Batch<'_, Self::Machine>,
        starts: &[usize; FEW],
        out: &mut [[<Self::Machine as Machine>::Byte; DIGEST]],
    ) -> usize {
        single_blocks(self.lanes(), batch, starts, Self::LEAST, out)
    }
}

struct DigestTask<'a, K: Kernels, T> {
    kernels: K,
    batch: &'a Batch<'a, K::Machine>,
    layout: T,
    out: &'a mut [[<K::Machine as Machine>::Byte; DIGEST]],
}

impl<K: Kernels, T: Layout> Task<K::Machine> for DigestTask<'_, K, T> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Machine) -> usize {
        self.kernels.digest_lanes(self.batch, self.layout, self.out)
    }
}

/// A task of its own, since the frame of the function for any number of inputs costs more to set up than a few parents do.
struct FewTask<'a, K: Kernels> {
    kernels: K,
    batch: &'a Batch<'a, K::Machine>,
    starts: &'a [usize; FEW],
    out: &'a mut [[<K::Machine as Machine>::Byte; DIGEST]],
}

impl<K: Kernels> Task<K::Machine> for FewTask<'_, K> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Machine) -> usize {
        self.kernels.digest_few(self.batch, self.starts, self.out)
    }
}

struct OutputTask<'a, K: Kernels> {
    kernels: K,
    input: &'a Parameters<<K::Machine as Machine>::Word>,
    block: &'a [<K::Machine as Machine>::Byte; BLOCK],
    counter: u64,
    out: &'a mut [[<K::Machine as Machine>::Byte; BLOCK]],
}

impl<K: Kernels> Task<K::Machine> for OutputTask<'_, K> {
    type Output = usize;

    #[inline(always)]
    fn run(self, _: K::Machine) -> usize {
        output_groups(self.kernels.lanes(), self.input, self.block, self.counter, self.out)
    }
}

impl<K: Kernels> Compress for On<K> {
    type Machine = K::Machine;

    #[inline(always)]
    fn machine(self) -> K::Machine {
        self.0.lanes().machine()
    }

    #[inline(always)]
    fn compress(
        self,
        input: &Parameters<<K::Machine as Machine>::Word>,
        block: &[<K::Machine as Machine>::Byte; BLOCK],
    ) -> [<K::Machine as Machine>::Word; 16] {
        OnWords(self.machine()).compress(input, block)
    }
}

impl<K: Kernels> Platform for On<K> {
    const LANES: usize = K::LANES;

    #[inline(always)]
    fn digest_batch<T: Layout>(
        self,
        batch: &Batch<'_, K::Machine>,
        layout: T,
        out: &mut [[<K::Machine as Machine>::Byte; DIGEST]],
    ) {
        let done = match out.len() {
            0 | 1 => 0,
            jobs @ 2..=FEW if jobs <= K::LANES && !T::COUNTED && batch.is_single_block() => {
                let starts = starts_of(layout, jobs);
                self.machine().vectorize(FewTask { kernels: self.0, batch, starts: &starts, out: &mut *out })
            }
            _ => self.machine().vectorize(DigestTask { kernels: self.0, batch, layout, out: &mut *out }),
        };
        one_by_one(self, batch, layout, done, out);
    }

    fn output_blocks(
        self,
        input: &Parameters<<K::Machine as Machine>::Word>,
        block: &[<K::Machine as Machine>::Byte; BLOCK],
        counter: u64,
        out: &mut [[<K::Machine as Machine>::Byte; BLOCK]],
    ) -> usize {
        self.machine().vectorize(OutputTask { kernels: self.0, input, block, counter, out })
    }
}

/// Where the `jobs` inputs begin; entries without an input repeat the first.
#[inline(always)]
fn starts_of<T: Layout>(layout: T, jobs: usize) -> [usize; FEW] {
    let mut starts = [layout.offset(0); FEW];
    for (job, start) in starts[..jobs].iter_mut().enumerate() {
        *start = layout.offset(job);
    }
    starts
}

/// SSE4.1: four lanes.
#[derive(Clone, Copy, Debug)]
pub struct Sse41Kernels<I>(pub I);

/// AVX2: two times eight lanes, eight or four.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Kernels<I>(pub I);

/// AVX-512: two times sixteen lanes, sixteen, eight or four.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Kernels<I>(pub I);

/// Advanced SIMD: four lanes.
#[derive(Clone, Copy, Debug)]
pub struct NeonKernels<I>(pub I);

impl<I: Sse41> Kernels for Sse41Kernels<I> {
    type Machine = I;
    type Lanes = Sse41Lanes<I>;
    const LANES: usize = 4;
    const LEAST: usize = 3;

    #[inline(always)]
    fn lanes(self) -> Sse41Lanes<I> {
        Sse41Lanes(self.0)
    }

    #[inline(always)]
    fn digest_lanes<T: Layout>(self, batch: &Batch<'_, I>, layout: T, out: &mut [[I::Byte; DIGEST]]) -> usize {
        drain(self.lanes(), batch, layout, Self::LEAST, 0, out)
    }
}

impl<I: Avx2> Kernels for Avx2Kernels<I> {
    type Machine = I;
    type Lanes = Avx2Lanes<I>;
    const LANES: usize = 16;
    const LEAST: usize = 3;

    #[inline(always)]
    fn lanes(self) -> Avx2Lanes<I> {
        Avx2Lanes(self.0)
    }

    #[inline(always)]
    fn digest_lanes<T: Layout>(self, batch: &Batch<'_, I>, layout: T, out: &mut [[I::Byte; DIGEST]]) -> usize {
        let done = drain(Pair(self.lanes()), batch, layout, 9, 0, out);
        drain_narrow(self.0, batch, layout, Self::LEAST, done, out)
    }

    #[inline(always)]
    fn digest_few(self, batch: &Batch<'_, I>, starts: &[usize; FEW], out: &mut [[I::Byte; DIGEST]]) -> usize {
        few_narrow(self.0, batch, starts, Self::LEAST, out)
    }
}

impl<I: Avx512> Kernels for Avx512Kernels<I> {
    type Machine = I;
    type Lanes = Avx512Lanes<I>;
    const LANES: usize = 32;
    const LEAST: usize = 2;

    #[inline(always)]
    fn lanes(self) -> Avx512Lanes<I> {
        Avx512Lanes(self.0)
    }

    #[inline(always)]
    fn digest_lanes<T: Layout>(self, batch: &Batch<'_, I>, layout: T, out: &mut [[I::Byte; DIGEST]]) -> usize {
        let done = drain(Pair(self.lanes()), batch, layout, 17, 0, out);
        let done = drain(self.lanes(), batch, layout, 9, done, out);
        drain_narrow(self.0, batch, layout, Self::LEAST, done, out)
    }

    #[inline(always)]
    fn digest_few(self, batch: &Batch<'_, I>, starts: &[usize; FEW], out: &mut [[I::Byte; DIGEST]]) -> usize {
        few_narrow(self.0, batch, starts, Self::LEAST, out)
    }
}

impl<I: Neon> Kernels for NeonKernels<I> {
    type Machine = I;
    type Lanes = NeonLanes<I>;
    const LANES: usize = 4;
    const LEAST: usize = 2;

    #[inline(always)]
    fn lanes(self) -> NeonLanes<I> {
        NeonLanes(self.0)
    }

    #[inline(always)]
    fn digest_lanes<T: Layout>(self, batch: &Batch<'_, I>, layout: T, out: &mut [[I::Byte; DIGEST]]) -> usize {
        drain(self.lanes(), batch, layout, Self::LEAST, 0, out)
    }
}

/// [`drain`] in eight lanes, then in four.
#[inline(always)]
fn drain_narrow<I: Avx2, T: Layout>(
    isa: I,
    batch: &Batch<'_, I>,
    layout: T,
    least: usize,
    done: usize,
    out: &mut [[I::Byte; DIGEST]],
) -> usize {
    let done = drain(Avx2Lanes(isa), batch, layout, 5, done, out);
    drain(Sse41Lanes(isa), batch, layout, least, done, out)
}

/// [`single_blocks`] in eight lanes or in four.
#[inline(always)]
fn few_narrow<I: Avx2>(
    isa: I,
    batch: &Batch<'_, I>,
    starts: &[usize; FEW],
    least: usize,
    out: &mut [[I::Byte; DIGEST]],
) -> usize {
    if out.len() > 4 {
        return single_blocks(Avx2Lanes(isa), batch, starts, least, out);
    }
    single_blocks(Sse41Lanes(isa), batch, starts, least, out)
}

//! Which kernels run on which instruction set.

use super::Kernels;
use crate::blake3::constants::{BLOCK, DIGEST};
use crate::blake3::few::{drain_few, few, output_few};
use crate::blake3::kernel::{Listed, Parameters};
use crate::blake3::layout::Layout;
use crate::blake3::many::{Batch, FEW, drain, single_blocks};
use crate::blake3::one_block::BlockKernel;
use crate::blake3::output::{Source, output_groups};
use crate::machine::isa::{Avx2, Avx2Set, Avx512, Avx512Set, Neon, NeonSet, Set, Sse41, Sse41Set};
use crate::machine::lanes::{Avx2Lanes, Avx512Lanes, NeonLanes, Pair, Sse41Lanes};

/// Four lanes.
impl<I: Sse41> Kernels for Sse41Set<I> {
    type Lanes = Sse41Lanes<I>;
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
        let done = drain(Listed(self.lanes()), batch, layout, 5, 0, out);
        let done = drain_few(Pair(self.lanes()), batch, layout, 3, done, out);
        drain_few(self.lanes(), batch, layout, 2, done, out)
    }

    #[inline(always)]
    fn digest_few(self, batch: &Batch<'_, I>, starts: &[usize; FEW], out: &mut [[I::Byte; DIGEST]]) -> usize {
        match out.len() {
            5.. => single_blocks(Listed(self.lanes()), batch, starts, Self::LEAST, out),
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

/// How many vectors of sixteen lanes hash inputs at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Groups {
    /// One: its blocks are transposed while the rounds before them run.
    Single,
    /// Two side by side, whose instructions fill the time that each waits for the one before it: faster where vector instructions take two cycles.
    Paired,
}

impl Groups {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Single, Self::Paired];

    /// The faster one.
    #[inline(always)]
    fn faster<I: Avx2>(isa: I) -> Self {
        if isa.has_slow_vectors() { Self::Paired } else { Self::Single }
    }
}

/// AVX-512: two times sixteen lanes where they are nearly full, always for output, which loads no block; sixteen or eight, or rows of four states or two.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Kernels<I> {
    /// The machine.
    pub isa: I,
    /// How many groups.
    pub groups: Groups,
}

impl<I: Avx512> Avx512Kernels<I> {
    /// The faster ones of a set.
    #[inline(always)]
    pub fn of(set: Avx512Set<I>) -> Self {
        Self { isa: set.0, groups: Groups::faster(set.0) }
    }
}

impl<I: Avx512> Set for Avx512Kernels<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(self) -> I {
        self.isa
    }
}

impl<I: Avx512> Kernels for Avx512Kernels<I> {
    type Lanes = Avx512Lanes<I>;
    const LEAST: usize = 2;

    #[inline(always)]
    fn lanes(self) -> Avx512Lanes<I> {
        Avx512Lanes(self.isa)
    }

    #[inline(always)]
    fn chain(self, input: &mut Parameters<I::Word>, blocks: &[[I::Byte; BLOCK]], then: I::Word) {
        BlockKernel::faster(self.isa).chain(self.isa, input, blocks, then);
    }

    #[inline(always)]
    fn compress(self, input: &Parameters<I::Word>, block: &[I::Byte; BLOCK]) -> [I::Word; 16] {
        BlockKernel::faster(self.isa).compress(self.isa, input, block)
    }

    #[inline(always)]
    fn digest_lanes(self, batch: &Batch<'_, I>, layout: Layout, out: &mut [[I::Byte; DIGEST]]) -> usize {
        let done = match self.groups {
            Groups::Single => 0,
            Groups::Paired => drain(Listed(Pair(self.lanes())), batch, layout, 25, 0, out),
        };
        let done = drain(self.lanes(), batch, layout, 9, done, out);
        let done = drain(Avx2Lanes(self.isa), batch, layout, 5, done, out);
        let done = drain_few(self.lanes(), batch, layout, 3, done, out);
        drain_few(Avx2Lanes(self.isa), batch, layout, 2, done, out)
    }

    #[inline(always)]
    fn digest_few(self, batch: &Batch<'_, I>, starts: &[usize; FEW], out: &mut [[I::Byte; DIGEST]]) -> usize {
        match out.len() {
            5.. => single_blocks(Avx2Lanes(self.isa), batch, starts, Self::LEAST, out),
            3.. => few(self.lanes(), batch, starts, Self::LEAST, out),
            _ => few(Avx2Lanes(self.isa), batch, starts, Self::LEAST, out),
        }
    }

    #[inline(always)]
    fn output_lanes(self, source: &Source<'_, I>, out: &mut [[I::Byte; BLOCK]]) -> usize {
        let done = output_groups(Pair(self.lanes()), source, 25, 0, out);
        let done = output_groups(self.lanes(), source, 9, done, out);
        let done = output_groups(Avx2Lanes(self.isa), source, 7, done, out);
        let done = output_few(self.lanes(), source, 3, done, out);
        output_few(Avx2Lanes(self.isa), source, 2, done, out)
    }
}

/// Four lanes.
impl<I: Neon> Kernels for NeonSet<I> {
    type Lanes = NeonLanes<I>;
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

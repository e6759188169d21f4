//! Vectors, with their instructions enabled.

use super::{Kernels, Platform};
use crate::blake3::compress::Compress;
use crate::blake3::constants::{BLOCK, DIGEST};
use crate::blake3::kernel::Parameters;
use crate::blake3::layout::Layout;
use crate::blake3::many::{Batch, FEW, one_by_one};
use crate::blake3::output::Source;
use crate::machine::isa::Isa;
use crate::machine::lanes::{Lanes, MAX_LANES};
use crate::machine::{Machine, Task};

/// Kernels with their instructions enabled around each call of the batched form.
///
/// A single block is compressed one word at a time where a set has no kernel of its own for it, outside of the function that enables the instructions, where
/// the compiler would vectorize it.
#[derive(Clone, Copy, Debug)]
pub struct On<K>(pub K);

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
    const BATCH: usize = MAX_LANES;

    #[inline(always)]
    fn digest_batch(self, batch: &Batch<'_, K::Isa>, layout: Layout, out: &mut [[<K::Isa as Machine>::Byte; DIGEST]]) {
        let done = match out.len() {
            0 | 1 => 0,
            jobs @ 2..=FEW if jobs <= K::Lanes::LANES && !layout.is_counted() && batch.is_single_block() => {
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

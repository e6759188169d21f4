//! What a kind of vectors brings to BLAKE3.

use super::OnWords;
use crate::blake3::compress::Compress;
use crate::blake3::constants::{BLOCK, DIGEST};
use crate::blake3::kernel::Parameters;
use crate::blake3::layout::Layout;
use crate::blake3::many::{Batch, FEW, single_blocks};
use crate::blake3::output::{Source, output_groups};
use crate::machine::Machine;
use crate::machine::isa::Set;
use crate::machine::lanes::Lanes;

/// The kernels of an instruction set, to be called where its instructions are enabled.
pub trait Kernels: Set {
    /// The widest single vector.
    type Lanes: Lanes<Machine = Self::Isa>;
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

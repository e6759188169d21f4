//! What BLAKE3 runs on.

mod dispatch;
mod kernels;
mod on;
mod sets;
mod words;

pub use self::dispatch::{PlatformTask, run};
pub use self::kernels::Kernels;
pub use self::on::On;
pub use self::sets::{Avx512Kernels, Groups};
pub use self::words::OnWords;

use super::compress::Compress;
use super::constants::{BLOCK, DIGEST};
use super::layout::Layout;
use super::many::Batch;
use super::output::Source;
use crate::machine::Machine;

/// The compression function and its batched form: all that the tree of BLAKE3 is built on.
pub trait Platform: Compress {
    /// How many inputs are enough for one call of [`digest_batch`](Platform::digest_batch), which leaves few lanes empty then.
    const BATCH: usize;

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

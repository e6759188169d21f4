//! The compression function on one block and on a run of them, as the code above it asks for it.

use super::constants::BLOCK;
use super::kernel::Parameters;
use crate::machine::Machine;

/// The compression function on one block.
pub trait Compress: Copy + Send + Sync {
    /// The machine of the bytes and words.
    type Machine: Machine;

    /// The machine itself.
    fn machine(self) -> Self::Machine;

    /// Compresses `blocks` in turn, each with the first eight output words of the one before as its chaining value, which `input` holds before and after
    /// (paper, section 2.4).
    ///
    /// The first block takes the flags of `input`, every other `then`.
    fn chain(
        self,
        input: &mut Parameters<<Self::Machine as Machine>::Word>,
        blocks: &[[<Self::Machine as Machine>::Byte; BLOCK]],
        then: <Self::Machine as Machine>::Word,
    );

    /// All sixteen output words of the compression of `block` (paper, section 2.2).
    fn compress(
        self,
        input: &Parameters<<Self::Machine as Machine>::Word>,
        block: &[<Self::Machine as Machine>::Byte; BLOCK],
    ) -> [<Self::Machine as Machine>::Word; 16];
}

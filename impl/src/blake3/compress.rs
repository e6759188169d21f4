//! The compression function on one block, as the code above it asks for it.

use super::constants::BLOCK;
use super::kernel::Parameters;
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

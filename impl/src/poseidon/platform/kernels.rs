//! What a kind of vectors brings to Poseidon.

use crate::machine::isa::Set;
use crate::poseidon::widths::InLanes;

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

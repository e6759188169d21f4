//! The forms of instructions that runs met, of each architecture.

use crate::machine::Machine;
use crate::met::Met;
use crate::{aarch64, x86};

/// The forms that all runs of a library met; those of other architectures stay empty.
#[derive(Debug, Default)]
pub struct Forms {
    /// Of x86-64.
    pub x86: Met<<x86::State as Machine>::Instruction>,
    /// Of AArch64.
    pub aarch64: Met<<aarch64::State as Machine>::Instruction>,
}

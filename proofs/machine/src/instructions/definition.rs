//! The type of definitions.

use iced_x86::Instruction;

use crate::finding::Cause;
use crate::state::State;

/// What an instruction does to a state.
pub type Definition = fn(&mut State, &Instruction) -> Result<(), Cause>;

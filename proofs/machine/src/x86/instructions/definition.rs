//! The type of definitions.

use crate::machine;
use crate::x86::state::State;

/// What an instruction does to a state.
pub type Definition = machine::Definition<State>;

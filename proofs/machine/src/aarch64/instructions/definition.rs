//! The type of definitions.

use crate::aarch64::state::State;
use crate::machine;

/// What an instruction does to a state.
pub type Definition = machine::Definition<State>;

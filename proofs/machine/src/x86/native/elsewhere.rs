//! Processors of another architecture, which have none of the instructions.

use fastrand::Rng;
use iced_x86::Instruction;

use crate::checked::Checked;
use crate::x86::instructions::Definition;

/// Compares nothing.
///
/// # Errors
/// None.
pub fn check(_: &Instruction, _: Definition, _: usize, _: &mut Rng) -> Result<Checked, String> {
    Ok(Checked::Lacking)
}

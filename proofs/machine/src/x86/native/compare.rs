//! Runs an instruction both ways and compares all that it may change.

use ashlar_engine::graph::{Mode, scope};
use fastrand::Rng;
use iced_x86::Instruction;

use super::page::Page;
use super::prepared::{Left, prepared};
use super::registers::Registers;
use crate::checked::Checked;
use crate::finding::Cause;
use crate::machine::Instruction as _;
use crate::values::Values;
use crate::x86::instructions::{Definition, is_of_doubles};

/// Compares a definition of an instruction with the processor on some states.
///
/// # Errors
/// The instruction and where they differ, or why it cannot be run.
pub fn check(instruction: &Instruction, definition: Definition, states: usize, rng: &mut Rng) -> Result<Checked, String> {
    let (instruction, base) = match prepared(instruction) {
        Ok(prepared) => prepared,
        Err(Left::Flow) => return Ok(Checked::Flow),
        Err(Left::Lacking) => return Ok(Checked::Lacking),
    };
    let failed = |reason: String| format!("{}: {reason}", instruction.text());
    let page = Page::new(&instruction).map_err(|error| failed(error.to_string()))?;
    let mut agree = 0;
    for _ in 0..states {
        let values = if is_of_doubles(Instruction::mnemonic(&instruction)) { Values::Doubles } else { Values::Words };
        let mut registers = Registers::random(values, rng);
        registers.point(&instruction, base, rng);
        agree += usize::from(on(&instruction, definition, &page, registers).map_err(failed)?);
    }
    match agree {
        0 => Err(failed("its definition has none of the states that were tried".to_owned())),
        agree => Ok(Checked::Agrees(agree)),
    }
}

/// Compares both on some registers; whether the definition has this state.
fn on(instruction: &Instruction, definition: Definition, page: &Page, mut registers: Box<Registers>) -> Result<bool, String> {
    scope(Mode::Normal, || {
        let mut state = registers.state();
        match definition(&mut state, instruction) {
            Ok(()) => {}
            Err(Cause::Form(_)) => return Ok(false),
            Err(cause) => return Err(cause.to_string()),
        }
        let before = registers.clone();
        page.run(&mut registers);
        match registers.difference(&mut state) {
            None => Ok(true),
            Some(place) => Err(format!("the processor and the definition differ in {place}, from {before:x?}")),
        }
    })
}

//! Runs instructions both ways and compares all that they may change.

use ashlar_engine::graph::{Mode, scope};
use fastrand::Rng;
use yaxpeax_arm::armv8::a64::{Opcode, Operand};

use super::program::Program;
use super::registers::Registers;
use crate::aarch64::State;
use crate::aarch64::instruction::Instruction;
use crate::aarch64::instructions::{Definition, is_of_doubles};
use crate::checked::Checked;
use crate::finding::Cause;
use crate::machine::{Defined, Instruction as _};
use crate::values::Values;

/// On how many states each instruction is compared, and what they are drawn from.
pub struct States<'a> {
    /// Number of states.
    pub count: usize,
    /// The source of values.
    pub rng: &'a mut Rng,
}

/// Compares definitions of instructions with the processor; what came of each, in their order.
///
/// # Errors
/// An instruction and where they differ, or why they cannot be run.
pub fn compare(all: &[Defined<State>], states: States<'_>) -> Result<Vec<Checked>, String> {
    let mut program = Program::new();
    let mut tried = Vec::new();
    for (instruction, definition) in all {
        let (instruction, runs) = match is_flow(instruction) {
            true => (*instruction, Vec::new()),
            false => {
                let at = instruction.at(program.next());
                let runs = runs(&at, *definition, states.count, states.rng).map_err(|reason| failed(&at, reason))?;
                program.add(at.word);
                (at, runs)
            }
        };
        tried.push((instruction, *definition, runs));
    }
    let given: Vec<Registers> = tried.iter().flat_map(|(_, _, runs)| runs.iter().cloned()).collect();
    let mut left = program.run(&given).map_err(|error| error.to_string())?.into_iter();
    tried.into_iter().map(|(instruction, definition, runs)| agree(&instruction, definition, &runs, left.by_ref())).collect()
}

/// Registers for an instruction: those of which its definition has the states.
fn runs(instruction: &Instruction, definition: Definition, count: usize, rng: &mut Rng) -> Result<Vec<Registers>, String> {
    let values = if is_of_doubles(instruction.opcode()) { Values::Doubles } else { Values::Words };
    let mut runs = Vec::new();
    for _ in 0..count {
        let registers = Registers::random(instruction, values, rng);
        match scope(Mode::Normal, || definition(&mut registers.state(), instruction)) {
            Ok(()) => runs.push(registers),
            Err(Cause::Form(_)) => {}
            Err(cause) => return Err(cause.to_string()),
        }
    }
    let last = runs.len().checked_sub(1).ok_or("its definition has none of the states that were tried")?;
    runs[..last].iter_mut().for_each(|registers| registers.again = 1);
    Ok(runs)
}

/// Compares what a definition leaves of some registers with what the processor left of them.
fn agree(
    instruction: &Instruction,
    definition: Definition,
    runs: &[Registers],
    left: &mut impl Iterator<Item = Registers>,
) -> Result<Checked, String> {
    if runs.is_empty() {
        return Ok(Checked::Flow);
    }
    for (before, after) in runs.iter().zip(left) {
        let difference = scope(Mode::Normal, || {
            let mut state = before.state();
            definition(&mut state, instruction).map_err(|cause| cause.to_string())?;
            Ok::<_, String>(after.difference(&state))
        });
        if let Some(place) = difference.map_err(|reason| failed(instruction, reason))? {
            let reason = format!("the processor and the definition differ in {place}, from {before:x?}");
            return Err(failed(instruction, reason));
        }
    }
    Ok(Checked::Agrees(runs.len()))
}

fn failed(instruction: &Instruction, reason: String) -> String {
    format!("{}: {reason}", instruction.text())
}

/// Whether an instruction concerns more than its operands: where the run goes on, or what lies beside the code.
fn is_flow(instruction: &Instruction) -> bool {
    let is_address = matches!(instruction.opcode(), Opcode::ADR | Opcode::ADRP);
    let leads = instruction.operands().iter().any(|operand| matches!(operand, Operand::PCOffset(_)));
    let is_hint = matches!(instruction.opcode(), Opcode::HINT | Opcode::DMB(_));
    leads && !is_address || is_hint || matches!(instruction.opcode(), Opcode::BR | Opcode::BLR | Opcode::RET)
}

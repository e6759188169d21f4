//! The row on which all others rest: the definitions of the instructions that ran, beside this processor.

use std::sync::OnceLock;

use ashlar_engine::inputs::{Inputs, Program};
use ashlar_engine::obligation::{Kind, Obligation, Test};
use fastrand::Rng;
use iced_x86::Instruction;

use super::build::Build;
use super::table::Table;
use crate::instructions::find;
use crate::native::check;

/// Its id.
pub const INSTRUCTIONS: &str = "machine/instructions";

/// States that each form is compared on.
const STATES: usize = 64;

/// The obligation on all forms that runs met so far.
pub fn obligation(build: &Build) -> Obligation {
    let (instructions, table) = (build.forms.instructions(), build.table.clone());
    Obligation {
        id: INSTRUCTIONS.to_owned(),
        claim: "The definition of each instruction that a row ran agrees with the processor, in every form that occurred"
            .to_owned(),
        left_name: "the processor".to_owned(),
        right_name: "definitions:instructions".to_owned(),
        scope: format!("{STATES} states of edge values and random ones for each form"),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none().program(Program::Processor), move || compare(&instructions, &table))),
    }
}

/// Compares all; what was compared and what was not, or the first that differs.
fn compare(instructions: &[Instruction], table: &OnceLock<Table>) -> Result<String, String> {
    let mut rng = Rng::with_seed(0x6d61_6368);
    let mut all = Table::default();
    for instruction in instructions {
        let definition = find(instruction.mnemonic()).ok_or("an instruction without a definition")?;
        all.take(instruction, &check(instruction, definition, STATES, &mut rng)?);
    }
    let summary = all.summary()?;
    table.get_or_init(|| all);
    Ok(summary)
}

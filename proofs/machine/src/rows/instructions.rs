//! The row on which all others rest: the definitions of the instructions that ran, beside this processor.

use std::collections::BTreeSet;

use ashlar_engine::inputs::{Inputs, Program};
use ashlar_engine::obligation::{Kind, Obligation, Test};
use fastrand::Rng;
use iced_x86::Instruction;

use super::build::Build;
use crate::instructions::find;
use crate::native::{Checked, check};

/// Its id.
pub const INSTRUCTIONS: &str = "machine/instructions";

/// States that each form is compared on.
const STATES: usize = 64;

/// The obligation on all forms that runs met so far.
pub fn obligation(build: &Build) -> Obligation {
    let instructions = build.forms.instructions();
    Obligation {
        id: INSTRUCTIONS.to_owned(),
        claim: "The definition of each instruction that a row ran agrees with the processor, in every form that occurred"
            .to_owned(),
        left_name: "the processor".to_owned(),
        right_name: "definitions:instructions".to_owned(),
        scope: format!("{STATES} states of edge values and random ones for each form"),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none().program(Program::Processor), move || compare(&instructions))),
    }
}

/// Compares all; what was compared and what was not, or the first that differs.
fn compare(instructions: &[Instruction]) -> Result<String, String> {
    let mut rng = Rng::with_seed(0x6d61_6368);
    let (mut agree, mut states) = (Names::default(), 0);
    let (mut flow, mut lacking) = (Names::default(), Names::default());
    for instruction in instructions {
        let definition = find(instruction.mnemonic()).ok_or("an instruction without a definition")?;
        match check(instruction, definition, STATES, &mut rng)? {
            Checked::Agrees(count) => {
                agree.take(instruction);
                states += count;
            }
            Checked::Flow => flow.take(instruction),
            Checked::Lacking => lacking.take(instruction),
        }
    }
    if agree.forms == 0 {
        return Err("no instruction was compared".to_owned());
    }
    Ok(format!(
        "{} forms of {} mnemonics agree on {states} states; not compared, as they concern more than their operands: {}; not of this processor: {}",
        agree.forms,
        agree.names.len(),
        flow.listed(),
        lacking.listed(),
    ))
}

/// Mnemonics with the number of their forms.
#[derive(Default)]
struct Names {
    names: BTreeSet<String>,
    forms: usize,
}

impl Names {
    fn take(&mut self, instruction: &Instruction) {
        self.names.insert(format!("{:?}", instruction.mnemonic()).to_lowercase());
        self.forms += 1;
    }

    fn listed(&self) -> String {
        if self.names.is_empty() {
            return "none".to_owned();
        }
        self.names.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
    }
}

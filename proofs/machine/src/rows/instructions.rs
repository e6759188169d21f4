//! The row on which all others of a library rest: the definitions of the instructions that ran, beside a processor.

use std::sync::OnceLock;

use ashlar_engine::inputs::{Inputs, Program};
use ashlar_engine::obligation::{Kind, Obligation, Test};
use fastrand::Rng;

use super::build::Build;
use super::table::Table;
use crate::checked::Checked;
use crate::forms::Forms;
use crate::library::Architecture;
use crate::machine::{Defined, Instruction, Machine};
use crate::{aarch64, x86};

/// States that each form is compared on.
const STATES: usize = 64;

/// Its id.
pub fn id(architecture: Architecture) -> String {
    format!("machine/instructions/{}", architecture.name())
}

/// The obligation on all forms that runs met so far.
pub fn obligation(build: &Build) -> Obligation {
    let (architecture, forms, table) = (build.library.architecture, build.forms.clone(), build.table.clone());
    Obligation {
        id: id(architecture),
        claim: "The definition of each instruction that a row ran agrees with the processor, in every form that occurred"
            .to_owned(),
        left_name: processor(architecture).to_owned(),
        right_name: "definitions:instructions".to_owned(),
        scope: format!("{STATES} states of edge values and random ones for each form"),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none().program(Program::Processor), move || compare(architecture, &forms, &table))),
    }
}

/// What definitions are compared with.
fn processor(architecture: Architecture) -> &'static str {
    match architecture {
        Architecture::X86_64 => "the processor",
        Architecture::Aarch64 if cfg!(target_arch = "aarch64") => "the processor",
        Architecture::Aarch64 => "qemu-aarch64",
    }
}

/// Compares all; what was compared and what was not, or the first that differs.
fn compare(architecture: Architecture, forms: &Forms, table: &OnceLock<Table>) -> Result<String, String> {
    let mut rng = Rng::with_seed(0x6d61_6368);
    let mut all = Table::new(architecture);
    match architecture {
        Architecture::X86_64 => {
            for (instruction, definition) in defined::<x86::State>(forms.x86.instructions())? {
                all.take(&instruction, &x86::native::check(&instruction, definition, STATES, &mut rng)?);
            }
        }
        Architecture::Aarch64 => {
            let defined = defined::<aarch64::State>(forms.aarch64.instructions())?;
            let states = aarch64::native::States { count: STATES, rng: &mut rng };
            let checked: Vec<Checked> = aarch64::native::compare(&defined, states)?;
            defined.iter().zip(&checked).for_each(|((instruction, _), checked)| all.take(instruction, checked));
        }
    }
    let summary = all.summary()?;
    table.get_or_init(|| all);
    Ok(summary)
}

/// Instructions with their definitions.
fn defined<M: Machine>(instructions: Vec<M::Instruction>) -> Result<Vec<Defined<M>>, String> {
    let with_definition = |instruction: M::Instruction| {
        let definition = M::definition(&instruction).ok_or_else(|| format!("{}: no definition", instruction.text()))?;
        Ok((instruction, definition))
    };
    instructions.into_iter().map(with_definition).collect()
}

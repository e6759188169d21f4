//! Runs an equivalence of functions on elements of a field: all its cases.

use std::fs::{create_dir_all, write};
use std::path::Path;

use super::evidence::{Files, keep_export};
use super::lemmas;
use super::names::shared_name;
use super::row::{Counterexample, Predicted, Row, Status, Values};
use super::tools::Tools;
use crate::cryptol::{CryptolError, Export, Exports};
use crate::decide::evaluate;
use crate::field::{self, Assignment, Outcome, decide};
use crate::obligation::{FieldCase, FieldLeft, FieldRight, Obligation};

/// Largest number of elements for which evidence is written.
const EVIDENCE_FORMS: usize = 1_000_000;

/// Decides all cases of an obligation; stops at the first counterexample.
pub(super) fn run(tools: &Tools, obligation: &Obligation, cases: &[FieldCase]) -> Row {
    let mut row = Row::of(obligation);
    row.cases = cases.len();
    row.record.guarantees = cases.iter().flat_map(|case| case.right.guarantees()).collect();
    row.engine = Some("field".into());
    if cases.is_empty() {
        return row.with(Status::Unknown, "the obligation has no case");
    }
    let exports = match &tools.exports {
        Ok(exports) => exports,
        Err(reason) => return row.with(Status::NotRun, reason.clone()),
    };
    let needed: Vec<&Export> = cases.iter().flat_map(FieldCase::exports).collect();
    let held = obligation.check_modules(exports.modules(), needed.iter().map(|export| export.module.as_str()));
    if let Err(reason) = held.and_then(|()| exports.ensure(&needed).map_err(|error| error.to_string())) {
        return row.with(Status::Unknown, reason);
    }
    let mut open = Vec::new();
    let files = Files::new(&tools.workspace, obligation, cases.len());
    for case in cases {
        let outcome = outcome(exports, case).unwrap_or_else(|error| Outcome::Unknown(error.to_string()));
        match outcome {
            Outcome::Proved => {
                let file = files.of_case(&case.label, "txt");
                match write_evidence(tools, exports, case, &file, &mut row) {
                    Ok(true) => files.record(&file, &mut row),
                    Ok(false) => row.cases_without_evidence += 1,
                    Err(error) => open.push(format!("case {}: evidence: {error}", case.label)),
                }
            }
            Outcome::Refuted(assignment) => {
                let counterexample = refutation(exports, case, &assignment);
                return row.refuted(&case.label, counterexample);
            }
            Outcome::Unknown(reason) => open.push(format!("case {}: {reason}", case.label)),
        }
    }
    row.ended(&open)
}

/// Writes the evidence of a case, unless it is too large, and keeps the exports that it names. Returns whether it was written.
fn write_evidence(tools: &Tools, exports: &Exports, case: &FieldCase, file: &Path, row: &mut Row) -> anyhow::Result<bool> {
    let mut named = Vec::new();
    for call in case.left.calls() {
        let (_, output) = call.export.shapes()?;
        named.push(field::Export { hash: exports.hash(&call.export)?, outputs: output.count() });
    }
    let Some(text) = field::evidence(case, &named, EVIDENCE_FORMS).map_err(anyhow::Error::msg)? else {
        return Ok(false);
    };
    for (call, export) in case.left.calls().iter().zip(&named) {
        keep_export(&tools.workspace, &exports.file(&call.export), &export.hash, row)?;
    }
    create_dir_all(file.parent().unwrap_or(file))?;
    write(file, text)?;
    Ok(true)
}

fn outcome(exports: &Exports, case: &FieldCase) -> Result<Outcome, CryptolError> {
    let programs =
        case.left.calls().iter().map(|call| exports.field_program(&call.export, case.modulus)).collect::<Result<Vec<_>, _>>()?;
    let named = shared_name(case.inputs.iter().map(|input| input.name.as_str()));
    Ok(named.map_or_else(Outcome::Unknown, |()| decide(case, &programs)))
}

fn refutation(exports: &Exports, case: &FieldCase, assignment: &Assignment) -> Counterexample {
    let concrete = |side: &dyn FieldRight| {
        lemmas::guarded(|| side.concrete(&assignment.inputs)).unwrap_or_else(|panic| Err(format!("the code panicked: {panic}")))
    };
    let specification = match &case.left {
        FieldLeft::Cryptol(calls) => evaluate(exports.tool(), calls, &assignment.inputs).map_err(|error| error.to_string()),
        FieldLeft::Specification(side) => concrete(&**side),
    };
    let code = concrete(&*case.right);
    let groups = case.inputs.iter().zip(&assignment.inputs);
    let width = |values: u64| if values <= 256 { 8 } else { 64 };
    let inputs = groups.map(|(input, words)| Values::new(&input.name, width(input.values), words)).collect();
    let predicted = Predicted { left: &assignment.left, right: &assignment.right };
    Counterexample::replayed(&case.label, inputs, predicted, 64, &specification, &code)
}

//! Runs lemmas, properties, tests and everything else that is not an equivalence.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::evidence::Files;
use super::row::{Row, Status};
use super::tools::Tools;
use crate::cryptol::CryptolError;
use crate::obligation::{Lemma, Obligation, Property, PropertyMode};
use crate::solver::Answer;

/// Runs code that may panic; returns the panic's message.
pub(super) fn guarded<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().cloned();
        text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned()))
            .unwrap_or_else(|| "panic without a message".to_owned())
    })
}

/// All lemmas must be unsatisfiable.
pub(super) fn run_lemmas(tools: &Tools, obligation: &Obligation, lemmas: &[Lemma]) -> Row {
    let mut row = Row::of(obligation);
    row.cases = lemmas.len();
    if lemmas.is_empty() {
        return row.with(Status::Unknown, "the obligation has no lemma");
    }
    let solver = match &tools.solver {
        Ok(solver) => solver,
        Err(reason) => return row.with(Status::NotRun, reason.clone()),
    };
    let files = Files::new(&tools.workspace, obligation, lemmas.len());
    for lemma in lemmas {
        let file = files.of_case(&lemma.name, "smt2");
        let parent = file.parent().unwrap_or(&file);
        let written = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&file, &lemma.text));
        if let Err(error) = written {
            return row.with(Status::Unknown, format!("cannot write {}: {error}", file.display()));
        }
        match solver.decide(&file, tools.limit) {
            Ok(Answer::Unsat) => {
                if let Err(reason) = row.certify(tools, &file) {
                    return row.with(Status::Unknown, reason);
                }
            }
            Ok(Answer::Sat(model)) => {
                return row.with(Status::Refuted, format!("{}: {model:x?}", lemma.name));
            }
            Ok(Answer::Unknown(reason)) => {
                return row.with(Status::Unknown, format!("{}: {reason}", lemma.name));
            }
            Err(error) => return row.with(Status::Unknown, format!("{}: {error}", lemma.name)),
        }
        files.record(&file, &mut row);
    }
    row.engine = Some("bitwuzla".into());
    row.status = Status::Proved;
    row
}

/// Cryptol decides one of its properties.
pub(super) fn run_property(tools: &Tools, obligation: &Obligation, property: &Property) -> Row {
    match &tools.exports {
        Ok(exports) => match exports.tool().run_properties(&[property]) {
            Ok(verdicts) => holds(obligation, property, &verdicts.concat()),
            Err(error) => {
                let status = if is_counterexample(&error) { Status::Refuted } else { Status::Unknown };
                holds(obligation, property, "").with(status, error.to_string())
            }
        },
        Err(reason) => Row::of(obligation).with(Status::NotRun, reason.clone()),
    }
}

/// The row of a property that holds.
pub(super) fn holds(obligation: &Obligation, property: &Property, verdict: &str) -> Row {
    let (status, engine) = match property.mode {
        PropertyMode::Prove => (Status::Proved, "cryptol :prove (z3)"),
        PropertyMode::Exhaust => (Status::Proved, "cryptol :exhaust"),
        PropertyMode::Check => (Status::Tested, "cryptol :check"),
    };
    Row { engine: Some(engine.into()), ..Row::of(obligation) }.with(status, verdict)
}

/// Cryptol 2.8 prints a counterexample as `property args = False`, 3.x under the heading
/// `Counterexample`.
fn is_counterexample(error: &CryptolError) -> bool {
    match error {
        CryptolError::Failed { output, .. } => output.contains("Counterexample"),
        CryptolError::Unexpected { output, .. } => output.contains(" = False"),
        _ => false,
    }
}

/// Runs a test. A failure is a concrete counterexample.
pub(super) fn run_test(obligation: &Obligation, test: impl Fn() -> Result<String, String>) -> Row {
    let mut row = Row::of(obligation);
    row.engine = Some("test".into());
    match guarded(test) {
        Ok(Ok(tried)) => row.with(Status::Tested, tried),
        Ok(Err(failure)) => row.with(Status::Refuted, failure),
        Err(panic) => row.with(Status::Unknown, format!("panic: {panic}")),
    }
}

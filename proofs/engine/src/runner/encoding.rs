//! Runs an obligation of the crate `ashlar-vkey-link`, about the encodings of verifying keys.

use ashlar_vkey_link::obligation::{self, Context};

use super::row::{Counterexample, Row, Status, Values};
use crate::hash;
use crate::workspace::Workspace;

/// Decides one; the row it is filled into is that of its wrapper.
pub fn run(workspace: &Workspace, row: Row, inner: &obligation::Obligation) -> Row {
    let context = Context { root: workspace.root().to_owned(), output: workspace.evidence() };
    let verdict = (inner.decide)(&context);
    let mut row = row.with(status(&verdict.status), verdict.explanation());
    row.engine = Some(verdict.engine);
    row.cases = verdict.cases;
    row.evidence_files = verdict.evidence.as_ref().map_or(0, |path| hash::files(path, &[]).map_or(0, |files| files.len().max(1)));
    row.evidence = verdict.evidence.map(|file| workspace.relative(&file));
    if let obligation::Status::Refuted(found) = verdict.status {
        row.counterexample = Some(counterexample(*found));
    }
    row
}

fn status(status: &obligation::Status) -> Status {
    match status {
        obligation::Status::Proved => Status::Proved,
        obligation::Status::Tested => Status::Tested,
        obligation::Status::Refuted(_) | obligation::Status::Failed(_) => Status::Refuted,
        obligation::Status::Unknown(_) => Status::Unknown,
        obligation::Status::NotRun(_) => Status::NotRun,
    }
}

fn counterexample(found: obligation::Counterexample) -> Counterexample {
    Counterexample {
        case: found.case,
        inputs: vec![Values::text("input", found.input)],
        first_difference: 0,
        expected: Values::text("claim", found.expected),
        got: Values::text("code", found.got),
        predicted: Values::text("predicted", "the claim fails"),
        confirmed: found.confirmed,
        replay: if found.confirmed { "confirmed: the claim fails on what was computed" } else { "not confirmed" }.to_owned(),
    }
}

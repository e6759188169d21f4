//! Runs obligations that SAW decides.

use super::row::{Row, Status};
use super::tools::Tools;
use crate::obligation::Obligation;
use crate::saw::{Proof, Saw};

/// Begins the detail of a function that SAW did not verify.
pub const REFUSED: &str = "SAW refuses it: ";

/// The script must establish the goal.
pub(super) fn run(tools: &Tools, obligation: &Obligation, proof: &Proof) -> Row {
    let mut row = Row::of(obligation);
    let saw = match &tools.saw {
        Ok(saw) => saw,
        Err(reason) => return row.with(Status::NotRun, reason.clone()),
    };
    let outcome = saw.run(proof);
    let evidence = Saw::evidence(&tools.workspace).join(&proof.script).with_extension("json");
    row.engine = Some(format!("saw {}", saw.version()));
    row.evidence_files = usize::from(evidence.is_file());
    row.evidence = evidence.is_file().then(|| tools.workspace.relative(&evidence));
    match outcome {
        Ok(summary) => match summary.establishes(proof) {
            Ok(provers) => row.with(Status::Proved, provers.into_iter().collect::<Vec<_>>().join(", ")),
            Err(reason) => row.with(Status::Unknown, reason),
        },
        Err(refusal) if refusal.at.as_deref() == Some(proof.goal.name()) => {
            let status = if refusal.counterexample { Status::Refuted } else { Status::Unknown };
            row.with(status, format!("{REFUSED}{}", refusal.text))
        }
        Err(refusal) => {
            let place = refusal.at.as_deref().unwrap_or("what its log shows");
            row.with(Status::Unknown, format!("the script stopped before, at {place}: {}", refusal.text))
        }
    }
}

//! Runs one obligation, by its kind.

use std::time::Instant;

use super::row::{Row, Status};
use super::tools::Tools;
use super::{claims, composed, encoding, equivalence, field, followed, lemmas, saw, vectors};
use crate::chain;
use crate::obligation::{Kind, Obligation};

/// Runs one obligation. A panic inside it makes it `unknown`.
pub fn run(tools: &Tools, obligation: &Obligation) -> Row {
    let start = Instant::now();
    let (row, used) = chain::recorded(|| lemmas::guarded(|| run_kind(tools, obligation)));
    let mut row = row.unwrap_or_else(|panic| Row::of(obligation).with(Status::Unknown, format!("panic: {panic}")));
    // Tests say nothing of code on symbolic values.
    if matches!(obligation.kind, Kind::Equivalence(_) | Kind::Composed(_) | Kind::Field(_) | Kind::Claims(_)) {
        row.record.uses = used.uses;
        row.record.models = used.models;
    }
    row.seconds = start.elapsed().as_secs_f64();
    row
}

fn run_kind(tools: &Tools, obligation: &Obligation) -> Row {
    let row = || Row::of(obligation);
    match &obligation.kind {
        Kind::Equivalence(cases) => equivalence::run(tools, obligation, &cases()),
        Kind::Composed(cases) => composed::run(tools, obligation, &cases()),
        Kind::Followed(cases) => followed::run(tools, obligation, &cases()),
        Kind::Field(cases) => field::run(tools, obligation, &cases()),
        Kind::Claims(cases) => claims::run(tools, obligation, &cases()),
        Kind::Lemmas(lemmas) => lemmas::run_lemmas(tools, obligation, &lemmas()),
        Kind::Property(property) => lemmas::run_property(tools, obligation, property),
        Kind::Vectors(batch) => lemmas::run_test(obligation, || {
            vectors::confirm(&tools.workspace, std::slice::from_ref(batch)).map(|()| vectors::confirmed(batch))
        }),
        Kind::Tested(test) => lemmas::run_test(obligation, || test.run()),
        Kind::Encoding(inner) => {
            // One build of the theories at a time; what it cannot build, the obligation says itself.
            if let (true, Ok(coq)) = (inner.uses_theories(), &tools.coq) {
                let _ = coq.build_once();
            }
            encoding::run(&tools.workspace, row(), inner)
        }
        Kind::Saw(proof) => saw::run(tools, obligation, proof),
        Kind::External(external) => row().with(Status::NotRun, external.reason.clone()),
        Kind::CoqCheck(check) => match &tools.coq {
            Err(reason) => row().with(Status::NotRun, reason.clone()),
            Ok(coq) => lemmas::run_test(obligation, || coq.compare(check.target)),
        },
        Kind::Coq(theorem) => match &tools.coq {
            Err(reason) => row().with(Status::NotRun, reason.clone()),
            Ok(coq) => {
                let mut row = row();
                row.engine = Some(format!("coq {}", coq.version()));
                row.evidence = Some(format!("proofs/coq/{}", theorem.file));
                match coq.check(theorem) {
                    Ok(()) => row.with(Status::Proved, "closed under the global context"),
                    Err(reason) => row.with(Status::Unknown, reason),
                }
            }
        },
    }
}

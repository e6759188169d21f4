//! Obligations that one process of Cryptol decides in less time than several: the constants of a module are then computed once.

use std::time::Instant;

use ashlar_vectors::cryptol::Batch;

use super::row::Row;
use super::tools::Tools;
use super::{lemmas, one, vectors};
use crate::obligation::{Kind, Obligation, Property};

/// Runs obligations that are taken in one go: in one process where all hold, else one by one, as what a process prints of one that fails
/// cannot be told apart from what comes after.
pub(super) fn run(tools: &Tools, chosen: &[&Obligation]) -> Vec<Row> {
    let start = Instant::now();
    let together = if chosen.len() > 1 { in_one_process(tools, chosen) } else { None };
    match together {
        Some(rows) => {
            let seconds = start.elapsed().as_secs_f64() / rows.len() as f64;
            rows.into_iter().map(|row| Row { seconds, ..row }).collect()
        }
        None => chosen.iter().map(|obligation| one::run(tools, obligation)).collect(),
    }
}

fn in_one_process(tools: &Tools, chosen: &[&Obligation]) -> Option<Vec<Row>> {
    if let Some(properties) = chosen.iter().map(|obligation| property(obligation)).collect::<Option<Vec<_>>>() {
        let verdicts = tools.exports.as_ref().ok()?.tool().run_properties(&properties).ok()?;
        let rows = chosen.iter().zip(properties).zip(verdicts);
        return Some(rows.map(|((obligation, property), verdict)| lemmas::holds(obligation, property, &verdict)).collect());
    }
    let batches: Vec<Batch> = chosen.iter().map(|obligation| batch(obligation).cloned()).collect::<Option<_>>()?;
    vectors::confirm(&tools.workspace, &batches).ok()?;
    let row = |(obligation, batch)| lemmas::run_test(obligation, || Ok(vectors::confirmed(batch)));
    Some(chosen.iter().copied().zip(&batches).map(row).collect())
}

fn property(obligation: &Obligation) -> Option<&Property> {
    match &obligation.kind {
        Kind::Property(property) => Some(property),
        _ => None,
    }
}

fn batch(obligation: &Obligation) -> Option<&Batch> {
    match &obligation.kind {
        Kind::Vectors(batch) => Some(batch),
        _ => None,
    }
}

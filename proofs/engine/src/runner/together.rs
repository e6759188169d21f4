//! Obligations that one process of Cryptol decides in less time than several: the constants of a module are then computed once.

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use ashlar_vectors::cryptol::Batch;

use super::row::Row;
use super::tools::Tools;
use super::{lemmas, one, vectors};
use crate::obligation::{Kind, Obligation, Property};

/// What obligations of one process have in common.
#[derive(PartialEq, Eq, Hash)]
enum Session<'a> {
    /// Properties of a module of a folder.
    Properties(&'a Path, &'a str),
    /// Known answers of a module.
    Vectors(&'a str),
}

fn session(obligation: &Obligation) -> Option<Session<'_>> {
    match &obligation.kind {
        Kind::Property(property) => Some(Session::Properties(&property.folder, &property.module)),
        Kind::Vectors(batch) => Some(Session::Vectors(batch.module)),
        _ => None,
    }
}

/// What workers take in one go, in order: the obligations of a session in as many parts as there are workers, all others one by one.
pub(super) fn units(obligations: &[Obligation], order: &[usize], jobs: usize) -> Vec<Vec<usize>> {
    let mut units: Vec<Vec<usize>> = Vec::new();
    let mut sessions: HashMap<Session<'_>, (usize, Vec<usize>)> = HashMap::new();
    for &i in order {
        let Some(session) = session(&obligations[i]) else {
            units.push(vec![i]);
            continue;
        };
        let (count, parts) = sessions.entry(session).or_default();
        if *count < jobs {
            parts.push(units.len());
            units.push(Vec::new());
        }
        units[parts[*count % jobs]].push(i);
        *count += 1;
    }
    units
}

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

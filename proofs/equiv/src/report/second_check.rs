//! Which check beside the engine's own each proved row has, by its evidence: `proofs/verify` runs them.

use std::collections::BTreeMap;

use ashlar_engine::runner::row::{Row, Status};
use serde::Serialize;

/// A check that shares no code with the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Check {
    /// The checker in Python replays both sides.
    Replay,
    /// Any solver decides the SMT-LIB files.
    Solver,
    /// `coqchk` rechecks the theory.
    Coqchk,
}

/// The second checks of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SecondCheck {
    /// The checks that its evidence allows.
    pub by: Vec<Check>,
    /// Why there is none.
    pub reason: Option<String>,
    /// How it is decided again, from a built tree.
    pub again: String,
}

impl SecondCheck {
    /// Of a row that is proved.
    pub fn of(row: &Row) -> Self {
        let by = checks(row);
        let reason = if by.is_empty() { row.no_evidence.clone() } else { None };
        SecondCheck { by, reason, again: format!("scripts/prove.sh --no-cache --only {}", row.id) }
    }
}

fn checks(row: &Row) -> Vec<Check> {
    match (&row.evidence, row.engine.as_deref()) {
        (None, _) => Vec::new(),
        (Some(path), _) if path.ends_with(".v") => vec![Check::Coqchk],
        (Some(_), Some("field")) => vec![Check::Replay],
        (Some(_), Some("paths")) => vec![Check::Solver],
        (Some(_), _) => vec![Check::Replay, Check::Solver],
    }
}

/// By id, of all rows that are proved.
pub fn of_rows(rows: &[Row]) -> BTreeMap<String, SecondCheck> {
    let proved = rows.iter().filter(|row| row.status == Status::Proved);
    proved.map(|row| (row.id.clone(), SecondCheck::of(row))).collect()
}

/// Rows with the same second checks, for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line<'a> {
    by: &'a [Check],
    reason: Option<&'a str>,
    ids: Vec<&'a str>,
}

/// All rows by their second checks; those without come last, by the reason.
pub fn lines(all: &BTreeMap<String, SecondCheck>) -> Vec<Line<'_>> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    for (id, SecondCheck { by, reason, .. }) in all {
        match lines.iter_mut().find(|line| line.by == by && line.reason == reason.as_deref()) {
            Some(line) => line.ids.push(id),
            None => lines.push(Line { by, reason: reason.as_deref(), ids: vec![id] }),
        }
    }
    lines.sort_by_key(|line| (line.by.is_empty(), line.by, line.reason));
    lines
}

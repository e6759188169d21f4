//! Numbers of rows by status.

use std::fmt;

use ashlar_engine::runner::row::{Row, Status};
use serde::{Deserialize, Serialize};

/// Numbers of obligations by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    /// Decided for all inputs in scope.
    pub proved: usize,
    /// Tests passed.
    pub tested: usize,
    /// Counterexamples.
    pub refuted: usize,
    /// Not decided.
    pub unknown: usize,
    /// Tools missing.
    pub not_run: usize,
}

impl Summary {
    /// Counts rows.
    pub fn of<'a>(rows: impl IntoIterator<Item = &'a Row>) -> Self {
        let mut summary = Summary::default();
        rows.into_iter().for_each(|row| summary.count(row.status));
        summary
    }

    /// Counts one row more.
    pub fn count(&mut self, status: Status) {
        *match status {
            Status::Proved => &mut self.proved,
            Status::Tested => &mut self.tested,
            Status::Refuted => &mut self.refuted,
            Status::Unknown => &mut self.unknown,
            Status::NotRun => &mut self.not_run,
        } += 1;
    }

    /// Whether a run with these numbers succeeds; what did not run fails a strict one.
    pub fn is_success(&self, strict: bool) -> bool {
        self.refuted == 0 && self.unknown == 0 && !(strict && self.not_run > 0)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Summary { proved, tested, refuted, unknown, not_run } = self;
        write!(f, "{proved} proved, {tested} tested, {refuted} refuted, {unknown} unknown, {not_run} not run")
    }
}

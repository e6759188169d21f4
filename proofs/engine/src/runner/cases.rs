//! How rows end that are decided case by case.

use std::collections::BTreeMap;

use super::row::{Counterexample, Row, Status};
use super::tools::Tools;
use crate::graph::Applied;
use crate::rules::Decided;

impl Row {
    /// The row, refuted in the case of this label.
    pub(super) fn refuted(mut self, case: &str, counterexample: Counterexample) -> Row {
        let detail = format!("case {case}: {}", counterexample.replay);
        self.counterexample = Some(counterexample);
        self.with(Status::Refuted, detail)
    }

    /// The row when all cases have run: proved, if no reason is there why one is open.
    pub(super) fn ended(mut self, open: &[String]) -> Row {
        if let Some(first) = open.first() {
            let detail = format!("{} of {} cases open; {first}", open.len(), self.cases);
            return self.with(Status::Unknown, detail);
        }
        self.status = Status::Proved;
        self
    }

    /// The same of cases that were decided by normal forms: the row rests on the rules that were applied.
    pub(super) fn ended_by_rules(mut self, open: &[String], tools: &Tools, applied: &Applied) -> Row {
        if !open.is_empty() {
            return self.ended(open);
        }
        self.rules = by_rule(applied);
        match Decided::read(&tools.workspace).and_then(|decided| decided.rests(applied)) {
            Ok(rests) => self.record.one_of = rests.into_iter().collect(),
            Err(reason) => return self.with(Status::Unknown, reason),
        }
        self.ended(open)
    }
}

/// The names of the rules that were applied, with the widths.
fn by_rule(applied: &Applied) -> BTreeMap<String, Vec<u32>> {
    let mut all: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    applied.iter().for_each(|(rule, width)| all.entry(rule.name().to_owned()).or_default().push(width));
    all
}

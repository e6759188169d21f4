//! Runs an equivalence obligation: all its cases.

use super::evidence::Files;
use super::lemmas;
use super::names::shared_name;
use super::row::{Counterexample, Predicted, Row, Status, Values};
use super::tools::Tools;
use crate::cryptol::Export;
use crate::decide::{Assignment, Engine, Outcome, SOLVED};
use crate::graph::Applied;
use crate::obligation::{Case, Obligation};

/// Decides all cases of an obligation; stops at the first counterexample.
pub(super) fn run(tools: &Tools, obligation: &Obligation, cases: &[Case]) -> Row {
    let mut row = Row::of(obligation);
    row.cases = cases.len();
    row.record.guarantees = cases.iter().flat_map(|case| case.right.guarantees()).collect();
    if cases.is_empty() {
        return row.with(Status::Unknown, "the obligation has no case");
    }
    let exports = match &tools.exports {
        Ok(exports) => exports,
        Err(reason) => return row.with(Status::NotRun, reason.clone()),
    };
    let needed: Vec<&Export> = cases.iter().flat_map(Case::exports).collect();
    let held = obligation.check_modules(exports.modules(), needed.iter().map(|export| export.module.as_str()));
    if let Err(reason) = held.and_then(|()| exports.ensure(&needed).map_err(|error| error.to_string())) {
        return row.with(Status::Unknown, reason);
    }
    let engine = Engine { exports, solver: tools.solver.as_ref().map_err(Clone::clone), limit: tools.limit };
    let calls = cases.iter().map(|case| case.left.len()).sum();
    let files = Files::new(&tools.workspace, obligation, calls);
    let mut run = Run { tools, engine, files, obligation, engines: Vec::new(), applied: Applied::default() };
    let mut open = Vec::new();
    for case in cases {
        match run.case(case, &mut row) {
            Ok(()) => {}
            Err(Failure::Refuted(counterexample)) => {
                row.engine = Some("words".into());
                return row.refuted(&case.label, *counterexample);
            }
            Err(Failure::Open(reason)) => open.push(format!("case {}: {reason}", case.label)),
        }
    }
    let mut row = row.ended_by_rules(&open, tools, &run.applied);
    if row.status == Status::Proved {
        run.engines.sort_unstable();
        row.engine = run.engines.pop().map(str::to_owned);
    }
    row
}

enum Failure {
    Refuted(Box<Counterexample>),
    Open(String),
}

struct Run<'a> {
    tools: &'a Tools,
    engine: Engine<'a>,
    files: Files<'a>,
    obligation: &'a Obligation,
    engines: Vec<&'static str>,
    applied: Applied,
}

impl Run<'_> {
    fn case(&mut self, case: &Case, row: &mut Row) -> Result<(), Failure> {
        shared_name(case.inputs.iter().map(|input| input.name.as_str())).map_err(Failure::Open)?;
        let loaded = self.engine.load(case).map_err(|error| Failure::Open(error.to_string()))?;
        let query = self.files.of_case(&case.label, "query.smt2");
        let (outcome, applied) = self.engine.decide(&loaded, &query);
        self.applied.merge(&applied);
        match outcome {
            Outcome::Proved { engine } => {
                if engine == SOLVED {
                    row.certify(self.tools, &query).map_err(Failure::Open)?;
                }
                if !self.engines.contains(&engine) {
                    self.engines.push(engine);
                }
            }
            Outcome::Refuted(assignment) => return Err(self.refutation(case, &assignment)),
            Outcome::Unknown(reason) => return Err(Failure::Open(reason)),
        }
        let file = |number: usize| match case.left.len() {
            1 => self.files.of_case(&case.label, "smt2"),
            _ => self.files.of_case(&format!("{} call {number}", case.label), "smt2"),
        };
        let written = self.engine.write_evidence(&loaded, file).map_err(|error| Failure::Open(format!("evidence: {error}")))?;
        written.iter().for_each(|file| self.files.record(file, row));
        row.cases_without_evidence += usize::from(written.is_empty());
        if !self.obligation.cross_check {
            return Ok(());
        }
        if written.is_empty() {
            return Err(Failure::Open("too large for the cross-check that it asks for".into()));
        }
        for file in &written {
            let failed = |reason| Failure::Open(format!("the cross-check without normal forms failed: {reason}"));
            self.engine.cross_check(file).map_err(failed)?;
            row.certify(self.tools, file).map_err(Failure::Open)?;
        }
        row.cross_checked += 1;
        Ok(())
    }

    fn refutation(&self, case: &Case, assignment: &Assignment) -> Failure {
        let cryptol = self.engine.evaluate_left(case, &assignment.inputs).map_err(|error| error.to_string());
        let code = lemmas::guarded(|| case.right.concrete(&assignment.inputs))
            .unwrap_or_else(|panic| Err(format!("the code panicked: {panic}")));
        let width = case.left.first().and_then(|call| call.export.shapes().ok());
        let width = width.map_or(64, |(_, output)| output.width);
        let groups = case.inputs.iter().zip(&assignment.inputs);
        let inputs = groups.map(|(input, words)| Values::new(&input.name, input.width, words)).collect();
        let predicted = Predicted { left: &assignment.left, right: &assignment.right };
        Failure::Refuted(Box::new(Counterexample::replayed(&case.label, inputs, predicted, width, &cryptol, &code)))
    }
}

//! Runs an obligation on machine code: all its cases.

use std::path::Path;
use std::sync::Arc;

use super::evidence::Files;
use super::lemmas;
use super::names::shared_name;
use super::row::{Counterexample, Predicted, Row, Status, Values};
use super::tools::Tools;
use crate::cryptol::{Export, Exports};
use crate::decide::{Assignment, Engine, Outcome, SOLVED, applied, compared, evaluate, symbols};
use crate::graph::{self, Sym, distributing};
use crate::obligation::{FollowedCase, FollowedLeft, LeftCall, Obligation, Source};
use crate::smt::Program;

/// The engine of rows that compare nothing.
const FOLLOWED: &str = "symbolic execution";

/// Runs all cases of an obligation; stops at the first counterexample.
pub(super) fn run(tools: &Tools, obligation: &Obligation, cases: &[FollowedCase]) -> Row {
    let mut row = Row::of(obligation);
    row.cases = cases.len();
    if cases.is_empty() {
        return row.with(Status::Unknown, "the obligation has no case");
    }
    let exports = match exports(tools, obligation, cases) {
        Ok(exports) => exports,
        Err((status, reason)) => return row.with(status, reason),
    };
    let files = Files::new(&tools.workspace, obligation, cases.len());
    // One graph for all cases: what they have in common is built once.
    distributing(|| all(tools, exports, cases, &files, row))
}

/// Runs all cases in the graph that is current.
fn all(tools: &Tools, exports: Option<&Exports>, cases: &[FollowedCase], files: &Files, mut row: Row) -> Row {
    let mut open = Vec::new();
    for case in cases {
        let query = files.of_case(&case.label, "query.smt2");
        let outcome = match decide(tools, exports, case, &query) {
            Ok(outcome) => outcome,
            Err(reason) => Outcome::Unknown(reason),
        };
        match outcome {
            Outcome::Proved { engine } => {
                if engine == SOLVED
                    && let Err(reason) = row.certify(tools, &query)
                {
                    open.push(format!("case {}: {reason}", case.label));
                }
                // The longer name says more.
                row.engine = row.engine.take().max(Some(engine.to_owned()));
            }
            Outcome::Refuted(assignment) => {
                let counterexample = refutation(exports, case, &assignment);
                return row.refuted(&case.label, counterexample);
            }
            Outcome::Unknown(reason) => open.push(format!("case {}: {reason}", case.label)),
        }
    }
    let rules = graph::read(|arena| arena.applied().clone());
    row.ended_by_rules(&open, tools, &rules)
}

/// The exports that left sides are made of, where there are any.
fn exports<'a>(
    tools: &'a Tools,
    obligation: &Obligation,
    cases: &[FollowedCase],
) -> Result<Option<&'a Exports>, (Status, String)> {
    let needed: Vec<&Export> = cases.iter().flat_map(FollowedCase::calls).map(|call| &call.export).collect();
    if needed.is_empty() {
        return Ok(None);
    }
    let exports = tools.exports.as_ref().map_err(|reason| (Status::NotRun, reason.clone()))?;
    let unknown = |reason: String| (Status::Unknown, reason);
    let modules = needed.iter().map(|export| export.module.as_str());
    obligation.check_modules(exports.modules(), modules).map_err(unknown)?;
    exports.ensure(&needed).map_err(|error| unknown(error.to_string()))?;
    Ok(Some(exports))
}

/// Decides a case in the graph that is current.
fn decide(tools: &Tools, exports: Option<&Exports>, case: &FollowedCase, query: &Path) -> Result<Outcome, String> {
    shared_name(case.inputs.iter().map(|input| input.name.as_str()))?;
    let programs = case.calls().iter().map(|call| program(exports, call)).collect::<Result<Vec<_>, _>>()?;
    let inputs = symbols(&case.inputs);
    let right = case.right.symbolic(&inputs)?;
    match &case.left {
        FollowedLeft::Nothing => Ok(Outcome::Proved { engine: FOLLOWED }),
        FollowedLeft::Source(source) => Ok(match compared(&case.inputs, &left_of(source, &inputs, &right), &right) {
            Ok(_) => Outcome::Unknown("the sides differ as normal forms, and on no input that was tried".to_owned()),
            Err(outcome) => outcome,
        }),
        FollowedLeft::Cryptol(_) => {
            let left = applied(case.calls(), &programs, &inputs);
            let exports = exports.ok_or("a left side without exports")?;
            let engine = Engine { exports, solver: tools.solver.as_ref().map_err(Clone::clone), limit: tools.limit };
            Ok(engine.decide_sides(&case.inputs, &left, &right, query))
        }
    }
}

/// The words that the source stores, or what the code may keep of them, where it does not leave the words themselves.
fn left_of(source: &Source, inputs: &[Vec<Sym>], right: &[Sym]) -> Vec<Sym> {
    let stored = source.stored.symbolic(inputs).into_iter().enumerate();
    stored.map(|(i, word)| if right.get(i) == Some(&word) { word } else { (source.kept)(word) }).collect()
}

fn program(exports: Option<&Exports>, call: &LeftCall) -> Result<Arc<Program>, String> {
    let exports = exports.ok_or("a call without exports")?;
    exports.program(&call.export).map_err(|error| error.to_string())
}

fn refutation(exports: Option<&Exports>, case: &FollowedCase, assignment: &Assignment) -> Counterexample {
    let expected = match (&case.left, exports) {
        (FollowedLeft::Source(source), _) => lemmas::guarded(|| source.stored.concrete(&assignment.inputs))
            .unwrap_or_else(|panic| Err(format!("the source panicked: {panic}"))),
        (_, Some(exports)) => evaluate(exports.tool(), case.calls(), &assignment.inputs).map_err(|error| error.to_string()),
        (_, None) => Err("there is no specification".to_owned()),
    };
    let code = lemmas::guarded(|| case.right.concrete(&assignment.inputs))
        .unwrap_or_else(|panic| Err(format!("the run panicked: {panic}")));
    let groups = case.inputs.iter().zip(&assignment.inputs);
    let inputs = groups.map(|(input, words)| Values::new(&input.name, input.width, words)).collect();
    let predicted = Predicted { left: &assignment.left, right: &assignment.right };
    let width = case.calls().first().and_then(|call| call.export.shapes().ok()).map_or(64, |(_, output)| output.width);
    Counterexample::replayed(&case.label, inputs, predicted, width, &expected, &code)
}

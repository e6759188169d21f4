//! Runs an equivalence of two codes over opaque functions: all its cases.

use super::lemmas;
use super::row::{Counterexample, Predicted, Row, Status, Values};
use crate::decide::{Assignment, Outcome, compared};
use crate::graph::{Mode, Sym, scope};
use crate::obligation::{Composed, ComposedCase, Obligation, Right};
use crate::opaque::{self, Use};
use std::collections::BTreeSet;

/// Decides all cases of an obligation; stops at the first counterexample. What the code used goes into what the row assumes.
pub(super) fn run(obligation: &Obligation, composed: &Composed) -> Row {
    let cases = (composed.cases)();
    let mut row = Row::of(obligation);
    row.cases = cases.len();
    row.engine = Some("words over an opaque function".into());
    if cases.is_empty() {
        return row.with(Status::Unknown, "the obligation has no case");
    }
    let mut uses = BTreeSet::new();
    let mut open = Vec::new();
    for case in &cases {
        let (outcome, used) = decide(case);
        uses.extend(used);
        match outcome {
            Outcome::Proved { .. } => {}
            Outcome::Refuted(assignment) => {
                let counterexample = refutation(case, &assignment);
                let detail = format!("case {}: {}", case.label, counterexample.replay);
                row.counterexample = Some(counterexample);
                return row.with(Status::Refuted, detail);
            }
            Outcome::Unknown(reason) => open.push(format!("case {}: {reason}", case.label)),
        }
    }
    if let Some(first) = open.first() {
        let detail = format!("{} of {} cases open; {first}", open.len(), cases.len());
        return row.with(Status::Unknown, detail);
    }
    if uses.is_empty() {
        return row.with(Status::Unknown, "no case applies an opaque function");
    }
    match opaque::rows_of(&uses, &(composed.guarantees)()) {
        Err(Use { function, operation, kernel }) => {
            row.with(Status::Unknown, format!("no row proves that {operation} of {kernel} computes the {function}"))
        }
        Ok(rows) => {
            row.assumes.extend(rows);
            row.status = Status::Proved;
            row
        }
    }
}

fn decide(case: &ComposedCase) -> (Outcome, BTreeSet<Use>) {
    scope(Mode::Normal, || {
        let symbols = |(name, count, width): (&str, usize, u32)| -> Vec<Sym> {
            (0..count as u32).map(|i| Sym::input(name, i, width)).collect()
        };
        let inputs: Vec<Vec<Sym>> = case.inputs.iter().map(|group| symbols((&group.name, group.count, group.width))).collect();
        let (left, _) = opaque::within(|| case.left.symbolic(&inputs));
        let (right, uses) = opaque::within(|| case.right.symbolic(&inputs));
        let outcome = compared(&case.inputs, &left, &right).err();
        (
            outcome
                .unwrap_or_else(|| Outcome::Unknown("the sides differ as normal forms, and on no input that was tried".into())),
            uses,
        )
    })
}

fn refutation(case: &ComposedCase, assignment: &Assignment) -> Counterexample {
    let concrete = |side: &dyn Right| {
        lemmas::guarded(|| side.concrete(&assignment.inputs)).unwrap_or_else(|panic| Err(format!("the code panicked: {panic}")))
    };
    let groups = case.inputs.iter().zip(&assignment.inputs);
    let inputs = groups.map(|(input, words)| Values::new(&input.name, input.width, words)).collect();
    let predicted = Predicted { left: &assignment.left, right: &assignment.right };
    let (left, right) = (concrete(&*case.left), concrete(&*case.right));
    Counterexample::replayed(&case.label, inputs, predicted, 8, &left, &right)
}

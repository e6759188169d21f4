//! Runs an equivalence of two codes over opaque functions: all its cases.

use std::collections::BTreeSet;

use super::evidence::Files;
use super::lemmas;
use super::names::shared_name;
use super::row::{Counterexample, Predicted, Row, Status, Values};
use super::tools::Tools;
use crate::cryptol::Term;
use crate::decide::{Assignment, Outcome, compared, uneven, write};
use crate::eval::Plan;
use crate::graph::{self, Applied, Mode, Sym, scope};
use crate::obligation::{ComposedCase, ComposedLeft, Obligation, Right};
use crate::opaque;
use crate::smt::print;
use crate::terms::{Reading, Terms};

/// Cases of a row of which evidence is written, as both sides of all as they are run would be gigabytes.
const SAMPLE: usize = 3;

/// Largest number of graph nodes in a file; of more, some outputs are left out.
const EVIDENCE_NODES: usize = 20_000;

/// Outputs that are left out together, or not: two digests of bytes.
const BLOCK: usize = 64;

/// Decides all cases of an obligation; stops at the first counterexample.
pub(super) fn run(tools: &Tools, obligation: &Obligation, cases: &[ComposedCase]) -> Row {
    let mut row = Row::of(obligation);
    row.cases = cases.len();
    row.engine = Some("words over an opaque function".into());
    if cases.is_empty() {
        return row.with(Status::Unknown, "the obligation has no case");
    }
    let mut evaluated = match evaluated(tools, obligation, cases) {
        Ok(evaluated) => evaluated.into_iter(),
        Err((status, reason)) => return row.with(status, reason),
    };
    let sample: BTreeSet<usize> = (0..SAMPLE).map(|i| i * cases.len() / SAMPLE).collect();
    let files = Files::new(&tools.workspace, obligation, sample.len());
    let mut rules = Applied::default();
    let mut open = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let of_terms;
        let left: &dyn Right = match &case.left {
            ComposedLeft::Specification(side) => &**side,
            ComposedLeft::Cryptol(terms) => {
                of_terms = Evaluated { terms: evaluated.next().unwrap_or_default(), reading: &*terms.reading };
                &of_terms
            }
        };
        let (outcome, applied) = decide(case, left);
        rules.merge(&applied);
        match outcome {
            Outcome::Proved { .. } => {
                let file = files.of_case(&case.label, "smt2");
                let evidence = if sample.contains(&number) { evidence(case, left) } else { None };
                match evidence.map(|evidence| (evidence.is_whole, write(&file, &evidence.text))) {
                    Some((is_whole, Ok(()))) => {
                        files.record(&file, &mut row);
                        row.partial_evidence += usize::from(!is_whole);
                    }
                    Some((_, Err(error))) => open.push(format!("case {}: evidence: {error}", case.label)),
                    None => row.cases_without_evidence += 1,
                }
            }
            Outcome::Refuted(assignment) => {
                let counterexample = refutation(case, left, &assignment);
                return row.refuted(&case.label, counterexample);
            }
            Outcome::Unknown(reason) => open.push(format!("case {}: {reason}", case.label)),
        }
    }
    row.ended_by_rules(&open, tools, &rules)
}

/// Terms with what they say are a side as any other.
struct Evaluated<'a> {
    terms: Vec<Term>,
    reading: &'a dyn Reading,
}

impl Right for Evaluated<'_> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        self.reading.symbolic(&self.terms, inputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(self.reading.concrete(&self.terms, inputs))
    }
}

/// The terms of all left sides that are of Cryptol, in the order of the cases, from one process.
fn evaluated(tools: &Tools, obligation: &Obligation, cases: &[ComposedCase]) -> Result<Vec<Vec<Term>>, (Status, String)> {
    let all: Vec<&Terms> = cases.iter().filter_map(|case| case.left.terms()).collect();
    let Some(module) = all.first().map(|terms| terms.module) else { return Ok(Vec::new()) };
    let exports = tools.exports.as_ref().map_err(|reason| (Status::NotRun, reason.clone()))?;
    let unknown = |reason: String| (Status::Unknown, reason);
    obligation.check_modules(exports.modules(), all.iter().map(|terms| terms.module)).map_err(unknown)?;
    if all.iter().any(|terms| terms.module != module) {
        return Err(unknown("the cases are of several modules".to_owned()));
    }
    let expressions: Vec<&(String, usize)> = all.iter().flat_map(|terms| &terms.expressions).collect();
    let terms = exports.tool().evaluate_terms(module, &expressions).map_err(|error| unknown(error.to_string()))?;
    let mut terms = terms.into_iter();
    Ok(all.iter().map(|of| terms.by_ref().take(of.expressions.iter().map(|(_, count)| count).sum()).collect()).collect())
}

/// Decides a case; also the rules of the normal form on which the answer rests.
fn decide(case: &ComposedCase, left: &dyn Right) -> (Outcome, Applied) {
    scope(Mode::Normal, || {
        let outcome = decide_normal(case, left).unwrap_or_else(Outcome::Unknown);
        (outcome, graph::read(|arena| arena.applied().clone()))
    })
}

fn decide_normal(case: &ComposedCase, left: &dyn Right) -> Result<Outcome, String> {
    shared_name(case.inputs.iter().map(|input| input.name.as_str()))?;
    let Sides { left, right, applied } = sides(case, left);
    if applied == 0 {
        return Err("the specification applies no opaque function".to_owned());
    }
    if let Some(assignment) = uneven(&case.inputs, &left, &right) {
        return Ok(Outcome::Refuted(assignment));
    }
    match compared(&case.inputs, &left, &right) {
        Err(outcome) => Ok(outcome),
        Ok(_) => Err("the sides differ as normal forms, and on no input that was tried".to_owned()),
    }
}

/// Both sides in the current graph, and how often the left one applies the function.
struct Sides {
    left: Vec<Sym>,
    right: Vec<Sym>,
    applied: usize,
}

fn sides(case: &ComposedCase, left: &dyn Right) -> Sides {
    let symbols = |(name, count, width): (&str, usize, u32)| -> Vec<Sym> {
        (0..count as u32).map(|i| Sym::input(name, i, width)).collect()
    };
    let inputs: Vec<Vec<Sym>> = case.inputs.iter().map(|group| symbols((&group.name, group.count, group.width))).collect();
    let (left, applied) = opaque::within(case.opaque, || left.symbolic(&inputs));
    let (right, _) = opaque::within(case.opaque, || case.right.symbolic(&inputs));
    Sides { left, right, applied }
}

/// What is written of a case.
struct Evidence {
    text: String,
    /// Whether it has all outputs.
    is_whole: bool,
}

/// Both sides as they were run, as a file that says that they differ somewhere, over a function of which it says nothing. Of a large one every other block of outputs
/// is left out until it is small enough; none where no block is.
fn evidence(case: &ComposedCase, left: &dyn Right) -> Option<Evidence> {
    scope(Mode::Raw, || {
        let Sides { left, right, .. } = sides(case, left);
        let blocks = left.len().div_ceil(BLOCK);
        // As many nodes as are there would fit at this one, so that it is not far off.
        let first = (graph::read(|arena| arena.len()) / EVIDENCE_NODES / 2).clamp(1, blocks.max(1)).next_power_of_two();
        let strides = std::iter::successors(Some(first), |stride| Some(2 * stride)).take_while(|stride| stride / 2 < blocks);
        let sampled = |stride: usize| {
            let part = |side: &[Sym]| side.chunks(BLOCK).step_by(stride).flatten().copied().collect::<Vec<Sym>>();
            (part(&left), part(&right), stride == 1)
        };
        let is_small = |(left, right, _): &(Vec<Sym>, Vec<Sym>, bool)| {
            let all: Vec<Sym> = left.iter().chain(right).copied().collect();
            Plan::new(&all).len() <= EVIDENCE_NODES
        };
        let (left, right, is_whole) = strides.map(sampled).find(is_small)?;
        Some(Evidence { text: print::difference(&left, &right), is_whole })
    })
}

fn refutation(case: &ComposedCase, left: &dyn Right, assignment: &Assignment) -> Counterexample {
    let concrete = |side: &dyn Right| {
        lemmas::guarded(|| side.concrete(&assignment.inputs)).unwrap_or_else(|panic| Err(format!("the code panicked: {panic}")))
    };
    let groups = case.inputs.iter().zip(&assignment.inputs);
    let inputs = groups.map(|(input, words)| Values::new(&input.name, input.width, words)).collect();
    let predicted = Predicted { left: &assignment.left, right: &assignment.right };
    let (left, right) = (concrete(left), concrete(&*case.right));
    Counterexample::replayed(&case.label, inputs, predicted, 8, &left, &right)
}

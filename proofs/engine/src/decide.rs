//! Decides one case: normal forms, then concrete values, then the solver.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use fastrand::Rng;

use crate::cryptol::{CryptolError, Exports, Tool};
use crate::eval::Plan;
use crate::evidence::{self, Source};
use crate::graph::{self, Applied, Mode, Sym, scope};
use crate::obligation::{Arg, Case, Input, LeftCall};
use crate::smt::{Program, print};
use crate::solver::{Answer, Solver};

/// Random assignments tried before the solver is asked.
const TRIALS: u64 = 64;

/// Largest number of graph nodes for which evidence is written.
const EVIDENCE_NODES: usize = 200_000;

/// The engine of what normal forms left to the solver.
pub(crate) const SOLVED: &str = "words+bitwuzla";

/// Why sides without outputs are not compared: they would always be equal.
pub(crate) const NO_OUTPUT: &str = "the sides have no output";

/// What decides.
pub struct Engine<'a> {
    /// Cryptol and its exports.
    pub exports: &'a Exports,
    /// The solver, or why there is none.
    pub solver: Result<&'a Solver, String>,
    /// Time limit of one query.
    pub limit: Duration,
}

/// The answer to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Equal for all inputs.
    Proved {
        /// What decided it: `words`, or `words+bitwuzla` where the query was written for the solver.
        engine: &'static str,
    },
    /// Different for these inputs.
    Refuted(Assignment),
    /// Not decided.
    Unknown(String),
}

/// Inputs for which the sides differ, as the engine predicts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// Values of the input groups.
    pub inputs: Vec<Vec<u64>>,
    /// Outputs of the left side.
    pub left: Vec<u64>,
    /// Outputs of the right side.
    pub right: Vec<u64>,
}

impl Assignment {
    /// Number of the first output that differs.
    pub fn first_difference(&self) -> Option<usize> {
        self.left.iter().zip(&self.right).position(|(left, right)| left != right)
    }
}

/// A case with its programs loaded.
pub struct Loaded<'a> {
    case: &'a Case,
    programs: Vec<Arc<Program>>,
}

/// The values of a call's parameters, in order.
pub(crate) fn arguments<T: Clone>(call: &LeftCall, inputs: &[Vec<T>], constant: impl Fn(usize, u64) -> T) -> Vec<T> {
    let mut all = Vec::new();
    for arg in &call.args {
        match arg {
            Arg::Input { group, range } => all.extend_from_slice(&inputs[*group][range.clone()]),
            Arg::Constant(values) => {
                for &value in values {
                    all.push(constant(all.len(), value));
                }
            }
        }
    }
    all
}

impl<'a> Engine<'a> {
    /// Loads what a case needs.
    ///
    /// # Errors
    /// When an export fails.
    pub fn load<'c>(&self, case: &'c Case) -> Result<Loaded<'c>, CryptolError> {
        let programs = case.left.iter().map(|call| self.exports.program(&call.export));
        Ok(Loaded { case, programs: programs.collect::<Result<_, _>>()? })
    }

    /// Decides a case; also the rules of the normal form on which the answer rests. `file` is where a query for the solver is written.
    pub fn decide(&self, loaded: &Loaded<'_>, file: &Path) -> (Outcome, Applied) {
        scope(Mode::Normal, || {
            let outcome = self.decide_normal(loaded, file);
            (outcome, graph::read(|arena| arena.applied().clone()))
        })
    }

    /// Decides a case in the current graph.
    fn decide_normal(&self, loaded: &Loaded<'_>, file: &Path) -> Outcome {
        let (left, right) = loaded.sides();
        self.decide_sides(&loaded.case.inputs, &left, &right, file)
    }

    /// Decides whether two sides of the current graph are equal.
    pub(crate) fn decide_sides(&self, inputs: &[Input], left: &[Sym], right: &[Sym], file: &Path) -> Outcome {
        let (x, y) = match compared(inputs, left, right) {
            Ok(open) => open,
            Err(outcome) => return outcome,
        };
        self.ask(&x, &y, file, |values| {
            let value = |group: &str, i: usize| values.get(&format!("{group}.{i}")).copied().unwrap_or(0) as u64;
            let group = |group: &Input| (0..group.count).map(|i| value(&group.name, i)).collect();
            predict(inputs, left, right, inputs.iter().map(group).collect())
        })
    }

    fn ask(
        &self,
        x: &[Sym],
        y: &[Sym],
        file: &Path,
        predict: impl FnOnce(std::collections::BTreeMap<String, u128>) -> Assignment,
    ) -> Outcome {
        let solver = match &self.solver {
            Ok(solver) => solver,
            Err(reason) => return Outcome::Unknown(reason.clone()),
        };
        if let Err(error) = write(file, &print::difference(x, y)) {
            return Outcome::Unknown(format!("cannot write {}: {error}", file.display()));
        }
        match solver.decide(file, self.limit) {
            Ok(Answer::Unsat) => Outcome::Proved { engine: SOLVED },
            Ok(Answer::Sat(values)) => {
                let assignment = predict(values);
                match assignment.first_difference() {
                    Some(_) => Outcome::Refuted(assignment),
                    None => Outcome::Unknown("the solver's model does not separate the sides".into()),
                }
            }
            Ok(Answer::Unknown(reason)) => Outcome::Unknown(format!("bitwuzla: {reason}")),
            Err(error) => Outcome::Unknown(error.to_string()),
        }
    }

    /// Writes the stand-alone files of a case that is not too large, one a Cryptol call, each with the outputs of the code that are to equal
    /// those of its call; equal ones once. `file` names that of a call by its number. Returns those that were written: all or none.
    ///
    /// # Errors
    /// When a file cannot be made.
    pub fn write_evidence(&self, loaded: &Loaded<'_>, file: impl Fn(usize) -> PathBuf) -> anyhow::Result<Vec<PathBuf>> {
        if loaded.programs.iter().any(|program| program.len() > EVIDENCE_NODES) {
            return Ok(Vec::new());
        }
        scope(Mode::Raw, || {
            let inputs = symbols(&loaded.case.inputs);
            let right = loaded.case.right.symbolic(&inputs);
            let mut rest = &right[..];
            let mut parts = Vec::new();
            for program in &loaded.programs {
                let (part, others) =
                    rest.split_at_checked(program.outputs().len()).context("fewer outputs than those of the calls")?;
                parts.push(part);
                rest = others;
            }
            if parts.iter().any(|part| Plan::new(part).len() > EVIDENCE_NODES) {
                return Ok(Vec::new());
            }
            let named: Vec<Vec<Source>> = loaded
                .case
                .inputs
                .iter()
                .map(|group| {
                    let source = |index| Source::Input { group: group.name.clone(), index };
                    (0..group.count as u32).map(source).collect()
                })
                .collect();
            let mut files = Vec::new();
            let pairs: Vec<_> = loaded.case.left.iter().zip(parts).collect();
            for (number, &(call, part)) in pairs.iter().enumerate().filter(|(number, pair)| !pairs[..*number].contains(pair)) {
                let sources = arguments(call, &named, |_, value| Source::Constant(value));
                let export = std::fs::read_to_string(self.exports.file(&call.export))?;
                let file = file(number);
                write(&file, &evidence::file(&export, &sources, part)?)?;
                files.push(file);
            }
            Ok(files)
        })
    }

    /// Lets the solver decide an evidence file by itself.
    pub fn cross_check(&self, file: &Path) -> Result<(), String> {
        let solver = self.solver.clone()?;
        match solver.decide(file, self.limit) {
            Ok(Answer::Unsat) => Ok(()),
            Ok(Answer::Sat(_)) => Err(format!("{} is satisfiable", file.display())),
            Ok(Answer::Unknown(reason)) => Err(format!("{}: {reason}", file.display())),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Cryptol's own value of the left side for concrete inputs.
    ///
    /// # Errors
    /// When Cryptol fails.
    pub fn evaluate_left(&self, case: &Case, inputs: &[Vec<u64>]) -> Result<Vec<u64>, CryptolError> {
        evaluate(self.exports.tool(), &case.left, inputs)
    }
}

/// Cryptol's own values of calls, laid end to end, for concrete inputs.
///
/// # Errors
/// When Cryptol fails.
pub fn evaluate(tool: &Tool, left: &[LeftCall], inputs: &[Vec<u64>]) -> Result<Vec<u64>, CryptolError> {
    let mut all = Vec::new();
    let mut outputs: HashMap<&LeftCall, Vec<u64>> = HashMap::new();
    for call in left {
        if let Some(known) = outputs.get(call) {
            all.extend_from_slice(known);
            continue;
        }
        let args: Vec<Vec<u64>> = call
            .args
            .iter()
            .map(|arg| match arg {
                Arg::Input { group, range } => inputs[*group][range.clone()].to_vec(),
                Arg::Constant(values) => values.clone(),
            })
            .collect();
        let value = tool.evaluate(&call.export, &args)?;
        all.extend_from_slice(&value);
        outputs.insert(call, value);
    }
    Ok(all)
}

impl Loaded<'_> {
    fn sides(&self) -> (Vec<Sym>, Vec<Sym>) {
        let inputs = symbols(&self.case.inputs);
        let left = applied(&self.case.left, &self.programs, &inputs);
        let right = self.case.right.symbolic(&inputs);
        (left, right)
    }
}

/// The symbols of groups of inputs.
pub(crate) fn symbols(inputs: &[Input]) -> Vec<Vec<Sym>> {
    let group = |group: &Input| (0..group.count).map(|i| Sym::input(&group.name, i as u32, group.width)).collect();
    inputs.iter().map(group).collect()
}

/// The outputs of calls, laid end to end, for symbolic inputs; `programs` are those of the calls.
pub(crate) fn applied(calls: &[LeftCall], programs: &[Arc<Program>], inputs: &[Vec<Sym>]) -> Vec<Sym> {
    let mut all = Vec::new();
    let mut outputs: HashMap<&LeftCall, Vec<Sym>> = HashMap::new();
    for (call, program) in calls.iter().zip(programs) {
        if let Some(known) = outputs.get(call) {
            all.extend_from_slice(known);
            continue;
        }
        let widths = program.inputs();
        let args = arguments(call, inputs, |i, value| Sym::constant(widths[i], value.into()));
        let applied = program.apply(&args);
        all.extend_from_slice(&applied);
        outputs.insert(call, applied);
    }
    all
}

/// Compares two sides of the current graph: proved by their normal forms, refuted by a search, or open, with the outputs that differ as
/// normal forms and on none of the inputs that were tried.
pub(crate) fn compared(inputs: &[Input], left: &[Sym], right: &[Sym]) -> Result<(Vec<Sym>, Vec<Sym>), Outcome> {
    comparable(left, right).map_err(Outcome::Unknown)?;
    let (x, y): (Vec<Sym>, Vec<Sym>) = left.iter().zip(right).filter(|(l, r)| l != r).map(|(l, r)| (*l, *r)).unzip();
    if x.is_empty() {
        return Err(Outcome::Proved { engine: "words" });
    }
    match search(inputs, &x, &y) {
        Some(values) => Err(Outcome::Refuted(predict(inputs, left, right, values))),
        None => Ok((x, y)),
    }
}

/// What sides that give other numbers of outputs give on some inputs: the numbers depend on none. None if they give as many.
pub(crate) fn uneven(inputs: &[Input], left: &[Sym], right: &[Sym]) -> Option<Assignment> {
    (left.len() != right.len()).then(|| predict(inputs, left, right, values(inputs, 0, &mut Rng::with_seed(0))))
}

fn predict(inputs: &[Input], left: &[Sym], right: &[Sym], values: Vec<Vec<u64>>) -> Assignment {
    let value = |side: &[Sym]| {
        let outputs = Plan::new(side).run(|name, index| value_of(inputs, &values, name, index));
        outputs.into_iter().map(|value| value as u64).collect()
    };
    let (left, right) = (value(left), value(right));
    Assignment { inputs: values, left, right }
}

/// The value of an input among those of its group.
fn value_of(inputs: &[Input], values: &[Vec<u64>], name: &str, index: u32) -> u64 {
    let group = inputs.iter().position(|group| group.name == name);
    group.map_or(0, |group| values[group][index as usize])
}

fn comparable(left: &[Sym], right: &[Sym]) -> Result<(), String> {
    if left.is_empty() && right.is_empty() {
        return Err(NO_OUTPUT.to_owned());
    }
    if left.len() != right.len() {
        return Err(format!("{} outputs on the left, {} on the right", left.len(), right.len()));
    }
    for (i, (l, r)) in left.iter().zip(right).enumerate() {
        if l.width() != r.width() {
            return Err(format!("output {i}: {} bits on the left, {} on the right", l.width(), r.width()));
        }
    }
    Ok(())
}

/// Inputs for which some pair differs, among edge values and random ones.
fn search(inputs: &[Input], x: &[Sym], y: &[Sym]) -> Option<Vec<Vec<u64>>> {
    // Few pairs suffice, and keep the evaluation of large graphs cheap.
    let count = x.len().min(256);
    let pairs: Vec<Sym> = x[..count].iter().chain(&y[..count]).copied().collect();
    let plan = Plan::new(&pairs);
    let mut rng = Rng::with_seed(0x5eed);
    for trial in 0..TRIALS {
        let trial = values(inputs, trial, &mut rng);
        let values = plan.run(|name, index| value_of(inputs, &trial, name, index));
        if values[..count] != values[count..] {
            return Some(trial);
        }
    }
    None
}

/// The values of all inputs in a trial.
fn values(inputs: &[Input], trial: u64, rng: &mut Rng) -> Vec<Vec<u64>> {
    let mut value = |group: &Input, i: usize| {
        let value = pattern(trial, i, group.width, rng);
        group.below.map_or(value, |bound| value % bound)
    };
    inputs.iter().map(|group| (0..group.count).map(|i| value(group, i)).collect()).collect()
}

/// The value of an input in a trial: edges first, then random words with many or few ones.
fn pattern(trial: u64, index: usize, width: u32, rng: &mut Rng) -> u64 {
    let value = match trial {
        0 => index as u64,
        1 => 0,
        2 => u64::MAX,
        3 => 1 << (width - 1),
        4 => u64::MAX >> (65 - width.max(2)),
        _ if trial % 4 == 1 => rng.u64(..) & rng.u64(..) & rng.u64(..),
        _ if trial % 4 == 2 => rng.u64(..) | rng.u64(..) | rng.u64(..),
        _ => rng.u64(..),
    };
    value & (u64::MAX >> (64 - width))
}

/// Writes a file and the folders above it.
pub(crate) fn write(file: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, text)
}

//! Decides one case: normal forms, then values at points.

use std::collections::HashMap;
use std::sync::Arc;

use fastrand::Rng;

use super::integer::HIGH_HALF;
use super::{Element, Plan, scope};
use crate::decide::NO_OUTPUT;
use crate::obligation::{FieldCase, FieldInput, FieldLeft, LeftCall};
use crate::smt::FieldProgram;

/// Points tried when normal forms differ.
const TRIALS: u64 = 32;

/// The answer to a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The same normal forms: equal for all inputs.
    Proved,
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

/// Decides a case whose calls have these programs.
pub fn decide(case: &FieldCase, programs: &[Arc<FieldProgram>]) -> Outcome {
    scope(case.modulus, || {
        let inputs = symbols(case);
        let left = match left(case, programs, &inputs) {
            Ok(left) => left,
            Err(reason) => return Outcome::Unknown(reason),
        };
        let right = match case.right.symbolic(&inputs) {
            Ok(right) => right,
            Err(reason) => return separate(case, &left, None, reason),
        };
        if left.len() != right.len() {
            return Outcome::Unknown(format!("{} outputs on the left, {} on the right", left.len(), right.len()));
        }
        if left.is_empty() {
            return Outcome::Unknown(NO_OUTPUT.to_owned());
        }
        if left == right {
            return Outcome::Proved;
        }
        let depends = Plan::new(&right).names().contains(&HIGH_HALF.to_owned());
        let reason = match depends {
            true => "an output depends on the choice of a representative".to_owned(),
            false => format!("the normal forms differ, but not their values at {TRIALS} points"),
        };
        separate(case, &left, (!depends).then_some(&right[..]), reason)
    })
}

/// The inputs of a case as symbols, one list a group.
pub(super) fn symbols(case: &FieldCase) -> Vec<Vec<Element>> {
    let group = |input: &FieldInput| (0..input.count).map(|i| Element::input(&input.name, i as u32)).collect();
    case.inputs.iter().map(group).collect()
}

fn left(case: &FieldCase, programs: &[Arc<FieldProgram>], inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
    let calls = match &case.left {
        FieldLeft::Cryptol(calls) => calls,
        FieldLeft::Specification(side) => return side.symbolic(inputs),
    };
    if programs.iter().any(|program| program.modulus() != case.modulus) {
        return Err("an export has another modulus".into());
    }
    let mut known: HashMap<&LeftCall, Vec<Element>> = HashMap::new();
    let mut all = Vec::new();
    for (call, program) in calls.iter().zip(programs) {
        if !known.contains_key(call) {
            let arguments = crate::decide::arguments(call, inputs, |_, value| Element::constant(value));
            known.insert(call, program.apply(&arguments, call.export.parameters)?);
        }
        all.extend_from_slice(&known[call]);
    }
    Ok(all)
}

/// Looks for a point where the sides differ: the values of the normal form, or those of the native code where there is none.
fn separate(case: &FieldCase, left: &[Element], right: Option<&[Element]>, reason: String) -> Outcome {
    let pairs: Vec<Element> = left.iter().chain(right.unwrap_or(&[])).copied().collect();
    let plan = Plan::new(&pairs);
    let mut rng = Rng::with_seed(0x5eed);
    for trial in 0..TRIALS {
        let inputs: Vec<Vec<u64>> = case
            .inputs
            .iter()
            .map(|group| (0..group.count).map(|i| pattern(trial, i, group.values, &mut rng)).collect())
            .collect();
        let values = plan.run(|name, index| {
            let group = case.inputs.iter().position(|group| group.name == name);
            group.map_or(0, |group| inputs[group][index as usize])
        });
        let (x, y) = values.split_at(left.len());
        let y = match right {
            Some(_) => y.to_vec(),
            None => match case.right.concrete(&inputs) {
                Ok(values) => values,
                Err(error) => return Outcome::Unknown(format!("{reason}; the code did not run: {error}")),
            },
        };
        if x != y {
            return Outcome::Refuted(Assignment { inputs, left: x.to_vec(), right: y });
        }
    }
    Outcome::Unknown(reason)
}

/// The value of an input below `values` in a trial: edges first, then random ones.
fn pattern(trial: u64, index: usize, values: u64, rng: &mut Rng) -> u64 {
    match trial {
        0 => index as u64 % values,
        1 => 0,
        2 => values - 1,
        3 => 1 % values,
        _ => rng.u64(0..values),
    }
}

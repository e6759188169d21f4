//! Decides claims about the outputs of a graph, case by case.

use num_bigint::BigInt;

use super::form::{Form, Polynomial};
use super::interval::Interval;
use super::question::{Inputs, Output, Premise};
use super::read::{Reader, Stop};
use super::state::State;
use crate::graph;

/// Most cases of a claim.
const CASES: usize = 4096;

/// What is claimed of outputs, given by their numbers.
#[derive(Clone, Debug)]
pub enum Claim {
    /// A polynomial in the outputs, whose atoms are their numbers, is congruent to zero; modulo zero, it is zero.
    Vanishes {
        /// The polynomial.
        polynomial: Polynomial,
        /// The modulus.
        modulus: BigInt,
    },
    /// An output is in a range.
    Within {
        /// The output.
        output: usize,
        /// The range.
        range: Interval,
    },
}

impl Claim {
    /// The outputs that it speaks of.
    pub(super) fn outputs(&self) -> Vec<usize> {
        match self {
            Claim::Vanishes { polynomial, .. } => polynomial.atoms().into_iter().map(|output| output as usize).collect(),
            Claim::Within { output, .. } => vec![*output],
        }
    }

    fn holds(&self, state: &State, values: &[(usize, Form)]) -> bool {
        let form = |wanted: usize| values.iter().find(|(output, _)| *output == wanted).map(|(_, form)| form);
        match self {
            Claim::Vanishes { polynomial, modulus } => {
                let over_inputs = polynomial.replaced(|output| form(output as usize).map(|form| state.polynomial(form)));
                state.settled(&over_inputs).vanishes(modulus)
            }
            Claim::Within { output, range } => {
                let form = form(*output).expect("an output that was read");
                state.interval(form).within(range) || state.interval_by_cuts(form).within(range)
            }
        }
    }
}

/// The answer to claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// They hold for all inputs.
    Proved {
        /// Number of cases that carries and comparisons made.
        cases: usize,
    },
    /// A claim, by number, is not decided, and why.
    Open(usize, String),
}

/// Decides claims about outputs of the current graph, which is as written, for inputs in their ranges.
pub fn decide(inputs: &Inputs, outputs: &[Output], claims: &[Claim]) -> Outcome {
    let mut start = State::default();
    let atoms: Vec<_> = inputs.variables.iter().map(|variable| start.declare(variable)).collect();
    for premise in &inputs.premises {
        match premise {
            Premise::Product(factors, range) => start.bound_product(factors.map(|factor| atoms[factor]), range),
            Premise::Sum(terms, factor, range) => {
                let [a, b] = terms.map(|term| Form::atom(atoms[term]));
                start.bound_form(&a.plus(&b, &(*factor).into()), range);
            }
        }
    }
    let (mut total, mut decided) = (0, 0);
    while decided < claims.len() {
        let together = &claims[decided..decided + of_same_outputs(&claims[decided..])];
        match cases(&start, outputs, together) {
            Ok(cases) => total += cases,
            Err((number, reason)) => return Outcome::Open(decided + number, reason),
        }
        decided += together.len();
    }
    Outcome::Proved { cases: total }
}

/// How many of the first claims speak of no other outputs than the first one, so that outputs are read once for all of them.
fn of_same_outputs(claims: &[Claim]) -> usize {
    let first = claims[0].outputs();
    claims.iter().take_while(|claim| claim.outputs().iter().all(|output| first.contains(output))).count()
}

/// Number of cases, in all of which the claims hold, all of outputs of the first.
///
/// # Errors
/// Which claim is open, and why.
fn cases(start: &State, outputs: &[Output], claims: &[Claim]) -> Result<usize, (usize, String)> {
    let mut open = vec![start.clone()];
    let (mut seen, mut splits) = (0, 0);
    while let Some(mut state) = open.pop() {
        let read = graph::read(|arena| {
            let mut reader = Reader { arena, state: &mut state };
            let read = |output: usize| Ok((output, reader.output(&outputs[output])?));
            claims[0].outputs().into_iter().map(read).collect::<Result<Vec<_>, Stop>>()
        });
        match read {
            Ok(values) => {
                if let Some(number) = claims.iter().position(|claim| !claim.holds(&state, &values)) {
                    return Err((number, format!("the claim does not follow in case {}", seen + 1)));
                }
                seen += 1;
            }
            Err(Stop::Unsupported(reason)) => return Err((0, reason)),
            Err(Stop::Split(split)) => {
                splits += 1;
                if splits > CASES {
                    return Err((0, format!("more than {CASES} cases")));
                }
                for (form, bounds) in split.0 {
                    let mut case = state.clone();
                    if case.assume(&form, &bounds) {
                        open.push(case);
                    }
                }
            }
        }
    }
    Ok(seen)
}

//! Runs claims about outputs as integers: all their cases.

use super::lemmas;
use super::names::shared_name;
use super::row::{Counterexample, Row, Status, Values};
use super::tools::Tools;
use crate::carries::{self, Claim, Format, Inputs, Outcome, Output, Premise, Variable};
use crate::graph::{Mode, Sym, scope};
use crate::obligation::{ClaimCase, Input, Obligation};

/// Decides all cases of an obligation; stops at the first counterexample.
pub(super) fn run(_: &Tools, obligation: &Obligation, cases: &[ClaimCase]) -> Row {
    let mut row = Row::of(obligation);
    row.cases = cases.len();
    row.record.guarantees = cases.iter().flat_map(|case| case.right.guarantees()).collect();
    row.engine = Some("carries".into());
    if cases.is_empty() {
        return row.with(Status::Unknown, "the obligation has no case");
    }
    let mut open = Vec::new();
    for case in cases {
        match decide(case) {
            Verdict::Proved => {}
            Verdict::Refuted(counterexample) => {
                return row.refuted(&case.label, *counterexample);
            }
            Verdict::Open(reason) => open.push(format!("case {}: {reason}", case.label)),
        }
    }
    row.ended(&open)
}

enum Verdict {
    Proved,
    Refuted(Box<Counterexample>),
    Open(String),
}

fn decide(case: &ClaimCase) -> Verdict {
    if case.claims.is_empty() {
        return Verdict::Open("the case has no claim".to_owned());
    }
    if let Err(reason) = shared_name(case.inputs.iter().map(|input| input.name.as_str())) {
        return Verdict::Open(reason);
    }
    scope(Mode::Raw, || {
        let symbols =
            |input: &Input| (0..input.count).map(|i| Sym::input(&input.name, i as u32, input.width)).collect::<Vec<_>>();
        let symbols: Vec<Vec<Sym>> = case.inputs.iter().map(symbols).collect();
        let inputs = inputs(case);
        let claims = &case.claims;
        let formats = formats(case);
        let outputs: Vec<Output> =
            case.right.symbolic(&symbols).into_iter().zip(formats).map(|(value, format)| Output { value, format }).collect();
        match carries::decide(&inputs, &outputs, claims) {
            Outcome::Proved { .. } => Verdict::Proved,
            Outcome::Open(number, reason) => match carries::counterexample(&inputs, &outputs, &claims[number..=number]) {
                None => Verdict::Open(reason),
                Some(values) => Verdict::Refuted(Box::new(replayed(case, &claims[number], &values))),
            },
        }
    })
}

/// How the outputs hold integers.
fn formats(case: &ClaimCase) -> impl Iterator<Item = Format> {
    case.formats.iter().copied().chain(std::iter::repeat(Format::Word))
}

/// The inputs of a case with their ranges.
fn inputs(case: &ClaimCase) -> Inputs {
    let mut variables = Vec::new();
    let mut starts = Vec::new();
    for (input, (format, range)) in case.inputs.iter().zip(&case.ranges) {
        starts.push(variables.len());
        let variable = |index| Variable { name: input.name.clone(), index, format: *format, range: range.clone() };
        variables.extend((0..input.count as u32).map(variable));
    }
    let one = |premise: &Premise, i: usize| match premise {
        Premise::Product(groups, range) => Premise::Product(groups.map(|group| starts[group] + i), range.clone()),
        Premise::Sum(groups, factor, range) => Premise::Sum(groups.map(|group| starts[group] + i), *factor, range.clone()),
    };
    let count = |premise: &Premise| match premise {
        Premise::Product([group, _], _) | Premise::Sum([group, _], ..) => case.inputs[*group].count,
    };
    let all = |premise| (0..count(premise)).map(move |i| one(premise, i)).collect::<Vec<_>>();
    let premises = case.premises.iter().flat_map(all).collect();
    Inputs { variables, premises }
}

/// The counterexample with the outputs of the native code, on which the claim must fail too.
fn replayed(case: &ClaimCase, claim: &Claim, values: &[u64]) -> Counterexample {
    let mut rest = values.iter().copied();
    let groups: Vec<Vec<u64>> = case.inputs.iter().map(|input| rest.by_ref().take(input.count).collect()).collect();
    let code =
        lemmas::guarded(|| case.right.concrete(&groups)).unwrap_or_else(|panic| Err(format!("the code panicked: {panic}")));
    let fails = |outputs: &Vec<u64>| {
        let needed: Vec<usize> = (0..outputs.len()).collect();
        let outputs: Vec<u128> = outputs.iter().map(|&output| output.into()).collect();
        carries::fails(claim, &needed, &formats(case).take(outputs.len()).collect::<Vec<_>>(), &outputs)
    };
    let confirmed = code.as_ref().is_ok_and(fails);
    let inputs = case.inputs.iter().zip(&groups).map(|(input, words)| Values::new(&input.name, input.width, words)).collect();
    let replay = match (&code, confirmed) {
        (Err(reason), _) => format!("the code did not run: {reason}"),
        (Ok(_), true) => "confirmed: the claim fails on what the code computes".to_owned(),
        (Ok(_), false) => "not confirmed: the claim holds on what the code computes".to_owned(),
    };
    Counterexample {
        case: case.label.clone(),
        inputs,
        first_difference: 0,
        expected: Values::text("claim", expected(claim)),
        got: match &code {
            Ok(outputs) => Values::new("code", 64, outputs),
            Err(reason) => Values::text("code", reason.clone()),
        },
        predicted: Values::text("predicted", "the claim fails"),
        confirmed,
        replay,
    }
}

/// What a claim says.
fn expected(claim: &Claim) -> String {
    match claim {
        Claim::Vanishes { polynomial, modulus } => format!("{polynomial} is a multiple of {modulus:#x}"),
        Claim::Within { output, range } => format!("output {output} from {:#x} to {:#x}", range.low, range.high),
    }
}

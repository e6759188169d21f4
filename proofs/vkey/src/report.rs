//! Results as the report of `make prove` has them.

use serde::Serialize;

use crate::obligation::{Context, Counterexample, Obligation, Status, Verdict};

/// A row.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Row<'a> {
    id: &'a str,
    claim: &'a str,
    left: &'a str,
    right: &'a str,
    scope: &'a str,
    engine: Option<String>,
    status: &'static str,
    assumes: &'a [String],
    seconds: f64,
    evidence: Option<String>,
    evidence_files: usize,
    cases: usize,
    cross_checked: usize,
    cached: bool,
    detail: Option<String>,
    counterexample: Option<Shown>,
}

/// A counterexample.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    case: String,
    inputs: Vec<Values>,
    first_difference: usize,
    expected: Values,
    got: Values,
    predicted: Values,
    confirmed: bool,
    replay: String,
}

#[derive(Serialize)]
struct Values {
    name: String,
    hex: String,
}

#[derive(Serialize)]
struct Report<'a> {
    obligations: Vec<Row<'a>>,
}

/// The word of a status.
pub fn word(status: &Status) -> &'static str {
    match status {
        Status::Proved => "proved",
        Status::Tested => "tested",
        Status::Refuted(_) | Status::Failed(_) => "refuted",
        Status::Unknown(_) => "unknown",
        Status::NotRun(_) => "not-run",
    }
}

/// The explanation of a verdict.
pub fn detail(verdict: &Verdict) -> String {
    match &verdict.status {
        Status::Proved | Status::Tested => verdict.detail.clone(),
        Status::Refuted(found) => format!("case {}: expected {}, got {}", found.case, found.expected, found.got),
        Status::Failed(reason) | Status::Unknown(reason) | Status::NotRun(reason) => reason.clone(),
    }
}

/// The results in JSON.
///
/// # Errors
/// Never for results of this crate.
pub fn json(context: &Context, results: &[(&Obligation, Verdict, f64)]) -> serde_json::Result<String> {
    let obligations = results.iter().map(|(obligation, verdict, seconds)| row(context, obligation, verdict, *seconds)).collect();
    serde_json::to_string_pretty(&Report { obligations })
}

fn row<'a>(context: &Context, obligation: &'a Obligation, verdict: &Verdict, seconds: f64) -> Row<'a> {
    let evidence =
        verdict.evidence.as_ref().map(|file| file.strip_prefix(&context.root).unwrap_or(file).to_string_lossy().into_owned());
    Row {
        id: &obligation.id,
        claim: &obligation.claim,
        left: &obligation.left,
        right: &obligation.right,
        scope: &obligation.scope,
        engine: Some(verdict.engine.clone()),
        status: word(&verdict.status),
        assumes: &obligation.assumes,
        seconds,
        evidence_files: usize::from(evidence.is_some()),
        evidence,
        cases: verdict.cases,
        cross_checked: 0,
        cached: false,
        detail: Some(detail(verdict)),
        counterexample: match &verdict.status {
            Status::Refuted(found) => Some(shown(found)),
            _ => None,
        },
    }
}

fn shown(found: &Counterexample) -> Shown {
    let values = |name: &str, hex: &str| Values { name: name.to_owned(), hex: hex.to_owned() };
    Shown {
        case: found.case.clone(),
        inputs: vec![values("input", &found.input)],
        first_difference: 0,
        expected: values("claim", &found.expected),
        got: values("code", &found.got),
        predicted: values("predicted", "the claim fails"),
        confirmed: found.confirmed,
        replay: if found.confirmed { "confirmed: the claim fails on what was computed" } else { "not confirmed" }.to_owned(),
    }
}

//! One line of the report.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::tools::Tools;
use crate::certificate::Certificate;
use crate::chain::Record;
use crate::obligation::Obligation;

/// What is known of an obligation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// An engine decided it for all inputs in scope.
    Proved,
    /// Tests passed; nothing is proved.
    Tested,
    /// There is a counterexample.
    Refuted,
    /// No engine decided it.
    Unknown,
    /// A tool is missing.
    NotRun,
}

impl Status {
    /// The word in the report.
    pub fn word(self) -> &'static str {
        match self {
            Status::Proved => "proved",
            Status::Tested => "tested",
            Status::Refuted => "refuted",
            Status::Unknown => "unknown",
            Status::NotRun => "not-run",
        }
    }
}

/// Whether a number is left out of the report.
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The result of an obligation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    /// Id of the obligation.
    pub id: String,
    /// The claim.
    pub claim: String,
    /// Left side.
    pub left: String,
    /// Right side.
    pub right: String,
    /// Inputs that the claim covers.
    pub scope: String,
    /// What decided it.
    pub engine: Option<String>,
    /// What is known.
    pub status: Status,
    /// Ids of the rows that it rests on: those that prove the operations that it used, those of the models that it ran, those that a file names.
    pub assumes: Vec<String>,
    /// Those of them that were not chosen, so that this run did not decide them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub undecided: Vec<String>,
    /// What it used and no row proves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub uncovered: Vec<String>,
    /// What it used and says of operations, until all rows are matched.
    #[serde(default, skip_serializing_if = "Record::is_empty")]
    pub record: Record,
    /// Time to decide it; for a cached result, the time when it was decided.
    pub seconds: f64,
    /// File, or folder of files, of the evidence, relative to the root of the source tree.
    pub evidence: Option<String>,
    /// SHA-256 of the evidence: of a file, or of the names and contents of a folder as [`tree`](crate::hash::tree) has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence_hash: Option<String>,
    /// SHA-256 of the exports that the evidence names, in target/prove/exports, sorted.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub exports: BTreeSet<String>,
    /// Why what is proved has no evidence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_evidence: Option<String>,
    /// Number of evidence files.
    pub evidence_files: usize,
    /// Number of those that are about some outputs of their case alone.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub partial_evidence: usize,
    /// Number of cases that none of them is about, as their forms are too large to be written.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub cases_without_evidence: usize,
    /// Number of cases.
    pub cases: usize,
    /// Number of cases whose unnormalised file the solver decided too.
    pub cross_checked: usize,
    /// What came of the proofs of all answers of the solver, where it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
    /// Whether the result is of an earlier run with the same content.
    pub cached: bool,
    /// What was tested, or why the status is not `proved`.
    pub detail: Option<String>,
    /// Rules of the normal form of words that were applied, with the widths.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rules: BTreeMap<String, Vec<u32>>,
    /// Inputs for which the sides differ.
    pub counterexample: Option<Counterexample>,
}

impl Row {
    /// The row of an obligation that is not decided yet.
    pub fn of(obligation: &Obligation) -> Self {
        Row {
            id: obligation.id.clone(),
            claim: obligation.claim.clone(),
            left: obligation.left_name.clone(),
            right: obligation.right_name.clone(),
            scope: obligation.scope.clone(),
            engine: None,
            status: Status::Unknown,
            assumes: obligation.assumes.clone(),
            undecided: Vec::new(),
            uncovered: Vec::new(),
            record: Record::default(),
            seconds: 0.0,
            evidence: None,
            evidence_hash: None,
            exports: BTreeSet::new(),
            no_evidence: None,
            evidence_files: 0,
            partial_evidence: 0,
            cases_without_evidence: 0,
            cases: 0,
            cross_checked: 0,
            certificate: None,
            cached: false,
            detail: None,
            rules: BTreeMap::new(),
            counterexample: None,
        }
    }

    /// The row with a status and its explanation.
    pub fn with(mut self, status: Status, detail: impl Into<String>) -> Self {
        self.status = status;
        self.detail = Some(detail.into());
        self
    }

    /// Takes in a query that the solver answered `unsat`, to be certified.
    ///
    /// # Errors
    /// When what was found speaks against the answer, or a tool is at fault.
    pub fn certify(&mut self, tools: &Tools, file: &Path) -> Result<(), String> {
        let certificate = self.certificate.get_or_insert_default();
        certificate.take(tools.certifier.as_ref(), file)
    }

    /// First component of the id.
    pub fn group(&self) -> &str {
        self.id.split('/').next().unwrap_or(&self.id)
    }
}

/// Inputs for which the sides differ, and what both sides do on them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Counterexample {
    /// Label of the case.
    pub case: String,
    /// The inputs.
    pub inputs: Vec<Values>,
    /// Number of the first output that differs, as predicted.
    pub first_difference: usize,
    /// Outputs that the specification computes, Cryptol or that of spec/, or why it did not.
    pub expected: Values,
    /// Outputs that the native code computes, or why it did not.
    pub got: Values,
    /// What the engine predicts for the code.
    pub predicted: Values,
    /// Whether both sides, run on the inputs, give what the engine predicts.
    pub confirmed: bool,
    /// The replay in words.
    pub replay: String,
}

/// Named words in hexadecimal: bytes joined, wider words separated by blanks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Values {
    /// Name of the group.
    pub name: String,
    /// The words.
    pub hex: String,
}

impl Values {
    /// Words of one width.
    pub fn new(name: &str, width: u32, words: &[u64]) -> Self {
        let digits = width.div_ceil(4) as usize;
        let items: Vec<String> = words.iter().map(|word| format!("{word:0digits$x}")).collect();
        let separator = if width == 8 { "" } else { " " };
        Values { name: name.to_owned(), hex: items.join(separator) }
    }

    /// A text in place of words.
    pub fn text(name: &str, text: impl Into<String>) -> Self {
        Values { name: name.to_owned(), hex: text.into() }
    }
}

/// Outputs as the engine predicts them.
#[derive(Clone, Copy, Debug)]
pub struct Predicted<'a> {
    /// Of the left side.
    pub left: &'a [u64],
    /// Of the right side.
    pub right: &'a [u64],
}

impl Predicted<'_> {
    /// Number of the first output that differs, or that one side lacks.
    fn first_difference(&self) -> Option<usize> {
        (0..self.left.len().max(self.right.len())).find(|i| self.left.get(*i) != self.right.get(*i))
    }
}

impl Counterexample {
    /// The counterexample of a case, replayed: `specification` and `code` are what both sides computed on
    /// its inputs, or why they did not.
    pub fn replayed(
        case: &str,
        inputs: Vec<Values>,
        predicted: Predicted<'_>,
        output_width: u32,
        specification: &Result<Vec<u64>, String>,
        code: &Result<Vec<u64>, String>,
    ) -> Self {
        let values = |name: &str, side: &Result<Vec<u64>, String>| match side {
            Ok(words) => Values::new(name, output_width, words),
            Err(reason) => Values::text(name, reason.clone()),
        };
        let replay = replay(predicted, specification, code);
        Counterexample {
            case: case.to_owned(),
            inputs,
            first_difference: predicted.first_difference().unwrap_or(0),
            expected: values("specification", specification),
            got: values("code", code),
            predicted: Values::new("predicted", output_width, predicted.right),
            confirmed: replay.is_ok(),
            replay: match replay {
                Ok(()) => "confirmed: both sides, run on these inputs, give what was predicted".into(),
                Err(reason) => reason,
            },
        }
    }
}

fn replay(
    predicted: Predicted<'_>,
    specification: &Result<Vec<u64>, String>,
    code: &Result<Vec<u64>, String>,
) -> Result<(), String> {
    let left = specification.as_ref().map_err(|reason| format!("the specification did not run: {reason}"))?;
    let code = code.as_ref().map_err(|reason| format!("the code did not run: {reason}"))?;
    if *left != predicted.left {
        return Err("not confirmed: the specification computes other values than predicted".into());
    }
    if *code != predicted.right {
        return Err("not confirmed: the code computes other values than predicted".into());
    }
    Ok(())
}

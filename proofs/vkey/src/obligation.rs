//! What is to be decided, and what was.

use std::path::PathBuf;

/// A claim with its two sides.
pub struct Obligation {
    /// Path-like id, unique.
    pub id: String,
    /// The claim in one plain sentence.
    pub claim: String,
    /// Name of the left side, the model.
    pub left: String,
    /// Name of the right side, the code.
    pub right: String,
    /// The inputs that the claim covers.
    pub scope: String,
    /// What is taken for granted.
    pub assumes: Vec<String>,
    /// The folders of what it rests on beside the theories of proofs/coq, under the root: theories that coqc builds; none where Coq is not used.
    pub theories: &'static [&'static str],
    /// Decides it.
    pub decide: Box<dyn Fn(&Context) -> Verdict + Send + Sync>,
}

/// Where an obligation is decided.
pub struct Context {
    /// The root of the source tree.
    pub root: PathBuf,
    /// The folder for evidence.
    pub output: PathBuf,
}

/// What is known of an obligation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// An engine decided it for all inputs in scope.
    Proved,
    /// Tests passed; nothing is proved.
    Tested,
    /// A test failed, on these values.
    Failed(String),
    /// There is a counterexample.
    Refuted(Box<Counterexample>),
    /// It was not decided, for this reason.
    Unknown(String),
    /// A tool is missing.
    NotRun(String),
}

/// The answer to an obligation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What is known.
    pub status: Status,
    /// What decided it.
    pub engine: String,
    /// Number of cases.
    pub cases: usize,
    /// What was looked at.
    pub detail: String,
    /// File or folder of the evidence.
    pub evidence: Option<PathBuf>,
}

impl Verdict {
    /// What was looked at, or why the claim does not hold or is not decided.
    pub fn explanation(&self) -> String {
        match &self.status {
            Status::Proved | Status::Tested => self.detail.clone(),
            Status::Refuted(found) => format!("case {}: expected {}, got {}", found.case, found.expected, found.got),
            Status::Failed(reason) | Status::Unknown(reason) | Status::NotRun(reason) => reason.clone(),
        }
    }
}

/// Inputs on which the claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The case.
    pub case: String,
    /// The input in hexadecimal or words.
    pub input: String,
    /// What the claim asks for.
    pub expected: String,
    /// What the native code, or the model as Coq computes it, gives.
    pub got: String,
    /// Whether the claim fails on what was computed.
    pub confirmed: bool,
}

impl Obligation {
    /// Whether the theories of proofs/coq are built for it.
    pub fn uses_theories(&self) -> bool {
        !self.theories.is_empty()
    }
}

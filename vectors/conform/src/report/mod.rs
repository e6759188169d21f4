//! What a run found: for a terminal, as JSON, and as a page.

mod html;
mod terminal;

use serde::Serialize;

use crate::departure::Departure;
use crate::operations::NotCovered;

/// What a run found.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The command of the implementation.
    pub command: String,
    /// Version of this crate.
    pub version: &'static str,
    /// The seed of what was drawn at random.
    pub seed: u64,
    /// What the names of operations had to begin with to be asked about.
    pub only: String,
    /// Whether vectors were run.
    pub has_vectors: bool,
    /// How long it took.
    pub seconds: f64,
    /// How often the implementation was started, which is once if it never failed to answer.
    pub starts: u64,
    /// The operations that it supports.
    pub operations: Vec<OperationReport>,
    /// The operations that it does not support.
    pub not_supported: Vec<String>,
    /// Tests of vector files that no operation runs.
    pub not_covered: Vec<NotCovered>,
}

/// What was found of an operation.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OperationReport {
    /// `ALGORITHM/OPERATION`.
    pub name: String,
    /// The file of its vectors, without extension.
    pub file: &'static str,
    /// Vectors in it.
    pub vectors: usize,
    /// Vectors that were run.
    pub vectors_run: usize,
    /// Inputs at boundaries.
    pub boundaries: usize,
    /// Inputs at boundaries that were run.
    pub boundaries_run: usize,
    /// Answers that are those of the specification.
    pub passed: u64,
    /// Answers that the operation is not had with such parameters.
    pub unsupported: u64,
    /// Answers, or failures to answer, that depart.
    pub departed: u64,
    /// Why it was asked no more, if it was not.
    pub abandoned: Option<String>,
    /// The departures, by kind.
    pub departures: Vec<Departure>,
}

impl OperationReport {
    /// Of an operation that was not asked about yet.
    pub fn new(name: &str, file: &'static str, vectors: usize) -> Self {
        Self {
            name: name.to_owned(),
            file,
            vectors,
            vectors_run: 0,
            boundaries: 0,
            boundaries_run: 0,
            passed: 0,
            unsupported: 0,
            departed: 0,
            abandoned: None,
            departures: Vec::new(),
        }
    }

    /// Inputs that were tested.
    pub fn tested(&self) -> u64 {
        self.passed + self.departed
    }
}

impl Report {
    /// Inputs that were tested, of all operations.
    pub fn tested(&self) -> u64 {
        self.operations.iter().map(OperationReport::tested).sum()
    }

    /// Departures of all operations.
    pub fn departed(&self) -> u64 {
        self.operations.iter().map(|operation| operation.departed).sum()
    }

    /// Operations of which not an input was answered.
    pub fn untested(&self) -> Vec<&str> {
        let untested = self.operations.iter().filter(|operation| operation.tested() == 0);
        untested.map(|operation| operation.name.as_str()).collect()
    }

    /// As JSON.
    ///
    /// # Errors
    ///
    /// If it cannot be written as such.
    pub fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }
}

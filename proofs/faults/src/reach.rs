//! The rows that pass each fault.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::Context;
use ashlar_engine::runner::row::Status;

use crate::rows::Answer;
use crate::worker::{Run, Worker};

/// Rows that run none of the woven code: theorems and properties of the specification, tests, and the compiled code that SAW reads.
const OTHERS: [&str; 5] = ["coq/", "cryptol/", "models/", "saw/", "vectors/"];

/// Time limit of a row without fault.
const LIMIT: Duration = Duration::from_secs(900);

/// A row that is proved without fault.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Passing {
    /// Its id.
    pub id: String,
    /// Seconds that it takes.
    pub seconds: f64,
    /// The faults that it passes.
    pub passed: Vec<u32>,
}

/// Whether a row may pass faults.
pub fn may_pass(id: &str) -> bool {
    !OTHERS.iter().any(|prefix| id.starts_with(prefix))
}

/// Runs a row without fault. None if it is no proof: a test says nothing of the proofs.
///
/// # Errors
/// When the row is not as in the tree itself, so that the woven code is not the same.
pub fn pass(worker: &Worker, id: &str) -> anyhow::Result<Option<Passing>> {
    let Answer { rows, passed } = match worker.run(&[id], None, LIMIT)? {
        Run::Rows(answer) => answer,
        Run::Late => anyhow::bail!("{id} does not end without fault"),
        Run::Broken(reason) => anyhow::bail!("{id} breaks without fault: {reason}"),
    };
    let rows = rows.map_err(anyhow::Error::msg)?;
    let row = rows.iter().find(|row| row.id == id).with_context(|| format!("no row {id}"))?;
    match row.status {
        Status::Proved => Ok(Some(Passing { id: id.to_owned(), seconds: row.seconds, passed })),
        Status::Tested | Status::NotRun => Ok(None),
        Status::Refuted | Status::Unknown => anyhow::bail!("{id} is {} without fault: {:?}", row.status.word(), row.detail),
    }
}

/// For each fault the rows that pass it, cheapest first.
pub fn by_fault(rows: &[Passing]) -> BTreeMap<u32, Vec<&Passing>> {
    let mut sorted: Vec<&Passing> = rows.iter().collect();
    sorted.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let mut all: BTreeMap<u32, Vec<&Passing>> = BTreeMap::new();
    for row in sorted {
        row.passed.iter().for_each(|number| all.entry(*number).or_default().push(row));
    }
    all
}

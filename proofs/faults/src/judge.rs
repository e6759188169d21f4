//! Asks the rows that pass a fault whether they still hold with it.

use std::time::Duration;

use ashlar_engine::runner::row::Status;
use serde::{Deserialize, Serialize};

use crate::reach::Passing;
use crate::rows::Answer;
use crate::worker::{Run, Worker};

/// Seconds of rows, as long as they take without fault, that are asked of a fault that is explained, cheapest first. What survives these is asked no further, so that the score can only be too low.
const BUDGET: f64 = 10.0;

/// Seconds beyond ten times what a row takes without fault.
const GRACE: f64 = 10.0;

/// What became of a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum Verdict {
    /// A row has a counterexample, by the values that the engine computes for both sides.
    Refuted {
        /// The row.
        row: String,
    },
    /// A row is no longer proved, without such a counterexample.
    Unproved {
        /// The row.
        row: String,
        /// Why.
        reason: String,
    },
    /// All rows that were asked stay proved.
    Survived {
        /// How many.
        asked: usize,
        /// How many pass it.
        rows: usize,
    },
    /// No row that is a proof passes it.
    Unreached,
}

impl Verdict {
    /// Whether rows were left that nobody asked.
    pub fn is_cut_short(&self) -> bool {
        matches!(self, Verdict::Survived { asked, rows } if asked < rows)
    }
}

/// Judges a fault by the rows that pass it: by all of them, unless it is explained why none may see it.
///
/// # Errors
/// When the program cannot be started.
pub fn judge(worker: &Worker, number: u32, rows: &[&Passing], is_explained: bool) -> anyhow::Result<Verdict> {
    if rows.is_empty() {
        return Ok(Verdict::Unreached);
    }
    let mut left = if is_explained { BUDGET } else { f64::INFINITY };
    let mut asked = 0;
    for row in rows {
        left -= row.seconds;
        if asked > 0 && left < 0.0 {
            break;
        }
        if let Some(verdict) = red(worker, number, row)? {
            return Ok(verdict);
        }
        asked += 1;
    }
    Ok(Verdict::Survived { asked, rows: rows.len() })
}

/// The verdict of a row, unless it stays proved.
fn red(worker: &Worker, number: u32, row: &Passing) -> anyhow::Result<Option<Verdict>> {
    let unproved = |reason: String| Some(Verdict::Unproved { row: row.id.clone(), reason });
    let limit = Duration::from_secs_f64(GRACE + 10.0 * row.seconds);
    let rows = match worker.run(&[&row.id], Some(number), limit)? {
        Run::Rows(Answer { rows: Ok(rows), .. }) => rows,
        Run::Rows(Answer { rows: Err(reason), .. }) | Run::Broken(reason) => return Ok(unproved(reason)),
        Run::Late => return Ok(unproved("it does not end".to_owned())),
    };
    let is_refuted = rows.iter().any(|found| found.id == row.id && found.status == Status::Refuted);
    let is_unknown = rows.iter().find(|found| found.id == row.id && found.status == Status::Unknown);
    Ok(match (is_refuted, is_unknown) {
        (true, _) => Some(Verdict::Refuted { row: row.id.clone() }),
        (false, Some(found)) => unproved(found.detail.clone().unwrap_or_default()),
        (false, None) => None,
    })
}

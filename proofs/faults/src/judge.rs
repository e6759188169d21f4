//! Asks the rows that pass a fault whether they still hold with it.

use std::time::Duration;

use ashlar_equiv::runner::row::{Row, Status};
use ashlar_fault_switch::CHOSEN;
use serde::{Deserialize, Serialize};

use crate::reach::Passing;
use crate::verdict::is_killed;
use crate::worker::{Run, Worker, exactly};

/// Rows that are asked first, cheapest first, in groups of these sizes.
const GROUPS: [usize; 2] = [1, 4];

/// Seconds of rows, as long as they take without fault, that are asked after these. What survives is asked no further, so that the score can
/// only be too low.
const BUDGET: f64 = 6.0;

/// Seconds beyond ten times what the rows take without fault.
const GRACE: f64 = 30.0;

/// What became of a fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verdict")]
pub enum Verdict {
    /// A row has a counterexample that replays on concrete code.
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

/// Judges a fault by the rows that pass it.
///
/// # Errors
/// When the program cannot be started.
pub fn judge(worker: &Worker, number: u32, rows: &[&Passing]) -> anyhow::Result<Verdict> {
    if rows.is_empty() {
        return Ok(Verdict::Unreached);
    }
    let mut asked = 0;
    for size in GROUPS.into_iter().chain([usize::MAX]) {
        let group = affordable(&rows[asked..], size);
        if group.is_empty() {
            break;
        }
        if let Some(verdict) = red(worker, number, group)? {
            return Ok(verdict);
        }
        asked += group.len();
    }
    Ok(Verdict::Survived { asked, rows: rows.len() })
}

/// The first `size` rows; where that is all, those within the budget.
fn affordable<'a, 'b>(rows: &'a [&'b Passing], size: usize) -> &'a [&'b Passing] {
    let mut left = if size == usize::MAX { BUDGET } else { f64::MAX };
    let within = rows.iter().take_while(|row| {
        left -= row.seconds;
        left >= 0.0
    });
    &rows[..within.count().min(size)]
}

/// The verdict of a group, unless all of it stays proved.
fn red(worker: &Worker, number: u32, group: &[&Passing]) -> anyhow::Result<Option<Verdict>> {
    let ids: Vec<&str> = group.iter().map(|row| row.id.as_str()).collect();
    let limit = Duration::from_secs_f64(GRACE + 10.0 * group.iter().map(|row| row.seconds).sum::<f64>());
    let unproved = |reason: String| Some(Verdict::Unproved { row: ids.join(", "), reason });
    let only: Vec<String> = ids.iter().map(|id| exactly(id)).collect();
    let only: Vec<&str> = only.iter().map(String::as_str).collect();
    Ok(match worker.run(&only, &[(CHOSEN, &number.to_string())], limit)? {
        Run::Late => unproved("it does not end".to_owned()),
        Run::Broken(reason) => unproved(reason),
        Run::Rows(rows) => {
            let open = |row: &&Row| matches!(row.status, Status::Refuted | Status::Unknown);
            let refuted = rows.iter().find(|row| is_killed(row)).map(|row| Verdict::Refuted { row: row.id.clone() });
            refuted.or_else(|| {
                let row = rows.iter().find(open)?;
                Some(Verdict::Unproved { row: row.id.clone(), reason: row.detail.clone().unwrap_or_default() })
            })
        }
    })
}

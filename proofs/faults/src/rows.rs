//! What the program of a copy is asked, a line each, and what it answers: rows with a fault on.
//!
//! One process answers many times: its tools are found once, and what Cryptol exports is read once. Each answer is made on a thread of its own, from a registry of its own, so that nothing
//! stays of a fault.

use std::collections::HashSet;
use std::path::PathBuf;

use ashlar_engine::chain::settle;
use ashlar_engine::obligation::Obligation;
use ashlar_engine::runner::row::Row;
use ashlar_engine::runner::{STACK, Tools, run};
use ashlar_equiv::registry::Registry;
use ashlar_machine::rows::{self, Build};
use serde::{Deserialize, Serialize};

/// Rows to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// Their ids, or how ids begin.
    pub only: Vec<String>,
    /// The number of the fault that is on.
    pub fault: Option<u32>,
}

/// What became of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// The rows, or why there are none.
    pub rows: Result<Vec<Row>, String>,
    /// The faults whose places the run passed.
    pub passed: Vec<u32>,
}

/// Runs the rows of a request, those on machine code of these libraries.
pub fn answer(tools: &Tools, libraries: &[PathBuf], request: &Request) -> Answer {
    ashlar_fault_switch::choose(request.fault);
    let rows = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let rows = thread.spawn_scoped(scope, || run_all(tools, libraries, &request.only)).map_err(|error| error.to_string())?;
        rows.join().unwrap_or_else(|_| Err("the list of rows cannot be made".to_owned()))
    });
    Answer { rows, passed: ashlar_fault_switch::passed() }
}

fn run_all(tools: &Tools, libraries: &[PathBuf], only: &[String]) -> Result<Vec<Row>, String> {
    let mut all = Registry::read(&tools.workspace)?.obligations;
    let builds = match only.iter().any(|only| only.starts_with(rows::PREFIX)) {
        true => Build::read(libraries, "").map_err(|error| error.to_string())?,
        false => Vec::new(),
    };
    all.extend(rows::obligations(&builds));
    let ids: HashSet<String> = all.iter().map(|obligation| obligation.id.clone()).collect();
    let is_meant = |id: &str, only: &String| if ids.contains(only) { id == only } else { id.starts_with(only) };
    let is_chosen = |obligation: &Obligation| only.iter().any(|only| is_meant(&obligation.id, only));
    let (chosen, mut others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_chosen);
    let mut rows: Vec<Row> = chosen.iter().map(|obligation| run(tools, obligation)).collect();
    // Which instructions there are is known when the others have run.
    let (chosen, left): (Vec<_>, Vec<_>) = rows::definitions(&builds).into_iter().partition(is_chosen);
    rows.extend(chosen.iter().map(|obligation| run(tools, obligation)));
    others.extend(left);
    settle(&mut rows, &others);
    Ok(rows)
}

//! Runs obligations, in parallel and from cached results.

mod cache;
mod cases;
mod claims;
mod composed;
mod encoding;
mod equivalence;
mod evidence;
mod field;
mod followed;
mod lemmas;
mod names;
mod one;
pub mod row;
pub mod saw;
mod times;
mod together;
mod tools;
mod units;
mod vectors;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::cryptol::{Export, Exports};
use crate::obligation::Obligation;
pub use cache::ResultCache;
pub use one::run;
use row::Row;
pub use times::Times;
pub use tools::Tools;
use units::{Unit, units};

/// Stack of a worker, bytes: kernels on symbolic values keep large arrays on it.
pub const STACK: usize = 256 << 20;

/// What happens in a run.
#[derive(Clone, Copy)]
pub enum Event<'a> {
    /// Exports of a module are being made.
    Exporting(&'a str),
    /// They are made, or could not be.
    Exported(&'a str),
    /// An obligation is being decided.
    Started(&'a Obligation),
    /// It is decided, or its result of an earlier run holds.
    Done(&'a Row),
}

/// Runs obligations on `jobs` threads; `tell` is called with what happens. Results are in the order of the obligations.
pub fn run_all(
    tools: &Tools,
    obligations: &[Obligation],
    cache: Option<&ResultCache<'_>>,
    jobs: usize,
    tell: impl Fn(Event<'_>) + Sync,
) -> Vec<Row> {
    let mut rows: Vec<Option<Row>> = obligations.iter().map(|obligation| cache?.load(obligation)).collect();
    rows.iter().flatten().for_each(|row| tell(Event::Done(row)));
    let open: Vec<usize> = (0..rows.len()).filter(|&i| rows[i].is_none()).collect();
    let exports = tools.exports.as_ref().ok();
    let units = units(obligations, &open, exports, &Times::open(&tools.workspace), jobs.max(1));
    let next = AtomicUsize::new(0);
    let decided: Mutex<Vec<(usize, Row)>> = Mutex::default();
    let work = || {
        while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
            let unit = match unit {
                Unit::Rows(rows) => rows,
                Unit::Exports(needed) => {
                    make(exports, needed, &tell);
                    continue;
                }
            };
            let chosen: Vec<&Obligation> = unit.iter().map(|&i| &obligations[i]).collect();
            chosen.iter().for_each(|obligation| tell(Event::Started(obligation)));
            let rows = run_and_keep(tools, &chosen, cache);
            rows.iter().for_each(|row| tell(Event::Done(row)));
            decided.lock().unwrap_or_else(PoisonError::into_inner).extend(unit.iter().copied().zip(rows));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, units.len().max(1)) {
            let worker = std::thread::Builder::new().stack_size(STACK);
            worker.spawn_scoped(scope, work).expect("a thread can be started");
        }
    });
    for (i, row) in decided.into_inner().unwrap_or_else(PoisonError::into_inner) {
        rows[i] = Some(row);
    }
    rows.into_iter().map(|row| row.expect("every obligation ran")).collect()
}

/// Makes exports of one module; what Cryptol cannot make, the rows that need it say themselves.
fn make(exports: Option<&Exports>, needed: &[Export], tell: &impl Fn(Event<'_>)) {
    let (Some(exports), Some(first)) = (exports, needed.first()) else { return };
    tell(Event::Exporting(&first.module));
    let _ = exports.ensure(&needed.iter().collect::<Vec<_>>());
    tell(Event::Exported(&first.module));
}

/// Runs obligations that are taken in one go and keeps their results under the keys that their inputs had before.
fn run_and_keep(tools: &Tools, chosen: &[&Obligation], cache: Option<&ResultCache<'_>>) -> Vec<Row> {
    let keys: Vec<Option<String>> = chosen.iter().map(|obligation| cache?.key(obligation).ok()).collect();
    let rows = together::run(tools, chosen).into_iter().zip(chosen);
    let rows: Vec<Row> = rows.map(|(row, obligation)| evidence::settled(&tools.workspace, obligation, row)).collect();
    for ((obligation, row), key) in chosen.iter().zip(&rows).zip(keys) {
        if let (Some(cache), Some(key)) = (cache, key) {
            cache.store(&key, obligation, row);
        }
    }
    rows
}

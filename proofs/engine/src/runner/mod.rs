//! Runs obligations, in parallel and from cached results.

mod cache;
mod claims;
mod composed;
mod encoding;
mod equivalence;
mod field;
mod lemmas;
pub mod row;
pub mod saw;
mod times;
mod together;
mod vectors;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::chain;
use crate::coq::Coq;
use crate::cryptol::{Exports, Tool};
use crate::obligation::{Kind, Obligation};
use crate::saw::Saw;
use crate::solver::Solver;
use crate::workspace::Workspace;
pub use cache::ResultCache;
use row::{Row, Status};
pub use times::Times;

/// Stack of a worker, bytes: kernels on symbolic values keep large arrays on it.
pub const STACK: usize = 256 << 20;

/// The tools of a run; a missing one is the reason why.
pub struct Tools {
    /// The source tree.
    pub workspace: Workspace,
    /// Cryptol.
    pub exports: Result<Exports, String>,
    /// Bitwuzla.
    pub solver: Result<Solver, String>,
    /// Coq.
    pub coq: Result<Coq, String>,
    /// SAW.
    pub saw: Result<Saw, String>,
    /// Time limit of one solver query.
    pub limit: Duration,
}

impl Tools {
    /// A source tree without any tool.
    pub fn none(workspace: Workspace) -> Self {
        let missing = || "no tool was looked for".to_owned();
        Tools {
            workspace,
            exports: Err(missing()),
            solver: Err(missing()),
            coq: Err(missing()),
            saw: Err(missing()),
            limit: Duration::from_secs(300),
        }
    }

    /// Finds the tools of a source tree.
    pub fn find(workspace: &Workspace) -> Self {
        let exports =
            Tool::find(workspace).and_then(|tool| Exports::new(tool, &workspace.cache())).map_err(|error| error.to_string());
        Tools {
            exports,
            solver: Solver::find(workspace).map_err(|error| error.to_string()),
            coq: Coq::find(workspace),
            saw: Saw::find(workspace),
            ..Tools::none(workspace.clone())
        }
    }

    /// Names and versions, `None` for a missing tool.
    pub fn versions(&self) -> Vec<(&'static str, Option<String>)> {
        let cryptol = self.exports.as_ref().ok().map(|exports| exports.tool().version().to_owned());
        let solver = self.solver.as_ref().ok().map(|solver| solver.version().to_owned());
        let coq = self.coq.as_ref().ok().map(|coq| coq.version().to_owned());
        let saw = self.saw.as_ref().ok().map(|saw| saw.version().to_owned());
        vec![("cryptol", cryptol), ("coqc", coq), ("bitwuzla", solver), ("saw", saw)]
    }
}

/// Why groups of inputs with these names are refused: inputs of two groups of one name would be the same.
fn shared_name<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    names
        .into_iter()
        .try_for_each(|name| if seen.insert(name) { Ok(()) } else { Err(format!("two groups of inputs have the name {name}")) })
}

/// Runs one obligation. A panic inside it makes it `unknown`.
pub fn run(tools: &Tools, obligation: &Obligation) -> Row {
    let start = Instant::now();
    let (row, used) = chain::recorded(|| lemmas::guarded(|| run_kind(tools, obligation)));
    let mut row = row.unwrap_or_else(|panic| Row::of(obligation).with(Status::Unknown, format!("panic: {panic}")));
    // Tests say nothing of code on symbolic values.
    if matches!(obligation.kind, Kind::Equivalence(_) | Kind::Composed(_) | Kind::Field(_) | Kind::Claims(_)) {
        row.record.uses = used.uses;
        row.record.models = used.models;
    }
    row.seconds = start.elapsed().as_secs_f64();
    row
}

fn run_kind(tools: &Tools, obligation: &Obligation) -> Row {
    let row = || Row::of(obligation);
    match &obligation.kind {
        Kind::Equivalence(cases) => equivalence::run(tools, obligation, &cases()),
        Kind::Composed(cases) => composed::run(tools, obligation, &cases()),
        Kind::Field(cases) => field::run(tools, obligation, &cases()),
        Kind::Claims(cases) => claims::run(tools, obligation, &cases()),
        Kind::Lemmas(lemmas) => lemmas::run_lemmas(tools, obligation, &lemmas()),
        Kind::Property(property) => lemmas::run_property(tools, obligation, property),
        Kind::Vectors(batch) => lemmas::run_test(obligation, || {
            vectors::confirm(&tools.workspace, std::slice::from_ref(batch)).map(|()| vectors::confirmed(batch))
        }),
        Kind::Tested(test) => lemmas::run_test(obligation, || test.run()),
        Kind::Encoding(inner) => {
            // One build of the theories at a time; what it cannot build, the obligation says itself.
            if let (true, Ok(coq)) = (inner.uses_theories(), &tools.coq) {
                let _ = coq.build_once();
            }
            encoding::run(&tools.workspace, row(), inner)
        }
        Kind::Saw(proof) => saw::run(tools, obligation, proof),
        Kind::External(external) => row().with(Status::NotRun, external.reason.clone()),
        Kind::CoqCheck(check) => match &tools.coq {
            Err(reason) => row().with(Status::NotRun, reason.clone()),
            Ok(coq) => lemmas::run_test(obligation, || coq.compare(check.target)),
        },
        Kind::Coq(theorem) => match &tools.coq {
            Err(reason) => row().with(Status::NotRun, reason.clone()),
            Ok(coq) => {
                let mut row = row();
                row.engine = Some(format!("coq {}", coq.version()));
                row.evidence = Some(format!("proofs/coq/{}", theorem.file));
                match coq.check(theorem) {
                    Ok(()) => row.with(Status::Proved, "closed under the global context"),
                    Err(reason) => row.with(Status::Unknown, reason),
                }
            }
        },
    }
}

/// What happens in a run.
#[derive(Clone, Copy)]
pub enum Event<'a> {
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
    let order = order(obligations, open, &Times::open(&tools.workspace));
    let units = together::units(obligations, &order, jobs.max(1));
    let next = AtomicUsize::new(0);
    let decided: Mutex<Vec<(usize, Row)>> = Mutex::default();
    let work = || {
        while let Some(unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
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

/// Runs obligations that are taken in one go and keeps their results under the keys that their inputs had before.
fn run_and_keep(tools: &Tools, chosen: &[&Obligation], cache: Option<&ResultCache<'_>>) -> Vec<Row> {
    let keys: Vec<Option<String>> = chosen.iter().map(|obligation| cache?.key(obligation).ok()).collect();
    let rows = together::run(tools, chosen);
    for ((obligation, row), key) in chosen.iter().zip(&rows).zip(keys) {
        if let (Some(cache), Some(key)) = (cache, key) {
            cache.store(&key, obligation, row);
        }
    }
    rows
}

/// Largest first, by the time of an earlier run; what never ran comes before all. The first theorem builds the theories, and the first
/// obligation of a SAW script runs it, for which the others would only wait. Of those, checks compute for long, and theorems are looked up.
fn order(obligations: &[Obligation], mut open: Vec<usize>, times: &Times) -> Vec<usize> {
    let of_coq = |i: usize| match &obligations[i].kind {
        Kind::Coq(_) | Kind::CoqCheck(_) => true,
        Kind::Encoding(inner) => inner.uses_theories(),
        _ => false,
    };
    let builder = open.iter().copied().find(|&i| of_coq(i));
    let script_of = |i: usize| match &obligations[i].kind {
        Kind::Saw(proof) => Some(&proof.script),
        _ => None,
    };
    let before = open.clone();
    let follows = |i: usize| script_of(i).is_some() && before.iter().any(|&other| other < i && script_of(other) == script_of(i));
    let cost = |&i: &usize| {
        if of_coq(i) {
            let is_check = matches!(obligations[i].kind, Kind::CoqCheck(_));
            return if builder == Some(i) { u64::MAX } else { is_check.into() };
        }
        if follows(i) {
            return 0;
        }
        (times.last(&obligations[i].id).unwrap_or(f64::MAX) * 1e3) as u64
    };
    open.sort_by_cached_key(|i| std::cmp::Reverse(cost(i)));
    open
}

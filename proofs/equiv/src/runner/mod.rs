//! Runs obligations, in parallel and from cached results.

mod cache;
mod claims;
mod composed;
mod equivalence;
mod field;
mod lemmas;
pub mod row;
pub mod saw;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::coq::Coq;
use crate::cryptol::{Exports, Tool};
use crate::obligation::{Kind, Obligation};
use crate::saw::Saw;
use crate::solver::Solver;
use crate::vkey;
use crate::workspace::Workspace;
pub use cache::ResultCache;
use row::{Row, Status};

/// Stack of a worker, bytes: kernels on symbolic values keep large arrays on it.
const STACK: usize = 256 << 20;

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
    /// Finds the tools of a source tree.
    pub fn find(workspace: &Workspace) -> Self {
        let exports =
            Tool::find(workspace).and_then(|tool| Exports::new(tool, &workspace.cache())).map_err(|error| error.to_string());
        Tools {
            workspace: workspace.clone(),
            exports,
            solver: Solver::find(workspace).map_err(|error| error.to_string()),
            coq: Coq::find(workspace),
            saw: Saw::find(workspace),
            limit: Duration::from_secs(300),
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

/// Runs one obligation. A panic inside it makes it `unknown`.
pub fn run(tools: &Tools, obligation: &Obligation) -> Row {
    let start = Instant::now();
    let mut row = lemmas::guarded(|| run_kind(tools, obligation))
        .unwrap_or_else(|panic| Row::of(obligation).with(Status::Unknown, format!("panic: {panic}")));
    row.seconds = start.elapsed().as_secs_f64();
    row
}

fn run_kind(tools: &Tools, obligation: &Obligation) -> Row {
    let row = || Row::of(obligation);
    match &obligation.kind {
        Kind::Equivalence(cases) => equivalence::run(tools, obligation, &cases()),
        Kind::Composed(composed) => composed::run(obligation, composed),
        Kind::Field(cases) => field::run(tools, obligation, &cases()),
        Kind::Claims(cases) => claims::run(tools, obligation, &cases()),
        Kind::Lemmas(lemmas) => lemmas::run_lemmas(tools, obligation, &lemmas()),
        Kind::Property(property) => lemmas::run_property(tools, obligation, property),
        Kind::Tested(test) => lemmas::run_test(obligation, test),
        Kind::Encoding(inner) => {
            // One build of the theories at a time; what it cannot build, the obligation says itself.
            if let (true, Ok(coq)) = (inner.uses_theories, &tools.coq) {
                let _ = coq.build_once();
            }
            vkey::run(&tools.workspace, row(), inner)
        }
        Kind::Saw(proof) => saw::run(tools, obligation, proof),
        Kind::External(external) => row().with(Status::NotRun, external.reason.clone()),
        Kind::CoqCheck(target) => match &tools.coq {
            Err(reason) => row().with(Status::NotRun, reason.clone()),
            Ok(coq) => lemmas::run_test(obligation, &|| coq.compare(target)),
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

/// Runs obligations on `jobs` threads; `done` is called with each row as it is ready. Results are in
/// the order of the obligations.
pub fn run_all(
    tools: &Tools,
    obligations: &[Obligation],
    cache: Option<&ResultCache>,
    jobs: usize,
    done: impl Fn(&Row) + Sync,
) -> Vec<Row> {
    let mut order: Vec<usize> = (0..obligations.len()).collect();
    let of_coq = |i: usize| match &obligations[i].kind {
        Kind::Coq(_) | Kind::CoqCheck(_) => true,
        Kind::Encoding(inner) => inner.uses_theories,
        _ => false,
    };
    let builder = order.iter().copied().find(|&i| of_coq(i));
    let script_of = |i: usize| match &obligations[i].kind {
        Kind::Saw(proof) => Some(&proof.script),
        _ => None,
    };
    let follows = |i: usize| script_of(i).is_some() && (0..i).any(|before| script_of(before) == script_of(i));
    // Largest first, by the time of an earlier run; what never ran comes before all. The first theorem builds the theories, and the first
    // obligation of a SAW script runs it, for which the others would only wait.
    let cost = |&i: &usize| {
        if of_coq(i) {
            return if builder == Some(i) { u64::MAX } else { 0 };
        }
        if follows(i) {
            return 0;
        }
        let seconds = cache.and_then(|cache| cache.last_seconds(&obligations[i].id));
        (seconds.unwrap_or(f64::MAX) * 1e3) as u64
    };
    order.sort_by_cached_key(|i| std::cmp::Reverse(cost(i)));
    let next = AtomicUsize::new(0);
    let rows: Mutex<Vec<Option<Row>>> = Mutex::new(vec![None; obligations.len()]);
    let work = || {
        while let Some(&i) = order.get(next.fetch_add(1, Ordering::Relaxed)) {
            let obligation = &obligations[i];
            let row = match cache.and_then(|cache| cache.load(obligation)) {
                Some(row) => row,
                None => {
                    let row = run(tools, obligation);
                    if let Some(cache) = cache {
                        cache.store(obligation, &row);
                    }
                    row
                }
            };
            done(&row);
            rows.lock().unwrap_or_else(|poisoned| poisoned.into_inner())[i] = Some(row);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, obligations.len().max(1)) {
            let worker = std::thread::Builder::new().stack_size(STACK);
            worker.spawn_scoped(scope, work).expect("a thread can be started");
        }
    });
    let rows = rows.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    rows.into_iter().map(|row| row.expect("every obligation ran")).collect()
}

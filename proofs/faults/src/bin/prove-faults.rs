//! Generates faults, asks the proofs for each, and prints the score.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::time::Instant;

use anyhow::Context;
use ashlar_engine::generated::{Generated, Unseen};
use ashlar_engine::hash;
use ashlar_engine::sources::source_hash;
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::registry::Registry;
use ashlar_faults::fault::{self, Fault};
use ashlar_faults::judge::{Verdict, judge};
use ashlar_faults::reach::{self, Passing};
use ashlar_faults::survivors::{self, Explained};
use ashlar_faults::tree::Tree;
use ashlar_faults::weave::Numbered;
use ashlar_faults::worker::Worker;
use clap::Parser;
use indicatif::ProgressBar;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Puts generated faults into a copy of the sources, all in one build, and asks for each the rows that pass it.
#[derive(Parser)]
struct Arguments {
    /// Only faults whose key starts with this; may be repeated. The score is then not kept.
    #[arg(long)]
    only: Vec<String>,
    /// Lists the faults and runs nothing.
    #[arg(long)]
    list: bool,
    /// Each fault after so many others; unless it is 1, the score is not kept.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Threads; the number of processors when not given.
    #[arg(long)]
    jobs: Option<usize>,
}

/// What is kept of a fault, a line each.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Outcome {
    fault: String,
    line: usize,
    seconds: f64,
    #[serde(flatten)]
    verdict: Verdict,
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    let workspace = Workspace::find(&std::env::current_dir()?).context("not inside the source tree")?;
    let mut faults = fault::all(workspace.root())?;
    if arguments.list {
        faults.iter().for_each(|fault| println!("{}", fault.key()));
        return Ok(ExitCode::SUCCESS);
    }
    let folder = workspace.root().join("target/faults");
    fs::create_dir_all(&folder)?;
    let found = faults.len();
    let mut changes: Vec<Numbered> = faults.iter().map(|fault| fault.numbered.clone()).collect();
    let tree = Tree::weave(workspace.root(), folder.join("tree"), &mut changes)?;
    let compiling: HashSet<u32> = changes.iter().map(|change| change.number).collect();
    faults.retain(|fault| compiling.contains(&fault.numbered.number));
    println!("{found} faults, {} of them compile", faults.len());
    let program = tree.build()?;
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global()?;
    let workers: Vec<Mutex<Worker>> = (0..jobs)
        .map(|i| {
            Ok(Mutex::new(Worker::new(&workspace, folder.join(format!("worker-{i}")), program.clone())?.without_evaluation()))
        })
        .collect::<anyhow::Result<_>>()?;
    let kept = Kept::open(folder.join(sources(&workspace)?))?;
    let rows = passing(&workspace, &workers, &kept)?;
    let explained = survivors::read(&workspace.root().join("proofs/faults/survivors.toml"))?;
    let outcomes = outcomes(&arguments, &workers, &kept, &faults, (&rows, &explained))?;
    let generated = generated(&workspace, &outcomes, &explained)?;
    if arguments.only.is_empty() && arguments.every == 1 {
        fs::write(workspace.generated(), serde_json::to_vec_pretty(&generated)?)?;
    }
    Ok(report(&generated))
}

/// The folders on which results depend: what the woven program is built of, and what its rows read.
const SOURCES: [&str; 8] =
    ["cryptol", "impl/src", "impl/vkey/src", "proofs/engine/src", "proofs/equiv/src", "proofs/vkey/src", "spec/src", "vectors"];

fn sources(workspace: &Workspace) -> anyhow::Result<String> {
    let trees = SOURCES.iter().map(|folder| hash::tree(&workspace.root().join(folder), &[]));
    Ok(hash::bytes(trees.collect::<std::io::Result<Vec<_>>>()?.join(" ").as_bytes()))
}

/// Results that were found earlier on the same sources.
struct Kept {
    folder: PathBuf,
}

impl Kept {
    fn open(folder: PathBuf) -> anyhow::Result<Self> {
        fs::create_dir_all(&folder)?;
        Ok(Kept { folder })
    }

    fn read<T: for<'a> Deserialize<'a>>(&self, name: &str) -> anyhow::Result<Vec<T>> {
        let text = fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
    }

    fn add<T: Serialize>(&self, name: &str, value: &T) -> anyhow::Result<()> {
        let mut file = fs::OpenOptions::new().create(true).append(true).open(self.folder.join(name))?;
        Ok(file.write_all(format!("{}\n", serde_json::to_string(value)?).as_bytes())?)
    }
}

/// Calls `work` with the worker of the running thread.
fn with_worker<T>(workers: &[Mutex<Worker>], work: impl FnOnce(&Worker) -> T) -> T {
    let index = rayon::current_thread_index().unwrap_or(0);
    work(&workers[index].lock().unwrap_or_else(PoisonError::into_inner))
}

/// The rows that are proved, with what they pass.
fn passing(workspace: &Workspace, workers: &[Mutex<Worker>], kept: &Kept) -> anyhow::Result<Vec<Passing>> {
    let ids: Vec<String> =
        Registry::read(workspace).map_err(anyhow::Error::msg)?.obligations.into_iter().map(|obligation| obligation.id).collect();
    let known: HashMap<String, Option<Passing>> = kept.read::<(String, Option<Passing>)>("rows")?.into_iter().collect();
    let bar = ProgressBar::new(ids.len() as u64);
    let rows = ids.par_iter().inspect(|_| bar.inc(1)).filter(|id| reach::may_pass(id)).map(|id| {
        if let Some(row) = known.get(id) {
            return Ok(row.clone());
        }
        let row = with_worker(workers, |worker| reach::pass(worker, id))?;
        kept.add("rows", &(id, &row))?;
        Ok(row)
    });
    Ok(rows.collect::<anyhow::Result<Vec<_>>>()?.into_iter().flatten().collect())
}

fn outcomes(
    arguments: &Arguments,
    workers: &[Mutex<Worker>],
    kept: &Kept,
    faults: &[Fault],
    (rows, explained): (&[Passing], &[Explained]),
) -> anyhow::Result<Vec<Outcome>> {
    let known: HashMap<String, Outcome> =
        kept.read::<Outcome>("outcomes")?.into_iter().map(|outcome| (outcome.fault.clone(), outcome)).collect();
    let by_fault = reach::by_fault(rows);
    let is_chosen = |key: &str| arguments.only.is_empty() || arguments.only.iter().any(|prefix| key.starts_with(prefix));
    let chosen: Vec<&Fault> = faults.iter().filter(|fault| is_chosen(&fault.key())).step_by(arguments.every).collect();
    let bar = ProgressBar::new(chosen.len() as u64);
    let all = chosen.par_iter().inspect(|_| bar.inc(1)).map(|fault| {
        let is_explained = survivors::reason(explained, &fault.key()).is_some();
        if let Some(outcome) = known.get(&fault.key()).filter(|outcome| is_explained || !outcome.verdict.is_cut_short()) {
            return Ok(outcome.clone());
        }
        let number = fault.numbered.number;
        let rows = by_fault.get(&number).map_or(&[][..], Vec::as_slice);
        let start = Instant::now();
        let verdict = with_worker(workers, |worker| judge(worker, number, rows, is_explained))?;
        let outcome = Outcome { fault: fault.key(), line: fault.line, seconds: start.elapsed().as_secs_f64(), verdict };
        kept.add("outcomes", &outcome)?;
        Ok(outcome)
    });
    all.collect()
}

/// What is kept of all outcomes.
fn generated(workspace: &Workspace, outcomes: &[Outcome], explained: &[Explained]) -> anyhow::Result<Generated> {
    let count = |is: fn(&Verdict) -> bool| outcomes.iter().filter(|outcome| is(&outcome.verdict)).count();
    let unseen = outcomes.iter().filter_map(|outcome| {
        let rows = match outcome.verdict {
            Verdict::Survived { rows, .. } => rows,
            Verdict::Unreached => 0,
            Verdict::Refuted { .. } | Verdict::Unproved { .. } => return None,
        };
        let reason = survivors::reason(explained, &outcome.fault).map(str::to_owned);
        Some(Unseen { fault: outcome.fault.clone(), line: outcome.line, rows, reason })
    });
    Ok(Generated {
        source_hash: source_hash(workspace)?,
        total: outcomes.len(),
        refuted: count(|verdict| matches!(verdict, Verdict::Refuted { .. })),
        unproved: count(|verdict| matches!(verdict, Verdict::Unproved { .. })),
        unseen: unseen.collect(),
    })
}

/// Prints the faults that no row sees and the score; not all of them explained is a failure.
fn report(generated: &Generated) -> ExitCode {
    for Unseen { fault, line, rows, reason } in &generated.unseen {
        println!("{rows} rows pass line {line}: {fault}: {}", reason.as_deref().unwrap_or("NOT EXPLAINED"));
    }
    println!("{}", generated.score());
    if generated.unseen.iter().all(|unseen| unseen.reason.is_some()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

//! Tries every mutant of proofs/mutants and prints the mutation score.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::Context;
use ashlar_engine::mutants::{Mutant, Outcome, Suite, registry};
use ashlar_engine::saw::Saw;
use ashlar_engine::sources::source_hash;
use ashlar_engine::workspace::Workspace;
use ashlar_faults::listed;
use ashlar_faults::rebuild::Rebuilt;
use ashlar_faults::tree::Tree;
use ashlar_faults::worker::Worker;
use ashlar_machine::library::Architecture;
use ashlar_machine::rows::Build;
use clap::Parser;
use comfy_table::{Table, presets};
use rayon::prelude::*;

/// Puts faults into copies of the sources; every one must be refuted with a counterexample that
/// replays on concrete code, or leave a use that no row proves, where it says so.
#[derive(Parser)]
struct Arguments {
    /// Only mutants whose id starts with this; may be repeated. The score is then not kept.
    #[arg(long)]
    only: Vec<String>,
    /// Copies of the sources that work side by side; the number of processors when not given.
    #[arg(long)]
    jobs: Option<usize>,
    /// Libraries that rows on machine code are about, as `prove-machine` takes them; may be repeated.
    #[arg(long)]
    library: Vec<PathBuf>,
    /// Lists the mutants, checks that each applies, and runs nothing.
    #[arg(long)]
    list: bool,
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    let here = std::env::current_dir()?;
    let workspace = Workspace::find(&here).context("not inside the source tree")?;
    let all = registry(&workspace.mutants())?;
    let chosen: Vec<&Mutant> = all.iter().filter(|mutant| is_chosen(mutant, &arguments.only)).collect();
    for mutant in &chosen {
        mutant.edited(workspace.root())?;
    }
    if arguments.list {
        chosen.iter().for_each(|mutant| println!("{}  {}", mutant.id, mutant.note));
        return Ok(ExitCode::SUCCESS);
    }
    let means = Means::find(&workspace, &arguments.library)?;
    let (lacking, chosen): (Vec<&Mutant>, Vec<&Mutant>) = chosen.into_iter().partition(|mutant| means.lacking(mutant).is_some());
    lacking.iter().for_each(|mutant| println!("not run: {}: {}", mutant.id, means.lacking(mutant).unwrap_or_default()));
    let not_run: Vec<String> = lacking.into_iter().map(|mutant| mutant.id.clone()).collect();
    anyhow::ensure!(!chosen.is_empty(), "there is no mutant to try");
    let source_hash = source_hash(&workspace)?;
    let outcomes = run(&workspace, &arguments, &chosen)?;
    let complete = chosen.len() + not_run.len() == all.len();
    let suite = Suite { source_hash, complete, not_run, mutants: outcomes };
    if suite.complete {
        std::fs::create_dir_all(workspace.output())?;
        std::fs::write(workspace.output().join("mutants.json"), serde_json::to_vec_pretty(&suite)?)?;
    }
    println!("{}", table(&suite.mutants));
    println!("mutation score {}/{}, {} not run", suite.killed(), suite.mutants.len(), suite.not_run.len());
    let all_killed = suite.killed() == suite.mutants.len();
    Ok(if all_killed { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What mutants are tried with that may be missing.
struct Means {
    /// Why there is no SAW.
    without_saw: Option<String>,
    /// The architectures that there are libraries for.
    architectures: Vec<Architecture>,
}

impl Means {
    fn find(workspace: &Workspace, libraries: &[PathBuf]) -> anyhow::Result<Self> {
        let builds = Build::read(libraries, "")?;
        let architectures = builds.iter().map(|build| build.library.architecture).collect();
        Ok(Means { without_saw: Saw::find(workspace).err(), architectures })
    }

    /// Why a mutant cannot be tried.
    fn lacking(&self, mutant: &Mutant) -> Option<String> {
        if mutant.needs_saw() {
            return self.without_saw.clone();
        }
        let architecture = listed::architecture(mutant).filter(|architecture| !self.architectures.contains(architecture))?;
        Some(format!("no library for {} is given", architecture.name()))
    }
}

fn is_chosen(mutant: &Mutant, only: &[String]) -> bool {
    only.is_empty() || only.iter().any(|prefix| mutant.id.starts_with(prefix))
}

/// Tries the mutants in parallel; outcomes are in their order.
fn run(workspace: &Workspace, arguments: &Arguments, chosen: &[&Mutant]) -> anyhow::Result<Vec<Outcome>> {
    let folder = workspace.root().join("target/mutants");
    let mut changes = listed::changes(workspace.root(), chosen)?;
    let tree = Tree::weave(workspace.root(), folder.join("tree"), &mut changes)?;
    let woven: HashSet<usize> = changes.iter().map(|change| change.number as usize).collect();
    let is_rebuilt = |i: &usize| !woven.contains(i) && !chosen[*i].needs_no_build();
    let (rebuilt, others): (Vec<usize>, Vec<usize>) = (0..chosen.len()).partition(is_rebuilt);
    eprintln!("{} mutants: {} in one build, {} in builds of their own", chosen.len(), woven.len(), rebuilt.len());
    let program = tree.build()?;
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global()?;
    let places: Vec<Mutex<Place>> = (0..jobs)
        .map(|i| Place::new(workspace, &folder.join(format!("place-{i}")), &program, &arguments.library))
        .collect::<anyhow::Result<_>>()?;
    let attempt = |i: usize| {
        let place = &places[rayon::current_thread_index().unwrap_or(0)];
        let place = place.lock().unwrap_or_else(PoisonError::into_inner);
        let outcome = place.outcome(chosen[i], woven.contains(&i).then_some(i as u32));
        let word = if outcome.killed { "killed" } else { "SURVIVED" };
        eprintln!("{word} {} ({:.1} s)", outcome.id, outcome.seconds);
        (i, outcome)
    };
    // Builds last, as they take longest and share the processors well.
    let mut outcomes: Vec<(usize, Outcome)> = others.into_par_iter().map(attempt).collect();
    outcomes.par_extend(rebuilt.into_par_iter().map(attempt));
    outcomes.sort_by_key(|(i, _)| *i);
    Ok(outcomes.into_iter().map(|(_, outcome)| outcome).collect())
}

/// Where one thread tries mutants.
struct Place {
    root: PathBuf,
    worker: Worker,
    rebuilt: Rebuilt,
}

impl Place {
    fn new(workspace: &Workspace, folder: &Path, program: &Path, libraries: &[PathBuf]) -> anyhow::Result<Mutex<Self>> {
        let worker = Worker::new(workspace, folder.join("worker"), program.to_owned())?.with_libraries(libraries)?;
        let rebuilt = Rebuilt::new(workspace, folder.join("build"))?;
        Ok(Mutex::new(Place { root: workspace.root().to_owned(), worker, rebuilt }))
    }

    fn outcome(&self, mutant: &Mutant, switch: Option<u32>) -> Outcome {
        let start = Instant::now();
        let verdict = match switch {
            Some(number) => listed::switched(&self.worker, mutant, number),
            None if mutant.needs_no_build() => listed::edited(&self.worker, &self.root, mutant),
            None => self.rebuilt.verdict(&self.worker, mutant),
        };
        let (killed, detail) = match verdict {
            Ok(red) => (true, red),
            Err(reason) => (false, reason),
        };
        Outcome {
            id: mutant.id.clone(),
            file: mutant.file.clone(),
            note: mutant.note.clone(),
            killed,
            detail,
            seconds: start.elapsed().as_secs_f64(),
        }
    }
}

fn table(outcomes: &[Outcome]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY).set_header(["mutant", "fault", "result", "detail", "s"]);
    for outcome in outcomes {
        let word = if outcome.killed { "killed" } else { "SURVIVED" };
        let seconds = format!("{:.1}", outcome.seconds);
        table.add_row([&outcome.id, &outcome.note, word, &outcome.detail, &seconds]);
    }
    table
}

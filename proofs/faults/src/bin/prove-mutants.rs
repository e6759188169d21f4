//! Tries every mutant of proofs/mutants and prints the mutation score.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use anyhow::Context;
use ashlar_engine::mutants::{Mutant, Outcome, Suite, registry, source_hash};
use ashlar_engine::saw::Saw;
use ashlar_engine::workspace::Workspace;
use ashlar_faults::listed;
use ashlar_faults::rebuild::Rebuilt;
use ashlar_faults::tree::Tree;
use ashlar_faults::worker::Worker;
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
    let (not_run, reason) = without_saw(&workspace, &chosen);
    let chosen: Vec<&Mutant> = chosen.into_iter().filter(|mutant| !not_run.contains(&mutant.id)).collect();
    not_run.iter().for_each(|id| println!("not run: {id}: {reason}"));
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

/// The mutants that nothing here can try, as SAW is missing, and why it is.
fn without_saw(workspace: &Workspace, chosen: &[&Mutant]) -> (Vec<String>, String) {
    match Saw::find(workspace) {
        Ok(_) => (Vec::new(), String::new()),
        Err(reason) => {
            let needing = chosen.iter().filter(|mutant| mutant.needs_saw());
            (needing.map(|mutant| mutant.id.clone()).collect(), reason)
        }
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
    let places: Vec<Mutex<Place>> =
        (0..jobs).map(|i| Place::new(workspace, &folder.join(format!("place-{i}")), &program)).collect::<anyhow::Result<_>>()?;
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
    fn new(workspace: &Workspace, folder: &Path, program: &Path) -> anyhow::Result<Mutex<Self>> {
        let worker = Worker::new(workspace, folder.join("worker"), program.to_owned())?;
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

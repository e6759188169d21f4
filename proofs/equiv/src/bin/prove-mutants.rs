//! Tries every mutant of proofs/mutants and prints the mutation score.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::Context;
use ashlar_equiv::mutants::{Driver, Mutant, Outcome, Suite, registry, source_hash};
use ashlar_equiv::saw::Saw;
use ashlar_equiv::workspace::Workspace;
use clap::Parser;
use comfy_table::{Table, presets};

/// Puts faults into copies of the sources; every one must be refuted with a counterexample that
/// replays on concrete code, or leave a use that no row proves, where it says so.
#[derive(Parser)]
struct Arguments {
    /// Only mutants whose id starts with this; may be repeated. The score is then not kept.
    #[arg(long)]
    only: Vec<String>,
    /// Copies of the sources that work side by side.
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Cargo profile of the builds.
    #[arg(long, default_value = "mutants")]
    profile: String,
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
    let next = AtomicUsize::new(0);
    let outcomes: Mutex<Vec<(usize, Outcome)>> = Mutex::default();
    let worker = |number: usize| -> anyhow::Result<()> {
        let root = workspace.root().join(format!("target/mutants/worker-{number}"));
        let mut driver = Driver::new(workspace, root, &arguments.profile)?;
        while let Some(mutant) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let i = chosen.iter().position(|other| other.id == mutant.id).unwrap_or(0);
            let outcome = driver.run(mutant)?;
            let word = if outcome.killed { "killed" } else { "SURVIVED" };
            eprintln!("{word} {} ({:.1} s)", outcome.id, outcome.seconds);
            outcomes.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push((i, outcome));
        }
        Ok(())
    };
    std::thread::scope(|scope| -> anyhow::Result<()> {
        let count = arguments.jobs.clamp(1, chosen.len());
        let workers: Vec<_> = (0..count).map(|number| scope.spawn(move || worker(number))).collect();
        for handle in workers {
            handle.join().map_err(|_| anyhow::anyhow!("a worker panicked"))??;
        }
        Ok(())
    })?;
    let mut outcomes = outcomes.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    outcomes.sort_by_key(|(i, _)| *i);
    Ok(outcomes.into_iter().map(|(_, outcome)| outcome).collect())
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

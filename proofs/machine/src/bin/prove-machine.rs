//! Decides the rows on the machine code of a built library and writes the report.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use ashlar_engine::certificate::CONFLICTS;
use ashlar_engine::chain;
use ashlar_engine::runner::{Event, Tools, run_all};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::chosen::{Choice, list};
use ashlar_equiv::registry::Registry;
use ashlar_equiv::report::Report;
use ashlar_machine::rows::{self, Build, Line};
use clap::Parser;

/// Decides that the machine code of built libraries computes what its Cryptol specification says, for all inputs in each stated scope.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Shared libraries, of each architecture at most one with the C interface and one with the encodings of keys: libashlar.so, or what cargo
    /// builds of impl/ffi, and of proofs/saw.
    #[arg(required = true)]
    libraries: Vec<PathBuf>,
    /// How they were built, in words; for the report.
    #[arg(long, default_value = "flags unknown")]
    flags: String,
    #[command(flatten)]
    choice: Choice,
}

fn main() -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let arguments = Arguments::parse();
    let choice = &arguments.choice;
    let workspace = Workspace::find(&std::env::current_dir()?).context("not inside the source tree")?;
    let workspace = choice.workspace(workspace.machine());
    let builds = Build::read(&arguments.libraries, &arguments.flags)?;
    let (chosen, mut others) = choice.of(rows::obligations(&builds))?;
    if choice.list {
        list(&chosen);
        return Ok(ExitCode::SUCCESS);
    }
    others.extend(Registry::read(&workspace).map_err(anyhow::Error::msg)?.obligations);
    let tools = Tools::find(&workspace).certifying(CONFLICTS);
    let mut rows = run_all(&tools, &chosen, None, choice.jobs(), tell);
    // Which instructions there are is known when all rows have run.
    let definitions = rows::definitions(&builds);
    rows.extend(run_all(&tools, &definitions, None, choice.jobs(), tell));
    chain::settle(&mut rows, &others);
    let report = Report {
        libraries: builds.iter().map(Build::reported).collect(),
        ..Report::new(&tools, rows, Vec::new(), choice.is_partial(), start.elapsed().as_secs_f64())
    };
    report.write(&workspace.evidence())?;
    let table: Vec<Line> = Build::one_of_each(&builds).into_iter().filter_map(Build::table).flatten().collect();
    std::fs::write(workspace.evidence().join("instructions.json"), serde_json::to_string_pretty(&table)?)?;
    print!("{}", report.terminal());
    let strict = std::env::var_os("STRICT").is_some_and(|value| value == "1");
    Ok(if report.summary.is_success(strict) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Says which rows are decided, as they are.
fn tell(event: Event<'_>) {
    if let Event::Done(row) = event {
        eprintln!("{} {}, {:.1} s", row.id, row.status.word(), row.seconds);
    }
}

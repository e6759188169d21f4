//! Decides the rows on the machine code of a built library and writes the report.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Context;
use ashlar_engine::certificate::CONFLICTS;
use ashlar_engine::chain;
use ashlar_engine::runner::{Event, Tools, run_all};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::chosen::chosen;
use ashlar_equiv::registry::Registry;
use ashlar_equiv::report::Report;
use ashlar_machine::forms::Forms;
use ashlar_machine::library::Library;
use ashlar_machine::rows::{self, Build};
use clap::Parser;

/// Decides that the machine code of a built library computes what its Cryptol specification says, for all inputs in each stated scope.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// The shared library: libashlar.so, or what cargo builds of impl/ffi.
    library: PathBuf,
    /// How it was built, in words; for the report.
    #[arg(long, default_value = "flags unknown")]
    flags: String,
    /// Only rows whose id starts with this or matches it as a glob; may be repeated.
    #[arg(long)]
    only: Vec<String>,
    /// Lists the rows and runs nothing.
    #[arg(long)]
    list: bool,
    /// Threads; the number of processors when not given.
    #[arg(long)]
    jobs: Option<usize>,
}

fn main() -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let arguments = Arguments::parse();
    let workspace = Workspace::find(&std::env::current_dir()?).context("not inside the source tree")?.machine();
    let build = Build {
        library: Arc::new(Library::read(&arguments.library)?),
        flags: arguments.flags.clone(),
        forms: Arc::new(Forms::default()),
    };
    let (chosen, mut others) = chosen(rows::obligations(&build), &arguments.only)?;
    if arguments.list {
        chosen.iter().for_each(|obligation| println!("{}  {}", obligation.id, obligation.claim));
        return Ok(ExitCode::SUCCESS);
    }
    others.extend(Registry::read(&workspace).map_err(anyhow::Error::msg)?.obligations);
    let tools = Tools::find(&workspace).certifying(CONFLICTS);
    let jobs = arguments.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let mut rows = run_all(&tools, &chosen, None, jobs, tell);
    // Which instructions there are is known when all rows have run.
    rows.extend(run_all(&tools, &[rows::instructions(&build)], None, jobs, tell));
    chain::settle(&mut rows, &others);
    let partial = !arguments.only.is_empty();
    let report = Report::new(&tools, rows, Vec::new(), partial, start.elapsed().as_secs_f64());
    let folder = workspace.evidence();
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("report.json"), report.json()?)?;
    fs::write(folder.join("report.html"), report.html()?)?;
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

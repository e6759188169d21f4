//! Decides the obligations of the source tree and writes the report.

use std::collections::HashMap;
use std::fs;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Context;
use ashlar_engine::certificate::CONFLICTS;
use ashlar_engine::chain;
use ashlar_engine::obligation::Obligation;
use ashlar_engine::runner::row::Row;
use ashlar_engine::runner::{Event, ResultCache, Times, Tools, run_all};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::chosen::{Choice, list};
use ashlar_equiv::registry::Registry;
use ashlar_equiv::report::Report;
use ashlar_equiv::report::progress::Progress;
use ashlar_equiv::surface::declared::Declared;
use ashlar_equiv::surface::table::Table;
use ashlar_equiv::surface::{self, kept};
use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};

/// Decides that the code equals its Cryptol specification, for all inputs in each stated scope.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(flatten)]
    choice: Choice,
    /// Takes no result of an earlier run.
    #[arg(long)]
    no_cache: bool,
    /// Conflicts that the proof of each part of an answer of Bitwuzla may take before it is given up.
    #[arg(long, value_name = "CONFLICTS", default_value_t = CONFLICTS)]
    certify: u32,
    /// Fails when an obligation did not run; also by STRICT=1 in the environment.
    #[arg(long)]
    strict: bool,
    /// Writes the JSON report to this file only, and no page.
    #[arg(long)]
    json: Option<PathBuf>,
    /// Prints nothing but failures.
    #[arg(long)]
    quiet: bool,
}

fn main() -> anyhow::Result<ExitCode> {
    let start = Instant::now();
    let arguments = Arguments::parse();
    let here = std::env::current_dir()?;
    let choice = &arguments.choice;
    let workspace = choice.workspace(Workspace::find(&here).context("not inside the source tree")?);
    let Registry { obligations, code } = Registry::read(&workspace).map_err(anyhow::Error::msg)?;
    let (chosen, others) = choice.of(obligations)?;
    if choice.list {
        list(&chosen);
        return Ok(ExitCode::SUCCESS);
    }
    let (decided, outlined) = std::thread::scope(|scope| {
        let outlined = scope.spawn(|| kept::outline(&workspace, &surface::claims(&chosen, &others), arguments.no_cache));
        (decide(&arguments, &workspace, &chosen, code), outlined.join())
    });
    let (tools, mut rows) = decided?;
    chain::settle(&mut rows, &others);
    let outline =
        outlined.unwrap_or_else(|_| Err("the sources of the crates: a panic".to_owned())).map_err(anyhow::Error::msg)?;
    let declared = Declared::read(&workspace).map_err(anyhow::Error::msg)?;
    let table = Table::new(outline, &declared, &surface::statuses(&rows));
    let report = Report::new(&tools, rows, table.cells, choice.is_partial(), start.elapsed().as_secs_f64());
    write(&arguments, &workspace, &report)?;
    let strict = arguments.strict || std::env::var_os("STRICT").is_some_and(|value| value == "1");
    let success = report.summary.is_success(strict);
    if !arguments.quiet || !success {
        print!("{}", report.terminal());
    }
    Ok(if success { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs what is chosen and has no result of an earlier run.
fn decide(
    arguments: &Arguments,
    workspace: &Workspace,
    chosen: &[Obligation],
    code: HashMap<String, &'static str>,
) -> anyhow::Result<(Tools, Vec<Row>)> {
    let tools = Tools::find(workspace).certifying(arguments.certify);
    let cache = match arguments.no_cache {
        true => None,
        false => Some(ResultCache::open(&tools, code).context("the cache of results")?),
    };
    let rows = run(arguments, &tools, chosen, cache.as_ref());
    drop(cache);
    Times::open(workspace).keep(&rows).context("the times of this run")?;
    Ok((tools, rows))
}

fn run(arguments: &Arguments, tools: &Tools, chosen: &[Obligation], cache: Option<&ResultCache<'_>>) -> Vec<Row> {
    // A panic is part of the result of its obligation; the default message would break the bar.
    std::panic::set_hook(Box::new(|_| {}));
    let jobs = arguments.choice.jobs();
    let ids = chosen.iter().map(|obligation| obligation.id.as_str());
    let progress = Mutex::new(Progress::new(ids, &Times::open(&tools.workspace), jobs));
    let show = Show::of(arguments.quiet, chosen.len());
    let take = |event: Event<'_>| {
        let now = Instant::now();
        let mut progress = progress.lock().unwrap_or_else(PoisonError::into_inner);
        progress.take(event, now);
        show.state(&progress, now);
    };
    let (over, running) = mpsc::channel::<()>();
    let (shown, state) = (&show, &progress);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // Ends when the sender is dropped.
            while running.recv_timeout(shown.interval()) == Err(RecvTimeoutError::Timeout) {
                shown.tick(&state.lock().unwrap_or_else(PoisonError::into_inner), Instant::now());
            }
        });
        let rows = run_all(tools, chosen, cache, jobs, take);
        drop(over);
        show.end();
        rows
    })
}

/// How a run is shown while it runs.
enum Show {
    Nothing,
    /// On a terminal.
    Bar(ProgressBar),
    /// Elsewhere, a line now and then.
    Lines(Instant),
}

impl Show {
    fn of(quiet: bool, rows: usize) -> Self {
        if quiet {
            return Show::Nothing;
        }
        if !std::io::stderr().is_terminal() {
            return Show::Lines(Instant::now());
        }
        let style = ProgressStyle::with_template("{elapsed_precise} {bar:40} {pos}/{len} {wide_msg}");
        Show::Bar(ProgressBar::new(rows as u64).with_style(style.expect("a valid template")))
    }

    /// Time between two ticks.
    fn interval(&self) -> Duration {
        if matches!(self, Show::Bar(_)) { Duration::from_secs(1) } else { Duration::from_secs(10) }
    }

    /// Shows a new state, where this costs no line.
    fn state(&self, progress: &Progress, now: Instant) {
        if let Show::Bar(bar) = self {
            bar.set_position(progress.decided() as u64);
            bar.set_message(format!("{}; {}", progress.rest(now), progress.rows(now)));
        }
    }

    fn tick(&self, progress: &Progress, now: Instant) {
        match self {
            Show::Lines(start) => eprintln!("{} s: {}", (now - *start).as_secs(), progress.line(now)),
            _ => self.state(progress, now),
        }
    }

    fn end(&self) {
        if let Show::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

fn write(arguments: &Arguments, workspace: &Workspace, report: &Report) -> anyhow::Result<()> {
    if let Some(file) = &arguments.json {
        return fs::write(file, report.json()?).with_context(|| file.display().to_string());
    }
    report.write(&workspace.evidence())
}

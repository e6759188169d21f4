//! Decides the obligations about the encodings of verifying keys alone; `prove` decides them with all others.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use ashlar_vkey_link::obligation::Context;
use ashlar_vkey_link::{obligations, report};
use clap::Parser;

/// Decides that the Rust encodings of verifying keys are those of the models, and that their readers are strict.
#[derive(Parser)]
struct Arguments {
    /// Only obligations whose id starts with this; may be repeated.
    #[arg(long)]
    only: Vec<String>,
    /// Lists the obligations and runs nothing.
    #[arg(long)]
    list: bool,
    /// Writes the results to this file.
    #[arg(long)]
    json: Option<PathBuf>,
    /// Prints nothing.
    #[arg(long)]
    quiet: bool,
    /// Without effect: no result is kept.
    #[arg(long)]
    no_cache: bool,
}

fn main() -> anyhow::Result<ExitCode> {
    let arguments = Arguments::parse();
    let here = std::env::current_dir()?;
    let root = here.ancestors().find(|folder| folder.join("proofs/vkey").is_dir()).context("not inside the source tree")?;
    let context = Context { root: root.to_owned(), output: root.join("target/prove") };
    let chosen = |id: &str| arguments.only.is_empty() || arguments.only.iter().any(|prefix| id.starts_with(prefix.as_str()));
    let all: Vec<_> = obligations().into_iter().filter(|obligation| chosen(&obligation.id)).collect();
    anyhow::ensure!(!all.is_empty(), "no obligation matches {:?}", arguments.only);
    let mut results = Vec::new();
    for obligation in &all {
        if arguments.list {
            println!("{}  {}", obligation.id, obligation.claim);
            continue;
        }
        let (verdict, seconds) = obligation.run(&context);
        if !arguments.quiet {
            println!("{:36} {:8} {seconds:7.1} s  {}", obligation.id, report::word(&verdict.status), report::detail(&verdict));
        }
        results.push((obligation, verdict, seconds));
    }
    if let Some(file) = &arguments.json {
        std::fs::write(file, report::json(&context, &results)?).with_context(|| file.display().to_string())?;
    }
    let failed = results.iter().any(|(_, verdict, _)| matches!(report::word(&verdict.status), "refuted" | "unknown"));
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

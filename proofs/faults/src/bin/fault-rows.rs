//! Answers requests for rows, a line each, until there are no more: see `ashlar_faults::rows`.

use std::io::{BufRead, Write, stdin, stdout};
use std::path::PathBuf;

use anyhow::Context;
use ashlar_engine::runner::Tools;
use ashlar_engine::workspace::Workspace;
use ashlar_faults::rows::answer;
use clap::Parser;

/// Runs rows with one of the faults that are woven into the sources that this program was built of.
#[derive(Parser)]
struct Arguments {
    /// Leaves counterexamples as the engine gives them, without having Cryptol evaluate the specification on them.
    #[arg(long)]
    no_evaluation: bool,
    /// Libraries that rows on machine code are about, as `prove-machine` takes them; may be repeated.
    #[arg(long)]
    library: Vec<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let workspace = Workspace::find(&std::env::current_dir()?).context("not inside the source tree")?;
    let mut tools = Tools::find(&workspace);
    if arguments.no_evaluation {
        tools.exports = tools.exports.map(ashlar_engine::cryptol::Exports::without_evaluation);
    }
    // A panic is part of the result of its row.
    std::panic::set_hook(Box::new(|_| {}));
    for line in stdin().lock().lines() {
        let answer = answer(&tools, &arguments.library, &serde_json::from_str(&line?)?);
        println!("{}", serde_json::to_string(&answer)?);
        stdout().flush()?;
    }
    Ok(())
}

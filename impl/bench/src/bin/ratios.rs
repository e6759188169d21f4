//! Compares the results of benchmarks with the peers': prints a table, writes `ratios.json` and `ratios.svg`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ashlar_bench::machine::Machine;
use ashlar_bench::ratios::Pass;
use ashlar_bench::report::Report;
use ashlar_bench::{plot, results, table};
use lexopt::prelude::*;

const USAGE: &str = "usage: ratios [--out FOLDER] [NAME=FOLDER...]

Each NAME=FOLDER is a pass and the folder of criterion's results; native=target/criterion if none is given.
Results go to target/bench unless --out says otherwise.";

struct Arguments {
    out: PathBuf,
    passes: Vec<(String, PathBuf)>,
}

fn arguments() -> Result<Option<Arguments>, lexopt::Error> {
    let mut parser = lexopt::Parser::from_env();
    let mut arguments = Arguments { out: "target/bench".into(), passes: Vec::new() };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("out") => arguments.out = parser.value()?.into(),
            Long("help") | Short('h') => return Ok(None),
            Value(pass) => {
                let pass = pass.string()?;
                let (name, folder) = pass.split_once('=').ok_or_else(|| format!("`{pass}` is not NAME=FOLDER"))?;
                arguments.passes.push((name.into(), folder.into()));
            }
            other => return Err(other.unexpected()),
        }
    }
    if arguments.passes.is_empty() {
        arguments.passes.push(("native".into(), "target/criterion".into()));
    }
    Ok(Some(arguments))
}

fn print(report: &Report) {
    println!("{}", report.machine.line());
    for pass in &report.passes {
        println!("\n{}\n{}", pass.name, table::ratios(pass));
        if !pass.alone.is_empty() {
            println!("{}", table::alone(pass));
        }
    }
}

fn write(out: &Path, report: &Report) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(out)?;
    std::fs::write(out.join("ratios.json"), serde_json::to_string_pretty(report)? + "\n")?;
    plot::draw(&out.join("ratios.svg"), report)
}

fn run() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = arguments()? else {
        println!("{USAGE}");
        return Ok(());
    };
    let mut passes = Vec::new();
    for (name, folder) in arguments.passes {
        passes.push(Pass::new(name, results::read(&folder)?));
    }
    let report = Report { machine: Machine::here(), passes };
    print(&report);
    write(&arguments.out, &report)
}

fn main() -> ExitCode {
    if let Err(error) = run() {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

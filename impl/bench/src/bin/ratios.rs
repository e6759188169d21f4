//! Compares the results of benchmarks with the peers': prints a table, writes `ratios.json` and `ratios.svg`.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ashlar_bench::machine::Machine;
use ashlar_bench::ratios::Pass;
use ashlar_bench::{plot, results, table};
use lexopt::prelude::*;
use serde::Serialize;

const USAGE: &str = "usage: ratios [--out FOLDER] [NAME=FOLDER...]

Each NAME=FOLDER is a pass and the folder of criterion's results; native=target/criterion if none is given.
Results go to target/bench unless --out says otherwise.";

struct Arguments {
    out: PathBuf,
    passes: Vec<(String, PathBuf)>,
}

#[derive(Serialize)]
struct Report<'a> {
    machine: &'a Machine,
    passes: &'a [Pass],
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

fn print(machine: &Machine, passes: &[Pass]) {
    println!("{}", machine.line());
    for pass in passes {
        println!("\n{}\n{}", pass.name, table::ratios(pass));
        if !pass.alone.is_empty() {
            println!("{}", table::alone(pass));
        }
    }
}

fn write(out: &Path, machine: &Machine, passes: &[Pass]) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(out)?;
    let json = serde_json::to_string_pretty(&Report { machine, passes })?;
    std::fs::write(out.join("ratios.json"), json + "\n")?;
    plot::draw(&out.join("ratios.svg"), machine, passes)
}

fn run() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = arguments()? else {
        println!("{USAGE}");
        return Ok(());
    };
    let machine = Machine::here();
    let mut passes = Vec::new();
    for (name, folder) in arguments.passes {
        passes.push(Pass::new(name, results::read(&folder)?));
    }
    print(&machine, &passes);
    write(&arguments.out, &machine, &passes)
}

fn main() -> ExitCode {
    if let Err(error) = run() {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

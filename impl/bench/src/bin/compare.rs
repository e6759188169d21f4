//! Compares two runs of the benchmarks: the ratios of each, and where they differ by more than their intervals.

use std::path::PathBuf;
use std::process::ExitCode;

use ashlar_bench::changes::{changes, lacking};
use ashlar_bench::json::{self, JsonError};
use ashlar_bench::report::Report;
use ashlar_bench::table;
use lexopt::prelude::*;

const USAGE: &str = "usage: compare OLD NEW

Each is a file ratios.json that `make bench` has written.";

fn arguments() -> Result<Option<[PathBuf; 2]>, lexopt::Error> {
    let mut parser = lexopt::Parser::from_env();
    let mut paths = Vec::new();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(None),
            Value(path) => paths.push(path.into()),
            other => return Err(other.unexpected()),
        }
    }
    let count = paths.len();
    paths.try_into().map(Some).map_err(|_| format!("two files are compared, not {count}").into())
}

fn compare([old, new]: [PathBuf; 2]) -> Result<(), JsonError> {
    let (old, new): (Report, Report) = (json::read(&old)?, json::read(&new)?);
    println!("old: {}\nnew: {}", old.machine.line(), new.machine.line());
    for pass in &old.passes {
        if new.pass(&pass.name).is_none() {
            println!("\n{}: in the old run alone", pass.name);
        }
    }
    for pass in &new.passes {
        let Some(before) = old.pass(&pass.name) else {
            println!("\n{}: in the new run alone", pass.name);
            continue;
        };
        println!("\n{}\n{}", pass.name, table::changes(&changes(before, pass)));
        for (which, ratios) in [("old", lacking(before, pass)), ("new", lacking(pass, before))] {
            for ratio in ratios {
                println!("in the {which} run alone: {} {}, {} vs {}", ratio.group, ratio.parameter, ratio.ours, ratio.peer);
            }
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let result = match arguments() {
        Ok(Some(paths)) => compare(paths).map_err(|error| error.to_string()),
        Ok(None) => {
            println!("{USAGE}");
            Ok(())
        }
        Err(error) => Err(error.to_string()),
    };
    if let Err(error) = result {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

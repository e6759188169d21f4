//! Checks the vectors against the Cryptol text.
//!
//! `check-cryptol [--max-length N] [--emit]`: vectors whose message or key has at most N bytes, all without
//! `--max-length`; with `--emit` the batch files are printed, one after the other, and not run.

use std::process::ExitCode;
use std::{env, error::Error, fs, process};

use ashlar_vectors::{batches, cryptol};
use lexopt::prelude::*;

const USAGE: &str = "usage: check-cryptol [--max-length N] [--emit]";

fn main() -> ExitCode {
    match check() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("check-cryptol: {error}");
            ExitCode::FAILURE
        }
    }
}

fn check() -> Result<(), Box<dyn Error>> {
    let mut max_length = usize::MAX;
    let mut emit = false;
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("max-length") => max_length = arguments.value()?.parse()?,
            Long("emit") => emit = true,
            Long("help") => {
                println!("{USAGE}");
                return Ok(());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let batches = batches::batches(max_length)?;
    if emit {
        for batch in batches {
            print!("{}", cryptol::script(&[&batch]));
        }
        return Ok(());
    }
    let folder = env::temp_dir().join(format!("ashlar-vectors-{}", process::id()));
    cryptol::run(&batches, &folder)?;
    fs::remove_dir_all(&folder)?;
    let count: usize = batches.iter().map(|batch| batch.tc_ids.len()).sum();
    println!("cryptol confirms {count} vectors");
    Ok(())
}

//! Checks the BLAKE3 vectors against the Cryptol text.
//!
//! `check-cryptol [--max-length N] [--emit]`: vectors whose message has at most N bytes, all without
//! `--max-length`; with `--emit` the batch file is printed and not run.

use std::process::ExitCode;
use std::{env, error::Error, process};

use ashlar_vectors::{blake3, cryptol};
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
    let batch = cryptol::batch(&blake3::load()?, max_length);
    if emit {
        print!("{}", batch.text);
        return Ok(());
    }
    let path = env::temp_dir().join(format!("ashlar-vectors-{}.icry", process::id()));
    cryptol::run(&batch, &path)?;
    std::fs::remove_file(&path)?;
    println!("cryptol confirms {} vectors", batch.tc_ids.len());
    Ok(())
}

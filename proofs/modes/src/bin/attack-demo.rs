//! Attacks scaled-down modes until collisions are found, and compares what it took with the figures of the page.

use std::error::Error;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use ashlar_modes::measure::{Measured, Missed, measure};
use ashlar_modes::{page, plan, table};
use indicatif::ProgressIterator;
use lexopt::prelude::*;

const USAGE: &str = "usage: attack-demo [--out FOLDER] [--accept]

Writes measured.json, attacks.svg and attacks.png to target/attack-demo unless --out says otherwise, and fails if the
figures or the tables of proofs/modes/SECURITY.md are others. --accept takes them over instead.";

struct Arguments {
    out: PathBuf,
    accept: bool,
}

fn arguments() -> Result<Option<Arguments>, lexopt::Error> {
    let mut parser = lexopt::Parser::from_env();
    let mut arguments = Arguments { out: "target/attack-demo".into(), accept: false };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("out") => arguments.out = parser.value()?.into(),
            Long("accept") => arguments.accept = true,
            Long("help") | Short('h') => return Ok(None),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(arguments))
}

fn all() -> Result<Vec<Measured>, Missed> {
    plan::series().iter().progress().map(measure).collect()
}

/// Takes figures and tables over.
fn accept(measured: &[Measured]) -> Result<(), Box<dyn Error>> {
    page::write(&page::figures(), measured)?;
    let text = fs::read_to_string(page::page())?;
    fs::write(page::page(), page::with_tables(&text, measured)?)?;
    Ok(())
}

/// Fails unless the page has these figures and tables.
fn check(measured: &[Measured]) -> Result<(), Box<dyn Error>> {
    if page::read(&page::figures())? != measured {
        return Err("the figures of the page are others than those measured; --accept takes these over".into());
    }
    let text = fs::read_to_string(page::page())?;
    if page::with_tables(&text, measured)? != text {
        return Err("the tables of the page are others than those computed; --accept takes these over".into());
    }
    Ok(())
}

fn run() -> Result<(), Box<dyn Error>> {
    let Some(arguments) = arguments()? else {
        println!("{USAGE}");
        return Ok(());
    };
    let measured = all()?;
    print!("{}", table::measured(&measured));
    page::write(&arguments.out, &measured)?;
    let collisions: u64 = measured.iter().map(|row| row.collisions).sum();
    println!("{collisions} collisions found, each confirmed by the executable specification");
    println!("figures and plots: {}", arguments.out.display());
    if arguments.accept {
        return accept(&measured);
    }
    check(&measured)?;
    println!("the figures and tables of the page are the same");
    Ok(())
}

fn main() -> ExitCode {
    if let Err(error) = run() {
        eprintln!("error: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

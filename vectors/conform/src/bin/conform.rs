//! Checks an implementation against the specification.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use ashlar_conform::campaign::{self, Options};
use ashlar_conform::operations;
use ashlar_conform::peer::Peer;
use lexopt::prelude::*;

const USAGE: &str = "usage: conform [options] COMMAND

COMMAND is a program, with arguments, that answers requests as vectors/CONFORM.md says.

  --time SECONDS      how long inputs are drawn after the vectors (60)
  --seed NUMBER       the seed of what is drawn at random (drawn itself)
  --timeout SECONDS   how long an answer may take (10)
  --only PREFIX       only operations whose names begin so, such as BLAKE3/ or Rp64_256/hash
  --no-vectors        the campaign alone
  --first             end at the first departure
  --json FILE         write the report as JSON
  --html FILE         write the report as a page
  --list              print the operations

Exit status: 0 without departures, 1 with some, 2 if it could not run or no input was answered.";

/// What is asked for.
struct Arguments {
    options: Options,
    timeout: Duration,
    json: Option<PathBuf>,
    html: Option<PathBuf>,
    command: Option<String>,
}

fn main() -> ExitCode {
    match conform() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("conform: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn conform() -> Result<ExitCode> {
    let Some(arguments) = arguments()? else {
        return Ok(ExitCode::SUCCESS);
    };
    let command = arguments.command.context("no command of an implementation; --help tells more")?;
    let report = campaign::run(Peer::new(&command, arguments.timeout), &arguments.options)?;
    print!("{}", report.terminal());
    if let Some(file) = arguments.json {
        fs::write(&file, report.json()? + "\n").with_context(|| file.display().to_string())?;
    }
    if let Some(file) = arguments.html {
        fs::write(&file, report.html()?).with_context(|| file.display().to_string())?;
    }
    ensure!(report.tested() > 0, "{command}: no input was answered");
    Ok(if report.departed() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The arguments; none where all was said by printing something.
fn arguments() -> Result<Option<Arguments>> {
    let options = Options {
        seed: fastrand::u64(..1 << 32),
        time: Duration::from_secs(60),
        only: String::new(),
        has_vectors: true,
        is_ended_by_departure: false,
    };
    let mut arguments = Arguments { options, timeout: Duration::from_secs(10), json: None, html: None, command: None };
    let mut parser = lexopt::Parser::from_iter(env::args_os());
    while let Some(argument) = parser.next()? {
        match argument {
            Long("time") => arguments.options.time = seconds(&parser.value()?.string()?)?,
            Long("seed") => arguments.options.seed = parser.value()?.parse()?,
            Long("timeout") => arguments.timeout = seconds(&parser.value()?.string()?)?,
            Long("only") => arguments.options.only = parser.value()?.string()?,
            Long("no-vectors") => arguments.options.has_vectors = false,
            Long("first") => arguments.options.is_ended_by_departure = true,
            Long("json") => arguments.json = Some(parser.value()?.into()),
            Long("html") => arguments.html = Some(parser.value()?.into()),
            Long("list") => {
                operations::all().iter().for_each(|operation| println!("{}", operation.full_name()));
                return Ok(None);
            }
            Long("help") => {
                println!("{USAGE}");
                return Ok(None);
            }
            Value(command) if arguments.command.is_none() => arguments.command = Some(command.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Some(arguments))
}

fn seconds(text: &str) -> Result<Duration> {
    let seconds = text.parse().with_context(|| format!("{text:?} is no number of seconds"))?;
    Duration::try_from_secs_f64(seconds).with_context(|| format!("{text:?} is no number of seconds"))
}

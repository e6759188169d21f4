//! Runs of `conform`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use ashlar_conform::campaign::{self, Options};
use ashlar_conform::departure::{Departure, Kind};
use ashlar_conform::peer::Peer;
use ashlar_conform::report::Report;

/// How long an answer may take.
const TIMEOUT: Duration = Duration::from_secs(10);

/// All operations and vectors, and a campaign of so many seconds.
pub fn options(seconds: u64) -> Options {
    Options {
        seed: 20261126,
        time: Duration::from_secs(seconds),
        only: String::new(),
        has_vectors: true,
        is_ended_by_departure: false,
    }
}

/// The report on an implementation.
pub fn report(command: &str, options: &Options) -> Report {
    campaign::run(Peer::new(command, TIMEOUT), options).unwrap_or_else(|error| panic!("{command}: {error:#}"))
}

/// The departures of a report: operation, kind and smallest input, in order.
pub fn departures(report: &Report) -> Vec<(&str, Kind, String)> {
    let of = |name, departure: &Departure| (name, departure.kind, departure.smallest.input.to_string());
    let mut departures: Vec<_> = report
        .operations
        .iter()
        .flat_map(|operation| operation.departures.iter().map(|departure| of(operation.name.as_str(), departure)))
        .collect();
    departures.sort();
    departures
}

/// Fails unless all was tested and nothing departs.
pub fn assert_conforms(command: &str, seconds: u64) {
    let report = report(command, &options(seconds));
    assert_eq!(report.departed(), 0, "{}", report.terminal());
    assert_eq!(report.untested(), Vec::<&str>::new());
    assert!(report.operations.iter().all(|operation| operation.vectors_run == operation.vectors));
}

/// The root of the source tree.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether the machine has a tool; if not, the test says that it did not run.
pub fn is_here(tool: &str, argument: &str, test: &str) -> bool {
    let here = Command::new(tool).arg(argument).output().is_ok_and(|output| output.status.success());
    if !here {
        println!("not-run: {test}: {tool} is not on PATH");
    }
    here
}

/// Runs a command that is to succeed.
pub fn succeed(command: &mut Command) {
    let output = command.output().expect("the program can be started");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

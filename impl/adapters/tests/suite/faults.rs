//! Faults planted in a copy of the Python program of Poseidon: each is found within a minute.

use std::fs;
use std::time::{Duration, Instant};

use ashlar_conform::campaign::Options;
use ashlar_conform::departure::Kind;
use ashlar_conform::report::Report;
use tempfile::TempDir;

use crate::run::{is_here, options, report, workspace};

const LIMIT: Duration = Duration::from_secs(60);

/// A fault: its name, the text that it replaces, what it puts there, the operation that it shows in first, and how.
struct Fault(&'static str, &'static str, &'static str, &'static str, Kind);

const FAULTS: [Fault; 14] = [
    Fault(
        "a wrong round constant",
        "self.rows = constants(width, partial)",
        "self.rows = constants(width, partial); self.rows[9][width - 1] += 1",
        "permutation",
        Kind::OtherOutput,
    ),
    Fault("a missing reduction", "return [(x + y) % P for", "return [x + y for", "mmo_x", Kind::OtherOutput),
    Fault(
        "a rate off by one",
        "if len(self.inputs) == self.rate:",
        "if len(self.inputs) == self.rate - 1:",
        "duplex_challenger",
        Kind::OtherOutput,
    ),
    Fault(
        "a wrong padding at one length",
        "message + [1])",
        "message + [1 if len(message) != 29 else 0])",
        "padded_sponge",
        Kind::OtherOutput,
    ),
    Fault(
        "a number that is not canonical is accepted",
        "if number >= P:\n            raise",
        "if number > P:\n            raise",
        "permutation",
        Kind::AcceptsInvalid,
    ),
    Fault(
        "the S-box of partial rounds is on the last element",
        "range(self.width if is_full else 1)",
        "range(0 if is_full else self.width - 1, self.width)",
        "permutation",
        Kind::OtherOutput,
    ),
    Fault("the matrix is transposed", "(i - j) % width", "(j - i) % width", "permutation", Kind::OtherOutput),
    Fault(
        "samples are taken from the front",
        "self.outputs.pop()",
        "self.outputs.pop(0)",
        "duplex_challenger",
        Kind::OtherOutput,
    ),
    Fault(
        "the number of inputs is not absorbed",
        "(capacity[0] + len(self.inputs))",
        "capacity[0]",
        "duplex_challenger",
        Kind::OtherOutput,
    ),
    Fault("too many bits are sampled", "if 2**bits >= P", "if 2**bits > P * 2", "duplex_challenger", Kind::AcceptsInvalid),
    Fault(
        "a partial block of a slice hash is accepted",
        " or (len(message) - pi.width) % rate != 0",
        "",
        "slice_hash",
        Kind::AcceptsInvalid,
    ),
    Fault("bytes in the other order", "\"little\"", "\"big\"", "elements_from_bytes", Kind::OtherOutput),
    Fault(
        "bytes that follow are not refused",
        "if len(data) != 4 * given[\"count\"]",
        "if len(data) < 4 * given[\"count\"]",
        "elements_from_bytes",
        Kind::AcceptsInvalid,
    ),
    Fault(
        "the program ends on an empty message",
        "filled = message + [0]",
        "filled = message[:1] + message[1:] + [0 * message[0]]",
        "overwrite_sponge",
        Kind::Stops,
    ),
];

/// A copy of the program with a fault, in a folder like its own.
fn planted(fault: &Fault) -> TempDir {
    let (vectors, folder) = (workspace().join("vectors"), tempfile::tempdir().unwrap());
    let program = fs::read_to_string(vectors.join("examples/poseidon.py")).unwrap();
    assert!(program.contains(fault.1), "{}", fault.0);
    fs::create_dir(folder.path().join("examples")).unwrap();
    fs::write(folder.path().join("examples/poseidon.py"), program.replacen(fault.1, fault.2, 1)).unwrap();
    fs::copy(vectors.join("poseidon_constants.json"), folder.path().join("poseidon_constants.json")).unwrap();
    folder
}

/// The report on a fault up to the first departure, within the limit.
fn found(fault: &Fault, has_vectors: bool) -> Report {
    let folder = planted(fault);
    let since = Instant::now();
    let command = format!("python3 {}/examples/poseidon.py", folder.path().display());
    let report = report(&command, &Options { has_vectors, is_ended_by_departure: true, ..options(LIMIT.as_secs()) });
    let seconds = since.elapsed();
    println!("{}: {} s, vectors {has_vectors}", fault.0, seconds.as_secs());
    assert!(seconds < LIMIT, "{}", fault.0);
    assert!(report.departed() > 0, "{} is not found", fault.0);
    report
}

/// Fails unless a fault shows first in the operation and as the kind that is expected.
fn assert_found(has_vectors: bool) {
    for fault in &FAULTS {
        let report = found(fault, has_vectors);
        let operation = report.operations.iter().find(|operation| operation.departed > 0).unwrap();
        let (_, name) = operation.name.split_once('/').unwrap();
        assert_eq!((name, operation.departures[0].kind), (fault.3, fault.4), "{}", fault.0);
    }
}

#[test]
fn vectors_find_every_fault_within_a_minute() {
    if is_here("python3", "--version", "vectors_find_every_fault_within_a_minute") {
        assert_found(true);
    }
}

#[test]
fn a_campaign_alone_finds_every_fault_within_a_minute() {
    if is_here("python3", "--version", "a_campaign_alone_finds_every_fault_within_a_minute") {
        for fault in &FAULTS {
            found(fault, false);
        }
    }
}

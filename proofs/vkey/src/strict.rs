//! Strictness of the readers: whatever they accept is written again byte for byte.

use std::path::Path;

use crate::assignment::Assignment;
use crate::formats::Format;
use crate::formula::{Formulas, same};
use crate::obligation::{Counterexample, Status, Verdict};
use crate::paths::{self, Fact};
use crate::symbolic::word::Byte;

/// Paths of one string that are followed at most.
const LIMIT: usize = 2_000_000;

/// A set of byte strings of one length: fixed where there is a number.
pub type Strings = Vec<Option<u8>>;

/// All strings of a length.
pub fn all_of_length(length: usize) -> Strings {
    vec![None; length]
}

/// What a path came to.
enum Outcome {
    Refused,
    /// These bytes are written, which are the same on the path.
    Same(Vec<Byte>),
    Different,
}

/// Follows every path of the reader on sets of strings; what it accepts has to be written again byte for byte. The paths are written to a folder.
pub fn decide(format: Format, sets: impl IntoIterator<Item = Strings>, folder: &Path) -> Verdict {
    let mut verdict =
        Verdict { status: Status::Proved, engine: "paths".to_owned(), cases: 0, detail: String::new(), evidence: None };
    let (mut accepted, mut refused) = (0_usize, 0_usize);
    let mut formulas = Formulas::new(folder);
    for strings in sets {
        verdict.cases += 1;
        let bytes = bytes(&strings);
        let explored = paths::explore(&[], LIMIT, || outcome(format, &bytes));
        let explored = match explored {
            Ok(explored) => explored,
            Err(reason) => {
                verdict.status = Status::Unknown(format!("{} bytes: {reason}", strings.len()));
                return verdict;
            }
        };
        for path in &explored {
            match path.outcome {
                Outcome::Refused => refused += 1,
                Outcome::Same(_) => accepted += 1,
                Outcome::Different => {
                    verdict.status = refutation(format, &bytes, &path.facts);
                    return verdict;
                }
            }
        }
        let holds = |outcome: &Outcome| match outcome {
            Outcome::Same(again) => same(&bytes, again),
            Outcome::Refused | Outcome::Different => "true".to_owned(),
        };
        if let Err(error) = formulas.add(&explored, holds) {
            verdict.status = Status::Unknown(format!("evidence: {error}"));
            return verdict;
        }
    }
    match formulas.finish() {
        Ok(()) => verdict.evidence = Some(folder.to_owned()),
        Err(error) => verdict.status = Status::Unknown(format!("evidence: {error}")),
    }
    verdict.detail = format!("{} sets of strings, {accepted} accepting and {refused} refusing paths", verdict.cases);
    if accepted == 0 || refused == 0 {
        verdict.status = Status::Unknown("one of the outcomes never came".to_owned());
    }
    verdict
}

/// The bytes of a set of strings: byte i is the variable i where it is not fixed.
pub fn bytes(strings: &Strings) -> Vec<Byte> {
    let byte = |(position, fixed): (usize, &Option<u8>)| match fixed {
        Some(value) => Byte::Constant(*value),
        None => Byte::Free { variable: u32::try_from(position).expect("a position below 2^32"), index: 0 },
    };
    strings.iter().enumerate().map(byte).collect()
}

fn outcome(format: Format, bytes: &[Byte]) -> Outcome {
    match (format.symbolic)(bytes) {
        None => Outcome::Refused,
        Some(Ok(again)) if paths::resolved(&again) == paths::resolved(bytes) => Outcome::Same(again),
        Some(_) => Outcome::Different,
    }
}

/// Numbers on the path, replayed on the native code.
fn refutation(format: Format, bytes: &[Byte], facts: &[Fact]) -> Status {
    for seed in 0..64 {
        let Some(mut assignment) = Assignment::of(facts, seed) else { continue };
        let input = assignment.bytes(bytes);
        if let Some(status) = replay(format, &input) {
            return status;
        }
    }
    Status::Unknown("a path accepts what it does not write again, but no bytes were found that take it".to_owned())
}

/// The refutation that a string is, if the native code accepts it and does not write it again.
pub fn replay(format: Format, input: &[u8]) -> Option<Status> {
    let again = (format.native)(input);
    let differs = again.as_ref().is_some_and(|again| again.as_deref() != Ok(input));
    let expected = "the reader refuses these bytes, or the writer writes them again";
    differs.then(|| Status::Refuted(Box::new(counterexample(input, &again, expected))))
}

fn counterexample(input: &[u8], again: &Option<Result<Vec<u8>, String>>, expected: &str) -> Counterexample {
    let got = match again {
        None => "refused".to_owned(),
        Some(Ok(bytes)) => hex(bytes),
        Some(Err(reason)) => format!("accepted, but not written: {reason}"),
    };
    Counterexample {
        case: format!("{} bytes", input.len()),
        input: hex(input),
        expected: expected.to_owned(),
        got,
        confirmed: true,
    }
}

/// Bytes in hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

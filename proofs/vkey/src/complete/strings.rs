//! Readers of whole strings against the formats.

use fastrand::Rng;

use super::format::Name;
use super::model::{decide, model};
use super::walk::{Bytes, Stop, Walk, Wanted};
use crate::assignment::Assignment;
use crate::coq::LAYOUTS;
use crate::formats::Format;
use crate::obligation::{Counterexample, Obligation, Status, Verdict};
use crate::paths::{self, Fact};
use crate::strict::{all_of_length, bytes, hex};
use crate::symbolic::word::{Byte, byte};

/// Paths of one string that are followed at most.
const LIMIT: usize = 2_000_000;

/// Numbers tried of a path on which the two differ.
const SEEDS: u64 = 64;

/// Fields that are added at most to a string that the format does not pass yet.
const ADDED: usize = 200;

/// The obligation that a reader accepts the strings of its format, of each length up to the greatest.
pub fn obligation(format: Format, name: Name, greatest: usize, size: &str) -> Obligation {
    Obligation {
        id: format!("vkey/complete/{}", format.name),
        claim: "The reader accepts a string exactly if the model does: whatever is well-formed to the model is read".to_owned(),
        left: model(name).to_owned(),
        right: format!("impl:{}", format.reader),
        scope: format!("all strings of 0 to {greatest} bytes, {size}"),
        assumes: Vec::new(),
        theories: LAYOUTS,
        decide: Box::new(move |context| decide(context, format.name, name, |verdict| follow(format, name, greatest, verdict))),
    }
}

/// How many paths the two agree on.
#[derive(Default)]
pub struct Agreed {
    /// Both accept.
    pub accepted: usize,
    /// Both refuse.
    pub refused: usize,
}

/// What a path came to.
pub enum Outcome {
    /// Both accept, or both refuse.
    Same(bool),
    /// No value takes it.
    Impossible,
    /// They differ.
    Different,
}

impl Outcome {
    /// Of a path on which the code and the format accept or not.
    pub fn of(code: bool, format: bool) -> Self {
        match (code == format, paths::is_possible()) {
            (true, _) => Outcome::Same(code),
            (false, false) => Outcome::Impossible,
            (false, true) => Outcome::Different,
        }
    }
}

impl Agreed {
    /// Counts a path on which the two agree; whether they do.
    pub fn add(&mut self, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::Same(true) => self.accepted += 1,
            Outcome::Same(false) => self.refused += 1,
            Outcome::Impossible => {}
            Outcome::Different => return false,
        }
        true
    }

    /// What was followed, if each outcome came.
    ///
    /// # Errors
    /// When one never came.
    pub fn finish(&self, what: &str) -> Result<String, Status> {
        if self.accepted == 0 || self.refused == 0 {
            return Err(Status::Unknown("one of the outcomes never came".to_owned()));
        }
        Ok(format!("{what}, {} accepting and {} refusing paths", self.accepted, self.refused))
    }
}

fn follow(format: Format, name: Name, greatest: usize, verdict: &mut Verdict) -> Result<String, Status> {
    let mut agreed = Agreed::default();
    for length in 0..=greatest {
        verdict.cases += 1;
        let bytes = bytes(&all_of_length(length));
        let explored = paths::explore(&[], LIMIT, || {
            let is_read = (format.symbolic)(&bytes).is_some();
            Outcome::of(is_read, passes(name, &bytes))
        });
        for path in explored.map_err(|reason| Status::Unknown(format!("{length} bytes: {reason}")))? {
            if !agreed.add(&path.outcome) {
                return Err(refutation(format, name, &bytes, &path.facts));
            }
        }
    }
    agreed.finish(&format!("{} lengths", verdict.cases))
}

/// Whether a string passes the format, and nothing is left.
pub fn passes(name: Name, bytes: &[Byte]) -> bool {
    let mut walk = Walk::new(bytes, Bytes);
    walk.along(name).is_ok() && walk.is_at_end()
}

/// Numbers on a path, on which the native code differs from the format.
pub fn refutation(format: Format, name: Name, bytes: &[Byte], facts: &[Fact]) -> Status {
    let inputs = (0..SEEDS).filter_map(|seed| Some(Assignment::of(facts, seed)?.bytes(bytes)));
    let found = inputs.into_iter().find_map(|input| replay(format, name, &input));
    found.unwrap_or_else(|| {
        Status::Unknown("along a path the code and the format differ, but no bytes were found that take it".to_owned())
    })
}

/// The refutation that a string is, if the native code does not read and write it again although it passes the format, or reads it although it does not.
pub fn replay(format: Format, name: Name, input: &[u8]) -> Option<Status> {
    let again = (format.native)(input);
    let constants: Vec<Byte> = input.iter().copied().map(byte).collect();
    let (passes, is_kept) = (passes(name, &constants), again.as_ref().is_some_and(|again| again.as_deref() == Ok(input)));
    if passes == is_kept {
        return None;
    }
    let expected = if passes { "the model reads these bytes" } else { "the model refuses these bytes" };
    let got = match again {
        None => "refused".to_owned(),
        Some(Ok(bytes)) => format!("read, and written as {}", hex(&bytes)),
        Some(Err(reason)) => format!("read, but not written: {reason}"),
    };
    Some(Status::Refuted(Box::new(Counterexample {
        case: format!("{} bytes", input.len()),
        input: hex(input),
        expected: expected.to_owned(),
        got,
        confirmed: true,
    })))
}

/// The string with bytes behind it that the format wants, zeros or random ones, if it passes then.
pub fn completed(name: Name, begun: &[u8], nodes: usize, place: usize, rng: &mut Rng) -> Option<Vec<u8>> {
    let zeros = rng.bool();
    let mut bytes = begun.to_vec();
    for _ in 0..ADDED {
        let constants: Vec<Byte> = bytes.iter().copied().map(byte).collect();
        let mut walk = Walk::new(&constants, Bytes).within(nodes, place);
        match walk.along(name) {
            Ok(()) => return walk.is_at_end().then_some(bytes),
            Err(Stop::Wanted(wanted)) => {
                let size = if let Wanted::Bytes(size) = wanted { size } else { 1 };
                bytes.extend((0..size).map(|_| if zeros { 0 } else { rng.u8(..) }));
            }
            Err(_) => return None,
        }
    }
    None
}

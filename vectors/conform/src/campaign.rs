//! A run: all vectors, then inputs at boundaries, then random ones until the time is over.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::departure::{Departure, Example, Hint, Kind, Origin, Verdict, judge};
use crate::operations::{self, Answer, NOT_COVERED, Operation, Operations, Vector, Vectors};
use crate::peer::Peer;
use crate::report::{OperationReport, Report};
use crate::shrink;

/// Times that a program may fail to answer in one operation before campaigns ask no more about it; if late, vectors neither.
const MOST_FAILURES: u64 = 100;
const MOST_TIMEOUTS: u64 = 3;

/// What is run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of what is drawn at random.
    pub seed: u64,
    /// How long inputs are drawn, from the end of the vectors on.
    pub time: Duration,
    /// Only operations whose full names begin so.
    pub only: String,
    /// Whether vectors are run.
    pub has_vectors: bool,
    /// Whether the first departure ends the run.
    pub is_ended_by_departure: bool,
}

/// Runs all of it.
///
/// # Errors
///
/// If the program cannot be started, names what is no operation, or supports none that is asked for.
pub fn run(mut peer: Peer, options: &Options) -> Result<Report> {
    let since = Instant::now();
    let supported = match peer.supported() {
        Ok(names) => names,
        Err(failure) => bail!("{}: {failure}", peer.command()),
    };
    let (operations, not_supported) = chosen(supported, &options.only)?;
    let mut parts = operations.iter().map(|operation| Part::of(&**operation)).collect::<Result<Vec<_>>>()?;
    let mut run = Run { peer: &mut peer, options };
    if options.has_vectors {
        run.vectors(&mut parts);
    }
    let deadline = Instant::now() + options.time;
    run.boundaries(&mut parts, deadline);
    run.random(&mut parts, deadline);
    Ok(Report {
        command: peer.command().to_owned(),
        version: env!("CARGO_PKG_VERSION"),
        seed: options.seed,
        only: options.only.clone(),
        has_vectors: options.has_vectors,
        seconds: since.elapsed().as_secs_f64(),
        starts: peer.starts(),
        operations: parts.into_iter().map(|part| part.report).collect(),
        not_supported,
        not_covered: NOT_COVERED.to_vec(),
    })
}

/// The operations that are supported and asked for, and the names of those that are asked for and not supported.
fn chosen(supported: Option<Vec<String>>, only: &str) -> Result<(Operations, Vec<String>)> {
    let all = operations::all();
    if let Some(names) = &supported {
        let known: BTreeSet<String> = all.iter().map(|operation| operation.full_name()).collect();
        let unknown: Vec<&String> = names.iter().filter(|name| !known.contains(*name)).collect();
        ensure!(unknown.is_empty(), "the implementation supports what is no operation: {unknown:?}");
    }
    let is_supported = |name: &String| supported.as_ref().is_none_or(|names| names.contains(name));
    let asked = all.into_iter().filter(|operation| operation.full_name().starts_with(only));
    let (chosen, others): (Vec<_>, Vec<_>) = asked.partition(|operation| is_supported(&operation.full_name()));
    ensure!(!chosen.is_empty(), "the implementation supports no operation whose name begins with {only:?}");
    Ok((chosen, others.iter().map(|operation| operation.full_name()).collect()))
}

/// An operation with its known answers and what was found.
struct Part<'a> {
    operation: &'a dyn Operation,
    vectors: Vectors<Value>,
    report: OperationReport,
    failures: BTreeMap<Kind, u64>,
}

impl<'a> Part<'a> {
    fn of(operation: &'a dyn Operation) -> Result<Self> {
        let vectors = operation.vectors().with_context(|| operation.full_name())?;
        let report = OperationReport::new(&operation.full_name(), vectors.file, vectors.tests.len());
        Ok(Self { operation, vectors, report, failures: BTreeMap::new() })
    }

    /// Whether campaigns still ask about it.
    fn is_open(&self) -> bool {
        self.report.abandoned.is_none()
    }

    /// Whether vectors do: all are run, unless that would take too long.
    fn is_in_time(&self) -> bool {
        self.failures.get(&Kind::TimesOut).is_none_or(|count| *count < MOST_TIMEOUTS)
    }

    /// Notes on failures to answer, and asks no more after some.
    fn count_failure(&mut self, kind: Kind) {
        let most = match kind {
            Kind::TimesOut => MOST_TIMEOUTS,
            Kind::Stops | Kind::NoAnswer => MOST_FAILURES,
            _ => return,
        };
        let count = self.failures.entry(kind).or_default();
        *count += 1;
        if *count == most {
            self.report.abandoned = Some(format!("{} times: {}", most, kind.words()));
        }
    }

    /// What the notes of the file say of tests whose inputs have the form of this one, and are refused if this one is.
    fn hints(&self, example: &Example) -> Vec<Hint> {
        let wanted = form(&example.input);
        let is_refused = |answer: &Answer| *answer == Answer::Refused;
        let is_alike =
            |test: &&Vector<Value>| is_refused(&test.expected) == is_refused(&example.expected) && form(&test.input) == wanted;
        let alike: Vec<BTreeSet<&String>> =
            self.vectors.tests.iter().filter(is_alike).map(|test| test.flags.iter().collect()).collect();
        let all: BTreeSet<&String> = alike.iter().flatten().copied().collect();
        let shared: BTreeSet<&String> =
            all.iter().copied().filter(|flag| alike.iter().all(|flags| flags.contains(flag))).collect();
        // What all such tests have in common says more than what some of them have.
        let flags = if shared.is_empty() { all } else { shared };
        let hint = |flag: &String| {
            let note = self.vectors.notes.get(flag)?;
            let description = note.description.clone();
            Some(Hint { file: self.vectors.file, note: flag.clone(), bug_type: note.bug_type, description })
        };
        flags.into_iter().filter_map(hint).collect()
    }
}

/// An input with lengths in place of lists and strings, and nothing in place of numbers.
fn form(input: &Value) -> Value {
    match input {
        Value::Object(fields) => fields.iter().map(|(name, field)| (name.clone(), form(field))).collect(),
        Value::Array(entries) if entries.iter().any(Value::is_object) => entries.iter().map(form).collect(),
        Value::Array(entries) => json!(entries.len()),
        Value::String(text) => json!(text.len()),
        other => other.clone(),
    }
}

struct Run<'a> {
    peer: &'a mut Peer,
    options: &'a Options,
}

impl Run<'_> {
    fn is_over(&self, parts: &[Part<'_>]) -> bool {
        self.options.is_ended_by_departure && parts.iter().any(|part| part.report.departed > 0)
    }

    fn vectors(&mut self, parts: &mut [Part<'_>]) {
        for place in 0..parts.len() {
            for test in 0..parts[place].vectors.tests.len() {
                if self.is_over(parts) {
                    return;
                }
                let part = &mut parts[place];
                if !part.is_in_time() {
                    break;
                }
                let Vector { tc_id, comment, input, expected, .. } = part.vectors.tests[test].clone();
                let origin = Origin::Vector { file: part.vectors.file, tc_id, comment };
                self.test(part, origin, input, expected);
                part.report.vectors_run += 1;
            }
        }
    }

    /// An input at a boundary of each operation in turn.
    fn boundaries(&mut self, parts: &mut [Part<'_>], deadline: Instant) {
        let mut left: Vec<_> = parts.iter().map(|part| part.operation.boundaries().into_iter()).collect();
        for (part, inputs) in parts.iter_mut().zip(&left) {
            part.report.boundaries = inputs.len();
        }
        loop {
            let mut is_done = true;
            for place in 0..parts.len() {
                if Instant::now() > deadline || self.is_over(parts) {
                    return;
                }
                if let Some(input) = left[place].next() {
                    is_done = false;
                    parts[place].report.boundaries_run += 1;
                    self.campaign(&mut parts[place], Origin::Boundary, input);
                }
            }
            if is_done {
                return;
            }
        }
    }

    /// A random input of each operation in turn.
    fn random(&mut self, parts: &mut [Part<'_>], deadline: Instant) {
        let mut rng = Rng::with_seed(self.options.seed);
        while parts.iter().any(Part::is_open) {
            for place in 0..parts.len() {
                if Instant::now() > deadline || self.is_over(parts) {
                    return;
                }
                let input = parts[place].operation.random(&mut rng);
                self.campaign(&mut parts[place], Origin::Random, input);
            }
        }
    }

    fn campaign(&mut self, part: &mut Part<'_>, origin: Origin, input: Value) {
        if !part.is_open() {
            return;
        }
        if let Some(expected) = part.operation.answer(&input) {
            self.test(part, origin, input, expected);
        }
    }

    fn ask(&mut self, operation: &dyn Operation, input: &Value, expected: &Answer) -> Verdict {
        judge(expected, self.peer.ask(operation.algorithm(), operation.name(), input))
    }

    fn test(&mut self, part: &mut Part<'_>, origin: Origin, input: Value, expected: Answer) {
        match self.ask(part.operation, &input, &expected) {
            Verdict::Passed => part.report.passed += 1,
            Verdict::Unsupported => part.report.unsupported += 1,
            Verdict::Departed(kind, got) => {
                part.report.departed += 1;
                part.count_failure(kind);
                if let Some(known) = part.report.departures.iter_mut().find(|departure| departure.kind == kind) {
                    known.count += 1;
                    return;
                }
                let first = Example { origin, input, expected, got };
                let departure = self.departure(part, kind, first);
                part.report.departures.push(departure);
            }
        }
    }

    /// The departure that an example is the first of, with the smallest input that shows its kind.
    fn departure(&mut self, part: &Part<'_>, kind: Kind, first: Example) -> Departure {
        let operation = part.operation;
        let shrunk = shrink::shrink(
            &first.input,
            |input| operation.smaller(input),
            |input| {
                let expected = operation.answer(input)?;
                match self.ask(operation, input, &expected) {
                    Verdict::Departed(other, got) if other == kind => Some((expected, got)),
                    _ => None,
                }
            },
        );
        let smaller = |(input, (expected, got))| Example { origin: Origin::Shrunk, input, expected, got };
        let smallest = shrunk.smallest.map_or_else(|| first.clone(), smaller);
        let hints = part.hints(&smallest);
        let hints = if hints.is_empty() { part.hints(&first) } else { hints };
        Departure { kind, count: 1, first, smallest, tried: shrunk.tried, hints }
    }
}

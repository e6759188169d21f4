//! For a terminal.

use std::fmt::Write;

use comfy_table::{CellAlignment, Table, presets};
use serde_json::Value;

use super::{OperationReport, Report};
use crate::departure::{Departure, Example, Got, Origin};
use crate::operations::Answer;

/// Characters of a line.
const WIDTH: usize = 100;

impl Report {
    /// A table of operations, then each departure.
    pub fn terminal(&self) -> String {
        let mut text = format!("{}\n", self.table());
        for operation in &self.operations {
            if let Some(reason) = &operation.abandoned {
                line(&mut text, "", &format!("{}: asked no more after {reason}", operation.name));
            }
            for departure in &operation.departures {
                text.push('\n');
                self::departure(&mut text, operation, departure);
            }
        }
        self.close(&mut text);
        text
    }

    fn table(&self) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        let titles = ["operation", "vectors", "boundaries", "tested", "passed", "unsupported", "departed"];
        table.set_header(titles);
        for operation in &self.operations {
            let of = |run: usize, all: usize| if run == all { run.to_string() } else { format!("{run} of {all}") };
            table.add_row([
                operation.name.clone(),
                of(operation.vectors_run, operation.vectors),
                of(operation.boundaries_run, operation.boundaries),
                operation.tested().to_string(),
                operation.passed.to_string(),
                operation.unsupported.to_string(),
                operation.departed.to_string(),
            ]);
        }
        table.column_iter_mut().skip(1).for_each(|column| {
            column.set_cell_alignment(CellAlignment::Right);
        });
        table
    }

    /// The operations that are not supported, by algorithm; the algorithm alone where it has no others.
    fn not_supported_by_algorithm(&self) -> Vec<String> {
        let mut algorithms: Vec<(&str, Vec<&str>)> = Vec::new();
        for (algorithm, operation) in self.not_supported.iter().filter_map(|name| name.split_once('/')) {
            match algorithms.iter_mut().find(|(known, _)| *known == algorithm) {
                Some((_, operations)) => operations.push(operation),
                None => algorithms.push((algorithm, vec![operation])),
            }
        }
        let is_supported =
            |algorithm: &str| self.operations.iter().any(|operation| operation.name.split('/').next() == Some(algorithm));
        let words = |(algorithm, operations): (&str, Vec<&str>)| match is_supported(algorithm) {
            true => format!("{algorithm}/{}", operations.join(", ")),
            false => algorithm.to_owned(),
        };
        algorithms.into_iter().map(words).collect()
    }

    fn close(&self, text: &mut String) {
        text.push('\n');
        if !self.not_supported.is_empty() {
            line(text, "not supported: ", &self.not_supported_by_algorithm().join("; "));
        }
        let untested = self.untested();
        if !untested.is_empty() {
            line(text, "supported, but not one input answered: ", &untested.join(", "));
        }
        for tests in &self.not_covered {
            let what = format!("{}.json, {} ({} tests): {}", tests.file, tests.tests, tests.count, tests.reason);
            line(text, "not covered: ", &what);
        }
        let (tested, departed) = (self.tested(), self.departed());
        let kinds: usize = self.operations.iter().map(|operation| operation.departures.len()).sum();
        let ending = if departed == 0 { "no departure".to_owned() } else { format!("{departed} depart, in {kinds} ways") };
        line(text, "", &format!("{tested} inputs tested, {ending}; seed {}, {:.1} s", self.seed, self.seconds));
    }
}

/// Adds a paragraph whose later lines are indented.
fn line(text: &mut String, title: &str, rest: &str) {
    let options = textwrap::Options::new(WIDTH).subsequent_indent("    ");
    for line in textwrap::wrap(&format!("{title}{rest}"), options) {
        text.push_str(&line);
        text.push('\n');
    }
}

fn departure(text: &mut String, operation: &OperationReport, departure: &Departure) {
    let times = if departure.count == 1 { "once".to_owned() } else { format!("{} times", departure.count) };
    line(text, "", &format!("{}: {}, {times}", operation.name, departure.kind.words()));
    example(text, "first", &departure.first);
    if departure.smallest != departure.first {
        example(text, "smallest", &departure.smallest);
    }
    for hint in &departure.hints {
        line(text, &format!("  note {} of {}.json: ", hint.note, hint.file), &hint.description);
    }
}

fn example(text: &mut String, title: &str, example: &Example) {
    let origin = match &example.origin {
        Origin::Vector { file, tc_id, comment } => format!(", tcId {tc_id} of {file}.json, {comment:?}"),
        Origin::Boundary => ", at a boundary".to_owned(),
        Origin::Random => ", drawn at random".to_owned(),
        Origin::Shrunk => String::new(),
    };
    line(text, "", &format!("  {title}{origin}{}", size(&example.input)));
    let expected = match &example.expected {
        Answer::Output(output) => output.to_string(),
        Answer::Refused => "refused".to_owned(),
    };
    let got = match &example.got {
        Got::Output(output) => output.to_string(),
        Got::Refused(reason) => format!("refused: {reason}"),
        Got::Failure(reason) => reason.clone(),
    };
    for (name, value) in [("input", example.input.to_string()), ("expected", expected), ("got", got)] {
        writeln!(text, "    {name:8} {value}").expect("a string takes all text");
    }
}

/// The lengths of the lists and strings of an input.
fn size(input: &Value) -> String {
    let Value::Object(fields) = input else {
        return String::new();
    };
    let length = |(name, field): (&String, &Value)| match field {
        Value::Array(entries) => Some(format!("{name} of {} entries", entries.len())),
        Value::String(text) if text.parse::<u64>().is_err() => Some(match hex::decode(text) {
            Ok(bytes) => format!("{name} of {} bytes", bytes.len()),
            Err(_) => format!("{name} of {} characters", text.chars().count()),
        }),
        _ => None,
    };
    let lengths: Vec<String> = fields.iter().filter_map(length).collect();
    if lengths.is_empty() { String::new() } else { format!(": {}", lengths.join(", ")) }
}

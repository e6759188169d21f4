//! Stand-alone SMT-LIB files: Cryptol's export as it is, with the outputs defined by the code.

use std::fmt::Write;

use crate::graph::Sym;
use crate::graph::arena::mask;
use crate::smt::print;

/// What an input of the export is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// The symbolic input `index` of a group.
    Input {
        /// Name of the group.
        group: String,
        /// Index in the group.
        index: u32,
    },
    /// A fixed value.
    Constant(u64),
}

/// An export that does not declare its values one a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the export declares {found} values instead of {expected}")]
pub struct EvidenceError {
    found: usize,
    expected: usize,
}

struct Declaration<'a> {
    name: &'a str,
    sort: &'a str,
}

fn declaration(line: &str) -> Option<Declaration<'_>> {
    let (name, sort) = line.strip_prefix("(declare-fun ")?.split_once(" () ")?;
    Some(Declaration { name, sort: sort.strip_suffix(')')? })
}

/// A word of the implementation from a value of the export.
fn as_word(name: &str, sort: &str) -> String {
    if sort == "Bool" { format!("(ite {name} #b1 #b0)") } else { name.to_owned() }
}

/// A value of the export from a word.
fn as_value(word: &str, sort: &str) -> String {
    if sort == "Bool" { format!("(= {word} #b1)") } else { word.to_owned() }
}

/// The export with every definition untouched, its inputs as `sources` tell, and its outputs defined
/// by `outputs`, values of the current graph printed as they are. The file is unsatisfiable exactly
/// when the code has the values of the specification for all inputs.
///
/// # Errors
/// When the export does not declare as many values as there are sources and outputs.
pub fn file(export: &str, sources: &[Source], outputs: &[Sym]) -> Result<String, EvidenceError> {
    let declared: Vec<Declaration<'_>> = export.lines().filter_map(declaration).collect();
    let expected = sources.len() + outputs.len();
    if declared.len() != expected {
        return Err(EvidenceError { found: declared.len(), expected });
    }
    let mut text = String::with_capacity(2 * export.len());
    let mut number = 0;
    for line in export.lines() {
        let Some(Declaration { name, sort }) = declaration(line) else {
            let _ = writeln!(text, "{line}");
            continue;
        };
        if number < sources.len() {
            input(&mut text, name, sort, number, sources, &declared);
        } else {
            if number == sources.len() {
                implementation(&mut text, sources, outputs, &declared);
            }
            let output = outputs[number - sources.len()];
            let value = as_value(&format!("impl{}", output.id()), sort);
            let _ = writeln!(text, "(define-fun {name} () {sort} {value})");
        }
        number += 1;
    }
    Ok(text)
}

fn input(text: &mut String, name: &str, sort: &str, number: usize, sources: &[Source], declared: &[Declaration<'_>]) {
    let source = &sources[number];
    let first = sources[..number].iter().position(|earlier| earlier == source);
    let _ = match (source, first) {
        (Source::Constant(value), _) => {
            let width = width_of(sort);
            let literal = print::literal(width, u128::from(*value) & mask(width));
            writeln!(text, "(define-fun {name} () {sort} {})", as_value(&literal, sort))
        }
        (Source::Input { .. }, Some(first)) => {
            writeln!(text, "(define-fun {name} () {sort} {})", declared[first].name)
        }
        (Source::Input { .. }, None) => writeln!(text, "(declare-fun {name} () {sort})"),
    };
}

fn width_of(sort: &str) -> u32 {
    let digits = sort.rsplit(' ').next().and_then(|last| last.strip_suffix(')'));
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(1)
}

fn implementation(text: &mut String, sources: &[Source], outputs: &[Sym], declared: &[Declaration<'_>]) {
    let place = |group: &str, index: u32| {
        let wanted = Source::Input { group: group.to_owned(), index };
        sources.iter().position(|source| *source == wanted)
    };
    for input in crate::eval::Plan::new(outputs).inputs() {
        if place(&input.name, input.index).is_none() {
            let name = print::input_name(&input.name, input.index);
            let _ = writeln!(text, "(declare-fun {name} () (_ BitVec {}))", input.width);
        }
    }
    text.push_str("; --- implementation ---\n");
    let places: std::collections::HashMap<(&str, u32), usize> = sources
        .iter()
        .enumerate()
        .rev()
        .filter_map(|(i, source)| match source {
            Source::Input { group, index } => Some(((group.as_str(), *index), i)),
            Source::Constant(_) => None,
        })
        .collect();
    text.push_str(&print::definitions(outputs, "impl", |group, index| match places.get(&(group, index)) {
        Some(&at) => as_word(declared[at].name, declared[at].sort),
        None => print::input_name(group, index),
    }));
    text.push_str("; --- end of implementation ---\n");
}

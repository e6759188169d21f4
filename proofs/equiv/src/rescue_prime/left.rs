//! Cryptol's side of the functions that obligations speak of.

use std::ops::Range;
use std::path::Path;

use ashlar_engine::cryptol::{Export, definitions};
use ashlar_engine::field::platform::GOLDILOCKS;
use ashlar_engine::obligation::{Arg, FieldInput, LeftCall};

use super::functions::{Function, Instance};

/// A group of elements.
pub fn elements(name: &str, count: usize) -> FieldInput {
    FieldInput { name: name.to_owned(), count, values: GOLDILOCKS.0 }
}

fn bytes(name: &str, count: usize) -> FieldInput {
    FieldInput { name: name.to_owned(), count, values: 256 }
}

/// The inputs of a function.
pub fn inputs(instance: Instance, function: &Function) -> Vec<FieldInput> {
    let most = |counts: &[usize]| counts.iter().copied().max().unwrap_or(0);
    match function {
        Function::PermuteMany(counts) => vec![elements("states", instance.width() * most(counts))],
        Function::HashElements(counts) => vec![elements("elements", most(counts))],
        Function::HashElementsMany(length, counts) => vec![elements("rows", length * most(counts))],
        Function::Hash(counts) => vec![bytes("bytes", most(counts))],
        Function::Merge => vec![elements("digests", 8)],
        Function::MergeMany(counts) => vec![elements("digests", 4 * most(counts))],
        Function::MergeWithInt(quotient) => {
            let values = if *quotient { 0xffff_ffff } else { GOLDILOCKS.0 };
            vec![elements("seed", 4), FieldInput { name: "low".to_owned(), count: 1, values }]
        }
    }
}

/// What the functions are taken over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Over {
    /// The permutation of the instance.
    Itself,
    /// An opaque permutation, whose parameters are the first group of inputs: the text of the functions of the module, as [`definitions_over`] reads it, with that for the permutation.
    Opaque(String),
}

impl Over {
    /// Whether it is an opaque one.
    pub fn is_opaque(&self) -> bool {
        matches!(self, Self::Opaque(_))
    }

    /// The groups of inputs before those of the function.
    pub fn parameters(&self, instance: Instance) -> Vec<FieldInput> {
        match self {
            Self::Itself => Vec::new(),
            Self::Opaque(_) => vec![elements("parameters", 2 * instance.width())],
        }
    }

    /// The call of an expression on parts of the groups of a function.
    fn call(&self, instance: Instance, params: &[(&str, &str)], body: &str, output: &str, parts: Vec<Arg>) -> LeftCall {
        match self {
            Self::Itself => LeftCall { export: Export::new(instance.module(), params, body, output), args: parts },
            Self::Opaque(definitions) => {
                let body = format!("({body} where {definitions})");
                let export = Export::new(instance.module(), params, &body, output).over_opaque("permutation", instance.width());
                let parameters = Arg::Input { group: 0, range: 0..export.parameters };
                LeftCall { args: [vec![parameters], parts].concat(), export }
            }
        }
    }

    /// A part of a group of the function.
    fn part(&self, group: usize, range: Range<usize>) -> Arg {
        Arg::Input { group: group + usize::from(self.is_opaque()), range }
    }

    /// The values of a function.
    pub fn calls(&self, instance: Instance, function: &Function) -> Vec<LeftCall> {
        match function {
            Function::PermuteMany(counts) => {
                counts.iter().flat_map(|&count| (0..count).map(|lane| self.permutation(instance, lane))).collect()
            }
            Function::HashElements(counts) => vec![self.beginnings(instance, "hash_elements", "F", 1, counts, 0)],
            Function::HashElementsMany(length, counts) => {
                let row = |i: usize| self.beginnings(instance, "hash_elements", "F", 1, &[*length], i * length);
                counts.iter().flat_map(|&count| (0..count).map(row)).collect()
            }
            Function::Hash(counts) => vec![self.beginnings(instance, "hash", "[8]", 1, counts, 0)],
            Function::MergeMany(counts) => vec![self.beginnings(instance, "merge_many", "[4]F", 4, counts, 0)],
            Function::Merge => {
                let params = [("left", "[4]F"), ("right", "[4]F")];
                vec![self.call(instance, &params, "merge left right", "[4]F", vec![self.part(0, 0..4), self.part(0, 4..8)])]
            }
            Function::MergeWithInt(quotient) => {
                let params = [("seed", "[4]F"), ("low", "[1]F")];
                let body = if *quotient { "merge_with_both seed (low @ 0) 1" } else { "merge_with_low seed (low @ 0)" };
                vec![self.call(instance, &params, body, "[4]F", vec![self.part(0, 0..4), self.part(1, 0..1)])]
            }
        }
    }

    fn permutation(&self, instance: Instance, lane: usize) -> LeftCall {
        let width = instance.width();
        let state = format!("[{width}]F");
        let part = self.part(0, lane * width..(lane + 1) * width);
        self.call(instance, &[("state", &state)], "permutation state", &state, vec![part])
    }

    /// A function of the first so many items, of `words` words each, from word `start` of group 0 on, for each of these numbers, laid end to end.
    fn beginnings(&self, instance: Instance, name: &str, item: &str, words: usize, counts: &[usize], start: usize) -> LeftCall {
        let most = counts.iter().copied().max().unwrap_or(0);
        let digests: Vec<String> = counts.iter().map(|count| format!("{name} (take`{{{count}}} x)")).collect();
        let (x, output) = (format!("[{most}]{item}"), format!("[{}]F", 4 * counts.len()));
        let body = format!("join [ {} ]", digests.join(", "));
        self.call(instance, &[("x", &x)], &body, &output, vec![self.part(0, start..start + words * most)])
    }
}

/// The functions of a module that are taken over another permutation: all whose text leads to it.
const OVER_PERMUTATION: [&str; 6] = ["hash_elements", "hash", "merge", "merge_many", "merge_with_low", "merge_with_both"];

/// The text of the functions of an instance's module that are built on `permutation`.
///
/// A name of theirs that were missing would stand for that over the permutation itself, which no row over an opaque one equals.
///
/// # Errors
/// When the module cannot be read or lacks one.
pub fn definitions_over(modules: &Path, instance: Instance) -> Result<String, String> {
    definitions(modules, instance.module(), &OVER_PERMUTATION)
}

fn of_column(instance: Instance, body: &str, count: usize) -> LeftCall {
    let column = format!("[{count}]F");
    Over::Itself.call(instance, &[("x", &column)], body, &column, vec![Over::Itself.part(0, 0..count)])
}

/// The product of the matrix and the column in group 0, in Cryptol's order of operations.
pub fn times_mds(instance: Instance) -> LeftCall {
    of_column(instance, "Rescue::times PARAMS.mds x", instance.width())
}

/// x^7 of the element in group 0.
pub fn sbox(instance: Instance) -> LeftCall {
    of_column(instance, "[ Rescue::sbox e | e <- x ]", 1)
}

/// x^(1/7) of the element in group 0.
pub fn inverse_sbox(instance: Instance) -> LeftCall {
    of_column(instance, "[ Rescue::inverse_sbox e | e <- x ]", 1)
}

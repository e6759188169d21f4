//! The frame of every vector file.

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};
use serde::Serialize;

use crate::file::{BugType, Group, Note, Outcome, VectorFile};

/// A file that [`all`](super::all) generates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// Path relative to the folder of this crate.
    pub path: String,
    /// The whole text.
    pub text: String,
}

/// A vector file and its schema: `NAME.json` and `schemas/NAME.json`.
pub(super) fn with_schema<G: Serialize + JsonSchema>(name: &str, file: &VectorFile<G>) -> [Generated; 2] {
    let schema = schema_for!(VectorFile<G>);
    [json(format!("{name}.json"), file), json(format!("schemas/{name}.json"), &schema)]
}

fn json(path: String, value: &impl Serialize) -> Generated {
    let mut text = serde_json::to_string_pretty(value).expect("maps with text keys are always JSON");
    text.push('\n');
    Generated { path, text }
}

/// Gives out test numbers from 1.
#[derive(Default)]
pub(super) struct Numbers(u32);

impl Numbers {
    pub(super) fn next(&mut self) -> u32 {
        self.0 += 1;
        self.0
    }
}

pub(super) fn notes(entries: &[(&str, BugType, &str)]) -> BTreeMap<String, Note> {
    entries
        .iter()
        .map(|&(flag, bug_type, description)| {
            let description = description.to_owned();
            (flag.to_owned(), Note { bug_type, description })
        })
        .collect()
}

pub(super) fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// Puts groups into the frame.
pub(super) fn frame<G: Group>(
    algorithm: &str,
    name: &str,
    provenance: &[&str],
    notes: BTreeMap<String, Note>,
    test_groups: Vec<G>,
) -> VectorFile<G> {
    VectorFile {
        algorithm: algorithm.to_owned(),
        schema: format!("schemas/{name}.json"),
        generator_version: env!("CARGO_PKG_VERSION").to_owned(),
        provenance: strings(provenance),
        notes,
        number_of_tests: test_groups.iter().map(|group| group.tests().len()).sum(),
        test_groups,
    }
}

pub(super) fn valid_if(condition: bool) -> Outcome {
    if condition { Outcome::Valid } else { Outcome::Invalid }
}

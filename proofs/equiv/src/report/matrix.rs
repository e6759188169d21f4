//! What a run found of each primitive, by kind of evidence.

use ashlar::Backend;
use ashlar_engine::runner::row::Row;
use serde::Serialize;

use super::Summary;
use crate::names::PLATFORMS;

/// A subject of rows, with the beginnings of the words by which their ids name it, in lower case and without `_` and `-`. The last has all others.
const SUBJECTS: [(&str, &[&str]); 8] = [
    ("BLAKE3", &["blake3"]),
    ("Rescue-Prime", &["rescueprime", "rp64256", "rpjive64256"]),
    ("Poseidon and its modes", &["poseidon", "modes", "sponge", "compression", "mmo", "slicehash"]),
    ("Fields", &["goldilocks", "koalabear"]),
    ("Merkle trees", &["merkle"]),
    ("Challengers", &["challenger", "hashchallenger", "serializingchallenger", "duplexchallenger"]),
    (
        "Encodings",
        &[
            "vkey",
            "encoding",
            "vmverifyingkey",
            "systemverifyingkey",
            "programid",
            "claim",
            "framing",
            "codec",
            "domain",
            "fieldencoding",
        ],
    ),
    ("What all rest on", &[]),
];

/// Groups of ids whose next word is the subject, with the kind of evidence that they are.
const KINDS: [(&str, &str); 4] =
    [("cryptol", "properties of the text"), ("coq", "Coq"), ("saw", "compiled code (SAW)"), ("vectors", "known answers")];

/// Kinds of evidence of rows that compare code.
const SPECIFICATION: &str = "spec/";
const EVERY_BACKEND: &str = "code of all backends";

/// The subjects with their rows by kind of evidence.
#[derive(Clone, Debug, Serialize)]
pub struct Matrix {
    /// The kinds.
    pub kinds: Vec<&'static str>,
    /// The subjects, each with a summary of its rows of each kind.
    pub lines: Vec<(&'static str, Vec<Summary>)>,
}

/// The subject and the kind of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The subject.
    pub subject: &'static str,
    /// The kind.
    pub kind: &'static str,
}

impl Matrix {
    /// The matrix of rows.
    pub fn of(rows: &[Row]) -> Self {
        let kinds: Vec<&str> =
            [SPECIFICATION, EVERY_BACKEND].into_iter().chain(Backend::NAMES).chain(KINDS.map(|(_, kind)| kind)).collect();
        let placed: Vec<(Place, &Row)> = rows.iter().map(|row| (place(row), row)).collect();
        let cell = |subject, kind| {
            let here = placed.iter().filter(|(place, _)| *place == Place { subject, kind });
            Summary::of(here.map(|(_, row)| *row))
        };
        let lines =
            SUBJECTS.iter().map(|&(subject, _)| (subject, kinds.iter().map(|&kind| cell(subject, kind)).collect())).collect();
        Matrix { kinds, lines }
    }
}

/// Where a row stands.
pub fn place(row: &Row) -> Place {
    let mut words = row.id.split('/');
    let first = words.next().unwrap_or_default();
    let group = KINDS.iter().find(|(group, _)| *group == first);
    let is_named_next = group.is_some() || first == "costs";
    let word: String =
        if is_named_next { words.next().unwrap_or_default() } else { first }.to_lowercase().replace(['_', '-'], "");
    let names = |(_, words): &&(&str, &[&str])| words.iter().any(|name| word.starts_with(name));
    let subject = SUBJECTS.iter().find(names).unwrap_or(&SUBJECTS[SUBJECTS.len() - 1]).0;
    Place { subject, kind: group.map_or_else(|| kind_of_code(&row.right), |(_, kind)| kind) }
}

/// The kind of evidence by the code on the right side: spec/, or the backend whose platform it ran on.
fn kind_of_code(right: &str) -> &'static str {
    if right.starts_with("spec:") {
        return SPECIFICATION;
    }
    let words = || right.split(|c: char| !c.is_alphanumeric() && c != '_');
    let platform = PLATFORMS.iter().find(|(name, _)| words().any(|word| word == *name));
    let backend = |(name, _): &(&str, &str)| match *name {
        "scalar" => Some("portable"),
        name => Backend::NAMES.into_iter().filter(|backend| name.starts_with(backend)).max_by_key(|backend| backend.len()),
    };
    platform.and_then(backend).unwrap_or(EVERY_BACKEND)
}

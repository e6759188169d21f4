//! What a run found of each primitive, by kind of evidence.

use ashlar::Backend;
use ashlar_engine::runner::row::Row;
use serde::Serialize;

use super::Summary;
use crate::names::PLATFORMS;

/// A subject of rows, with the beginnings of the words by which their ids name it, in lower case and without `_` and `-`. The last has all others.
const SUBJECTS: [(&str, &[&str]); 8] = [
    ("BLAKE3", &["blake3", "hashhex"]),
    ("Rescue-Prime", &["rescue", "rp64256", "rpjive64256"]),
    ("Poseidon and its modes", &["poseidon", "modes", "sponge", "compression", "mmo", "slicehash"]),
    ("Fields", &["goldilocks", "koalabear"]),
    ("Merkle trees", &["merkle"]),
    ("Challengers", &["challenger", "hashchallenger", "serializingchallenger", "duplexchallenger", "bytechallenger"]),
    (
        "Encodings",
        &[
            "vkey",
            "blob",
            "archived",
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

/// The subjects with their rows by kind of evidence, and with what is no row.
#[derive(Clone, Debug, Serialize)]
pub struct Matrix {
    /// The kinds.
    pub kinds: Vec<&'static str>,
    /// A line a subject.
    pub lines: Vec<Line>,
}

/// What is known of a subject.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// The subject.
    pub subject: &'static str,
    /// A summary of its rows of each kind.
    pub cells: Vec<Summary>,
    /// Faults of the mutation suite in it.
    pub mutants: usize,
    /// Names of the fuzz targets that run it.
    pub fuzz: Vec<String>,
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
    /// The matrix of rows, beside mutants, by their ids, and fuzz targets.
    pub fn of(rows: &[Row], mutants: &[String], fuzz: &[String]) -> Self {
        let kinds: Vec<&str> =
            [SPECIFICATION, EVERY_BACKEND].into_iter().chain(Backend::NAMES).chain(KINDS.map(|(_, kind)| kind)).collect();
        let placed: Vec<(Place, &Row)> = rows.iter().map(|row| (place(row), row)).collect();
        let cell = |subject, kind| {
            let here = placed.iter().filter(|(place, _)| *place == Place { subject, kind });
            Summary::of(here.map(|(_, row)| *row))
        };
        let line = |&(subject, _): &(&'static str, _)| Line {
            subject,
            cells: kinds.iter().map(|&kind| cell(subject, kind)).collect(),
            mutants: mutants.iter().filter(|id| subject_of(id) == subject).count(),
            fuzz: fuzz.iter().filter(|name| subject_of(name) == subject).cloned().collect(),
        };
        let lines = SUBJECTS.iter().map(line).collect();
        Matrix { kinds, lines }
    }
}

/// Where a row stands.
pub fn place(row: &Row) -> Place {
    let first = row.id.split('/').next();
    let group = KINDS.iter().find(|(group, _)| first == Some(group));
    Place { subject: subject_of(&row.id), kind: group.map_or_else(|| kind_of_code(&row.right), |(_, kind)| kind) }
}

/// The subject of the id of a row or of a mutant, or of the name of a fuzz target.
fn subject_of(id: &str) -> &'static str {
    let mut words = id.split('/');
    let first = words.next().unwrap_or_default();
    let is_named_next = KINDS.iter().any(|(group, _)| *group == first) || ["costs", "chain"].contains(&first);
    let word: String =
        if is_named_next { words.next().unwrap_or_default() } else { first }.to_lowercase().replace(['_', '-'], "");
    let names = |(_, words): &&(&str, &[&str])| words.iter().any(|name| word.starts_with(name));
    SUBJECTS.iter().find(names).unwrap_or(&SUBJECTS[SUBJECTS.len() - 1]).0
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

//! The report: terminal, JSON and one HTML page.

mod html;
pub mod machine_code;
pub mod matrix;
pub mod progress;
pub mod second_check;
mod summary;
mod terminal;

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use ashlar_engine::certificate::Certificate;
use ashlar_engine::generated::Generated;
use ashlar_engine::hash;
use ashlar_engine::mutants::{self, Suite};
use ashlar_engine::process;
use ashlar_engine::runner::Tools;
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::sources::{self, source_hash};
use ashlar_engine::workspace::Workspace;
use machine_code::{Library, MachineCode};
use second_check::SecondCheck;
use serde::Serialize;
pub use summary::Summary;

use crate::surface::table::Cell;

/// All that a run found.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// `ashlar-prove`.
    pub tool: &'static str,
    /// Version of this program.
    pub version: &'static str,
    /// Commit of the source tree, if it is one.
    pub commit: Option<String>,
    /// Whether files differ from the commit.
    pub dirty: bool,
    /// SHA-256 of the sources by folder: names and contents of all files, as [`ashlar_engine::hash::tree`] has them.
    pub sources: BTreeMap<&'static str, String>,
    /// Hash of all sources, by which later runs know whether results are of theirs; null if one cannot be read.
    pub source_hash: Option<String>,
    /// Versions of the tools; null for a missing one.
    pub tools: serde_json::Map<String, serde_json::Value>,
    /// Whether only some obligations were asked for.
    pub partial: bool,
    /// Seconds of the whole run.
    pub seconds: f64,
    /// The results.
    pub obligations: Vec<Row>,
    /// Which second check each proved row has, by id.
    pub second_check: BTreeMap<String, SecondCheck>,
    /// Public functions on backends, with the rows that ran what they call.
    pub surface: Vec<Cell>,
    /// The mutation suite.
    pub mutants: MutationScore,
    /// The generated faults; null if they were not tried on exactly these sources.
    pub faults: Option<Generated>,
    /// The built libraries that the rows are about, of a run on machine code.
    pub libraries: Vec<Library>,
    /// The last run on machine code; null if there was none on exactly these sources.
    pub machine_code: Option<MachineCode>,
    /// Names of the fuzz targets, for the page.
    #[serde(skip)]
    pub fuzz: Vec<String>,
    /// Numbers of obligations by status.
    pub summary: Summary,
    /// What the results rest on, beyond each obligation's own assumptions.
    pub trusted: Vec<Trusted>,
}

/// The mutation suite in the report.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MutationScore {
    /// Mutants that turned the rows red that they name.
    pub killed: usize,
    /// Mutants tried; of a suite that has not run on these sources, those of the registry.
    pub total: usize,
    /// Whether the suite ran on exactly these sources.
    pub ran: bool,
    /// Ids of the mutants, for the page.
    #[serde(skip)]
    pub ids: Vec<String>,
    /// The results.
    pub results: Vec<mutants::Outcome>,
}

/// One part of what the results rest on.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Trusted {
    /// What is trusted.
    pub what: &'static str,
    /// What is done about it.
    pub check: &'static str,
}

const TRUSTED: [Trusted; 10] = [
    Trusted {
        what: "The Cryptol modules say what the papers say.",
        check: "Cited at each definition; known-answer vectors of independent implementations; properties.",
    },
    Trusted {
        what: "Cryptol and SBV export what the modules say.",
        check: "Counterexamples are evaluated by Cryptol itself; whatever the reader does not know is an error.",
    },
    Trusted {
        what: "The models of processor intrinsics and of assembly listings.",
        check: "Tested against the processor on random and edge inputs; never proved.",
    },
    Trusted {
        what: "The normal form of words.",
        check: "Each rule is a theorem for every width (coq/words) and a lemma decided by Bitwuzla at some (words/rules); random expressions keep their values; \
                obligations marked cross-checked were decided again without it.",
    },
    Trusted {
        what: "The normal form of field elements.",
        check: "Why equal forms are equal values is argued in proofs/engine/src/field/mod.rs; forms are evaluated at points; faults are refuted.",
    },
    Trusted {
        what: "The reading of words as integers with carries, and of doubles as integers with roundings.",
        check: "Why each step keeps the values is argued in proofs/engine/src/carries/mod.rs; lost carries and sums that are no doubles are \
                refused in tests and refuted on concrete inputs.",
    },
    Trusted {
        what: "The runs of encodings on symbolic bytes: that they take every path, and that words are their bytes.",
        check: "Random keys and strings take exactly one path with the outcome of the native code; the functions of word.rs are tested (vkey/words); \
                faults are refuted.",
    },
    Trusted {
        what: "Bitwuzla, Coq's kernel and rustc.",
        check: "The bundle of `make audit` has its rows decided a second time: SMT-LIB by other solvers, theories by coqchk, both sides of rows by \
                 a checker that shares no code with the engine (proofs/verify). Of certified answers of Bitwuzla, trusted are the reading of the \
                 file as a formula and the checker of proofs in its place.",
    },
    Trusted {
        what: "The generic code behaves on native lanes as on symbolic ones.",
        check: "One source text, no code depends on the lane type; SAW proves the bitcode of scalar kernels where it is installed (saw/*).",
    },
    Trusted {
        what: "Beyond the lengths in scope, the code is not decided.",
        check: "The claim rests there on the theorems coq/blake3/incremental-equals-tree and coq/blake3/late-strategy-equals-tree, for every \
                number of chunks, about models of the tree; vectors and the shapes of trees tie these models to the code.",
    },
];

impl Report {
    /// The report of a run.
    pub fn new(tools: &Tools, rows: Vec<Row>, surface: Vec<Cell>, partial: bool, seconds: f64) -> Self {
        let workspace = &tools.workspace;
        let (commit, dirty) = commit(workspace);
        let source_hash = source_hash(workspace).ok();
        let kept = source_hash.as_deref();
        let mut versions = serde_json::Map::new();
        let rustc =
            output(Command::new("rustc").arg("--version")).and_then(|text| Some(text.split_whitespace().nth(1)?.to_owned()));
        let known = tools.versions().into_iter().chain([("rustc", rustc)]);
        versions.extend(known.map(|(name, version)| (name.to_owned(), version.into())));
        Report {
            tool: "ashlar-prove",
            version: env!("CARGO_PKG_VERSION"),
            commit,
            dirty,
            sources: folders(workspace),
            tools: versions,
            partial,
            seconds,
            summary: Summary::of(&rows),
            second_check: second_check::of_rows(&rows),
            surface,
            mutants: score(workspace, kept),
            faults: kept.and_then(|hash| sources::kept(&workspace.generated(), hash)),
            machine_code: kept.and_then(|hash| MachineCode::beside(&rows, workspace, hash)),
            libraries: Vec::new(),
            fuzz: fuzz(workspace),
            trusted: TRUSTED.to_vec(),
            obligations: rows,
            source_hash,
        }
    }

    /// The rows of each first component of the ids, in order of appearance.
    pub fn groups(&self) -> Vec<(&str, Vec<&Row>)> {
        let mut groups: Vec<(&str, Vec<&Row>)> = Vec::new();
        for row in &self.obligations {
            match groups.iter_mut().find(|(name, _)| *name == row.group()) {
                Some((_, rows)) => rows.push(row),
                None => groups.push((row.group(), vec![row])),
            }
        }
        groups
    }

    /// Every row that some obligation rests on and that is not proved in this run, sorted.
    pub fn assumptions(&self) -> Vec<&str> {
        let is_proved = |row: &&Row| row.status == Status::Proved;
        let proved: HashSet<&str> = self.obligations.iter().filter(is_proved).map(|row| row.id.as_str()).collect();
        let assumed = self.obligations.iter().flat_map(|row| row.assumes.iter().map(String::as_str));
        let mut all: Vec<&str> = assumed.filter(|id| !proved.contains(id)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// What decided the rows that are proved, with the number of rows, most first.
    pub fn engines(&self) -> Vec<(&str, usize)> {
        counted(self.obligations.iter().filter(|row| row.status == Status::Proved).filter_map(|row| row.engine.as_deref()))
    }

    /// Why rows did not run, with the number of rows, most first.
    pub fn reasons(&self) -> Vec<(&str, usize)> {
        counted(self.obligations.iter().filter(|row| row.status == Status::NotRun).filter_map(|row| row.detail.as_deref()))
    }

    /// Of how many rows that rest on answers of Bitwuzla these are certified, in words.
    pub fn certified(&self) -> String {
        let asked = || self.obligations.iter().filter_map(|row| row.certificate.as_ref());
        let sum = |count: fn(&Certificate) -> usize| asked().map(count).sum::<usize>();
        let rows = asked().filter(|certificate| certificate.is_whole()).count();
        let (certified, queries) = (sum(|all| all.certified), sum(|all| all.queries));
        format!("{certified} of {queries} certified, all of {rows} of {} rows", asked().count())
    }

    /// The JSON text.
    ///
    /// # Errors
    /// When a value cannot be written as JSON.
    pub fn json(&self) -> serde_json::Result<String> {
        serde_json::to_string_pretty(self)
    }

    /// Writes the JSON text and the page into a folder, which is made.
    ///
    /// # Errors
    /// When one of them cannot be made or written.
    pub fn write(&self, folder: &Path) -> anyhow::Result<()> {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("report.json"), self.json()?)?;
        fs::write(folder.join("report.html"), self.html()?)?;
        Ok(())
    }
}

/// How often each text is there, most first.
fn counted<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<(&'a str, usize)> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    let mut all: Vec<(&str, usize)> = counts.into_iter().collect();
    all.sort_by_key(|&(_, count)| Reverse(count));
    all
}

/// The specifications and the code that they are compared with. A folder that cannot be read has no hash.
fn folders(workspace: &Workspace) -> BTreeMap<&'static str, String> {
    let hash = |folder| Some((folder, hash::tree(&workspace.root().join(folder), &[]).ok()?));
    ["cryptol", "spec", "impl"].into_iter().filter_map(hash).collect()
}

fn score(workspace: &Workspace, source_hash: Option<&str>) -> MutationScore {
    let ids: Vec<String> =
        mutants::registry(&workspace.mutants()).unwrap_or_default().into_iter().map(|mutant| mutant.id).collect();
    match source_hash.and_then(|hash| Suite::kept(workspace, hash)) {
        Some(suite) => {
            MutationScore { killed: suite.killed(), total: suite.mutants.len(), ran: true, ids, results: suite.mutants }
        }
        None => MutationScore { killed: 0, total: ids.len(), ran: false, ids, results: Vec::new() },
    }
}

/// The names of the fuzz targets, sorted.
fn fuzz(workspace: &Workspace) -> Vec<String> {
    let files = hash::files(&workspace.root().join("fuzz/fuzz_targets"), &["rs"]).unwrap_or_default();
    files.iter().filter_map(|file| Some(file.file_stem()?.to_string_lossy().into_owned())).collect()
}

fn commit(workspace: &Workspace) -> (Option<String>, bool) {
    let git = |args: &[&str]| {
        let mut command = Command::new("git");
        output(command.arg("-C").arg(workspace.root()).args(args))
    };
    let commit = git(&["rev-parse", "HEAD"]);
    let dirty = git(&["status", "--porcelain"]).is_some_and(|text| !text.is_empty());
    (commit, dirty)
}

/// Trimmed output of a command that succeeds.
fn output(command: &mut Command) -> Option<String> {
    let output = process::run(command, Duration::from_secs(30)).ok()?;
    output.success.then(|| output.text.trim().to_owned())
}

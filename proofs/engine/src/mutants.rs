//! Faults put into the sources on purpose, each of which must be refuted.

use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::hash;
use crate::sources;
use crate::workspace::Workspace;

/// One fault: an edit of one place.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mutant {
    /// Path-like id, unique.
    pub id: String,
    /// File, relative to the root of the source tree.
    pub file: String,
    /// Text that occurs exactly once in the file.
    pub find: String,
    /// Text in its place.
    pub replace: String,
    /// What is broken, in plain words.
    pub note: String,
    /// Prefixes of obligation ids; for each, an obligation must be refuted, or, if the file is a Coq theory, no longer check.
    #[serde(default)]
    pub expect: Vec<String>,
    /// Prefixes of obligation ids; for each, an obligation must be unknown because it uses what no row proves, goes beyond a contract, or rests on a row that does not hold.
    #[serde(default)]
    pub uncovered: Vec<String>,
    /// Prefixes of obligation ids; for each, an obligation must be refuted by a counterexample that native code does not show: the fault is in what machines of expressions alone run.
    #[serde(default)]
    pub unconfirmed: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Registry {
    mutant: Vec<Mutant>,
}

/// Why a mutant cannot be tried.
#[derive(Debug, thiserror::Error)]
pub enum MutantError {
    /// A registry that cannot be read.
    #[error("{file}: {reason}")]
    Registry {
        /// The file.
        file: String,
        /// What is wrong.
        reason: String,
    },
    /// The text to be replaced is not there exactly once.
    #[error("{id}: the text to replace occurs {count} times in {file}, not once")]
    Place {
        /// The mutant.
        id: String,
        /// The file.
        file: String,
        /// How often the text occurs.
        count: usize,
    },
    /// A file that cannot be read or written.
    #[error("{id}: {file}: {source}")]
    File {
        /// The mutant.
        id: String,
        /// The file.
        file: String,
        /// The cause.
        source: io::Error,
    },
}

/// The mutants of all registries in a folder, in order of file name.
///
/// # Errors
/// When a registry cannot be read, names a mutant without expectation, or repeats an id.
pub fn registry(folder: &Path) -> Result<Vec<Mutant>, MutantError> {
    let bad = |file: &Path, reason: String| MutantError::Registry { file: file.display().to_string(), reason };
    let files = hash::files(folder, &["toml"]).map_err(|error| bad(folder, error.to_string()))?;
    let mut all: Vec<Mutant> = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|error| bad(&file, error.to_string()))?;
        let parsed: Registry = toml::from_str(&text).map_err(|error| bad(&file, error.to_string()))?;
        for mutant in parsed.mutant {
            if mutant.expected().next().is_none() || mutant.find == mutant.replace {
                return Err(bad(&file, format!("{} changes or expects nothing", mutant.id)));
            }
            if all.iter().any(|other| other.id == mutant.id) {
                return Err(bad(&file, format!("{} is there twice", mutant.id)));
            }
            all.push(mutant);
        }
    }
    Ok(all)
}

impl Mutant {
    /// Whether the edit changes no Rust code, so that nothing is rebuilt.
    pub fn is_specification(&self) -> bool {
        self.file.starts_with("cryptol/") || self.is_theory()
    }

    /// Whether the programs that decide the expected obligations do not change: those of SAW compile the sources themselves.
    pub fn needs_no_build(&self) -> bool {
        self.is_specification() || self.needs_saw()
    }

    /// Whether SAW is to refuse the mutant.
    pub fn needs_saw(&self) -> bool {
        self.expected().all(|id| id.starts_with("saw/"))
    }

    /// Prefixes of all obligations whose outcome is expected.
    pub fn expected(&self) -> impl Iterator<Item = &String> {
        self.expect.iter().chain(&self.uncovered).chain(&self.unconfirmed)
    }

    /// Whether the edit is in a Coq theory, which may no longer check in place of proving something wrong.
    pub fn is_theory(&self) -> bool {
        self.file.ends_with(".v")
    }

    /// The edited text of the mutant's file under `root`.
    ///
    /// # Errors
    /// When the file cannot be read or the place is not unique.
    pub fn edited(&self, root: &Path) -> Result<String, MutantError> {
        let text = fs::read_to_string(root.join(&self.file)).map_err(|e| self.file_error(e))?;
        let count = text.matches(&self.find).count();
        if count != 1 {
            let (id, file) = (self.id.clone(), self.file.clone());
            return Err(MutantError::Place { id, file, count });
        }
        Ok(text.replacen(&self.find, &self.replace, 1))
    }

    /// An error of reading or writing the mutant's file.
    pub fn file_error(&self, source: io::Error) -> MutantError {
        MutantError::File { id: self.id.clone(), file: self.file.clone(), source }
    }
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    /// The mutant.
    pub id: String,
    /// The file that it changes.
    pub file: String,
    /// What is broken.
    pub note: String,
    /// Whether every expected outcome came: a refutation with a counterexample that replays, or a use that no row proves.
    pub killed: bool,
    /// The obligations that turned red, or why it survived.
    pub detail: String,
    /// Time, with the build.
    pub seconds: f64,
}

/// The results of a whole suite, as kept in target/prove/mutants.json.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Suite {
    /// Hash of the sources that the suite ran on.
    pub source_hash: String,
    /// Whether all mutants of the registry were tried, but for those not run.
    pub complete: bool,
    /// The mutants that could not be tried for want of SAW or of a library.
    pub not_run: Vec<String>,
    /// The results.
    pub mutants: Vec<Outcome>,
}

impl Suite {
    /// The results of a whole suite that are kept for a source tree, if they are of sources with this hash.
    pub fn kept(workspace: &Workspace, source_hash: &str) -> Option<Self> {
        sources::kept(&workspace.output().join("mutants.json"), source_hash).filter(|suite: &Self| suite.complete)
    }

    /// Number of killed mutants.
    pub fn killed(&self) -> usize {
        self.mutants.iter().filter(|mutant| mutant.killed).count()
    }
}

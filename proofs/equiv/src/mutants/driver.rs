//! Tries mutants, each in a copy of the sources.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::{Mutant, MutantError, Outcome, Runner, SOURCES};
use crate::chain::is_taken_back;
use crate::hash;
use crate::process;
use crate::runner::row::{Row, Status};
use crate::runner::saw::REFUSED;
use crate::workspace::Workspace;

/// Time limit of a build and of a run.
const LIMIT: Duration = Duration::from_secs(1800);

/// Files of the root that a build needs.
const ROOT_FILES: [&str; 4] = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo/config.toml"];

/// One worker: a copy of the sources with its own build folder.
pub struct Driver {
    workspace: Workspace,
    root: PathBuf,
    profile: String,
    built: Option<Runner>,
}

#[derive(Deserialize)]
struct Report {
    obligations: Vec<Row>,
}

impl Driver {
    /// A worker with the copy in `root`, which is brought up to date.
    ///
    /// # Errors
    /// When the sources cannot be copied.
    pub fn new(workspace: &Workspace, root: PathBuf, profile: &str) -> io::Result<Self> {
        copy_sources(workspace.root(), &root)?;
        let tools = root.join(".tools");
        if workspace.tools().is_dir() && !tools.exists() {
            std::os::unix::fs::symlink(workspace.tools(), tools)?;
        }
        Ok(Driver { workspace: workspace.clone(), root, profile: profile.to_owned(), built: None })
    }

    /// Tries a mutant: edits, builds, runs the expected obligations, and puts the file back.
    ///
    /// # Errors
    /// When the mutant does not apply or a file cannot be written.
    pub fn run(&mut self, mutant: &Mutant) -> Result<Outcome, MutantError> {
        let start = Instant::now();
        // From the tree itself, so that an interrupted edit of the copy cannot accumulate.
        let edited = mutant.edited(self.workspace.root())?;
        let file = self.root.join(&mutant.file);
        fs::write(&file, edited).map_err(|error| mutant.file_error(error))?;
        let verdict = self.verdict(mutant);
        let original = self.workspace.root().join(&mutant.file);
        fs::copy(original, &file).map_err(|error| mutant.file_error(error))?;
        if !mutant.needs_no_build() {
            self.built = None;
        }
        let (killed, detail) = match verdict {
            Ok(red) => (true, red),
            Err(reason) => (false, reason),
        };
        Ok(Outcome {
            id: mutant.id.clone(),
            file: mutant.file.clone(),
            note: mutant.note.clone(),
            killed,
            detail,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    fn verdict(&mut self, mutant: &Mutant) -> Result<String, String> {
        if self.built.as_ref() != Some(&mutant.runner) || !mutant.needs_no_build() {
            self.build(&mutant.runner)?;
            self.built = Some(mutant.runner.clone());
        }
        let rows = self.prove(&mutant.runner, mutant.expected())?;
        judge(&rows, mutant)
    }

    fn build(&self, runner: &Runner) -> Result<(), String> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            .args(["build", "--quiet", "--offline", "--package", &runner.package, "--bin", &runner.program])
            .args(["--profile", &self.profile]);
        let output = process::run(&mut command, LIMIT).map_err(|error| error.to_string())?;
        if output.success {
            return Ok(());
        }
        let start: String = output.text.chars().take(600).collect();
        Err(format!("the mutant does not compile: {start}"))
    }

    fn prove<'a>(&self, runner: &Runner, expect: impl Iterator<Item = &'a String>) -> Result<Vec<Row>, String> {
        let json = self.root.join("target/mutant-report.json");
        // A report left by an earlier mutant must not be taken for this one's.
        let _ = fs::remove_file(&json);
        let folder = if self.profile == "dev" { "debug" } else { &self.profile };
        let program = self.root.join("target").join(folder).join(&runner.program);
        let mut command = Command::new(program);
        command.current_dir(&self.root).args(["--no-cache", "--quiet", "--json"]).arg(&json);
        for prefix in expect {
            command.args(["--only", prefix]);
        }
        let output = process::run(&mut command, LIMIT).map_err(|error| error.to_string())?;
        let text = fs::read(&json).map_err(|error| format!("no report ({error}); prove printed: {}", output.text))?;
        let report: Report = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
        Ok(report.obligations)
    }
}

/// The obligations that turned red as expected, of each prefix one.
fn judge(rows: &[Row], mutant: &Mutant) -> Result<String, String> {
    let killed = |row: &Row| is_killed(row) || is_refused(row) || (mutant.is_theory() && no_longer_checks(row));
    let refuted = matching(rows, &mutant.expect, killed)?;
    let uncovered = matching(rows, &mutant.uncovered, is_taken_back)?;
    let all = [("refuted", refuted), ("uncovered", uncovered)].into_iter().filter(|(_, ids)| !ids.is_empty());
    let texts: Vec<String> =
        all.map(|(word, ids)| format!("{word}: {}", ids.into_iter().collect::<Vec<_>>().join(", "))).collect();
    Ok(texts.join("; "))
}

/// For each prefix an obligation that is as expected.
fn matching(rows: &[Row], prefixes: &[String], is_expected: impl Fn(&Row) -> bool) -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    for prefix in prefixes {
        let matching: Vec<&Row> = rows.iter().filter(|row| row.id.starts_with(prefix)).collect();
        if let Some(row) = matching.iter().find(|row| is_expected(row)) {
            found.insert(row.id.clone());
            continue;
        }
        let seen: Vec<String> = matching.iter().map(|row| state(row)).collect();
        return Err(match seen.is_empty() {
            true => format!("{prefix}: no such obligation"),
            false => format!("survived: {}", seen.join("; ")),
        });
    }
    Ok(found)
}

/// Refuted, and seen on concrete values: a test and a property of Cryptol fail on concrete values by
/// themselves.
fn is_killed(row: &Row) -> bool {
    let replayed = row.counterexample.as_ref().map(|counterexample| counterexample.confirmed);
    let concrete = matches!(row.engine.as_deref(), Some(engine) if engine == "test" || engine.starts_with("cryptol"));
    row.status == Status::Refuted && replayed.unwrap_or(concrete)
}

/// SAW does not verify the function: a counterexample that rests on uninterpreted functions need not be one of the code.
fn is_refused(row: &Row) -> bool {
    row.engine.as_deref().is_some_and(|engine| engine.starts_with("saw"))
        && row.detail.as_deref().is_some_and(|detail| detail.starts_with(REFUSED))
}

/// Coq says that a theory is wrong.
fn no_longer_checks(row: &Row) -> bool {
    let of_coq = row.engine.as_deref().is_some_and(|engine| engine.starts_with("coq"));
    of_coq && row.status == Status::Unknown && row.detail.as_deref().is_some_and(|detail| detail.contains("Error:"))
}

fn state(row: &Row) -> String {
    let detail: String = row.detail.as_deref().unwrap_or("").chars().take(200).collect();
    format!("{} {} {detail}", row.id, row.status.word())
}

/// Brings a copy of the sources up to date: changed files are written, others left with their times,
/// and files that are gone are removed.
///
/// # Errors
/// When a file cannot be read or written.
pub fn copy_sources(from: &Path, to: &Path) -> io::Result<()> {
    for folder in SOURCES {
        let files = hash::files(&from.join(folder), &[])?;
        for file in &files {
            copy_changed(file, &to.join(relative(file, from)))?;
        }
        for file in hash::files(&to.join(folder), &[])? {
            if !from.join(relative(&file, to)).is_file() {
                fs::remove_file(file)?;
            }
        }
    }
    for name in ROOT_FILES {
        if from.join(name).is_file() {
            copy_changed(&from.join(name), &to.join(name))?;
        }
    }
    Ok(())
}

fn relative<'a>(file: &'a Path, root: &Path) -> &'a Path {
    file.strip_prefix(root).unwrap_or(file)
}

/// Scripts are to be run from the copy, so that permissions are part of a file.
fn copy_changed(from: &Path, to: &Path) -> io::Result<()> {
    let (content, permissions) = (fs::read(from)?, fs::metadata(from)?.permissions());
    let is_present = fs::read(to).is_ok_and(|present| present == content);
    if is_present && fs::metadata(to)?.permissions() == permissions {
        return Ok(());
    }
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::copy(from, to).map(drop)
}

//! Folders in which the built program runs rows, one for each thread, so that their evidence does not meet.

use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use ashlar_equiv::process::{self, ProcessError};
use ashlar_equiv::runner::row::Row;
use ashlar_equiv::workspace::Workspace;
use serde::Deserialize;

use crate::copy::{copy_sources, same};

/// Data of a run, KiB: a fault may make it build without end.
const MEMORY: u64 = 8 << 20;

/// A folder with the sources as they are, and the program.
#[derive(Clone, Debug)]
pub struct Worker {
    root: PathBuf,
    program: PathBuf,
}

/// What became of a run.
pub enum Run {
    /// The rows.
    Rows(Vec<Row>),
    /// It did not end in time.
    Late,
    /// It broke, and what it said.
    Broken(String),
}

#[derive(Deserialize)]
struct Report {
    obligations: Vec<Row>,
}

impl Worker {
    /// A folder for the program built of a copy of `workspace`, whose exports and tools it shares.
    ///
    /// # Errors
    /// When the sources cannot be copied.
    pub fn new(workspace: &Workspace, root: PathBuf, program: PathBuf) -> io::Result<Self> {
        copy_sources(workspace.root(), &root, &same)?;
        let worker = Workspace::new(&root);
        fs::create_dir_all(worker.output())?;
        fs::create_dir_all(workspace.cache())?;
        for (from, to) in [(workspace.tools(), worker.tools()), (workspace.cache(), worker.cache())] {
            if from.is_dir() && !to.exists() {
                symlink(from, to)?;
            }
        }
        Ok(Worker { root, program })
    }

    /// The ids of all rows.
    ///
    /// # Errors
    /// When the program does not list them.
    pub fn list(&self) -> anyhow::Result<Vec<String>> {
        let output = process::run(Command::new(&self.program).current_dir(&self.root).arg("--list"), Duration::from_secs(60))?;
        anyhow::ensure!(output.success, "{}", output.text);
        Ok(output.text.lines().filter_map(|line| Some(line.split_once("  ")?.0.to_owned())).collect())
    }

    /// This folder with another program.
    pub fn with(self, program: PathBuf) -> Self {
        Worker { program, ..self }
    }

    /// The root of this copy of the sources.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Runs the rows that begin with one of `only` or match it, with variables of the environment.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn run(&self, only: &[&str], variables: &[(&str, &str)], limit: Duration) -> anyhow::Result<Run> {
        let json = self.root.join("target/rows.json");
        // A report left by an earlier run must not be taken for this one's.
        let _ = fs::remove_file(&json);
        let mut command = Command::new("sh");
        command.current_dir(&self.root).envs(variables.iter().copied());
        command.args(["-c", &format!("ulimit -d {MEMORY}; exec \"$0\" \"$@\"")]).arg(&self.program);
        command.args(["--no-cache", "--quiet", "--jobs", "1", "--json"]).arg(&json);
        only.iter().for_each(|only| {
            command.args(["--only", only]);
        });
        let output = match process::run(&mut command, limit) {
            Err(ProcessError::Timeout { .. }) => return Ok(Run::Late),
            output => output?,
        };
        match fs::read(&json) {
            Ok(text) => Ok(Run::Rows(serde_json::from_slice::<Report>(&text)?.obligations)),
            Err(_) => Ok(Run::Broken(output.text.chars().take(300).collect())),
        }
    }

    /// A file of this folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.root.join("target").join(name)
    }
}

/// A pattern that only this id matches: a text that is no pattern would match all ids that begin with it.
pub fn exactly(id: &str) -> String {
    let (first, rest) = id.split_at(1);
    format!("[{first}]{rest}")
}

/// The numbers in a trace.
///
/// # Errors
/// When it cannot be read.
pub fn trace(file: &Path) -> anyhow::Result<Vec<u32>> {
    if !file.exists() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(file)?;
    text.lines().map(|line| line.parse().with_context(|| format!("{line} in {}", file.display()))).collect()
}

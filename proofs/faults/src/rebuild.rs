//! Mutants of what the compiler evaluates, such as constants and types, each in a build of its own.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use ashlar_engine::mutants::Mutant;
use ashlar_engine::process;
use ashlar_engine::workspace::Workspace;

use crate::copy::{copy_sources, outlined, write_changed};
use crate::listed::ask;
use crate::tree::PROGRAM;
use crate::worker::Worker;

/// Cargo profile of the builds.
const PROFILE: &str = "mutants";

/// Time limit of a build.
const LIMIT: Duration = Duration::from_secs(1800);

/// A copy of the sources with its own build folder.
pub struct Rebuilt {
    workspace: Workspace,
    root: PathBuf,
}

impl Rebuilt {
    /// A copy in `root`, which is brought up to date.
    ///
    /// # Errors
    /// When the sources cannot be copied.
    pub fn new(workspace: &Workspace, root: PathBuf) -> io::Result<Self> {
        copy_sources(workspace.root(), &root, &outlined)?;
        Ok(Rebuilt { workspace: workspace.clone(), root })
    }

    /// Builds with a mutant, asks the expected rows in the folder of `worker`, and puts the file back.
    ///
    /// # Errors
    /// Why the mutant survived, or could not be tried.
    pub fn verdict(&self, worker: &Worker, mutant: &Mutant) -> Result<String, String> {
        // From the tree itself, so that an interrupted edit of the copy cannot accumulate.
        let text = mutant.edited(self.workspace.root()).map_err(|error| error.to_string())?;
        let verdict = self.put(mutant, text).and_then(|()| self.ask(worker, mutant));
        let original = fs::read_to_string(self.workspace.root().join(&mutant.file)).map_err(|error| error.to_string())?;
        self.put(mutant, original)?;
        verdict
    }

    fn put(&self, mutant: &Mutant, text: String) -> Result<(), String> {
        let content = outlined(&mutant.file, text.into_bytes());
        let written = content.and_then(|content| write_changed(&self.root.join(&mutant.file), &content));
        written.map_err(|error| mutant.file_error(error).to_string())
    }

    fn ask(&self, worker: &Worker, mutant: &Mutant) -> Result<String, String> {
        self.build()?;
        ask(&worker.with(self.root.join("target").join(PROFILE).join(PROGRAM)), mutant, None)
    }

    fn build(&self) -> Result<(), String> {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", self.root.join("target"))
            .args(["build", "--quiet", "--offline", "--package", "ashlar-faults", "--bin", PROGRAM])
            .args(["--profile", PROFILE]);
        let output = process::run(&mut command, LIMIT).map_err(|error| error.to_string())?;
        if output.success {
            return Ok(());
        }
        let start: String = output.text.chars().take(600).collect();
        Err(format!("the mutant does not compile: {start}"))
    }
}

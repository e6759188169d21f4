//! The Cryptol executable and its batches.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::CryptolError;
use crate::hash::Part;
use crate::process;
use crate::workspace::{Workspace, on_path};

/// Marks of a failed command in Cryptol's output, whatever its exit status.
const FAILURES: [&str; 5] = ["[error]", "[warning]", "Counterexample", "FAILED", "Unknown"];

/// The executable, its version and the folder of the modules.
#[derive(Clone, Debug)]
pub struct Tool {
    path: PathBuf,
    version: String,
    modules: PathBuf,
    library: PathBuf,
    limit: Duration,
    evaluates: bool,
}

impl Tool {
    /// Finds the executable: `CRYPTOL` in the environment, then `.tools/bin/cryptol`, then PATH.
    ///
    /// # Errors
    /// When there is none or it does not tell its version.
    pub fn find(workspace: &Workspace) -> Result<Self, CryptolError> {
        let named = std::env::var_os("CRYPTOL").map(PathBuf::from);
        let unpacked = workspace.tools().join("bin/cryptol");
        let path = named
            .or_else(|| unpacked.is_file().then_some(unpacked))
            .or_else(|| on_path("cryptol"))
            .ok_or(CryptolError::Missing)?;
        Self::at(&path, &workspace.cryptol())
    }

    /// The executable at `path` with the modules in `modules`.
    ///
    /// # Errors
    /// When it does not tell its version.
    pub fn at(path: &Path, modules: &Path) -> Result<Self, CryptolError> {
        let mut command = Command::new(path);
        let output = process::run(command.arg("--version"), Duration::from_secs(30))?;
        let version = output.text.lines().find_map(|line| line.strip_prefix("Cryptol "));
        let Some(version) = version else {
            return Err(CryptolError::Failed { what: "--version".into(), output: output.text });
        };
        Ok(Tool {
            path: path.to_owned(),
            version: version.trim().to_owned(),
            modules: modules.to_owned(),
            library: modules.to_owned(),
            limit: Duration::from_secs(900),
            evaluates: true,
        })
    }

    /// The same executable with the modules of another folder, which may import those of the first.
    pub fn with_modules(self, modules: &Path) -> Self {
        Tool { modules: modules.to_owned(), ..self }
    }

    /// The same, but that it evaluates nothing.
    pub fn without_evaluation(self) -> Self {
        Tool { evaluates: false, ..self }
    }

    /// Whether it evaluates expressions.
    pub(super) fn evaluates(&self) -> bool {
        self.evaluates
    }

    /// Version, such as `2.8.0`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What the executable is: its file, what a wrapper beside it runs, the modules that come with it or that CRYPTOLPATH names, and the
    /// solver that it starts.
    pub fn parts(&self) -> Vec<Part> {
        let prefix = self.path.parent().and_then(Path::parent).unwrap_or(Path::new("/"));
        let mut parts = vec![Part::Text(self.version.clone()), Part::File(self.path.clone())];
        parts.extend(["cryptol", "share/cryptol"].map(|folder| Part::Tree(prefix.join(folder), &[])));
        let path = std::env::var_os("CRYPTOLPATH").unwrap_or_default();
        parts.extend(std::env::split_paths(&path).map(|folder| Part::Tree(folder, &["cry"])));
        parts.extend(on_path("z3").map(Part::File));
        parts
    }

    /// Folder of the modules.
    pub fn modules(&self) -> &Path {
        &self.modules
    }

    /// Name of the prover that writes SMT-LIB files.
    pub(super) fn offline_prover(&self) -> &'static str {
        let major = self.version.split('.').next().and_then(|text| text.parse().ok());
        if major.unwrap_or(2) >= 3 { "sbv-offline" } else { "offline" }
    }

    /// Loads a module and runs commands, one a line; returns what Cryptol printed.
    ///
    /// # Errors
    /// When Cryptol does not finish, exits with a failure, or prints an error, a warning or a
    /// counterexample.
    pub fn batch(&self, module: &str, commands: &[String]) -> Result<String, CryptolError> {
        let output = self.batch_unjudged(module, commands)?;
        let failed = FAILURES.iter().any(|mark| output.text.contains(mark));
        if failed || !output.success {
            let what = commands.last().cloned().unwrap_or_default();
            return Err(CryptolError::Failed { what, output: output.text });
        }
        Ok(output.text)
    }

    fn batch_unjudged(&self, module: &str, commands: &[String]) -> Result<process::Output, CryptolError> {
        let relative = Path::new(&module.replace("::", "/")).with_extension("cry");
        let file = self.modules.join(&relative);
        if !file.is_file() {
            return Err(CryptolError::NoModule(file.display().to_string()));
        }
        let dir = tempfile::tempdir()?;
        let script = dir.path().join("batch.icry");
        // Relative to the working folder: Cryptol 2.8 reads no quoted names.
        let load = format!(":load {}", relative.display());
        // Expressions may bind names of the module anew; what is loaded is warned of before.
        std::fs::write(&script, format!("{load}\n:set warnShadowing=off\n{}\n", commands.join("\n")))?;
        let mut command = Command::new(&self.path);
        command.arg(format!("--batch={}", script.display())).current_dir(&self.modules);
        if self.library != self.modules {
            let theirs = std::env::var_os("CRYPTOLPATH").unwrap_or_default();
            let folders = std::iter::once(self.library.clone()).chain(std::env::split_paths(&theirs));
            command.env("CRYPTOLPATH", std::env::join_paths(folders).map_err(std::io::Error::other)?);
        }
        Ok(process::run(&mut command, self.limit)?)
    }
}

//! The theorems of proofs/coq.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use serde::Deserialize;

use crate::obligation::Theorem;
use crate::process;
use crate::workspace::{Workspace, on_path};

const LIMIT: Duration = Duration::from_secs(1200);

/// A headline theorem, as listed in proofs/coq/headlines.json.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Headline {
    /// Id of the obligation.
    pub id: String,
    /// Logical name of the module.
    pub module: String,
    /// Name of the theorem.
    pub theorem: String,
    /// File under proofs/coq.
    pub file: String,
    /// The claim in plain words.
    pub claim: String,
    /// What it covers.
    pub scope: String,
    /// What it takes for granted.
    #[serde(default)]
    pub assumes: Vec<String>,
}

/// The Coq tools and one build of the theories.
pub struct Coq {
    folder: PathBuf,
    version: String,
    built: OnceLock<Result<(), String>>,
}

impl Coq {
    /// Finds `coqc` on PATH.
    ///
    /// # Errors
    /// Why the theorems cannot be checked.
    pub fn find(workspace: &Workspace) -> Result<Self, String> {
        on_path("coqc").ok_or("coqc is not on PATH: `make setup` installs Coq")?;
        let output = process::run(Command::new("coqc").arg("--print-version"), LIMIT).map_err(|error| error.to_string())?;
        let version = output.text.split_whitespace().next().unwrap_or("unknown").to_owned();
        Ok(Coq { folder: workspace.coq(), version, built: OnceLock::new() })
    }

    /// Version, such as `8.16.1`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Builds the theories and checks that a theorem rests on no axiom.
    ///
    /// # Errors
    /// What failed, or the axioms that it rests on.
    pub fn check(&self, theorem: &Theorem) -> Result<(), String> {
        self.built.get_or_init(|| self.build()).clone()?;
        if !self.folder.join(&theorem.file).is_file() {
            return Err(format!("there is no file {}", theorem.file));
        }
        let dir = tempfile::tempdir().map_err(|error| error.to_string())?;
        let file = dir.path().join("headline.v");
        let Theorem { module, theorem, .. } = theorem;
        let text = format!("Require Import {module}.\nPrint Assumptions {module}.{theorem}.\n");
        fs::write(&file, text).map_err(|error| error.to_string())?;
        let mut command = Command::new("coqc");
        command.current_dir(&self.folder).args(self.load_paths()?).arg(&file);
        let output = process::run(&mut command, LIMIT).map_err(|error| error.to_string())?;
        let closed = output.text.trim() == "Closed under the global context";
        if output.success && closed { Ok(()) } else { Err(output.text) }
    }

    fn build(&self) -> Result<(), String> {
        let mut command = Command::new("make");
        command.arg("-C").arg(&self.folder);
        let output = process::run(&mut command, LIMIT).map_err(|error| error.to_string())?;
        if output.success {
            return Ok(());
        }
        let lines: Vec<&str> = output.text.lines().collect();
        let end = lines[lines.len().saturating_sub(20)..].join("\n");
        Err(format!("make -C proofs/coq failed:\n{end}"))
    }

    /// The `-Q` and `-R` options of _CoqProject.
    fn load_paths(&self) -> Result<Vec<String>, String> {
        let text =
            fs::read_to_string(self.folder.join("_CoqProject")).map_err(|error| format!("proofs/coq/_CoqProject: {error}"))?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let starts = (0..words.len()).filter(|&i| matches!(words[i], "-Q" | "-R"));
        Ok(starts.flat_map(|i| words[i..].iter().take(3)).map(|word| (*word).to_owned()).collect())
    }
}

/// The headlines of a source tree; none when there is no file.
///
/// # Errors
/// When the file cannot be read or has another form.
pub fn headlines(folder: &Path) -> Result<Vec<Headline>, String> {
    let file = folder.join("headlines.json");
    if !file.is_file() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
}

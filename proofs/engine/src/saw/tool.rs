//! The program `saw`, the bitcode that it reads and its runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use super::{Proof, Summary};
use crate::hash::Part;
use crate::process;
use crate::workspace::{Workspace, on_path};

/// The oldest version that the scripts run with.
const OLDEST: [u32; 2] = [1, 5];

/// The solvers that the scripts name.
const SOLVERS: [&str; 2] = ["yices", "z3"];

const LIMIT: Duration = Duration::from_secs(3600);

const WHERE: &str = "it is in no package registry; https://github.com/GaloisInc/saw-script/releases";

/// Why a script proved nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The function that was being verified when SAW stopped.
    pub at: Option<String>,
    /// Whether SAW gave inputs for which the claim fails.
    pub counterexample: bool,
    /// What SAW printed of it.
    pub text: String,
}

type Outcome = Result<Arc<Summary>, Arc<Refusal>>;

/// SAW, one build of the bitcode and one run of each script.
pub struct Saw {
    program: PathBuf,
    version: String,
    workspace: Workspace,
    bitcode: OnceLock<Result<(), String>>,
    runs: Mutex<BTreeMap<String, Arc<OnceLock<Outcome>>>>,
}

impl Saw {
    /// Finds the program that `$SAW` names, or else `saw` on PATH.
    ///
    /// # Errors
    /// Why there is none that the scripts run with.
    pub fn find(workspace: &Workspace) -> Result<Self, String> {
        let program = match std::env::var_os("SAW") {
            Some(path) => PathBuf::from(path),
            None => on_path("saw").ok_or(format!("saw is not on PATH and SAW does not name it: {WHERE}"))?,
        };
        let output = process::run(Command::new(&program).arg("--version"), LIMIT).map_err(|error| format!("{error}: {WHERE}"))?;
        let version = output.text.split_whitespace().next().unwrap_or_default().to_owned();
        if !is_recent(&version) {
            return Err(format!("{} is version {version:?}, and 1.5 or later is needed: {WHERE}", program.display()));
        }
        Ok(Saw { program, version, workspace: workspace.clone(), bitcode: OnceLock::new(), runs: Mutex::default() })
    }

    /// Version, such as `1.5`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What the tool is: its file, the solvers that its scripts name, and the compiler of the bitcode.
    pub fn parts(&self) -> Vec<Part> {
        let programs = SOLVERS.into_iter().filter_map(on_path);
        let mut parts: Vec<Part> = programs.chain([self.program.clone()]).map(Part::File).collect();
        let printed = |arguments: &[&str]| process::run(Command::new("rustc").args(arguments), LIMIT).ok();
        if let Some(output) = printed(&["--print", "sysroot"]) {
            parts.push(Part::Listing(PathBuf::from(output.text.trim()).join("lib")));
        }
        parts.push(Part::Text(format!("{} {:?}", self.version, printed(&["-vV"]).map(|output| output.text))));
        parts
    }

    /// The folder of what a script printed and recorded.
    pub fn evidence(workspace: &Workspace) -> PathBuf {
        workspace.evidence().join("saw")
    }

    /// The record of the script that an obligation names; the script runs once.
    ///
    /// # Errors
    /// What SAW refuses.
    pub fn run(&self, proof: &Proof) -> Outcome {
        let cell = {
            let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(runs.entry(proof.script.clone()).or_default())
        };
        cell.get_or_init(|| self.run_script(&proof.script).map(Arc::new).map_err(Arc::new)).clone()
    }

    fn run_script(&self, script: &str) -> Result<Summary, Refusal> {
        self.bitcode.get_or_init(|| self.build()).clone().map_err(Refusal::without_goal)?;
        let scripts = self.workspace.saw().join("scripts");
        let record = self.workspace.root().join("target/saw").join(script).with_extension("json");
        // A record left by an earlier run must not be taken for this one's.
        let _ = fs::remove_file(&record);
        let mut command = Command::new(&self.program);
        command.env("CRYPTOLPATH", self.cryptol_path()?).arg(scripts.join(script).with_extension("saw"));
        let output = process::run(&mut command, LIMIT).map_err(|error| Refusal::without_goal(error.to_string()))?;
        let text = fs::read_to_string(&record).unwrap_or_default();
        self.keep(script, &output.text, &text).map_err(Refusal::without_goal)?;
        if !output.success {
            return Err(Refusal::read(&output.text));
        }
        Summary::read(&text, &scripts).map_err(Refusal::without_goal)
    }

    fn cryptol_path(&self) -> Result<std::ffi::OsString, Refusal> {
        let folders = [self.workspace.cryptol(), self.workspace.saw().join("cryptol")];
        std::env::join_paths(folders).map_err(|error| Refusal::without_goal(error.to_string()))
    }

    fn build(&self) -> Result<(), String> {
        let script = self.workspace.saw().join("bitcode.sh");
        let output = process::run(&mut Command::new(script), LIMIT).map_err(|error| error.to_string())?;
        if output.success { Ok(()) } else { Err(format!("make bitcode failed:\n{}", last_lines(&output.text, 20))) }
    }

    fn keep(&self, script: &str, printed: &str, record: &str) -> Result<(), String> {
        let folder = Self::evidence(&self.workspace);
        let write = |extension: &str, text: &str| fs::write(folder.join(script).with_extension(extension), text);
        fs::create_dir_all(&folder)
            .and_then(|()| write("log", printed))
            .and_then(|()| write("json", record))
            .map_err(|error| format!("{}: {error}", folder.display()))
    }
}

impl Refusal {
    /// A failure outside any goal.
    fn without_goal(text: String) -> Self {
        Refusal { at: None, counterexample: false, text }
    }

    /// What SAW printed before it stopped.
    pub fn read(printed: &str) -> Self {
        let between = |line: &str, before: &str, after: &str| Some(line.strip_prefix(before)?.strip_suffix(after)?.to_owned());
        let mut at = None;
        for line in printed.lines() {
            if let Some(function) = between(line, "Verifying ", "...") {
                at = Some(function);
            } else if line.starts_with("Proof succeeded! ") {
                at = None;
            }
        }
        Refusal { at, counterexample: printed.contains("-Counterexample-"), text: last_lines(printed, 30) }
    }
}

/// Whether a version is not before [`OLDEST`].
fn is_recent(version: &str) -> bool {
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().ok());
    match [numbers.next().flatten(), numbers.next().flatten()] {
        [Some(major), minor] => [major, minor.unwrap_or(0)] >= OLDEST,
        _ => false,
    }
}

fn last_lines(text: &str, count: usize) -> String {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..].join("\n")
}

#[cfg(test)]
#[path = "tool_tests.rs"]
mod tests;

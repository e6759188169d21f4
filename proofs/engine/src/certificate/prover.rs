//! CaDiCaL, as a Python library: it finds proofs, which are then checked elsewhere.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::cnf::Cnf;
use super::parts::{NoStep, Parts, Proof};
use crate::hash::Part;
use crate::process::{self, ProcessError};
use crate::workspace::Workspace;

const SCRIPT: &str = include_str!("cadical_lrat.py");

/// The time after which a run is given up that its conflicts should have ended long before.
const TIMEOUT: Duration = Duration::from_secs(3600);

/// The solver.
#[derive(Clone, Debug)]
pub struct Prover {
    python: PathBuf,
    version: String,
    /// Files of the interpreter and of the library.
    files: Vec<PathBuf>,
}

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The steps in LRAT, which end in the empty clause if all parts were decided.
    pub proof: String,
    /// Number of parts.
    pub parts: usize,
    /// The first that took more conflicts than it may, from 0: those after it are left out, as they certify nothing by themselves.
    pub open: Option<usize>,
}

/// Why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProverError {
    /// The library was not found.
    #[error("CaDiCaL was not found in python-sat: `make setup` installs it")]
    Missing,
    /// The process did not run.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// A file between the two could not be written or read.
    #[error("files for CaDiCaL: {0}")]
    File(#[from] io::Error),
    /// It printed something else than an answer.
    #[error("unexpected output of CaDiCaL:\n{0}")]
    Unexpected(String),
    /// A line that is no step.
    #[error(transparent)]
    Step(#[from] NoStep),
    /// The formula has a solution.
    #[error("CaDiCaL finds a solution of what was answered `unsat`")]
    Satisfiable,
}

impl Prover {
    /// Finds the library of the virtual environment under `.tools`, then that of `python3`.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(workspace: &Workspace) -> Result<Self, ProverError> {
        workspace.pythons().find_map(version).ok_or(ProverError::Missing)
    }

    /// Version, such as `3.0.0 of python-sat 1.9.dev24`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What the solver is: its files.
    pub fn parts(&self) -> Vec<Part> {
        let files = self.files.iter().chain([&self.python]).cloned().map(Part::File);
        files.chain([Part::Text(self.version.clone())]).collect()
    }

    /// Looks for a proof that a formula has no solution, with at most this many conflicts for each part.
    ///
    /// # Errors
    /// When the solver cannot be run, does not answer as it should or finds a solution.
    pub fn prove(&self, cnf: &Cnf, conflicts: u32) -> Result<Found, ProverError> {
        let parts = Parts::new(cnf);
        let folder = tempfile::tempdir()?;
        let (source, target) = (folder.path().join("parts.cnf"), folder.path().join("parts.lrat"));
        write(&parts, &source)?;
        let mut command = Command::new(&self.python);
        command.args(["-c", SCRIPT]).args([&source, &target]).arg(conflicts.to_string());
        let output = process::run(&mut command, TIMEOUT)?;
        if !output.success || !output.text.is_empty() {
            return Err(ProverError::Unexpected(output.text));
        }
        read(&parts, &target)
    }
}

/// The interpreter with the version and the files that are named below it.
fn version(python: PathBuf) -> Option<Prover> {
    let mut command = Command::new(&python);
    let output = process::run(command.args(["-c", SCRIPT, "--version"]), Duration::from_secs(30)).ok()?;
    let mut lines = output.text.trim().lines();
    let version = lines.next().filter(|line| output.success && line.starts_with(|c: char| c.is_ascii_digit()))?.to_owned();
    Some(Prover { version, files: lines.map(PathBuf::from).collect(), python })
}

fn write(parts: &Parts<'_>, file: &Path) -> io::Result<()> {
    let mut writer = BufWriter::new(File::create(file)?);
    (0..parts.len()).try_for_each(|number| writer.write_all(parts.part(number).dimacs.as_bytes()))?;
    writer.flush()
}

/// Reads the answers for all parts.
fn read(parts: &Parts<'_>, file: &Path) -> Result<Found, ProverError> {
    let mut proof = Proof::new(parts);
    let mut answered = 0;
    let mut open = None;
    let mut part = None;
    for line in BufReader::new(File::open(file)?).lines() {
        let line = line?;
        match (&line[..], &part) {
            ("s sat", _) => return Err(ProverError::Satisfiable),
            ("s unsat" | "s open", _) if answered == parts.len() || open.is_some() => return Err(ProverError::Unexpected(line)),
            ("s unsat", _) => part = Some(parts.part(answered)),
            ("s open", _) => {
                part = None;
                open = Some(answered);
            }
            (_, Some(part)) => {
                proof.line(part, &line)?;
                continue;
            }
            (_, None) => return Err(ProverError::Unexpected(line)),
        }
        answered += 1;
    }
    if answered < parts.len() && open.is_none() {
        return Err(ProverError::Unexpected(format!("{answered} answers for {} parts", parts.len())));
    }
    Ok(Found { proof: proof.text(), parts: parts.len(), open })
}

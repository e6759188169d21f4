//! Checks vectors against the Cryptol text of their primitive.
//!
//! Each group becomes one expression that lists the numbers of its vectors with whether Cryptol agrees.
//! An expression for each vector would be much slower, as a solver is started to check the type of each.

mod batch;

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::{self, ScopedJoinHandle};
use std::{env, fs, io};

pub use batch::Batch;
pub(crate) use batch::bytes;

/// Begins the line before the answers to a batch; its number follows.
const MARK: &str = "\"@@ ";

/// A Cryptol batch file of batches of one module, to be run with the folder `cryptol/` as working directory.
///
/// # Panics
///
/// If there is no batch.
pub fn script(batches: &[&Batch]) -> String {
    let claims = batches.iter().enumerate().map(|(i, batch)| format!("{MARK}{i}\"\n{}\n", batch.claims));
    format!(":load {}.cry\n:set base=10\n:set ascii=on\n{}", batches[0].module, claims.collect::<String>())
}

/// Why Cryptol did not confirm a batch.
#[derive(Debug, thiserror::Error)]
pub enum CryptolError {
    /// There is no Cryptol.
    #[error(
        "cryptol is neither named by the variable CRYPTOL, nor at {}, nor on PATH; run `make setup`",
        installed.display()
    )]
    NotFound {
        /// Where `make setup` puts it.
        installed: PathBuf,
    },
    /// A file or the program could not be used.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or program.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The program reported an error or a warning, or ended with a failure.
    #[error("cryptol reports:\n{output}")]
    Reported {
        /// All it printed.
        output: String,
    },
    /// Cryptol computes another output, or none.
    #[error("cryptol does not confirm {file} {part}: tcId {tc_ids:?}")]
    Unconfirmed {
        /// File name of the vectors, without extension.
        file: &'static str,
        /// The part of the file, as in [`Batch`].
        part: String,
        /// The vectors.
        tc_ids: Vec<u32>,
    },
}

/// Runs batches, those of a module in one process and modules side by side, leaving the files in `folder` for inspection.
///
/// # Errors
///
/// [`CryptolError`] of the first that fails, unless Cryptol confirms every vector without an error or a warning.
///
/// # Panics
///
/// If the system cannot start a thread.
pub fn run(batches: &[Batch], folder: &Path) -> Result<(), CryptolError> {
    let program = &find()?;
    fs::create_dir_all(folder).map_err(io_error(folder))?;
    let mut of_modules: BTreeMap<&str, Vec<&Batch>> = BTreeMap::new();
    batches.iter().for_each(|batch| of_modules.entry(batch.module).or_default().push(batch));
    thread::scope(|scope| {
        let start = |batches| scope.spawn(move || run_module(program, batches, folder));
        let runs: Vec<_> = of_modules.into_values().map(start).collect();
        let join = |run: ScopedJoinHandle<_>| run.join().expect("a run returns its errors");
        runs.into_iter().try_for_each(join)
    })
}

fn run_module(program: &Path, batches: Vec<&Batch>, folder: &Path) -> Result<(), CryptolError> {
    let path = folder.join(batches[0].name());
    fs::write(&path, script(&batches)).map_err(io_error(&path))?;
    let output = Command::new(program)
        .arg(format!("--batch={}", path.display()))
        .current_dir(repository().join("cryptol"))
        // Two thirds of the time of long messages went into copying what is soon dropped. Where a solver is started, a large process costs more than it gains.
        .env("CRYPTOL_NURSERY", "512m")
        .output()
        .map_err(io_error(program))?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    let mut answers = text.split(MARK).skip(1);
    let answers_to = |(i, batch): (usize, &&Batch)| {
        let answers = answers.next().and_then(|answers| answers.strip_prefix(&format!("{i}\""))).unwrap_or_default();
        judge(batch, answers)
    };
    judge_run(&text, output.status.success())?;
    batches.iter().enumerate().try_for_each(answers_to)
}

/// Judges what Cryptol printed in a whole run, for which its exit status alone is not enough.
///
/// # Errors
///
/// [`CryptolError::Reported`].
pub fn judge_run(output: &str, success: bool) -> Result<(), CryptolError> {
    let alarms = ["[error]", "[warning]", "Counterexample", "FAILED"];
    if !success || alarms.iter().any(|alarm| output.contains(alarm)) {
        return Err(CryptolError::Reported { output: output.to_owned() });
    }
    Ok(())
}

/// Judges what Cryptol printed of a batch.
///
/// # Errors
///
/// [`CryptolError::Unconfirmed`].
pub fn judge(batch: &Batch, answers: &str) -> Result<(), CryptolError> {
    // Cryptol wraps a long list at spaces.
    let answers: Vec<&str> = answers.split_whitespace().collect();
    let answers = answers.join(" ");
    let mut tc_ids = batch.tc_ids.clone();
    tc_ids.retain(|tc_id| !answers.contains(&format!("({tc_id}, True)")));
    if tc_ids.is_empty() {
        return Ok(());
    }
    Err(CryptolError::Unconfirmed { file: batch.file, part: batch.part.clone(), tc_ids })
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> CryptolError {
    let path = path.to_owned();
    |error| CryptolError::Io { path, error }
}

/// Cryptol: what the variable CRYPTOL names, else what `make setup` installed, else what is on PATH.
///
/// # Errors
///
/// [`CryptolError::NotFound`] if there is none.
pub fn find() -> Result<PathBuf, CryptolError> {
    let installed = repository().join(".tools/bin/cryptol");
    choose(env::var_os("CRYPTOL").as_deref(), &installed, env::var_os("PATH").as_deref())
        .ok_or(CryptolError::NotFound { installed })
}

/// What `named` names, else the file `installed`, else the first one of that name in a folder of `path`.
pub fn choose(named: Option<&OsStr>, installed: &Path, path: Option<&OsStr>) -> Option<PathBuf> {
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        return Some(PathBuf::from(named));
    }
    if installed.is_file() {
        return Some(installed.to_owned());
    }
    env::split_paths(path?).map(|folder| folder.join("cryptol")).find(|candidate| candidate.is_file())
}

/// The root of the repository.
fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

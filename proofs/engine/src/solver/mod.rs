//! Bitwuzla, as a Python library or as an executable.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::hash::Part;
use crate::process::{self, ProcessError};
use crate::workspace::{Workspace, on_path};

const SCRIPT: &str = include_str!("bitwuzla_query.py");

/// The solver.
#[derive(Clone, Debug)]
pub struct Solver {
    form: Form,
    version: String,
    /// Files of the interpreter and of the library.
    files: Vec<PathBuf>,
}

#[derive(Clone, Debug)]
enum Form {
    Python(PathBuf),
    Executable(PathBuf),
}

/// The answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// No assignment satisfies the assertions.
    Unsat,
    /// This one does: values of the declared constants by name, without bars.
    Sat(BTreeMap<String, u128>),
    /// The solver gave up.
    Unknown(String),
}

/// Why the solver gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum SolverError {
    /// Neither the library nor the executable was found.
    #[error("bitwuzla was not found: `make setup` installs it")]
    Missing,
    /// The process did not run.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// It printed something else than an answer.
    #[error("unexpected output of bitwuzla:\n{0}")]
    Unexpected(String),
}

impl Solver {
    /// Finds the library of the virtual environment under `.tools`, then that of `python3`, then the
    /// executable `bitwuzla`.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(workspace: &Workspace) -> Result<Self, SolverError> {
        let forms = workspace.pythons().map(Form::Python).chain(on_path("bitwuzla").map(Form::Executable));
        for form in forms {
            if let Some((version, files)) = version(&form) {
                return Ok(Solver { form, version, files });
            }
        }
        Err(SolverError::Missing)
    }

    /// Version, such as `0.9.1`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What the solver is: its files.
    pub fn parts(&self) -> Vec<Part> {
        let (Form::Python(path) | Form::Executable(path)) = &self.form;
        let files = self.files.iter().chain([path]).cloned().map(Part::File);
        files.chain([Part::Text(self.version.clone())]).collect()
    }

    /// Decides an SMT-LIB file with one `(check-sat)`.
    ///
    /// # Errors
    /// When the solver cannot be run or does not answer as it should. Running out of time is the
    /// answer [`Answer::Unknown`].
    pub fn decide(&self, file: &Path, limit: Duration) -> Result<Answer, SolverError> {
        let mut command = self.command();
        let milliseconds = limit.as_millis().to_string();
        match self.form {
            Form::Python(_) => command.arg(file).arg(milliseconds),
            Form::Executable(_) => {
                command.args(["--produce-models", "--print-model", "--time-limit-per"]);
                command.arg(milliseconds).arg(file)
            }
        };
        let output = match process::run(&mut command, limit + Duration::from_secs(10)) {
            Err(ProcessError::Timeout { seconds, .. }) => {
                return Ok(Answer::Unknown(format!("no answer in {seconds} s")));
            }
            other => other?,
        };
        let answer = match self.form {
            Form::Python(_) => library_answer(&output.text),
            Form::Executable(_) => executable_answer(&output.text),
        };
        match answer {
            Some(answer) if output.success => Ok(answer),
            _ => Err(SolverError::Unexpected(output.text)),
        }
    }

    fn command(&self) -> Command {
        match &self.form {
            Form::Python(path) => {
                let mut command = Command::new(path);
                command.args(["-c", SCRIPT]);
                command
            }
            Form::Executable(path) => Command::new(path),
        }
    }
}

/// The version, and the files that are named below it.
fn version(form: &Form) -> Option<(String, Vec<PathBuf>)> {
    let mut command = Solver { form: form.clone(), version: String::new(), files: Vec::new() }.command();
    let output = process::run(command.arg("--version"), Duration::from_secs(30)).ok()?;
    let mut lines = output.text.trim().lines();
    let version = lines.next().filter(|line| output.success && line.starts_with(|c: char| c.is_ascii_digit()))?;
    Some((version.to_owned(), lines.map(PathBuf::from).collect()))
}

fn verdict(line: &str) -> Option<Answer> {
    match line {
        "unsat" => Some(Answer::Unsat),
        "sat" => Some(Answer::Sat(BTreeMap::new())),
        "unknown" => Some(Answer::Unknown("time limit".to_owned())),
        _ => None,
    }
}

fn library_answer(text: &str) -> Option<Answer> {
    let mut lines = text.lines();
    let mut answer = verdict(lines.next()?)?;
    for line in lines {
        let Answer::Sat(values) = &mut answer else {
            return None;
        };
        let (name, value) = line.rsplit_once(' ')?;
        values.insert(name.trim_matches('|').to_owned(), u128::from_str_radix(value, 2).ok()?);
    }
    Some(answer)
}

/// Reads a verdict and lines `(define-fun name () sort #b…)` between a pair of parentheses.
fn executable_answer(text: &str) -> Option<Answer> {
    let mut lines = text.lines().map(str::trim);
    let mut answer = verdict(lines.next()?)?;
    for line in lines {
        let Answer::Sat(values) = &mut answer else {
            return None;
        };
        if matches!(line, "(" | ")" | "") {
            continue;
        }
        let (name, rest) = line.strip_prefix("(define-fun ")?.split_once(" () ")?;
        let value = rest.rsplit_once(' ')?.1.strip_suffix(')')?;
        let value = match value {
            "true" => 1,
            "false" => 0,
            _ => u128::from_str_radix(value.strip_prefix("#b")?, 2).ok()?,
        };
        values.insert(name.trim_matches('|').to_owned(), value);
    }
    Some(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_strictly() {
        assert_eq!(library_answer("unsat\n"), Some(Answer::Unsat));
        let values = BTreeMap::from([("x.0".to_owned(), 5), ("y".to_owned(), 1)]);
        assert_eq!(library_answer("sat\n|x.0| 0101\ny 1\n"), Some(Answer::Sat(values)));
        assert_eq!(library_answer("unsat\nx 0\n"), None);
        assert_eq!(library_answer("unsat?\n"), None);
        assert_eq!(library_answer(""), None);
        let text = "sat\n(\n  (define-fun x () (_ BitVec 3) #b101)\n)\n";
        assert_eq!(executable_answer(text), Some(Answer::Sat(BTreeMap::from([("x".into(), 5)]))));
        assert_eq!(executable_answer("error: x\n"), None);
    }
}

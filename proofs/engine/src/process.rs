//! Runs tools with a time limit.

use std::io::{Read, Seek};
use std::process::{Command, Stdio};
use std::time::Duration;

use wait_timeout::ChildExt;

/// What a finished tool printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// Whether it exited with status 0.
    pub success: bool,
    /// Standard output followed by standard error.
    pub text: String,
}

/// Why a tool gave no output.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// It could not be started or read.
    #[error("cannot run `{program}`: {source}")]
    Start {
        /// The program.
        program: String,
        /// The cause.
        source: std::io::Error,
    },
    /// It was stopped after its time limit.
    #[error("`{program}` did not finish in {seconds} s")]
    Timeout {
        /// The program.
        program: String,
        /// The limit.
        seconds: u64,
    },
}

/// Runs a command to its end or to the time limit, at which it is killed.
///
/// # Errors
/// When the command cannot be started or does not finish in time.
pub fn run(command: &mut Command, limit: Duration) -> Result<Output, ProcessError> {
    let program = command.get_program().to_string_lossy().into_owned();
    let failed = |source| ProcessError::Start { program: program.clone(), source };
    // Files rather than pipes: a full pipe would stop a tool that nobody reads.
    let mut streams = [tempfile::tempfile().map_err(failed)?, tempfile::tempfile().map_err(failed)?];
    let mut child = command
        .stdin(Stdio::null())
        .stdout(streams[0].try_clone().map_err(failed)?)
        .stderr(streams[1].try_clone().map_err(failed)?)
        .spawn()
        .map_err(failed)?;
    let Some(status) = child.wait_timeout(limit).map_err(failed)? else {
        child.kill().map_err(failed)?;
        child.wait().map_err(failed)?;
        return Err(ProcessError::Timeout { program, seconds: limit.as_secs() });
    };
    let mut bytes = Vec::new();
    for stream in &mut streams {
        stream.rewind().map_err(failed)?;
        stream.read_to_end(&mut bytes).map_err(failed)?;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok(Output { success: status.success(), text })
}

//! The protocol of lines between `conform` and an implementation, and what both sides need of it.
//!
//! Each request is a JSON object on a line; each is answered by one line before the next is sent.

use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The name of the request that asks what is supported, as algorithm and operation.
pub const SUPPORTED: (&str, &str) = ("conform", "supported");

/// A request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Its number, which the answer repeats.
    pub id: u64,
    /// The algorithm, such as `Rp64_256`.
    pub algorithm: String,
    /// The operation, such as `hash`.
    pub operation: String,
    /// The inputs by name, in the forms of the vector files.
    pub input: Value,
}

/// What an implementation says to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Reply {
    /// The output.
    Output(Value),
    /// The input is none that the operation takes, with the reason in words, which nobody compares.
    Refused(String),
    /// The implementation does not have the operation, or not with these parameters, with the reason in words.
    Unsupported(String),
}

/// An answer as it stands on its line, of whose last three fields there is one.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    id: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    output: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unsupported: Option<String>,
}

impl Reply {
    /// Reads the answer to the request of a number.
    ///
    /// # Errors
    ///
    /// What the line is in place of such an answer, in words.
    pub fn read(line: &str, id: u64) -> Result<Self, String> {
        let answer: Line = serde_json::from_str(line).map_err(|error| format!("no answer: {error}"))?;
        if answer.id != id {
            return Err(format!("the answer to request {}, not to {id}", answer.id));
        }
        match (answer.output, answer.refused, answer.unsupported) {
            (Some(output), None, None) => Ok(Self::Output(output)),
            (None, Some(reason), None) => Ok(Self::Refused(reason)),
            (None, None, Some(reason)) => Ok(Self::Unsupported(reason)),
            _ => Err("not one of output, refused and unsupported".to_owned()),
        }
    }

    /// The answer to the request of a number, without a line feed.
    pub fn line(self, id: u64) -> String {
        let mut line = Line { id, output: None, refused: None, unsupported: None };
        match self {
            Self::Output(output) => line.output = Some(output),
            Self::Refused(reason) => line.refused = Some(reason),
            Self::Unsupported(reason) => line.unsupported = Some(reason),
        }
        serde_json::to_string(&line).expect("maps with text keys are always JSON")
    }
}

/// Answers requests until their end, for an implementation in Rust; `supported` are names `ALGORITHM/OPERATION`.
///
/// # Errors
///
/// If a request cannot be read or an answer not be written.
pub fn serve(
    supported: &[&str],
    answer: impl Fn(&Request) -> Reply,
    requests: impl BufRead,
    mut answers: impl Write,
) -> io::Result<()> {
    for line in requests.lines() {
        let request: Request = serde_json::from_str(&line?)?;
        let is_first = (request.algorithm.as_str(), request.operation.as_str()) == SUPPORTED;
        let reply = if is_first { Reply::Output(supported.into()) } else { answer(&request) };
        writeln!(answers, "{}", reply.line(request.id))?;
        answers.flush()?;
    }
    Ok(())
}

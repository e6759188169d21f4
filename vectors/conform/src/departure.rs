//! What an implementation does otherwise than the specification says.

use ashlar_vectors::file::BugType;
use serde::Serialize;
use serde_json::Value;

use crate::operations::Answer;
use crate::peer::Failure;
use crate::protocol::Reply;

/// Kinds of departures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// The output is another one.
    OtherOutput,
    /// An input that is to be refused is accepted.
    AcceptsInvalid,
    /// A valid input is refused.
    RefusesValid,
    /// The program ends.
    Stops,
    /// The program does not answer in time.
    TimesOut,
    /// The program writes what is no answer.
    NoAnswer,
}

impl Kind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::OtherOutput, Self::AcceptsInvalid, Self::RefusesValid, Self::Stops, Self::TimesOut, Self::NoAnswer];

    /// The words of the kind with this name in JSON, or the name.
    pub fn named(name: &str) -> String {
        let is_named = |kind: &Self| serde_json::to_value(kind).is_ok_and(|value| value == *name);
        Self::ALL.into_iter().find(is_named).map_or_else(|| name.to_owned(), |kind| kind.words().to_owned())
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::OtherOutput => "another output",
            Self::AcceptsInvalid => "accepts what is to be refused",
            Self::RefusesValid => "refuses what is valid",
            Self::Stops => "the program ends",
            Self::TimesOut => "no answer in time",
            Self::NoAnswer => "what it writes is no answer",
        }
    }
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The answer is the one of the specification.
    Passed,
    /// The implementation does not have the operation, or not with these parameters.
    Unsupported,
    /// It departs.
    Departed(Kind, Got),
}

/// What an implementation said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Got {
    /// This output.
    Output(Value),
    /// That the input is refused, in words.
    Refused(String),
    /// Nothing, for this reason.
    Failure(String),
}

/// Compares what was said with what is to be answered.
pub fn judge(expected: &Answer, reply: Result<Reply, Failure>) -> Verdict {
    match (expected, reply) {
        (_, Ok(Reply::Unsupported(_))) => Verdict::Unsupported,
        (Answer::Output(expected), Ok(Reply::Output(output))) if *expected == output => Verdict::Passed,
        (Answer::Refused, Ok(Reply::Refused(_))) => Verdict::Passed,
        (Answer::Output(_), Ok(Reply::Output(output))) => Verdict::Departed(Kind::OtherOutput, Got::Output(output)),
        (Answer::Refused, Ok(Reply::Output(output))) => Verdict::Departed(Kind::AcceptsInvalid, Got::Output(output)),
        (Answer::Output(_), Ok(Reply::Refused(reason))) => Verdict::Departed(Kind::RefusesValid, Got::Refused(reason)),
        (_, Err(failure)) => {
            let kind = match failure {
                Failure::Start(_) | Failure::Stopped { .. } => Kind::Stops,
                Failure::TimedOut(_) => Kind::TimesOut,
                Failure::NoAnswer { .. } => Kind::NoAnswer,
            };
            Verdict::Departed(kind, Got::Failure(failure.to_string()))
        }
    }
}

/// Where an input is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "from", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Origin {
    /// A test of a vector file.
    Vector {
        /// The file, without extension.
        file: &'static str,
        /// Number of the test.
        tc_id: u32,
        /// What the test is about.
        comment: String,
    },
    /// An input at a boundary.
    Boundary,
    /// An input drawn at random.
    Random,
    /// A smaller input than one from elsewhere.
    Shrunk,
}

/// An input that an implementation departs on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Example {
    /// Where it is from.
    pub origin: Origin,
    /// The input.
    pub input: Value,
    /// What the specification says.
    pub expected: Answer,
    /// What the implementation says.
    pub got: Got,
}

/// A note of a vector file that may tell what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The file, without extension.
    pub file: &'static str,
    /// The name of the note.
    pub note: String,
    /// The kind of defect.
    pub bug_type: BugType,
    /// What it says.
    pub description: String,
}

/// All departures of one kind of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Departure {
    /// The kind.
    pub kind: Kind,
    /// How many inputs show it, without those that were tried to find the smallest.
    pub count: u64,
    /// The first of them.
    pub first: Example,
    /// The smallest input that was found.
    pub smallest: Example,
    /// Inputs that were tried to find it.
    pub tried: usize,
    /// What the vector files say of inputs of its form.
    pub hints: Vec<Hint>,
}

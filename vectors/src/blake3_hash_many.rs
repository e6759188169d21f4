//! Vectors of hashing many messages of one length: `blake3_hash_many.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../blake3_hash_many.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<HashManyGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one message length, or of buffers that hold no whole number of messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum HashManyGroup {
    /// Equal-length messages laid end to end, each hashed on its own.
    HashMany {
        /// Bytes of each message.
        message_length: usize,
        /// The digests of the messages, as many as the largest count; a test expects the first of them.
        digests: Vec<Hex>,
        /// The tests.
        tests: Vec<CountTest>,
    },
    /// 64-byte nodes laid end to end, two digests each, and the hash of each node.
    CompressMany {
        /// The digests of the nodes, as many as the largest count; a test expects the first of them.
        digests: Vec<Hex>,
        /// The tests.
        tests: Vec<CountTest>,
    },
    /// Buffers that are or are not a whole number of messages.
    BufferShape {
        /// The tests.
        tests: Vec<BufferShapeTest>,
    },
}

/// A buffer, given by its number of messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CountTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// Messages in the buffer, whose byte `i`, counted from its start, is `i` mod 251.
    pub count: usize,
    /// Always valid.
    pub result: Outcome,
}

/// The lengths of a buffer, of each message and of the room for digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BufferShapeTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// Bytes of the buffer.
    pub buffer_length: usize,
    /// Bytes of each message.
    pub message_length: usize,
    /// Digests there is room for.
    pub digest_count: usize,
    /// Whether the buffer holds exactly one message a digest.
    pub result: Outcome,
}

impl Test for CountTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        (self.result == Outcome::Invalid).then(|| "a whole number of messages is valid".to_owned())
    }
}

impl Test for BufferShapeTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }
}

impl Group for HashManyGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::HashMany { tests, .. } | Self::CompressMany { tests, .. } => as_tests(tests),
            Self::BufferShape { tests } => as_tests(tests),
        }
    }

    fn inconsistency(&self) -> Option<String> {
        let (Self::HashMany { digests, tests, .. } | Self::CompressMany { digests, tests }) = self else {
            return None;
        };
        if digests.iter().any(|digest| digest.0.len() != 32) {
            return Some("a digest does not have 32 bytes".to_owned());
        }
        let largest = tests.iter().map(|test| test.count).max().unwrap_or(0);
        (digests.len() != largest).then(|| format!("{} digests for up to {largest} messages", digests.len()))
    }
}

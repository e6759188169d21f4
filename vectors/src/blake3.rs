//! Vectors of the BLAKE3 modes and of the inputs they refuse: `blake3.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../blake3.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<Blake3Group>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one mode, or of one kind of input that can be refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Blake3Group {
    /// Mode hash.
    Hash {
        /// The tests.
        tests: Vec<OutputTest>,
    },
    /// Mode keyed_hash.
    KeyedHash {
        /// The key, of 32 bytes.
        key: Hex,
        /// The tests.
        tests: Vec<OutputTest>,
    },
    /// Mode derive_key; the message is the key material.
    DeriveKey {
        /// The context string.
        context: String,
        /// The tests.
        tests: Vec<OutputTest>,
    },
    /// Digests read from text.
    DigestText {
        /// The tests.
        tests: Vec<DigestTextTest>,
    },
    /// Keys of the wrong length.
    KeyLength {
        /// The tests.
        tests: Vec<KeyLengthTest>,
    },
    /// Positions at the end of the output stream, which has 2^64 - 1 bytes.
    OutputRange {
        /// The tests.
        tests: Vec<OutputRangeTest>,
    },
}

/// A message, given by its length, and bytes of the output of a mode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutputTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// Bytes of the message, of which byte `i` is `i` mod 251.
    pub input_length: usize,
    /// Position of the first output byte.
    pub seek: u64,
    /// The output from there on.
    pub output: Hex,
    /// Always valid.
    pub result: Outcome,
}

/// A text that is to be read as a digest: 64 hexadecimal digits of either case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DigestTextTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The text.
    pub text: String,
    /// The digest, if the text is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<Hex>,
    /// Why the text is none, if it is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<DigestTextError>,
    /// Whether the text is a digest.
    pub result: Outcome,
}

/// Why a text is not a digest. A wrong length is reported before a wrong digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum DigestTextError {
    /// The text does not have 64 bytes.
    Length {
        /// Bytes of the text in UTF-8.
        found: usize,
    },
    /// A byte is not a hexadecimal digit.
    Digit {
        /// Position of the first such byte, from 0.
        position: usize,
    },
}

/// A key, given by its length.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KeyLengthTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// Bytes of the key, of which byte `i` is `i` mod 251.
    pub key_length: usize,
    /// Whether keyed_hash accepts the key.
    pub result: Outcome,
}

/// A range of output bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OutputRangeTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// Position of the first output byte.
    pub seek: u64,
    /// Bytes of output.
    pub output_length: usize,
    /// Whether the range lies in the stream.
    pub result: Outcome,
}

impl Test for OutputTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        (self.result == Outcome::Invalid).then(|| "a message is always valid".to_owned())
    }
}

impl Test for DigestTextTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        let fits = match (self.result, &self.digest, &self.error) {
            (Outcome::Valid, Some(digest), None) => digest.0.len() == 32,
            (Outcome::Invalid, None, Some(_)) => true,
            _ => false,
        };
        (!fits).then(|| "a valid text has a digest of 32 bytes, an invalid one an error".to_owned())
    }
}

impl Test for KeyLengthTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }
}

impl Test for OutputRangeTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }
}

impl Group for Blake3Group {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Hash { tests } | Self::KeyedHash { tests, .. } | Self::DeriveKey { tests, .. } => as_tests(tests),
            Self::DigestText { tests } => as_tests(tests),
            Self::KeyLength { tests } => as_tests(tests),
            Self::OutputRange { tests } => as_tests(tests),
        }
    }

    fn inconsistency(&self) -> Option<String> {
        match self {
            Self::KeyedHash { key, .. } if key.0.len() != 32 => Some(format!("the key has {} bytes, not 32", key.0.len())),
            _ => None,
        }
    }
}

//! Vectors of digests as bytes: `rescue_prime_digest_bytes.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Digest, Integer};
use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../../rescue_prime_digest_bytes.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<DigestBytesGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests for all instances, whose digests are of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DigestBytesGroup {
    /// The tests.
    pub tests: Vec<DigestBytesTest>,
}

/// Bytes that are to be read as a digest: four canonical limbs of 8 bytes each, least significant byte first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DigestBytesTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The bytes.
    pub bytes: Hex,
    /// The digest, if the bytes are one; written as bytes it gives them again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<Digest>,
    /// Why the bytes are none, if they are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<DigestBytesError>,
    /// Whether the bytes are a digest.
    pub result: Outcome,
}

/// Why bytes are not a digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum DigestBytesError {
    /// There are not 32 bytes.
    Length {
        /// Their number.
        found: usize,
    },
    /// A limb is not below the modulus.
    NotCanonical {
        /// Position of the first such limb, in 0..4.
        limb: usize,
        /// Its value.
        value: Integer,
    },
}

impl Test for DigestBytesTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        let fits = matches!(
            (self.result, &self.digest, &self.error),
            (Outcome::Valid, Some(_), None) | (Outcome::Invalid, None, Some(_))
        );
        (!fits).then(|| "valid bytes have a digest, invalid ones an error".to_owned())
    }
}

impl Group for DigestBytesGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }
}

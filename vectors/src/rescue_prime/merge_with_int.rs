//! Vectors of the hash of a digest and an integer: `rescue_prime_merge_with_int.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Digest, InstanceGroup, InstanceTest, Integer, must_be_valid};
use crate::file::{Label, LoadError, Outcome, Test, VectorFile};

/// The committed file.
pub const TEXT: &str = include_str!("../../rescue_prime_merge_with_int.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<InstanceGroup<MergeWithIntTest>>, LoadError> {
    VectorFile::parse(TEXT)
}

/// A digest, an integer and their hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MergeWithIntTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The digest.
    pub seed: Digest,
    /// The integer, any of 64 bits.
    pub integer: Integer,
    /// Their digest.
    pub digest: Digest,
    /// Always valid.
    pub result: Outcome,
}

impl Test for MergeWithIntTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        must_be_valid(self.result)
    }
}

impl InstanceTest for MergeWithIntTest {}

//! Vectors of the hash of many digests: `rescue_prime_merge_many.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Digest, InstanceGroup, InstanceTest, must_be_valid};
use crate::file::{Label, LoadError, Outcome, Test, VectorFile};

/// The committed file.
pub const TEXT: &str = include_str!("../../rescue_prime_merge_many.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<InstanceGroup<MergeManyTest>>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Digests and their hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MergeManyTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The digests, any number of them.
    pub digests: Vec<Digest>,
    /// Their digest.
    pub digest: Digest,
    /// Always valid.
    pub result: Outcome,
}

impl Test for MergeManyTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        must_be_valid(self.result)
    }
}

impl InstanceTest for MergeManyTest {}

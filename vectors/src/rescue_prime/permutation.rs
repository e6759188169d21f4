//! Vectors of the permutation: `rescue_prime_permutation.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Element, Instance, InstanceGroup, InstanceTest, must_be_valid};
use crate::file::{Label, LoadError, Outcome, Test, VectorFile};

/// The committed file.
pub const TEXT: &str = include_str!("../../rescue_prime_permutation.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<InstanceGroup<PermutationTest>>, LoadError> {
    VectorFile::parse(TEXT)
}

/// A state and what the permutation makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PermutationTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The state, as many elements as the instance has.
    pub state: Vec<Element>,
    /// The permuted state.
    pub permuted: Vec<Element>,
    /// Always valid.
    pub result: Outcome,
}

impl Test for PermutationTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        must_be_valid(self.result)
    }
}

impl InstanceTest for PermutationTest {
    fn misfit(&self, instance: Instance) -> Option<String> {
        let width = instance.width();
        let fits = self.state.len() == width && self.permuted.len() == width;
        (!fits).then(|| format!("a state of {} has {width} elements", instance.name()))
    }
}

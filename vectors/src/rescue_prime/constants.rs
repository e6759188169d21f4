//! The parameters of the instances: `rescue_prime_constants.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Element, Instance, InstanceGroup, InstanceTest, must_be_valid};
use crate::file::{Hex, Label, LoadError, Outcome, Test, VectorFile};

/// The committed file.
pub const TEXT: &str = include_str!("../../rescue_prime_constants.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<InstanceGroup<ConstantsTest>>, LoadError> {
    VectorFile::parse(TEXT)
}

/// The string and the row that the parameters of an instance are derived from, and the parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConstantsTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The ASCII string that SHAKE256 expands to the round constants, 9 bytes each.
    pub seed: String,
    /// The first row of the circulant matrix.
    pub mds_row: Vec<Element>,
    /// The matrix, by rows.
    pub mds: Vec<Vec<Element>>,
    /// Row r is added in the middle of round r.
    pub ark1: Vec<Vec<Element>>,
    /// Row r is added at the end of round r.
    pub ark2: Vec<Vec<Element>>,
    /// SHA-256 of the round constants in the order of derivation, ark1 of a round before ark2, 8 little-endian bytes each.
    pub sha256: Hex,
    /// Always valid.
    pub result: Outcome,
}

impl Test for ConstantsTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        must_be_valid(self.result)
    }
}

impl InstanceTest for ConstantsTest {
    fn misfit(&self, instance: Instance) -> Option<String> {
        let width = instance.width();
        let has_shape = |rows: &[Vec<Element>], count: usize| rows.len() == count && rows.iter().all(|row| row.len() == width);
        let fits = self.mds_row.len() == width
            && has_shape(&self.mds, width)
            && has_shape(&self.ark1, 7)
            && has_shape(&self.ark2, 7)
            && self.sha256.0.len() == 32;
        (!fits).then(|| format!("{} has 7 rounds of {width} elements", instance.name()))
    }
}

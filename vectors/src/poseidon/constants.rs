//! The parameters of the instances: `poseidon_constants.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Element, Instance};
use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../../poseidon_constants.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<ConstantsGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// The parameters of an instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConstantsGroup {
    /// The instance.
    pub instance: Instance,
    /// The tests.
    pub tests: Vec<ConstantsTest>,
}

/// The column and the register that the parameters of an instance are derived from, and the parameters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConstantsTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The exponent of the S-box.
    pub alpha: u8,
    /// The first 80 bits of the Grain LFSR, the oldest bit first.
    pub grain_register: Hex,
    /// The first column of the circulant matrix.
    pub mds_column: Vec<Element>,
    /// The matrix, by rows.
    pub matrix: Vec<Vec<Element>>,
    /// A row of constants for each full round that comes first.
    pub initial: Vec<Vec<Element>>,
    /// A row of constants for each partial round.
    pub partial: Vec<Vec<Element>>,
    /// A row of constants for each full round that comes last.
    pub terminal: Vec<Vec<Element>>,
    /// SHA-256 of the round constants in the order of the rounds, 4 little-endian bytes each.
    pub sha256: Hex,
    /// Always valid.
    pub result: Outcome,
}

impl Test for ConstantsTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        (self.result == Outcome::Invalid).then(|| "parameters are valid".to_owned())
    }
}

impl Group for ConstantsGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        let width = self.instance.width();
        let partial_rounds = match self.instance {
            Instance::KoalaBear16 => 20,
            Instance::KoalaBear24 => 23,
        };
        let has_shape = |rows: &[Vec<Element>], count: usize| rows.len() == count && rows.iter().all(|row| row.len() == width);
        let fits = self.tests.iter().all(|test| {
            test.mds_column.len() == width
                && has_shape(&test.matrix, width)
                && has_shape(&test.initial, 4)
                && has_shape(&test.partial, partial_rounds)
                && has_shape(&test.terminal, 4)
                && test.grain_register.0.len() == 10
                && test.sha256.0.len() == 32
        });
        (!fits).then(|| format!("{:?} has 4, {partial_rounds} and 4 rounds of {width} elements", self.instance))
    }
}

//! Vectors of the permutation: `poseidon_permutation.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Element, InputError, Instance, Limb, unfit_numbers, unfit_result};
use crate::file::{Group, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../../poseidon_permutation.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<PermutationGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of an instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PermutationGroup {
    /// The instance.
    pub instance: Instance,
    /// The tests.
    pub tests: Vec<PermutationTest>,
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
    /// The numbers of the state.
    pub state: Vec<Limb>,
    /// The permuted state, if the numbers are one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permuted: Option<Vec<Element>>,
    /// Why they are none, if they are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<InputError>,
    /// Whether the numbers are a state.
    pub result: Outcome,
}

impl Test for PermutationTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        let error = self.error.as_ref();
        unfit_result(self.result, self.permuted.as_ref(), error).or_else(|| unfit_numbers(&self.state, error))
    }
}

impl Group for PermutationGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        let width = self.instance.width();
        let fits = |test: &PermutationTest| {
            let has_length = !matches!(test.error, Some(InputError::Length { .. }));
            (test.state.len() == width) == has_length && test.permuted.as_ref().is_none_or(|state| state.len() == width)
        };
        let test = self.tests.iter().find(|test| !fits(test))?;
        Some(format!("tcId {}: a state of {:?} has {width} elements", test.tc_id, self.instance))
    }
}

//! Vectors of elements as bytes: `poseidon_element_bytes.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Element, InputError, unfit_result};
use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../../poseidon_element_bytes.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<ElementBytesGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one number of elements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ElementBytesGroup {
    /// The number of elements to be read.
    pub count: usize,
    /// The tests.
    pub tests: Vec<ElementBytesTest>,
}

/// Bytes that are to be read as elements: canonical limbs of 4 bytes each, least significant byte first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ElementBytesTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The bytes.
    pub bytes: Hex,
    /// The elements, if the bytes are some; written as bytes they give them again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elements: Option<Vec<Element>>,
    /// Why the bytes are none, if they are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<InputError>,
    /// Whether the bytes are as many elements as are to be read.
    pub result: Outcome,
}

impl Test for ElementBytesTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        unfit_result(self.result, self.elements.as_ref(), self.error.as_ref())
    }
}

impl Group for ElementBytesGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        let fits = |test: &ElementBytesTest| {
            let has_length = !matches!(test.error, Some(InputError::Length { .. }));
            (test.bytes.0.len() == 4 * self.count) == has_length
                && test.elements.as_ref().is_none_or(|elements| elements.len() == self.count)
        };
        let test = self.tests.iter().find(|test| !fits(test))?;
        Some(format!("tcId {}: {} elements are to be read", test.tc_id, self.count))
    }
}

//! The frame that all vector files share, and what is checked on loading.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// A vector file, over the groups `G` of its primitive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VectorFile<G> {
    /// The primitive.
    pub algorithm: String,
    /// Path of the JSON Schema, relative to the file.
    pub schema: String,
    /// Version of this crate at the last change of the file.
    pub generator_version: String,
    /// How each expected value was obtained and what confirmed it.
    pub provenance: Vec<String>,
    /// What each flag means.
    pub notes: BTreeMap<String, Note>,
    /// The number of tests in all groups.
    pub number_of_tests: usize,
    /// Groups of tests that share parameters.
    pub test_groups: Vec<G>,
}

/// The meaning of a flag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Note {
    /// The kind of defect that a failing test hints at.
    pub bug_type: BugType,
    /// What the flagged tests have in common.
    pub description: String,
}

/// Kinds of defects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BugType {
    /// Any defect of the function.
    Functionality,
    /// A defect at the boundary of a length or a count.
    EdgeCase,
    /// An input outside the function's domain is not refused.
    MissingCheck,
}

/// Whether an input is to be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The function accepts the input and gives the expected value.
    Valid,
    /// The function refuses the input with an error.
    Invalid,
}

/// Bytes written as lower-case hexadecimal digits, two a byte, the high one first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Hex(
    #[serde(with = "hex::serde")]
    #[schemars(with = "String", regex(pattern = r"^([0-9a-f]{2})*$"))]
    pub Vec<u8>,
);

/// What every test has; the frame checks the number and the flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label<'a> {
    /// Number of the test.
    pub tc_id: u32,
    /// What it is about.
    pub comment: &'a str,
    /// Its flags.
    pub flags: &'a [String],
    /// Whether its input is to be accepted.
    pub result: Outcome,
}

/// A test.
pub trait Test {
    /// What it has as every test has it.
    fn label(&self) -> Label<'_>;

    /// Why its parts do not fit together, if they do not.
    fn inconsistency(&self) -> Option<String> {
        None
    }
}

impl<T: Test> Test for &T {
    fn label(&self) -> Label<'_> {
        (*self).label()
    }

    fn inconsistency(&self) -> Option<String> {
        (*self).inconsistency()
    }
}

/// A group of tests.
pub trait Group {
    /// The tests of the group.
    fn tests(&self) -> Vec<&dyn Test>;

    /// Why its parameters do not fit together or with its tests, if they do not.
    fn inconsistency(&self) -> Option<String> {
        None
    }
}

/// The tests of a list, whatever their type.
pub(crate) fn as_tests<T: Test>(tests: &[T]) -> Vec<&dyn Test> {
    tests.iter().map(|test| test as &dyn Test).collect()
}

/// Why a vector file is refused.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The text is not JSON of the file's type; the error has line and column.
    #[error("not a vector file: {0}")]
    Json(#[from] serde_json::Error),
    /// Two tests have one number.
    #[error("tcId {tc_id} occurs twice")]
    DuplicateTcId {
        /// The number.
        tc_id: u32,
    },
    /// A flag is not explained in the notes.
    #[error("tcId {tc_id}: flag {flag:?} is not in the notes")]
    UnknownFlag {
        /// The test.
        tc_id: u32,
        /// The flag.
        flag: String,
    },
    /// A note that no test refers to.
    #[error("note {flag:?} is the flag of no test")]
    UnusedNote {
        /// The note.
        flag: String,
    },
    /// The count in the frame is wrong.
    #[error("numberOfTests is {stated}, but the groups have {counted}")]
    NumberOfTests {
        /// The count in the frame.
        stated: usize,
        /// The tests in the groups.
        counted: usize,
    },
    /// The parts of a test do not fit together.
    #[error("tcId {tc_id}: {reason}")]
    InconsistentTest {
        /// The test.
        tc_id: u32,
        /// What does not fit.
        reason: String,
    },
    /// The parts of a group do not fit together.
    #[error("testGroups[{index}]: {reason}")]
    InconsistentGroup {
        /// Position of the group in the file, from 0.
        index: usize,
        /// What does not fit.
        reason: String,
    },
}

impl<G: Group + DeserializeOwned> VectorFile<G> {
    /// Reads and checks a vector file.
    ///
    /// # Errors
    ///
    /// [`LoadError`] says what is wrong and in which test.
    pub fn parse(text: &str) -> Result<Self, LoadError> {
        let file: Self = serde_json::from_str(text)?;
        file.check()?;
        Ok(file)
    }
}

impl<G: Group> VectorFile<G> {
    /// Checks that numbers are unique, flags and notes match, parts fit together and the count is right.
    fn check(&self) -> Result<(), LoadError> {
        for (index, group) in self.test_groups.iter().enumerate() {
            if let Some(reason) = group.inconsistency() {
                return Err(LoadError::InconsistentGroup { index, reason });
            }
        }
        let tests: Vec<&dyn Test> = self.test_groups.iter().flat_map(Group::tests).collect();
        let mut numbers = BTreeSet::new();
        let mut used = BTreeSet::new();
        for test in &tests {
            let Label { tc_id, flags, .. } = test.label();
            if !numbers.insert(tc_id) {
                return Err(LoadError::DuplicateTcId { tc_id });
            }
            if let Some(reason) = test.inconsistency() {
                return Err(LoadError::InconsistentTest { tc_id, reason });
            }
            if let Some(flag) = flags.iter().find(|flag| !self.notes.contains_key(*flag)) {
                let flag = flag.clone();
                return Err(LoadError::UnknownFlag { tc_id, flag });
            }
            used.extend(flags);
        }
        if let Some(flag) = self.notes.keys().find(|flag| !used.contains(flag)) {
            let flag = flag.clone();
            return Err(LoadError::UnusedNote { flag });
        }
        if tests.len() != self.number_of_tests {
            return Err(LoadError::NumberOfTests { stated: self.number_of_tests, counted: tests.len() });
        }
        Ok(())
    }
}

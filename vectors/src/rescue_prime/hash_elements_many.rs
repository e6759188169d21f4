//! Vectors of hashing many rows of one length: `rescue_prime_hash_elements_many.json`.

use ashlar_spec::MODULUS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Digest, Element, Instance};
use crate::file::{Group, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../../rescue_prime_hash_elements_many.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<HashElementsManyGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// A buffer of elements, of which element k is k times 11400714819323198485 modulo p.
pub fn buffer(length: usize) -> Vec<Element> {
    let product = |k| k as u128 * 11400714819323198485 % u128::from(MODULUS);
    (0..length).map(|k| Element(product(k) as u64)).collect()
}

/// Tests of one row length of an instance, or of buffers that hold no whole number of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum HashElementsManyGroup {
    /// Equal-length rows laid end to end, each hashed on its own.
    HashElementsMany {
        /// The instance.
        instance: Instance,
        /// Elements of each row.
        row_length: usize,
        /// The digests of the rows, as many as the largest count; a test expects the first of them.
        digests: Vec<Digest>,
        /// The tests.
        tests: Vec<RowCountTest>,
    },
    /// Buffers that are or are not a whole number of rows, for all instances.
    BufferShape {
        /// The tests.
        tests: Vec<RowShapeTest>,
    },
}

/// A buffer, given by its number of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RowCountTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// Rows in the buffer, whose element k, counted from its start, is k times 11400714819323198485 modulo p.
    pub count: usize,
    /// Always valid.
    pub result: Outcome,
}

/// The lengths of a buffer, of each row and of the room for digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RowShapeTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// Elements of the buffer.
    pub buffer_length: usize,
    /// Elements of each row.
    pub row_length: usize,
    /// Digests there is room for.
    pub digest_count: usize,
    /// Whether the buffer holds exactly one row a digest.
    pub result: Outcome,
}

impl Test for RowCountTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        super::must_be_valid(self.result)
    }
}

impl Test for RowShapeTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }
}

impl Group for HashElementsManyGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::HashElementsMany { tests, .. } => as_tests(tests),
            Self::BufferShape { tests } => as_tests(tests),
        }
    }

    fn inconsistency(&self) -> Option<String> {
        let Self::HashElementsMany { digests, tests, .. } = self else {
            return None;
        };
        let largest = tests.iter().map(|test| test.count).max().unwrap_or(0);
        (digests.len() != largest).then(|| format!("{} digests for up to {largest} rows", digests.len()))
    }
}

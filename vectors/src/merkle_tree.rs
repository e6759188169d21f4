//! Vectors of Merkle trees over BLAKE3 and rows of bytes: `merkle_tree.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../merkle_tree.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<TreeGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// A tree and openings of it. A row has the hash of its bytes, a node that of the digests of its group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TreeGroup {
    /// Always `Tree`.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The number of digests of a group: 2 or 4.
    pub arity: usize,
    /// The number of layers from the root to the cap.
    pub cap_height: usize,
    /// The matrices.
    pub matrices: Vec<Matrix>,
    /// The cap, digests of 32 bytes.
    pub cap: Vec<Hex>,
    /// The tests.
    pub tests: Vec<OpeningTest>,
}

/// The kind of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Kind {
    /// A tree.
    Tree,
}

/// A matrix of bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Matrix {
    /// Its size.
    pub size: Size,
    /// Its bytes, row by row.
    pub values: Hex,
}

/// The size of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Size {
    /// The number of rows.
    pub height: usize,
    /// Bytes of a row.
    pub width: usize,
}

/// An opening, what its verifier knows, and what it says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpeningTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The sizes of the matrices, as the verifier knows them.
    pub sizes: Vec<Size>,
    /// The cap that is verified against.
    pub cap: Vec<Hex>,
    /// The indices.
    pub indices: Vec<usize>,
    /// Of each matrix, the opened rows.
    pub rows: Vec<Vec<Hex>>,
    /// The siblings.
    pub siblings: Vec<Hex>,
    /// Whether the opening is accepted.
    pub result: Outcome,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Reason>,
}

/// Why an opening is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "reason", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Reason {
    /// The height of a matrix has no layer.
    Height {
        /// The number of the matrix.
        matrix: usize,
        /// Its height.
        height: usize,
        /// The height of the tallest.
        tallest: usize,
        /// The height that it would have.
        expected: usize,
    },
    /// The rows of a matrix lie above the cap.
    AboveCap {
        /// The number of the matrix.
        matrix: usize,
        /// Its height.
        height: usize,
    },
    /// Another number of matrices.
    Batch {
        /// The number that is expected.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// Another number of digests of the cap.
    Cap {
        /// The number that is expected.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// Another number of siblings.
    Siblings {
        /// The number that is expected.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// A row of another width.
    Width {
        /// The number of the matrix.
        matrix: usize,
        /// The width that is expected.
        expected: usize,
        /// The width that is given.
        got: usize,
    },
    /// No index.
    NoIndex,
    /// An index that is not below the greatest height.
    Index {
        /// The index.
        index: usize,
        /// The height of the tallest matrix.
        tallest: usize,
    },
    /// An index that is not above the one before it.
    Order {
        /// Its position.
        position: usize,
        /// The index.
        index: usize,
    },
    /// The path does not lead to this digest of the cap.
    Mismatch {
        /// The place in the cap.
        place: usize,
    },
}

impl Test for OpeningTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        if self.cap.iter().chain(&self.siblings).any(|digest| digest.0.len() != 32) {
            return Some("a digest does not have 32 bytes".to_owned());
        }
        let is_refused = self.result == Outcome::Invalid;
        (is_refused != self.error.is_some()).then(|| "an error is that of an invalid test".to_owned())
    }
}

impl Group for TreeGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        if ![2, 4].contains(&self.arity) {
            return Some(format!("a group of {} digests", self.arity));
        }
        let is_whole = |matrix: &Matrix| matrix.size.height.checked_mul(matrix.size.width) == Some(matrix.values.0.len());
        (!self.matrices.iter().all(is_whole)).then(|| "a matrix does not have the bytes of its size".to_owned())
    }
}

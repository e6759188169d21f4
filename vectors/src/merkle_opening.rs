//! Vectors of encoded openings of Merkle trees: `merkle_opening.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};
use crate::merkle_tree::{self, Size};

/// The committed file.
pub const TEXT: &str = include_str!("../merkle_opening.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<OpeningGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// A tree, and strings that are given for openings of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpeningGroup {
    /// Always `Opening`.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The hash of rows and of groups of digests.
    pub hash: Hash,
    /// The number of digests of a group: 2 or 4.
    pub arity: usize,
    /// The number of layers from the root to the cap.
    pub cap_height: usize,
    /// The matrices.
    pub matrices: Vec<Matrix>,
    /// The cap: digests as bytes.
    pub cap: Vec<Hex>,
    /// The tests.
    pub tests: Vec<StringTest>,
}

/// The kind of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Kind {
    /// Openings.
    Opening,
}

/// The hash of rows and of groups of digests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Hash {
    /// BLAKE3 of rows of bytes, and of the digests of a group.
    Blake3Bytes,
    /// BLAKE3 of the canonical bytes of elements of Goldilocks, and of the digests of a group.
    Blake3Goldilocks,
    /// BLAKE3 of the canonical bytes of elements of KoalaBear, and of the digests of a group.
    Blake3KoalaBear,
    /// Rp64_256 of elements, and its merge.
    #[serde(rename = "Rp64_256")]
    Rp64,
    /// RpJive64_256 of elements, and its merge.
    #[serde(rename = "RpJive64_256")]
    RpJive64,
    /// Over Poseidon of 16 elements of KoalaBear the padding-free sponge of rate 8, and the truncated permutation of two digests of eight.
    PoseidonKoalaBear16,
}

impl Hash {
    /// Bytes of an element.
    pub fn element_bytes(self) -> usize {
        match self {
            Hash::Blake3Bytes => 1,
            Hash::Blake3KoalaBear | Hash::PoseidonKoalaBear16 => 4,
            Hash::Blake3Goldilocks | Hash::Rp64 | Hash::RpJive64 => 8,
        }
    }
}

/// A matrix of elements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Matrix {
    /// Its size, in elements.
    pub size: Size,
    /// The canonical bytes of its elements, row by row.
    pub values: Hex,
}

/// A string that is given for an opening of indices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StringTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The indices.
    pub indices: Vec<usize>,
    /// The string.
    pub encoding: Hex,
    /// Whether it is accepted.
    pub result: Outcome,
    /// Why not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Reason>,
}

/// Why a string is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "reason", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Reason {
    /// A field is cut off.
    Truncated {
        /// The position of its first byte.
        offset: usize,
        /// The number of its bytes.
        expected: usize,
        /// The number of bytes that are left.
        got: usize,
    },
    /// Bytes follow.
    Trailing {
        /// The position of the first of them.
        offset: usize,
        /// Their number.
        got: usize,
    },
    /// An element is not canonical.
    Element {
        /// The position of its first byte.
        offset: usize,
    },
    /// A sibling is not canonical.
    Sibling {
        /// Its number.
        sibling: usize,
        /// The position of its first byte.
        offset: usize,
    },
    /// The opening is refused.
    Opening {
        /// Why.
        opening: merkle_tree::Reason,
    },
}

impl Reason {
    /// The position that it tells.
    fn offset(self) -> usize {
        match self {
            Self::Truncated { offset, .. } | Self::Trailing { offset, .. } | Self::Element { offset } => offset,
            Self::Sibling { offset, .. } => offset,
            Self::Opening { .. } => 0,
        }
    }
}

impl Test for StringTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        let is_refused = self.result == Outcome::Invalid;
        if is_refused != self.error.is_some() {
            return Some("an error is that of an invalid test".to_owned());
        }
        let offset = self.error.map_or(0, Reason::offset);
        (offset > self.encoding.0.len()).then(|| format!("{offset} is beyond the bytes"))
    }
}

impl Group for OpeningGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        if ![2, 4].contains(&self.arity) {
            return Some(format!("a group of {} digests", self.arity));
        }
        if self.cap.iter().any(|digest| digest.0.len() != 32) {
            return Some("a digest does not have 32 bytes".to_owned());
        }
        let bytes = |size: Size| size.height.checked_mul(size.width)?.checked_mul(self.hash.element_bytes());
        let is_whole = |matrix: &Matrix| bytes(matrix.size) == Some(matrix.values.0.len());
        (!self.matrices.iter().all(is_whole)).then(|| "a matrix does not have the bytes of its size".to_owned())
    }
}

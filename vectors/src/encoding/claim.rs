//! Vectors of claims: `encoding_claim.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Bytes32, DecodeTest, EncodeTest};
use crate::file::{Group, LoadError, Test, VectorFile, as_tests};
use crate::goldilocks::{Element, Integer};

/// The committed file.
pub const TEXT: &str = include_str!("../../encoding_claim.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<ClaimGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ClaimGroup {
    /// Strings to be read.
    Decode {
        /// The tests.
        tests: Vec<DecodeTest<ClaimValue>>,
    },
    /// Lists of numbers to be written, all of them refused: valid ones are those to be read.
    Encode {
        /// The tests.
        tests: Vec<EncodeTest<Vec<Integer>>>,
    },
}

impl Group for ClaimGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Decode { tests } => as_tests(tests),
            Self::Encode { tests } => as_tests(tests),
        }
    }
}

/// A claim and its digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClaimValue {
    /// The elements.
    pub elements: Vec<Element>,
    /// Keccak-256 of the tag `ashlar.claim..v1` and the encoding.
    pub keccak256: Bytes32,
    /// BLAKE3 of the tag `ashlar.claim..v1` and the encoding.
    pub blake3: Bytes32,
}

//! Vectors of the frames of blobs and private inputs: `encoding_framing.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::DecodeTest;
use crate::file::{Group, Hex, LoadError, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../../encoding_framing.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<FramingGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one frame; the value is the payload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum FramingGroup {
    /// Blobs; whether the payload is an archive is no matter of the frame.
    Blob {
        /// The tests.
        tests: Vec<DecodeTest<Hex>>,
    },
    /// Private inputs.
    PrivateInput {
        /// The tests.
        tests: Vec<DecodeTest<Hex>>,
    },
}

impl Group for FramingGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Blob { tests } | Self::PrivateInput { tests } => as_tests(tests),
        }
    }
}

//! Vectors of elements and digests as bytes: `encoding_elements.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{DecodeTest, EncodeTest};
use crate::file::{Group, LoadError, Test, VectorFile, as_tests};
use crate::goldilocks::{Element, Integer};
use crate::poseidon;

/// The committed file.
pub const TEXT: &str = include_str!("../../encoding_elements.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<ElementsGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one kind of value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ElementsGroup {
    /// Elements of Goldilocks to be read.
    Goldilocks {
        /// The tests.
        tests: Vec<DecodeTest<Element>>,
    },
    /// Elements of KoalaBear to be read.
    KoalaBear {
        /// The tests.
        tests: Vec<DecodeTest<poseidon::Element>>,
    },
    /// Digests of four elements of Goldilocks to be read.
    Digest {
        /// The tests.
        tests: Vec<DecodeTest<[Element; 4]>>,
    },
    /// Digests of 32 bytes to be read as four limbs.
    Limbs {
        /// The tests.
        tests: Vec<DecodeTest<[Integer; 4]>>,
    },
    /// Numbers to be written as elements of Goldilocks, all of them refused: valid ones are those to be read.
    GoldilocksEncode {
        /// The tests.
        tests: Vec<EncodeTest<Integer>>,
    },
    /// Numbers to be written as elements of KoalaBear, all of them refused: valid ones are those to be read.
    KoalaBearEncode {
        /// The tests.
        tests: Vec<EncodeTest<u32>>,
    },
    /// Numbers to be written as digests, all of them refused: valid ones are those to be read.
    DigestEncode {
        /// The tests.
        tests: Vec<EncodeTest<[Integer; 4]>>,
    },
}

impl Group for ElementsGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Goldilocks { tests } => as_tests(tests),
            Self::KoalaBear { tests } => as_tests(tests),
            Self::Digest { tests } => as_tests(tests),
            Self::Limbs { tests } => as_tests(tests),
            Self::GoldilocksEncode { tests } => as_tests(tests),
            Self::KoalaBearEncode { tests } => as_tests(tests),
            Self::DigestEncode { tests } => as_tests(tests),
        }
    }
}

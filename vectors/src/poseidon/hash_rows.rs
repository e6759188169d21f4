//! Vectors of the padding-free sponge of many rows of one length: `poseidon_hash_rows.json`.

use ashlar_spec::koala_bear::MODULUS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Element, Instance};
use crate::file::{Group, LoadError, Test, VectorFile, as_tests};
use crate::rescue_prime::hash_elements_many::{RowCountTest, RowShapeTest};

/// The committed file.
pub const TEXT: &str = include_str!("../../poseidon_hash_rows.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<HashRowsGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// A buffer of elements, of which element k is k times 11400714819323198485 modulo p.
pub fn buffer(length: usize) -> Vec<Element> {
    let product = |k| k as u128 * 11400714819323198485 % u128::from(MODULUS);
    (0..length).map(|k| Element(product(k) as u32)).collect()
}

/// Tests of one row length of an instance, or of buffers that hold no whole number of rows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum HashRowsGroup {
    /// Equal-length rows laid end to end, each hashed on its own by the padding-free sponge.
    HashRows {
        /// The instance.
        instance: Instance,
        /// Elements of a block; the capacity is the other elements of the state.
        rate: usize,
        /// Elements of each row.
        row_length: usize,
        /// The digests of the rows, of 8 elements each, as many as the largest count; a test expects the first of them.
        digests: Vec<Vec<Element>>,
        /// The tests.
        tests: Vec<RowCountTest>,
    },
    /// Buffers that are or are not a whole number of rows, for all instances.
    BufferShape {
        /// The tests.
        tests: Vec<RowShapeTest>,
    },
}

impl Group for HashRowsGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::HashRows { tests, .. } => as_tests(tests),
            Self::BufferShape { tests } => as_tests(tests),
        }
    }

    fn inconsistency(&self) -> Option<String> {
        let Self::HashRows { digests, tests, .. } = self else {
            return None;
        };
        let largest = tests.iter().map(|test| test.count).max().unwrap_or(0);
        let fits = digests.len() == largest && digests.iter().all(|digest| digest.len() == 8);
        (!fits).then(|| format!("{} digests for up to {largest} rows", digests.len()))
    }
}

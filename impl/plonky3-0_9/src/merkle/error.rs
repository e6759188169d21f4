//! Why an opening is refused.

use core::fmt;

use ashlar::merkle::MerkleError;

/// Why an opening is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MmcsError {
    /// What the tree says of it.
    Opening(MerkleError),
    /// Another number of sets of rows than of indices.
    Sets {
        /// The number of indices.
        expected: usize,
        /// The number of sets that are given.
        got: usize,
    },
    /// One row of a matrix is given in two ways.
    Rows {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// The indices that the row lies above, which may be the same.
        indices: [usize; 2],
    },
}

impl From<MerkleError> for MmcsError {
    fn from(error: MerkleError) -> Self {
        Self::Opening(error)
    }
}

impl fmt::Display for MmcsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opening(error) => error.fmt(f),
            Self::Sets { expected, got } => write!(f, "{got} sets of rows, not {expected}"),
            Self::Rows { matrix, indices: [one, other] } => {
                write!(f, "the row of matrix {matrix} above the indices {one} and {other} is given in two ways")
            }
        }
    }
}

impl core::error::Error for MmcsError {}

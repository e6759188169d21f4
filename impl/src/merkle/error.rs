//! Why a commitment, an opening or an encoding is refused.

use core::fmt;

/// Why matrices have no tree, or an opening is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MerkleError {
    /// There is no matrix, or none with a row.
    Empty,
    /// A matrix is taller than [`MAX_HEIGHT`](super::MAX_HEIGHT).
    Tall {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// Its height.
        height: usize,
    },
    /// The height of a matrix has no layer: beside the tallest one, heights are ⌈`tallest` / 2ᵏ⌉.
    Height {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// Its height.
        height: usize,
        /// The height of the tallest matrix.
        tallest: usize,
        /// The one height with the same power of two that has a layer.
        expected: usize,
    },
    /// The hash takes no rows of this length.
    RowLength {
        /// The height of the matrices.
        height: usize,
        /// Elements of the rows of all matrices of this height, joined.
        length: usize,
    },
    /// The rows of a matrix belong to a layer above that of the cap, so that no path would bind them.
    AboveCap {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// Its height.
        height: usize,
    },
    /// A matrix does not have as many elements as its height and width say.
    Size {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// Its height times its width; `usize::MAX` if that is more.
        expected: usize,
        /// The number of its elements.
        got: usize,
    },
    /// A matrix does not have the size of the one that was committed to.
    Changed {
        /// The number of the matrix in the batch.
        matrix: usize,
    },
    /// Another number of matrices.
    Batch {
        /// The number of matrices of the commitment.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// Another number of digests of the cap.
    Cap {
        /// The number that the shape has.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// Another number of siblings.
    Siblings {
        /// The number that the shape and the indices have.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// Rows of a matrix are of another width.
    Width {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// The width of the matrix.
        expected: usize,
        /// The width that is given.
        got: usize,
    },
    /// Another number of elements of all opened rows.
    Elements {
        /// The number that the shape and the indices have.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// No index is given.
    NoIndex,
    /// An index is not below the height of the tallest matrix.
    Index {
        /// The index.
        index: usize,
        /// The height of the tallest matrix.
        tallest: usize,
    },
    /// An index is not above the one before it.
    Order {
        /// Its position among the indices.
        position: usize,
        /// The index.
        index: usize,
    },
    /// The path does not lead to the digest of the cap.
    Mismatch {
        /// The place of the digest in the cap.
        place: usize,
    },
}

/// Why the bytes of an opening are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingError {
    /// The bytes end before the opening does.
    Truncated {
        /// The offset, in bytes, of the field that is cut off.
        offset: usize,
        /// The number of bytes of the field.
        expected: usize,
        /// The number of bytes that are left for it.
        got: usize,
    },
    /// Bytes follow the opening.
    Trailing {
        /// The offset, in bytes, of the first of them.
        offset: usize,
        /// Their number.
        got: usize,
    },
    /// An element of a row is not below the modulus.
    Element {
        /// The offset, in bytes, of the element.
        offset: usize,
    },
    /// A sibling is not the canonical encoding of a digest.
    Sibling {
        /// The number of the sibling.
        sibling: usize,
        /// The offset, in bytes, of the sibling.
        offset: usize,
    },
    /// The opening that is encoded is refused.
    Opening(MerkleError),
}

/// A number of an opening, of widths or of siblings, that its encoding has no room for: 2^32 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningLengthError {
    /// The number.
    pub number: usize,
}

impl From<MerkleError> for EncodingError {
    fn from(error: MerkleError) -> Self {
        Self::Opening(error)
    }
}

impl fmt::Display for MerkleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("there is no matrix, or none with a row"),
            Self::Tall { matrix, height } => write!(f, "matrix {matrix} has {height} rows, more than 2^30"),
            Self::Height { matrix, height, tallest, expected } => {
                write!(f, "matrix {matrix} has {height} rows, not {expected}, beside one of {tallest}")
            }
            Self::RowLength { height, length } => {
                write!(f, "the hash takes no rows of {length} elements, as the matrices of {height} rows have")
            }
            Self::AboveCap { matrix, height } => {
                write!(f, "matrix {matrix} of {height} rows has them above the cap, where no path binds them")
            }
            Self::Size { matrix, expected, got } => write!(f, "matrix {matrix} has {got} elements, not {expected}"),
            Self::Changed { matrix } => write!(f, "matrix {matrix} does not have the size that was committed to"),
            Self::Batch { expected, got } => write!(f, "{got} matrices, not {expected}"),
            Self::Cap { expected, got } => write!(f, "a cap of {got} digests, not {expected}"),
            Self::Siblings { expected, got } => write!(f, "{got} siblings, not {expected}"),
            Self::Width { matrix, expected, got } => {
                write!(f, "rows of matrix {matrix} have {got} elements, not {expected}")
            }
            Self::Elements { expected, got } => write!(f, "the rows have {got} elements, not {expected}"),
            Self::NoIndex => f.write_str("no index is given"),
            Self::Index { index, tallest } => write!(f, "index {index} is not below {tallest}"),
            Self::Order { position, index } => {
                write!(f, "index {index}, at position {position}, is not above the one before it")
            }
            Self::Mismatch { place } => write!(f, "the path does not lead to digest {place} of the cap"),
        }
    }
}

impl fmt::Display for EncodingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { offset, expected, got } => {
                write!(f, "at byte {offset}: {got} bytes are left of {expected}")
            }
            Self::Trailing { offset, got } => write!(f, "at byte {offset}: {got} bytes follow the opening"),
            Self::Element { offset } => write!(f, "at byte {offset}: the element is not below the modulus"),
            Self::Sibling { sibling, offset } => write!(f, "at byte {offset}: sibling {sibling} is not canonical"),
            Self::Opening(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for OpeningLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an encoding has no room for the number {}", self.number)
    }
}

impl core::error::Error for MerkleError {}
impl core::error::Error for EncodingError {}
impl core::error::Error for OpeningLengthError {}

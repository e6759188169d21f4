//! What is committed to: matrices by their rows.

use alloc::vec::Vec;
use core::ops::Range;

use super::error::MerkleError;
use super::shape::Dimensions;

/// A matrix whose rows are read where they are hashed or opened: they are in memory, or made then.
///
/// An implementation gives the same size and rows at each call. Trees over one that does not are of no use: what is opened does not verify.
pub trait Rows: Sync {
    /// An element.
    type Element;

    /// The size.
    fn dimensions(&self) -> Dimensions;

    /// The number of elements that there are: the height times the width; `usize::MAX` if that is more. A matrix that has others is refused.
    fn count(&self) -> usize {
        self.dimensions().count()
    }

    /// The rows of these numbers, below the height, end to end, where memory has them so.
    fn in_memory(&self, _: Range<usize>) -> Option<&[Self::Element]> {
        None
    }

    /// Appends the rows of these numbers, below the height, end to end: as many elements as the width for each.
    fn append(&self, numbers: Range<usize>, out: &mut Vec<Self::Element>);
}

/// A matrix of `height` times `width` elements, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix<'a, E> {
    /// The elements.
    pub values: &'a [E],
    /// The number of rows.
    pub height: usize,
    /// Elements of a row.
    pub width: usize,
}

impl<E> Matrix<'_, E> {
    /// The size.
    pub const fn dimensions(&self) -> Dimensions {
        Dimensions { height: self.height, width: self.width }
    }
}

impl<E: Copy + Sync> Rows for Matrix<'_, E> {
    type Element = E;

    fn dimensions(&self) -> Dimensions {
        self.dimensions()
    }

    fn count(&self) -> usize {
        self.values.len()
    }

    fn in_memory(&self, numbers: Range<usize>) -> Option<&[E]> {
        self.values.get(numbers.start.checked_mul(self.width)?..numbers.end.checked_mul(self.width)?)
    }

    fn append(&self, numbers: Range<usize>, out: &mut Vec<E>) {
        out.extend_from_slice(self.in_memory(numbers).unwrap_or_default());
    }
}

/// Matrices of several kinds are behind references to `dyn Rows`.
impl<R: Rows + ?Sized> Rows for &R {
    type Element = R::Element;

    fn dimensions(&self) -> Dimensions {
        (**self).dimensions()
    }

    fn count(&self) -> usize {
        (**self).count()
    }

    fn in_memory(&self, numbers: Range<usize>) -> Option<&[Self::Element]> {
        (**self).in_memory(numbers)
    }

    fn append(&self, numbers: Range<usize>, out: &mut Vec<Self::Element>) {
        (**self).append(numbers, out);
    }
}

/// Room for as many elements, if there is memory for them: elements that are appended without it ask for more.
pub(super) fn room<E>(count: usize) -> Vec<E> {
    let mut elements = Vec::new();
    // A matrix that is made may claim any width.
    let _ = elements.try_reserve_exact(count);
    elements
}

/// Whether matrices have as many elements as their sizes say.
pub(super) fn check_sizes(matrices: &[impl Rows]) -> Result<(), MerkleError> {
    for (matrix, rows) in matrices.iter().enumerate() {
        let (expected, got) = (rows.dimensions().count(), rows.count());
        if got != expected {
            return Err(MerkleError::Size { matrix, expected, got });
        }
    }
    Ok(())
}

//! Opened rows as the prover has them, a set for each index, and as a tree takes them.

use alloc::vec::Vec;
use core::cmp::Reverse;

use ashlar::merkle::{Dimensions, MerkleError};

use super::error::MmcsError;
use crate::elements::Element;

/// An index with a row of each matrix, in the order of the batch.
pub type Set<'a, R> = (usize, &'a [R]);

/// The number of the row of a matrix above an index: the formula of `Mmcs::open_batch`.
pub fn row_number(index: usize, tallest: usize, height: usize) -> usize {
    index.checked_shr(log2_ceil(tallest).saturating_sub(log2_ceil(height))).unwrap_or(0)
}

fn log2_ceil(number: usize) -> u32 {
    usize::BITS - number.saturating_sub(1).leading_zeros()
}

/// The sets of indices, ascending, each index once, if all rows are as wide as their matrices and those that several indices share are the same.
pub fn sets<'a, T, R: AsRef<[T]> + PartialEq>(
    sizes: &[Dimensions],
    indices: &[usize],
    opened: &'a [Vec<R>],
) -> Result<Vec<Set<'a, R>>, MmcsError> {
    if opened.len() != indices.len() {
        return Err(MmcsError::Sets { expected: indices.len(), got: opened.len() });
    }
    opened.iter().try_for_each(|rows| check_set(sizes, rows))?;
    let mut sets: Vec<Set<'a, R>> = indices.iter().copied().zip(opened.iter().map(Vec::as_slice)).collect();
    sets.sort_by_key(|(index, _)| *index);
    check_shared(sizes, &sets)?;
    sets.dedup_by_key(|(index, _)| *index);
    Ok(sets)
}

/// Whether there is a row of each matrix, as wide as it.
fn check_set<T, R: AsRef<[T]>>(sizes: &[Dimensions], rows: &[R]) -> Result<(), MerkleError> {
    if rows.len() != sizes.len() {
        return Err(MerkleError::Batch { expected: sizes.len(), got: rows.len() });
    }
    for (matrix, (row, size)) in rows.iter().zip(sizes).enumerate() {
        let (expected, got) = (size.width, row.as_ref().len());
        if got != expected {
            return Err(MerkleError::Width { matrix, expected, got });
        }
    }
    Ok(())
}

/// Whether each row is the same in all sets, which ascend.
fn check_shared<R: PartialEq>(sizes: &[Dimensions], sets: &[Set<'_, R>]) -> Result<(), MmcsError> {
    let tallest = tallest(sizes);
    for (matrix, size) in sizes.iter().enumerate() {
        let number = |index: usize| row_number(index, tallest, size.height);
        for pair in sets.windows(2) {
            let [(one, rows), (other, others)] = [pair[0], pair[1]];
            if number(one) == number(other) && rows[matrix] != others[matrix] {
                return Err(MmcsError::Rows { matrix, indices: [one, other] });
            }
        }
    }
    Ok(())
}

/// The elements of ascending sets in the order of [`Opening::elements`](ashlar::merkle::Opening::elements).
pub fn elements<E: Element, R: AsRef<[E::Theirs]>>(sizes: &[Dimensions], sets: &[Set<'_, R>]) -> Vec<E> {
    let tallest = tallest(sizes);
    let mut heights: Vec<usize> = sizes.iter().map(|size| size.height).collect();
    heights.sort_unstable_by_key(|height| Reverse(*height));
    heights.dedup();
    let mut elements = Vec::with_capacity(sets.iter().flat_map(|(_, rows)| *rows).map(|row| row.as_ref().len()).sum());
    for height in heights {
        let mut last = None;
        for (index, rows) in sets {
            let number = row_number(*index, tallest, height);
            if last.replace(number) == Some(number) {
                continue;
            }
            for (row, _) in rows.iter().zip(sizes).filter(|(_, size)| size.height == height) {
                elements.extend(row.as_ref().iter().map(|element| E::ours(*element)));
            }
        }
    }
    elements
}

fn tallest(sizes: &[Dimensions]) -> usize {
    sizes.iter().map(|size| size.height).max().unwrap_or(0)
}

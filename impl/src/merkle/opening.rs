//! Openings: rows, and the nodes beside the paths above them.

use alloc::vec::Vec;

use super::rows::{Rows, room};
use super::shape::{Dimensions, Shape, distinct};
use super::tree::{Tree, join};

/// An opening of one index or of several, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<E, D> {
    /// Elements of a row of each matrix, in the order of the batch.
    pub widths: Vec<usize>,
    /// The elements of the rows above the indices, each row once: the tallest matrices first; of one height, the rows of the least index
    /// first; of one number, in the order of the batch. So the rows that are hashed together lie end to end.
    pub elements: Vec<E>,
    /// The nodes that belong to the groups on the paths and do not lie above an index: the leaves first; of one layer, ascending.
    pub siblings: Vec<D>,
}

/// A view of an [`Opening`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningRef<'a, E, D> {
    /// As [`Opening::widths`].
    pub widths: &'a [usize],
    /// As [`Opening::elements`].
    pub elements: &'a [E],
    /// As [`Opening::siblings`].
    pub siblings: &'a [D],
}

impl<E, D> Opening<E, D> {
    /// The view of it.
    pub fn view(&self) -> OpeningRef<'_, E, D> {
        OpeningRef { widths: &self.widths, elements: &self.elements, siblings: &self.siblings }
    }
}

impl<'a, E, D> OpeningRef<'a, E, D> {
    /// The row of a matrix above one of the indices, which verified with this opening and these sizes. None if there is no such matrix, the
    /// index is not one of them, or the opening is another's.
    pub fn row(self, dimensions: &[Dimensions], indices: &[usize], matrix: usize, index: usize) -> Option<&'a [E]> {
        let Dimensions { height, width } = *dimensions.get(matrix)?;
        let position = indices.binary_search(&index).ok()?;
        let tallest = dimensions.iter().map(|d| d.height).max()?.checked_next_power_of_two()?;
        let span = |height: usize| tallest.checked_div(height.checked_next_power_of_two()?).filter(|span| *span > 0);
        let mut start: usize = 0;
        let mut stride: usize = 0;
        for (number, other) in dimensions.iter().enumerate() {
            let rows = match other.height {
                taller if taller > height => distinct(indices, span(taller)?),
                same if same == height && number < matrix => 1,
                _ => 0,
            };
            start = start.checked_add(other.width.checked_mul(rows)?)?;
            stride = stride.checked_add(if other.height == height { other.width } else { 0 })?;
        }
        let before = distinct(&indices[..=position], span(height)?) - 1;
        self.elements.get(start.checked_add(stride.checked_mul(before)?)?..)?.get(..width)
    }
}

/// The rows above ascending indices below the height of the tallest matrix, as in [`Opening::elements`].
pub(super) fn open_rows<R: Rows>(shape: &Shape, matrices: &[R], indices: &[usize]) -> Vec<R::Element> {
    let mut elements = room(shape.element_count(indices));
    for layer in shape.below_cap().iter().filter(|layer| layer.height != 0) {
        let mut last = None;
        for number in indices.iter().map(|index| index / layer.span) {
            if last.replace(number) == Some(number) {
                continue;
            }
            join(matrices, layer, number, &mut elements);
        }
    }
    elements
}

/// The siblings of ascending indices below the height of the tallest matrix, as in [`Opening::siblings`].
pub(super) fn open_siblings<D: Copy>(tree: &Tree<D>, indices: &[usize]) -> Vec<D> {
    let mut siblings = Vec::with_capacity(tree.shape.sibling_count(indices));
    let mut places = indices.to_vec();
    for (below, layer) in tree.shape.below_cap()[1..].iter().enumerate() {
        let (mut member, mut count) = (0, 0);
        while member < places.len() {
            let parent = places[member] / layer.arity;
            for place in parent * layer.arity..(parent + 1) * layer.arity {
                if places.get(member) == Some(&place) {
                    member += 1;
                } else {
                    siblings.push(tree.digest(below, place));
                }
            }
            places[count] = parent;
            count += 1;
        }
        places.truncate(count);
    }
    siblings
}

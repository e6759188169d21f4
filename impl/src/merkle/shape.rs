//! The layers of a tree, from the sizes of its matrices alone.

use super::error::MerkleError;

/// The greatest height of a matrix: 2^30.
pub const MAX_HEIGHT: usize = 1 << 30;

/// The greatest number of layers: one for each power of two up to the greatest height.
const LAYERS: usize = 31;

/// The size of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimensions {
    /// The number of rows.
    pub height: usize,
    /// Elements of a row.
    pub width: usize,
}

impl Dimensions {
    /// The number of elements; `usize::MAX` if there are more.
    pub(super) const fn count(self) -> usize {
        self.height.saturating_mul(self.width)
    }
}

/// One layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layer {
    /// The number of nodes of the layer below that are compressed into one here: 0 of the leaves.
    pub arity: usize,
    /// The number of leaves below a node.
    pub span: usize,
    /// The number of nodes.
    pub length: usize,
    /// The height of the matrices whose rows belong to this layer: 0 without any.
    pub height: usize,
    /// Elements of the rows of all these matrices, joined.
    pub width: usize,
}

/// The layers of a tree, and where the cap lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    layers: [Layer; LAYERS],
    count: usize,
    path: usize,
}

impl Shape {
    /// The shape of a tree over matrices of these sizes, in steps of `ARITY`, 2 or 4, and of 2.
    #[inline(always)]
    pub fn new<const ARITY: usize>(
        dimensions: &[Dimensions],
        cap_height: usize,
        takes: impl Fn(usize) -> bool,
    ) -> Result<Self, MerkleError> {
        let tallest = check_heights(dimensions)?;
        for Dimensions { height, .. } in dimensions {
            let length = joined_width(dimensions, *height);
            if !takes(length) {
                return Err(MerkleError::RowLength { height: *height, length });
            }
        }
        // Filled in its place: moving all layers takes as long as filling them.
        let mut shape = Self { layers: [Layer::default(); LAYERS], count: 1, path: 0 };
        shape.layers[0] = Layer { arity: 0, span: 1, length: tallest, height: tallest, width: joined_width(dimensions, tallest) };
        // Without matrices of other heights a layer takes no look at the sizes.
        let above = if dimensions.iter().any(|d| d.height < tallest) { dimensions } else { &[] };
        while shape.layers[shape.count - 1].length > 1 {
            shape.layers[shape.count] = layer_above::<ARITY>(above, &shape.layers[shape.count - 1]);
            shape.count += 1;
        }
        shape.path = shape.path_below(cap_height);
        shape.check_cap(dimensions)?;
        Ok(shape)
    }

    /// Paths reach the rows of every matrix.
    fn check_cap(&self, dimensions: &[Dimensions]) -> Result<(), MerkleError> {
        let least = self.layers[self.path].length.next_power_of_two();
        match dimensions.iter().position(|d| d.height.next_power_of_two() < least) {
            Some(matrix) => Err(MerkleError::AboveCap { matrix, height: dimensions[matrix].height }),
            None => Ok(()),
        }
    }

    /// The height of the tallest matrices.
    pub fn tallest(&self) -> usize {
        self.layers[0].length
    }

    /// All layers, the leaves first.
    pub fn layers(&self) -> &[Layer] {
        &self.layers[..self.count]
    }

    /// The layers up to that of the cap, the leaves first.
    pub fn below_cap(&self) -> &[Layer] {
        &self.layers[..=self.path]
    }

    /// The number of digests of the cap.
    pub fn cap_length(&self) -> usize {
        self.length_above(self.path)
    }

    /// The number of digests of a cap of this height over the same layers.
    pub fn cap_length_at(&self, cap_height: usize) -> usize {
        self.length_above(self.path_below(cap_height))
    }

    /// The number of the layer that a cap of this height is.
    fn path_below(&self, cap_height: usize) -> usize {
        (self.count - 1).saturating_sub(cap_height)
    }

    /// The number of nodes of a layer whose nodes are all there.
    fn length_above(&self, layer: usize) -> usize {
        self.layers()[layer + 1..].iter().map(|layer| layer.arity).product()
    }

    /// The number of siblings of an opening of ascending indices.
    pub fn sibling_count(&self, indices: &[usize]) -> usize {
        let pairs = self.below_cap().windows(2);
        pairs.map(|pair| pair[1].arity * distinct(indices, pair[1].span) - distinct(indices, pair[0].span)).sum()
    }

    /// The number of elements of an opening of ascending indices; `usize::MAX` if there are more.
    pub fn element_count(&self, indices: &[usize]) -> usize {
        let each = self.below_cap().iter().filter(|layer| layer.height != 0);
        each.fold(0, |sum: usize, layer| sum.saturating_add(layer.width.saturating_mul(distinct(indices, layer.span))))
    }
}

/// The height of the tallest matrix, if there is a layer for each.
fn check_heights(dimensions: &[Dimensions]) -> Result<usize, MerkleError> {
    let heights = || dimensions.iter().map(|d| d.height).enumerate();
    let tallest = heights().map(|(_, height)| height).max().filter(|height| *height > 0).ok_or(MerkleError::Empty)?;
    if let Some((matrix, height)) = heights().find(|(_, height)| *height > MAX_HEIGHT) {
        return Err(MerkleError::Tall { matrix, height });
    }
    for (matrix, height) in heights() {
        let levels = tallest.next_power_of_two().trailing_zeros() - height.next_power_of_two().trailing_zeros();
        let expected = ((tallest - 1) >> levels) + 1;
        if height != expected {
            return Err(MerkleError::Height { matrix, height, tallest, expected });
        }
    }
    Ok(tallest)
}

/// Elements of the rows of all matrices of this height; `usize::MAX` if there are more.
fn joined_width(dimensions: &[Dimensions], height: usize) -> usize {
    dimensions.iter().filter(|d| d.height == height).fold(0, |sum, d| sum.saturating_add(d.width))
}

/// The layer above one of more than one node: in steps of `ARITY`, or of 2 where a matrix has its rows in between.
fn layer_above<const ARITY: usize>(dimensions: &[Dimensions], below: &Layer) -> Layer {
    let padded = below.length.div_ceil(ARITY) * ARITY;
    let (low, high) = ((padded / ARITY).next_power_of_two(), below.length.next_power_of_two());
    let powers = || dimensions.iter().map(|d| d.height.next_power_of_two());
    let arity = if powers().any(|power| low < power && power < high) { 2 } else { ARITY };
    let length = padded / arity;
    let matrix = powers().position(|power| power == length.next_power_of_two());
    let height = matrix.map_or(0, |matrix| dimensions[matrix].height);
    let width = if height == 0 { 0 } else { joined_width(dimensions, height) };
    Layer { arity, span: below.span * arity, length, height, width }
}

/// How many of the ascending indices differ when divided by `span`.
pub(super) fn distinct(indices: &[usize], span: usize) -> usize {
    if indices.is_empty() {
        return 0;
    }
    1 + indices.windows(2).filter(|pair| pair[0] / span != pair[1] / span).count()
}

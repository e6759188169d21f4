//! Merkle trees over matrices of several heights, over any leaf hash and compression, restating `cryptol/MerkleTree.cry`.
//!
//! `[P3]` is the crate p3-merkle-tree 0.9.0-rc.2 of Plonky3: `MerkleTree`, `TreeBuilder`, `MerkleTreeMmcs`, `walk_frontier`.
//!
//! The leaves are the rows of the tallest matrices, joined in the order of the batch. Each layer above compresses groups of
//! `N` nodes, or of 2 where a shorter matrix has its rows at a layer that a step to groups of `N` would leave out. There the
//! digest of its row is injected: compressed with the node, the node first. Places without a node or row hold the padding.
//! `N` is 2 or 4: with 8, `[P3]` comes to no end for the heights 4 and 2.
//!
//! An opening of an index has, of each matrix, the row above which the leaf of that index lies, and of each layer below the
//! cap the other nodes of the group, in order. An opening of several indices has each row and each node once, and no node
//! that can be computed.
//!
//! Differences from the Cryptol text, each for the subset's sake: matrices, not digests of their rows, are committed to, and
//! whatever has no tree or no opening is refused with a [`Reason`].

use alloc::vec;
use alloc::vec::Vec;

/// The greatest height: 2^30.
pub const MAX_HEIGHT: usize = 1_073_741_824;

/// Above every number of layers: 31 at the most.
const LAYERS: usize = 32;

/// The leaf hash and the compression of `N` digests.
pub trait TreeHash<E, D, const N: usize> {
    /// Whether rows of `length` elements, those of all matrices of one height joined, have digests.
    fn takes(&self, length: usize) -> bool;
    /// The digest of a row.
    fn leaf(&self, row: &[E]) -> D;
    /// The digest of `N` digests.
    fn compress(&self, children: &[D; N]) -> D;
    /// What stands for a digest where there is none: `[P3]` the default digest.
    fn padding(&self) -> D;
}

/// The size of a matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimensions {
    /// The number of rows.
    pub height: usize,
    /// Elements of a row.
    pub width: usize,
}

/// A matrix of `height` times `width` elements, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix<E> {
    /// Its size.
    pub dimensions: Dimensions,
    /// Its elements.
    pub values: Vec<E>,
}

/// One layer of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The number of nodes of the layer below that are compressed into one here: 0 for the leaves.
    pub arity: usize,
    /// The number of nodes.
    pub length: usize,
    /// The height of the matrices whose rows belong to this layer: 0 without any.
    pub height: usize,
}

/// What is kept of a commitment to open it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<E, D> {
    /// The matrices.
    pub matrices: Vec<Matrix<E>>,
    /// The layers, from the leaves to the root.
    pub layers: Vec<Layer>,
    /// The digests of each layer.
    pub digests: Vec<Vec<D>>,
}

/// An opening of one index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening<E, D> {
    /// A row of each matrix, in the order of the batch.
    pub rows: Vec<Vec<E>>,
    /// The other nodes of each group on the path, from the leaves on.
    pub siblings: Vec<D>,
}

/// An opening of several indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings<E, D> {
    /// Of each matrix, in the order of the batch, the rows above the indices, each once, ascending.
    pub rows: Vec<Vec<Vec<E>>>,
    /// The nodes that cannot be computed: those of the leaves first, ascending.
    pub siblings: Vec<D>,
}

/// Why a commitment or an opening is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no matrix, or none with a row.
    Empty,
    /// A matrix is taller than [`MAX_HEIGHT`].
    Tall {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// The height.
        height: usize,
    },
    /// The height of a matrix is not that of its rung, ceil(`tallest` / 2^k).
    Height {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// The height.
        height: usize,
        /// The height of the tallest matrix.
        tallest: usize,
        /// The height that a matrix of about this height has here.
        expected: usize,
    },
    /// The hash takes no rows of this length, joined of all matrices of this height.
    RowLength {
        /// The height.
        height: usize,
        /// Elements of the joined row.
        length: usize,
    },
    /// The rows of a matrix belong to a layer above that of the cap, so that no path would bind them.
    AboveCap {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// The height.
        height: usize,
    },
    /// A matrix does not have as many elements as its size says.
    Size {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// Its height times its width; `usize::MAX` if that is more.
        expected: usize,
        /// The number of its elements.
        got: usize,
    },
    /// The opening has rows of another number of matrices.
    Batch {
        /// The number of matrices.
        expected: usize,
        /// The number of opened matrices.
        got: usize,
    },
    /// The cap has another number of digests.
    Cap {
        /// The number that a cap of this height has.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// The opening has another number of siblings.
    Siblings {
        /// The number that the layers and indices have.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// The opening has another number of rows of a matrix.
    Rows {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// The number of rows above the indices.
        expected: usize,
        /// The number that is given.
        got: usize,
    },
    /// A row of a matrix has another number of elements.
    Width {
        /// The number of the matrix in the batch.
        matrix: usize,
        /// Elements of a row of the matrix.
        expected: usize,
        /// Elements of the row.
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
    /// An index does not follow the one before it: they ascend, without one twice.
    Order {
        /// Its position among the indices.
        position: usize,
        /// The index.
        index: usize,
    },
    /// The path does not lead to the digest of the cap at this place.
    Mismatch {
        /// The place in the cap.
        place: usize,
    },
}

/// The length of a layer of `length` nodes with its padding, so that groups of `N` are full: `[P3]` `padded_len`.
pub fn padded_length<const N: usize>(length: usize) -> usize {
    if length <= 1 { length } else { length.div_ceil(N).wrapping_mul(N) }
}

/// The heights of matrices.
pub fn heights_of(dimensions: &[Dimensions]) -> Vec<usize> {
    let mut heights = Vec::new();
    for i in 0..dimensions.len() {
        heights.push(dimensions[i].height);
    }
    heights
}

/// The greatest of the heights; 0 of none.
pub fn tallest_of(heights: &[usize]) -> usize {
    let mut tallest = 0;
    for i in 0..heights.len() {
        if heights[i] > tallest {
            tallest = heights[i];
        }
    }
    tallest
}

/// The power of two that a height is padded to.
#[hax_lib::requires(height <= MAX_HEIGHT)]
pub fn padded_height(height: usize) -> usize {
    height.next_power_of_two()
}

/// The height that matrices with this power of two have beside one of `tallest` rows: ceil(`tallest` / 2^k).
#[hax_lib::requires(1 <= power && power <= MAX_HEIGHT && tallest <= MAX_HEIGHT)]
pub fn rung(tallest: usize, power: usize) -> usize {
    tallest.div_ceil(padded_height(tallest).div_euclid(power))
}

/// The height of the tallest matrix, if a tree has a place for all: `[P3]` `validate_commit_reachable_heights`.
pub fn checked_heights(heights: &[usize]) -> Result<usize, Reason> {
    let tallest = tallest_of(heights);
    if tallest == 0 {
        return Err(Reason::Empty);
    }
    for matrix in 0..heights.len() {
        if heights[matrix] > MAX_HEIGHT {
            return Err(Reason::Tall { matrix, height: heights[matrix] });
        }
    }
    for matrix in 0..heights.len() {
        let height = heights[matrix];
        let expected = rung(tallest, padded_height(height));
        if height != expected {
            return Err(Reason::Height { matrix, height, tallest, expected });
        }
    }
    Ok(tallest)
}

/// Whether matrices have rows between two layers, of which the powers of two are given.
fn has_between(heights: &[usize], low: usize, high: usize) -> bool {
    let mut found = false;
    for i in 0..heights.len() {
        let power = padded_height(heights[i]);
        found = found || (low < power && power < high);
    }
    found
}

/// The height of the matrices with this power of two: 0 if there are none.
fn height_at(heights: &[usize], power: usize) -> usize {
    let mut height = 0;
    for i in 0..heights.len() {
        if padded_height(heights[i]) == power {
            height = heights[i];
        }
    }
    height
}

/// The number of nodes that are compressed into one above a layer of `length` nodes, 2 or `N`: `[P3]` `select_arity_step`.
pub fn step<const N: usize>(heights: &[usize], length: usize) -> usize {
    let above = padded_height(padded_length::<N>(length) / N);
    if has_between(heights, above, padded_height(length)) { 2 } else { N }
}

/// The layers of a tree, from the leaves to the root: `[P3]` `TreeBuilder::new`.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn layers<const N: usize>(heights: &[usize]) -> Vec<Layer> {
    let tallest = tallest_of(heights);
    let mut found = vec![Layer { arity: 0, length: tallest, height: tallest }];
    let mut below = tallest;
    for _ in 0..LAYERS {
        if below > 1 {
            let arity = step::<N>(heights, below);
            let length = padded_length::<N>(below).div_euclid(arity);
            found.push(Layer { arity, length, height: height_at(heights, padded_height(length)) });
            below = length;
        }
    }
    found
}

/// The number of layers between the leaves and the cap: those that a path passes.
#[hax_lib::requires(layers.len() >= 1)]
pub fn path_layers(layers: &[Layer], cap_height: usize) -> usize {
    let above = layers.len().wrapping_sub(1);
    if cap_height < above { above.wrapping_sub(cap_height) } else { 0 }
}

/// The number of digests of the cap: `[P3]` `check_cap_size`.
#[hax_lib::requires(layers.len() >= 1)]
pub fn cap_length(layers: &[Layer], cap_height: usize) -> usize {
    let mut length: usize = 1;
    let bottom: usize = path_layers(layers, cap_height) + 1;
    for i in bottom..layers.len() {
        length = length.wrapping_mul(layers[i].arity);
    }
    length
}

/// The number of elements of a row of all matrices of one height, joined; `usize::MAX` if there are more.
pub fn joined_width(dimensions: &[Dimensions], height: usize) -> usize {
    let mut width: usize = 0;
    for i in 0..dimensions.len() {
        if dimensions[i].height == height {
            width = width.saturating_add(dimensions[i].width);
        }
    }
    width
}

/// The layers of matrices of these sizes, if these have a tree.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn checked_layers<E, D, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    dimensions: &[Dimensions],
) -> Result<Vec<Layer>, Reason> {
    let heights = heights_of(dimensions);
    checked_heights(&heights)?;
    for i in 0..dimensions.len() {
        let height = heights[i];
        let length = joined_width(dimensions, height);
        if !hash.takes(length) {
            return Err(Reason::RowLength { height, length });
        }
    }
    Ok(layers::<N>(&heights))
}

/// A row of a matrix.
#[hax_lib::requires(row < matrix.dimensions.height)]
pub fn row_of<E: Copy>(matrix: &Matrix<E>, row: usize) -> Vec<E> {
    let mut elements = Vec::new();
    for i in 0..matrix.dimensions.width {
        elements.push(matrix.values[row * matrix.dimensions.width + i]);
    }
    elements
}

/// The rows of this number of all matrices of one height, joined in the order of the batch.
pub fn joined_row<E: Copy>(matrices: &[Matrix<E>], height: usize, row: usize) -> Vec<E> {
    let mut elements = Vec::new();
    for i in 0..matrices.len() {
        if matrices[i].dimensions.height == height {
            elements.extend_from_slice(&row_of(&matrices[i], row));
        }
    }
    elements
}

/// The node with the digest of a row injected: `[P3]` `TreeBuilder::node`.
pub fn injected<E, D: Copy, H: TreeHash<E, D, N>, const N: usize>(hash: &H, node: D, row: D) -> D {
    let mut children = [hash.padding(); N];
    children[0] = node;
    children[1] = row;
    hash.compress(&children)
}

/// The digest of this number, or the padding.
fn digest_or_padding<D: Copy>(digests: &[D], place: usize, padding: D) -> D {
    if place < digests.len() { digests[place] } else { padding }
}

/// The nodes of the group with this number, padded to `N`.
fn group<E, D: Copy, H: TreeHash<E, D, N>, const N: usize>(hash: &H, digests: &[D], arity: usize, number: usize) -> [D; N] {
    let mut children = [hash.padding(); N];
    for i in 0..arity {
        let place: usize = number * arity + i;
        children[i] = digest_or_padding(digests, place, hash.padding());
    }
    children
}

/// The digests of a layer: `[P3]` `TreeBuilder::fill_layer`.
pub fn layer_digests<E: Copy, D: Copy, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    matrices: &[Matrix<E>],
    layer: &Layer,
    below: &[D],
) -> Vec<D> {
    let mut digests = Vec::new();
    for number in 0..layer.length {
        let has_row = number < layer.height;
        let row = if has_row { hash.leaf(&joined_row(matrices, layer.height, number)) } else { hash.padding() };
        let mut digest = row;
        if layer.arity != 0 {
            digest = hash.compress(&group(hash, below, layer.arity, number));
            if layer.height != 0 {
                digest = injected(hash, digest, row);
            }
        }
        digests.push(digest);
    }
    digests
}

/// The sizes of matrices, if they have as many elements.
pub fn checked_dimensions<E>(matrices: &[Matrix<E>]) -> Result<Vec<Dimensions>, Reason> {
    let mut dimensions = Vec::new();
    for matrix in 0..matrices.len() {
        let Dimensions { height, width } = matrices[matrix].dimensions;
        let expected = height.saturating_mul(width);
        let got = matrices[matrix].values.len();
        if got != expected {
            return Err(Reason::Size { matrix, expected, got });
        }
        dimensions.push(matrices[matrix].dimensions);
    }
    Ok(dimensions)
}

/// The tree of matrices: `[P3]` `MerkleTree::new`.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn commit<E: Copy, D: Copy, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    matrices: &[Matrix<E>],
) -> Result<Tree<E, D>, Reason> {
    let dimensions = checked_dimensions(matrices)?;
    let found = checked_layers(hash, &dimensions)?;
    let mut digests: Vec<Vec<D>> = Vec::new();
    let mut below: Vec<D> = Vec::new();
    for i in 0..found.len() {
        below = layer_digests(hash, matrices, &found[i], &below);
        digests.push(below.clone());
    }
    Ok(Tree { matrices: matrices.to_vec(), layers: found, digests })
}

/// The cap: the layer that is `cap_height` below the root, or the leaves, with its padding: `[P3]` `MerkleTree::cap`.
pub fn cap_of<E, D: Copy, H: TreeHash<E, D, N>, const N: usize>(hash: &H, tree: &Tree<E, D>, cap_height: usize) -> Vec<D> {
    let digests = &tree.digests[path_layers(&tree.layers, cap_height)];
    let mut cap = Vec::new();
    for place in 0..cap_length(&tree.layers, cap_height) {
        cap.push(digest_or_padding(digests, place, hash.padding()));
    }
    cap
}

/// The number of the row of a matrix of `height` rows above the leaf of an index: `[P3]` `bits_reduced`.
#[hax_lib::requires(1 <= height && height <= tallest && tallest <= MAX_HEIGHT)]
pub fn row_number(tallest: usize, height: usize, index: usize) -> usize {
    index.div_euclid(padded_height(tallest).div_euclid(padded_height(height)))
}

/// The opening of an index: `[P3]` `open_batch`.
pub fn open<E: Copy, D: Copy, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    tree: &Tree<E, D>,
    cap_height: usize,
    index: usize,
) -> Result<Opening<E, D>, Reason> {
    checked_cap(&dimensions_of(tree), &tree.layers, cap_height)?;
    let tallest = tree.layers[0].length;
    if index >= tallest {
        return Err(Reason::Index { index, tallest });
    }
    let mut rows = Vec::new();
    for i in 0..tree.matrices.len() {
        rows.push(row_of(&tree.matrices[i], row_number(tallest, tree.matrices[i].dimensions.height, index)));
    }
    let mut siblings = Vec::new();
    let mut place = index;
    for i in 0..path_layers(&tree.layers, cap_height) {
        let arity = tree.layers[i + 1].arity;
        let parent = place.div_euclid(arity);
        for k in 0..arity {
            let sibling: usize = parent * arity + k;
            if sibling != place {
                siblings.push(digest_or_padding(&tree.digests[i], sibling, hash.padding()));
            }
        }
        place = parent;
    }
    Ok(Opening { rows, siblings })
}

/// The number of siblings of a path.
pub fn path_length(layers: &[Layer], cap_height: usize) -> usize {
    let mut length: usize = 0;
    for i in 0..path_layers(layers, cap_height) {
        length = length.wrapping_add(layers[i + 1].arity.wrapping_sub(1));
    }
    length
}

/// The opened rows of all matrices of one height, joined in the order of the batch.
fn joined_opened<E: Copy>(dimensions: &[Dimensions], rows: &[Vec<E>], height: usize) -> Vec<E> {
    let mut elements = Vec::new();
    for i in 0..dimensions.len() {
        if dimensions[i].height == height {
            elements.extend_from_slice(&rows[i]);
        }
    }
    elements
}

/// The digest that a path leads to: `[P3]` `verify_batch`.
pub fn path_digest<E: Copy, D: Copy, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    dimensions: &[Dimensions],
    layers: &[Layer],
    cap_height: usize,
    index: usize,
    opening: &Opening<E, D>,
) -> D {
    let mut digest = hash.leaf(&joined_opened(dimensions, &opening.rows, layers[0].height));
    let mut place = index;
    let mut taken: usize = 0;
    for i in 0..path_layers(layers, cap_height) {
        let layer = layers[i + 1];
        let mut children = [hash.padding(); N];
        for k in 0..layer.arity {
            if k == place.rem_euclid(layer.arity) {
                children[k] = digest;
            } else {
                children[k] = opening.siblings[taken];
                taken = taken.wrapping_add(1);
            }
        }
        digest = hash.compress(&children);
        place = place.div_euclid(layer.arity);
        if layer.height != 0 {
            digest = injected(hash, digest, hash.leaf(&joined_opened(dimensions, &opening.rows, layer.height)));
        }
    }
    digest
}

/// The place of the digest of the cap above the leaf of an index.
pub fn cap_place(layers: &[Layer], cap_height: usize, index: usize) -> usize {
    let mut place = index;
    for i in 0..path_layers(layers, cap_height) {
        place = place.div_euclid(layers[i + 1].arity);
    }
    place
}

/// The number of elements of each row.
fn widths_of<E>(rows: &[Vec<E>]) -> Vec<usize> {
    let mut widths = Vec::new();
    for i in 0..rows.len() {
        widths.push(rows[i].len());
    }
    widths
}

/// Whether rows of these widths have those of their matrices.
pub fn checked_widths(dimensions: &[Dimensions], widths: &[usize]) -> Result<(), Reason> {
    for matrix in 0..widths.len() {
        let expected = dimensions[matrix].width;
        let got = widths[matrix];
        if got != expected {
            return Err(Reason::Width { matrix, expected, got });
        }
    }
    Ok(())
}

/// Whether the rows of every matrix belong to a layer that paths reach. `[P3]` verifies openings of others, whatever row they
/// have of these.
#[hax_lib::requires(layers.len() >= 1)]
pub fn checked_cap(dimensions: &[Dimensions], layers: &[Layer], cap_height: usize) -> Result<(), Reason> {
    let least = layers[path_layers(layers, cap_height)].length;
    for matrix in 0..dimensions.len() {
        let height = dimensions[matrix].height;
        if padded_height(height) < padded_height(least) {
            return Err(Reason::AboveCap { matrix, height });
        }
    }
    Ok(())
}

/// The sizes of the matrices of a tree.
fn dimensions_of<E, D>(tree: &Tree<E, D>) -> Vec<Dimensions> {
    let mut dimensions = Vec::new();
    for i in 0..tree.matrices.len() {
        dimensions.push(tree.matrices[i].dimensions);
    }
    dimensions
}

/// The layers of matrices of these sizes, if rows of as many are opened and the cap has its length.
fn checked_opening<E, D, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    cap: &[D],
    cap_height: usize,
    dimensions: &[Dimensions],
    batch: usize,
) -> Result<Vec<Layer>, Reason> {
    if batch != dimensions.len() {
        return Err(Reason::Batch { expected: dimensions.len(), got: batch });
    }
    let found = checked_layers(hash, dimensions)?;
    checked_cap(dimensions, &found, cap_height)?;
    let expected = cap_length(&found, cap_height);
    if cap.len() != expected {
        return Err(Reason::Cap { expected, got: cap.len() });
    }
    Ok(found)
}

/// The layers, if an opening of an index may have rows of these widths and this number of siblings.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn checked_one<E, D, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    cap: &[D],
    cap_height: usize,
    dimensions: &[Dimensions],
    index: usize,
    widths: &[usize],
    siblings: usize,
) -> Result<Vec<Layer>, Reason> {
    let found = checked_opening(hash, cap, cap_height, dimensions, widths.len())?;
    let expected = path_length(&found, cap_height);
    if siblings != expected {
        return Err(Reason::Siblings { expected, got: siblings });
    }
    checked_widths(dimensions, widths)?;
    let tallest = found[0].length;
    if index >= tallest {
        return Err(Reason::Index { index, tallest });
    }
    Ok(found)
}

/// Verifies an opening of an index; the sizes and the height of the cap are the verifier's: `[P3]` `verify_batch`, in its order.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn verify<E: Copy, D: Copy + PartialEq, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    cap: &[D],
    cap_height: usize,
    dimensions: &[Dimensions],
    index: usize,
    opening: &Opening<E, D>,
) -> Result<(), Reason> {
    let widths = widths_of(&opening.rows);
    let found = checked_one(hash, cap, cap_height, dimensions, index, &widths, opening.siblings.len())?;
    let place = cap_place(&found, cap_height, index);
    if cap[place] == path_digest(hash, dimensions, &found, cap_height, index, opening) {
        Ok(())
    } else {
        Err(Reason::Mismatch { place })
    }
}

/// Whether indices ascend and are below the height of the tallest matrix.
pub fn checked_indices(indices: &[usize], tallest: usize) -> Result<(), Reason> {
    if indices.is_empty() {
        return Err(Reason::NoIndex);
    }
    for position in 0..indices.len() {
        let index = indices[position];
        if position > 0 && indices[position - 1] >= index {
            return Err(Reason::Order { position, index });
        }
        if index >= tallest {
            return Err(Reason::Index { index, tallest });
        }
    }
    Ok(())
}

/// Ascending places divided by the number of nodes of a group, each once.
#[hax_lib::requires(arity >= 1)]
pub fn parents_of(places: &[usize], arity: usize) -> Vec<usize> {
    let mut parents: Vec<usize> = Vec::new();
    for i in 0..places.len() {
        let parent = places[i].div_euclid(arity);
        if parents.is_empty() || parents[parents.len() - 1] != parent {
            parents.push(parent);
        }
    }
    parents
}

/// The numbers of the rows of matrices of `height` rows above the leaves of indices, each once, ascending.
pub fn row_numbers(tallest: usize, height: usize, indices: &[usize]) -> Vec<usize> {
    parents_of(indices, padded_height(tallest).div_euclid(padded_height(height)))
}

/// The opening of ascending indices: `[P3]` `open_batch_pruned`, of which the siblings are the same.
pub fn open_many<E: Copy, D: Copy, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    tree: &Tree<E, D>,
    cap_height: usize,
    indices: &[usize],
) -> Result<Openings<E, D>, Reason> {
    checked_cap(&dimensions_of(tree), &tree.layers, cap_height)?;
    let tallest = tree.layers[0].length;
    checked_indices(indices, tallest)?;
    let mut rows = Vec::new();
    for i in 0..tree.matrices.len() {
        let numbers = row_numbers(tallest, tree.matrices[i].dimensions.height, indices);
        let mut opened = Vec::new();
        for j in 0..numbers.len() {
            opened.push(row_of(&tree.matrices[i], numbers[j]));
        }
        rows.push(opened);
    }
    let mut siblings = Vec::new();
    let mut places = indices.to_vec();
    for i in 0..path_layers(&tree.layers, cap_height) {
        let arity = tree.layers[i + 1].arity;
        let parents = parents_of(&places, arity);
        for j in 0..parents.len() {
            for k in 0..arity {
                let place: usize = parents[j] * arity + k;
                if !places.contains(&place) {
                    siblings.push(digest_or_padding(&tree.digests[i], place, hash.padding()));
                }
            }
        }
        places = parents;
    }
    Ok(Openings { rows, siblings })
}

/// The number of siblings of an opening of ascending indices: the nodes of all groups that do not lie above an index.
pub fn frontier_length(layers: &[Layer], cap_height: usize, indices: &[usize]) -> usize {
    let mut length: usize = 0;
    let mut places = indices.to_vec();
    for i in 0..path_layers(layers, cap_height) {
        let arity = layers[i + 1].arity;
        let parents = parents_of(&places, arity);
        length = length.wrapping_add(parents.len().wrapping_mul(arity).wrapping_sub(places.len()));
        places = parents;
    }
    length
}

/// The row of this position that is opened of each matrix of one height, joined in the order of the batch.
pub fn joined_position<E: Copy>(dimensions: &[Dimensions], rows: &[Vec<Vec<E>>], height: usize, position: usize) -> Vec<E> {
    let mut elements = Vec::new();
    for i in 0..dimensions.len() {
        if dimensions[i].height == height {
            elements.extend_from_slice(&rows[i][position]);
        }
    }
    elements
}

/// The digests that the paths of ascending indices lead to, those of each node of the cap once: `[P3]` `walk_pruned_frontier`.
pub fn path_digests<E: Copy, D: Copy, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    dimensions: &[Dimensions],
    layers: &[Layer],
    cap_height: usize,
    indices: &[usize],
    openings: &Openings<E, D>,
) -> Vec<D> {
    let mut digests = Vec::new();
    for position in 0..indices.len() {
        digests.push(hash.leaf(&joined_position(dimensions, &openings.rows, layers[0].height, position)));
    }
    let mut places = indices.to_vec();
    let mut taken: usize = 0;
    for i in 0..path_layers(layers, cap_height) {
        let layer = layers[i + 1];
        let parents = parents_of(&places, layer.arity);
        let mut next = Vec::new();
        let mut member: usize = 0;
        for position in 0..parents.len() {
            let mut children = [hash.padding(); N];
            for k in 0..layer.arity {
                let place: usize = parents[position] * layer.arity + k;
                if member < places.len() && places[member] == place {
                    children[k] = digests[member];
                    member = member.wrapping_add(1);
                } else {
                    children[k] = openings.siblings[taken];
                    taken = taken.wrapping_add(1);
                }
            }
            let mut digest = hash.compress(&children);
            if layer.height != 0 {
                let row = joined_position(dimensions, &openings.rows, layer.height, position);
                digest = injected(hash, digest, hash.leaf(&row));
            }
            next.push(digest);
        }
        digests = next;
        places = parents;
    }
    digests
}

/// The places of the digests of the cap above the leaves of ascending indices, each once.
pub fn cap_places(layers: &[Layer], cap_height: usize, indices: &[usize]) -> Vec<usize> {
    let mut places = indices.to_vec();
    for i in 0..path_layers(layers, cap_height) {
        places = parents_of(&places, layers[i + 1].arity);
    }
    places
}

/// Whether as many rows of each matrix are opened as lie above the indices.
fn checked_rows<E>(dimensions: &[Dimensions], tallest: usize, indices: &[usize], rows: &[Vec<Vec<E>>]) -> Result<(), Reason> {
    for matrix in 0..rows.len() {
        let expected = row_numbers(tallest, dimensions[matrix].height, indices).len();
        let got = rows[matrix].len();
        if got != expected {
            return Err(Reason::Rows { matrix, expected, got });
        }
    }
    for matrix in 0..rows.len() {
        for position in 0..rows[matrix].len() {
            let expected = dimensions[matrix].width;
            let got = rows[matrix][position].len();
            if got != expected {
                return Err(Reason::Width { matrix, expected, got });
            }
        }
    }
    Ok(())
}

/// The layers, if an opening of ascending indices may have rows of this number of matrices and this number of siblings.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn checked_many<E, D, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    cap: &[D],
    cap_height: usize,
    dimensions: &[Dimensions],
    indices: &[usize],
    batch: usize,
    siblings: usize,
) -> Result<Vec<Layer>, Reason> {
    let found = checked_opening(hash, cap, cap_height, dimensions, batch)?;
    checked_indices(indices, found[0].length)?;
    let expected = frontier_length(&found, cap_height, indices);
    if siblings != expected {
        return Err(Reason::Siblings { expected, got: siblings });
    }
    Ok(found)
}

/// Verifies an opening of ascending indices; these, the sizes and the height of the cap are the verifier's: `[P3]`
/// `verify_batch_pruned`, which takes indices in any order and no index at all.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn verify_many<E: Copy, D: Copy + PartialEq, H: TreeHash<E, D, N>, const N: usize>(
    hash: &H,
    cap: &[D],
    cap_height: usize,
    dimensions: &[Dimensions],
    indices: &[usize],
    openings: &Openings<E, D>,
) -> Result<(), Reason> {
    let found = checked_many(hash, cap, cap_height, dimensions, indices, openings.rows.len(), openings.siblings.len())?;
    checked_rows(dimensions, found[0].length, indices, &openings.rows)?;
    let digests = path_digests(hash, dimensions, &found, cap_height, indices, openings);
    let places = cap_places(&found, cap_height, indices);
    for i in 0..places.len() {
        if cap[places[i]] != digests[i] {
            return Err(Reason::Mismatch { place: places[i] });
        }
    }
    Ok(())
}

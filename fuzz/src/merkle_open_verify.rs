//! Openings of Merkle trees of any shape: what was opened verifies, and nothing else does.

use std::collections::BTreeSet;

use arbitrary::Arbitrary;
use ashlar::blake3::Blake3;
use ashlar::merkle::{Blake3Rows, Dimensions, FixedShape, Matrix, Merkle, MerkleError};

use crate::edits::{Edit, apply_all};
use crate::{Check, compare};

/// Rows of the tallest matrix, at most.
const MOST_ROWS: usize = 40;
/// Matrices, at most.
const MOST_MATRICES: usize = 4;
/// Bytes of a row, at most: some are longer than a block.
const MOST_WIDTH: usize = 70;

/// Matrices and what is opened of them.
#[derive(Arbitrary, Debug)]
pub struct MerkleOpenVerify {
    is_of_fours: bool,
    cap_height: u8,
    tallest: u8,
    /// Halvings of the tallest height, and widths.
    matrices: Vec<(u8, u8)>,
    bytes: Vec<u8>,
    indices: Vec<u8>,
    other_index: u8,
    edits: Vec<Edit>,
}

impl MerkleOpenVerify {
    /// Heights and widths, the tallest matrix first.
    fn dimensions(&self) -> Vec<Dimensions> {
        let tallest = usize::from(self.tallest) % MOST_ROWS + 1;
        let of = |halvings: u8, width: u8| {
            let height = tallest.div_ceil(1 << (halvings % 7));
            Dimensions { height, width: usize::from(width) % MOST_WIDTH }
        };
        let others = self.matrices.iter().take(MOST_MATRICES).map(|&(halvings, width)| of(halvings, width));
        [of(0, self.bytes.len() as u8)].into_iter().chain(others).collect()
    }

    /// The elements of a matrix: the bytes again and again, from another one on in each.
    fn values(&self, number: usize, size: usize) -> Vec<u8> {
        self.bytes.iter().chain([&0]).cycle().skip(number).take(size).copied().collect()
    }

    fn check_arity<const ARITY: usize>(&self) {
        let scheme = Merkle::<_, _, ARITY, FixedShape>::new(
            Blake3Rows::<u8>::new(Blake3::new()),
            Blake3::new(),
            usize::from(self.cap_height % 4),
        );
        let dimensions = self.dimensions();
        let values: Vec<Vec<u8>> =
            dimensions.iter().enumerate().map(|(i, size)| self.values(i, size.height * size.width)).collect();
        let matrices: Vec<Matrix<'_, u8>> = dimensions
            .iter()
            .zip(&values)
            .map(|(size, values)| Matrix { values, height: size.height, width: size.width })
            .collect();
        let tree = match scheme.commit(&matrices) {
            Ok(tree) => tree,
            Err(error) => return assert!(matches!(error, MerkleError::AboveCap { .. }), "{error}"),
        };
        let tallest = dimensions[0].height;
        let index = |index: &u8| usize::from(*index) % tallest;
        let indices: BTreeSet<usize> = self.indices.iter().chain([&0]).map(index).collect();
        let indices: Vec<usize> = indices.into_iter().collect();
        let opening = scheme.open_many(&tree, &matrices, &indices).expect("an opening");
        compare::value("many", scheme.verify_many(tree.cap(), &dimensions, &indices, opening.view()), Ok(()));
        let bytes = scheme.encode(opening.view()).expect("a short opening");
        compare::value("many encoded", scheme.verify_many_encoded(tree.cap(), &dimensions, &indices, &bytes), Ok(()));
        let mut edited = bytes.clone();
        apply_all(&self.edits, &mut edited);
        let accepted = scheme.verify_many_encoded(tree.cap(), &dimensions, &indices, &edited).is_ok();
        compare::value("edited", accepted, edited == bytes);

        let [one, other] = [indices[0], index(&self.other_index)].map(|index| {
            let opening = scheme.open(&tree, &matrices, index).expect("an opening");
            compare::value("one", scheme.verify(tree.cap(), &dimensions, index, opening.view()), Ok(()));
            opening
        });
        let accepted = scheme.verify(tree.cap(), &dimensions, indices[0], other.view()).is_ok();
        compare::value("of another index", accepted, one == other);
        let mut edited = scheme.encode(one.view()).expect("a short opening");
        let bytes = edited.clone();
        apply_all(&self.edits, &mut edited);
        let accepted = scheme.verify_encoded(tree.cap(), &dimensions, indices[0], &edited).is_ok();
        compare::value("edited one", accepted, edited == bytes);
    }
}

impl Check for MerkleOpenVerify {
    fn check(&self) {
        if self.is_of_fours { self.check_arity::<4>() } else { self.check_arity::<2>() }
    }
}

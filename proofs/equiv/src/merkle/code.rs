//! The code of impl/, the right side of a case.

use std::marker::PhantomData;
use std::ops::Range;

use ashlar::merkle::{Dimensions, Matrix, Merkle, MerkleError, Opening, OpeningRef, Rows, Tree};

use super::hashers::{Digest, Opaque};
use super::opaque::{Word, denying};
use super::question::{Act, Question};
use super::shapes::Batch;
use super::side::{Claimed, Text, judged, put};

type Scheme<W, const N: usize> = Merkle<Opaque<W>, Opaque<W>, N>;

/// The code.
pub struct Code;

impl Text for Code {
    type Act = Act;

    fn answer<W: Word, const N: usize>(
        question: &Question<Act>,
        batch: &Batch,
        cap_height: usize,
        inputs: &[Vec<W>],
        out: &mut Vec<W>,
    ) -> Result<(), Vec<usize>> {
        let scheme = Scheme::<W, N>::new(Opaque(PhantomData), Opaque(PhantomData), cap_height);
        let matrices = matrices(batch, &inputs[0]);
        let tree = scheme.commit(&matrices).map_err(code)?;
        match question.act {
            Act::Commit => {
                put_tree(&tree, out);
                let made: Vec<Made<'_, W>> = matrices.iter().copied().map(Made).collect();
                put_tree(&scheme.commit(&made).map_err(code)?, out);
            }
            Act::Open => opened(&scheme, question, &tree, &matrices, batch, out),
            Act::Verify => {
                let widths = batch.widths();
                judged::<W, N>(question, batch, cap_height, inputs, out, |claimed, indices| {
                    let Claimed { cap, elements, siblings, .. } = claimed;
                    verify(&scheme, question, cap, tree.dimensions(), indices, OpeningRef { widths: &widths, elements, siblings })
                });
            }
        }
        Ok(())
    }
}

/// A matrix whose rows are not in memory, as far as the code knows.
struct Made<'a, W>(Matrix<'a, W>);

impl<W: Word> Rows for Made<'_, W> {
    type Element = W;

    fn dimensions(&self) -> Dimensions {
        self.0.dimensions()
    }

    fn append(&self, numbers: Range<usize>, out: &mut Vec<W>) {
        self.0.append(numbers, out);
    }
}

fn put_tree<W: Word>(tree: &Tree<Digest<W>>, out: &mut Vec<W>) {
    out.extend(tree.cap().iter().map(|digest| digest.word()));
    out.push(tree.root().word());
}

/// Opens, and verifies what was opened.
fn opened<W: Word, const N: usize>(
    scheme: &Scheme<W, N>,
    question: &Question<Act>,
    tree: &Tree<Digest<W>>,
    matrices: &[Matrix<'_, W>],
    batch: &Batch,
    out: &mut Vec<W>,
) {
    for indices in question.sets(batch) {
        let opening = match question.is_many {
            true => scheme.open_many(tree, matrices, &indices),
            false => scheme.open(tree, matrices, indices[0]),
        };
        match opening {
            Err(error) => put(&code(error), out),
            Ok(opening) => {
                put_opening(&opening, tree.dimensions(), &indices, out);
                let view = opening.view();
                let (result, pairs) =
                    denying::<W, _>(usize::MAX, || verify(scheme, question, tree.cap(), tree.dimensions(), &indices, view));
                put(&result.err().unwrap_or_else(|| vec![0]), out);
                out.extend(pairs.into_iter().flatten());
            }
        }
    }
}

fn put_opening<W: Word>(opening: &Opening<W, Digest<W>>, dimensions: &[Dimensions], indices: &[usize], out: &mut Vec<W>) {
    out.extend(&opening.elements);
    out.extend(opening.siblings.iter().map(|digest| digest.word()));
    for matrix in 0..dimensions.len() {
        for index in indices {
            out.extend(opening.view().row(dimensions, indices, matrix, *index).into_iter().flatten());
        }
    }
}

/// The matrices of a batch, of these elements.
pub fn matrices<'a, W>(batch: &Batch, elements: &'a [W]) -> Vec<Matrix<'a, W>> {
    let mut rest = elements;
    let mut matrices = Vec::new();
    for &(height, width) in &batch.0 {
        let taken = (height * width).min(rest.len());
        let (values, behind) = rest.split_at(taken);
        matrices.push(Matrix { values, height, width });
        rest = behind;
    }
    matrices
}

fn verify<W: Word, const N: usize>(
    scheme: &Scheme<W, N>,
    question: &Question<Act>,
    cap: &[Digest<W>],
    dimensions: &[Dimensions],
    indices: &[usize],
    opening: OpeningRef<'_, W, Digest<W>>,
) -> Result<(), Vec<usize>> {
    let result = match question.is_many {
        true => scheme.verify_many(cap, dimensions, indices, opening),
        false => scheme.verify(cap, dimensions, indices[0], opening),
    };
    result.map_err(code)
}

/// An error as integers, as the specification's reasons are.
pub fn code(error: MerkleError) -> Vec<usize> {
    match error {
        MerkleError::Empty => vec![1],
        MerkleError::Height { matrix, height, tallest, expected } => vec![2, matrix, height, tallest, expected],
        MerkleError::AboveCap { matrix, height } => vec![3, matrix, height],
        MerkleError::NoIndex => vec![4],
        MerkleError::Index { index, tallest } => vec![5, index, tallest],
        MerkleError::Order { position, index } => vec![6, position, index],
        MerkleError::Mismatch { place } => vec![7, place],
        MerkleError::Batch { expected, got } => vec![8, expected, got],
        MerkleError::Cap { expected, got } => vec![9, expected, got],
        MerkleError::Siblings { expected, got } => vec![10, expected, got],
        MerkleError::Width { matrix, expected, got } => vec![11, matrix, expected, got],
        _ => vec![99],
    }
}

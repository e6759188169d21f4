//! The code of impl/ as the right side of a case.

use std::marker::PhantomData;

use ashlar::merkle::{Dimensions, Matrix, Merkle, MerkleError, Opening, OpeningRef};
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::Right;
use ashlar_spec::merkle_tree::{cap_length, cap_places, frontier_length, layers, row_numbers};

use super::hashers::{Digest, Opaque};
use super::opaque::{Word, denying};
use super::question::{Act, Question, flat};
use super::shapes::Batch;

type Scheme<W, const N: usize> = Merkle<Opaque<W>, Opaque<W>, N>;

/// The code on the inputs of a question.
pub struct Code(pub Question);

impl Right for Code {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        outputs(&self.0, inputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(outputs(&self.0, inputs))
    }
}

fn outputs<W: Word>(question: &Question, inputs: &[Vec<W>]) -> Vec<W> {
    let mut out = Vec::new();
    for batch in &question.batches {
        for &cap in &question.caps {
            let run = match question.arity {
                2 => one::<W, 2>,
                _ => one::<W, 4>,
            };
            let refused = run(question, batch, cap, inputs, &mut out);
            put(refused.map_or_else(code, |()| vec![]), &mut out);
        }
    }
    out
}

fn one<W: Word, const N: usize>(
    question: &Question,
    batch: &Batch,
    cap: usize,
    inputs: &[Vec<W>],
    out: &mut Vec<W>,
) -> Result<(), MerkleError> {
    let scheme = Scheme::<W, N>::new(Opaque(PhantomData), Opaque(PhantomData), cap);
    let matrices = matrices(batch, &inputs[0]);
    if question.act == Act::Verify {
        return verified(&scheme, question, batch, inputs, out);
    }
    let tree = scheme.commit(&matrices)?;
    if question.act == Act::Commit {
        out.extend(tree.cap().iter().map(|digest| digest.word()));
        out.push(tree.root().word());
        return Ok(());
    }
    for indices in question.sets(batch) {
        let opening = match question.is_many {
            true => scheme.open_many(&tree, &matrices, &indices),
            false => scheme.open(&tree, &matrices, indices[0]),
        };
        match opening {
            Err(error) => put(code(error), out),
            Ok(opening) => {
                put_opening(&opening, tree.dimensions(), &indices, out);
                let view = opening.view();
                let (result, pairs) =
                    denying::<W, _>(usize::MAX, || verify(&scheme, question, tree.cap(), tree.dimensions(), &indices, view));
                put(result.map_or_else(code, |()| vec![0]), out);
                out.extend(pairs.into_iter().flatten());
            }
        }
    }
    Ok(())
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

fn matrices<'a, W>(batch: &Batch, elements: &'a [W]) -> Vec<Matrix<'a, W>> {
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
    question: &Question,
    cap: &[Digest<W>],
    dimensions: &[Dimensions],
    indices: &[usize],
    opening: OpeningRef<'_, W, Digest<W>>,
) -> Result<(), MerkleError> {
    if question.is_many {
        return scheme.verify_many(cap, dimensions, indices, opening);
    }
    scheme.verify(cap, dimensions, indices[0], opening)
}

/// Verifies any opening, as the specification is asked to; the numbers of rows, siblings and digests are the specification's.
fn verified<W: Word, const N: usize>(
    scheme: &Scheme<W, N>,
    question: &Question,
    batch: &Batch,
    inputs: &[Vec<W>],
    out: &mut Vec<W>,
) -> Result<(), MerkleError> {
    let dimensions: Vec<Dimensions> = batch.0.iter().map(|&(height, width)| Dimensions { height, width }).collect();
    let heights: Vec<usize> = batch.0.iter().map(|(height, _)| *height).collect();
    let widths: Vec<usize> = batch.0.iter().map(|(_, width)| *width).collect();
    scheme.commit(&matrices(batch, &inputs[0]))?;
    let (tallest, found) = (batch.tallest(), layers::<N>(&heights));
    let digests = |group: &[W], count: usize| group[..count].iter().map(|word| Digest(Some(*word))).collect::<Vec<_>>();
    let cap = digests(&inputs[2], cap_length(&found, scheme.cap_height()));
    for indices in question.sets(batch).iter().filter(|indices| indices.last().is_some_and(|last| *last < tallest)) {
        let siblings = digests(&inputs[1], frontier_length(&found, scheme.cap_height(), indices));
        let mut elements = inputs[0].iter().copied();
        let mut rows = Vec::new();
        for (height, width) in &batch.0 {
            let count = row_numbers(tallest, *height, indices).len();
            rows.push((0..count).map(|_| elements.by_ref().take(*width).collect()).collect::<Vec<Vec<W>>>());
        }
        let elements = flat(batch, &rows);
        let opening = OpeningRef { widths: &widths, elements: &elements, siblings: &siblings };
        for denied in 0..=cap_places(&found, scheme.cap_height(), indices).len() {
            let (result, pairs) = denying::<W, _>(denied, || verify(scheme, question, &cap, &dimensions, indices, opening));
            put(result.map_or_else(code, |()| vec![0]), out);
            out.extend(pairs.into_iter().flatten());
        }
    }
    Ok(())
}

fn put<W: Word>(integers: Vec<usize>, out: &mut Vec<W>) {
    out.extend(integers.into_iter().map(|integer| W::constant(integer as u64)));
}

/// An error as integers, as the specification's reasons are.
fn code(error: MerkleError) -> Vec<usize> {
    match error {
        MerkleError::Empty => vec![1],
        MerkleError::Height { matrix, height, tallest, expected } => vec![2, matrix, height, tallest, expected],
        MerkleError::AboveCap { matrix, height } => vec![3, matrix, height],
        MerkleError::NoIndex => vec![4],
        MerkleError::Index { index, tallest } => vec![5, index, tallest],
        MerkleError::Order { position, index } => vec![6, position, index],
        MerkleError::Mismatch { place } => vec![7, place],
        _ => vec![9],
    }
}

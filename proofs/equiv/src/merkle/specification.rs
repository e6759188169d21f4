//! The text of spec/, the left side of a case.

use std::marker::PhantomData;

use ashlar_spec::merkle_tree::{
    Matrix, Opening, Openings, Reason, Tree, cap_of, cap_places, checked_cap, checked_heights, commit, heights_of, layers, open,
    open_many, row_number, row_numbers, verify, verify_many,
};

use super::hashers::{Digest, Opaque};
use super::opaque::Word;
use super::question::{Act, Question, flat};
use super::shapes::Batch;
use super::side::{Claimed, Text, judged, put};

/// The specification.
pub struct Specification;

impl Text for Specification {
    type Act = Act;

    fn answer<W: Word, const N: usize>(
        question: &Question<Act>,
        batch: &Batch,
        cap_height: usize,
        inputs: &[Vec<W>],
        out: &mut Vec<W>,
    ) -> Result<(), Vec<usize>> {
        if question.act == Act::Verify {
            return verified::<W, N>(question, batch, cap_height, inputs, out).map_err(code);
        }
        let tree = committed::<W, N>(batch, cap_height, &inputs[0]).map_err(code)?;
        let digests = cap_of::<W, _, _, N>(&Opaque(PhantomData::<W>), &tree, cap_height);
        if question.act == Act::Commit {
            // Of rows in memory, and of rows that are made.
            for _ in 0..2 {
                out.extend(digests.iter().map(|digest| digest.word()));
                out.push(tree.digests[tree.digests.len() - 1][0].word());
            }
            return Ok(());
        }
        for indices in question.sets(batch) {
            match opened::<W, N>(question, &tree, cap_height, &indices) {
                Err(reason) => put(&code(reason), out),
                Ok(openings) => {
                    out.extend(flat(batch, &openings.rows));
                    out.extend(openings.siblings.iter().map(|digest| digest.word()));
                    put_rows(batch, &openings, &indices, out);
                    put(&[0], out);
                    let places = cap_places(&tree.layers, cap_height, &indices);
                    out.extend(places.iter().flat_map(|&place| [digests[place].word(); 2]));
                }
            }
        }
        Ok(())
    }
}

/// The rows above each index.
fn put_rows<W: Word>(batch: &Batch, openings: &Openings<W, Digest<W>>, indices: &[usize], out: &mut Vec<W>) {
    let tallest = batch.tallest();
    for (rows, (height, _)) in openings.rows.iter().zip(&batch.0) {
        let numbers = row_numbers(tallest, *height, indices);
        for index in indices {
            let number = row_number(tallest, *height, *index);
            let position = numbers.iter().position(|other| *other == number);
            out.extend(position.into_iter().flat_map(|position| rows[position].iter().copied()));
        }
    }
}

/// The tree of a batch, of these elements.
pub fn committed<W: Word, const N: usize>(batch: &Batch, cap: usize, elements: &[W]) -> Result<Tree<W, Digest<W>>, Reason> {
    let mut rest = elements;
    let mut matrices = Vec::new();
    for dimensions in batch.dimensions() {
        let (values, behind) = rest.split_at(dimensions.height * dimensions.width);
        matrices.push(Matrix { dimensions, values: values.to_vec() });
        rest = behind;
    }
    let tree = commit::<W, _, _, N>(&Opaque(PhantomData), &matrices)?;
    checked_cap(&batch.dimensions(), &tree.layers, cap)?;
    Ok(tree)
}

/// The opening of these indices.
pub fn opened<W: Word, const N: usize>(
    question: &Question<Act>,
    tree: &Tree<W, Digest<W>>,
    cap: usize,
    indices: &[usize],
) -> Result<Openings<W, Digest<W>>, Reason> {
    let hash = Opaque(PhantomData::<W>);
    if question.is_many {
        return open_many::<W, _, _, N>(&hash, tree, cap, indices);
    }
    let opening = open::<W, _, _, N>(&hash, tree, cap, indices[0])?;
    Ok(Openings { rows: opening.rows.into_iter().map(|row| vec![row]).collect(), siblings: opening.siblings })
}

/// Verifies any opening.
fn verified<W: Word, const N: usize>(
    question: &Question<Act>,
    batch: &Batch,
    cap_height: usize,
    inputs: &[Vec<W>],
    out: &mut Vec<W>,
) -> Result<(), Reason> {
    let dimensions = batch.dimensions();
    let heights = heights_of(&dimensions);
    checked_heights(&heights)?;
    checked_cap(&dimensions, &layers::<N>(&heights), cap_height)?;
    judged::<W, N>(question, batch, cap_height, inputs, out, |claimed, indices| {
        verify_claimed::<W, N>(question, batch, cap_height, claimed, indices).map_err(code)
    });
    Ok(())
}

/// Verifies an opening of these indices.
pub fn verify_claimed<W: Word, const N: usize>(
    question: &Question<Act>,
    batch: &Batch,
    cap_height: usize,
    Claimed { cap, rows, siblings, .. }: &Claimed<W>,
    indices: &[usize],
) -> Result<(), Reason> {
    let (hash, dimensions) = (Opaque(PhantomData::<W>), batch.dimensions());
    if question.is_many {
        let openings = Openings { rows: rows.clone(), siblings: siblings.clone() };
        return verify_many::<W, _, _, N>(&hash, cap, cap_height, &dimensions, indices, &openings);
    }
    let opening = Opening { rows: rows.iter().map(|rows| rows[0].clone()).collect(), siblings: siblings.clone() };
    verify::<W, _, _, N>(&hash, cap, cap_height, &dimensions, indices[0], &opening)
}

/// A reason as integers; of all that no question has, one that the code has not.
pub fn code(reason: Reason) -> Vec<usize> {
    match reason {
        Reason::Empty => vec![1],
        Reason::Height { matrix, height, tallest, expected } => vec![2, matrix, height, tallest, expected],
        Reason::AboveCap { matrix, height } => vec![3, matrix, height],
        Reason::NoIndex => vec![4],
        Reason::Index { index, tallest } => vec![5, index, tallest],
        Reason::Order { position, index } => vec![6, position, index],
        Reason::Mismatch { place } => vec![7, place],
        Reason::Batch { expected, got } => vec![8, expected, got],
        Reason::Cap { expected, got } => vec![9, expected, got],
        Reason::Siblings { expected, got } => vec![10, expected, got],
        Reason::Width { matrix, expected, got } => vec![11, matrix, expected, got],
        _ => vec![98],
    }
}

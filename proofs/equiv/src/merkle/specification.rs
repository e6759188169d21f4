//! The text of spec/ as the left side of a case.

use std::marker::PhantomData;

use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::Right;
use ashlar_spec::merkle_tree::{
    Dimensions, Matrix, Openings, Reason, Tree, cap_length, cap_of, cap_places, checked_cap, checked_heights, commit,
    frontier_length, heights_of, layers, open, open_many, row_number, row_numbers, verify, verify_many,
};

use super::hashers::{Digest, Opaque};
use super::opaque::{Word, denying};
use super::question::{Act, Question, flat};
use super::shapes::Batch;

/// The specification on the inputs of a question.
pub struct Specification(pub Question);

impl Right for Specification {
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
            run(question, batch, cap, inputs, &mut out);
        }
    }
    out
}

fn one<W: Word, const N: usize>(question: &Question, batch: &Batch, cap: usize, inputs: &[Vec<W>], out: &mut Vec<W>) {
    if question.act == Act::Verify {
        return verified::<W, N>(question, batch, cap, inputs, out);
    }
    let tree = match committed::<W, N>(batch, cap, &inputs[0]) {
        Ok(tree) => tree,
        Err(reason) => return put(code(reason), out),
    };
    let hash = Opaque(PhantomData::<W>);
    let digests = cap_of::<W, _, _, N>(&hash, &tree, cap);
    if question.act == Act::Commit {
        out.extend(digests.iter().map(|digest| digest.word()));
        return out.push(tree.digests[tree.digests.len() - 1][0].word());
    }
    for indices in question.sets(batch) {
        match opened::<W, N>(question, &tree, cap, &indices) {
            Err(reason) => put(code(reason), out),
            Ok(openings) => {
                out.extend(flat(batch, &openings.rows));
                out.extend(openings.siblings.iter().map(|digest| digest.word()));
                put_rows(batch, &openings, &indices, out);
                put(vec![0], out);
                let places = cap_places(&tree.layers, cap, &indices);
                out.extend(places.iter().flat_map(|&place| [digests[place].word(); 2]));
            }
        }
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

fn dimensions(batch: &Batch) -> Vec<Dimensions> {
    batch.0.iter().map(|&(height, width)| Dimensions { height, width }).collect()
}

fn committed<W: Word, const N: usize>(batch: &Batch, cap: usize, elements: &[W]) -> Result<Tree<W, Digest<W>>, Reason> {
    let mut rest = elements;
    let mut matrices = Vec::new();
    for dimensions in dimensions(batch) {
        let (values, behind) = rest.split_at(dimensions.height * dimensions.width);
        matrices.push(Matrix { dimensions, values: values.to_vec() });
        rest = behind;
    }
    let tree = commit::<W, _, _, N>(&Opaque(PhantomData), &matrices)?;
    checked_cap(&dimensions(batch), &tree.layers, cap)?;
    Ok(tree)
}

fn opened<W: Word, const N: usize>(
    question: &Question,
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

/// Verifies any opening, with the answer no to each comparison in turn and with none.
fn verified<W: Word, const N: usize>(question: &Question, batch: &Batch, cap_height: usize, inputs: &[Vec<W>], out: &mut Vec<W>) {
    let dimensions = dimensions(batch);
    let tallest = batch.tallest();
    let found = layers::<N>(&heights_of(&dimensions));
    if let Err(reason) = checked_heights(&heights_of(&dimensions)).and_then(|_| checked_cap(&dimensions, &found, cap_height)) {
        return put(code(reason), out);
    }
    let digests = |group: &[W], count: usize| group[..count].iter().map(|word| Digest(Some(*word))).collect::<Vec<_>>();
    let cap = digests(&inputs[2], cap_length(&found, cap_height));
    for indices in question.sets(batch).iter().filter(|indices| indices.last().is_some_and(|last| *last < tallest)) {
        let siblings = digests(&inputs[1], frontier_length(&found, cap_height, indices));
        let mut elements = inputs[0].iter().copied();
        let mut rows = Vec::new();
        for size in &dimensions {
            let count = row_numbers(tallest, size.height, indices).len();
            rows.push((0..count).map(|_| elements.by_ref().take(size.width).collect()).collect::<Vec<Vec<W>>>());
        }
        let hash = Opaque(PhantomData::<W>);
        for denied in 0..=cap_places(&found, cap_height, indices).len() {
            let (result, pairs) = denying::<W, _>(denied, || {
                if question.is_many {
                    let openings = Openings { rows: rows.clone(), siblings: siblings.clone() };
                    return verify_many::<W, _, _, N>(&hash, &cap, cap_height, &dimensions, indices, &openings);
                }
                let rows = rows.iter().map(|rows| rows[0].clone()).collect();
                let opening = ashlar_spec::merkle_tree::Opening { rows, siblings: siblings.clone() };
                verify::<W, _, _, N>(&hash, &cap, cap_height, &dimensions, indices[0], &opening)
            });
            put(result.map_or_else(code, |()| vec![0]), out);
            out.extend(pairs.into_iter().flatten());
        }
    }
}

fn put<W: Word>(integers: Vec<usize>, out: &mut Vec<W>) {
    out.extend(integers.into_iter().map(|integer| W::constant(integer as u64)));
}

/// A reason as integers; of all that no question has, one that the code has not.
fn code(reason: Reason) -> Vec<usize> {
    match reason {
        Reason::Empty => vec![1],
        Reason::Height { matrix, height, tallest, expected } => vec![2, matrix, height, tallest, expected],
        Reason::AboveCap { matrix, height } => vec![3, matrix, height],
        Reason::NoIndex => vec![4],
        Reason::Index { index, tallest } => vec![5, index, tallest],
        Reason::Order { position, index } => vec![6, position, index],
        Reason::Mismatch { place } => vec![7, place],
        _ => vec![8],
    }
}

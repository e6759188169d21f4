//! Strings that are given for openings: those that the specification writes, and others.

use std::marker::PhantomData;

use ashlar_spec::merkle_opening::{element_count, encode};
use ashlar_spec::merkle_tree::{checked_cap, checked_heights, layers};

use super::hashers::{Digest, Opaque};
use super::named::{DIGEST, ELEMENT, Named, Names};
use super::opaque::Word;
use super::question::{Question, StringAct};
use super::shapes::Batch;
use super::side::{Claimed, answered, claimed, put};

/// Bytes of a number.
const NUMBER: usize = 4;

/// An encoding, or the number that has no room.
pub type Encoding = Result<Vec<u8>, usize>;

/// What a verifier is given.
pub struct Given<'a, W> {
    /// The words of the elements and siblings in the string.
    pub names: &'a Names<W>,
    /// The cap.
    pub cap: &'a [Digest<W>],
    /// The indices.
    pub indices: &'a [usize],
    /// The string.
    pub bytes: &'a [u8],
}

/// Adds how `verify` judges the strings of a question.
pub fn judged_strings<W: Word, const N: usize>(
    question: &Question<StringAct>,
    batch: &Batch,
    cap_height: usize,
    inputs: &[Vec<W>],
    out: &mut Vec<W>,
    verify: impl Fn(Given<'_, W>) -> Result<(), Vec<usize>>,
) {
    let names = &Names::new();
    if !has_tree::<N>(batch, cap_height) {
        let bytes = &string(names, batch, &[], &[]);
        return answered(0, out, || verify(Given { names, cap: &[], indices: &[0], bytes }));
    }
    let tallest = batch.tallest();
    for indices in &question.sets(batch) {
        let is_set = indices.is_sorted() && indices.last().is_some_and(|last| *last < tallest);
        // A verifier of other indices looks at no more than the numbers.
        let Claimed { cap, elements, siblings, places, .. } =
            &claimed::<W, N>(batch, cap_height, inputs, if is_set { indices } else { &[0] });
        let bytes = &string(names, batch, elements, siblings);
        if question.act == StringAct::Verify {
            if is_set {
                answered(*places, out, || verify(Given { names, cap, indices, bytes }));
            }
            continue;
        }
        let others = if is_set { others(bytes, batch.0.len(), elements.len()) } else { vec![bytes.clone()] };
        for bytes in &others {
            answered(0, out, || verify(Given { names, cap, indices, bytes }));
        }
        for cap in [&cap[1..], &[&cap[..], &cap[..1]].concat()] {
            answered(0, out, || verify(Given { names, cap, indices, bytes }));
        }
    }
}

/// Whether matrices of these sizes have a tree with such a cap.
fn has_tree<const N: usize>(batch: &Batch, cap_height: usize) -> bool {
    let heights: Vec<usize> = batch.0.iter().map(|(height, _)| *height).collect();
    checked_heights(&heights).is_ok() && checked_cap(&batch.dimensions(), &layers::<N>(&heights), cap_height).is_ok()
}

fn string<W: Word>(names: &Names<W>, batch: &Batch, elements: &[W], siblings: &[Digest<W>]) -> Vec<u8> {
    encode(&Named(names, Opaque(PhantomData)), &batch.widths(), elements, siblings).expect("the widths are small")
}

/// The encoding of so many elements of so many matrices, and strings that differ from it: cut off anywhere, longer, with names that are not
/// canonical, with other numbers.
fn others(bytes: &[u8], matrices: usize, elements: usize) -> Vec<Vec<u8>> {
    let with = |places: &[(usize, usize)]| {
        let mut other = bytes.to_vec();
        places.iter().for_each(|&(start, length)| other[start..start + length].fill(u8::MAX));
        other
    };
    let first = NUMBER * (matrices + 2);
    let names: Vec<_> = (0..elements).map(|number| (first + number * ELEMENT, ELEMENT)).collect();
    let siblings = first + elements * ELEMENT;
    let names: Vec<_> = names.into_iter().chain((siblings..bytes.len()).step_by(DIGEST).map(|start| (start, DIGEST))).collect();
    let wrong = with(&names);
    let mut all: Vec<_> = (0..=bytes.len()).map(|length| bytes[..length].to_vec()).collect();
    all.push(wrong[..bytes.len() - 1].to_vec());
    all.extend([&[0][..], &[0; DIGEST], &[0; 100]].map(|more| [&wrong[..], more].concat()));
    all.push([bytes, &[0]].concat());
    all.extend(names.iter().map(|name| with(&[*name])));
    all.extend((0..names.len()).map(|number| with(&names[number..])));
    for start in (0..first).step_by(NUMBER) {
        let number = u32::from_le_bytes(bytes[start..][..NUMBER].try_into().expect("four bytes"));
        for other in
            [0, number.wrapping_sub(1), number + 1, number + (1 << 31), u32::MAX].iter().filter(|other| **other != number)
        {
            let other = [&bytes[..start], &other.to_le_bytes(), &bytes[start + NUMBER..]].concat();
            all.extend([other[..first].to_vec(), other]);
        }
    }
    all
}

/// Adds the encodings of a question: of what `opened` gives for indices, or why it gives nothing, and of openings with these widths alone, of which one
/// has no room.
pub fn written_strings<W: Word>(
    question: &Question<StringAct>,
    batch: &Batch,
    names: &Names<W>,
    out: &mut Vec<W>,
    opened: impl Fn(&[usize]) -> Result<Encoding, Vec<usize>>,
    of_widths: impl Fn(&[usize]) -> Encoding,
) {
    for indices in question.sets(batch) {
        match opened(&indices) {
            Err(error) => put(&error, out),
            Ok(string) => put_string(names, batch, &indices, string, out),
        }
    }
    for widths in &too_wide(batch) {
        put_string(names, batch, &[0], of_widths(widths), out);
    }
}

/// Adds an encoding, its numbers byte by byte and then words, or the number that has no room.
fn put_string<W: Word>(names: &Names<W>, batch: &Batch, indices: &[usize], string: Encoding, out: &mut Vec<W>) {
    match string {
        Err(number) => put(&[1, number], out),
        Ok(bytes) => {
            put(&[0, bytes.len()], out);
            let (numbers, rest) = bytes.split_at(bytes.len().min(NUMBER * (batch.0.len() + 2)));
            put(&numbers.iter().map(|byte| usize::from(*byte)).collect::<Vec<_>>(), out);
            let (elements, siblings) = rest.split_at(rest.len().min(element_count(&batch.dimensions(), indices) * ELEMENT));
            let parts = elements.chunks(ELEMENT).chain(siblings.chunks(DIGEST));
            out.extend(parts.filter_map(|name| names.word(name)));
        }
    }
}

/// Widths of which one has no room, for each matrix.
fn too_wide(batch: &Batch) -> Vec<Vec<usize>> {
    let widths = batch.widths();
    (0..widths.len()).map(|matrix| [&widths[..matrix], &[1 << 32], &widths[matrix + 1..]].concat()).collect()
}

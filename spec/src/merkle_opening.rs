//! Openings of Merkle trees as bytes, strictly read, restating `cryptol/MerkleOpening.cry`.
//!
//! | field              | bytes                     | form                                                       |
//! | ------------------ | ------------------------- | ---------------------------------------------------------- |
//! | number of matrices | 4                         | integer                                                    |
//! | widths             | 4 for each matrix         | integers, the elements of a row, in the order of the batch |
//! | number of siblings | 4                         | integer                                                    |
//! | elements           | those of an element, each | canonical                                                  |
//! | siblings           | those of a digest, each   | canonical                                                  |
//!
//! Integers have their least significant byte first. The elements are those of the opened rows, each row once: the tallest
//! matrices first; of one height, the rows by their numbers; of one number, in the order of the batch.
//!
//! Verifiers know sizes, indices and the cap; a string tells none of these. Its faults are looked for in this order, which is not
//! that of bytes: numbers that are cut off; an opening that is none of these sizes and indices; elements or siblings that are cut
//! off; bytes that follow; elements; siblings; a path that does not lead to the cap.
//!
//! Differences from the Cryptol text:
//!
//! * elements and digests are values, and bytes those of an [`OpeningBytes`], where Cryptol's are bytes that are canonical;
//! * a refused opening has the reason of the module of trees, and a field that is cut off says how much is left of it;
//! * `decode` is a part of the two functions that verify, which differ in what they look for first;
//! * openings with too many or too wide parts are refused, which Cryptol's types exclude.

use alloc::vec;
use alloc::vec::Vec;

use crate::merkle_tree::{
    self, Dimensions, Opening, Openings, TreeHash, checked_many, checked_one, checked_widths, heights_of, joined_position,
    row_numbers, tallest_of, verify, verify_many,
};

/// Bytes of a number.
const NUMBER: usize = 4;

/// Elements and digests as bytes.
pub trait OpeningBytes<E, D> {
    /// The number of bytes of an element.
    fn element_length(&self) -> usize;
    /// The number of bytes of a digest.
    fn digest_length(&self) -> usize;
    /// The bytes of an element, as many as it has.
    fn element_bytes(&self, element: E) -> Vec<u8>;
    /// The bytes of a digest, as many as it has.
    fn digest_bytes(&self, digest: D) -> Vec<u8>;
    /// The element of which these are the bytes, as many as it has: none if they are not canonical.
    fn element(&self, bytes: &[u8]) -> Option<E>;
    /// The digest of which these are the bytes, as many as it has: none if they are not canonical.
    fn digest(&self, bytes: &[u8]) -> Option<D>;
}

/// Why the bytes of an opening are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A field is cut off.
    Truncated {
        /// The position of its first byte.
        offset: usize,
        /// The number of its bytes.
        expected: usize,
        /// The number of bytes that are left for it.
        got: usize,
    },
    /// The string goes on after its last field.
    Trailing {
        /// The position of the first byte that follows.
        offset: usize,
        /// The number of bytes that follow.
        got: usize,
    },
    /// An element is not canonical.
    Element {
        /// The position of its first byte.
        offset: usize,
    },
    /// A sibling is not canonical.
    Sibling {
        /// Its number.
        sibling: usize,
        /// The position of its first byte.
        offset: usize,
    },
    /// The opening is refused.
    Opening(merkle_tree::Reason),
}

/// A width, or number of matrices or siblings, for which an encoding has no room: 2^32 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong {
    /// The number.
    pub number: usize,
}

/// The numbers that a string begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The width of each matrix.
    pub widths: Vec<usize>,
    /// The number of siblings.
    pub siblings: usize,
}

/// The heights of matrices, each once, the greatest first.
pub fn descending_heights(dimensions: &[Dimensions]) -> Vec<usize> {
    let mut heights: Vec<usize> = Vec::new();
    for _ in 0..dimensions.len() {
        let mut lower = Vec::new();
        for i in 0..dimensions.len() {
            if heights.is_empty() || dimensions[i].height < heights[heights.len() - 1] {
                lower.push(dimensions[i].height);
            }
        }
        if !lower.is_empty() {
            heights.push(tallest_of(&lower));
        }
    }
    heights
}

/// The elements of the opened rows of ascending indices, in the order of an encoding.
pub fn elements_of<E: Copy>(dimensions: &[Dimensions], indices: &[usize], rows: &[Vec<Vec<E>>]) -> Vec<E> {
    let tallest = tallest_of(&heights_of(dimensions));
    let heights = descending_heights(dimensions);
    let mut elements = Vec::new();
    for i in 0..heights.len() {
        for position in 0..row_numbers(tallest, heights[i], indices).len() {
            elements.extend_from_slice(&joined_position(dimensions, rows, heights[i], position));
        }
    }
    elements
}

/// The opened rows of each matrix, of which these are the elements.
pub fn rows_of<E: Copy>(dimensions: &[Dimensions], indices: &[usize], elements: &[E]) -> Vec<Vec<Vec<E>>> {
    let tallest = tallest_of(&heights_of(dimensions));
    let heights = descending_heights(dimensions);
    let mut rows = vec![Vec::new(); dimensions.len()];
    let mut taken: usize = 0;
    for i in 0..heights.len() {
        for _ in 0..row_numbers(tallest, heights[i], indices).len() {
            for matrix in 0..dimensions.len() {
                if dimensions[matrix].height == heights[i] {
                    let end: usize = taken + dimensions[matrix].width;
                    rows[matrix].push(elements[taken..end].to_vec());
                    taken = end;
                }
            }
        }
    }
    rows
}

/// The number of elements of an opening of ascending indices; `usize::MAX` if there are more.
pub fn element_count(dimensions: &[Dimensions], indices: &[usize]) -> usize {
    let tallest = tallest_of(&heights_of(dimensions));
    let mut count: usize = 0;
    for i in 0..dimensions.len() {
        let rows = row_numbers(tallest, dimensions[i].height, indices).len();
        count = count.saturating_add(rows.saturating_mul(dimensions[i].width));
    }
    count
}

/// The bytes of a number.
fn number_bytes(number: usize) -> Result<[u8; NUMBER], TooLong> {
    if number > u32::MAX as usize {
        return Err(TooLong { number });
    }
    Ok((number as u32).to_le_bytes())
}

/// The bytes of an opening: the widths of matrices, the elements of the opened rows in order, the siblings.
pub fn encode<E: Copy, D: Copy, B: OpeningBytes<E, D>>(
    encoding: &B,
    widths: &[usize],
    elements: &[E],
    siblings: &[D],
) -> Result<Vec<u8>, TooLong> {
    let mut bytes = number_bytes(widths.len())?.to_vec();
    for i in 0..widths.len() {
        bytes.extend_from_slice(&number_bytes(widths[i])?);
    }
    bytes.extend_from_slice(&number_bytes(siblings.len())?);
    for i in 0..elements.len() {
        bytes.extend_from_slice(&encoding.element_bytes(elements[i]));
    }
    for i in 0..siblings.len() {
        bytes.extend_from_slice(&encoding.digest_bytes(siblings[i]));
    }
    Ok(bytes)
}

/// The position after a field of this many bytes, whatever they are.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_field(bytes: &[u8], at: usize, expected: usize) -> Result<usize, Reason> {
    let got: usize = bytes.len() - at;
    if got < expected {
        return Err(Reason::Truncated { offset: at, expected, got });
    }
    let end: usize = at + expected;
    Ok(end)
}

/// The number of which these are the bytes.
#[hax_lib::requires(at + NUMBER <= bytes.len())]
fn number_at(bytes: &[u8], at: usize) -> usize {
    let mut taken = [0; NUMBER];
    for i in 0..NUMBER {
        taken[i] = bytes[at + i];
    }
    u32::from_le_bytes(taken) as usize
}

/// The numbers, and the position after them.
pub fn take_header(bytes: &[u8]) -> Result<(Header, usize), Reason> {
    let first = take_field(bytes, 0, NUMBER)?;
    let matrices = number_at(bytes, 0);
    let last = take_field(bytes, first, matrices.saturating_mul(NUMBER))?;
    let end = take_field(bytes, last, NUMBER)?;
    let mut widths = Vec::new();
    for i in 0..matrices {
        let at: usize = first + NUMBER * i;
        widths.push(number_at(bytes, at));
    }
    Ok((Header { widths, siblings: number_at(bytes, last) }, end))
}

/// The elements from one position to another, if all are canonical.
fn take_elements<E, D, B: OpeningBytes<E, D>>(encoding: &B, bytes: &[u8], start: usize, count: usize) -> Result<Vec<E>, Reason> {
    let mut elements = Vec::new();
    for i in 0..count {
        let offset: usize = start + encoding.element_length() * i;
        let end: usize = offset + encoding.element_length();
        let Some(element) = encoding.element(&bytes[offset..end]) else {
            return Err(Reason::Element { offset });
        };
        elements.push(element);
    }
    Ok(elements)
}

/// The siblings from one position to another, if all are canonical.
fn take_siblings<E, D, B: OpeningBytes<E, D>>(encoding: &B, bytes: &[u8], start: usize, count: usize) -> Result<Vec<D>, Reason> {
    let mut siblings = Vec::new();
    for sibling in 0..count {
        let offset: usize = start + encoding.digest_length() * sibling;
        let end: usize = offset + encoding.digest_length();
        let Some(digest) = encoding.digest(&bytes[offset..end]) else {
            return Err(Reason::Sibling { sibling, offset });
        };
        siblings.push(digest);
    }
    Ok(siblings)
}

/// The rows and siblings from a position on, if all are there, nothing follows, and all are canonical.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_payload<E: Copy, D, B: OpeningBytes<E, D>>(
    encoding: &B,
    dimensions: &[Dimensions],
    indices: &[usize],
    siblings: usize,
    bytes: &[u8],
    at: usize,
) -> Result<Openings<E, D>, Reason> {
    let count = element_count(dimensions, indices);
    let middle = take_field(bytes, at, count.saturating_mul(encoding.element_length()))?;
    let end = take_field(bytes, middle, siblings.saturating_mul(encoding.digest_length()))?;
    if end != bytes.len() {
        let got: usize = bytes.len() - end;
        return Err(Reason::Trailing { offset: end, got });
    }
    let elements = take_elements(encoding, bytes, at, count)?;
    let siblings = take_siblings(encoding, bytes, middle, siblings)?;
    Ok(Openings { rows: rows_of(dimensions, indices, &elements), siblings })
}

/// The refusal of an opening.
fn refused<T>(result: Result<T, merkle_tree::Reason>) -> Result<T, Reason> {
    match result {
        Ok(value) => Ok(value),
        Err(reason) => Err(Reason::Opening(reason)),
    }
}

/// Verifies the encoded opening of an index.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn verify_encoded<E: Copy, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
    hash: &H,
    cap: &[D],
    cap_height: usize,
    dimensions: &[Dimensions],
    index: usize,
    bytes: &[u8],
) -> Result<(), Reason> {
    let (Header { widths, siblings }, at) = take_header(bytes)?;
    refused(checked_one(hash, cap, cap_height, dimensions, index, &widths, siblings))?;
    let openings = take_payload(hash, dimensions, &[index], siblings, bytes, at)?;
    let mut rows = Vec::new();
    for i in 0..openings.rows.len() {
        rows.push(openings.rows[i][0].clone());
    }
    refused(verify(hash, cap, cap_height, dimensions, index, &Opening { rows, siblings: openings.siblings }))
}

/// Verifies the encoded opening of ascending indices.
#[hax_lib::requires(N == 2 || N == 4)]
pub fn verify_many_encoded<E: Copy, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
    hash: &H,
    cap: &[D],
    cap_height: usize,
    dimensions: &[Dimensions],
    indices: &[usize],
    bytes: &[u8],
) -> Result<(), Reason> {
    let (Header { widths, siblings }, at) = take_header(bytes)?;
    refused(checked_many(hash, cap, cap_height, dimensions, indices, widths.len(), siblings))?;
    refused(checked_widths(dimensions, &widths))?;
    let openings = take_payload(hash, dimensions, indices, siblings, bytes, at)?;
    refused(verify_many(hash, cap, cap_height, dimensions, indices, &openings))
}

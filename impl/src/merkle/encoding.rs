//! Openings as bytes, which are verified where they lie.
//!
//! | field | bytes |
//! | --- | --- |
//! | number of matrices | 4, little-endian, as all numbers |
//! | widths | 4 for each matrix |
//! | number of siblings | 4 |
//! | elements | those of [`Opening::elements`](super::Opening::elements), canonical |
//! | siblings | those of [`Opening::siblings`](super::Opening::siblings), canonical |
//!
//! Nothing follows. An opening has one encoding. `cryptol/MerkleOpening.cry` is the specification.

use alloc::vec::Vec;

use super::error::{EncodingError, OpeningLengthError};
use super::hashers::{Discipline, EncodedLeafHasher, NodeHasher};
use super::opening::OpeningRef;
use super::scheme::{Claim, Merkle};
use super::shape::{Dimensions, Shape};
use super::walk::Source;

/// Bytes of a number.
const NUMBER: usize = 4;

impl<L, N, const ARITY: usize, D> Merkle<L, N, ARITY, D>
where
    L: EncodedLeafHasher,
    N: NodeHasher<ARITY, Digest = L::Digest>,
    D: Discipline,
{
    /// The encoding of an opening.
    ///
    /// # Errors
    ///
    /// [`OpeningLengthError`] if a width, or the number of matrices or of siblings, is 2^32 or more.
    pub fn encode(&self, opening: OpeningRef<'_, L::Element, L::Digest>) -> Result<Vec<u8>, OpeningLengthError> {
        let OpeningRef { widths, elements, siblings } = opening;
        let mut out = Vec::new();
        for number in [widths.len()].iter().chain(widths).chain(&[siblings.len()]) {
            let number = u32::try_from(*number).map_err(|_| OpeningLengthError { number: *number })?;
            out.extend_from_slice(&number.to_le_bytes());
        }
        for element in elements {
            self.leaf.put_element(*element, &mut out);
        }
        for sibling in siblings {
            self.leaf.put_digest(sibling, &mut out);
        }
        Ok(out)
    }

    /// [`verify`](Self::verify) of an encoded opening, without copying or allocating.
    ///
    /// # Errors
    ///
    /// The first of these that applies: [`Truncated`](EncodingError::Truncated) of the numbers; those of [`verify`](Self::verify) but the last;
    /// [`Truncated`](EncodingError::Truncated) or [`Trailing`](EncodingError::Trailing) of the whole; [`Element`](EncodingError::Element);
    /// [`Sibling`](EncodingError::Sibling); the last of [`verify`](Self::verify).
    pub fn verify_encoded(
        &self,
        cap: &[L::Digest],
        dimensions: &[Dimensions],
        index: usize,
        bytes: &[u8],
    ) -> Result<(), EncodingError> {
        let header = Header::read(bytes)?;
        let shape = self.check_one(cap, dimensions, index, header.claim(), None)?;
        let source = self.payload(&header, &shape, &[index])?;
        Ok(self.lead_one(cap, &shape, index, source)?)
    }

    /// [`verify_many`](Self::verify_many) of an encoded opening, without copying it.
    ///
    /// # Errors
    ///
    /// As [`verify_encoded`](Self::verify_encoded), with those of [`verify_many`](Self::verify_many).
    pub fn verify_many_encoded(
        &self,
        cap: &[L::Digest],
        dimensions: &[Dimensions],
        indices: &[usize],
        bytes: &[u8],
    ) -> Result<(), EncodingError> {
        let header = Header::read(bytes)?;
        let shape = self.check_many(cap, dimensions, indices, header.claim(), None)?;
        let source = self.payload(&header, &shape, indices)?;
        Ok(self.lead_many(cap, &shape, indices, source)?)
    }

    /// The rows and siblings behind the numbers, if all are there, canonical, and nothing else is.
    fn payload<'a>(&'a self, header: &Header<'a>, shape: &Shape, indices: &[usize]) -> Result<Encoded<'a, L>, EncodingError> {
        let Header { siblings, payload, offset, .. } = *header;
        let rows = shape.element_count(indices).saturating_mul(L::ELEMENT_BYTES);
        let (rows, rest) = split(payload, offset, rows)?;
        let offset_of_siblings = offset + rows.len();
        let (siblings, rest) = split(rest, offset_of_siblings, siblings.saturating_mul(L::DIGEST_BYTES))?;
        if !rest.is_empty() {
            return Err(EncodingError::Trailing { offset: offset_of_siblings + siblings.len(), got: rest.len() });
        }
        if let Some(element) = self.leaf.first_not_canonical(rows) {
            return Err(EncodingError::Element { offset: offset + element * L::ELEMENT_BYTES });
        }
        for (sibling, digest) in siblings.chunks_exact(L::DIGEST_BYTES).enumerate() {
            if self.leaf.digest(digest).is_none() {
                return Err(EncodingError::Sibling { sibling, offset: offset_of_siblings + sibling * L::DIGEST_BYTES });
            }
        }
        Ok(Encoded { leaf: &self.leaf, rows, siblings })
    }
}

/// The numbers that an encoding begins with.
struct Header<'a> {
    widths: &'a [[u8; NUMBER]],
    siblings: usize,
    /// What follows, at this offset.
    payload: &'a [u8],
    offset: usize,
}

impl<'a> Header<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self, EncodingError> {
        let (batch, rest) = split(bytes, 0, NUMBER)?;
        let (widths, rest) = split(rest, NUMBER, number(batch).saturating_mul(NUMBER))?;
        let offset = NUMBER + widths.len();
        let (siblings, payload) = split(rest, offset, NUMBER)?;
        Ok(Self { widths: widths.as_chunks().0, siblings: number(siblings), payload, offset: offset + NUMBER })
    }

    fn claim(&self) -> Claim<impl ExactSizeIterator<Item = usize>> {
        Claim { widths: self.widths.iter().map(|width| number(width)), siblings: self.siblings }
    }
}

/// The number in four bytes; `usize::MAX`, which is that of nothing in memory, if it has no room.
fn number(bytes: &[u8]) -> usize {
    let bytes = bytes.first_chunk().copied().unwrap_or([u8::MAX; NUMBER]);
    usize::try_from(u32::from_le_bytes(bytes)).unwrap_or(usize::MAX)
}

/// The first bytes, as many as a field at this offset has, and the rest.
fn split(bytes: &[u8], offset: usize, expected: usize) -> Result<(&[u8], &[u8]), EncodingError> {
    bytes.split_at_checked(expected).ok_or(EncodingError::Truncated { offset, expected, got: bytes.len() })
}

/// Canonical rows and siblings as bytes.
struct Encoded<'a, L> {
    leaf: &'a L,
    rows: &'a [u8],
    siblings: &'a [u8],
}

impl<L: EncodedLeafHasher> Source for Encoded<'_, L> {
    type Digest = L::Digest;

    fn hash_rows(&self, start: usize, length: usize, out: &mut [L::Digest]) {
        let bytes = length * L::ELEMENT_BYTES;
        for (row, digest) in out.iter_mut().enumerate() {
            *digest = self.leaf.hash_encoded(&self.rows[start * L::ELEMENT_BYTES + row * bytes..][..bytes]);
        }
    }

    fn sibling(&self, number: usize) -> L::Digest {
        let bytes = &self.siblings[number * L::DIGEST_BYTES..][..L::DIGEST_BYTES];
        self.leaf.digest(bytes).unwrap_or(L::PADDING)
    }
}

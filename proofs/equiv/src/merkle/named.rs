//! The opaque functions as hashers of encoded rows: the bytes of an element or of a digest are the name of a word.

use std::sync::{Mutex, PoisonError};

use ashlar::merkle::{EncodedLeafHasher, LeafHasher};
use ashlar_spec::merkle_opening::OpeningBytes;
use ashlar_spec::merkle_tree::TreeHash;

use super::hashers::{Digest, Opaque};
use super::opaque::Word;

/// Bytes of the name of an element.
pub const ELEMENT: usize = 3;

/// Bytes of the name of a digest.
pub const DIGEST: usize = 5;

/// Words by their names, which are their places. A name beyond the last is not canonical.
#[derive(Debug)]
pub struct Names<W>(Mutex<Vec<W>>);

impl<W: Word> Names<W> {
    /// No name.
    pub fn new() -> Self {
        Names(Mutex::new(Vec::new()))
    }

    /// Names a word, little-endian in so many bytes.
    fn name(&self, word: W, bytes: usize) -> Vec<u8> {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        words.push(word);
        (words.len() as u64 - 1).to_le_bytes()[..bytes].to_vec()
    }

    /// The word of a name.
    pub fn word(&self, name: &[u8]) -> Option<W> {
        let place = name.iter().rev().fold(0_u64, |place, byte| place << 8 | u64::from(*byte));
        let words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        words.get(usize::try_from(place).ok()?).copied()
    }
}

/// Both functions, of words by their names.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a, W>(pub &'a Names<W>, pub Opaque<W>);

impl<W: Word> LeafHasher for Named<'_, W> {
    type Element = W;
    type Digest = Digest<W>;
    const PADDING: Digest<W> = Opaque::<W>::PADDING;
    const IS_APART: bool = true;

    fn takes(&self, length: usize) -> bool {
        LeafHasher::takes(&self.1, length)
    }

    fn hash_row(&self, row: &[W]) -> Digest<W> {
        self.1.hash_row(row)
    }

    fn hash_rows(&self, rows: &[W], length: usize, out: &mut [Digest<W>]) {
        self.1.hash_rows(rows, length, out);
    }
}

impl<W: Word> EncodedLeafHasher for Named<'_, W> {
    const ELEMENT_BYTES: usize = ELEMENT;
    const DIGEST_BYTES: usize = DIGEST;

    fn first_not_canonical(&self, elements: &[u8]) -> Option<usize> {
        elements.chunks(ELEMENT).position(|name| self.0.word(name).is_none())
    }

    fn hash_encoded(&self, row: &[u8]) -> Digest<W> {
        let words: Vec<W> = row.chunks(ELEMENT).filter_map(|name| self.0.word(name)).collect();
        self.1.hash_row(&words)
    }

    fn digest(&self, bytes: &[u8]) -> Option<Digest<W>> {
        self.0.word(bytes).map(|word| Digest(Some(word)))
    }

    fn put_element(&self, element: W, out: &mut Vec<u8>) {
        out.extend(self.0.name(element, ELEMENT));
    }

    fn put_digest(&self, digest: &Digest<W>, out: &mut Vec<u8>) {
        out.extend(self.0.name(digest.word(), DIGEST));
    }
}

impl<W: Word, const N: usize> TreeHash<W, Digest<W>, N> for Named<'_, W> {
    fn takes(&self, length: usize) -> bool {
        LeafHasher::takes(&self.1, length)
    }

    fn leaf(&self, row: &[W]) -> Digest<W> {
        self.1.hash_row(row)
    }

    fn compress(&self, children: &[Digest<W>; N]) -> Digest<W> {
        TreeHash::<W, _, N>::compress(&self.1, children)
    }

    fn padding(&self) -> Digest<W> {
        Self::PADDING
    }
}

impl<W: Word> OpeningBytes<W, Digest<W>> for Named<'_, W> {
    fn element_length(&self) -> usize {
        ELEMENT
    }

    fn digest_length(&self) -> usize {
        DIGEST
    }

    fn element_bytes(&self, element: W) -> Vec<u8> {
        self.0.name(element, ELEMENT)
    }

    fn digest_bytes(&self, digest: Digest<W>) -> Vec<u8> {
        self.0.name(digest.word(), DIGEST)
    }

    fn element(&self, bytes: &[u8]) -> Option<W> {
        self.0.word(bytes)
    }

    fn digest(&self, bytes: &[u8]) -> Option<Digest<W>> {
        self.0.word(bytes).map(|word| Digest(Some(word)))
    }
}

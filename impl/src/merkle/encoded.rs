//! The canonical encodings of elements and of digests, little-endian.

use alloc::vec::Vec;

use super::hashers::{EncodedLeafHasher, LeafHasher};
use crate::fields::goldilocks::Goldilocks;
use crate::fields::koala_bear::{KoalaBear, Montgomery};

/// What has one encoding.
pub trait Encoded: Sized {
    /// Bytes of an encoding.
    const BYTES: usize;

    /// Writes the encoding to [`BYTES`](Self::BYTES) bytes.
    fn put(&self, out: &mut [u8]);

    /// What has this encoding.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// A hash of rows whose elements and digests have one encoding each.
pub trait HashesEncoded: LeafHasher<Element: Encoded, Digest: Encoded> {
    /// The digest of a row of canonical elements, as [`hash_row`](LeafHasher::hash_row) gives, without allocating.
    fn hash_encoded(&self, row: &[u8]) -> Self::Digest;
}

impl<L: HashesEncoded> EncodedLeafHasher for L {
    const ELEMENT_BYTES: usize = L::Element::BYTES;
    const DIGEST_BYTES: usize = L::Digest::BYTES;

    fn first_not_canonical(&self, elements: &[u8]) -> Option<usize> {
        elements.chunks(Self::ELEMENT_BYTES).position(|bytes| L::Element::read(bytes).is_none())
    }

    fn hash_encoded(&self, row: &[u8]) -> L::Digest {
        HashesEncoded::hash_encoded(self, row)
    }

    fn digest(&self, bytes: &[u8]) -> Option<L::Digest> {
        L::Digest::read(bytes)
    }

    fn put_element(&self, element: L::Element, out: &mut Vec<u8>) {
        append(&element, out);
    }

    fn put_digest(&self, digest: &L::Digest, out: &mut Vec<u8>) {
        append(digest, out);
    }
}

fn append<T: Encoded>(value: &T, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + T::BYTES, 0);
    value.put(&mut out[start..]);
}

impl Encoded for u8 {
    const BYTES: usize = 1;

    fn put(&self, out: &mut [u8]) {
        out.copy_from_slice(&[*self]);
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let [byte] = bytes.try_into().ok()?;
        Some(byte)
    }
}

/// The canonical value.
impl Encoded for Goldilocks {
    const BYTES: usize = 8;

    fn put(&self, out: &mut [u8]) {
        out.copy_from_slice(&self.value().to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Self::new(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
    }
}

/// The canonical value.
impl Encoded for KoalaBear {
    const BYTES: usize = 4;

    fn put(&self, out: &mut [u8]) {
        out.copy_from_slice(&self.value().to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Self::new(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
    }
}

/// The word of the Montgomery form: so Plonky3 hashes the elements of this field as bytes.
impl Encoded for Montgomery {
    const BYTES: usize = 4;

    fn put(&self, out: &mut [u8]) {
        out.copy_from_slice(&self.word().to_le_bytes());
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        Self::new(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
    }
}

/// Each, one after the other.
impl<T: Encoded, const COUNT: usize> Encoded for [T; COUNT] {
    const BYTES: usize = T::BYTES * COUNT;

    fn put(&self, out: &mut [u8]) {
        self.iter().zip(out.chunks_exact_mut(T::BYTES)).for_each(|(value, out)| value.put(out));
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != Self::BYTES {
            return None;
        }
        let read = |number: usize| T::read(&bytes[number * T::BYTES..][..T::BYTES]);
        let values: [Option<T>; COUNT] = core::array::from_fn(read);
        values.iter().all(Option::is_some).then(|| values.map(|value| value.expect("each was read")))
    }
}

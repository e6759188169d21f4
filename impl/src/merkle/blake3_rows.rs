//! BLAKE3 of rows of bytes or of field elements, and of groups of digests.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::marker::PhantomData;

use super::hashers::{EncodedLeafHasher, LeafHasher, NodeHasher};
use crate::blake3::{Blake3, DIGEST, Hasher, KEY};
use crate::fields::goldilocks::Goldilocks;
use crate::fields::held::Held;
use crate::fields::koala_bear::{KoalaBear, Montgomery};

/// Bytes of elements that are on the stack at once.
const BUFFER: usize = 1024;

/// An element of rows that are hashed as bytes.
pub trait RowElement: sealed::Sealed + Copy + Send + Sync {
    /// Bytes of an element.
    const BYTES: usize;

    /// Writes the canonical encoding, little-endian, to [`BYTES`](Self::BYTES) bytes.
    fn put(self, out: &mut [u8]);

    /// The encodings as memory has them, end to end; none where it has others.
    fn in_memory(elements: &[Self]) -> Option<&[u8]>;

    /// Whether [`BYTES`](Self::BYTES) bytes are the encoding of an element.
    fn is_canonical(bytes: &[u8]) -> bool;
}

/// BLAKE3 of the canonical encodings of the elements of a row, each of [`RowElement::BYTES`] bytes, end to end: `SerializingHasher` over
/// `Blake3` in Plonky3, where elements of KoalaBear are [`Montgomery`].
///
/// A row of 64 bytes has the digest of a node of two digests, one of 128 that of four.
#[derive(Clone, Copy, Debug)]
pub struct Blake3Rows<E> {
    blake3: Blake3,
    element: PhantomData<E>,
}

/// BLAKE3 of the same under a key, which is public and that of no other use: its flags differ from those of nodes in every compression.
#[derive(Clone, Copy, Debug)]
pub struct KeyedBlake3Rows<E> {
    blake3: Blake3,
    key: [u8; KEY],
    element: PhantomData<E>,
}

impl<E> Blake3Rows<E> {
    /// On the backend of `blake3`.
    pub const fn new(blake3: Blake3) -> Self {
        Self { blake3, element: PhantomData }
    }
}

impl<E> KeyedBlake3Rows<E> {
    /// On the backend of `blake3`.
    pub const fn new(blake3: Blake3, key: [u8; KEY]) -> Self {
        Self { blake3, key, element: PhantomData }
    }
}

impl<E: RowElement> LeafHasher for Blake3Rows<E> {
    type Element = E;
    type Digest = [u8; DIGEST];
    const PADDING: [u8; DIGEST] = [0; DIGEST];
    const IS_APART: bool = false;

    fn takes(&self, _: usize) -> bool {
        true
    }

    fn hash_row(&self, row: &[E]) -> [u8; DIGEST] {
        with_encoded(row, |row| self.blake3.hash(row).into(), || Hasher::new().on(self.blake3.backend()))
    }

    fn hash_rows(&self, rows: &[E], length: usize, out: &mut [[u8; DIGEST]]) {
        // Wrong lengths write nothing.
        let _ = self.blake3.hash_many(&encoded(rows), length.saturating_mul(E::BYTES), out);
    }
}

impl<E: RowElement> LeafHasher for KeyedBlake3Rows<E> {
    type Element = E;
    type Digest = [u8; DIGEST];
    const PADDING: [u8; DIGEST] = [0; DIGEST];
    const IS_APART: bool = true;

    fn takes(&self, _: usize) -> bool {
        true
    }

    fn hash_row(&self, row: &[E]) -> [u8; DIGEST] {
        let hash = |row: &[u8]| self.blake3.keyed_hash(&self.key, row).into();
        with_encoded(row, hash, || Hasher::new_keyed(&self.key).on(self.blake3.backend()))
    }

    fn hash_rows(&self, rows: &[E], length: usize, out: &mut [[u8; DIGEST]]) {
        // Wrong lengths write nothing.
        let _ = self.blake3.keyed_hash_many(&self.key, &encoded(rows), length.saturating_mul(E::BYTES), out);
    }
}

impl<E: RowElement> EncodedLeafHasher for Blake3Rows<E> {
    const ELEMENT_BYTES: usize = E::BYTES;
    const DIGEST_BYTES: usize = DIGEST;

    fn first_not_canonical(&self, elements: &[u8]) -> Option<usize> {
        first_not_canonical::<E>(elements)
    }

    fn hash_encoded(&self, row: &[u8]) -> [u8; DIGEST] {
        self.blake3.hash(row).into()
    }

    fn digest(&self, bytes: &[u8]) -> Option<[u8; DIGEST]> {
        bytes.try_into().ok()
    }

    fn put_element(&self, element: E, out: &mut Vec<u8>) {
        put(element, out);
    }

    fn put_digest(&self, digest: &[u8; DIGEST], out: &mut Vec<u8>) {
        out.extend_from_slice(digest);
    }
}

impl<E: RowElement> EncodedLeafHasher for KeyedBlake3Rows<E> {
    const ELEMENT_BYTES: usize = E::BYTES;
    const DIGEST_BYTES: usize = DIGEST;

    fn first_not_canonical(&self, elements: &[u8]) -> Option<usize> {
        first_not_canonical::<E>(elements)
    }

    fn hash_encoded(&self, row: &[u8]) -> [u8; DIGEST] {
        self.blake3.keyed_hash(&self.key, row).into()
    }

    fn digest(&self, bytes: &[u8]) -> Option<[u8; DIGEST]> {
        bytes.try_into().ok()
    }

    fn put_element(&self, element: E, out: &mut Vec<u8>) {
        put(element, out);
    }

    fn put_digest(&self, digest: &[u8; DIGEST], out: &mut Vec<u8>) {
        out.extend_from_slice(digest);
    }
}

/// The digest of the digests of a group, one after the other: `CompressionFunctionFromHasher` over `Blake3` in Plonky3.
impl<const ARITY: usize> NodeHasher<ARITY> for Blake3 {
    type Digest = [u8; DIGEST];

    fn compress_many(&self, groups: &[[[u8; DIGEST]; ARITY]], out: &mut [[u8; DIGEST]]) {
        // Wrong lengths write nothing.
        let _ = self.hash_many(groups.as_flattened().as_flattened(), ARITY * DIGEST, out);
    }

    fn compress(&self, group: &[[u8; DIGEST]; ARITY]) -> [u8; DIGEST] {
        self.hash(group.as_flattened()).into()
    }
}

/// The digest of a row, by `hash` where its encoding is in memory or fits the stack, else by the hasher.
fn with_encoded<E: RowElement>(row: &[E], hash: impl Fn(&[u8]) -> [u8; DIGEST], hasher: impl FnOnce() -> Hasher) -> [u8; DIGEST] {
    if let Some(row) = E::in_memory(row) {
        return hash(row);
    }
    let mut buffer = [0; BUFFER];
    if row.len() * E::BYTES <= BUFFER {
        return hash(encode(row, &mut buffer));
    }
    let mut hasher = hasher();
    for elements in row.chunks(BUFFER / E::BYTES) {
        hasher.update(encode(elements, &mut buffer));
    }
    hasher.finalize().into()
}

/// Writes the encodings of elements, end to end, to the front of `out`, which has room for them, and returns them.
fn encode<'a, E: RowElement>(elements: &[E], out: &'a mut [u8]) -> &'a [u8] {
    for (element, bytes) in elements.iter().zip(out.chunks_exact_mut(E::BYTES)) {
        element.put(bytes);
    }
    &out[..elements.len() * E::BYTES]
}

/// The encodings of elements, end to end.
fn encoded<E: RowElement>(elements: &[E]) -> Cow<'_, [u8]> {
    if let Some(bytes) = E::in_memory(elements) {
        return Cow::Borrowed(bytes);
    }
    let mut bytes = alloc::vec![0; elements.len() * E::BYTES];
    encode(elements, &mut bytes);
    Cow::Owned(bytes)
}

/// The integers of elements, on targets that hold them little-endian.
fn held<E: Held>(elements: &[E]) -> Option<&[u8]> {
    #[cfg(target_endian = "little")]
    return Some(crate::fields::held::bytes(elements));
    #[cfg(not(target_endian = "little"))]
    return None;
}

fn put<E: RowElement>(element: E, out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + E::BYTES, 0);
    element.put(&mut out[start..]);
}

fn first_not_canonical<E: RowElement>(elements: &[u8]) -> Option<usize> {
    elements.chunks(E::BYTES).position(|bytes| !E::is_canonical(bytes))
}

impl RowElement for u8 {
    const BYTES: usize = 1;

    fn put(self, out: &mut [u8]) {
        out.copy_from_slice(&[self]);
    }

    fn in_memory(elements: &[u8]) -> Option<&[u8]> {
        Some(elements)
    }

    fn is_canonical(bytes: &[u8]) -> bool {
        bytes.len() == Self::BYTES
    }
}

/// The canonical value.
impl RowElement for Goldilocks {
    const BYTES: usize = 8;

    fn put(self, out: &mut [u8]) {
        out.copy_from_slice(&self.value().to_le_bytes());
    }

    fn in_memory(elements: &[Self]) -> Option<&[u8]> {
        held(elements)
    }

    fn is_canonical(bytes: &[u8]) -> bool {
        bytes.try_into().is_ok_and(|bytes| u64::from_le_bytes(bytes) < Self::MODULUS)
    }
}

/// The canonical value.
impl RowElement for KoalaBear {
    const BYTES: usize = 4;

    fn put(self, out: &mut [u8]) {
        out.copy_from_slice(&self.value().to_le_bytes());
    }

    fn in_memory(elements: &[Self]) -> Option<&[u8]> {
        held(elements)
    }

    fn is_canonical(bytes: &[u8]) -> bool {
        bytes.try_into().is_ok_and(|bytes| u32::from_le_bytes(bytes) < Self::MODULUS)
    }
}

/// The word of the Montgomery form: so Plonky3 hashes the elements of this field as bytes.
impl RowElement for Montgomery {
    const BYTES: usize = 4;

    fn put(self, out: &mut [u8]) {
        out.copy_from_slice(&self.word().to_le_bytes());
    }

    fn in_memory(elements: &[Self]) -> Option<&[u8]> {
        held(elements)
    }

    fn is_canonical(bytes: &[u8]) -> bool {
        KoalaBear::is_canonical(bytes)
    }
}

mod sealed {
    /// The encodings of other elements are not known to be injective.
    pub trait Sealed {}

    impl Sealed for u8 {}
    impl Sealed for super::Goldilocks {}
    impl Sealed for super::KoalaBear {}
    impl Sealed for super::Montgomery {}
}

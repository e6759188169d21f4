//! BLAKE3 of rows of bytes or of field elements, and of groups of digests.

use alloc::borrow::Cow;
use core::marker::PhantomData;

use super::encoded::{Encoded, HashesEncoded};
use super::hashers::{LeafHasher, NodeHasher};
use crate::blake3::{BatchLengthError, Blake3, DIGEST, Hash, Hasher, KEY, modes};
use crate::fields::goldilocks::Goldilocks;
use crate::fields::held::Held;
use crate::fields::koala_bear::{KoalaBear, Montgomery};
use crate::machine::Portable;

/// Bytes of elements that are on the stack at once.
const BUFFER: usize = 1024;

/// An element of rows that are hashed as bytes, those of its canonical encoding.
pub trait RowElement: sealed::Sealed + Encoded + Copy + Send + Sync {
    /// The encodings as memory has them, end to end; none where it has others.
    fn in_memory(elements: &[Self]) -> Option<&[u8]>;
}

/// A mode of BLAKE3.
pub trait RowMode: sealed::Sealed + Copy + Send + Sync {
    /// Whether its flags differ from those of nodes in every compression.
    const IS_APART: bool;

    /// The digest of a message.
    fn hash(&self, blake3: Blake3, message: &[u8]) -> Hash;

    /// The digest of each message of `length` bytes, which lie end to end, into its place.
    ///
    /// # Errors
    ///
    /// [`BatchLengthError`] if `messages` does not have as many bytes.
    fn hash_many(&self, blake3: Blake3, messages: &[u8], length: usize, out: &mut [[u8; DIGEST]])
    -> Result<(), BatchLengthError>;

    /// For messages that arrive in pieces.
    fn hasher(&self) -> Hasher;
}

/// The mode hash.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

/// The mode keyed_hash, under this key.
#[derive(Clone, Copy, Debug)]
pub struct Keyed([u8; KEY]);

/// BLAKE3 of the canonical encodings of the elements of a row, each of [`Encoded::BYTES`] bytes, end to end: `SerializingHasher` over
/// `Blake3` in Plonky3, where elements of KoalaBear are [`Montgomery`].
///
/// In the mode hash a row of 64 bytes has the digest of a node of two digests, one of 128 that of four. Under a key, which is public and that of no
/// other use, flags differ from those of nodes in every compression.
#[derive(Clone, Copy, Debug)]
pub struct Blake3Rows<E, M = Plain> {
    blake3: Blake3,
    mode: M,
    element: PhantomData<E>,
}

impl<E> Blake3Rows<E> {
    /// On the backend of `blake3`.
    pub const fn new(blake3: Blake3) -> Self {
        Self { blake3, mode: Plain, element: PhantomData }
    }

    /// On the backend of `blake3`, under `key`.
    pub const fn keyed(blake3: Blake3, key: [u8; KEY]) -> Blake3Rows<E, Keyed> {
        Blake3Rows { blake3, mode: Keyed(key), element: PhantomData }
    }
}

impl RowMode for Plain {
    const IS_APART: bool = false;

    fn hash(&self, blake3: Blake3, message: &[u8]) -> Hash {
        blake3.hash(message)
    }

    fn hash_many(
        &self,
        blake3: Blake3,
        messages: &[u8],
        length: usize,
        out: &mut [[u8; DIGEST]],
    ) -> Result<(), BatchLengthError> {
        blake3.hash_many(messages, length, out)
    }

    fn hasher(&self) -> Hasher {
        Hasher::new()
    }
}

impl RowMode for Keyed {
    const IS_APART: bool = true;

    fn hash(&self, blake3: Blake3, message: &[u8]) -> Hash {
        blake3.keyed_hash(&self.0, message)
    }

    fn hash_many(
        &self,
        blake3: Blake3,
        messages: &[u8],
        length: usize,
        out: &mut [[u8; DIGEST]],
    ) -> Result<(), BatchLengthError> {
        blake3.keyed_hash_many(&self.0, messages, length, out)
    }

    fn hasher(&self) -> Hasher {
        Hasher::new_keyed(&self.0)
    }
}

impl<E: RowElement, M: RowMode> LeafHasher for Blake3Rows<E, M> {
    type Element = E;
    type Digest = [u8; DIGEST];
    const PADDING: [u8; DIGEST] = [0; DIGEST];
    const IS_APART: bool = M::IS_APART;

    fn takes(&self, _: usize) -> bool {
        true
    }

    fn hash_row(&self, row: &[E]) -> [u8; DIGEST] {
        let hash = |row: &[u8]| self.mode.hash(self.blake3, row).into();
        with_encoded(row, hash, || self.mode.hasher().on(self.blake3.backend()))
    }

    fn hash_rows(&self, rows: &[E], length: usize, out: &mut [[u8; DIGEST]]) {
        // Wrong lengths write nothing.
        let _ = self.mode.hash_many(self.blake3, &encoded(rows), length.saturating_mul(E::BYTES), out);
    }
}

impl<E: RowElement, M: RowMode> HashesEncoded for Blake3Rows<E, M> {
    fn hash_encoded(&self, row: &[u8]) -> [u8; DIGEST] {
        self.mode.hash(self.blake3, row).into()
    }
}

/// The digest of the digests of a group, one after the other: `CompressionFunctionFromHasher` over `Blake3` in Plonky3.
impl<const ARITY: usize> NodeHasher<ARITY> for Blake3 {
    type Digest = [u8; DIGEST];

    fn compress_many(&self, groups: &[[[u8; DIGEST]; ARITY]], out: &mut [[u8; DIGEST]]) {
        // Wrong lengths write nothing.
        let _ = self.hash_many(groups.as_flattened().as_flattened(), ARITY * DIGEST, out);
    }

    fn compress(&self, group: &[[u8; DIGEST]; ARITY], out: &mut [u8; DIGEST]) {
        self.digest_into(modes::plain(Portable), group.as_flattened(), out);
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

impl RowElement for u8 {
    fn in_memory(elements: &[u8]) -> Option<&[u8]> {
        Some(elements)
    }
}

impl RowElement for Goldilocks {
    fn in_memory(elements: &[Self]) -> Option<&[u8]> {
        held(elements)
    }
}

impl RowElement for KoalaBear {
    fn in_memory(elements: &[Self]) -> Option<&[u8]> {
        held(elements)
    }
}

impl RowElement for Montgomery {
    fn in_memory(elements: &[Self]) -> Option<&[u8]> {
        held(elements)
    }
}

mod sealed {
    /// The encodings of other elements are not known to be injective, and other modes not to be apart from nodes.
    pub trait Sealed {}

    impl Sealed for u8 {}
    impl Sealed for super::Goldilocks {}
    impl Sealed for super::KoalaBear {}
    impl Sealed for super::Montgomery {}
    impl Sealed for super::Plain {}
    impl Sealed for super::Keyed {}
}

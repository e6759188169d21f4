//! Digests, with the encodings that they have in Winterfell.

use alloc::string::ToString;

use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::Digest;
use winter_math::fields::f64::BaseElement;
use winter_utils::{ByteReader, ByteWriter, Deserializable, DeserializationError, Serializable};
use zerocopy::{Immutable, IntoBytes};

use crate::elements::{ours, theirs};

/// A digest of four elements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ElementDigest(pub Digest);

/// A digest of bytes, at most 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoBytes, Immutable)]
#[repr(transparent)]
pub struct ByteDigest<const BYTES: usize>(pub [u8; BYTES]);

impl winter_crypto::Digest for ElementDigest {
    fn as_bytes(&self) -> [u8; 32] {
        self.0.to_bytes()
    }
}

/// Writes the encoding of [`Digest::to_bytes`].
impl Serializable for ElementDigest {
    fn write_into<W: ByteWriter>(&self, target: &mut W) {
        target.write_bytes(&self.0.to_bytes());
    }

    fn get_size_hint(&self) -> usize {
        Digest::BYTES
    }
}

/// Reads the encoding of [`Digest::to_bytes`]. A limb that is not canonical is an invalid value, where `winter-crypto` would reduce it.
impl Deserializable for ElementDigest {
    fn read_from<R: ByteReader>(source: &mut R) -> Result<Self, DeserializationError> {
        let bytes = source.read_array()?;
        Digest::from_bytes(&bytes).map(Self).map_err(|error| DeserializationError::InvalidValue(error.to_string()))
    }
}

/// The digest with these elements, to which the digests of `winter-crypto` convert.
impl From<[BaseElement; 4]> for ElementDigest {
    fn from(elements: [BaseElement; 4]) -> Self {
        Self(Digest::new(elements.map(ours)))
    }
}

/// The elements, which convert to the digests of `winter-crypto`.
impl From<ElementDigest> for [BaseElement; 4] {
    fn from(digest: ElementDigest) -> Self {
        <[Goldilocks; 4]>::from(digest.0).map(theirs)
    }
}

/// The bytes, then zeros.
impl<const BYTES: usize> winter_crypto::Digest for ByteDigest<BYTES> {
    fn as_bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        bytes[..BYTES].copy_from_slice(&self.0);
        bytes
    }
}

impl<const BYTES: usize> Default for ByteDigest<BYTES> {
    fn default() -> Self {
        Self([0; BYTES])
    }
}

impl<const BYTES: usize> Serializable for ByteDigest<BYTES> {
    fn write_into<W: ByteWriter>(&self, target: &mut W) {
        target.write_bytes(&self.0);
    }

    fn get_size_hint(&self) -> usize {
        BYTES
    }
}

impl<const BYTES: usize> Deserializable for ByteDigest<BYTES> {
    fn read_from<R: ByteReader>(source: &mut R) -> Result<Self, DeserializationError> {
        source.read_array().map(Self)
    }
}

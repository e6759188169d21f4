//! Digests and their encoding.

use core::fmt;

use super::parameters::DIGEST;
use crate::fields::goldilocks::Goldilocks;

/// A digest: four elements, 256 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Digest([Goldilocks; DIGEST]);

/// A limb of an encoded digest is not canonical.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigestError {
    /// The number of the first such limb, 0 to 3: bytes 8 `limb` to 8 `limb` + 7.
    pub limb: usize,
    /// Its value, p or more.
    pub value: u64,
}

impl Digest {
    /// The bytes of an encoded digest.
    pub const BYTES: usize = 8 * DIGEST;

    /// The digest of these elements.
    #[inline]
    pub const fn new(elements: [Goldilocks; DIGEST]) -> Self {
        Self(elements)
    }

    /// The elements.
    #[inline]
    pub const fn elements(&self) -> &[Goldilocks; DIGEST] {
        &self.0
    }

    /// The encoding: the canonical value of each element as 8 little-endian bytes.
    pub fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        for (limb, element) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(self.0) {
            *limb = element.value().to_le_bytes();
        }
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes.
    ///
    /// # Errors
    ///
    /// [`DigestError`] if a limb is p or more: each digest has one encoding.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, DigestError> {
        let mut elements = [Goldilocks::ZERO; DIGEST];
        for (limb, (element, bytes)) in elements.iter_mut().zip(bytes.as_chunks::<8>().0).enumerate() {
            let value = u64::from_le_bytes(*bytes);
            *element = Goldilocks::new(value).map_err(|_| DigestError { limb, value })?;
        }
        Ok(Self(elements))
    }
}

impl AsMut<[Goldilocks]> for Digest {
    fn as_mut(&mut self) -> &mut [Goldilocks] {
        &mut self.0
    }
}

impl From<[Goldilocks; DIGEST]> for Digest {
    fn from(elements: [Goldilocks; DIGEST]) -> Self {
        Self(elements)
    }
}

impl From<Digest> for [Goldilocks; DIGEST] {
    fn from(digest: Digest) -> Self {
        digest.0
    }
}

impl From<Digest> for [u8; Digest::BYTES] {
    fn from(digest: Digest) -> Self {
        digest.to_bytes()
    }
}

impl TryFrom<&[u8; Digest::BYTES]> for Digest {
    type Error = DigestError;

    fn try_from(bytes: &[u8; Digest::BYTES]) -> Result<Self, DigestError> {
        Self::from_bytes(bytes)
    }
}

/// The bytes in hexadecimal, the first one first.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Display for DigestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { limb, value } = self;
        write!(f, "limb {limb} of the digest, {value}, is not canonical: it is not below {}", Goldilocks::MODULUS)
    }
}

impl core::error::Error for DigestError {}

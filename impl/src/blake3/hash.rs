//! The digest type.

use core::fmt;
use core::str::FromStr;

use subtle::{Choice, ConstantTimeEq};

use super::constants::DIGEST;

/// A digest of 32 bytes. Equality takes the same time whatever the bytes are.
#[derive(Clone, Copy)]
pub struct Hash([u8; DIGEST]);

/// Why a text is not a digest in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HexError {
    /// The text has `found` bytes in place of 64.
    Length {
        /// Bytes of the text.
        found: usize,
    },
    /// The byte `found` at `index` is not a hexadecimal digit.
    Digit {
        /// Position in the text, in bytes.
        index: usize,
        /// The byte there.
        found: u8,
    },
}

/// A digest in lower-case hexadecimal.
#[derive(Clone, Copy)]
pub struct HashHex([u8; 2 * DIGEST]);

impl Hash {
    /// The digest with these bytes.
    pub const fn from_bytes(bytes: [u8; DIGEST]) -> Self {
        Self(bytes)
    }

    /// The bytes of the digest.
    pub const fn as_bytes(&self) -> &[u8; DIGEST] {
        &self.0
    }

    /// The bytes of the digest, to be written.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8; DIGEST] {
        &mut self.0
    }

    /// The digest in lower-case hexadecimal, two digits a byte.
    pub fn to_hex(&self) -> HashHex {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut text = [0; 2 * DIGEST];
        for (pair, byte) in text.chunks_exact_mut(2).zip(self.0) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        HashHex(text)
    }

    /// Reads 64 hexadecimal digits, of either case as the `blake3` crate does. The time taken depends on the text.
    ///
    /// # Errors
    /// [`HexError`] says what is wrong and where.
    pub fn from_hex(text: impl AsRef<[u8]>) -> Result<Self, HexError> {
        let text = text.as_ref();
        if text.len() != 2 * DIGEST {
            return Err(HexError::Length { found: text.len() });
        }
        let digit = |index: usize| {
            let found = text[index];
            char::from(found).to_digit(16).map(|value| value as u8).ok_or(HexError::Digit { index, found })
        };
        let mut bytes = [0; DIGEST];
        for (position, byte) in bytes.iter_mut().enumerate() {
            *byte = digit(2 * position)? << 4 | digit(2 * position + 1)?;
        }
        Ok(Self(bytes))
    }
}

impl HashHex {
    /// The digits.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl ConstantTimeEq for Hash {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.0.ct_eq(&other.0)
    }
}

impl PartialEq for Hash {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl PartialEq<[u8; DIGEST]> for Hash {
    fn eq(&self, other: &[u8; DIGEST]) -> bool {
        self.0.ct_eq(other).into()
    }
}

impl PartialEq<[u8]> for Hash {
    fn eq(&self, other: &[u8]) -> bool {
        self.0.as_slice().ct_eq(other).into()
    }
}

impl Eq for Hash {}

impl core::hash::Hash for Hash {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl From<[u8; DIGEST]> for Hash {
    fn from(bytes: [u8; DIGEST]) -> Self {
        Self(bytes)
    }
}

impl From<Hash> for [u8; DIGEST] {
    fn from(hash: Hash) -> Self {
        hash.0
    }
}

impl FromStr for Hash {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        Self::from_hex(text)
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_hex().as_str())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hash").field(&self.to_hex().as_str()).finish()
    }
}

impl fmt::Display for HexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Length { found } => write!(f, "a digest has 64 hexadecimal digits, the text has {found} bytes"),
            Self::Digit { index, found } => write!(f, "byte {found:#04x} at position {index} is not a hexadecimal digit"),
        }
    }
}

impl core::error::Error for HexError {}

//! Format C: field elements and digests, in canonical form.
//!
//! | value | bytes |
//! | --- | --- |
//! | element of Goldilocks, below 2^64 - 2^32 + 1 | u64 |
//! | element of KoalaBear, below 2^31 - 2^24 + 1 | u32 |
//! | digest of four elements of Goldilocks | four u64 |
//! | digest of 32 bytes in circuits | four limbs, any u64 |

use super::error::{DecodeError, EncodeError, Place, Reason, decode_error, encode_error};
use super::put::{put_u32, put_u64};
use super::take::{Cursor, take_end, take_u32, take_u64};
use super::word::{Byte, Bytes32, U32, U64, Vec, byte, less_u32, less_u64, u64_bytes, u64_of_bytes, word32, word64};

/// A digest of four elements of Goldilocks, each below the modulus.
pub type GoldilocksDigest = [U64; 4];

/// The modulus 2^64 - 2^32 + 1.
#[inline]
pub const fn goldilocks_modulus() -> U64 {
    word64(0xFFFF_FFFF_0000_0001)
}

/// The modulus 2^31 - 2^24 + 1.
#[inline]
pub const fn koala_bear_modulus() -> U32 {
    word32(0x7F00_0001)
}

/// Whether the value is that of an element of Goldilocks.
#[inline]
pub fn is_goldilocks(value: U64) -> bool {
    less_u64(value, goldilocks_modulus())
}

/// Whether the value is that of an element of KoalaBear.
#[inline]
pub fn is_koala_bear(value: U32) -> bool {
    less_u32(value, koala_bear_modulus())
}

/// Reads an element of Goldilocks.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::NotBelowModulus`].
#[inline]
pub fn take_goldilocks(cursor: &mut Cursor<'_>) -> Result<U64, DecodeError> {
    let at = cursor.position();
    let value = take_u64(cursor)?;
    if is_goldilocks(value) { Ok(value) } else { Err(decode_error(at, Reason::NotBelowModulus)) }
}

/// Reads an element of KoalaBear.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::NotBelowModulus`].
#[inline]
pub fn take_koala_bear(cursor: &mut Cursor<'_>) -> Result<U32, DecodeError> {
    let at = cursor.position();
    let value = take_u32(cursor)?;
    if is_koala_bear(value) { Ok(value) } else { Err(decode_error(at, Reason::NotBelowModulus)) }
}

/// The encoding of an element of Goldilocks.
///
/// # Errors
///
/// [`Reason::NotBelowModulus`].
pub fn encode_goldilocks(value: U64) -> Result<Vec<Byte>, EncodeError> {
    if !is_goldilocks(value) {
        return Err(encode_error(Place::Element { element: 0 }, Reason::NotBelowModulus));
    }
    let mut out = Vec::new();
    put_u64(&mut out, value);
    Ok(out)
}

/// The element of Goldilocks whose encoding is `bytes`, all of them.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::NotBelowModulus`], [`Reason::TrailingBytes`].
pub fn decode_goldilocks(bytes: &[Byte]) -> Result<U64, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let value = take_goldilocks(&mut cursor)?;
    take_end(&cursor)?;
    Ok(value)
}

/// The encoding of an element of KoalaBear.
///
/// # Errors
///
/// [`Reason::NotBelowModulus`].
pub fn encode_koala_bear(value: U32) -> Result<Vec<Byte>, EncodeError> {
    if !is_koala_bear(value) {
        return Err(encode_error(Place::Element { element: 0 }, Reason::NotBelowModulus));
    }
    let mut out = Vec::new();
    put_u32(&mut out, value);
    Ok(out)
}

/// The element of KoalaBear whose encoding is `bytes`, all of them.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::NotBelowModulus`], [`Reason::TrailingBytes`].
pub fn decode_koala_bear(bytes: &[Byte]) -> Result<U32, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let value = take_koala_bear(&mut cursor)?;
    take_end(&cursor)?;
    Ok(value)
}

/// The encoding of a digest of four elements of Goldilocks.
///
/// # Errors
///
/// [`Reason::NotBelowModulus`].
pub fn encode_digest(digest: &GoldilocksDigest) -> Result<Vec<Byte>, EncodeError> {
    let mut out = Vec::new();
    let mut i = 0;
    while i < 4 {
        if !is_goldilocks(digest[i]) {
            return Err(encode_error(Place::Element { element: i }, Reason::NotBelowModulus));
        }
        put_u64(&mut out, digest[i]);
        i += 1;
    }
    Ok(out)
}

/// The digest of four elements of Goldilocks whose encoding is `bytes`, all of them.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::NotBelowModulus`], [`Reason::TrailingBytes`].
pub fn decode_digest(bytes: &[Byte]) -> Result<GoldilocksDigest, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let mut digest = [word64(0); 4];
    let mut i = 0;
    while i < 4 {
        digest[i] = take_goldilocks(&mut cursor)?;
        i += 1;
    }
    take_end(&cursor)?;
    Ok(digest)
}

/// The four limbs that circuits hold of the digest of 32 bytes `bytes`, all of them. Limbs may be any 64 bits.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::TrailingBytes`].
pub fn decode_limbs(bytes: &[Byte]) -> Result<[U64; 4], DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let mut limbs = [word64(0); 4];
    let mut i = 0;
    while i < 4 {
        limbs[i] = take_u64(&mut cursor)?;
        i += 1;
    }
    take_end(&cursor)?;
    Ok(limbs)
}

/// A digest of 32 bytes as the four limbs that circuits hold. Limbs may be any 64 bits.
pub fn limbs_of_digest(digest: &Bytes32) -> [U64; 4] {
    let mut limbs = [word64(0); 4];
    let mut i = 0;
    while i < 4 {
        let mut bytes = [byte(0); 8];
        let mut j = 0;
        while j < 8 {
            bytes[j] = digest[8 * i + j];
            j += 1;
        }
        limbs[i] = u64_of_bytes(bytes);
        i += 1;
    }
    limbs
}

/// The digest of 32 bytes that these limbs are of.
pub fn digest_of_limbs(limbs: &[U64; 4]) -> Bytes32 {
    let mut digest = [byte(0); 32];
    let mut i = 0;
    while i < 4 {
        let bytes = u64_bytes(limbs[i]);
        let mut j = 0;
        while j < 8 {
            digest[8 * i + j] = bytes[j];
            j += 1;
        }
        i += 1;
    }
    digest
}

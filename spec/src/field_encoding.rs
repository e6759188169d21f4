//! Elements and digests as bytes, strictly read, restating `cryptol/FieldEncoding.cry` definition by definition.
//!
//! | value                         | bytes | form                                                               |
//! | ----------------------------- | ----- | ------------------------------------------------------------------ |
//! | element of Goldilocks         | 8     | integer below 2^64 - 2^32 + 1                                      |
//! | element of KoalaBear          | 4     | integer below 2^31 - 2^24 + 1                                      |
//! | digest of four elements       | 32    | four elements of Goldilocks                                        |
//! | digest of 32 bytes, as limbs  | 32    | four integers of 64 bits, all of which are allowed; inside circuits |
//!
//! Integers have their least significant byte first.

use alloc::vec::Vec;

use crate::codec::{DecodeError, EncodeError, Reason, Taken, finish, refused, take_u32, take_u64, unencodable};
use crate::{goldilocks, koala_bear};

/// The bytes of an element of Goldilocks; none from the modulus on.
pub fn encode_goldilocks(element: u64) -> Result<[u8; 8], EncodeError> {
    if !goldilocks::is_canonical(element) {
        return Err(unencodable("elements[]", &[0], Reason::NotBelowModulus));
    }
    Ok(element.to_le_bytes())
}

/// An element of Goldilocks.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_goldilocks(bytes: &[u8], at: usize) -> Taken<u64> {
    let (element, end) = take_u64(bytes, at)?;
    if !goldilocks::is_canonical(element) {
        return Err(refused(at, Reason::NotBelowModulus));
    }
    Ok((element, end))
}

/// The element of Goldilocks of which these are the bytes.
pub fn decode_goldilocks(bytes: &[u8]) -> Result<u64, DecodeError> {
    let (element, end) = take_goldilocks(bytes, 0)?;
    finish(bytes, end)?;
    Ok(element)
}

/// The bytes of an element of KoalaBear; none from the modulus on.
pub fn encode_koala_bear(element: u32) -> Result<[u8; 4], EncodeError> {
    if !koala_bear::is_canonical(element) {
        return Err(unencodable("elements[]", &[0], Reason::NotBelowModulus));
    }
    Ok(element.to_le_bytes())
}

/// The element of KoalaBear of which these are the bytes.
pub fn decode_koala_bear(bytes: &[u8]) -> Result<u32, DecodeError> {
    let (element, end) = take_u32(bytes, 0)?;
    if !koala_bear::is_canonical(element) {
        return Err(refused(0, Reason::NotBelowModulus));
    }
    finish(bytes, end)?;
    Ok(element)
}

/// The bytes of a digest of four elements; none if one is not below the modulus.
pub fn encode_digest(digest: [u64; 4]) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    for i in 0..4 {
        if !goldilocks::is_canonical(digest[i]) {
            return Err(unencodable("elements[]", &[i], Reason::NotBelowModulus));
        }
        bytes.extend_from_slice(&digest[i].to_le_bytes());
    }
    Ok(bytes)
}

/// The digest of four elements of which these are the bytes.
pub fn decode_digest(bytes: &[u8]) -> Result<[u64; 4], DecodeError> {
    let mut digest = [0; 4];
    let mut end = 0;
    for i in 0..4 {
        let (element, after) = take_goldilocks(bytes, end)?;
        digest[i] = element;
        end = after;
    }
    finish(bytes, end)?;
    Ok(digest)
}

/// The bytes of a digest of four limbs.
#[hax_lib::ensures(|bytes| bytes.len() == 32)]
pub fn encode_limbs(limbs: [u64; 4]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for i in 0..4 {
        bytes.extend_from_slice(&limbs[i].to_le_bytes());
    }
    bytes
}

/// The four limbs of a digest of 32 bytes.
pub fn decode_limbs(bytes: &[u8]) -> Result<[u64; 4], DecodeError> {
    let mut limbs = [0; 4];
    let mut end = 0;
    for i in 0..4 {
        let (limb, after) = take_u64(bytes, end)?;
        limbs[i] = limb;
        end = after;
    }
    finish(bytes, end)?;
    Ok(limbs)
}

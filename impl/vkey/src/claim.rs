//! A claim: the public values that a proof is about, as elements of Goldilocks.
//!
//! | field | bytes |
//! | --- | --- |
//! | number of elements | u64 |
//! | elements | u64 each, below the modulus |

use super::error::{DecodeError, EncodeError, Place, Reason, encode_error};
use super::field::{is_goldilocks, take_goldilocks};
use super::put::{put_count64, put_u64};
use super::take::{Cursor, take_count64, take_end};
use super::word::{Byte, U64, Vec};

/// A claim. It is well-formed if every element is below the modulus of Goldilocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The canonical values of the elements.
    pub elements: Vec<U64>,
}

/// The encoding of `claim`.
///
/// # Errors
///
/// [`Reason::NotBelowModulus`].
pub fn encode(claim: &Claim) -> Result<Vec<Byte>, EncodeError> {
    check(claim)?;
    let mut out = Vec::new();
    put_claim(&mut out, claim);
    Ok(out)
}

/// The claim whose encoding is `bytes`, all of them.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::NotBelowModulus`], [`Reason::TrailingBytes`].
pub fn decode(bytes: &[Byte]) -> Result<Claim, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let claim = take_claim(&mut cursor)?;
    take_end(&cursor)?;
    Ok(claim)
}

/// Whether `claim` is well-formed.
///
/// # Errors
///
/// [`Reason::NotBelowModulus`].
pub fn check(claim: &Claim) -> Result<(), EncodeError> {
    let Claim { elements } = claim;
    let mut i = 0;
    while i < elements.len() {
        if !is_goldilocks(elements[i]) {
            return Err(encode_error(Place::Element { element: i }, Reason::NotBelowModulus));
        }
        i += 1;
    }
    Ok(())
}

/// Appends the encoding of a well-formed claim.
pub(super) fn put_claim(out: &mut Vec<Byte>, claim: &Claim) {
    let Claim { elements } = claim;
    put_count64(out, elements.len());
    let mut i = 0;
    while i < elements.len() {
        put_u64(out, elements[i]);
        i += 1;
    }
}

/// Reads a claim and leaves the cursor behind it.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::NotBelowModulus`].
pub fn take_claim(cursor: &mut Cursor<'_>) -> Result<Claim, DecodeError> {
    let count = take_count64(cursor)?;
    let mut elements = Vec::new();
    let mut i = 0;
    while i < count {
        elements.push(take_goldilocks(cursor)?);
        i += 1;
    }
    Ok(Claim { elements })
}

//! The KoalaBear field and its canonical encoding, restating `cryptol/KoalaBear.cry` definition by definition.
//!
//! The field has p = 2^31 - 2^24 + 1 elements. An element is canonically the number below p that it is the residue
//! of; encodings write that number in 4 bytes, least significant first, and readers refuse any other number.
//!
//! Differences from the Cryptol text, each for the subset's sake:
//!
//! * elements are of any type with [`Field`] and [`FieldBytes`], whose methods stand for `element`, `limb`, `bytes_from_limb`
//!   and `limb_from_bytes`;
//! * [`limbs_from_bytes`] and [`elements_from_bytes`] give nothing where Cryptol's types exclude a length or its text
//!   leaves the refusal to its caller.

use alloc::vec::Vec;

use crate::field::{Field, FieldBytes};

/// The modulus, 2^31 - 2^24 + 1, a prime.
pub const MODULUS: u32 = 0x7f000001;

/// Bytes of an element.
pub const BYTES: usize = 4;

/// Whether a number is the canonical one of its residue.
pub fn is_canonical(value: u32) -> bool {
    value < MODULUS
}

/// The limbs in bytes; none unless these are a multiple of four.
pub fn limbs_from_bytes(bytes: &[u8]) -> Option<Vec<u32>> {
    if !bytes.len().is_multiple_of(BYTES) {
        return None;
    }
    let mut limbs = Vec::new();
    for i in 0..bytes.len() / BYTES {
        let mut piece = [0; 4];
        for j in 0..BYTES {
            piece[j] = bytes[BYTES * i + j];
        }
        limbs.push(u32::from_le_bytes(piece));
    }
    Some(limbs)
}

/// Whether bytes are those of elements: there are four for each, and all limbs are canonical.
pub fn are_elements(bytes: &[u8]) -> bool {
    elements_from_bytes::<u32>(bytes).is_some()
}

/// The bytes of elements.
pub fn bytes_from_elements<F: FieldBytes<4>>(elements: &[F]) -> Vec<F::Byte> {
    let mut bytes = Vec::new();
    for i in 0..elements.len() {
        bytes.extend_from_slice(&elements[i].to_le_bytes());
    }
    bytes
}

/// The elements in bytes; none unless there are four for each and all limbs are canonical.
pub fn elements_from_bytes<F: FieldBytes<4>>(bytes: &[u8]) -> Option<Vec<F>> {
    let limbs = limbs_from_bytes(bytes)?;
    let mut elements = Vec::new();
    for i in 0..limbs.len() {
        if !is_canonical(limbs[i]) {
            return None;
        }
        elements.push(F::element(limbs[i] as u64));
    }
    Some(elements)
}

impl Field for u32 {
    fn element(value: u64) -> u32 {
        (value % MODULUS as u64) as u32
    }

    fn add(self, rhs: u32) -> u32 {
        ((self as u64).wrapping_add(rhs as u64) % MODULUS as u64) as u32
    }

    fn mul(self, rhs: u32) -> u32 {
        ((self as u64).wrapping_mul(rhs as u64) % MODULUS as u64) as u32
    }
}

impl FieldBytes<4> for u32 {
    type Byte = u8;

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes) % MODULUS
    }

    fn to_le_bytes(self) -> [u8; 4] {
        u32::to_le_bytes(self)
    }
}

//! The Goldilocks field and its canonical encoding, restating `cryptol/Goldilocks.cry` definition by definition.
//!
//! The field has p = 2^64 - 2^32 + 1 elements. An element is canonically the number below p that it is the residue
//! of; encodings write that number in 8 bytes, least significant first, and readers refuse any other number.
//!
//! Differences from the Cryptol text, each for the subset's sake:
//!
//! * elements are of any type with [`Field`] and [`FieldBytes`], whose methods stand for `element`, `limb`, `bytes_from_limb` and
//!   `limb_from_bytes`;
//! * [`digest_from_bytes`] gives no digest where Cryptol leaves the refusal to its caller.

use crate::field::{Field, FieldBytes};

/// The modulus of the Goldilocks field, 2^64 - 2^32 + 1, a prime.
pub const MODULUS: u64 = 0xffffffff00000001;

/// A digest: four elements.
pub type Digest<F> = [F; 4];

/// Whether a number is the canonical one of its residue.
pub fn is_canonical(value: u64) -> bool {
    value < MODULUS
}

/// x^e, most significant bit of the exponent first.
pub fn power<F: Field>(x: F, e: u64) -> F {
    let mut accumulated = F::element(1);
    let mut bits = e;
    for _ in 0..64 {
        let square = accumulated.mul(accumulated);
        accumulated = if bits >> 63 == 1 { square.mul(x) } else { square };
        bits = bits.rotate_left(1);
    }
    accumulated
}

/// The four limbs in 32 bytes.
pub fn limbs_from_bytes(bytes: [u8; 32]) -> [u64; 4] {
    let mut limbs = [0; 4];
    for i in 0..4 {
        let mut piece = [0; 8];
        for j in 0..8 {
            piece[j] = bytes[8 * i + j];
        }
        limbs[i] = u64::from_le_bytes(piece);
    }
    limbs
}

/// Whether 32 bytes are those of a digest: all four limbs are canonical.
pub fn is_digest(bytes: [u8; 32]) -> bool {
    let limbs = limbs_from_bytes(bytes);
    is_canonical(limbs[0]) && is_canonical(limbs[1]) && is_canonical(limbs[2]) && is_canonical(limbs[3])
}

/// The 32 bytes of a digest.
pub fn bytes_from_digest<F: FieldBytes<8>>(digest: Digest<F>) -> [F::Byte; 32] {
    let mut bytes = [F::byte(0); 32];
    for i in 0..4 {
        let piece = digest[i].to_le_bytes();
        for j in 0..8 {
            bytes[8 * i + j] = piece[j];
        }
    }
    bytes
}

/// The digest in 32 bytes; none unless [`is_digest`] holds.
pub fn digest_from_bytes<F: Field>(bytes: [u8; 32]) -> Option<Digest<F>> {
    if !is_digest(bytes) {
        return None;
    }
    let limbs = limbs_from_bytes(bytes);
    Some([F::element(limbs[0]), F::element(limbs[1]), F::element(limbs[2]), F::element(limbs[3])])
}

impl Field for u64 {
    fn element(value: u64) -> u64 {
        value % MODULUS
    }

    fn add(self, rhs: u64) -> u64 {
        ((self as u128).wrapping_add(rhs as u128) % MODULUS as u128) as u64
    }

    fn mul(self, rhs: u64) -> u64 {
        ((self as u128).wrapping_mul(rhs as u128) % MODULUS as u128) as u64
    }
}

impl FieldBytes<8> for u64 {
    type Byte = u8;

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes) % MODULUS
    }

    fn to_le_bytes(self) -> [u8; 8] {
        u64::to_le_bytes(self)
    }
}

//! Integers that tests of the field take and expect.

use ashlar::fields::goldilocks::MODULUS;

/// A 64-bit xorshift generator: the inputs need no more than to differ.
pub fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// The product modulo p.
pub fn product(x: u64, y: u64) -> u64 {
    (u128::from(x) * u128::from(y) % u128::from(MODULUS)) as u64
}

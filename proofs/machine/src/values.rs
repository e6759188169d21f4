//! The values that registers are given where definitions are compared with a processor.

use fastrand::Rng;

/// Numbers at which sums, comparisons and shifts change.
const EDGES: [u64; 10] = [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 1 << 32, u64::MAX >> 1, 1 << 63, u64::MAX];

/// What values the registers are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// Words at which something changes, and random ones.
    Words,
    /// Doubles that are numbers.
    Doubles,
}

/// A value of 64 bits.
pub fn long(values: Values, rng: &mut Rng) -> u64 {
    match (values, rng.u32(0..8)) {
        (Values::Words, 0) => EDGES[rng.usize(0..EDGES.len())],
        // Small numbers are counts and places.
        (Values::Words, 1) => rng.u64(0..64),
        (Values::Words, 2) => rng.u64(0..64) | rng.u64(0..64) << 32,
        (Values::Words, _) => rng.u64(..),
        // Exponents near that of one, so that nothing overflows.
        (Values::Doubles, _) => rng.u64(..) & !(0x7ff << 52) | rng.u64(963..1083) << 52,
    }
}

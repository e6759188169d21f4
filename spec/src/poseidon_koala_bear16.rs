//! Poseidon over the KoalaBear field with 16 elements of state, restating `cryptol/PoseidonKoalaBear16.cry` definition by
//! definition.
//!
//! `[P]` is as in [`poseidon`](crate::poseidon); `[P3]` is the crate p3-koala-bear 0.9.0-rc.2 of Plonky3, whose instance
//! this is: `default_koalabear_poseidon1_16`. Constants are derived anew by every call of [`params`].

use crate::field::Field;
use crate::koala_bear::MODULUS;
use crate::poseidon::{Params, derived_params, poseidon_pi};

/// Elements of a state.
pub const WIDTH: usize = 16;

/// The exponent of the S-box, the least from 2 on that is prime to p - 1 = 2^24 * 127: `[P]` section 2.3.
pub const ALPHA: u8 = 3;

/// Full rounds before the partial ones, and as many after them: `[P]` section 5.4.
pub const HALF_FULL_ROUNDS: u32 = 4;

/// Partial rounds: `[P]` section 5.4.
pub const PARTIAL_ROUNDS: u32 = 20;

/// The first column of the matrix: `[P3]`.
pub const MDS_COLUMN: [u64; WIDTH] = [1, 3, 13, 22, 67, 2, 15, 63, 101, 1, 2, 17, 11, 1, 51, 1];

/// The parameters, over the field whose elements have 31 bits.
pub fn params<F: Field>() -> Params<F, WIDTH> {
    derived_params(MODULUS as u64, 31, ALPHA, MDS_COLUMN, HALF_FULL_ROUNDS, PARTIAL_ROUNDS)
}

/// The permutation.
pub fn permutation<F: Field>(state: [F; WIDTH]) -> [F; WIDTH] {
    poseidon_pi(&params(), state)
}

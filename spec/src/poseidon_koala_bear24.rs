//! Poseidon over the KoalaBear field with 24 elements of state, restating `cryptol/PoseidonKoalaBear24.cry` definition by
//! definition.
//!
//! The matrix is not MDS, as `[P]` section 2.3 asks; the Cryptol text has a witness.
//!
//! `[P]` is as in [`poseidon`](crate::poseidon); `[P3]` is the crate p3-koala-bear 0.9.0-rc.2 of Plonky3, whose instance
//! this is: `default_koalabear_poseidon1_24`. Constants are derived anew by every call of [`params`].

use crate::field::Field;
use crate::koala_bear::MODULUS;
use crate::poseidon::{Params, derived_params, poseidon_pi};

/// Elements of a state.
pub const WIDTH: usize = 24;

/// The exponent of the S-box, the least from 2 on that is prime to p - 1 = 2^24 * 127: `[P]` section 2.3.
pub const ALPHA: u8 = 3;

/// Full rounds before the partial ones, and as many after them: `[P]` section 5.4.
pub const HALF_FULL_ROUNDS: u32 = 4;

/// Partial rounds: `[P]` section 5.4.
pub const PARTIAL_ROUNDS: u32 = 23;

/// The first column of the matrix: `[P3]`.
pub const MDS_COLUMN: [u64; WIDTH] = [
    755673771, 142123135, 400627958, 1551339770, 175003436, 1810161513, 86296562, 203676737, 1009532350, 378133912, 1566027714,
    613787421, 1761374664, 56639581, 651504225, 1007636536, 2009967074, 1922433447, 416740298, 1617965094, 1838262485, 82624181,
    401954077, 1686439191,
];

/// The parameters, over the field whose elements have 31 bits.
pub fn params<F: Field>() -> Params<F, WIDTH> {
    derived_params(MODULUS as u64, 31, ALPHA, MDS_COLUMN, HALF_FULL_ROUNDS, PARTIAL_ROUNDS)
}

/// The permutation.
pub fn permutation<F: Field>(state: [F; WIDTH]) -> [F; WIDTH] {
    poseidon_pi(&params(), state)
}

//! The permutations of [`ashlar::rescue_prime`] and their parts, one state at a time: the code of a backend without vectors.

use ashlar::rescue_prime::kernel::{Lanewise, Permutation, linear};
use ashlar::rescue_prime::parameters::Parameters;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar::rescue_prime::sbox::{self, POWER7, ROOT7};

use crate::goldilocks::WORDS;

/// The S-box.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rescue_prime_sbox(x: u64) -> u64 {
    let [power] = sbox::power(WORDS, &POWER7, &[x]);
    power
}

/// The inverse S-box.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rescue_prime_inverse_sbox(x: u64) -> u64 {
    let [power] = sbox::power(WORDS, &ROOT7, &[x]);
    power
}

/// The product of the matrix of Rp64_256 and a column of integers, modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rp64_256_multiply(column: &[u64; 12], product: &mut [u64; 12]) {
    *product = Rp64_256::multiply(WORDS, column);
}

/// The product of the matrix of Rp64_256 and the state, plus constants below p.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rp64_256_linear(state: &[u64; 12], constants: &[u64; 12], out: &mut [u64; 12]) {
    *out = linear::<_, Rp64_256, 12>(WORDS, state, constants);
}

/// The permutation of Rp64_256.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rp64_256_permutation(state: &mut [u64; 12]) {
    Lanewise(WORDS).permute::<Rp64_256>(state);
}

/// The product of the matrix of RpJive64_256 and a column of integers, modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rp_jive64_256_multiply(column: &[u64; 8], product: &mut [u64; 8]) {
    *product = RpJive64_256::multiply(WORDS, column);
}

/// The product of the matrix of RpJive64_256 and the state, plus constants below p.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rp_jive64_256_linear(state: &[u64; 8], constants: &[u64; 8], out: &mut [u64; 8]) {
    *out = linear::<_, RpJive64_256, 8>(WORDS, state, constants);
}

/// The permutation of RpJive64_256.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_rp_jive64_256_permutation(state: &mut [u64; 8]) {
    Lanewise(WORDS).permute::<RpJive64_256>(state);
}

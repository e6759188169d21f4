//! Poseidon over KoalaBear.

use ashlar::fields::koala_bear::Arithmetic;
use ashlar::poseidon::kernel::{Layers, cube, cubes, rounds};
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::parameters::Parameters;

use crate::koala_bear::Called;

/// The S-box.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_cube(x: u64) -> u64 {
    cube(Called, x)
}

/// The matrix of KoalaBear16.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_16_matrix(state: &mut [u64; 16]) {
    *state = KoalaBear16::multiply(Called, state);
}

/// A full round of KoalaBear16: the first of the last four.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_16_full_round(state: &mut [u64; 16]) {
    full_round::<KoalaBear16, 16>(state);
}

/// The matrix and then the partial rounds of KoalaBear16.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_16_middle(state: &mut [u64; 16]) {
    KoalaBear16::middle(Called, state);
}

/// The permutation of KoalaBear16 on canonical words.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_16_permutation(words: &mut [u32; 16]) {
    permutation::<KoalaBear16, Calls, 16>(words);
}

/// The matrix of KoalaBear24.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_24_matrix(state: &mut [u64; 24]) {
    *state = KoalaBear24::multiply(Called, state);
}

/// A full round of KoalaBear24: the first of the last four.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_24_full_round(state: &mut [u64; 24]) {
    full_round::<KoalaBear24, 24>(state);
}

/// The matrix and then the partial rounds of KoalaBear24.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_24_middle(state: &mut [u64; 24]) {
    KoalaBear24::middle(Called, state);
}

/// The permutation of KoalaBear24 on canonical words.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_poseidon_koala_bear_24_permutation(words: &mut [u32; 24]) {
    permutation::<KoalaBear24, Calls, 24>(words);
}

#[inline(always)]
fn full_round<I: Parameters<WIDTH>, const WIDTH: usize>(state: &mut [u64; WIDTH]) {
    cubes(Called, &I::TERMINAL[0], state);
    *state = I::multiply(Called, state);
}

/// Matrices and partial rounds as calls of the functions above.
struct Calls;

impl Layers<Called, 16> for Calls {
    #[inline(always)]
    fn matrix(_: Called, column: &[u64; 16]) -> [u64; 16] {
        let mut state = *column;
        ashlar_poseidon_koala_bear_16_matrix(&mut state);
        state
    }

    #[inline(always)]
    fn partial_rounds(_: Called, state: &mut [u64; 16]) {
        ashlar_poseidon_koala_bear_16_middle(state);
    }
}

impl Layers<Called, 24> for Calls {
    #[inline(always)]
    fn matrix(_: Called, column: &[u64; 24]) -> [u64; 24] {
        let mut state = *column;
        ashlar_poseidon_koala_bear_24_matrix(&mut state);
        state
    }

    #[inline(always)]
    fn partial_rounds(_: Called, state: &mut [u64; 24]) {
        ashlar_poseidon_koala_bear_24_middle(state);
    }
}

#[inline(always)]
fn permutation<I: Parameters<WIDTH>, L: Layers<Called, WIDTH>, const WIDTH: usize>(words: &mut [u32; WIDTH]) {
    let mut state = [0; WIDTH];
    for (element, word) in state.iter_mut().zip(&*words) {
        *element = Called.load(|_| *word);
    }
    rounds::<Called, I, L, WIDTH>(Called, &mut state);
    for (element, word) in state.iter().zip(words) {
        Called.store(*element, |_, stored| *word = stored);
    }
}

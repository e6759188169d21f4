//! The duplex challenger over any permutation of `W` elements, with `R` of them rate and c = `W - R` of them capacity,
//! restating `cryptol/DuplexChallenger.cry` definition by definition.
//!
//! * `[DUP]` is G. Bertoni, J. Daemen, M. Peeters, G. Van Assche, "Duplexing the sponge: single-pass authenticated
//!   encryption and other applications", SAC 2011, Cryptology ePrint Archive 2011/499.
//! * `[P3]` is the crate p3-challenger 0.9.0-rc.2 of Plonky3: `DuplexChallenger`.
//!
//! The rate comes first, elements 0 to `R - 1` of the state. Elements are observed into a buffer, and sampled from another
//! one, from its end on. A full buffer of inputs is absorbed at once; one that is not full when an element is to be sampled.
//!
//! With q = log2 p bits an element, and generic attacks in mind that treat the permutation as random:
//!
//! | mode              | domain                                        | collisions, bits | preimages, bits | source  |
//! | ----------------- | --------------------------------------------- | ---------------- | --------------- | ------- |
//! | duplex_challenger | any sequence of observed and sampled elements | q c / 2          | q c / 2         | DUP, P3 |
//!
//! A collision is a pair of sequences after which the states are equal. [`sample_bits`] takes the low bits of a canonical
//! number, so that each string of b bits has a probability within 1 / p of 2^-b: `[P3]`.
//!
//! Differences from the Cryptol text, each for the subset's sake: a sample and the challenger after it are a
//! [`Sampled`], not a pair; numbers of bits are arguments, and one that Cryptol's types exclude gives nothing; bits are
//! those of numbers of the KoalaBear field, as symbolic elements have none.

use alloc::vec::Vec;

use crate::field::Field;
use crate::koala_bear::MODULUS;
use crate::permutation::Permutation;
use crate::sponge::first;

/// The state and the buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Challenger<F, const W: usize, const R: usize> {
    /// The state.
    pub state: [F; W],
    /// Elements that are observed and not absorbed; from `input_count` on they are zero.
    pub inputs: [F; R],
    /// The number of inputs, below `R`.
    pub input_count: usize,
    /// Elements to be sampled, the last of the first `output_count` next.
    pub outputs: [F; R],
    /// The number of outputs that are left, up to `R`.
    pub output_count: usize,
}

/// What was sampled and the challenger after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled<T, F, const W: usize, const R: usize> {
    /// What was sampled.
    pub value: T,
    /// The challenger after it.
    pub challenger: Challenger<F, W, R>,
}

/// The challenger that has observed nothing: `[P3]` `new`.
#[hax_lib::requires(1 <= R && R < W && R <= 255)]
pub fn start<F: Field, const W: usize, const R: usize>() -> Challenger<F, W, R> {
    let zero = F::element(0);
    Challenger { state: [zero; W], inputs: [zero; R], input_count: 0, outputs: [zero; R], output_count: 0 }
}

/// The state that takes up the inputs: `[P3]` `duplexing`.
///
/// They replace the rate, filled up with zeros, and their number is added to the first element of the capacity. No input
/// leaves the state as it is.
#[hax_lib::requires(R < W)]
pub fn with_inputs<F: Field, const W: usize, const R: usize>(challenger: &Challenger<F, W, R>) -> [F; W] {
    if challenger.input_count == 0 {
        return challenger.state;
    }
    let mut state = challenger.state;
    for i in 0..R {
        state[i] = challenger.inputs[i];
    }
    state[R] = state[R].add(F::element(challenger.input_count as u64));
    state
}

/// The challenger after a permutation, with no input and the rate as outputs: `[P3]` `duplexing`.
#[hax_lib::requires(R < W)]
pub fn duplexing<F: Field, P: Permutation<F, W>, const W: usize, const R: usize>(
    pi: &P,
    challenger: &Challenger<F, W, R>,
) -> Challenger<F, W, R> {
    let permuted = pi.permute(with_inputs(challenger));
    Challenger { state: permuted, inputs: [F::element(0); R], input_count: 0, outputs: first(&permuted), output_count: R }
}

/// The challenger after one more element, which drops all outputs: `[P3]` `observe`.
#[hax_lib::requires(R < W && challenger.input_count < R)]
pub fn observe<F: Field, P: Permutation<F, W>, const W: usize, const R: usize>(
    pi: &P,
    challenger: &Challenger<F, W, R>,
    value: F,
) -> Challenger<F, W, R> {
    let mut longer = *challenger;
    longer.inputs[challenger.input_count] = value;
    longer.input_count = challenger.input_count.wrapping_add(1);
    longer.outputs = [F::element(0); R];
    longer.output_count = 0;
    if longer.input_count == R { duplexing(pi, &longer) } else { longer }
}

/// The challenger after more elements, in order: `[P3]` `observe_slice`.
#[hax_lib::requires(R < W && challenger.input_count < R)]
pub fn observe_all<F: Field, P: Permutation<F, W>, const W: usize, const R: usize>(
    pi: &P,
    challenger: &Challenger<F, W, R>,
    values: &[F],
) -> Challenger<F, W, R> {
    let mut longer = *challenger;
    for i in 0..values.len() {
        longer = observe(pi, &longer, values[i]);
    }
    longer
}

/// The last output and the challenger without it, after a permutation if there is an input or no output: `[P3]` `sample`.
#[hax_lib::requires(1 <= R && R < W && challenger.output_count <= R)]
pub fn sample<F: Field, P: Permutation<F, W>, const W: usize, const R: usize>(
    pi: &P,
    challenger: &Challenger<F, W, R>,
) -> Sampled<F, F, W, R> {
    let is_ready = challenger.input_count == 0 && challenger.output_count != 0;
    let mut ready = if is_ready { *challenger } else { duplexing(pi, challenger) };
    ready.output_count = ready.output_count.wrapping_sub(1);
    Sampled { value: ready.outputs[ready.output_count], challenger: ready }
}

/// The next `n` outputs, in order, and the challenger after them: `[P3]` `sample_vec`.
#[hax_lib::requires(1 <= R && R < W && challenger.output_count <= R)]
pub fn sample_all<F: Field, P: Permutation<F, W>, const W: usize, const R: usize>(
    pi: &P,
    challenger: &Challenger<F, W, R>,
    n: usize,
) -> Sampled<Vec<F>, F, W, R> {
    let mut values = Vec::new();
    let mut left = *challenger;
    for _ in 0..n {
        let sampled = sample(pi, &left);
        values.push(sampled.value);
        left = sampled.challenger;
    }
    Sampled { value: values, challenger: left }
}

/// Whether `sample_bits` gives `bits` bits: 2^bits is below the modulus.
pub fn is_bit_count(bits: u32) -> bool {
    bits < 32 && 1_u32.wrapping_shl(bits) < MODULUS
}

/// The low bits of the canonical number of an element: `[P3]` `sample_bits`.
#[hax_lib::requires(is_bit_count(bits))]
pub fn low_bits(x: u32, bits: u32) -> u32 {
    x & 1_u32.wrapping_shl(bits).wrapping_sub(1)
}

/// The low bits of the next output and the challenger after it: `[P3]` `sample_bits`. None unless 2^bits is below the modulus.
#[hax_lib::requires(1 <= R && R < W && challenger.output_count <= R)]
pub fn sample_bits<P: Permutation<u32, W>, const W: usize, const R: usize>(
    pi: &P,
    challenger: &Challenger<u32, W, R>,
    bits: u32,
) -> Option<Sampled<u32, u32, W, R>> {
    if !is_bit_count(bits) {
        return None;
    }
    let sampled = sample(pi, challenger);
    Some(Sampled { value: low_bits(sampled.value, bits), challenger: sampled.challenger })
}

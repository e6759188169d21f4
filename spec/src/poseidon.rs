//! Poseidon over any prime field, with any width, S-box x^alpha and numbers of rounds: what its instances share,
//! restating `cryptol/Poseidon.cry` definition by definition.
//!
//! * `[P]` is L. Grassi, D. Khovratovich, C. Rechberger, A. Roy, M. Schofnegger, "Poseidon: A New Hash Function for
//!   Zero-Knowledge Proof Systems", USENIX Security 2021, Cryptology ePrint Archive 2019/458.
//! * `[P3]` is the crates p3-poseidon1 and p3-koala-bear 0.9.0-rc.2 of Plonky3, whose instances these are.
//!
//! A state has `T` elements. How it is cut into capacity and rate is a matter of the modes: see [`sponge`](crate::sponge),
//! [`compression`](crate::compression), [`mmo`](crate::mmo), [`slice_hash`](crate::slice_hash) and
//! [`duplex_challenger`](crate::duplex_challenger). The departure from `[P]` is listed in the Cryptol text.
//!
//! Differences from the Cryptol text, each for the subset's sake: the numbers of rounds are those of the rows of
//! constants, and the modulus and its bits are arguments.

use alloc::vec::Vec;

use crate::field::Field;
use crate::grain;
use crate::permutation::Permutation;

/// The parameters of an instance with `T` elements of state: `[P]` section 2.2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Params<F, const T: usize> {
    /// The exponent of the S-box.
    pub alpha: u8,
    /// The matrix, by rows.
    pub matrix: [[F; T]; T],
    /// A row of constants for each full round that comes first.
    pub initial: Vec<[F; T]>,
    /// A row of constants for each partial round.
    pub partial: Vec<[F; T]>,
    /// A row of constants for each full round that comes last.
    pub terminal: Vec<[F; T]>,
}

/// The matrix with the given first column, of which every next column is the last moved one place down: `[P3]`.
pub fn circulant<F: Field, const T: usize>(column: [u64; T]) -> [[F; T]; T] {
    let mut matrix = [[F::element(0); T]; T];
    for i in 0..T {
        for j in 0..T {
            matrix[(i + j) % T][j] = F::element(column[i]);
        }
    }
    matrix
}

/// A row of constants for each round, in order of derivation, of `n` bits each and below `p`: `[P]` section 2.2 and
/// appendix E.
///
/// `half_full` full rounds come first and as many last, `partial` ones between them.
#[hax_lib::requires(n < 64 && T < 4096 && half_full < 512 && partial < 1024)]
#[hax_lib::ensures(|rows| rows.len() == 2 * half_full as usize + partial as usize)]
pub fn derived_constants<F: Field, const T: usize>(p: u64, n: u32, half_full: u32, partial: u32) -> Vec<[F; T]> {
    let numbers = grain::elements(p, n, T as u32, half_full.wrapping_mul(2), partial);
    let mut rows = Vec::new();
    for r in 0..numbers.len() / T {
        let mut row = [F::element(0); T];
        for i in 0..T {
            row[i] = F::element(numbers[r * T + i]);
        }
        rows.push(row);
    }
    rows
}

/// The instance with the given exponent and first column of the matrix, over the field of `p` elements of `n` bits.
///
/// `half_full` full rounds come first and as many last, `partial` ones between them.
#[hax_lib::requires(n < 64 && T < 4096 && half_full < 512 && partial < 1024)]
pub fn derived_params<F: Field, const T: usize>(
    p: u64,
    n: u32,
    alpha: u8,
    column: [u64; T],
    half_full: u32,
    partial: u32,
) -> Params<F, T> {
    let rows = derived_constants::<F, T>(p, n, half_full, partial);
    let last: usize = half_full as usize + partial as usize;
    Params {
        alpha,
        matrix: circulant(column),
        initial: rows[..half_full as usize].to_vec(),
        partial: rows[half_full as usize..last].to_vec(),
        terminal: rows[last..].to_vec(),
    }
}

/// x^e, most significant bit of the exponent first.
pub fn power<F: Field>(x: F, e: u8) -> F {
    let mut accumulated = F::element(1);
    let mut bits = e;
    for _ in 0..8 {
        let square = accumulated.mul(accumulated);
        accumulated = if bits >> 7 == 1 { square.mul(x) } else { square };
        bits = bits.rotate_left(1);
    }
    accumulated
}

/// The product of a matrix with a column: `[P]` section 2.2, MixLayer.
pub fn times<F: Field, const T: usize>(matrix: &[[F; T]; T], column: [F; T]) -> [F; T] {
    let mut product = column;
    for i in 0..T {
        let mut sum = F::element(0);
        for j in 0..T {
            sum = sum.add(matrix[i][j].mul(column[j]));
        }
        product[i] = sum;
    }
    product
}

/// A full round, given its row of constants: constants, the S-box on every element, the matrix: `[P]` section 2.2.
pub fn full_round<F: Field, const T: usize>(alpha: u8, matrix: &[[F; T]; T], constants: [F; T], state: [F; T]) -> [F; T] {
    let mut column = state;
    for i in 0..T {
        column[i] = power(state[i].add(constants[i]), alpha);
    }
    times(matrix, column)
}

/// A partial round, given its row of constants: constants, the S-box on element 0 alone, the matrix: `[P]` section 2.2.
#[hax_lib::requires(T >= 1)]
pub fn partial_round<F: Field, const T: usize>(alpha: u8, matrix: &[[F; T]; T], constants: [F; T], state: [F; T]) -> [F; T] {
    let mut column = state;
    for i in 0..T {
        column[i] = state[i].add(constants[i]);
    }
    column[0] = power(column[0], alpha);
    times(matrix, column)
}

/// The permutation POSEIDON^pi: full rounds, partial ones, full ones: `[P]` section 2.3.
#[hax_lib::requires(T >= 1)]
pub fn poseidon_pi<F: Field, const T: usize>(params: &Params<F, T>, state: [F; T]) -> [F; T] {
    let mut permuted = state;
    for r in 0..params.initial.len() {
        permuted = full_round(params.alpha, &params.matrix, params.initial[r], permuted);
    }
    for r in 0..params.partial.len() {
        permuted = partial_round(params.alpha, &params.matrix, params.partial[r], permuted);
    }
    for r in 0..params.terminal.len() {
        permuted = full_round(params.alpha, &params.matrix, params.terminal[r], permuted);
    }
    permuted
}

impl<F: Field, const T: usize> Permutation<F, T> for Params<F, T> {
    fn permute(&self, state: [F; T]) -> [F; T] {
        poseidon_pi(self, state)
    }
}

//! What tells the instances apart.

use crate::fields::koala_bear::constant::sum;
use crate::fields::koala_bear::{Across, Arithmetic, Constant, Integer, MODULUS};

/// Full rounds before the partial rounds, and after them (the paper, section 5.4).
pub const HALF_FULL_ROUNDS: usize = 4;
/// Full rounds.
pub const FULL_ROUNDS: usize = 2 * HALF_FULL_ROUNDS;

/// The parameters of an instance whose state has `WIDTH` elements. The S-box is the cube.
pub trait Parameters<const WIDTH: usize>: Copy + Send + Sync + 'static {
    /// The first column of the circulant matrix: column j is this column rotated down by j.
    const COLUMN: [u32; WIDTH];
    /// The constants of the full rounds before the partial rounds.
    const INITIAL: &'static [[Constant; WIDTH]; HALF_FULL_ROUNDS];
    /// The constants of the partial rounds.
    const PARTIAL: &'static [[Constant; WIDTH]];
    /// The constants of the full rounds after the partial rounds.
    const TERMINAL: &'static [[Constant; WIDTH]; HALF_FULL_ROUNDS];

    /// The product of the matrix and a column of reduced elements, at most [`FACTOR`](super::kernel::FACTOR) in absolute value.
    fn multiply<A: Arithmetic>(a: A, column: &[A::Element; WIDTH]) -> [A::Element; WIDTH];
    /// The matrix and then all partial rounds, of a column of reduced elements; those of the result are at most
    /// [`FACTOR`](super::kernel::FACTOR).
    fn middle<A: Arithmetic>(a: A, state: &mut [A::Element; WIDTH]);

    /// The constants of the full rounds before and after the partial rounds, of a state across lanes.
    const ADDED: [[[Integer; WIDTH]; HALF_FULL_ROUNDS]; 2] = [integers(Self::INITIAL), integers(Self::TERMINAL)];
    /// The product of the matrix and a column across lanes as [`multiply`](Self::multiply) makes it, in the first vectors.
    fn multiply_across<A: Across>(a: A, column: &[A::Element; WIDTH]) -> [A::Element; WIDTH];
    /// What [`middle`](Self::middle) makes, of a column across lanes, in the first vectors; those of the result are reduced.
    fn middle_across<A: Across>(a: A, state: &mut [A::Element; WIDTH]);
}

/// Tables of round constants as integers in lanes.
const fn integers<const WIDTH: usize, const ROUNDS: usize>(rows: &[[Constant; WIDTH]; ROUNDS]) -> [[Integer; WIDTH]; ROUNDS] {
    let mut integers = [[Integer::new(0); WIDTH]; ROUNDS];
    let mut place = 0;
    while place < WIDTH * ROUNDS {
        let (row, column) = (place / WIDTH, place % WIDTH);
        integers[row][column] = Integer::centered(rows[row][column].value());
        place += 1;
    }
    integers
}

/// Tables of round constants as they are added.
pub const fn constants<const WIDTH: usize, const ROUNDS: usize>(rows: [[u32; WIDTH]; ROUNDS]) -> [[Constant; WIDTH]; ROUNDS] {
    let mut constants = [[Constant::ZERO; WIDTH]; ROUNDS];
    let mut place = 0;
    while place < WIDTH * ROUNDS {
        let (row, column) = (place / WIDTH, place % WIDTH);
        constants[row][column] = Constant::new(rows[row][column]);
        place += 1;
    }
    constants
}

/// Constants minus p, from -p to -1: with them canonical elements become integers from -p to p - 2.
pub const fn less_modulus<const WIDTH: usize>(constants: &[Constant; WIDTH]) -> [i32; WIDTH] {
    let mut integers = [0; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        integers[i] = constants[i].value().cast_signed() - MODULUS.cast_signed();
        i += 1;
    }
    integers
}

/// What is added after the matrix of each full round for the next one: its constants, and `pushed` after the partial rounds.
pub const fn added_after<const WIDTH: usize>(
    initial: &[[Constant; WIDTH]; HALF_FULL_ROUNDS],
    pushed: &[Constant; WIDTH],
    terminal: &[[Constant; WIDTH]; HALF_FULL_ROUNDS],
) -> [[u32; WIDTH]; FULL_ROUNDS] {
    let mut added = [[0; WIDTH]; FULL_ROUNDS];
    let mut place = 0;
    while place < WIDTH * (FULL_ROUNDS - 1) {
        let (round, i) = (place / WIDTH, place % WIDTH);
        added[round][i] = match round + 1 {
            next if next < HALF_FULL_ROUNDS => initial[next][i].value(),
            HALF_FULL_ROUNDS => sum(pushed[i].value(), terminal[0][i].value()),
            next => terminal[next - HALF_FULL_ROUNDS][i].value(),
        };
        place += 1;
    }
    added
}

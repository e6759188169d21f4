//! What tells the instances apart.

use super::platform::{InLanes, PermutationTask};
use crate::koala_bear::{Arithmetic, Constant};

/// Full rounds before the partial rounds, and after them (the paper, section 5.4).
pub const HALF_FULL_ROUNDS: usize = 4;

/// The parameters of an instance whose state has `WIDTH` elements. The S-box is the cube.
pub trait Instance<const WIDTH: usize>: Copy + Send + Sync + 'static {
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
    /// Runs a task on the permutation of this width.
    fn in_lanes<L: InLanes, T: PermutationTask<L::Machine, WIDTH>>(lanes: L, task: T) -> T::Output;
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

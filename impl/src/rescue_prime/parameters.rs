//! What tells the instances apart.

use crate::fields::goldilocks::Arithmetic;

/// Rounds of the permutation. The paper's algorithm 7 gives 8 with its margin of 50 %; both instances take 40 %.
pub const ROUNDS: usize = 7;
/// Elements of the capacity, the first of the state.
pub const CAPACITY: usize = 4;
/// Elements of a digest, the first of the rate.
pub const DIGEST: usize = 4;

/// The parameters of an instance whose state has `WIDTH` elements: [`CAPACITY`] of capacity, then the rate.
pub trait Parameters<const WIDTH: usize>: Copy + Send + Sync {
    /// The constants added after the first linear layer of each round.
    const ARK1: [[u64; WIDTH]; ROUNDS];
    /// The constants added after the second linear layer of each round.
    const ARK2: [[u64; WIDTH]; ROUNDS];
    /// The first row of the circulant MDS matrix: row i is this row rotated right by i. Its sum is at most 2^11.
    const MDS: [u8; WIDTH];
    /// The element that follows a message whose last block is partial, before zeros.
    const PADDING: u64;

    /// The product of the MDS matrix and a column of integers, modulo 2^64 in each lane.
    fn multiply<A: Arithmetic>(a: A, column: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH];

    /// The first element of the capacity at the start of hashing `count` elements, below p.
    fn capacity(count: usize) -> u64;
}

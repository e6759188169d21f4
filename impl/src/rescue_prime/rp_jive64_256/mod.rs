//! RpJive64_256: states of 8 elements, rate 4, two digests compressed by the Jive mode.

mod constants;

pub use constants::{ARK1, ARK2, WIDTH};

use super::instance::{CAPACITY, Instance, ROUNDS};
use super::mds;
use crate::goldilocks::Arithmetic;

/// The parameters of RpJive64_256.
#[derive(Clone, Copy, Debug)]
pub struct RpJive64_256;

impl Instance<WIDTH> for RpJive64_256 {
    const ARK1: [[u64; WIDTH]; ROUNDS] = ARK1;
    const ARK2: [[u64; WIDTH]; ROUNDS] = ARK2;
    const MDS: [u8; WIDTH] = [23, 8, 13, 10, 7, 6, 21, 8];
    /// The paper's padding, which needs no length in the capacity.
    const PADDING: u64 = 1;

    #[inline(always)]
    fn multiply<A: Arithmetic>(a: A, column: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
        mds::multiply8(a, column)
    }

    #[inline(always)]
    fn capacity(count: usize) -> u64 {
        u64::from(!count.is_multiple_of(WIDTH - CAPACITY))
    }
}

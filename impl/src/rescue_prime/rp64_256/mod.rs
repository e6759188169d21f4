//! Rp64_256: states of 12 elements, rate 8.

mod constants;

pub use constants::{ARK1, ARK2, WIDTH};

use super::instance::{Instance, ROUNDS};
use super::mds;
use crate::goldilocks::Arithmetic;

/// The parameters of Rp64_256.
#[derive(Clone, Copy, Debug)]
pub struct Rp64_256;

impl Instance<WIDTH> for Rp64_256 {
    const ARK1: [[u64; WIDTH]; ROUNDS] = ARK1;
    const ARK2: [[u64; WIDTH]; ROUNDS] = ARK2;
    const MDS: [u8; WIDTH] = [7, 23, 8, 26, 13, 10, 9, 7, 6, 22, 21, 8];
    const PADDING: u64 = 0;

    #[inline(always)]
    fn multiply<A: Arithmetic>(a: A, column: &[A::Integer; WIDTH]) -> [A::Integer; WIDTH] {
        mds::multiply12(a, column)
    }

    #[inline(always)]
    fn capacity(count: usize) -> u64 {
        count as u64
    }
}

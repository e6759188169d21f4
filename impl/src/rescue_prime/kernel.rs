//! The permutation (the paper, algorithm 3), one state in each lane.

use super::instance::{Instance, ROUNDS};
use super::sbox;
use crate::goldilocks::{Arithmetic, EPSILON};

/// A permutation of states of `WIDTH` elements.
pub trait Permutation<const WIDTH: usize>: Copy {
    /// The arithmetic of the elements: one state in each lane.
    type Arithmetic: Arithmetic;

    /// The arithmetic itself.
    fn arithmetic(self) -> Self::Arithmetic;
    /// Permutes the state in each lane.
    fn permute<I: Instance<WIDTH>>(self, state: &mut [<Self::Arithmetic as Arithmetic>::Element; WIDTH]);
}

/// The permutation computed lane by lane.
#[derive(Clone, Copy, Debug)]
pub struct Lanewise<A>(pub A);

impl<A: Arithmetic, const WIDTH: usize> Permutation<WIDTH> for Lanewise<A> {
    type Arithmetic = A;

    #[inline(always)]
    fn arithmetic(self) -> A {
        self.0
    }

    #[inline(always)]
    fn permute<I: Instance<WIDTH>>(self, state: &mut [A::Element; WIDTH]) {
        for round in 0..ROUNDS {
            *state = linear::<A, I, WIDTH>(self.0, &sbox::power7(self.0, state), &I::ARK1[round]);
            let roots = roots(self.0, state);
            *state = linear::<A, I, WIDTH>(self.0, &roots, &I::ARK2[round]);
        }
    }
}

/// x^(1/7) of each element: all side by side in lanes; of single lanes as many as the registers hold.
#[inline(always)]
fn roots<A: Arithmetic, const WIDTH: usize>(a: A, state: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
    let mut roots = *state;
    match (A::LANES, WIDTH) {
        (1, 12) => roots_of_groups(a, roots.as_chunks_mut::<6>().0),
        (1, 8) => roots_of_groups(a, roots.as_chunks_mut::<4>().0),
        _ => roots = sbox::root7(a, state),
    }
    roots
}

#[inline(always)]
fn roots_of_groups<A: Arithmetic, const N: usize>(a: A, groups: &mut [[A::Element; N]]) {
    for group in groups {
        *group = sbox::root7(a, group);
    }
}

/// The product of the MDS matrix and the state, plus the constants.
///
/// It is computed on the integers that each element is split into: below 2^36, and the rows of the matrix add up to 2^11 at most, so that
/// with the constants the results are below 2^48.
#[inline(always)]
pub fn linear<A: Arithmetic, I: Instance<WIDTH>, const WIDTH: usize>(
    a: A,
    state: &[A::Element; WIDTH],
    constants: &[u64; WIDTH],
) -> [A::Element; WIDTH] {
    let mut low = [a.integer(0); WIDTH];
    let mut high = low;
    for (i, element) in state.iter().enumerate() {
        [low[i], high[i]] = a.split(*element);
    }
    let low = I::multiply(a, &low);
    let high = I::multiply(a, &high);
    let mut out = *state;
    for (i, element) in out.iter_mut().enumerate() {
        let low = a.integer_add(low[i], a.integer(constants[i] & EPSILON));
        let high = a.integer_add(high[i], a.integer(constants[i] >> 32));
        *element = a.join(low, high);
    }
    out
}

//! The permutation (the paper, algorithm 3), one state in each lane.

use super::parameters::{Parameters, ROUNDS};
use super::sbox::{self, Link};
use crate::fields::goldilocks::{Arithmetic, EPSILON};

/// A permutation of states of `WIDTH` elements.
pub trait Permutation<const WIDTH: usize>: Copy {
    /// The arithmetic of the elements: one state in each lane.
    type Arithmetic: Arithmetic;

    /// The arithmetic itself.
    fn arithmetic(self) -> Self::Arithmetic;
    /// Permutes the state in each lane.
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [<Self::Arithmetic as Arithmetic>::Element; WIDTH]);
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
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [A::Element; WIDTH]) {
        for half in halves::<I, WIDTH>() {
            *state = linear::<A, I, WIDTH>(self.0, &sbox::power(self.0, half.chain, state), half.constants);
        }
    }
}

/// Half of a round: an S-box on each element, the linear layer, constants.
#[derive(Clone, Copy, Debug)]
pub struct Half<const WIDTH: usize> {
    /// The addition chain of the S-box.
    pub chain: &'static [Link],
    /// The constants.
    pub constants: &'static [u64; WIDTH],
}

/// The halves of all rounds, in order.
#[inline(always)]
pub fn halves<I: Parameters<WIDTH>, const WIDTH: usize>() -> impl Iterator<Item = Half<WIDTH>> {
    (0..2 * ROUNDS).map(|half| match half % 2 {
        0 => Half { chain: &sbox::POWER7, constants: &I::ARK1[half / 2] },
        _ => Half { chain: &sbox::ROOT7, constants: &I::ARK2[half / 2] },
    })
}

/// The product of the MDS matrix and the state, plus the constants.
#[inline(always)]
pub fn linear<A: Arithmetic, I: Parameters<WIDTH>, const WIDTH: usize>(
    a: A,
    state: &[A::Element; WIDTH],
    constants: &[u64; WIDTH],
) -> [A::Element; WIDTH] {
    let mut low = [a.integer(0); WIDTH];
    let mut high = low;
    for (i, element) in state.iter().enumerate() {
        [low[i], high[i]] = a.split(*element);
    }
    let [low, high] = linear_on_integers::<A, I, WIDTH>(a, &low, &high, constants);
    let mut out = *state;
    for (i, element) in out.iter_mut().enumerate() {
        *element = a.join(low[i], high[i]);
    }
    out
}

/// What the elements are to be joined of: their products with the MDS matrix, plus the constants, for those that were split into `low` and `high`.
///
/// These are below 2^36, and the rows of the matrix add up to 2^11 at most, so that with the constants the results are below 2^48.
#[inline(always)]
pub fn linear_on_integers<A: Arithmetic, I: Parameters<WIDTH>, const WIDTH: usize>(
    a: A,
    low: &[A::Integer; WIDTH],
    high: &[A::Integer; WIDTH],
    constants: &[u64; WIDTH],
) -> [[A::Integer; WIDTH]; 2] {
    let mut low = I::multiply(a, low);
    let mut high = I::multiply(a, high);
    for (i, constant) in constants.iter().enumerate() {
        low[i] = a.integer_add(low[i], a.integer(constant & EPSILON));
        high[i] = a.integer_add(high[i], a.integer(constant >> 32));
    }
    [low, high]
}

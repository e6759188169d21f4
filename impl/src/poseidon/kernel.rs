//! The permutation (the paper, section 2.3), one state in each lane.

use super::parameters::Parameters;
use crate::fields::koala_bear::arithmetic::{CUBED, REDUCED};
use crate::fields::koala_bear::{self, Arithmetic, Constant};

/// The greatest absolute value of an element between rounds: with a round constant, it can be cubed.
pub const FACTOR: i64 = CUBED - REDUCED;

/// A permutation of states of `WIDTH` elements.
pub trait Permutation<const WIDTH: usize>: Copy {
    /// The elements of states: one state in each lane.
    type Elements: koala_bear::Elements;
    /// The number of states from which on it gains over a permutation of one state at a time.
    const FEWEST: usize;

    /// The elements themselves.
    fn elements(self) -> Self::Elements;
    /// Permutes the state in each lane.
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [<Self::Elements as koala_bear::Elements>::Element; WIDTH]);
}

/// The permutation computed lane by lane, which gains from `FEWEST` states on.
#[derive(Clone, Copy, Debug)]
pub struct Lanewise<A, const FEWEST: usize>(pub A);

impl<A: Arithmetic, const FEWEST: usize, const WIDTH: usize> Permutation<WIDTH> for Lanewise<A, FEWEST> {
    type Elements = A;
    const FEWEST: usize = FEWEST;

    #[inline(always)]
    fn elements(self) -> A {
        self.0
    }

    /// Takes elements up to [`FACTOR`] in absolute value; those of the result are reduced.
    #[inline(always)]
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [A::Element; WIDTH]) {
        rounds::<A, I, I, WIDTH>(self.0, state);
    }
}

/// What an instance makes of a state on an arithmetic between S-boxes of full rounds.
pub trait Layers<A: Arithmetic, const WIDTH: usize> {
    /// As [`Parameters::multiply`].
    fn matrix(a: A, column: &[A::Element; WIDTH]) -> [A::Element; WIDTH];
    /// As [`Parameters::middle`].
    fn partial_rounds(a: A, state: &mut [A::Element; WIDTH]);
}

impl<A: Arithmetic, I: Parameters<WIDTH>, const WIDTH: usize> Layers<A, WIDTH> for I {
    #[inline(always)]
    fn matrix(a: A, column: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
        I::multiply(a, column)
    }

    #[inline(always)]
    fn partial_rounds(a: A, state: &mut [A::Element; WIDTH]) {
        I::middle(a, state);
    }
}

/// All rounds, with the constants of `I` and the layers of `L`, and a reduction.
#[inline(always)]
pub fn rounds<A: Arithmetic, I: Parameters<WIDTH>, L: Layers<A, WIDTH>, const WIDTH: usize>(
    a: A,
    state: &mut [A::Element; WIDTH],
) {
    for (round, constants) in I::INITIAL.iter().enumerate() {
        if round > 0 {
            *state = L::matrix(a, state);
        }
        cubes(a, constants, state);
    }
    L::partial_rounds(a, state);
    for constants in I::TERMINAL {
        cubes(a, constants, state);
        *state = L::matrix(a, state);
    }
    for element in state {
        *element = a.reduce(*element);
    }
}

/// The S-box x^3, of an element that can be cubed.
#[inline(always)]
pub fn cube<A: Arithmetic>(a: A, x: A::Element) -> A::Element {
    let [cube] = a.cubes([x]);
    cube
}

/// Elements that are cubed side by side.
const GROUP: usize = 4;

/// Adds constants and cubes: a full round but for the matrix.
///
/// Groups take elements from all over the state, as matrices begin with sums and differences of elements that are far apart.
#[inline(always)]
pub fn cubes<A: Arithmetic, const WIDTH: usize>(a: A, constants: &[Constant; WIDTH], state: &mut [A::Element; WIDTH]) {
    const { assert!(WIDTH.is_multiple_of(GROUP)) };
    let groups = WIDTH / GROUP;
    for group in 0..groups {
        let mut x = [state[0]; GROUP];
        for (i, element) in x.iter_mut().enumerate() {
            let place = groups * i + group;
            *element = a.add(state[place], a.constant(constants[place]));
        }
        for (i, cube) in a.cubes(x).into_iter().enumerate() {
            state[groups * i + group] = cube;
        }
    }
}

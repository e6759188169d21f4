//! The permutation of one state that lies across the lanes of vectors.

use super::kernel::Permutation;
use super::parameters::Parameters;
use crate::fields::koala_bear::{self, Memory};

/// The permutation in the lanes of `A`, of elements that are canonical words, as `E` has them.
#[derive(Clone, Copy, Debug)]
pub struct AcrossLanes<A, E>(pub A, pub E);

type Word<E> = <<E as koala_bear::Elements>::Memory as Memory>::Word;

impl<A, E, const WIDTH: usize> Permutation<WIDTH> for AcrossLanes<A, E>
where
    A: koala_bear::Across<Memory = E::Memory>,
    E: koala_bear::Elements<Element = Word<E>>,
{
    type Elements = E;
    const FEWEST: usize = 1;

    #[inline(always)]
    fn elements(self) -> E {
        self.1
    }

    #[inline(always)]
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [Word<E>; WIDTH]) {
        permute::<A, I, WIDTH>(self.0, state);
    }
}

/// Permutes a state of canonical words.
#[inline(always)]
pub fn permute<A: koala_bear::Across, I: Parameters<WIDTH>, const WIDTH: usize>(
    a: A,
    words: &mut [<A::Memory as Memory>::Word; WIDTH],
) {
    let vectors = const { WIDTH / A::LANES };
    const { assert!(WIDTH.is_multiple_of(A::LANES)) };
    let [initial, terminal] = &I::ADDED;
    let mut state = [a.constant(koala_bear::Constant::ZERO); WIDTH];
    for (i, vector) in state.iter_mut().take(vectors).enumerate() {
        *vector = a.load(|lane| words[i * A::LANES + lane]);
    }
    for (round, constants) in initial.iter().enumerate() {
        if round > 0 {
            state = I::multiply_across(a, &state);
        }
        cubes(a, constants, &mut state);
    }
    I::middle_across(a, &mut state);
    for constants in terminal {
        cubes(a, constants, &mut state);
        state = I::multiply_across(a, &state);
    }
    for (i, vector) in state.into_iter().take(vectors).enumerate() {
        a.store(vector, |lane, word| words[i * A::LANES + lane] = word);
    }
}

/// Adds constants and cubes: a full round but for the matrix.
#[inline(always)]
fn cubes<A: koala_bear::Across, const WIDTH: usize>(
    a: A,
    constants: &[koala_bear::Integer; WIDTH],
    state: &mut [A::Element; WIDTH],
) {
    for (vector, constants) in state.iter_mut().zip(constants.chunks_exact(A::LANES)) {
        let x = a.add(*vector, a.elements(a.row(constants)));
        *vector = a.mul(a.mul(x, x), x);
    }
}

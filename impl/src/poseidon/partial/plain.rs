//! The partial rounds as they are defined.

use crate::fields::koala_bear::Arithmetic;
use crate::poseidon::kernel::cube;
use crate::poseidon::parameters::Parameters;

/// The partial rounds as they are defined, with a reduction of all elements in every round.
#[inline(always)]
pub fn rounds<A: Arithmetic, I: Parameters<WIDTH>, const WIDTH: usize>(a: A, state: &mut [A::Element; WIDTH]) {
    for row in I::PARTIAL {
        for (element, constant) in state.iter_mut().zip(row) {
            *element = a.add(*element, a.constant(*constant));
        }
        state[0] = cube(a, state[0]);
        for element in &mut state[1..] {
            *element = a.reduce(*element);
        }
        *state = I::multiply(a, state);
    }
}

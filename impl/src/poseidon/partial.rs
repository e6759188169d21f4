//! Forms of the partial rounds.

use super::instance::Instance;
use super::kernel::cube;
use crate::koala_bear::Arithmetic;

/// The partial rounds as they are defined, with a reduction of all elements in every round.
#[inline(always)]
pub fn plain<A: Arithmetic, I: Instance<WIDTH>, const WIDTH: usize>(a: A, state: &mut [A::Element; WIDTH]) {
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

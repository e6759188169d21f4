//! The permutations that are attacked: Poseidon of few rounds over a small field, and any permutation with its calls counted.

use std::cell::Cell;

use ashlar_spec::Permutation;
use ashlar_spec::poseidon::Params;

use crate::field::Number;

/// Full rounds at the start, and as many at the end.
const HALF_FULL: usize = 3;
const PARTIAL: usize = 4;

/// Poseidon with few rounds, random constants and a Cauchy matrix, which is maximum distance separable.
///
/// The modulus is above `3 * W` and not 1 modulo 3, so that the matrix exists and the cube is a bijection.
pub fn few_rounds<F: Number, const W: usize>(random: &mut fastrand::Rng) -> Params<F, W> {
    const { assert!(F::MODULUS > 3 * W as u64 && F::MODULUS % 3 == 2) };
    let matrix = std::array::from_fn(|i| std::array::from_fn(|j| F::element((W + i + j) as u64).inverse()));
    let mut rows = |count| (0..count).map(|_| row(random)).collect();
    Params { alpha: 3, matrix, initial: rows(HALF_FULL), partial: rows(PARTIAL), terminal: rows(HALF_FULL) }
}

fn row<F: Number, const W: usize>(random: &mut fastrand::Rng) -> [F; W] {
    std::array::from_fn(|_| F::element(random.u64(..F::MODULUS)))
}

/// A permutation that counts its calls.
pub struct Counted<'a, P> {
    permutation: &'a P,
    calls: Cell<u64>,
}

impl<'a, P> Counted<'a, P> {
    /// No call so far.
    pub fn new(permutation: &'a P) -> Self {
        Self { permutation, calls: Cell::new(0) }
    }

    /// The number of calls.
    pub fn calls(&self) -> u64 {
        self.calls.get()
    }
}

impl<F, P: Permutation<F, W>, const W: usize> Permutation<F, W> for Counted<'_, P> {
    fn permute(&self, state: [F; W]) -> [F; W] {
        self.calls.set(self.calls.get() + 1);
        self.permutation.permute(state)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::field::Small;
    use ashlar_spec::Field;

    #[test]
    fn few_rounds_permute() {
        let params = few_rounds::<Small<11>, 3>(&mut fastrand::Rng::with_seed(1));
        let counted = Counted::new(&params);
        let mut images = HashSet::new();
        for index in 0..11 * 11 * 11 {
            let state = [index, index / 11, index / 121].map(Small::<11>::element);
            images.insert(counted.permute(state).map(Number::number));
        }
        assert_eq!(images.len(), 1331);
        assert_eq!(counted.calls(), 1331);
    }
}

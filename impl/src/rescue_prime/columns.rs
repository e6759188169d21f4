//! One state in vector registers: the elements of the state are the lanes.

use super::kernel::{Permutation, halves, linear_on_integers};
use super::parameters::Parameters;
use super::sbox;
use crate::fields::goldilocks::{Arithmetic, Memory, constant};

/// The permutation with S-boxes in the lanes of `A` and linear layers in the single lane of `S`.
#[derive(Clone, Copy, Debug)]
pub struct Columns<A, S>(pub A, pub S);

type Word<A> = <<A as Arithmetic>::Memory as Memory>::Word;

impl<A: Arithmetic, S: Arithmetic<Memory = A::Memory, Integer = A::Lane>> Columns<A, S> {
    /// The state in as many vectors as it takes; lanes beyond it hold zero.
    #[inline(always)]
    fn load<const WIDTH: usize, const VECTORS: usize>(self, state: &[S::Element; WIDTH]) -> [A::Element; VECTORS] {
        let zero = self.0.memory().word_of(0);
        let mut words = [zero; WIDTH];
        for (word, element) in words.iter_mut().zip(state) {
            self.1.store(*element, |_, value| *word = value);
        }
        let mut vectors = [constant(self.0, 0); VECTORS];
        for (i, vector) in vectors.iter_mut().enumerate() {
            *vector = self.0.load(|lane| words.get(i * A::LANES + lane).copied().unwrap_or(zero));
        }
        vectors
    }

    /// The state that [`load`](Self::load) put into vectors.
    #[inline(always)]
    fn store<const WIDTH: usize, const VECTORS: usize>(self, vectors: &[A::Element; VECTORS]) -> [S::Element; WIDTH] {
        let mut words: [Word<A>; WIDTH] = [self.0.memory().word_of(0); WIDTH];
        for (i, vector) in vectors.iter().enumerate() {
            self.0.store(*vector, |lane, value| {
                if let Some(word) = words.get_mut(i * A::LANES + lane) {
                    *word = value;
                }
            });
        }
        let mut state = [constant(self.1, 0); WIDTH];
        for (element, word) in state.iter_mut().zip(words) {
            *element = self.1.load(|_| word);
        }
        state
    }

    /// The lanes of `vectors`; those beyond the state are dropped.
    #[inline(always)]
    fn lanes<const WIDTH: usize, const VECTORS: usize>(self, vectors: &[A::Integer; VECTORS]) -> [A::Lane; WIDTH] {
        let mut lanes = [self.1.integer(0); WIDTH];
        for (i, vector) in vectors.iter().enumerate() {
            self.0.integer_store(*vector, |lane, integer| {
                if let Some(entry) = lanes.get_mut(i * A::LANES + lane) {
                    *entry = integer;
                }
            });
        }
        lanes
    }

    /// The linear layer and constants.
    #[inline(always)]
    fn linear<I: Parameters<WIDTH>, const WIDTH: usize, const VECTORS: usize>(
        self,
        vectors: &mut [A::Element; VECTORS],
        constants: &[u64; WIDTH],
    ) {
        let mut low = [self.0.integer(0); VECTORS];
        let mut high = low;
        for (i, vector) in vectors.iter().enumerate() {
            [low[i], high[i]] = self.0.split(*vector);
        }
        let [low, high] = linear_on_integers::<S, I, WIDTH>(self.1, &self.lanes(&low), &self.lanes(&high), constants);
        let zero = self.1.integer(0);
        for (i, vector) in vectors.iter_mut().enumerate() {
            let low = self.0.integer_load(|lane| low.get(i * A::LANES + lane).copied().unwrap_or(zero));
            let high = self.0.integer_load(|lane| high.get(i * A::LANES + lane).copied().unwrap_or(zero));
            *vector = self.0.join(low, high);
        }
    }

    #[inline(always)]
    fn rounds<I: Parameters<WIDTH>, const WIDTH: usize, const VECTORS: usize>(self, state: &mut [S::Element; WIDTH]) {
        let mut vectors = self.load::<WIDTH, VECTORS>(state);
        for half in halves::<I, WIDTH>() {
            vectors = sbox::power(self.0, half.chain, &vectors);
            self.linear::<I, WIDTH, VECTORS>(&mut vectors, half.constants);
        }
        *state = self.store(&vectors);
    }
}

impl<A: Arithmetic, S: Arithmetic<Memory = A::Memory, Integer = A::Lane>, const WIDTH: usize> Permutation<WIDTH>
    for Columns<A, S>
{
    type Arithmetic = S;

    #[inline(always)]
    fn arithmetic(self) -> S {
        self.1
    }

    #[inline(always)]
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [S::Element; WIDTH]) {
        match WIDTH.div_ceil(A::LANES) {
            1 => self.rounds::<I, WIDTH, 1>(state),
            2 => self.rounds::<I, WIDTH, 2>(state),
            3 => self.rounds::<I, WIDTH, 3>(state),
            4 => self.rounds::<I, WIDTH, 4>(state),
            6 => self.rounds::<I, WIDTH, 6>(state),
            vectors => unreachable!("{vectors} vectors of 2, 4 or 8 lanes for 8 or 12 elements"),
        }
    }
}

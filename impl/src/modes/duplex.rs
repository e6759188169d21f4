//! The duplex challenger: elements are observed into a buffer, and sampled from another one, from its end on.
//!
//! The rate is the first `RATE` elements of the state, the capacity the others. Sources: Bertoni, Daemen, Peeters, Van Assche, *Duplexing
//! the sponge*, eprint 2011/499; `DuplexChallenger` of the crate p3-challenger 0.9.0-rc.2.

use super::permutation::Permutation;

/// A challenger in each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Duplex<E, const WIDTH: usize, const RATE: usize> {
    state: [E; WIDTH],
    /// Of which the first `input_count` are observed and not absorbed.
    inputs: [E; RATE],
    /// Below `RATE`.
    input_count: usize,
    /// The elements of the rate, `state[..output_count]`, that are to be sampled: up to `RATE`.
    output_count: usize,
}

impl<E: Copy, const WIDTH: usize, const RATE: usize> Duplex<E, WIDTH, RATE> {
    /// The challenger that has observed nothing.
    #[inline(always)]
    pub fn new<P: Permutation<WIDTH, Element = E>>(on: P) -> Self {
        const { assert!(1 <= RATE && RATE < WIDTH, "a challenger has 1 <= rate < width") };
        let zero = on.constant(0);
        Self { state: [zero; WIDTH], inputs: [zero; RATE], input_count: 0, output_count: 0 }
    }

    /// The state; elements that are observed and not absorbed are no part of it.
    #[inline]
    pub const fn state(&self) -> &[E; WIDTH] {
        &self.state
    }

    /// Takes up one more element, and drops all outputs.
    #[inline(always)]
    pub fn observe<P: Permutation<WIDTH, Element = E>>(&mut self, on: P, value: E) {
        self.inputs[self.input_count] = value;
        self.input_count += 1;
        self.output_count = 0;
        if self.input_count == RATE {
            self.duplex(on);
        }
    }

    /// The last output, which it removes; after a permutation if there is an input or no output.
    #[inline(always)]
    pub fn sample<P: Permutation<WIDTH, Element = E>>(&mut self, on: P) -> E {
        if self.input_count != 0 || self.output_count == 0 {
            self.duplex(on);
        }
        self.output_count -= 1;
        self.state[self.output_count]
    }

    /// Inputs replace the rate, filled up with zeros, and their number is added to the first element of the capacity. Without any the state
    /// stays. Then it is permuted, and the rate are the outputs.
    #[inline(always)]
    fn duplex<P: Permutation<WIDTH, Element = E>>(&mut self, on: P) {
        if self.input_count != 0 {
            for (i, element) in self.state[..RATE].iter_mut().enumerate() {
                *element = if i < self.input_count { self.inputs[i] } else { on.constant(0) };
            }
            self.state[RATE] = on.sum(self.state[RATE], on.constant(self.input_count as u32));
        }
        on.permute(&mut self.state);
        self.input_count = 0;
        self.output_count = RATE;
    }
}

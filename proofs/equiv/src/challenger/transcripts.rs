//! Longer transcripts of one form, past the ends of outputs.

use super::script::{Challenger, Script};

/// Samples before the second observation, at most: all of two outputs and one byte more.
pub const SAMPLES: usize = 65;

/// Bytes that are observed at once.
pub const OBSERVED: [usize; 4] = [0, 1, 8, 70];

/// Samples, observes bytes at once, samples one by one and then eight bytes at once, for each number of samples; then comes the digest of the input.
#[derive(Clone, Copy)]
pub struct Transcripts {
    /// Bytes that are observed at once.
    pub observed: usize,
}

impl Script for Transcripts {
    fn run<B: Copy, C: Challenger<B>>(&self, challenger: C, bytes: &[B]) -> Vec<B> {
        let mut all = Vec::new();
        let mut before = challenger;
        for _ in 0..=SAMPLES {
            let mut after = before.clone();
            after.observe_slice(&bytes[..self.observed]);
            all.push(after.sample());
            all.extend(after.sample_array());
            all.extend(after.digest());
            all.push(before.sample());
        }
        all
    }
}

//! All patterns of observing and sampling one byte.

use super::script::{Challenger, Script};

/// Operations of the longest pattern.
pub const OPERATIONS: usize = 12;

/// What is sampled in each pattern, and the digest of the input after each operation.
#[derive(Clone, Copy)]
pub struct Patterns;

impl Script for Patterns {
    fn run<B: Copy, C: Challenger<B>>(&self, challenger: C, bytes: &[B]) -> Vec<B> {
        let mut all = Vec::new();
        let mut open = vec![(challenger, 0)];
        while let Some((challenger, done)) = open.pop() {
            all.extend(challenger.digest());
            if done == OPERATIONS {
                continue;
            }
            let (mut observing, mut sampling) = (challenger.clone(), challenger);
            observing.observe(bytes[done]);
            all.push(sampling.sample());
            open.extend([(observing, done + 1), (sampling, done + 1)]);
        }
        all
    }
}

//! What both sides of a case do: the operations of challengers, whichever text has them.

use ashlar::challenger::{HashChallenger, Incremental};
use ashlar_spec::hash::Hash;
use ashlar_spec::hash_challenger as spec;

/// A challenger over bytes of type `B`.
pub trait Challenger<B>: Clone {
    /// Observes bytes at once.
    fn observe_slice(&mut self, bytes: &[B]);
    /// Observes a byte.
    fn observe(&mut self, byte: B);
    /// Samples a byte.
    fn sample(&mut self) -> B;
    /// Samples eight bytes at once.
    fn sample_array(&mut self) -> [B; 8];
    /// The digest of the input.
    fn digest(&self) -> [B; 32];
}

impl<H: Incremental> Challenger<H::Byte> for HashChallenger<H> {
    fn observe_slice(&mut self, bytes: &[H::Byte]) {
        self.observe_slice(bytes);
    }

    fn observe(&mut self, byte: H::Byte) {
        self.observe(byte);
    }

    fn sample(&mut self) -> H::Byte {
        self.sample()
    }

    fn sample_array(&mut self) -> [H::Byte; 8] {
        self.sample_array()
    }

    fn digest(&self) -> [H::Byte; 32] {
        self.clone().finalize()
    }
}

/// The challenger of spec/ with its hash function.
#[derive(Clone)]
pub struct Specified<B, H> {
    hash: H,
    challenger: spec::HashChallenger<B>,
}

impl<B: Copy, H> Specified<B, H> {
    /// The challenger with its first input.
    pub fn new(initial: &[B], hash: H) -> Self {
        Self { hash, challenger: spec::start(initial) }
    }
}

impl<B: Copy, H: Hash<B, [B; 32]> + Clone> Challenger<B> for Specified<B, H> {
    fn observe_slice(&mut self, bytes: &[B]) {
        self.challenger = spec::observe(&self.challenger, bytes);
    }

    fn observe(&mut self, byte: B) {
        self.observe_slice(&[byte]);
    }

    fn sample(&mut self) -> B {
        let sampled = spec::sample(&self.hash, &self.challenger);
        self.challenger = sampled.challenger;
        sampled.value
    }

    fn sample_array(&mut self) -> [B; 8] {
        let sampled = spec::sample_array(&self.hash, &self.challenger);
        self.challenger = sampled.challenger;
        sampled.value
    }

    fn digest(&self) -> [B; 32] {
        spec::finalize(&self.hash, &self.challenger)
    }
}

/// What a case compares: a function of a first input and of further bytes, on any challenger.
pub trait Script: Send + Sync + Clone + 'static {
    /// What `challenger` gives with these bytes.
    fn run<B: Copy, C: Challenger<B>>(&self, challenger: C, bytes: &[B]) -> Vec<B>;
}

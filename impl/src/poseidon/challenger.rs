//! What users call for challenges: the duplex challenger over an instance, on a backend.

use core::fmt;
use core::marker::PhantomData;

use super::instance::Instance;
use super::permuter::Poseidon;
use crate::fields::BitCountError;
use crate::fields::koala_bear::{KoalaBear, MODULUS};
use crate::machine::Backend;
use crate::modes::{AtLeast120, Attacks, Duplex, Guard, Guarded, Levels, check_guard};

/// A duplex challenger over an instance of Poseidon, on a chosen backend: `DuplexChallenger` of Plonky3. The modules of the instances have
/// names for theirs.
///
/// It does not compile where its [`LEVELS`](Self::LEVELS) are below what the guard `G` asks for.
pub struct Challenger<I, const WIDTH: usize, const RATE: usize, G = AtLeast120> {
    poseidon: Poseidon<I, WIDTH>,
    duplex: Duplex<KoalaBear, WIDTH, RATE>,
    guard: PhantomData<G>,
}

impl<I: Instance<WIDTH>, G: Guard, const WIDTH: usize, const RATE: usize> Challenger<I, WIDTH, RATE, G> {
    /// What generic attacks cost; a collision is a pair of sequences of observed and sampled elements after which the states are equal.
    pub const LEVELS: Levels = Self::GUARDED.levels;

    const GUARDED: Guarded = Guarded::with_rate("a challenger", Attacks::Challenger, WIDTH, RATE, WIDTH);

    /// The challenger that has observed nothing, on the fastest backend of this processor.
    #[inline]
    pub fn new() -> Self {
        Self::on(Backend::detect())
    }

    /// The challenger that has observed nothing, on `backend`.
    #[inline]
    pub fn on(backend: Backend) -> Self {
        const { check_guard::<G>(Self::GUARDED) };
        let poseidon = Poseidon::on(backend);
        Self { poseidon, duplex: Duplex::new(poseidon), guard: PhantomData }
    }

    /// The backend.
    #[inline]
    pub const fn backend(&self) -> Backend {
        self.poseidon.backend()
    }

    /// The state; elements that are observed and not absorbed are no part of it.
    #[inline]
    pub const fn state(&self) -> &[KoalaBear; WIDTH] {
        self.duplex.state()
    }

    /// Takes up one more element.
    #[inline]
    pub fn observe(&mut self, element: KoalaBear) {
        self.duplex.observe(self.poseidon, element);
    }

    /// Takes up more elements, in order.
    pub fn observe_slice(&mut self, elements: &[KoalaBear]) {
        for element in elements {
            self.observe(*element);
        }
    }

    /// An element that depends on all that was observed and sampled before.
    #[inline]
    pub fn sample(&mut self) -> KoalaBear {
        self.duplex.sample(self.poseidon)
    }

    /// As many elements, in the order in which they are sampled.
    pub fn sample_array<const N: usize>(&mut self) -> [KoalaBear; N] {
        core::array::from_fn(|_| self.sample())
    }

    /// The low bits of the canonical value of a sampled element, so that each string of bits has a probability within 1 / p of 2^-`bits`.
    ///
    /// # Errors
    ///
    /// [`BitCountError`] unless 2^`bits` is below the modulus: 30 bits at most. Nothing is sampled then.
    pub fn sample_bits(&mut self, bits: u32) -> Result<u32, BitCountError> {
        let most = MODULUS.ilog2();
        if bits > most {
            return Err(BitCountError { bits, most });
        }
        Ok(self.sample().value() & ((1 << bits) - 1))
    }
}

impl<I: Instance<WIDTH>, G: Guard, const WIDTH: usize, const RATE: usize> Default for Challenger<I, WIDTH, RATE, G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, G, const WIDTH: usize, const RATE: usize> Clone for Challenger<I, WIDTH, RATE, G> {
    fn clone(&self) -> Self {
        Self { poseidon: self.poseidon, duplex: self.duplex, guard: PhantomData }
    }
}

impl<I, G, const WIDTH: usize, const RATE: usize> fmt::Debug for Challenger<I, WIDTH, RATE, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Challenger").field("poseidon", &self.poseidon).field("duplex", &self.duplex).finish()
    }
}

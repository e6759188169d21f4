//! The source of functions on elements of a field, word by word, on the models of instructions that proofs/equiv has.
//!
//! Elements of the crate take a stored word modulo the modulus; so do these. The rows of the source say that stored words are below it.

use ashlar::fields::goldilocks;
use ashlar::machine::Portable;
use ashlar::machine::isa::{Avx2Set, Avx512Set, IfmaSet};
use ashlar::rescue_prime::platform::{On, OnWords};
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::Right;
use ashlar_equiv::goldilocks::sides::Target;
use ashlar_equiv::rescue_prime::functions::{Function, Group, Instance};

/// A function of Rescue-Prime on a backend.
pub struct Goldilocks {
    /// The function.
    pub function: Function,
    /// The instance.
    pub instance: Instance,
    /// The backend, which is not NEON's.
    pub target: Target,
}

impl Right for Goldilocks {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let inputs: Vec<Group<Sym, Sym>> = inputs.iter().map(|group| Group::Words(group.clone())).collect();
        let (function, instance) = (&self.function, self.instance);
        let words = match self.target {
            Target::Scalar | Target::Neon => function.run(instance, OnWords(Symbolic), &inputs),
            Target::Avx2 => function.run(instance, On(Avx2Set(Symbolic)), &inputs),
            Target::Avx512 => function.run(instance, On(Avx512Set(Symbolic)), &inputs),
            Target::Ifma => function.run(instance, On(IfmaSet(Symbolic)), &inputs),
        };
        words.into_iter().map(|word| reduced(word, goldilocks::MODULUS)).collect()
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let inputs: Vec<Group<u8, u64>> = inputs.iter().map(|group| Group::Words(group.clone())).collect();
        Ok(self.function.run(self.instance, OnWords(Portable), &inputs))
    }
}

/// A word modulo a number that is at least half of all.
fn reduced(word: Sym, modulus: u64) -> Sym {
    let modulus = Sym::constant(word.width(), modulus.into());
    word.ult(modulus).ite(word, word - modulus)
}

//! The source of functions on elements of a field, word by word, on the models of instructions that proofs/equiv has.
//!
//! Elements of Goldilocks take a stored word modulo the modulus, unless the compiler sees that it is below, which rows of the source say.

use std::marker::PhantomData;

use ashlar::fields::goldilocks::MODULUS;
use ashlar::fields::koala_bear::Scalar;
use ashlar::machine::Portable;
use ashlar::machine::isa::{Avx2Set, Avx512Set, IfmaSet, NeonSet};
use ashlar::modes::Mode;
use ashlar::poseidon::digests::Digests;
use ashlar::poseidon::instance;
use ashlar::poseidon::platform::{self, Platform};
use ashlar::rescue_prime::platform::{On, OnWords};
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::Right;
use ashlar_equiv::poseidon::functions::WordOf;
use ashlar_equiv::rescue_prime::functions::Group;
use ashlar_equiv::{goldilocks, koala_bear, poseidon, rescue_prime};

/// A function of Rescue-Prime on a backend.
pub struct Goldilocks {
    /// The function.
    pub function: rescue_prime::functions::Function,
    /// The instance.
    pub instance: rescue_prime::functions::Instance,
    /// The backend.
    pub target: goldilocks::sides::Target,
}

impl Right for Goldilocks {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let inputs: Vec<Group<Sym, Sym>> = inputs.iter().map(|group| Group::Words(group.clone())).collect();
        let (function, instance) = (&self.function, self.instance);
        use goldilocks::sides::Target;
        match self.target {
            Target::Scalar => function.run(instance, OnWords(Symbolic), &inputs),
            Target::Avx2 => function.run(instance, On(Avx2Set(Symbolic)), &inputs),
            Target::Avx512 => function.run(instance, On(Avx512Set(Symbolic)), &inputs),
            Target::Ifma => function.run(instance, On(IfmaSet(Symbolic)), &inputs),
            Target::Neon => function.run(instance, On(NeonSet(Symbolic)), &inputs),
        }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let inputs: Vec<Group<u8, u64>> = inputs.iter().map(|group| Group::Words(group.clone())).collect();
        Ok(self.function.run(self.instance, OnWords(Portable), &inputs))
    }
}

/// What is done with words on the platform of a backend.
pub trait Task: Send + Sync {
    /// The words that it leaves.
    fn run<P: Platform>(&self, on: P, inputs: &[Vec<WordOf<P>>]) -> Vec<WordOf<P>>;
}

/// A function of an instance of Poseidon.
pub struct Permutation {
    /// The function.
    pub function: poseidon::functions::Function,
    /// The instance.
    pub instance: poseidon::instance::Instance,
}

impl Task for Permutation {
    fn run<P: Platform>(&self, on: P, inputs: &[Vec<WordOf<P>>]) -> Vec<WordOf<P>> {
        self.function.run(self.instance, on, inputs)
    }
}

/// The digests of messages in a mode over an instance of Poseidon.
pub struct Digested<I, M, const WIDTH: usize, const DIGEST: usize> {
    instance: PhantomData<fn() -> I>,
    mode: M,
    length: usize,
    kept: usize,
}

impl<I, M, const WIDTH: usize, const DIGEST: usize> Digested<I, M, WIDTH, DIGEST> {
    /// Of messages of `length` elements, the first `kept` elements of each digest, which has `DIGEST` as rows on the source have it.
    pub fn new(mode: M, length: usize, kept: usize) -> Self {
        Self { instance: PhantomData, mode, length, kept }
    }
}

impl<I: instance::Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize> Task
    for Digested<I, M, WIDTH, DIGEST>
{
    fn run<P: Platform>(&self, on: P, inputs: &[Vec<WordOf<P>>]) -> Vec<WordOf<P>> {
        let messages = &inputs[0];
        let mut out = vec![[messages[0]; DIGEST]; messages.len() / self.length];
        Digests::<I, M, _, WIDTH, DIGEST>::new(self.mode, messages, self.length, &mut out).run(on);
        out.iter().flat_map(|digest| &digest[..self.kept]).copied().collect()
    }
}

/// A task on elements of KoalaBear on a backend.
pub struct KoalaBear<T> {
    /// The task.
    pub task: T,
    /// The backend.
    pub target: koala_bear::target::Target,
}

impl<T: Task> Right for KoalaBear<T> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        use koala_bear::target::Target;
        match self.target {
            Target::Scalar => self.task.run(platform::OnWords(Scalar(Symbolic)), inputs),
            Target::Avx2 => self.task.run(platform::On(Avx2Set(Symbolic)), inputs),
            Target::Avx512 => self.task.run(platform::On(Avx512Set(Symbolic)), inputs),
            Target::Neon => self.task.run(platform::On(NeonSet(Symbolic)), inputs),
        }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let words: Vec<Vec<u32>> = inputs.iter().map(|group| group.iter().map(|&value| value as u32).collect()).collect();
        Ok(self.task.run(platform::OnWords(Scalar(Portable)), &words).into_iter().map(u64::from).collect())
    }
}

/// A word modulo the modulus of Goldilocks, which is at least half of all.
pub fn reduced(word: Sym) -> Sym {
    let modulus = Sym::constant(word.width(), MODULUS.into());
    word.ult(modulus).ite(word, word - modulus)
}

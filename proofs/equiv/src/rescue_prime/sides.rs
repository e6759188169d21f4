//! Runs a generic function of impl/ on symbolic elements and on native ones.

use ashlar::machine::Portable;
use ashlar::machine::isa::{Avx2Set, Avx512Set, IfmaSet};
use ashlar::rescue_prime::platform::{Kernels, On, OnWords, Platform};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::field::integer::checked;
use ashlar_engine::field::machine::{FieldMachine, Word, canonical};
use ashlar_engine::field::platform::GOLDILOCKS;
use ashlar_engine::field::{Element, on_constants};
use ashlar_engine::obligation::{FieldInput, FieldRight};

use super::functions::{Function, Group, Instance};
use super::on_symbols::{OnSymbols, on_symbols};
use super::opaque::{self, OpaqueKernels, OpaqueWords};
use super::permuted::Guarantees;
use crate::goldilocks::sides::Target;

/// A function of an instance on a backend, as the right side of a case.
pub struct Implementation {
    /// The function.
    pub function: Function,
    /// The instance.
    pub instance: Instance,
    /// The backend.
    pub target: Target,
    /// The inputs of the function.
    pub inputs: Vec<FieldInput>,
    /// Whether the permutation is opaque. Its parameters are then the first group of the case, before the inputs of the function.
    pub opaque: bool,
}

impl FieldRight for Implementation {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let (permutation, inputs) = opaque::split(self.opaque, inputs);
        let mut inputs = groups(&self.inputs, inputs, |&element| element, |&element| Word::from(element));
        if let (Function::MergeWithInt(quotient), Some(Group::Words(words))) = (&self.function, inputs.get_mut(1)) {
            words.iter_mut().for_each(|word| word.quotient = Some(*quotient));
        }
        let run = Run { function: &self.function, instance: self.instance, inputs: &inputs, permutation };
        canonical(checked(|| on_symbols(self.target, run))?)
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        match (&self.function, self.opaque) {
            (Function::PermuteMany(counts), false) => on_symbols(self.target, Guarantees { instance: self.instance, counts }),
            _ => Vec::new(),
        }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        if self.opaque {
            return on_constants(GOLDILOCKS, self, inputs);
        }
        let constants = inputs;
        let mut inputs = groups(&self.inputs, inputs, |&byte| byte as u8, |&word| word);
        if let (Function::MergeWithInt(true), Some(Group::Words(words))) = (&self.function, inputs.get_mut(1)) {
            words.iter_mut().for_each(|word| *word += ashlar::fields::goldilocks::MODULUS);
        }
        match self.on_processor(&inputs) {
            Some(outputs) => Ok(outputs),
            None => on_constants(GOLDILOCKS, self, constants),
        }
    }
}

struct Run<'a> {
    function: &'a Function,
    instance: Instance,
    inputs: &'a [Group<Element, Word>],
    permutation: Option<opaque::Function>,
}

impl OnSymbols for Run<'_> {
    type Output = Vec<Word>;

    fn words<P: Platform<Machine = FieldMachine>>(self, platform: P) -> Vec<Word> {
        match self.permutation {
            None => self.function.run(self.instance, platform, self.inputs),
            Some(function) => self.function.run(self.instance, OpaqueWords { platform, function }, self.inputs),
        }
    }

    fn kernels<K: Kernels<Isa = FieldMachine>>(self, kernels: K) -> Vec<Word> {
        match self.permutation {
            None => self.function.run(self.instance, On(kernels), self.inputs),
            Some(function) => self.function.run(self.instance, On(OpaqueKernels { kernels, function }), self.inputs),
        }
    }
}

impl Implementation {
    fn on_processor(&self, inputs: &[Group<u8, u64>]) -> Option<Vec<u64>> {
        let (function, instance) = (&self.function, self.instance);
        if self.target == Target::Scalar {
            return Some(function.run(instance, OnWords(Portable), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::machine::native::{NativeAvx2, NativeAvx512, NativeAvx512Ifma};
            match self.target {
                Target::Avx2 => NativeAvx2::detect().map(|isa| function.run(instance, On(Avx2Set(isa)), inputs)),
                Target::Avx512 => NativeAvx512::detect().map(|isa| function.run(instance, On(Avx512Set(isa)), inputs)),
                Target::Ifma => NativeAvx512Ifma::detect().map(|isa| function.run(instance, On(IfmaSet(isa)), inputs)),
                Target::Scalar | Target::Neon => None,
            }
        }
        #[cfg(target_arch = "aarch64")]
        match self.target {
            Target::Neon => ashlar::machine::native::NativeNeon::detect()
                .map(|isa| function.run(instance, On(ashlar::machine::isa::NeonSet(isa)), inputs)),
            _ => None,
        }
    }
}

/// Inputs as bytes or words, by the declared number of values.
pub fn groups<T, B, W>(
    kinds: &[FieldInput],
    inputs: &[Vec<T>],
    byte: impl Fn(&T) -> B,
    word: impl Fn(&T) -> W,
) -> Vec<Group<B, W>> {
    let group = |(kind, values): (&FieldInput, &Vec<T>)| match kind.values {
        256 => Group::Bytes(values.iter().map(&byte).collect()),
        _ => Group::Words(values.iter().map(&word).collect()),
    };
    kinds.iter().zip(inputs).map(group).collect()
}

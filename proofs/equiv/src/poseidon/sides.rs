//! Runs a generic function of impl/ on symbolic elements and on native ones.

use ashlar::fields::koala_bear::Scalar;
use ashlar::machine::Portable;
use ashlar::machine::isa::{Avx2Set, Avx512Set};
use ashlar::poseidon::platform::{On, OnWords, Platform};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::machine::{FieldMachine, Short, canonical};
use ashlar_engine::field::{Element, on_constants};
use ashlar_engine::obligation::FieldRight;

use super::functions::Function;
use super::instance::Instance;
use super::on_elements::{FieldTask, on_elements};
use super::permuted::{Guaranteed, Permutations, Repeated};
use crate::koala_bear::target::Target;

/// A function of an instance on a backend, as the right side of a case.
pub struct Implementation {
    /// The function.
    pub function: Function,
    /// The instance.
    pub instance: Instance,
    /// The backend.
    pub target: Target,
}

impl FieldRight for Implementation {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let inputs: Vec<Vec<Short>> = inputs.iter().map(|group| group.iter().copied().map(Short::canonical).collect()).collect();
        let Function::PermuteMany(counts) = &self.function;
        on_elements(self.target, Permutations::<Repeated>::new(self.instance, counts))?;
        canonical(on_elements(self.target, Run { function: &self.function, instance: self.instance, inputs: &inputs })?)
    }

    fn guarantees(&self) -> Vec<Guarantee> {
        let Function::PermuteMany(counts) = &self.function;
        on_elements(self.target, Permutations::<Guaranteed>::new(self.instance, counts)).unwrap_or_default()
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let words: Vec<Vec<u32>> = inputs.iter().map(|group| group.iter().map(|&value| value as u32).collect()).collect();
        match self.on_processor(&words) {
            Some(outputs) => Ok(outputs.into_iter().map(u64::from).collect()),
            None => on_constants(KOALA_BEAR, self, inputs),
        }
    }
}

struct Run<'a> {
    function: &'a Function,
    instance: Instance,
    inputs: &'a [Vec<Short>],
}

impl FieldTask for Run<'_> {
    type Output = Vec<Short>;

    fn run<P: Platform<Machine = FieldMachine>>(self, on: P) -> Vec<Short> {
        self.function.run(self.instance, on, self.inputs)
    }
}

impl Implementation {
    fn on_processor(&self, inputs: &[Vec<u32>]) -> Option<Vec<u32>> {
        let (function, instance) = (&self.function, self.instance);
        if self.target == Target::Scalar {
            return Some(function.run(instance, OnWords(Scalar(Portable)), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::machine::native::{NativeAvx2, NativeAvx512};
            match self.target {
                Target::Avx2 => NativeAvx2::detect().map(|isa| function.run(instance, On(Avx2Set(isa)), inputs)),
                Target::Avx512 => NativeAvx512::detect().map(|isa| function.run(instance, On(Avx512Set(isa)), inputs)),
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

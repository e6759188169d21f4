//! Runs a generic function of impl/ on symbolic elements and on native ones.

use ashlar::machine::Portable;
use ashlar::rescue_prime::platform::{Avx2Kernels, Avx512Kernels, IfmaKernels, NeonKernels, On, OnWords};

use super::functions::{Function, Group, Instance};
use crate::field::integer::checked;
use crate::field::machine::{Word, canonical};
use crate::field::platform::{FieldKernels, FieldWords, GOLDILOCKS};
use crate::field::{Element, scope};
use crate::goldilocks::sides::Target;
use crate::models::Symbolic;
use crate::obligation::{FieldInput, FieldRight};

/// A function of an instance on a backend, as the right side of a case.
pub struct Implementation {
    /// The function.
    pub function: Function,
    /// The instance.
    pub instance: Instance,
    /// The backend.
    pub target: Target,
    /// The inputs of the case.
    pub inputs: Vec<FieldInput>,
    /// The quotient by p of the words in group 1, for a function that asks for it.
    pub quotient: bool,
}

impl FieldRight for Implementation {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let mut inputs = groups(&self.inputs, inputs, |&element| element, |&element| Word::from(element));
        if let Some(Group::Words(words)) = inputs.get_mut(1) {
            words.iter_mut().for_each(|word| word.quotient = Some(self.quotient));
        }
        let (function, instance) = (&self.function, self.instance);
        canonical(checked(|| match self.target {
            Target::Scalar => function.run(instance, FieldWords::<OnWords<Symbolic>>::new(), &inputs),
            Target::Avx2 => function.run(instance, On(FieldKernels::<Avx2Kernels<Symbolic>, 4>::new()), &inputs),
            Target::Avx512 => function.run(instance, On(FieldKernels::<Avx512Kernels<Symbolic>, 8>::new()), &inputs),
            Target::Ifma => function.run(instance, On(FieldKernels::<IfmaKernels<Symbolic>, 8>::new()), &inputs),
            Target::Neon => function.run(instance, On(FieldKernels::<NeonKernels<Symbolic>, 2>::new()), &inputs),
        })?)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let constants = inputs;
        let mut inputs = groups(&self.inputs, inputs, |&byte| byte as u8, |&word| word);
        if let (true, Some(Group::Words(words))) = (self.quotient, inputs.get_mut(1)) {
            words.iter_mut().for_each(|word| *word += ashlar::goldilocks::MODULUS);
        }
        match self.on_processor(&inputs) {
            Some(outputs) => Ok(outputs),
            None => self.on_constants(constants),
        }
    }
}

impl Implementation {
    /// The outputs of the generic code on constant elements, for a backend that this processor lacks.
    fn on_constants(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        scope(GOLDILOCKS, || {
            let constants: Vec<Vec<Element>> =
                inputs.iter().map(|group| group.iter().map(|&value| Element::constant(value)).collect()).collect();
            let value = |element: Element| element.value().ok_or_else(|| "an output on constants is no constant".to_owned());
            self.symbolic(&constants)?.into_iter().map(value).collect()
        })
    }

    fn on_processor(&self, inputs: &[Group<u8, u64>]) -> Option<Vec<u64>> {
        let (function, instance) = (&self.function, self.instance);
        if self.target == Target::Scalar {
            return Some(function.run(instance, OnWords(Portable), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::native::{NativeAvx2, NativeAvx512, NativeAvx512Ifma};
            match self.target {
                Target::Avx2 => NativeAvx2::detect().map(|isa| function.run(instance, On(Avx2Kernels(isa)), inputs)),
                Target::Avx512 => NativeAvx512::detect().map(|isa| function.run(instance, On(Avx512Kernels(isa)), inputs)),
                Target::Ifma => NativeAvx512Ifma::detect().map(|isa| function.run(instance, On(IfmaKernels(isa)), inputs)),
                Target::Scalar | Target::Neon => None,
            }
        }
        #[cfg(target_arch = "aarch64")]
        match self.target {
            Target::Neon => ashlar::native::NativeNeon::detect().map(|isa| function.run(instance, On(NeonKernels(isa)), inputs)),
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

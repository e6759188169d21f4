//! Runs a generic function of impl/ on symbolic elements and on native ones.

use ashlar::goldilocks::Scalar;
use ashlar::machine::Portable;
use ashlar::rescue_prime::kernel::Lanewise;

use super::functions::{Function, Group, Instance};
use crate::field::Element;
use crate::field::arithmetic::{Residues, Word};
use crate::field::integer::checked;
use crate::goldilocks::sides::Target;
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
}

impl FieldRight for Implementation {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let inputs = groups(&self.inputs, inputs, |&element| element, |&element| Word::from(element));
        let outputs = checked(|| match self.target {
            Target::Scalar => self.function.run(self.instance, Lanewise(Residues::<1>), &inputs),
        })?;
        Ok(outputs.into_iter().map(|word| word.element).collect())
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let inputs = groups(&self.inputs, inputs, |&byte| byte as u8, |&word| word);
        match self.target {
            Target::Scalar => Ok(self.function.run(self.instance, Lanewise(Scalar(Portable)), &inputs)),
        }
    }
}

/// Inputs as bytes or words, by the declared number of values.
pub fn groups<T, B, W>(kinds: &[FieldInput], inputs: &[Vec<T>], byte: impl Fn(&T) -> B, word: impl Fn(&T) -> W) -> Vec<Group<B, W>> {
    let group = |(kind, values): (&FieldInput, &Vec<T>)| match kind.values {
        256 => Group::Bytes(values.iter().map(&byte).collect()),
        _ => Group::Words(values.iter().map(&word).collect()),
    };
    kinds.iter().zip(inputs).map(group).collect()
}

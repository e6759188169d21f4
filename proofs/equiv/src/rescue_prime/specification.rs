//! Runs spec/ on symbolic elements and on numbers.

use ashlar_spec::{FieldBytes, rp_jive64_256, rp64_256};

use super::functions::{Group, Instance};
use super::sides::groups;
use crate::field::{Element, SpecElement};
use crate::obligation::{FieldInput, FieldRight};

/// What of spec/ is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecFunction {
    /// The permutation.
    Permutation,
    /// The hash of elements.
    HashElements,
    /// The hash of bytes.
    Hash,
    /// The hash of two digests.
    Merge,
    /// The hash of digests.
    MergeMany,
    /// The hash of a digest and an integer with this quotient by p.
    MergeWithInt(bool),
}

/// A function of spec/ as the right side of a case.
pub struct Specification {
    /// The function.
    pub function: SpecFunction,
    /// The instance.
    pub instance: Instance,
    /// The inputs of the case.
    pub inputs: Vec<FieldInput>,
}

impl FieldRight for Specification {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let inputs = groups(&self.inputs, inputs, |&element| element, |&element| SpecElement::from(element));
        Ok(self.run(&inputs).into_iter().map(Element::from).collect())
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(self.run(&groups(&self.inputs, inputs, |&byte| byte as u8, |&word| word)))
    }
}

impl Specification {
    fn run<F: FieldBytes<8, Byte: Copy>>(&self, inputs: &[Group<F::Byte, F>]) -> Vec<F> {
        match self.instance {
            Instance::Rp => match self.function {
                SpecFunction::Permutation => rp64_256::permutation(array(inputs[0].words())).to_vec(),
                SpecFunction::HashElements => rp64_256::hash_elements(inputs[0].words()).to_vec(),
                SpecFunction::Hash => rp64_256::hash::<F>(inputs[0].bytes()).to_vec(),
                SpecFunction::Merge => rp64_256::merge(digest(inputs, 0), digest(inputs, 1)).to_vec(),
                SpecFunction::MergeMany => rp64_256::merge_many(&digests(inputs)).to_vec(),
                SpecFunction::MergeWithInt(false) => rp64_256::merge_with_low(digest(inputs, 0), inputs[1].words()[0]).to_vec(),
                SpecFunction::MergeWithInt(true) => {
                    rp64_256::merge_with_both(digest(inputs, 0), inputs[1].words()[0], F::element(1)).to_vec()
                }
            },
            Instance::Jive => match self.function {
                SpecFunction::Permutation => rp_jive64_256::permutation(array(inputs[0].words())).to_vec(),
                SpecFunction::HashElements => rp_jive64_256::hash_elements(inputs[0].words()).to_vec(),
                SpecFunction::Hash => rp_jive64_256::hash::<F>(inputs[0].bytes()).to_vec(),
                SpecFunction::Merge => rp_jive64_256::merge(digest(inputs, 0), digest(inputs, 1)).to_vec(),
                SpecFunction::MergeMany => rp_jive64_256::merge_many(&digests(inputs)).to_vec(),
                SpecFunction::MergeWithInt(false) => {
                    rp_jive64_256::merge_with_low(digest(inputs, 0), inputs[1].words()[0]).to_vec()
                }
                SpecFunction::MergeWithInt(true) => {
                    rp_jive64_256::merge_with_both(digest(inputs, 0), inputs[1].words()[0], F::element(1)).to_vec()
                }
            },
        }
    }
}

fn array<T: Copy, const N: usize>(items: &[T]) -> [T; N] {
    *items.first_chunk().expect("as many as the case declares")
}

fn digest<B, F: Copy>(inputs: &[Group<B, F>], i: usize) -> [F; 4] {
    array(&inputs[0].words()[4 * i..])
}

fn digests<B, F: Copy>(inputs: &[Group<B, F>]) -> Vec<[F; 4]> {
    inputs[0].words().chunks_exact(4).map(array).collect()
}

//! Runs spec/ on symbolic elements and on numbers.

use ashlar_engine::field::platform::GOLDILOCKS;
use ashlar_engine::field::{Element, SpecElement, on_constants};
use ashlar_engine::obligation::{FieldInput, FieldRight};
use ashlar_spec::{FieldBytes, Permutation, rp_jive64_256, rp64_256};

use super::functions::{Function, Group, Instance};
use super::opaque;
use super::sides::groups;
use crate::lists::array;

/// A function of spec/ as the right side of a case.
pub struct Specification {
    /// The function.
    pub function: Function,
    /// The instance.
    pub instance: Instance,
    /// The inputs of the function.
    pub inputs: Vec<FieldInput>,
    /// Whether the permutation is opaque. Its parameters are then the first group of the case, before the inputs of the function.
    pub opaque: bool,
}

impl FieldRight for Specification {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let (permutation, inputs) = opaque::split(self.opaque, inputs);
        let inputs = groups(&self.inputs, inputs, |&element| element, |&element| SpecElement::from(element));
        let outputs = match permutation {
            None => self.of_instance(&inputs),
            Some(function) => self.over(&Opaque(function), &Opaque(function), &inputs),
        };
        Ok(outputs.into_iter().map(Element::from).collect())
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        if self.opaque {
            return on_constants(GOLDILOCKS, self, inputs);
        }
        Ok(self.of_instance(&groups(&self.inputs, inputs, |&byte| byte as u8, |&word| word)))
    }
}

/// An opaque permutation of states of any width.
struct Opaque(opaque::Function);

impl<const M: usize> Permutation<SpecElement, M> for Opaque {
    fn permute(&self, state: [SpecElement; M]) -> [SpecElement; M] {
        self.0.outputs(&state.map(Element::from)).map(SpecElement::from)
    }
}

impl Specification {
    fn of_instance<F: FieldBytes<8, Byte: Copy>>(&self, inputs: &[Group<F::Byte, F>]) -> Vec<F> {
        self.over(&rp64_256::params(), &rp_jive64_256::params(), inputs)
    }

    /// The values over the permutation of the instance's width.
    fn over<F: FieldBytes<8, Byte: Copy>>(
        &self,
        rp: &impl Permutation<F, 12>,
        jive: &impl Permutation<F, 8>,
        inputs: &[Group<F::Byte, F>],
    ) -> Vec<F> {
        let functions = match self.instance {
            Instance::Rp => Functions {
                permutation: &|state| rp64_256::permutation(array(state)).to_vec(),
                hash_elements: &|elements| rp64_256::hash_elements(rp, elements),
                hash: &|bytes| rp64_256::hash(rp, bytes),
                merge: &|left, right| rp64_256::merge(rp, left, right),
                merge_many: &|digests| rp64_256::merge_many(rp, digests),
                merge_with_low: &|seed, low| rp64_256::merge_with_low(rp, seed, low),
                merge_with_both: &|seed, low| rp64_256::merge_with_both(rp, seed, low, F::element(1)),
            },
            Instance::Jive => Functions {
                permutation: &|state| rp_jive64_256::permutation(array(state)).to_vec(),
                hash_elements: &|elements| rp_jive64_256::hash_elements(jive, elements),
                hash: &|bytes| rp_jive64_256::hash(jive, bytes),
                merge: &|left, right| rp_jive64_256::merge(jive, left, right),
                merge_many: &|digests| rp_jive64_256::merge_many(jive, digests),
                merge_with_low: &|seed, low| rp_jive64_256::merge_with_low(jive, seed, low),
                merge_with_both: &|seed, low| rp_jive64_256::merge_with_both(jive, seed, low, F::element(1)),
            },
        };
        functions.values(&self.function, self.instance.width(), inputs)
    }
}

/// The functions of an instance over a permutation.
struct Functions<'a, F, B> {
    permutation: &'a dyn Fn(&[F]) -> Vec<F>,
    hash_elements: &'a dyn Fn(&[F]) -> [F; 4],
    hash: &'a dyn Fn(&[B]) -> [F; 4],
    merge: &'a dyn Fn([F; 4], [F; 4]) -> [F; 4],
    merge_many: &'a dyn Fn(&[[F; 4]]) -> [F; 4],
    merge_with_low: &'a dyn Fn([F; 4], F) -> [F; 4],
    merge_with_both: &'a dyn Fn([F; 4], F) -> [F; 4],
}

impl<F: Copy, B> Functions<'_, F, B> {
    fn values(&self, function: &Function, width: usize, inputs: &[Group<B, F>]) -> Vec<F> {
        let words = || inputs[0].words();
        let each = |counts: &[usize], of: &dyn Fn(usize) -> [F; 4]| counts.iter().flat_map(|&count| of(count)).collect();
        match function {
            Function::PermuteMany(counts) => {
                let states = |&count: &usize| words()[..count * width].chunks_exact(width);
                counts.iter().flat_map(states).flat_map(|state| (self.permutation)(state)).collect()
            }
            Function::HashElements(counts) => each(counts, &|count| (self.hash_elements)(&words()[..count])),
            Function::HashElementsMany(length, counts) => {
                let rows = |&count: &usize| (0..count).map(|i| &words()[i * length..(i + 1) * length]);
                counts.iter().flat_map(rows).flat_map(|row| (self.hash_elements)(row)).collect()
            }
            Function::Hash(counts) => each(counts, &|count| (self.hash)(&inputs[0].bytes()[..count])),
            Function::Merge => (self.merge)(array(words()), array(&words()[4..])).to_vec(),
            Function::MergeMany(counts) => {
                let digests: Vec<[F; 4]> = words().chunks_exact(4).map(array).collect();
                each(counts, &|count| (self.merge_many)(&digests[..count]))
            }
            Function::MergeWithInt(false) => (self.merge_with_low)(array(words()), inputs[1].words()[0]).to_vec(),
            Function::MergeWithInt(true) => (self.merge_with_both)(array(words()), inputs[1].words()[0]).to_vec(),
        }
    }
}

//! Runs spec/ on symbolic elements and on numbers.

use ashlar_engine::field::{Element, SpecElement};
use ashlar_engine::obligation::FieldRight;
use ashlar_spec::{Field, poseidon_koala_bear16, poseidon_koala_bear24};

use super::instance::Instance;
use crate::lists::array;

/// The permutation of spec/ as the right side of a case.
pub struct Specification(pub Instance);

impl Specification {
    fn run<F: Field>(&self, state: &[F]) -> Vec<F> {
        match self.0 {
            Instance::KoalaBear16 => poseidon_koala_bear16::permutation(array(state)).to_vec(),
            Instance::KoalaBear24 => poseidon_koala_bear24::permutation(array(state)).to_vec(),
        }
    }
}

impl FieldRight for Specification {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let state: Vec<SpecElement> = inputs[0].iter().map(|&element| element.into()).collect();
        Ok(self.run(&state).into_iter().map(Element::from).collect())
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let state: Vec<u32> = inputs[0].iter().map(|&value| value as u32).collect();
        Ok(self.run(&state).into_iter().map(u64::from).collect())
    }
}

//! The permutation.

use ashlar_spec::koala_bear::MODULUS;
use ashlar_vectors::LoadError;
use ashlar_vectors::generate::poseidon::permutation::permuted;
use ashlar_vectors::poseidon::{Instance, Limb, permutation};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::elements::{PERMUTATIONS, algorithm, counted, drawn, limbs, not_canonical, values};

pub struct Permutation(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    state: Vec<Limb>,
}

impl Function for Permutation {
    type Input = State;

    fn algorithm(&self) -> &'static str {
        algorithm(self.0)
    }

    fn name(&self) -> &'static str {
        "permutation"
    }

    fn vectors(&self) -> Result<Vectors<State>, LoadError> {
        let (notes, groups) = parts(permutation::load()?);
        let tests = groups.into_iter().filter(|group| group.instance == self.0).flat_map(|group| group.tests);
        let vector = |test: permutation::PermutationTest| {
            vector(test, |test| (State { state: test.state }, Answer::of_option(test.permuted)))
        };
        Ok(Vectors { file: "poseidon_permutation", notes, tests: tests.map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<State> {
        let width = self.0.width();
        let same = [0, 1, MODULUS - 1, MODULUS / 2].map(|value| limbs(vec![value; width]));
        let lengths = [0, width - 1, width, width + 1].map(counted);
        same.into_iter().chain(lengths).chain(not_canonical(width)).map(|state| State { state }).collect()
    }

    fn random(&self, rng: &mut Rng) -> State {
        State { state: drawn(rng, self.0.width()) }
    }

    fn answer(&self, State { state }: &State) -> Option<Answer> {
        Some(Answer::of_result(permuted(&PERMUTATIONS, self.0, &values(state))))
    }
}

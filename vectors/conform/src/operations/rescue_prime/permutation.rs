//! The permutation.

use ashlar_spec::MODULUS;
use ashlar_spec::rescue_prime::Params;
use ashlar_vectors::LoadError;
use ashlar_vectors::rescue_prime::{Instance, Integer, permutation};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::elements::{RP_JIVE64_256, RP64_256, counted, drawn, elements, integers, not_canonical, of, of_elements};

pub struct Permutation(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    state: Vec<Integer>,
}

impl Function for Permutation {
    type Input = State;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "permutation"
    }

    fn vectors(&self) -> Result<Vectors<State>, LoadError> {
        let (notes, groups) = parts(permutation::load()?);
        let tests = of(groups, self.0);
        let vector = |test: permutation::PermutationTest| {
            vector(test, |test| (State { state: of_elements(test.state) }, Answer::of(test.permuted)))
        };
        Ok(Vectors { file: "rescue_prime_permutation", notes, tests: tests.into_iter().map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<State> {
        let width = self.0.width();
        let same = [0, 1, MODULUS - 1, MODULUS / 2].map(|value| integers(vec![value; width]));
        let lengths = [0, width - 1, width, width + 1].map(counted);
        same.into_iter().chain(lengths).chain(not_canonical(width)).map(|state| State { state }).collect()
    }

    fn random(&self, rng: &mut Rng) -> State {
        State { state: drawn(rng, self.0.width()) }
    }

    fn answer(&self, State { state }: &State) -> Option<Answer> {
        let state = elements(state).filter(|state| state.len() == self.0.width());
        let permuted = state.map(|state| match self.0 {
            Instance::Rp64_256 => permuted(&RP64_256, &state),
            Instance::RpJive64_256 => permuted(&RP_JIVE64_256, &state),
        });
        Some(Answer::of_option(permuted))
    }
}

pub fn permuted<const M: usize>(params: &Params<u64, M>, state: &[u64]) -> Vec<Integer> {
    integers(ashlar_spec::rescue_prime::xlix(params, state.try_into().expect("a state has the width of the instance")))
}

//! The duplex challenger.

use ashlar_vectors::LoadError;
use ashlar_vectors::generate::poseidon::challenger::{Request, transcript};
use ashlar_vectors::poseidon::duplex_challenger::{self, ChallengerTest, Step};
use ashlar_vectors::poseidon::{Element, Instance, Limb};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::function::{Answer, Function, Vectors, json, parts, vector};
use super::elements::{PERMUTATIONS, algorithm, counted, drawn, not_canonical, values};

/// Transcripts of the duplex challenger.
pub struct Duplex(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    rate: usize,
    steps: Vec<Asked>,
}

/// A step that is asked for.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Asked {
    Observe { numbers: Vec<Limb> },
    Sample { count: usize },
    SampleBits { bits: u32 },
}

/// What is sampled, in order, a value each step that samples, and the state after the last step.
#[derive(Serialize)]
pub struct Taken {
    sampled: Vec<Value>,
    state: Vec<Element>,
}

impl Duplex {
    fn rate(&self) -> usize {
        match self.0 {
            Instance::KoalaBear16 => 8,
            Instance::KoalaBear24 => 16,
        }
    }
}

/// Elements sampled by a step in campaigns, at most.
pub const MOST_SAMPLED: usize = 64;

pub fn asked(step: &Step) -> Asked {
    match step {
        Step::Observe { numbers } => Asked::Observe { numbers: numbers.clone() },
        Step::Sample { elements } => Asked::Sample { count: elements.len() },
        Step::SampleBits { bits, .. } => Asked::SampleBits { bits: *bits },
    }
}

pub fn sampled(steps: &[Step]) -> Vec<Value> {
    let sampled = |step: &Step| match step {
        Step::Observe { .. } => None,
        Step::Sample { elements } => Some(json(elements)),
        Step::SampleBits { value, .. } => Some(json(value)),
    };
    steps.iter().filter_map(sampled).collect()
}

pub fn taken(steps: &[Step], state: Option<Vec<Element>>) -> Answer {
    Answer::of_option(state.map(|state| Taken { sampled: sampled(steps), state }))
}

impl Function for Duplex {
    type Input = Transcript;

    fn algorithm(&self) -> &'static str {
        algorithm(self.0)
    }

    fn name(&self) -> &'static str {
        "duplex_challenger"
    }

    fn vectors(&self) -> Result<Vectors<Transcript>, LoadError> {
        let (notes, groups) = parts(duplex_challenger::load()?);
        let groups = groups.into_iter().filter(|group| group.instance == self.0);
        let vector = |rate, test: ChallengerTest| {
            let steps = test.steps.iter().map(asked).collect();
            vector(test, |test| (Transcript { rate, steps }, taken(&test.steps, test.state)))
        };
        let tests = groups.flat_map(|group| group.tests.into_iter().map(move |test| vector(group.rate, test)));
        Ok(Vectors { file: "poseidon_duplex_challenger", notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Transcript> {
        let rate = self.rate();
        let observe = |count| Asked::Observe { numbers: counted(count) };
        let counts = [0, 1, rate - 1, rate, rate + 1, 2 * rate];
        let one = counts.map(|count| vec![observe(count), Asked::Sample { count: rate + 1 }]);
        let two = counts.map(|count| vec![observe(1), Asked::Sample { count }, observe(count), Asked::Sample { count: 1 }]);
        let bits = [0, 1, 30, 31, 32].map(|bits| vec![observe(1), Asked::SampleBits { bits }]);
        let wrong = not_canonical(2).into_iter().map(|numbers| vec![Asked::Observe { numbers }]);
        let all = one.into_iter().chain(two).chain(bits).chain(wrong);
        all.map(|steps| Transcript { rate, steps }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Transcript {
        let step = |rng: &mut Rng| match rng.u8(..8) {
            0..4 => {
                let count = rng.usize(..2 * self.rate() + 2);
                Asked::Observe { numbers: drawn(rng, count) }
            }
            4..7 => Asked::Sample { count: rng.usize(..2 * self.rate() + 2) },
            _ => Asked::SampleBits { bits: rng.u32(..33) },
        };
        let count = rng.usize(..8);
        Transcript { rate: self.rate(), steps: (0..count).map(|_| step(rng)).collect() }
    }

    fn answer(&self, Transcript { rate, steps }: &Transcript) -> Option<Answer> {
        if *rate != self.rate() {
            return None;
        }
        let request = |step: &Asked| match step {
            Asked::Observe { numbers } => Some(Request::Observe(values(numbers))),
            Asked::Sample { count } if *count > MOST_SAMPLED => None,
            Asked::Sample { count } => Some(Request::Sample(*count)),
            Asked::SampleBits { bits } => Some(Request::Bits(*bits)),
        };
        let requests: Vec<Request> = steps.iter().map(request).collect::<Option<_>>()?;
        let (steps, state) = match self.0 {
            Instance::KoalaBear16 => transcript::<16, 8>(&PERMUTATIONS.narrow, &requests),
            Instance::KoalaBear24 => transcript::<24, 16>(&PERMUTATIONS.wide, &requests),
        };
        Some(taken(&steps, state))
    }
}

//! Challengers over bytes, and the seeds of multi-stark.

use ashlar_vectors::challenger::{self, Challenger, ChallengerGroup, MultiStarkTest, Parameters, Step, TranscriptTest};
use ashlar_vectors::file::Hex;
use ashlar_vectors::generate::challenger::{Request, seeded, transcript};
use ashlar_vectors::goldilocks::Integer;
use ashlar_vectors::{LoadError, message};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::function::{Answer, Function, Operations, Vectors, boxed, json, parts, vector};
use crate::edits;

/// Bits of work that are searched for at most, as the search takes 2^bits hashes.
const MOST_WORK: u32 = 8;

/// Values sampled by a step in campaigns, at most.
const MOST_SAMPLED: usize = 128;

pub fn operations() -> Operations {
    let challengers = [Challenger::HashChallenger, Challenger::SerializingChallenger32, Challenger::SerializingChallenger64];
    let mut operations: Operations = challengers.map(|of| boxed(Transcripts(of))).into();
    operations.push(boxed(Seed));
    operations
}

/// Transcripts of a challenger.
struct Transcripts(Challenger);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Transcript {
    initial_state: Hex,
    steps: Vec<Asked>,
}

/// A step of a transcript that is asked for, with its inputs; those of a challenger of bytes are the first two.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Asked {
    /// Bytes are observed.
    ObserveBytes {
        /// The bytes.
        bytes: Hex,
    },
    /// Bytes are sampled, of the challenger of bytes.
    SampleBytes {
        /// Their number.
        count: usize,
    },
    /// Elements are observed.
    Observe {
        /// Their canonical numbers, or others, which are to be refused.
        numbers: Vec<Integer>,
    },
    /// Elements are sampled.
    Sample {
        /// Their number.
        count: usize,
    },
    /// Bits are sampled.
    SampleBits {
        /// Their number.
        bits: u32,
    },
    /// A witness is checked.
    CheckWitness {
        /// The bits of work.
        bits: u32,
        /// The number of the witness.
        witness: Integer,
    },
    /// The least witness is searched for.
    Grind {
        /// The bits of work.
        bits: u32,
    },
}

/// What comes of the steps, in order, a value each step but those that observe, and the digest of the input after the last.
#[derive(Serialize)]
struct Taken {
    sampled: Vec<Value>,
    digest: Hex,
}

fn asked(step: &Step) -> Asked {
    match step {
        Step::ObserveBytes { bytes } => Asked::ObserveBytes { bytes: bytes.clone() },
        Step::SampleBytes { bytes } => Asked::SampleBytes { count: bytes.0.len() },
        Step::Observe { numbers } => Asked::Observe { numbers: numbers.clone() },
        Step::Sample { elements } => Asked::Sample { count: elements.len() },
        Step::SampleBits { bits, .. } => Asked::SampleBits { bits: *bits },
        Step::CheckWitness { bits, witness, .. } => Asked::CheckWitness { bits: *bits, witness: *witness },
        Step::Grind { bits, .. } => Asked::Grind { bits: *bits },
    }
}

fn taken(steps: &[Step], digest: Option<Hex>) -> Answer {
    let sampled = |step: &Step| match step {
        Step::ObserveBytes { .. } | Step::Observe { .. } => None,
        Step::SampleBytes { bytes } => Some(json(bytes)),
        Step::Sample { elements } => Some(json(elements)),
        Step::SampleBits { value, .. } => Some(json(value)),
        Step::CheckWitness { accepted, .. } => Some(json(accepted)),
        Step::Grind { witness, .. } => Some(json(witness)),
    };
    Answer::of_option(digest.map(|digest| Taken { sampled: steps.iter().filter_map(sampled).collect(), digest }))
}

impl Transcripts {
    /// The greatest number of an element's size; of bytes none.
    fn greatest(&self) -> u64 {
        if self.0.order() < 1 << 32 { u32::MAX.into() } else { u64::MAX }
    }

    /// The request of a step; none where the challenger has no such step, or it would take too long.
    fn request(&self, step: &Asked) -> Option<Request> {
        let order = self.0.order();
        let is_long = |bits: u32| bits > MOST_WORK && bits <= order.ilog2();
        match (self.0, step) {
            (_, Asked::ObserveBytes { bytes }) => Some(Request::ObserveBytes(bytes.0.clone())),
            (_, Asked::SampleBytes { count } | Asked::Sample { count }) if *count > MOST_SAMPLED => None,
            (Challenger::HashChallenger, Asked::SampleBytes { count }) => Some(Request::SampleBytes(*count)),
            (Challenger::HashChallenger, _) | (_, Asked::SampleBytes { .. }) => None,
            (_, Asked::Observe { numbers }) => {
                let numbers: Vec<u64> = numbers.iter().map(|number| number.0).collect();
                numbers.iter().all(|number| *number <= self.greatest()).then_some(Request::Observe(numbers))
            }
            (_, Asked::Sample { count }) => Some(Request::Sample(*count)),
            (_, Asked::SampleBits { bits }) => Some(Request::Bits(*bits)),
            (_, Asked::CheckWitness { bits, witness }) => (witness.0 < order).then_some(Request::Check(*bits, witness.0)),
            (_, Asked::Grind { bits }) => (!is_long(*bits)).then_some(Request::Grind(*bits)),
        }
    }

    fn steps(&self, count: usize) -> [Asked; 2] {
        match self.0 {
            Challenger::HashChallenger => {
                [Asked::ObserveBytes { bytes: Hex(message(count)) }, Asked::SampleBytes { count: count + 1 }]
            }
            _ => {
                let numbers = (0..count as u64).map(|i| Integer(self.0.order() - 1 - i)).collect();
                [Asked::Observe { numbers }, Asked::Sample { count: count.min(33) + 1 }]
            }
        }
    }

    fn step(&self, rng: &mut Rng) -> Asked {
        let is_of_bytes = self.0 == Challenger::HashChallenger;
        let count = edits::length(rng, 40);
        match rng.u8(..8) {
            0 => Asked::ObserveBytes { bytes: Hex(edits::bytes(rng, count)) },
            _ if is_of_bytes => Asked::SampleBytes { count },
            1..4 => {
                let numbers = edits::numbers(rng, self.0.order(), self.greatest(), count);
                Asked::Observe { numbers: numbers.into_iter().map(Integer).collect() }
            }
            4 => Asked::SampleBits { bits: rng.u32(..66) },
            5 => Asked::CheckWitness { bits: rng.u32(..4), witness: Integer(rng.u64(..self.0.order())) },
            6 => Asked::Grind { bits: rng.u32(..6) },
            _ => Asked::Sample { count },
        }
    }
}

impl Function for Transcripts {
    type Input = Transcript;

    fn algorithm(&self) -> &'static str {
        match self.0 {
            Challenger::HashChallenger => "HashChallenger",
            Challenger::SerializingChallenger32 => "SerializingChallenger32",
            Challenger::SerializingChallenger64 => "SerializingChallenger64",
        }
    }

    fn name(&self) -> &'static str {
        "transcript"
    }

    fn vectors(&self) -> Result<Vectors<Transcript>, LoadError> {
        let (notes, groups) = parts(challenger::load()?);
        let mut vectors = Vec::new();
        let vector = |test: TranscriptTest| {
            let steps = test.steps.iter().map(asked).collect();
            vector(test, |test| (Transcript { initial_state: test.initial_state, steps }, taken(&test.steps, test.digest)))
        };
        for group in groups {
            if let ChallengerGroup::Transcripts { challenger, tests } = group
                && challenger == self.0
            {
                vectors.extend(tests.into_iter().map(vector));
            }
        }
        Ok(Vectors { file: "challenger", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<Transcript> {
        let counts = [0, 1, 3, 4, 7, 8, 9, 31, 32, 33, 64, 65];
        let mut inputs: Vec<Vec<Asked>> = counts.map(|count| self.steps(count).to_vec()).into();
        inputs.extend(counts.map(|count| [self.steps(1), self.steps(count)].concat()));
        if self.0 != Challenger::HashChallenger {
            let most = self.0.order().ilog2();
            inputs.extend([0, 1, most, most + 1, 64].map(|bits| vec![Asked::SampleBits { bits }]));
            inputs.extend([0, 1, 4, most + 1, 64].map(|bits| vec![Asked::Grind { bits }]));
            let wrong = [self.0.order(), self.greatest()];
            inputs.extend(wrong.map(|number| vec![Asked::Observe { numbers: vec![Integer(number)] }]));
        }
        inputs.into_iter().map(|steps| Transcript { initial_state: Hex(b"seed".to_vec()), steps }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Transcript {
        let (length, count) = (edits::length(rng, 80), rng.usize(..8));
        Transcript { initial_state: Hex(edits::bytes(rng, length)), steps: (0..count).map(|_| self.step(rng)).collect() }
    }

    fn answer(&self, Transcript { initial_state, steps }: &Transcript) -> Option<Answer> {
        let requests: Vec<Request> = steps.iter().map(|step| self.request(step)).collect::<Option<_>>()?;
        let (steps, digest) = transcript(self.0, &initial_state.0, &requests);
        Some(taken(&steps, digest))
    }
}

/// The seed of parameters, and elements that are sampled after it.
struct Seed;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedInput {
    parameters: Parameters,
}

#[derive(Serialize)]
struct Seeded {
    seed: Hex,
    elements: Vec<Integer>,
}

impl Function for Seed {
    type Input = SeedInput;

    fn algorithm(&self) -> &'static str {
        "MultiStark"
    }

    fn name(&self) -> &'static str {
        "seed"
    }

    fn vectors(&self) -> Result<Vectors<SeedInput>, LoadError> {
        let (notes, groups) = parts(challenger::load()?);
        let mut vectors = Vec::new();
        let vector = |test: MultiStarkTest| {
            vector(test, |test| {
                let expected = Answer::of(Seeded { seed: test.seed, elements: test.elements });
                (SeedInput { parameters: test.parameters }, expected)
            })
        };
        for group in groups {
            if let ChallengerGroup::MultiStark { tests } = group {
                vectors.extend(tests.into_iter().map(vector));
            }
        }
        Ok(Vectors { file: "challenger", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<SeedInput> {
        (0..7)
            .flat_map(|place| {
                [1, 256, 1 << 32, u64::MAX].map(|value| {
                    let mut values = [0; 7];
                    values[place] = value;
                    SeedInput { parameters: values.into() }
                })
            })
            .collect()
    }

    fn random(&self, rng: &mut Rng) -> SeedInput {
        let values: [u64; 7] = std::array::from_fn(|_| rng.u64(..) >> rng.u32(..64));
        SeedInput { parameters: values.into() }
    }

    fn answer(&self, SeedInput { parameters }: &SeedInput) -> Option<Answer> {
        let (seed, elements) = seeded(parameters);
        Some(Answer::of(Seeded { seed, elements }))
    }
}

//! Transcripts of the duplex challenger over Poseidon against the specification, on every backend.

use arbitrary::Arbitrary;
use ashlar::Backend;
use ashlar::fields::BitCountError;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::poseidon::Challenger;
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar_spec::Permutation;
use ashlar_spec::duplex_challenger as specified;

use crate::koala_bear_element::{Element, from_values, values};
use crate::poseidon::{NARROW, WIDE};
use crate::{Check, compare};

/// Steps of a transcript: the specification is slow.
const MOST_STEPS: usize = 40;

/// The steps of a transcript.
#[derive(Arbitrary, Debug)]
pub struct PoseidonChallenger {
    is_wide: bool,
    steps: Vec<Step>,
}

#[derive(Arbitrary, Debug)]
enum Step {
    Observe(Element),
    ObserveSlice(Vec<Element>),
    Sample,
    SampleArray,
    /// Bits, a few more than an element has at most.
    SampleBits(u8),
}

impl PoseidonChallenger {
    fn check_on<I: Instance<W>, const W: usize, const R: usize>(&self, backend: Backend, pi: &impl Permutation<u32, W>) {
        let mut found = Challenger::<I, W, R>::on(backend);
        let mut expected = specified::start::<u32, W, R>();
        for step in self.steps.iter().take(MOST_STEPS) {
            match step {
                Step::Observe(element) => {
                    found.observe(element.0);
                    expected = specified::observe(pi, &expected, element.0.value());
                }
                Step::ObserveSlice(elements) => {
                    let elements: Vec<KoalaBear> = elements.iter().take(MOST_STEPS).map(|element| element.0).collect();
                    found.observe_slice(&elements);
                    expected = specified::observe_all(pi, &expected, &values(&elements));
                }
                Step::Sample => {
                    let sampled = specified::sample(pi, &expected);
                    compare::value(format_args!("sample on {backend}"), found.sample().value(), sampled.value);
                    expected = sampled.challenger;
                }
                Step::SampleArray => {
                    let sampled = specified::sample_all(pi, &expected, 4);
                    compare::value(format_args!("samples on {backend}"), values(&found.sample_array::<4>()), sampled.value);
                    expected = sampled.challenger;
                }
                Step::SampleBits(bits) => {
                    let bits = u32::from(bits % 36);
                    let sampled = specified::sample_bits(pi, &expected, bits);
                    let value = sampled.as_ref().map(|sampled| sampled.value).ok_or(BitCountError { bits, most: 30 });
                    compare::value(format_args!("{bits} bits on {backend}"), found.sample_bits(bits), value);
                    expected = sampled.map_or(expected, |sampled| sampled.challenger);
                }
            }
            compare::value(format_args!("state on {backend}"), *found.state(), from_values(expected.state));
        }
    }
}

impl Check for PoseidonChallenger {
    fn check(&self) {
        for backend in Backend::available() {
            match self.is_wide {
                false => self.check_on::<KoalaBear16, 16, 8>(backend, &*NARROW),
                true => self.check_on::<KoalaBear24, 24, 16>(backend, &*WIDE),
            }
        }
    }
}

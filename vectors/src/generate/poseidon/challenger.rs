//! Generates transcripts of the duplex challenger.

use ashlar_spec::Permutation;
use ashlar_spec::duplex_challenger::{Challenger, is_bit_count, observe_all, sample_all, sample_bits, start};
use ashlar_spec::koala_bear::MODULUS;

use super::super::frame::{Generated, Numbers, strings, valid_if};
use super::shared::{CRYPTOL, GENERATED, NOT_CANONICAL, Permutations, drawn, elements, files_of, first_not_canonical, limbs};
use crate::file::BugType;
use crate::poseidon::duplex_challenger::{ChallengerGroup, ChallengerTest, Step};
use crate::poseidon::{Element, Instance};

/// A step that is to be taken, without what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Elements are observed.
    Observe(Vec<u32>),
    /// So many elements are sampled.
    Sample(usize),
    /// So many bits are sampled.
    Bits(u32),
}

/// What the specification makes of requests, up to the first that it refuses, and the state after them if it refuses none.
pub fn transcript<const W: usize, const R: usize>(
    pi: &impl Permutation<u32, W>,
    requests: &[Request],
) -> (Vec<Step>, Option<Vec<Element>>) {
    let mut challenger: Challenger<u32, W, R> = start();
    let mut steps = Vec::new();
    for request in requests {
        let (step, next) = step(pi, challenger, request);
        steps.push(step);
        let Some(next) = next else {
            return (steps, None);
        };
        challenger = next;
    }
    (steps, Some(elements(&challenger.state)))
}

/// What comes of a request and the challenger after it, if it is accepted.
fn step<const W: usize, const R: usize>(
    pi: &impl Permutation<u32, W>,
    challenger: Challenger<u32, W, R>,
    request: &Request,
) -> (Step, Option<Challenger<u32, W, R>>) {
    match *request {
        Request::Observe(ref values) => {
            let accepted = first_not_canonical(values).is_none();
            let next = accepted.then(|| observe_all(pi, &challenger, values));
            (Step::Observe { numbers: limbs(values) }, next)
        }
        Request::Sample(count) => {
            let sampled = sample_all(pi, &challenger, count);
            (Step::Sample { elements: elements(&sampled.value) }, Some(sampled.challenger))
        }
        Request::Bits(bits) => {
            let sampled = sample_bits(pi, &challenger, bits);
            assert_eq!(sampled.is_some(), is_bit_count(bits), "only numbers of bits are refused");
            let value = sampled.as_ref().map(|sampled| sampled.value);
            (Step::SampleBits { bits, value }, sampled.map(|sampled| sampled.challenger))
        }
    }
}

/// `poseidon_duplex_challenger.json` and its schema.
pub fn files(permutations: &Permutations) -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let Permutations { narrow, wide } = permutations;
    let groups = vec![
        group(numbers, Instance::KoalaBear16, 8, |requests| transcript::<16, 8>(narrow, requests)),
        group(numbers, Instance::KoalaBear24, 16, |requests| transcript::<24, 16>(wide, requests)),
    ];
    files_of(
        "poseidon_duplex_challenger",
        &[
            GENERATED,
            CRYPTOL,
            "Valid tests: every sample and state confirmed by `DuplexChallenger` of the crate p3-challenger 0.9.0-rc.2.",
        ],
        &[
            ("Buffer", BugType::EdgeCase, "Buffers that are empty, partial or full when elements are sampled."),
            ("Order", BugType::Functionality, "Outputs are taken from the end of the buffer, and dropped by the next input."),
            ("Bits", BugType::Functionality, "Bits are the low ones of a canonical number."),
            ("Zeros", BugType::EdgeCase, "Zeros that are observed count."),
            ("Mixed", BugType::Functionality, "Steps of all kinds."),
            NOT_CANONICAL,
            ("BitCount", BugType::MissingCheck, "2^bits is not below the modulus."),
        ],
        groups,
    )
}

fn group(
    numbers: &mut Numbers,
    instance: Instance,
    rate: usize,
    transcript: impl Fn(&[Request]) -> (Vec<Step>, Option<Vec<Element>>),
) -> ChallengerGroup {
    let test = |(comment, flag, requests): (String, &str, Vec<Request>)| {
        let (steps, state) = transcript(&requests);
        let result = valid_if(state.is_some());
        ChallengerTest { tc_id: numbers.next(), comment, flags: strings(&[flag]), steps, state, result }
    };
    ChallengerGroup { instance, rate, tests: requests(instance, rate).into_iter().map(test).collect() }
}

fn requests(instance: Instance, rate: usize) -> Vec<(String, &'static str, Vec<Request>)> {
    use Request::{Bits, Observe, Sample};
    let values = |name: &str, count: usize| drawn(&format!("{instance:?} {rate} duplex_challenger {name}"), count);
    let mut cases = Vec::new();
    let mut case = |comment: String, flag, requests| cases.push((comment, flag, requests));
    for count in [0, 1, 2, rate - 1, rate, rate + 1, 2 * rate - 1, 2 * rate, 2 * rate + 1] {
        let observed = values(&format!("buffer {count}"), count);
        case(format!("{count} observed, {} sampled", rate + 1), "Buffer", vec![Observe(observed), Sample(rate + 1)]);
    }
    case("nothing sampled".to_owned(), "Buffer", vec![Observe(values("unsampled", rate + 1))]);
    case("no step".to_owned(), "Buffer", vec![]);
    let [a, b] = [values("order a", 3), values("order b", 3)];
    case("outputs left are dropped".to_owned(), "Order", vec![Observe(a.clone()), Sample(2), Observe(b.clone()), Sample(3)]);
    case("observed one by one".to_owned(), "Order", a.iter().map(|&x| Observe(vec![x])).chain([Sample(2)]).collect());
    case("outputs run out".to_owned(), "Order", vec![Observe(a), Sample(rate), Sample(1), Sample(rate), Observe(b), Sample(1)]);
    for bits in [0, 1, 8, 24, 30] {
        let requests = vec![Observe(values(&format!("bits {bits}"), 2)), Bits(bits), Bits(bits), Sample(1)];
        case(format!("{bits} bits"), "Bits", requests);
    }
    for count in [1, 2, rate, rate + 1] {
        case(format!("{count} zeros"), "Zeros", vec![Observe(vec![0; count]), Sample(2)]);
    }
    let mixed = vec![
        Sample(1),
        Observe(values("mixed a", rate + 3)),
        Sample(2),
        Bits(16),
        Observe(values("mixed b", 1)),
        Bits(20),
        Observe(values("mixed c", 2 * rate)),
        Sample(rate + 2),
        Observe(vec![MODULUS - 1; 3]),
        Bits(30),
        Sample(1),
    ];
    case("steps of all kinds".to_owned(), "Mixed", mixed);
    for value in [MODULUS, u32::MAX] {
        case(format!("{value} is observed"), NOT_CANONICAL.0, vec![Observe(vec![1]), Sample(1), Observe(vec![2, value])]);
    }
    for bits in [31, 32, 64] {
        case(format!("{bits} bits"), "BitCount", vec![Observe(vec![1]), Bits(bits)]);
    }
    cases
}

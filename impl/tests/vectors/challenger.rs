//! Every transcript of the file of challengers through the public interface, on every backend that this processor has.

use ashlar::Backend;
use ashlar::blake3::Hasher;
use ashlar::challenger::multi_stark::Parameters;
use ashlar::challenger::{Element, HashChallenger, SerializingChallenger};
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar_vectors::challenger::{Challenger, ChallengerGroup, MultiStarkTest, Step, TranscriptTest, load};
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::goldilocks::Integer;

use crate::backends::for_each_backend;

#[test]
fn challenger_file() {
    for_each_backend(|backend| {
        let mut done = 0;
        let file = load().expect("the file loads");
        for group in &file.test_groups {
            done += match group {
                ChallengerGroup::Transcripts { challenger, tests } => {
                    tests.iter().for_each(|test| transcript(backend, *challenger, test));
                    tests.len()
                }
                ChallengerGroup::MultiStark { tests } => {
                    tests.iter().for_each(|test| seed(backend, test));
                    tests.len()
                }
            };
        }
        assert_eq!(done, file.number_of_tests, "{backend}");
    });
}

fn transcript(backend: Backend, challenger: Challenger, test: &TranscriptTest) {
    let hasher = Hasher::new().on(backend);
    let initial = &test.initial_state.0;
    let digest = match challenger {
        Challenger::HashChallenger => bytes(HashChallenger::from_hasher(initial, hasher), test),
        Challenger::SerializingChallenger32 => elements(
            SerializingChallenger::from_hasher(initial, hasher),
            test,
            |number| KoalaBear::new(number.try_into().ok()?).ok(),
            |element| element.value().into(),
        ),
        Challenger::SerializingChallenger64 => elements(
            SerializingChallenger::from_hasher(initial, hasher),
            test,
            |number| Goldilocks::new(number).ok(),
            Goldilocks::value,
        ),
    };
    assert_eq!(digest.map(|digest| Hex(digest.to_vec())), test.digest, "tcId {}", test.tc_id);
}

fn bytes(mut challenger: HashChallenger, test: &TranscriptTest) -> Option<[u8; 32]> {
    for step in &test.steps {
        match step {
            Step::ObserveBytes { bytes } => challenger.observe_slice(&bytes.0),
            Step::SampleBytes { bytes } => {
                let mut sampled = vec![0; bytes.0.len()];
                challenger.sample_into_slice(&mut sampled);
                assert_eq!(sampled, bytes.0, "tcId {}", test.tc_id);
            }
            _ => panic!("tcId {}: a challenger of bytes has no elements", test.tc_id),
        }
    }
    Some(challenger.finalize())
}

/// The digest at the end; none if the last step is refused.
fn elements<E: Element>(
    mut challenger: SerializingChallenger<E>,
    test: &TranscriptTest,
    element: impl Fn(u64) -> Option<E>,
    value: impl Fn(E) -> u64,
) -> Option<[u8; 32]> {
    let number = test.tc_id;
    for step in &test.steps {
        match step {
            Step::ObserveBytes { bytes } => challenger.observe_bytes(&bytes.0),
            Step::Observe { numbers } => {
                let elements: Option<Vec<E>> = numbers.iter().map(|number| element(number.0)).collect();
                challenger.observe_slice(&elements?);
            }
            Step::Sample { elements } => {
                for expected in elements {
                    assert_eq!(value(challenger.sample()), expected.0, "tcId {number}");
                }
            }
            Step::SampleBits { bits, value } => {
                let sampled = challenger.clone().sample_uniform_bits(*bits).ok();
                assert_eq!(challenger.sample_bits(*bits).ok(), sampled, "tcId {number}");
                assert_eq!(sampled.map(Integer), *value, "tcId {number}");
                sampled?;
            }
            Step::CheckWitness { bits, witness, accepted } => {
                let checked = challenger.check_witness(*bits, element(witness.0).expect("witnesses are canonical")).ok();
                assert_eq!(checked, *accepted, "tcId {number}");
                checked?;
            }
            Step::Grind { bits, witness } => {
                let found = challenger.grind(*bits).ok();
                assert_eq!(found.map(|found| Integer(value(found))), *witness, "tcId {number}");
                found?;
            }
            Step::SampleBytes { .. } => panic!("tcId {number}: a challenger of elements samples no bytes"),
        }
    }
    assert_eq!(test.result, Outcome::Valid, "tcId {number}");
    Some(challenger.finalize())
}

fn seed(backend: Backend, test: &MultiStarkTest) {
    let parameters = Parameters {
        log_blowup: test.parameters.log_blowup.0,
        cap_height: test.parameters.cap_height.0,
        log_final_poly_len: test.parameters.log_final_poly_len.0,
        max_log_arity: test.parameters.max_log_arity.0,
        num_queries: test.parameters.num_queries.0,
        commit_proof_of_work_bits: test.parameters.commit_proof_of_work_bits.0,
        query_proof_of_work_bits: test.parameters.query_proof_of_work_bits.0,
    };
    assert_eq!(parameters.seed().as_slice(), test.seed.0, "tcId {}", test.tc_id);
    let mut challenger = parameters.challenger_from(Hasher::new().on(backend));
    for expected in &test.elements {
        assert_eq!(challenger.sample().value(), expected.0, "tcId {}", test.tc_id);
    }
}

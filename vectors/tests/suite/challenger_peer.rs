//! Every valid transcript of challengers over bytes against an independent implementation, the crates p3-challenger and p3-blake3.

use ashlar_vectors::challenger::{Challenger, ChallengerGroup, Step, TranscriptTest, load};
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::goldilocks::Integer;
use p3_blake3::Blake3;
use p3_challenger::{
    CanFinalizeDigest, CanObserve, CanSample, CanSampleUniformBits, FieldChallenger, GrindingChallenger, HashChallenger,
    SerializingChallenger32, SerializingChallenger64,
};
use p3_field::PrimeField64;
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::Hash;

fn integers<F: PrimeField64>(elements: &[F]) -> Vec<Integer> {
    elements.iter().map(|element| Integer(element.as_canonical_u64())).collect()
}

fn bytes_confirm(test: &TranscriptTest) {
    let mut peer = HashChallenger::<u8, _, 32>::new(test.initial_state.0.clone(), Blake3);
    for step in &test.steps {
        match step {
            Step::ObserveBytes { bytes } => peer.observe_slice(&bytes.0),
            Step::SampleBytes { bytes } => assert_eq!(peer.sample_vec(bytes.0.len()), bytes.0, "tcId {}", test.tc_id),
            _ => panic!("tcId {}: a challenger of bytes has no elements", test.tc_id),
        }
    }
    assert_eq!(test.digest, Some(Hex(peer.finalize().to_vec())), "tcId {}", test.tc_id);
}

fn elements_confirm<F, C>(mut peer: C, test: &TranscriptTest)
where
    F: PrimeField64,
    C: FieldChallenger<F>
        + GrindingChallenger<Witness = F>
        + CanSampleUniformBits<F>
        + CanObserve<Hash<F, u8, 1>>
        + CanFinalizeDigest<Digest = [u8; 32]>,
{
    let number = test.tc_id;
    for step in &test.steps {
        match step {
            Step::ObserveBytes { bytes } => bytes.0.iter().for_each(|byte| peer.observe(Hash::from([*byte]))),
            Step::Observe { numbers } => {
                peer.observe_slice(&numbers.iter().map(|number| F::from_u64(number.0)).collect::<Vec<_>>());
            }
            Step::Sample { elements } => assert_eq!(integers(&peer.sample_vec(elements.len())), *elements, "tcId {number}"),
            Step::SampleBits { bits, value } => {
                let theirs = peer.sample_bits(*bits as usize);
                assert_eq!(Some(Integer(theirs as u64)), *value, "tcId {number}");
            }
            Step::CheckWitness { bits, witness, accepted } => {
                let theirs = peer.check_witness(*bits as usize, F::from_u64(witness.0));
                assert_eq!(Some(theirs), *accepted, "tcId {number}");
            }
            Step::Grind { bits, witness } => {
                let theirs = peer.grind(*bits as usize);
                assert_eq!(Some(Integer(theirs.as_canonical_u64())), *witness, "tcId {number}");
            }
            Step::SampleBytes { .. } => panic!("tcId {number}: a challenger of elements samples no bytes"),
        }
    }
    assert_eq!(test.digest, Some(Hex(peer.finalize().to_vec())), "tcId {number}");
}

#[test]
fn transcripts_are_confirmed() {
    let file = load().unwrap();
    let mut confirmed = 0;
    for group in &file.test_groups {
        let ChallengerGroup::Transcripts { challenger, tests } = group else {
            continue;
        };
        for test in tests.iter().filter(|test| test.result == Outcome::Valid) {
            let initial = test.initial_state.0.clone();
            match challenger {
                Challenger::HashChallenger => bytes_confirm(test),
                Challenger::SerializingChallenger32 => {
                    elements_confirm::<KoalaBear, _>(SerializingChallenger32::from_hasher(initial, Blake3), test);
                }
                Challenger::SerializingChallenger64 => {
                    elements_confirm::<Goldilocks, _>(SerializingChallenger64::from_hasher(initial, Blake3), test);
                }
            }
            confirmed += 1;
        }
    }
    assert!(confirmed > 80, "{confirmed}");
}

#[test]
fn samples_after_seeds_are_confirmed() {
    let file = load().unwrap();
    for group in &file.test_groups {
        let ChallengerGroup::MultiStark { tests } = group else {
            continue;
        };
        assert!(!tests.is_empty());
        for test in tests {
            let mut peer = SerializingChallenger64::<Goldilocks, _>::from_hasher(test.seed.0.clone(), Blake3);
            let sampled: Vec<Goldilocks> = peer.sample_vec(test.elements.len());
            assert_eq!(integers(&sampled), test.elements, "tcId {}", test.tc_id);
        }
    }
}

/// The transcripts with the flag `Rejected` sample other elements where numbers are reduced in place of rejected.
#[test]
fn rejections_are_reached() {
    let file = load().unwrap();
    let ChallengerGroup::Transcripts { tests, .. } = &file.test_groups[1] else {
        panic!("the second group is SerializingChallenger32");
    };
    let flagged: Vec<_> = tests.iter().filter(|test| test.flags == ["Rejected"]).collect();
    assert_eq!(flagged.len(), 3);
    for (before, test) in flagged.into_iter().enumerate() {
        let mut bytes = HashChallenger::<u8, _, 32>::new(test.initial_state.0.clone(), Blake3);
        let numbers: Vec<u32> = (0..=before).map(|_| u32::from_le_bytes(bytes.sample_array()) << 1 >> 1).collect();
        let (last, accepted) = numbers.split_last().unwrap();
        assert!(*last >= 0x7f00_0001, "tcId {}", test.tc_id);
        assert!(accepted.iter().all(|number| *number < 0x7f00_0001), "tcId {}", test.tc_id);
    }
}

//! Every expected value of Poseidon and of the modes against independent implementations, the crates of Plonky3; where
//! these have no such mode, against the mode written out over their permutation.

use std::sync::LazyLock;

use ashlar_vectors::file::Outcome;
use ashlar_vectors::poseidon::duplex_challenger::{ChallengerTest, Step};
use ashlar_vectors::poseidon::hash_rows::HashRowsGroup;
use ashlar_vectors::poseidon::mode::{CompressionMode, ModeTest, RatedMode};
use ashlar_vectors::poseidon::{
    Element, InputError, Instance, Limb, constants, duplex_challenger, element_bytes, hash_rows, permutation,
};
use p3_challenger::{CanObserve, CanSample, CanSampleBits, DuplexChallenger};
use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::{
    KOALABEAR_POSEIDON1_RC_16, KOALABEAR_POSEIDON1_RC_24, KoalaBear, Poseidon1KoalaBear, default_koalabear_poseidon1_16,
    default_koalabear_poseidon1_24,
};
use p3_symmetric::{
    CryptographicHasher, CryptographicPermutation, Increment, Pad10Sponge, PaddingFreeSponge, Permutation,
    PseudoCompressionFunction, TruncatedPermutation,
};

fn peers(numbers: &[Limb]) -> Vec<KoalaBear> {
    numbers.iter().map(|number| KoalaBear::from_u32(number.0)).collect()
}

fn ours(elements: &[KoalaBear]) -> Vec<Element> {
    elements.iter().map(|element| Element(element.as_canonical_u32())).collect()
}

/// The peer's permutations, which take long to set up.
static NARROW: LazyLock<Poseidon1KoalaBear<16>> = LazyLock::new(default_koalabear_poseidon1_16);
static WIDE: LazyLock<Poseidon1KoalaBear<24>> = LazyLock::new(default_koalabear_poseidon1_24);

fn narrow() -> Poseidon1KoalaBear<16> {
    NARROW.clone()
}

fn wide() -> Poseidon1KoalaBear<24> {
    WIDE.clone()
}

/// The state after the peer's permutation.
fn permuted(instance: Instance, state: &[KoalaBear]) -> Vec<KoalaBear> {
    match instance {
        Instance::KoalaBear16 => NARROW.permute(<[_; 16]>::try_from(state).unwrap()).to_vec(),
        Instance::KoalaBear24 => WIDE.permute(<[_; 24]>::try_from(state).unwrap()).to_vec(),
    }
}

#[test]
fn the_peer_has_the_constants() {
    for group in constants::load().unwrap().test_groups {
        let theirs: Vec<Vec<Element>> = match group.instance {
            Instance::KoalaBear16 => KOALABEAR_POSEIDON1_RC_16.iter().map(|row| ours(row)).collect(),
            Instance::KoalaBear24 => KOALABEAR_POSEIDON1_RC_24.iter().map(|row| ours(row)).collect(),
        };
        for test in group.tests {
            assert_eq!([test.initial, test.partial, test.terminal].concat(), theirs, "tcId {}", test.tc_id);
        }
    }
}

#[test]
fn the_peer_confirms_every_permuted_state() {
    for group in permutation::load().unwrap().test_groups {
        for test in group.tests {
            if let Some(expected) = test.permuted {
                assert_eq!(ours(&permuted(group.instance, &peers(&test.state))), expected, "tcId {}", test.tc_id);
            }
        }
    }
}

#[test]
fn the_peer_has_the_canonical_numbers() {
    for group in element_bytes::load().unwrap().test_groups {
        for test in group.tests {
            let limbs: Vec<u32> = test.bytes.0.chunks_exact(4).map(|limb| u32::from_le_bytes(limb.try_into().unwrap())).collect();
            let canonical = |&limb: &u32| KoalaBear::from_u32(limb).as_canonical_u32() == limb;
            match test.error {
                None => assert_eq!(test.elements, Some(limbs.iter().map(|&limb| Element(limb)).collect()), "tcId {}", test.tc_id),
                Some(InputError::NotCanonical { index, value }) => assert_eq!(limbs[index], value.0, "tcId {}", test.tc_id),
                Some(InputError::Length { found }) => assert_eq!(test.bytes.0.len(), found, "tcId {}", test.tc_id),
            }
            let refused = matches!(test.error, Some(InputError::NotCanonical { .. }));
            let exact = test.bytes.0.len() == 4 * group.count;
            assert_eq!(exact && !limbs.iter().all(canonical), refused, "tcId {}", test.tc_id);
        }
    }
}

/// The digest that the peer's padding-free sponge gives.
fn padding_free(instance: Instance, message: &[KoalaBear]) -> Vec<Element> {
    let digest = match instance {
        Instance::KoalaBear16 => PaddingFreeSponge::<_, 16, 8, 8>::new(narrow()).hash_slice(message),
        Instance::KoalaBear24 => PaddingFreeSponge::<_, 24, 16, 8>::new(wide()).hash_slice(message),
    };
    ours(&digest)
}

#[test]
fn the_peer_confirms_every_row() {
    for group in hash_rows::load().unwrap().test_groups {
        let HashRowsGroup::HashRows { instance, row_length, digests, .. } = group else {
            continue;
        };
        let buffer = hash_rows::buffer(digests.len() * row_length);
        for (row, digest) in buffer.chunks_exact(row_length).zip(digests) {
            let row: Vec<Limb> = row.iter().map(|element| Limb(element.0)).collect();
            assert_eq!(padding_free(instance, &peers(&row)), digest, "{instance:?}, {row:?}");
        }
    }
}

/// The digest that the peer's padded sponge gives.
fn pad10(instance: Instance, message: &[KoalaBear]) -> Vec<Element> {
    let increment = Increment::new(KoalaBear::ONE);
    let digest = match instance {
        Instance::KoalaBear16 => Pad10Sponge::<KoalaBear, _, _, 16, 8, 8>::new(narrow(), increment).hash_slice(message),
        Instance::KoalaBear24 => Pad10Sponge::<KoalaBear, _, _, 24, 16, 8>::new(wide(), increment).hash_slice(message),
    };
    ours(&digest)
}

/// A message filled up with zeros to whole blocks.
fn filled(mut message: Vec<KoalaBear>, rate: usize) -> Vec<KoalaBear> {
    message.resize(message.len().next_multiple_of(rate), KoalaBear::ZERO);
    message
}

/// Calls `check` with the instance, the rate and each valid test of a mode, and says how many there are.
fn for_each_valid(mode: RatedMode, check: impl Fn(Instance, usize, &ModeTest)) -> usize {
    let mut count = 0;
    for group in mode.load().unwrap().test_groups {
        for test in group.tests.iter().filter(|test| test.result == Outcome::Valid) {
            check(group.instance, group.parameters.rate, test);
            count += 1;
        }
    }
    count
}

fn assert_digest(test: &ModeTest, theirs: Vec<Element>) {
    assert_eq!(test.digest.as_ref(), Some(&theirs), "tcId {}", test.tc_id);
}

#[test]
fn the_peer_confirms_the_padding_free_sponge() {
    let confirmed = for_each_valid(RatedMode::PaddingFreeSponge, |instance, _, test| {
        assert_digest(test, padding_free(instance, &peers(&test.input)));
    });
    assert!(confirmed > 0);
}

#[test]
fn the_peer_confirms_the_overwriting_sponge_of_filled_messages() {
    let confirmed = for_each_valid(RatedMode::OverwriteSponge, |instance, rate, test| {
        assert_digest(test, padding_free(instance, &filled(peers(&test.input), rate)));
    });
    assert!(confirmed > 0);
}

#[test]
fn the_peer_confirms_the_padded_sponge_but_for_the_flagged() {
    let confirmed = for_each_valid(RatedMode::PaddedSponge, |instance, rate, test| {
        let message = peers(&test.input);
        let theirs = pad10(instance, &message);
        let differs = test.flags.contains(&"PeerDiffers".to_owned());
        assert_eq!(test.digest.as_ref() != Some(&theirs), differs, "tcId {}", test.tc_id);
        let padded = [message, vec![KoalaBear::ONE]].concat();
        assert_digest(test, padding_free(instance, &filled(padded, rate)));
    });
    assert!(confirmed > 0);
}

fn sums(left: &[KoalaBear], right: &[KoalaBear]) -> Vec<KoalaBear> {
    left.iter().zip(right).map(|(&x, &y)| x + y).collect()
}

/// The permuted state plus the state.
fn forwarded(instance: Instance, state: &[KoalaBear]) -> Vec<KoalaBear> {
    sums(&permuted(instance, state), state)
}

/// The digest that `next` gives, which makes a state of a state and a block, from the zero state on.
fn iterated(
    instance: Instance,
    rate: usize,
    message: &[Limb],
    next: impl Fn(&[KoalaBear], &[KoalaBear]) -> Vec<KoalaBear>,
) -> Vec<Element> {
    let mut state = vec![KoalaBear::ZERO; instance.width()];
    for block in filled(peers(message), rate).chunks_exact(rate) {
        state = next(&state, block);
    }
    ours(&state[..8])
}

#[test]
fn the_peers_permutation_confirms_the_additive_sponge() {
    let confirmed = for_each_valid(RatedMode::AdditiveSponge, |instance, rate, test| {
        let next = |state: &[KoalaBear], block: &[KoalaBear]| {
            permuted(instance, &[sums(&state[..rate], block), state[rate..].to_vec()].concat())
        };
        assert_digest(test, iterated(instance, rate, &test.input, next));
    });
    assert!(confirmed > 0);
}

#[test]
fn the_peers_permutation_confirms_the_mmo_modes() {
    let capacity = |instance: Instance, rate: usize| instance.width() - rate;
    let overwritten = for_each_valid(RatedMode::MmoX, |instance, rate, test| {
        let next =
            |state: &[KoalaBear], block: &[KoalaBear]| forwarded(instance, &[&state[..capacity(instance, rate)], block].concat());
        assert_digest(test, iterated(instance, rate, &test.input, next));
    });
    let added = for_each_valid(RatedMode::MmoXAdditive, |instance, rate, test| {
        let next = |state: &[KoalaBear], block: &[KoalaBear]| {
            let (kept, added) = state.split_at(capacity(instance, rate));
            forwarded(instance, &[kept.to_vec(), sums(added, block)].concat())
        };
        assert_digest(test, iterated(instance, rate, &test.input, next));
    });
    let chained = for_each_valid(RatedMode::MmoS, |instance, rate, test| {
        let next = |state: &[KoalaBear], block: &[KoalaBear]| {
            let (kept, added) = state.split_at(capacity(instance, rate));
            sums(&permuted(instance, &[kept.to_vec(), sums(added, block)].concat()), state)
        };
        assert_digest(test, iterated(instance, rate, &test.input, next));
    });
    assert!(overwritten > 0 && added > 0 && chained > 0);
}

/// The digest of a state and the chunks after it.
fn sliced<'a>(instance: Instance, first: &[KoalaBear], chunks: impl Iterator<Item = &'a [KoalaBear]>) -> Vec<Element> {
    let mut state = forwarded(instance, first);
    for chunk in chunks {
        let kept = state.len() - chunk.len();
        state = forwarded(instance, &[&state[..kept], chunk].concat());
    }
    ours(&state[..8])
}

#[test]
fn the_peers_permutation_confirms_the_slice_hashes() {
    let from_right = for_each_valid(RatedMode::SliceHash, |instance, rate, test| {
        let message = peers(&test.input);
        let (front, last) = message.split_at(message.len() - instance.width());
        assert_digest(test, sliced(instance, last, front.chunks_exact(rate).rev()));
    });
    let from_left = for_each_valid(RatedMode::SliceHashLtr, |instance, rate, test| {
        let message = peers(&test.input);
        let (first, rest) = message.split_at(instance.width());
        assert_digest(test, sliced(instance, first, rest.chunks_exact(rate)));
    });
    assert!(from_right > 0 && from_left > 0);
}

/// The digest of the peer's truncated permutation of `N` digests of `D` elements.
fn truncated<P: CryptographicPermutation<[KoalaBear; W]>, const N: usize, const D: usize, const W: usize>(
    permutation: P,
    input: &[KoalaBear],
) -> Vec<Element> {
    let digests: [[KoalaBear; D]; N] = std::array::from_fn(|i| input[i * D..(i + 1) * D].try_into().unwrap());
    ours(&TruncatedPermutation::<P, N, D, W>::new(permutation).compress(digests))
}

#[test]
fn the_peer_confirms_every_compression() {
    for mode in CompressionMode::ALL {
        for group in mode.load().unwrap().test_groups {
            let (input_length, digest_length) = (group.parameters.input_length, group.parameters.digest_length);
            for test in group.tests.iter().filter(|test| test.result == Outcome::Valid) {
                let input = peers(&test.input);
                let theirs = match (mode, group.instance, input_length, digest_length) {
                    (CompressionMode::TruncatedPermutation, Instance::KoalaBear16, 16, 8) => {
                        truncated::<_, 2, 8, 16>(narrow(), &input)
                    }
                    (CompressionMode::TruncatedPermutation, Instance::KoalaBear16, 16, 4) => {
                        truncated::<_, 4, 4, 16>(narrow(), &input)
                    }
                    (CompressionMode::TruncatedPermutation, Instance::KoalaBear24, 16, 8) => {
                        truncated::<_, 2, 8, 24>(wide(), &input)
                    }
                    (CompressionMode::TruncatedPermutation, Instance::KoalaBear24, 24, 8) => {
                        truncated::<_, 3, 8, 24>(wide(), &input)
                    }
                    (CompressionMode::DaviesMeyer, instance, ..) => ours(&forwarded(instance, &input)[..digest_length]),
                    (CompressionMode::Jive, instance, ..) => {
                        let zero = vec![KoalaBear::ZERO; digest_length];
                        ours(&forwarded(instance, &input).chunks_exact(digest_length).fold(zero, |sum, part| sums(&sum, part)))
                    }
                    other => panic!("no peer for {other:?}"),
                };
                assert_digest(test, theirs);
            }
        }
    }
}

/// Runs a transcript on a challenger of the peer.
fn confirm<P: CryptographicPermutation<[KoalaBear; W]>, const W: usize, const R: usize>(permutation: P, test: &ChallengerTest) {
    let mut challenger = DuplexChallenger::<KoalaBear, P, W, R>::new(permutation);
    for step in &test.steps {
        match step {
            Step::Observe { numbers } => challenger.observe_slice(&peers(numbers)),
            Step::Sample { elements } => {
                let theirs: Vec<KoalaBear> = challenger.sample_vec(elements.len());
                assert_eq!(&ours(&theirs), elements, "tcId {}", test.tc_id);
            }
            Step::SampleBits { bits, value } => {
                let theirs = u32::try_from(challenger.sample_bits(*bits as usize)).unwrap();
                assert_eq!(Some(theirs), *value, "tcId {}", test.tc_id);
            }
        }
    }
    assert_eq!(Some(ours(&challenger.sponge_state)), test.state, "tcId {}", test.tc_id);
}

#[test]
fn the_peer_confirms_every_transcript() {
    for group in duplex_challenger::load().unwrap().test_groups {
        for test in group.tests.iter().filter(|test| test.result == Outcome::Valid) {
            match (group.instance, group.rate) {
                (Instance::KoalaBear16, 8) => confirm::<_, 16, 8>(narrow(), test),
                (Instance::KoalaBear24, 16) => confirm::<_, 24, 16>(wide(), test),
                other => panic!("no peer for {other:?}"),
            }
        }
    }
}

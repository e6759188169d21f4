//! Every vector of the modes over Poseidon, through the public interface, on every backend that this processor has.

use ashlar::Backend;
use ashlar::fields::BitCountError;
use ashlar::fields::koala_bear::{KoalaBear, NotCanonical};
use ashlar::modes::{
    AdditiveSponge, AnyDigests, BatchError, BelowGuard, CompressionMode, DaviesMeyer, HashMode, Jive, MessageLengthError, MmoS,
    MmoX, MmoXAdditive, OverwriteSponge, PaddedSponge, PaddingFreeSponge, SliceHash, SliceHashLtr, TruncatedPermutation,
};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Challenger, Hasher};
use ashlar_vectors::file::Outcome;
use ashlar_vectors::poseidon::duplex_challenger::{self, ChallengerGroup, ChallengerTest, Step};
use ashlar_vectors::poseidon::hash_rows::{self, HashRowsGroup};
use ashlar_vectors::poseidon::mode::{CompressionGroup, CompressionMode as Compression, ModeTest, RatedGroup, RatedMode};
use ashlar_vectors::poseidon::{Element, InputError, Instance as Named, Limb};
use ashlar_vectors::rescue_prime::hash_elements_many::{RowCountTest, RowShapeTest};

use crate::backends::for_each_backend;

/// What a digest holds before it is written to.
const UNTOUCHED: KoalaBear = KoalaBear::ONE;

/// More rows than any backend has lanes, and a part of a second group.
const ROWS: usize = 19;

fn elements(limbs: &[Limb]) -> Result<Vec<KoalaBear>, NotCanonical> {
    limbs.iter().map(|limb| KoalaBear::new(limb.0)).collect()
}

fn values(elements: &[KoalaBear]) -> Vec<Element> {
    elements.iter().map(|element| Element(element.value())).collect()
}

/// Every test, through the function of one message and that of rows of messages. Returns the number of tests.
fn check<const DIGEST: usize>(
    tests: &[ModeTest],
    one: impl Fn(&[KoalaBear]) -> Result<[KoalaBear; DIGEST], MessageLengthError>,
    many: impl Fn(&[KoalaBear], usize, &mut [[KoalaBear; DIGEST]]) -> Result<(), BatchError>,
) -> usize {
    for test in tests {
        let message = match (elements(&test.input), test.error) {
            (Err(NotCanonical { value }), Some(InputError::NotCanonical { value: expected, .. })) => {
                assert_eq!(value, expected.0, "test {}", test.tc_id);
                continue;
            }
            (message, _) => message.expect("the numbers are elements"),
        };
        let length = message.len();
        let mut out = [[UNTOUCHED; DIGEST]; ROWS];
        let Some(expected) = &test.digest else {
            assert_eq!(test.error, Some(InputError::Length { found: length }), "test {}", test.tc_id);
            assert_eq!(one(&message), Err(MessageLengthError { length }), "test {}", test.tc_id);
            many(&message.repeat(ROWS), length, &mut out).expect_err("the mode takes no rows of this length");
            assert_eq!(out, [[UNTOUCHED; DIGEST]; ROWS], "test {}", test.tc_id);
            continue;
        };
        assert_eq!(values(&one(&message).expect("valid")), *expected, "test {}, {}", test.tc_id, test.comment);
        for count in [0, 1, 3, ROWS] {
            many(&message.repeat(count), length, &mut out[..count]).expect("valid");
            for digest in &out[..count] {
                assert_eq!(values(digest), *expected, "test {}, {}, in {count} rows", test.tc_id, test.comment);
            }
        }
    }
    tests.len()
}

fn hashes<M: HashMode<W, 8>, I: Instance<W>, const W: usize>(tests: &[ModeTest], backend: Backend) -> usize {
    let hasher = Hasher::<I, M, W, 8, BelowGuard>::on(backend);
    check(tests, |message| hasher.hash_slice(message), |rows, length, out| hasher.hash_rows(rows, length, out))
}

fn rated<I: Instance<W>, const W: usize, const R: usize>(mode: RatedMode, tests: &[ModeTest], backend: Backend) -> usize {
    match mode {
        RatedMode::OverwriteSponge => hashes::<OverwriteSponge<R>, I, W>(tests, backend),
        RatedMode::AdditiveSponge => hashes::<AdditiveSponge<R>, I, W>(tests, backend),
        RatedMode::PaddingFreeSponge => hashes::<PaddingFreeSponge<R>, I, W>(tests, backend),
        RatedMode::PaddedSponge => hashes::<PaddedSponge<R>, I, W>(tests, backend),
        RatedMode::MmoX => hashes::<MmoX<R>, I, W>(tests, backend),
        RatedMode::MmoXAdditive => hashes::<MmoXAdditive<R>, I, W>(tests, backend),
        RatedMode::MmoS => hashes::<MmoS<R>, I, W>(tests, backend),
        RatedMode::SliceHash => hashes::<SliceHash<R>, I, W>(tests, backend),
        RatedMode::SliceHashLtr => hashes::<SliceHashLtr<R>, I, W>(tests, backend),
    }
}

fn rated_group(mode: RatedMode, group: &RatedGroup, backend: Backend) -> usize {
    let parameters = group.parameters;
    match (group.instance, parameters.rate, parameters.digest_length) {
        (Named::KoalaBear16, 8, 8) => rated::<KoalaBear16, 16, 8>(mode, &group.tests, backend),
        (Named::KoalaBear16, 12, 8) => rated::<KoalaBear16, 16, 12>(mode, &group.tests, backend),
        (Named::KoalaBear24, 16, 8) => rated::<KoalaBear24, 24, 16>(mode, &group.tests, backend),
        shape => panic!("{shape:?} has no instantiation here"),
    }
}

fn compressions<M: CompressionMode<W, D>, I: Instance<W>, const W: usize, const D: usize>(
    tests: &[ModeTest],
    backend: Backend,
) -> usize {
    let hasher = Hasher::<I, M, W, D, BelowGuard>::on(backend);
    // Compression takes no length of rows: it has but one.
    check(tests, |message| hasher.compress(message), |rows, _, out| hasher.compress_many(rows, out))
}

fn compression_group(mode: Compression, group: &CompressionGroup, on: Backend) -> usize {
    let (parameters, tests) = (group.parameters, &group.tests);
    match (mode, group.instance, parameters.input_length, parameters.digest_length) {
        (Compression::TruncatedPermutation, Named::KoalaBear16, 16, 8) => {
            compressions::<TruncatedPermutation<2, AnyDigests>, KoalaBear16, 16, 8>(tests, on)
        }
        (Compression::TruncatedPermutation, Named::KoalaBear16, 16, 4) => {
            compressions::<TruncatedPermutation<4, AnyDigests>, KoalaBear16, 16, 4>(tests, on)
        }
        (Compression::TruncatedPermutation, Named::KoalaBear24, 16, 8) => {
            compressions::<TruncatedPermutation<2, AnyDigests>, KoalaBear24, 24, 8>(tests, on)
        }
        (Compression::TruncatedPermutation, Named::KoalaBear24, 24, 8) => {
            compressions::<TruncatedPermutation<3, AnyDigests>, KoalaBear24, 24, 8>(tests, on)
        }
        (Compression::DaviesMeyer, Named::KoalaBear16, 16, 8) => compressions::<DaviesMeyer, KoalaBear16, 16, 8>(tests, on),
        (Compression::DaviesMeyer, Named::KoalaBear24, 24, 8) => compressions::<DaviesMeyer, KoalaBear24, 24, 8>(tests, on),
        (Compression::Jive, Named::KoalaBear16, 16, 8) => compressions::<Jive<2>, KoalaBear16, 16, 8>(tests, on),
        (Compression::Jive, Named::KoalaBear16, 16, 4) => compressions::<Jive<4>, KoalaBear16, 16, 4>(tests, on),
        (Compression::Jive, Named::KoalaBear24, 24, 12) => compressions::<Jive<2>, KoalaBear24, 24, 12>(tests, on),
        (Compression::Jive, Named::KoalaBear24, 24, 8) => compressions::<Jive<3>, KoalaBear24, 24, 8>(tests, on),
        shape => panic!("{shape:?} has no instantiation here"),
    }
}

#[test]
fn files_of_modes_with_a_rate() {
    for_each_backend(|backend| {
        for mode in RatedMode::ALL {
            let file = mode.load().expect("the file loads");
            let done: usize = file.test_groups.iter().map(|group| rated_group(mode, group, backend)).sum();
            assert_eq!(done, file.number_of_tests, "{backend}, {mode:?}");
        }
    });
}

#[test]
fn files_of_compression_modes() {
    for_each_backend(|backend| {
        for mode in Compression::ALL {
            let file = mode.load().expect("the file loads");
            let done: usize = file.test_groups.iter().map(|group| compression_group(mode, group, backend)).sum();
            assert_eq!(done, file.number_of_tests, "{backend}, {mode:?}");
        }
    });
}

/// Messages that end in zeros, from the state that these lead to.
fn zero_suffixes<I: Instance<W>, const W: usize, const R: usize>(group: &RatedGroup, backend: Backend) -> usize {
    let hasher = Hasher::<I, SliceHash<R>, W, 8>::on(backend);
    let tests = group.tests.iter().filter(|test| test.flags.iter().any(|flag| flag == "ZeroSuffix"));
    let mut done = 0;
    for test in tests {
        let message = elements(&test.input).expect("valid");
        let expected = test.digest.as_ref().expect("valid");
        let zeros = message.iter().rev().take_while(|element| **element == KoalaBear::ZERO).count();
        for chunks in 0..=(zeros - W) / R {
            let state = hasher.zero_suffix_state(chunks);
            let rest = &message[..message.len() - W - chunks * R];
            assert_eq!(values(&hasher.hash_slice_from(&state, rest).expect("valid")), *expected, "test {}", test.tc_id);
            let mut out = [[UNTOUCHED; 8]; ROWS];
            hasher.hash_rows_from(&state, &rest.repeat(ROWS), rest.len(), &mut out).expect("valid");
            assert!(out.iter().all(|digest| values(digest) == *expected), "test {}", test.tc_id);
            done += 1;
        }
    }
    done
}

#[test]
fn zero_suffixes_are_shortcuts() {
    for_each_backend(|backend| {
        for group in RatedMode::SliceHash.load().expect("the file loads").test_groups {
            let done = match group.instance {
                Named::KoalaBear16 => zero_suffixes::<KoalaBear16, 16, 8>(&group, backend),
                Named::KoalaBear24 => zero_suffixes::<KoalaBear24, 24, 16>(&group, backend),
            };
            assert!(done > 3, "{backend}: {done} suffixes");
        }
    });
}

/// A transcript, whose last step is refused where it is invalid.
fn transcript<I: Instance<W>, const W: usize, const R: usize>(test: &ChallengerTest, backend: Backend) {
    let mut challenger = Challenger::<I, W, R>::on(backend);
    for step in &test.steps {
        match step {
            Step::Observe { numbers } => match elements(numbers) {
                Ok(elements) => challenger.observe_slice(&elements),
                Err(_) => assert!(!step.is_valid(), "test {}", test.tc_id),
            },
            Step::Sample { elements } => {
                elements.iter().for_each(|expected| assert_eq!(challenger.sample().value(), expected.0, "test {}", test.tc_id));
            }
            Step::SampleBits { bits, value } => {
                let before = format!("{challenger:?}");
                let found = challenger.sample_bits(*bits);
                assert_eq!(found, value.ok_or(BitCountError { bits: *bits, most: 30 }), "test {}", test.tc_id);
                assert_eq!(found.is_err(), before == format!("{challenger:?}"), "test {}: nothing is sampled", test.tc_id);
            }
        }
    }
    if let Some(state) = &test.state {
        assert_eq!(values(challenger.state()), *state, "test {}", test.tc_id);
    }
}

fn transcripts(group: &ChallengerGroup, backend: Backend) -> usize {
    for test in &group.tests {
        match (group.instance, group.rate) {
            (Named::KoalaBear16, 8) => transcript::<KoalaBear16, 16, 8>(test, backend),
            (Named::KoalaBear24, 16) => transcript::<KoalaBear24, 24, 16>(test, backend),
            shape => panic!("{shape:?} has no instantiation here"),
        }
    }
    group.tests.len()
}

#[test]
fn file_of_the_challenger() {
    for_each_backend(|backend| {
        let file = duplex_challenger::load().expect("the file loads");
        let done: usize = file.test_groups.iter().map(|group| transcripts(group, backend)).sum();
        assert_eq!(done, file.number_of_tests, "{backend}");
    });
}

/// Rows of one length, of which every number up to the largest is hashed.
fn rows<I: Instance<W>, const W: usize, const R: usize>(
    length: usize,
    digests: &[Vec<Element>],
    tests: &[RowCountTest],
    backend: Backend,
) -> usize {
    let hasher = Hasher::<I, PaddingFreeSponge<R>, W, 8>::on(backend);
    let numbers: Vec<Limb> = hash_rows::buffer(length * digests.len()).iter().map(|element| Limb(element.0)).collect();
    let elements = elements(&numbers).expect("the numbers are elements");
    for test in tests {
        let mut out = vec![[UNTOUCHED; 8]; test.count];
        hasher.hash_rows(&elements[..length * test.count], length, &mut out).expect("valid");
        assert!(out.iter().map(|digest| values(digest)).eq(digests[..test.count].iter().cloned()), "test {}", test.tc_id);
    }
    tests.len()
}

fn shapes(tests: &[RowShapeTest], backend: Backend) -> usize {
    let hasher = Hasher::<KoalaBear16, PaddingFreeSponge<8>, 16, 8>::on(backend);
    for test in tests {
        let (elements, length, digests) = (test.buffer_length, test.row_length, test.digest_count);
        let mut out = vec![[UNTOUCHED; 8]; digests];
        let found = hasher.hash_rows(&vec![KoalaBear::ZERO; elements], length, &mut out);
        if test.result == Outcome::Valid {
            assert_eq!(found, Ok(()), "test {}", test.tc_id);
            continue;
        }
        assert_eq!(found, Err(BatchError::Buffer { elements, length, digests }), "test {}", test.tc_id);
        assert_eq!(out, vec![[UNTOUCHED; 8]; digests], "test {}", test.tc_id);
    }
    tests.len()
}

#[test]
fn file_of_rows() {
    for_each_backend(|backend| {
        let file = hash_rows::load().expect("the file loads");
        let mut done = 0;
        for group in &file.test_groups {
            done += match group {
                HashRowsGroup::HashRows { instance: Named::KoalaBear16, rate: 8, row_length, digests, tests } => {
                    rows::<KoalaBear16, 16, 8>(*row_length, digests, tests, backend)
                }
                HashRowsGroup::HashRows { instance: Named::KoalaBear24, rate: 16, row_length, digests, tests } => {
                    rows::<KoalaBear24, 24, 16>(*row_length, digests, tests, backend)
                }
                HashRowsGroup::HashRows { instance, rate, .. } => panic!("{instance:?} of rate {rate} has no instantiation here"),
                HashRowsGroup::BufferShape { tests } => shapes(tests, backend),
            };
        }
        assert_eq!(done, file.number_of_tests, "{backend}");
    });
}

/// Rows that do not fill their buffer, or have a length that the mode does not take.
#[test]
fn batches_of_wrong_shape() {
    for_each_backend(|backend| {
        let sponge = Hasher::<KoalaBear16, PaddingFreeSponge<8>, 16, 8>::on(backend);
        let slices = Hasher::<KoalaBear16, SliceHash<8>, 16, 8>::on(backend);
        let jive = Hasher::<KoalaBear16, Jive<2>, 16, 8>::on(backend);
        let rows = [KoalaBear::ZERO; 50];
        for (length, digests) in [(7, 7), (50, 2), (0, 1), (51, 1), (usize::MAX, 2), (usize::MAX / 2 + 26, 2)] {
            let mut out = vec![[UNTOUCHED; 8]; digests];
            let error = BatchError::Buffer { elements: 50, length, digests };
            assert_eq!(sponge.hash_rows(&rows, length, &mut out), Err(error), "{backend}");
            assert_eq!(out, vec![[UNTOUCHED; 8]; digests], "{backend}");
        }
        let mut out = [[UNTOUCHED; 8]; 2];
        for length in [0, 8, 15, 17, 25] {
            let error = BatchError::Message(MessageLengthError { length });
            assert_eq!(slices.hash_rows(&rows, length, &mut out), Err(error), "{backend}");
            assert_eq!(slices.hash_rows(&[], length, &mut []), Err(error), "{backend}");
        }
        let error = BatchError::Buffer { elements: 50, length: 16, digests: 2 };
        assert_eq!(jive.compress_many(&rows, &mut out), Err(error), "{backend}");
        let state = slices.zero_suffix_state(1);
        assert_eq!(slices.hash_slice_from(&state, &rows[..9]), Err(MessageLengthError { length: 9 }), "{backend}");
        let error = BatchError::Message(MessageLengthError { length: 25 });
        assert_eq!(slices.hash_rows_from(&state, &rows, 25, &mut out), Err(error), "{backend}");
        assert_eq!(out, [[UNTOUCHED; 8]; 2], "{backend}");
    });
}

#[test]
fn errors_say_what_is_wrong() {
    let message = MessageLengthError { length: 15 };
    assert_eq!(message.to_string(), "the mode takes no message of 15 elements");
    assert_eq!(BatchError::from(message).to_string(), message.to_string());
    assert_eq!(
        BatchError::Buffer { elements: 50, length: 16, digests: 2 }.to_string(),
        "2 messages of 16 elements do not fill a buffer of 50 elements exactly"
    );
    assert_eq!(
        BitCountError { bits: 31, most: 30 }.to_string(),
        "an element does not give 31 bits: the greatest number of bits is 30"
    );
}

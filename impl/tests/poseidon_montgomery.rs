//! Elements in words of the Montgomery form: every entry point against the same on canonical elements, on every backend.

mod backends;

use ashlar::fields::koala_bear::{KoalaBear, MODULUS, Montgomery, NotCanonical};
use ashlar::modes::{
    BatchError, CompressionMode, HashMode, InnerNodes, Jive, MessageLengthError, PaddedSponge, PaddingFreeSponge, SliceHash,
    TruncatedPermutation,
};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Hasher, MontgomeryError, NotMontgomery, Poseidon};
use backends::for_each_backend;

const EDGES: [u32; 8] = [0, 1, 2, (1 << 24) - 1, 1 << 24, MODULUS / 2, MODULUS - 2, MODULUS - 1];

/// Canonical elements, some of them at the ends of the range.
fn elements(count: usize) -> Vec<KoalaBear> {
    let mut value: u32 = 1;
    let mut next = |i| {
        value = value.wrapping_mul(0x9e37_79b9).wrapping_add(0x7f4a_7c15);
        if i % 5 == 0 { EDGES[value as usize >> 29] } else { value }
    };
    (0..count).map(|i| KoalaBear::reduce(next(i))).collect()
}

fn words(elements: &[KoalaBear]) -> Vec<u32> {
    elements.iter().map(|element| Montgomery::from(*element).word()).collect()
}

/// All elements where `ASHLAR_TEST` is `full`.
#[test]
fn words_are_multiples_by_a_power_of_two() {
    let is_full = std::env::var("ASHLAR_TEST").is_ok_and(|tier| tier == "full");
    let spread = (0..MODULUS).step_by(if is_full && cfg!(target_arch = "x86_64") { 1 } else { 1_000_003 });
    for element in spread.map(KoalaBear::reduce).chain(EDGES.map(KoalaBear::reduce)) {
        let word = Montgomery::from(element).word();
        assert_eq!(u64::from(word), (u64::from(element.value()) << 32) % u64::from(MODULUS));
        let read = Montgomery::new(word).expect("the word is below the modulus");
        assert_eq!((read.value(), KoalaBear::from(read)), (element.value(), element));
    }
    assert_eq!(Montgomery::new(MODULUS), Err(NotCanonical { value: MODULUS }));
}

fn permutes<I: Instance<WIDTH>, const WIDTH: usize>() {
    for_each_backend(|backend| {
        let poseidon = Poseidon::<I, WIDTH>::on(backend);
        for count in [0, 1, 2, 7, 9, 33, 70] {
            let mut states = elements(count * WIDTH).as_chunks().0.to_vec();
            let mut found: Vec<[u32; WIDTH]> = words(states.as_flattened()).as_chunks().0.to_vec();
            poseidon.permute_many_montgomery(&mut found).expect("words below the modulus");
            poseidon.permute_many(&mut states);
            assert_eq!(found.as_flattened(), words(states.as_flattened()), "{count} states on {backend}");
        }
    });
}

#[test]
fn permutations() {
    permutes::<KoalaBear16, 16>();
    permutes::<KoalaBear24, 24>();
}

fn hashes<I: Instance<WIDTH>, M: HashMode<WIDTH, 8>, const WIDTH: usize>(lengths: &[usize]) {
    for_each_backend(|backend| {
        let hasher = Hasher::<I, M, WIDTH, 8>::on(backend);
        for (length, count) in lengths.iter().flat_map(|length| [0, 1, 2, 9, 33, 70].map(|count| (*length, count))) {
            let rows = elements(length * count);
            let (mut expected, mut found) = (vec![[KoalaBear::ONE; 8]; count], vec![[1; 8]; count]);
            hasher.hash_rows(&rows, length, &mut expected).expect("the rows fill the buffer");
            hasher.hash_rows_montgomery(&words(&rows), length, &mut found).expect("the rows fill the buffer");
            assert_eq!(found.as_flattened(), words(expected.as_flattened()), "{count} rows of {length} on {backend}");
        }
    });
}

#[test]
fn rows() {
    hashes::<KoalaBear16, PaddingFreeSponge<8>, 16>(&[0, 1, 7, 8, 9, 40]);
    hashes::<KoalaBear16, SliceHash<8>, 16>(&[16, 24]);
    hashes::<KoalaBear24, PaddedSponge<16>, 24>(&[0, 15, 16, 33]);
}

#[test]
fn rows_before_zeros() {
    for_each_backend(|backend| {
        let hasher = Hasher::<KoalaBear16, SliceHash<8>, 16, 8>::on(backend);
        let state = hasher.zero_suffix_state(3);
        for (length, count) in [0, 8, 24].iter().flat_map(|length| [0, 1, 2, 9, 33, 70].map(|count| (*length, count))) {
            let rows = elements(length * count);
            let (mut expected, mut found) = (vec![[KoalaBear::ONE; 8]; count], vec![[1; 8]; count]);
            hasher.hash_rows_from(&state, &rows, length, &mut expected).expect("the rows fill the buffer");
            hasher.hash_rows_from_montgomery(&state, &words(&rows), length, &mut found).expect("the rows fill the buffer");
            assert_eq!(found.as_flattened(), words(expected.as_flattened()), "{count} rows of {length} on {backend}");
        }
    });
}

fn compresses<I: Instance<WIDTH>, M: CompressionMode<WIDTH, 8>, const WIDTH: usize>() {
    for_each_backend(|backend| {
        let hasher = Hasher::<I, M, WIDTH, 8>::on(backend);
        for count in [0, 1, 2, 9, 33, 70] {
            let inputs = elements(count * M::INPUT);
            let (mut expected, mut found) = (vec![[KoalaBear::ONE; 8]; count], vec![[1; 8]; count]);
            hasher.compress_many(&inputs, &mut expected).expect("the inputs fill the buffer");
            hasher.compress_many_montgomery(&words(&inputs), &mut found).expect("the inputs fill the buffer");
            assert_eq!(found.as_flattened(), words(expected.as_flattened()), "{count} inputs on {backend}");
        }
    });
}

#[test]
fn compressions() {
    compresses::<KoalaBear16, TruncatedPermutation<2, InnerNodes>, 16>();
    compresses::<KoalaBear16, Jive<2>, 16>();
    compresses::<KoalaBear24, Jive<3>, 24>();
}

#[test]
fn what_is_wrong_is_said_and_nothing_written() {
    let hasher = Hasher::<KoalaBear16, SliceHash<8>, 16, 8>::new();
    let mut out = [[1; 8]; 2];
    let mut rows = vec![0; 32];
    rows[20] = MODULUS;
    let word = NotMontgomery { index: 20, word: MODULUS };
    assert_eq!(hasher.hash_rows_montgomery(&rows, 16, &mut out), Err(MontgomeryError::Word(word)));
    assert_eq!(word.to_string(), "word 20, 2130706433, holds no element in the Montgomery form: it is not below 2130706433");
    assert_eq!(MontgomeryError::from(word).to_string(), word.to_string());

    let length = MessageLengthError { length: 15 };
    assert_eq!(hasher.hash_rows_montgomery(&rows[..30], 15, &mut out), Err(BatchError::from(length).into()));
    let buffer = BatchError::Buffer { elements: 31, length: 16, digests: 2 };
    assert_eq!(hasher.hash_rows_montgomery(&rows[..31], 16, &mut out), Err(buffer.into()));
    assert_eq!(MontgomeryError::from(buffer).to_string(), buffer.to_string());

    let state = hasher.zero_suffix_state(1);
    assert_eq!(hasher.hash_rows_from_montgomery(&state, &rows, 16, &mut out), Err(word.into()));
    let length = MessageLengthError { length: 15 };
    assert_eq!(hasher.hash_rows_from_montgomery(&state, &rows[..30], 15, &mut out), Err(BatchError::from(length).into()));

    let node = Hasher::<KoalaBear16, Jive<2>, 16, 8>::new();
    let buffer = BatchError::Buffer { elements: 31, length: 16, digests: 2 };
    assert_eq!(node.compress_many_montgomery(&rows[..31], &mut out), Err(buffer.into()));
    assert_eq!(node.compress_many_montgomery(&rows, &mut out), Err(word.into()));
    assert_eq!(out, [[1; 8]; 2]);

    let mut states = [[2; 16]; 2];
    states[1][4] = MODULUS;
    let before = states;
    assert_eq!(Poseidon::<KoalaBear16, 16>::new().permute_many_montgomery(&mut states), Err(word));
    assert_eq!(states, before);
}

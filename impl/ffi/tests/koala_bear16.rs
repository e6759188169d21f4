//! Every exported function of KoalaBear16: the vectors, and arguments that are refused before anything is written.

use core::ptr::{null, null_mut};

use ashlar_ffi::Status;
use ashlar_ffi::koala_bear16::{
    ASHLAR_KOALA_BEAR16_WIDTH, ashlar_koala_bear16_compress_many, ashlar_koala_bear16_hash_rows, ashlar_koala_bear16_permute,
    ashlar_koala_bear16_permute_many,
};
use ashlar_vectors::file::Outcome;
use ashlar_vectors::poseidon::hash_rows::{self, HashRowsGroup};
use ashlar_vectors::poseidon::mode::CompressionMode;
use ashlar_vectors::poseidon::{Element, Instance, Limb, permutation};

/// What memory holds before it is written to: no canonical element.
const UNTOUCHED: u32 = u32::MAX;
const MODULUS: u32 = 0x7f00_0001;

type Digest = [u32; 8];

fn permute_many(states: &mut [u32]) -> Status {
    // SAFETY: as many elements as stated.
    unsafe { ashlar_koala_bear16_permute_many(states.as_mut_ptr(), states.len()) }
}

fn hash_rows(rows: &[u32], length: usize, digests: &mut [Digest]) -> Status {
    let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
    // SAFETY: as many elements and digests as stated.
    unsafe { ashlar_koala_bear16_hash_rows(rows.as_ptr(), rows.len(), length, out, count) }
}

fn compress_many(pairs: &[u32], digests: &mut [Digest]) -> Status {
    let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
    // SAFETY: as many elements and digests as stated.
    unsafe { ashlar_koala_bear16_compress_many(pairs.as_ptr(), pairs.len(), out, count) }
}

fn limbs(limbs: &[Limb]) -> Vec<u32> {
    limbs.iter().map(|limb| limb.0).collect()
}

fn integers(elements: &[Element]) -> Vec<u32> {
    elements.iter().map(|element| element.0).collect()
}

#[test]
fn permutation_vectors() {
    let groups = permutation::load().expect("the file loads").test_groups;
    for test in groups.into_iter().filter(|group| group.instance == Instance::KoalaBear16).flat_map(|group| group.tests) {
        let mut state = limbs(&test.state);
        let before = state.clone();
        let found = permute_many(&mut state);
        let Some(permuted) = &test.permuted else {
            // No state and two states are batches, if not states.
            let is_batch =
                test.state.len() != ASHLAR_KOALA_BEAR16_WIDTH && test.state.len().is_multiple_of(ASHLAR_KOALA_BEAR16_WIDTH);
            assert_eq!(found == Status::Ok, is_batch, "test {}", test.tc_id);
            assert_eq!(state == before, !is_batch || before.is_empty(), "test {}", test.tc_id);
            continue;
        };
        assert_eq!(found, Status::Ok);
        assert_eq!(state, integers(permuted), "test {}", test.tc_id);
        let mut one = before;
        // SAFETY: a state.
        assert_eq!(unsafe { ashlar_koala_bear16_permute(one.as_mut_ptr()) }, Status::Ok);
        assert_eq!(one, state, "test {}", test.tc_id);
    }
}

#[test]
fn vectors_of_many_rows() {
    for group in hash_rows::load().expect("the file loads").test_groups {
        match group {
            HashRowsGroup::HashRows { instance: Instance::KoalaBear16, row_length, digests, .. } => {
                let rows = integers(&hash_rows::buffer(digests.len() * row_length));
                let mut out = vec![[UNTOUCHED; 8]; digests.len()];
                assert_eq!(hash_rows(&rows, row_length, &mut out), Status::Ok);
                assert!(out.iter().zip(&digests).all(|(found, digest)| found[..] == integers(digest)), "rows of {row_length}");
            }
            HashRowsGroup::HashRows { .. } => {}
            HashRowsGroup::BufferShape { tests } => {
                for test in tests {
                    let mut out = vec![[UNTOUCHED; 8]; test.digest_count];
                    let found = hash_rows(&vec![0; test.buffer_length], test.row_length, &mut out);
                    let expected = if test.result == Outcome::Valid { Status::Ok } else { Status::WrongLength };
                    assert_eq!(found, expected, "test {}", test.tc_id);
                    let written = out.iter().any(|digest| *digest != [UNTOUCHED; 8]);
                    assert_eq!(written, found == Status::Ok && !out.is_empty(), "test {}", test.tc_id);
                }
            }
        }
    }
}

#[test]
fn compression_vectors() {
    let groups = CompressionMode::TruncatedPermutation.load().expect("the file loads").test_groups;
    let is_ours = |instance, digest_length| instance == Instance::KoalaBear16 && digest_length == 8;
    for group in groups.into_iter().filter(|group| is_ours(group.instance, group.parameters.digest_length)) {
        for test in group.tests {
            let mut out = [[UNTOUCHED; 8]];
            let found = compress_many(&limbs(&test.input), &mut out);
            match &test.digest {
                Some(digest) => assert_eq!((found, &out[0][..]), (Status::Ok, &integers(digest)[..]), "test {}", test.tc_id),
                None => assert_eq!((found != Status::Ok, out), (true, [[UNTOUCHED; 8]]), "test {}", test.tc_id),
            }
        }
    }
}

#[test]
fn wrong_arguments_are_refused() {
    let mut states = [0; 2 * ASHLAR_KOALA_BEAR16_WIDTH];
    assert_eq!(permute_many(&mut states[1..]), Status::WrongLength);
    states[31] = MODULUS;
    assert_eq!(permute_many(&mut states), Status::NotCanonical);
    assert_eq!(states[..31], [0; 31]);
    let mut digests = [[UNTOUCHED; 8]; 2];
    assert_eq!(hash_rows(&states, 16, &mut digests), Status::NotCanonical);
    assert_eq!(compress_many(&states, &mut digests), Status::NotCanonical);
    assert_eq!(hash_rows(&states[..31], 16, &mut digests), Status::WrongLength);
    assert_eq!(compress_many(&states[..31], &mut digests), Status::WrongLength);
    assert_eq!(digests, [[UNTOUCHED; 8]; 2]);
    // SAFETY: null pointers are allowed.
    unsafe {
        assert_eq!(ashlar_koala_bear16_permute(null_mut()), Status::NullPointer);
        assert_eq!(ashlar_koala_bear16_permute_many(null_mut(), 0), Status::Ok);
        assert_eq!(ashlar_koala_bear16_hash_rows(null(), 8, 8, digests.as_mut_ptr().cast(), 1), Status::NullPointer);
        assert_eq!(ashlar_koala_bear16_compress_many(states.as_ptr(), 16, null_mut(), 1), Status::NullPointer);
    }
    assert_eq!(digests, [[UNTOUCHED; 8]; 2]);
}

//! Every exported function of KoalaBear16 and KoalaBear24: the vectors, and arguments that are refused before anything is written.

use core::ptr::{null, null_mut};

use ashlar_ffi::Status;
use ashlar_ffi::koala_bear16::{
    ASHLAR_KOALA_BEAR16_DIGEST_ELEMENTS, ASHLAR_KOALA_BEAR16_WIDTH, ashlar_koala_bear16_compress_many,
    ashlar_koala_bear16_hash_rows, ashlar_koala_bear16_permute, ashlar_koala_bear16_permute_many,
};
use ashlar_ffi::koala_bear24::{
    ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS, ASHLAR_KOALA_BEAR24_WIDTH, ashlar_koala_bear24_compress_many,
    ashlar_koala_bear24_hash_rows, ashlar_koala_bear24_permute, ashlar_koala_bear24_permute_many,
};
use ashlar_vectors::file::Outcome;
use ashlar_vectors::poseidon::hash_rows::{self, HashRowsGroup};
use ashlar_vectors::poseidon::mode::CompressionMode;
use ashlar_vectors::poseidon::{Element, Instance, Limb, permutation};

/// What memory holds before it is written to: no canonical element.
const UNTOUCHED: u32 = u32::MAX;
const MODULUS: u32 = 0x7f00_0001;

/// Elements of a digest.
const DIGEST: usize = 8;

const _: () = assert!(ASHLAR_KOALA_BEAR16_DIGEST_ELEMENTS == DIGEST && ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS == DIGEST);

type Digest = [u32; DIGEST];

/// The exported functions of an instance.
#[derive(Clone, Copy)]
struct Exported {
    instance: Instance,
    width: usize,
    rate: usize,
    permute: unsafe extern "C" fn(*mut u32) -> Status,
    permute_many: unsafe extern "C" fn(*mut u32, usize) -> Status,
    hash_rows: unsafe extern "C" fn(*const u32, usize, usize, *mut u32, usize) -> Status,
    compress_many: unsafe extern "C" fn(*const u32, usize, *mut u32, usize) -> Status,
}

const ALL: [Exported; 2] = [
    Exported {
        instance: Instance::KoalaBear16,
        width: ASHLAR_KOALA_BEAR16_WIDTH,
        rate: 8,
        permute: ashlar_koala_bear16_permute,
        permute_many: ashlar_koala_bear16_permute_many,
        hash_rows: ashlar_koala_bear16_hash_rows,
        compress_many: ashlar_koala_bear16_compress_many,
    },
    Exported {
        instance: Instance::KoalaBear24,
        width: ASHLAR_KOALA_BEAR24_WIDTH,
        rate: 16,
        permute: ashlar_koala_bear24_permute,
        permute_many: ashlar_koala_bear24_permute_many,
        hash_rows: ashlar_koala_bear24_hash_rows,
        compress_many: ashlar_koala_bear24_compress_many,
    },
];

impl Exported {
    fn permute_many(self, states: &mut [u32]) -> Status {
        // SAFETY: as many elements as stated.
        unsafe { (self.permute_many)(states.as_mut_ptr(), states.len()) }
    }

    fn hash_rows(self, rows: &[u32], length: usize, digests: &mut [Digest]) -> Status {
        let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
        // SAFETY: as many elements and digests as stated.
        unsafe { (self.hash_rows)(rows.as_ptr(), rows.len(), length, out, count) }
    }

    fn compress_many(self, pairs: &[u32], digests: &mut [Digest]) -> Status {
        let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
        // SAFETY: as many elements and digests as stated.
        unsafe { (self.compress_many)(pairs.as_ptr(), pairs.len(), out, count) }
    }
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
    for exported in ALL {
        let ours: Vec<_> = groups.iter().filter(|group| group.instance == exported.instance).collect();
        assert!(!ours.is_empty());
        ours.into_iter().flat_map(|group| &group.tests).for_each(|test| permutation_vector(exported, test));
    }
}

fn permutation_vector(exported: Exported, test: &permutation::PermutationTest) {
    let mut state = limbs(&test.state);
    let before = state.clone();
    let found = exported.permute_many(&mut state);
    let Some(permuted) = &test.permuted else {
        // No state and two states are batches, if not states.
        let is_batch = before.len() != exported.width && before.len().is_multiple_of(exported.width);
        assert_eq!(found == Status::Ok, is_batch, "test {}", test.tc_id);
        assert_eq!(state == before, !is_batch || before.is_empty(), "test {}", test.tc_id);
        return;
    };
    assert_eq!(found, Status::Ok);
    assert_eq!(state, integers(permuted), "test {}", test.tc_id);
    let mut one = before;
    // SAFETY: a state.
    assert_eq!(unsafe { (exported.permute)(one.as_mut_ptr()) }, Status::Ok);
    assert_eq!(one, state, "test {}", test.tc_id);
}

#[test]
fn vectors_of_many_rows() {
    let groups = hash_rows::load().expect("the file loads").test_groups;
    for exported in ALL {
        let checked = groups.iter().filter(|group| vectors_of_rows(exported, group)).count();
        assert!(checked > 1, "{:?}", exported.instance);
    }
}

/// Whether a group is of the instance; if so its vectors are checked.
fn vectors_of_rows(exported: Exported, group: &HashRowsGroup) -> bool {
    match group {
        HashRowsGroup::HashRows { instance, rate, row_length, digests, .. } if *instance == exported.instance => {
            assert_eq!(*rate, exported.rate);
            let rows = integers(&hash_rows::buffer(digests.len() * row_length));
            let mut out = vec![[UNTOUCHED; DIGEST]; digests.len()];
            assert_eq!(exported.hash_rows(&rows, *row_length, &mut out), Status::Ok);
            assert!(out.iter().zip(digests).all(|(found, digest)| found[..] == integers(digest)), "rows of {row_length}");
            true
        }
        HashRowsGroup::HashRows { .. } => false,
        HashRowsGroup::BufferShape { tests } => {
            for test in tests {
                let mut out = vec![[UNTOUCHED; DIGEST]; test.digest_count];
                let found = exported.hash_rows(&vec![0; test.buffer_length], test.row_length, &mut out);
                let expected = if test.result == Outcome::Valid { Status::Ok } else { Status::WrongLength };
                assert_eq!(found, expected, "test {}", test.tc_id);
                let written = out.iter().any(|digest| *digest != [UNTOUCHED; DIGEST]);
                assert_eq!(written, found == Status::Ok && !out.is_empty(), "test {}", test.tc_id);
            }
            true
        }
    }
}

#[test]
fn compression_vectors() {
    let groups = CompressionMode::TruncatedPermutation.load().expect("the file loads").test_groups;
    for exported in ALL {
        let is_ours = |instance, input, digest| instance == exported.instance && input == 2 * DIGEST && digest == DIGEST;
        let ours: Vec<_> = groups
            .iter()
            .filter(|group| is_ours(group.instance, group.parameters.input_length, group.parameters.digest_length))
            .collect();
        assert_eq!(ours.len(), 1);
        for test in &ours[0].tests {
            let mut out = [[UNTOUCHED; DIGEST]];
            let found = exported.compress_many(&limbs(&test.input), &mut out);
            match &test.digest {
                Some(digest) => assert_eq!((found, &out[0][..]), (Status::Ok, &integers(digest)[..]), "test {}", test.tc_id),
                None => assert_eq!((found != Status::Ok, out), (true, [[UNTOUCHED; DIGEST]]), "test {}", test.tc_id),
            }
        }
    }
}

#[test]
fn wrong_arguments_are_refused() {
    for exported in ALL {
        let mut states = vec![0; 2 * exported.width];
        let last = states.len() - 1;
        assert_eq!(exported.permute_many(&mut states[1..]), Status::WrongLength);
        states[last] = MODULUS;
        assert_eq!(exported.permute_many(&mut states), Status::NotCanonical);
        assert!(states[..last].iter().all(|element| *element == 0));
        let mut digests = [[UNTOUCHED; DIGEST]; 2];
        let pairs = &states[states.len() - 4 * DIGEST..];
        assert_eq!(exported.hash_rows(&states, exported.width, &mut digests), Status::NotCanonical);
        assert_eq!(exported.compress_many(pairs, &mut digests), Status::NotCanonical);
        assert_eq!(exported.hash_rows(&states[..last], exported.width, &mut digests), Status::WrongLength);
        assert_eq!(exported.compress_many(&states[..4 * DIGEST - 1], &mut digests), Status::WrongLength);
        assert_eq!(digests, [[UNTOUCHED; DIGEST]; 2]);
    }
}

#[test]
fn null_pointers_are_refused() {
    for exported in ALL {
        let pair = [0; 2 * DIGEST];
        let mut digest = [UNTOUCHED; DIGEST];
        // SAFETY: null pointers are allowed.
        unsafe {
            assert_eq!((exported.permute)(null_mut()), Status::NullPointer);
            assert_eq!((exported.permute_many)(null_mut(), 0), Status::Ok);
            assert_eq!((exported.hash_rows)(null(), 8, 8, digest.as_mut_ptr(), 1), Status::NullPointer);
            assert_eq!((exported.hash_rows)(pair.as_ptr(), 16, 16, null_mut(), 1), Status::NullPointer);
            assert_eq!((exported.compress_many)(null(), 2 * DIGEST, digest.as_mut_ptr(), 1), Status::NullPointer);
            assert_eq!((exported.compress_many)(pair.as_ptr(), 2 * DIGEST, null_mut(), 1), Status::NullPointer);
        }
        assert_eq!(digest, [UNTOUCHED; DIGEST]);
    }
}

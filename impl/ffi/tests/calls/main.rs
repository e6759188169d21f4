//! Every exported function: the vectors, and arguments that are refused before anything is written.

// They would take Miri too long, and their loader longer to compile than all else that it runs.
#[cfg(not(miri))]
mod vectors;

use core::ffi::CStr;
use core::ptr::{null, null_mut};

use ashlar_ffi::{ASHLAR_DIGEST_ELEMENTS, Status, ashlar_status_message, rp_jive64_256, rp64_256};

const MODULUS: u64 = 0xffff_ffff_0000_0001;
/// What memory holds before it is written to: no canonical element.
const UNTOUCHED: u64 = u64::MAX;

type Digest = [u64; ASHLAR_DIGEST_ELEMENTS];

/// The functions of an instance.
struct Functions {
    permute: unsafe extern "C" fn(*mut u64) -> Status,
    permute_many: unsafe extern "C" fn(*mut u64, usize) -> Status,
    hash_elements: unsafe extern "C" fn(*const u64, usize, *mut u64) -> Status,
    hash_elements_many: unsafe extern "C" fn(*const u64, usize, usize, *mut u64, usize) -> Status,
    hash: unsafe extern "C" fn(*const u8, usize, *mut u64) -> Status,
    merge: unsafe extern "C" fn(*const u64, *const u64, *mut u64) -> Status,
    merge_many: unsafe extern "C" fn(*const u64, usize, *mut u64) -> Status,
    merge_with_int: unsafe extern "C" fn(*const u64, u64, *mut u64) -> Status,
    width: usize,
}

const RP64_256: Functions = Functions {
    permute: rp64_256::ashlar_rp64_256_permute,
    permute_many: rp64_256::ashlar_rp64_256_permute_many,
    hash_elements: rp64_256::ashlar_rp64_256_hash_elements,
    hash_elements_many: rp64_256::ashlar_rp64_256_hash_elements_many,
    hash: rp64_256::ashlar_rp64_256_hash,
    merge: rp64_256::ashlar_rp64_256_merge,
    merge_many: rp64_256::ashlar_rp64_256_merge_many,
    merge_with_int: rp64_256::ashlar_rp64_256_merge_with_int,
    width: rp64_256::ASHLAR_RP64_256_WIDTH,
};

const RP_JIVE64_256: Functions = Functions {
    permute: rp_jive64_256::ashlar_rp_jive64_256_permute,
    permute_many: rp_jive64_256::ashlar_rp_jive64_256_permute_many,
    hash_elements: rp_jive64_256::ashlar_rp_jive64_256_hash_elements,
    hash_elements_many: rp_jive64_256::ashlar_rp_jive64_256_hash_elements_many,
    hash: rp_jive64_256::ashlar_rp_jive64_256_hash,
    merge: rp_jive64_256::ashlar_rp_jive64_256_merge,
    merge_many: rp_jive64_256::ashlar_rp_jive64_256_merge_many,
    merge_with_int: rp_jive64_256::ashlar_rp_jive64_256_merge_with_int,
    width: rp_jive64_256::ASHLAR_RP_JIVE64_256_WIDTH,
};

/// The functions on slices, whose lengths are those that the safety of the functions asks for.
impl Functions {
    fn permute(&self, state: &mut [u64]) -> Status {
        assert_eq!(state.len(), self.width);
        // SAFETY: a state.
        unsafe { (self.permute)(state.as_mut_ptr()) }
    }

    fn permute_many(&self, states: &mut [u64]) -> Status {
        // SAFETY: as many elements as stated.
        unsafe { (self.permute_many)(states.as_mut_ptr(), states.len()) }
    }

    fn hash_elements(&self, elements: &[u64], digest: &mut Digest) -> Status {
        // SAFETY: as many elements as stated, and a digest.
        unsafe { (self.hash_elements)(elements.as_ptr(), elements.len(), digest.as_mut_ptr()) }
    }

    fn hash_elements_many(&self, rows: &[u64], length: usize, digests: &mut [Digest]) -> Status {
        let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
        // SAFETY: as many elements and digests as stated.
        unsafe { (self.hash_elements_many)(rows.as_ptr(), rows.len(), length, out, count) }
    }

    fn hash(&self, bytes: &[u8], digest: &mut Digest) -> Status {
        // SAFETY: as many bytes as stated, and a digest.
        unsafe { (self.hash)(bytes.as_ptr(), bytes.len(), digest.as_mut_ptr()) }
    }

    fn merge(&self, left: &Digest, right: &Digest, digest: &mut Digest) -> Status {
        // SAFETY: digests.
        unsafe { (self.merge)(left.as_ptr(), right.as_ptr(), digest.as_mut_ptr()) }
    }

    fn merge_many(&self, digests: &[Digest], digest: &mut Digest) -> Status {
        // SAFETY: as many digests as stated, and a digest.
        unsafe { (self.merge_many)(digests.as_ptr().cast(), digests.len(), digest.as_mut_ptr()) }
    }

    fn merge_with_int(&self, seed: &Digest, integer: u64, digest: &mut Digest) -> Status {
        // SAFETY: digests.
        unsafe { (self.merge_with_int)(seed.as_ptr(), integer, digest.as_mut_ptr()) }
    }
}

/// More rows than are digested at a time, each as if alone.
#[test]
fn many_rows_are_hashed_as_if_alone() {
    for of in [RP64_256, RP_JIVE64_256] {
        let rows: Vec<u64> = (0..3 * 150).map(|i| i * i).collect();
        let mut many = [[UNTOUCHED; 4]; 150];
        assert_eq!(of.hash_elements_many(&rows, 3, &mut many), Status::Ok);
        for (row, found) in rows.chunks(3).zip(many) {
            let mut alone = [UNTOUCHED; 4];
            assert_eq!(of.hash_elements(row, &mut alone), Status::Ok);
            assert_eq!(found, alone);
        }
    }
}

/// A digest may replace one of those that it is of, as the header says.
#[test]
fn digests_are_merged_in_place() {
    for of in [RP64_256, RP_JIVE64_256] {
        let (mut left, right) = ([1, 2, 3, 4], [5, 6, 7, 8]);
        let mut expected = [UNTOUCHED; 4];
        assert_eq!(of.merge(&left, &right, &mut expected), Status::Ok);
        let place = left.as_mut_ptr();
        // SAFETY: digests; the first is written over, which the function allows.
        assert_eq!(unsafe { (of.merge)(place, right.as_ptr(), place) }, Status::Ok);
        assert_eq!(left, expected);
        assert_eq!(of.merge_with_int(&right, 9, &mut expected), Status::Ok);
        let mut seed = right;
        let place = seed.as_mut_ptr();
        // SAFETY: a digest that is written over, which the function allows.
        assert_eq!(unsafe { (of.merge_with_int)(place, 9, place) }, Status::Ok);
        assert_eq!(seed, expected);
    }
}

#[test]
fn elements_must_be_canonical() {
    for of in [RP64_256, RP_JIVE64_256] {
        let mut digests = [[UNTOUCHED; 4]; 2];
        for bad in [MODULUS, MODULUS + 1, u64::MAX] {
            for at in 0..2 * of.width {
                let mut states = vec![MODULUS - 1; 2 * of.width];
                states[at] = bad;
                let before = states.clone();
                assert_eq!(of.permute_many(&mut states), Status::NotCanonical);
                assert_eq!(of.permute(&mut states[at / of.width * of.width..][..of.width]), Status::NotCanonical);
                assert_eq!(states, before);
                assert_eq!(of.hash_elements(&states, &mut digests[0]), Status::NotCanonical);
                assert_eq!(of.hash_elements_many(&states, of.width, &mut digests), Status::NotCanonical);
            }
            let (good, bad) = ([0; 4], [0, 0, 0, bad]);
            assert_eq!(of.merge(&good, &bad, &mut digests[0]), Status::NotCanonical);
            assert_eq!(of.merge(&bad, &good, &mut digests[0]), Status::NotCanonical);
            assert_eq!(of.merge_many(&[good, bad], &mut digests[0]), Status::NotCanonical);
            assert_eq!(of.merge_with_int(&bad, 0, &mut digests[0]), Status::NotCanonical);
        }
        assert_eq!(digests, [[UNTOUCHED; 4]; 2]);
    }
}

#[test]
fn lengths_must_fit() {
    for of in [RP64_256, RP_JIVE64_256] {
        let mut states = vec![1; of.width + 1];
        assert_eq!(of.permute_many(&mut states), Status::WrongLength);
        assert_eq!(states, vec![1; of.width + 1]);

        let mut out = [UNTOUCHED; 4];
        let (word, byte) = (states.as_ptr(), states.as_ptr().cast());
        let place = out.as_mut_ptr();
        let whole = usize::MAX / of.width * of.width;
        // SAFETY: lengths that no memory has are refused before anything is read.
        unsafe {
            assert_eq!((of.hash_elements)(word, usize::MAX, place), Status::WrongLength);
            assert_eq!((of.hash_elements)(word, 1 << 60, place), Status::WrongLength);
            assert_eq!((of.hash)(byte, usize::MAX, place), Status::WrongLength);
            assert_eq!((of.merge_many)(word, usize::MAX, place), Status::WrongLength);
            assert_eq!((of.merge_many)(word, 1 << 58, place), Status::WrongLength);
            assert_eq!((of.permute_many)(states.as_mut_ptr(), whole), Status::WrongLength);
            assert_eq!((of.hash_elements_many)(word, usize::MAX, 1, place, 1), Status::WrongLength);
            assert_eq!((of.hash_elements_many)(word, 0, 0, place, usize::MAX), Status::WrongLength);
        }
        assert_eq!(of.hash_elements_many(&[1; 7], usize::MAX, &mut [out; 2]), Status::WrongLength);
        assert_eq!(out, [UNTOUCHED; 4]);
    }
}

#[test]
fn pointers_must_not_be_null() {
    for of in [RP64_256, RP_JIVE64_256] {
        let mut out = [UNTOUCHED; 4];
        let (good, place) = ([0; 4], out.as_mut_ptr());
        // SAFETY: each pointer is null or to what is stated.
        unsafe {
            assert_eq!((of.permute)(null_mut()), Status::NullPointer);
            assert_eq!((of.permute_many)(null_mut(), of.width), Status::NullPointer);
            assert_eq!((of.hash_elements)(null(), 4, place), Status::NullPointer);
            assert_eq!((of.hash_elements)(good.as_ptr(), 4, null_mut()), Status::NullPointer);
            assert_eq!((of.hash_elements_many)(null(), 4, 4, place, 1), Status::NullPointer);
            assert_eq!((of.hash_elements_many)(good.as_ptr(), 4, 4, null_mut(), 1), Status::NullPointer);
            assert_eq!((of.hash)(null(), 1, place), Status::NullPointer);
            assert_eq!((of.hash)(good.as_ptr().cast(), 1, null_mut()), Status::NullPointer);
            assert_eq!((of.merge)(null(), good.as_ptr(), place), Status::NullPointer);
            assert_eq!((of.merge)(good.as_ptr(), null(), place), Status::NullPointer);
            assert_eq!((of.merge)(good.as_ptr(), good.as_ptr(), null_mut()), Status::NullPointer);
            assert_eq!((of.merge_many)(null(), 1, place), Status::NullPointer);
            assert_eq!((of.merge_many)(good.as_ptr(), 1, null_mut()), Status::NullPointer);
            assert_eq!((of.merge_with_int)(null(), 0, place), Status::NullPointer);
            assert_eq!((of.merge_with_int)(good.as_ptr(), 0, null_mut()), Status::NullPointer);
        }
        assert_eq!(out, [UNTOUCHED; 4]);
    }
}

#[test]
fn pointers_to_nothing_may_be_null() {
    for of in [RP64_256, RP_JIVE64_256] {
        let mut digests = [[UNTOUCHED; 4]; 4];
        // SAFETY: each pointer is null or to what is stated.
        unsafe {
            assert_eq!((of.permute_many)(null_mut(), 0), Status::Ok);
            assert_eq!((of.hash_elements)(null(), 0, digests[0].as_mut_ptr()), Status::Ok);
            assert_eq!((of.hash)(null(), 0, digests[1].as_mut_ptr()), Status::Ok);
            assert_eq!((of.hash_elements_many)(null(), 0, 0, digests[2].as_mut_ptr(), 1), Status::Ok);
            assert_eq!((of.hash_elements_many)(null(), 0, 4, null_mut(), 0), Status::Ok);
            assert_eq!((of.merge_many)(null(), 0, digests[3].as_mut_ptr()), Status::Ok);
        }
        assert_eq!(digests, [[0; 4]; 4]);
    }
}

#[test]
fn messages_tell_statuses_apart() {
    // SAFETY: the function returns text that ends in zero and lasts.
    let message = |status| unsafe { CStr::from_ptr(ashlar_status_message(status)) }.to_str().expect("the text is ASCII");
    let found: Vec<_> = [0, 1, 2, 3, 4, 5, 6, 7, -1].map(message).to_vec();
    assert_eq!(found[..2], ["done", "a pointer is null"]);
    assert!(found[2].contains("length") && found[3].contains("canonical"), "{found:?}");
    assert!(found[4].contains("output") && found[5].contains("memory") && found[6].contains("differ"), "{found:?}");
    assert_eq!(found[7..], ["unknown status"; 2]);
    assert_eq!(Status::NotCanonical as i32, 3);
}

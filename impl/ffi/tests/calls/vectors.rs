//! Each function over its vectors.

use ashlar_ffi::Status;
use ashlar_vectors::file::Outcome;
use ashlar_vectors::rescue_prime::hash_elements_many::HashElementsManyGroup;
use ashlar_vectors::rescue_prime::{
    Element, Instance, hash, hash_elements, hash_elements_many, merge, merge_many, merge_with_int, permutation,
};

use crate::{Digest, Functions, RP_JIVE64_256, RP64_256, UNTOUCHED};

fn functions(instance: Instance) -> Functions {
    match instance {
        Instance::Rp64_256 => RP64_256,
        Instance::RpJive64_256 => RP_JIVE64_256,
    }
}

fn integers(elements: &[Element]) -> Vec<u64> {
    elements.iter().map(|element| element.0).collect()
}

#[test]
fn permutation_vectors() {
    for group in permutation::load().expect("the file loads").test_groups {
        let of = functions(group.instance);
        let mut all = Vec::new();
        for test in &group.tests {
            let mut state = integers(&test.state);
            all.extend_from_slice(&state);
            assert_eq!(of.permute(&mut state), Status::Ok);
            assert_eq!(state, integers(&test.permuted), "test {}", test.tc_id);
        }
        assert_eq!(of.permute_many(&mut all), Status::Ok);
        let expected: Vec<u64> = group.tests.iter().flat_map(|test| integers(&test.permuted)).collect();
        assert_eq!(all, expected);
    }
}

#[test]
fn hash_elements_vectors() {
    for group in hash_elements::load().expect("the file loads").test_groups {
        for test in group.tests {
            let mut digest = [UNTOUCHED; 4];
            assert_eq!(functions(group.instance).hash_elements(&integers(&test.elements), &mut digest), Status::Ok);
            assert_eq!(digest[..], integers(&test.digest), "test {}", test.tc_id);
        }
    }
}

#[test]
fn hash_vectors() {
    for group in hash::load().expect("the file loads").test_groups {
        for test in group.tests {
            let mut digest = [UNTOUCHED; 4];
            assert_eq!(functions(group.instance).hash(&test.message.0, &mut digest), Status::Ok);
            assert_eq!(digest[..], integers(&test.digest), "test {}", test.tc_id);
        }
    }
}

#[test]
fn merge_vectors() {
    for group in merge::load().expect("the file loads").test_groups {
        for test in group.tests {
            let [left, right] = [test.left, test.right].map(|digest| digest.map(|element| element.0));
            let mut digest = [UNTOUCHED; 4];
            assert_eq!(functions(group.instance).merge(&left, &right, &mut digest), Status::Ok);
            assert_eq!(digest[..], integers(&test.digest), "test {}", test.tc_id);
        }
    }
}

#[test]
fn merge_many_vectors() {
    for group in merge_many::load().expect("the file loads").test_groups {
        for test in group.tests {
            let digests: Vec<Digest> = test.digests.iter().map(|digest| digest.map(|element| element.0)).collect();
            let mut digest = [UNTOUCHED; 4];
            assert_eq!(functions(group.instance).merge_many(&digests, &mut digest), Status::Ok);
            assert_eq!(digest[..], integers(&test.digest), "test {}", test.tc_id);
        }
    }
}

#[test]
fn merge_with_int_vectors() {
    for group in merge_with_int::load().expect("the file loads").test_groups {
        for test in group.tests {
            let seed = test.seed.map(|element| element.0);
            let mut digest = [UNTOUCHED; 4];
            assert_eq!(functions(group.instance).merge_with_int(&seed, test.integer.0, &mut digest), Status::Ok);
            assert_eq!(digest[..], integers(&test.digest), "test {}", test.tc_id);
        }
    }
}

#[test]
fn hash_elements_many_vectors() {
    for group in hash_elements_many::load().expect("the file loads").test_groups {
        match group {
            HashElementsManyGroup::HashElementsMany { instance, row_length, digests, tests } => {
                for test in tests {
                    let rows = integers(&hash_elements_many::buffer(test.count * row_length));
                    let mut out = vec![[UNTOUCHED; 4]; test.count];
                    assert_eq!(functions(instance).hash_elements_many(&rows, row_length, &mut out), Status::Ok);
                    let expected: Vec<u64> = digests[..test.count].iter().flat_map(|digest| integers(digest)).collect();
                    assert_eq!(out.as_flattened(), expected, "test {}", test.tc_id);
                }
            }
            HashElementsManyGroup::BufferShape { tests } => {
                for test in tests {
                    let rows = integers(&hash_elements_many::buffer(test.buffer_length));
                    let mut out = vec![[UNTOUCHED; 4]; test.digest_count];
                    for of in [RP64_256, RP_JIVE64_256] {
                        let found = of.hash_elements_many(&rows, test.row_length, &mut out);
                        let valid = test.result == Outcome::Valid;
                        assert_eq!(found, if valid { Status::Ok } else { Status::WrongLength }, "test {}", test.tc_id);
                        assert!(valid || out.as_flattened().iter().all(|word| *word == UNTOUCHED), "test {}", test.tc_id);
                    }
                }
            }
        }
    }
}

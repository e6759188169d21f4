//! Elements, digests and inputs of them, and the hashes.

use std::sync::LazyLock;

use ashlar_spec::rescue_prime::{CAPACITY, Params};
use ashlar_spec::{MODULUS, goldilocks, rp_jive64_256, rp64_256};
use ashlar_vectors::rescue_prime::{Digest, Element, Instance, InstanceGroup, Integer};
use fastrand::Rng;

use super::super::function::Answer;
use crate::edits;

pub static RP64_256: LazyLock<Params<u64, 12>> = LazyLock::new(rp64_256::params);
pub static RP_JIVE64_256: LazyLock<Params<u64, 8>> = LazyLock::new(rp_jive64_256::params);

/// Elements of a block.
pub fn rate(instance: Instance) -> usize {
    instance.width() - CAPACITY
}

pub type Limbs = [u64; 4];

/// The hashes of an instance.
pub struct Functions {
    pub hash: fn(&[u8]) -> Limbs,
    pub hash_elements: fn(&[u64]) -> Limbs,
    pub merge: fn(Limbs, Limbs) -> Limbs,
    pub merge_many: fn(&[Limbs]) -> Limbs,
    pub merge_with_int: fn(Limbs, u64) -> Limbs,
}

pub fn functions(instance: Instance) -> Functions {
    match instance {
        Instance::Rp64_256 => Functions {
            hash: |bytes| rp64_256::hash(&*RP64_256, bytes),
            hash_elements: |elements| rp64_256::hash_elements(&*RP64_256, elements),
            merge: |left, right| rp64_256::merge(&*RP64_256, left, right),
            merge_many: |digests| rp64_256::merge_many(&*RP64_256, digests),
            merge_with_int: |seed, integer| rp64_256::merge_with_int(&*RP64_256, seed, integer),
        },
        Instance::RpJive64_256 => Functions {
            hash: |bytes| rp_jive64_256::hash(&*RP_JIVE64_256, bytes),
            hash_elements: |elements| rp_jive64_256::hash_elements(&*RP_JIVE64_256, elements),
            merge: |left, right| rp_jive64_256::merge(&*RP_JIVE64_256, left, right),
            merge_many: |digests| rp_jive64_256::merge_many(&*RP_JIVE64_256, digests),
            merge_with_int: |seed, integer| rp_jive64_256::merge_with_int(&*RP_JIVE64_256, seed, integer),
        },
    }
}

pub fn integers(values: impl IntoIterator<Item = u64>) -> Vec<Integer> {
    values.into_iter().map(Integer).collect()
}

pub fn of_elements(elements: impl IntoIterator<Item = Element>) -> Vec<Integer> {
    integers(elements.into_iter().map(|element| element.0))
}

/// The canonical numbers of elements, if all of them are.
pub fn elements(numbers: &[Integer]) -> Option<Vec<u64>> {
    numbers.iter().map(|number| goldilocks::is_canonical(number.0).then_some(number.0)).collect()
}

/// The digest of four canonical numbers.
pub fn digest(numbers: &[Integer]) -> Option<[u64; 4]> {
    elements(numbers)?.try_into().ok()
}

/// A digest, or a refusal.
pub fn answer(digest: Option<[u64; 4]>) -> Option<Answer> {
    Some(Answer::of_option(digest.map(integers)))
}

pub fn expected(digest: Digest) -> Answer {
    Answer::of(digest)
}

pub fn drawn(rng: &mut Rng, length: usize) -> Vec<Integer> {
    integers(edits::numbers(rng, MODULUS, u64::MAX, length))
}

/// Numbers that make as many different elements, all of them long.
pub fn counted(length: usize) -> Vec<Integer> {
    integers((0..length as u64).map(|i| MODULUS - 1 - i))
}

/// Numbers of which one is none of an element.
pub fn not_canonical(length: usize) -> Vec<Vec<Integer>> {
    let mut inputs = Vec::new();
    for place in [0, length - 1] {
        for wrong in [MODULUS, u64::MAX] {
            let mut numbers = counted(length);
            numbers[place] = Integer(wrong);
            inputs.push(numbers);
        }
    }
    inputs
}

/// The tests of an instance.
pub fn of<T>(groups: Vec<InstanceGroup<T>>, instance: Instance) -> Vec<T> {
    groups.into_iter().filter(|group| group.instance == instance).flat_map(|group| group.tests).collect()
}

//! Elements and inputs of them, and the permutations.

use std::sync::LazyLock;

use ashlar_spec::koala_bear::MODULUS;
use ashlar_vectors::generate::poseidon::Permutations;
use ashlar_vectors::poseidon::{Instance, Limb};
use fastrand::Rng;

use crate::edits;

/// Elements of digests.
pub const DIGEST_LENGTH: usize = 8;

pub static PERMUTATIONS: LazyLock<Permutations> = LazyLock::new(Permutations::derived);

pub fn limbs(values: impl IntoIterator<Item = u32>) -> Vec<Limb> {
    values.into_iter().map(Limb).collect()
}

pub fn values(limbs: &[Limb]) -> Vec<u32> {
    limbs.iter().map(|limb| limb.0).collect()
}

pub fn drawn(rng: &mut Rng, length: usize) -> Vec<Limb> {
    let numbers = edits::numbers(rng, MODULUS.into(), u32::MAX.into(), length);
    numbers.into_iter().map(|number| Limb(number as u32)).collect()
}

/// Numbers of as many different elements, all of them long.
pub fn counted(length: usize) -> Vec<Limb> {
    limbs((0..length as u32).map(|i| MODULUS - 1 - i))
}

/// Numbers of which one is none of an element.
pub fn not_canonical(length: usize) -> Vec<Vec<Limb>> {
    let mut inputs = Vec::new();
    for place in [0, length - 1] {
        for wrong in [MODULUS, MODULUS + 1, u32::MAX] {
            let mut numbers = counted(length);
            numbers[place] = Limb(wrong);
            inputs.push(numbers);
        }
    }
    inputs
}

pub fn algorithm(instance: Instance) -> &'static str {
    instance.module()
}

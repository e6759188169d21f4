//! Rescue-Prime: the permutations.

use std::sync::Arc;

use ashlar::fields::goldilocks::MODULUS;
use ashlar_engine::obligation::Obligation;
use ashlar_equiv::goldilocks::sides::Target;
use ashlar_equiv::rescue_prime::functions::{Function, Instance};

use super::build::Build;
use super::permutations::Permutation;
use super::source::Goldilocks;
use crate::features::Features;

/// The instruction sets, with the backend that each then has.
const SETS: [(Features, Target); 5] = [
    (Features::Portable, Target::Scalar),
    (Features::Sse41, Target::Scalar),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512),
    (Features::Avx512Ifma, Target::Ifma),
];

/// All rows.
pub fn obligations(build: &Build) -> Vec<Obligation> {
    let rows = |(features, target)| Instance::ALL.into_iter().flat_map(move |instance| permutation(instance, target).obligations(build, features));
    build.on_sets(&SETS).flat_map(rows).collect()
}

fn permutation(instance: Instance, target: Target) -> Permutation {
    let [permute, permute_many] = match instance {
        Instance::Rp => ["ashlar_rp64_256_permute", "ashlar_rp64_256_permute_many"],
        Instance::Jive => ["ashlar_rp_jive64_256_permute", "ashlar_rp_jive64_256_permute_many"],
    };
    let row = |name: &str| format!("{}/{name}/{}", instance.name(), target.name());
    Permutation {
        name: instance.name(),
        permute,
        permute_many,
        source_name: format!("source:rescue_prime, {} on {}", instance.module(), target.name()),
        source_row: row("permutation"),
        source_row_of_many: row("permutation_many"),
        source: Arc::new(move |count| Box::new(Goldilocks { function: Function::PermuteMany(vec![count]), instance, target })),
        width: instance.width(),
        bits: u64::BITS,
        modulus: MODULUS,
        lanes: target.lanes(),
    }
}

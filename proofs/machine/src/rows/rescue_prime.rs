//! Rescue-Prime: the permutations.

use std::sync::Arc;

use ashlar::fields::goldilocks::MODULUS;
use ashlar_engine::obligation::Obligation;
use ashlar_equiv::goldilocks::sides::Target;
use ashlar_equiv::rescue_prime::functions::{Function as Source, Instance};

use super::build::Build;
use super::elements::{Elements, OfElements};
use super::row::{Function, both};
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
    let functions = |target| Instance::ALL.into_iter().flat_map(move |instance| functions(instance, target));
    let rows = |(features, target)| functions(target).flat_map(move |function| both(build, features, function));
    build.on_sets(&SETS).flat_map(rows).collect()
}

fn functions(instance: Instance, target: Target) -> [Function; 2] {
    let [permute, permute_many] = match instance {
        Instance::Rp => ["ashlar_rp64_256_permute", "ashlar_rp64_256_permute_many"],
        Instance::Jive => ["ashlar_rp_jive64_256_permute", "ashlar_rp_jive64_256_permute_many"],
    };
    let elements = Elements {
        hash: instance.name(),
        source: format!("rescue_prime, {} on {}", instance.module(), target.name()),
        bits: u64::BITS,
        modulus: MODULUS,
        width: instance.width(),
        lanes: target.lanes(),
    };
    let of = |id, name, row: &str| OfElements {
        id,
        name,
        row: format!("{}/{row}/{}", instance.name(), target.name()),
        source: Arc::new(move |count| Box::new(Goldilocks { function: Source::PermuteMany(vec![count]), instance, target })),
    };
    [
        elements.permute(of("permute", permute, "permutation")),
        elements.permute_many(of("permute_many", permute_many, "permutation_many")),
    ]
}

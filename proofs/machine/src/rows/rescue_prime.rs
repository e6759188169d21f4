//! Rescue-Prime: the permutations, and digests of rows of elements.

use std::sync::Arc;

use ashlar::fields::goldilocks::MODULUS;
use ashlar::rescue_prime::parameters::DIGEST;
use ashlar_equiv::goldilocks::sides::Target;
use ashlar_equiv::rescue_prime::functions::{Function as Source, Instance};

use super::build::Build;
use super::elements::{Elements, Messages, OfElements, Run};
use super::row::Function;
use super::source::{Goldilocks, reduced};
use crate::features::Features;

/// The instruction sets, with the backend that each then has.
const SETS: [(Features, Target); 6] = [
    (Features::Portable, Target::Scalar),
    (Features::Sse41, Target::Scalar),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512),
    (Features::Avx512Ifma, Target::Ifma),
    (Features::Neon, Target::Neon),
];

/// All functions, on each set.
pub fn functions(build: &Build) -> Vec<(Features, Function)> {
    let of = |target| Instance::ALL.into_iter().flat_map(move |instance| of_instance(instance, target));
    build.on_sets(&SETS).into_iter().flat_map(|(features, target)| of(target).map(move |function| (features, function))).collect()
}

fn of_instance(instance: Instance, target: Target) -> [Function; 3] {
    let elements = Elements {
        hash: instance.name(),
        source: format!("rescue_prime, {} on {}", instance.module(), target.name()),
        bits: u64::BITS,
        modulus: MODULUS,
        width: instance.width(),
        lanes: target.lanes(),
        kept: reduced,
    };
    let of = |id, name, row: &str, source| OfElements {
        id,
        name,
        row: format!("{}/{row}/{}", instance.name(), target.name()),
        source,
    };
    let permuted = run(instance, target, |count| Source::PermuteMany(vec![count]));
    let rows = rows(instance);
    let hashed = run(instance, target, move |count| Source::HashElementsMany(rows.length, vec![count]));
    let [permute, permute_many, hash_many] = names(instance);
    [
        elements.permute(of("permute", permute, "permutation", permuted.clone())),
        elements.permute_many(of("permute_many", permute_many, "permutation_many", permuted)),
        elements.digests(of("hash_elements_many", hash_many, "hash_elements_many", hashed), rows),
    ]
}

/// The source of a function of so many states or rows.
fn run(instance: Instance, target: Target, function: impl Fn(usize) -> Source + Send + Sync + 'static) -> Run {
    Arc::new(move |count| Box::new(Goldilocks { function: function(count), instance, target }))
}

/// Rows of a block and an element more.
fn rows(instance: Instance) -> Messages {
    let rate = match instance {
        Instance::Rp => 8,
        Instance::Jive => 4,
    };
    Messages { length: rate + 1, digest: DIGEST, is_told: true }
}

/// The names of the functions in the library.
fn names(instance: Instance) -> [&'static str; 3] {
    match instance {
        Instance::Rp => ["ashlar_rp64_256_permute", "ashlar_rp64_256_permute_many", "ashlar_rp64_256_hash_elements_many"],
        Instance::Jive => {
            ["ashlar_rp_jive64_256_permute", "ashlar_rp_jive64_256_permute_many", "ashlar_rp_jive64_256_hash_elements_many"]
        }
    }
}

//! Poseidon: the permutation.

use std::sync::Arc;

use ashlar::fields::koala_bear::MODULUS;
use ashlar_engine::obligation::Obligation;
use ashlar_equiv::koala_bear::target::Target;
use ashlar_equiv::poseidon::functions::Function;
use ashlar_equiv::poseidon::instance::Instance;
use ashlar_equiv::poseidon::lanes;

use super::build::Build;
use super::permutations::Permutation;
use super::source::KoalaBear;
use crate::features::Features;

/// The instruction sets, with the backend that each then has.
const SETS: [(Features, Target); 4] = [
    (Features::Portable, Target::Scalar),
    (Features::Sse41, Target::Scalar),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512),
];

/// All rows.
pub fn obligations(build: &Build) -> Vec<Obligation> {
    build.on_sets(&SETS).flat_map(|(features, target)| permutation(target).obligations(build, features)).collect()
}

fn permutation(target: Target) -> Permutation {
    let instance = Instance::KoalaBear16;
    let row = |name: &str| format!("poseidon/{}/{name}/{}", instance.name(), target.name());
    Permutation {
        name: instance.name(),
        permute: "ashlar_koala_bear16_permute",
        permute_many: "ashlar_koala_bear16_permute_many",
        source_name: format!("source:poseidon, {} on {}", instance.code(), target.name()),
        source_row: row("permutation"),
        source_row_of_many: row("permute_many"),
        source: Arc::new(move |count| Box::new(KoalaBear { function: Function::PermuteMany(vec![count]), instance, target })),
        width: instance.width(),
        bits: u32::BITS,
        modulus: MODULUS.into(),
        lanes: lanes(instance, target),
    }
}

//! Poseidon: the permutation, and digests by the modes that the library has.

use std::sync::Arc;

use ashlar::fields::koala_bear::MODULUS;
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar_equiv::koala_bear::target::Target;
use ashlar_equiv::poseidon::functions::Function as Permuted;
use ashlar_equiv::poseidon::instance::Instance;
use ashlar_equiv::poseidon::lanes;

use super::build::Build;
use super::elements::{Elements, Messages, OfElements, Run};
use super::row::Function;
use super::source::{Digested, KoalaBear, Permutation, Task};
use crate::features::Features;

/// The instruction sets, with the backend that each then has.
const SETS: [(Features, Target); 5] = [
    (Features::Portable, Target::Scalar),
    (Features::Sse41, Target::Scalar),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512),
    (Features::Neon, Target::Neon),
];

/// Elements of a digest.
const DIGEST: usize = 8;

/// Two digests.
const PAIRS: Messages = Messages { length: 2 * DIGEST, digest: DIGEST, is_told: false };

/// All functions, on each set.
pub fn functions(build: &Build) -> Vec<(Features, Function)> {
    let on_set = |(features, target)| {
        let all = Instance::ALL.into_iter().flat_map(move |instance| on_backend(instance, target));
        all.map(move |function| (features, function))
    };
    build.on_sets(&SETS).into_iter().flat_map(on_set).collect()
}

fn on_backend(instance: Instance, target: Target) -> [Function; 4] {
    let elements = Elements {
        hash: instance.name(),
        source: format!("poseidon, {} on {}", instance.code(), target.name()),
        bits: u32::BITS,
        modulus: MODULUS.into(),
        width: instance.width(),
        lanes: lanes(instance, target),
        kept: |word| word,
    };
    let of_permutation = |row: &str| format!("poseidon/{}/{row}/{}", instance.name(), target.name());
    let of_mode = |row: &str| format!("modes/{row}/{}/{}", instance.name(), target.name());
    let of = |id, name, row, source| OfElements { id, name, row, source };
    let permuted = source(target, move |count| Permutation { function: Permuted::PermuteMany(vec![count]), instance });
    let [permute, permute_many, hash_rows, compress_many] = names(instance);
    [
        elements.permute(of("permute", permute, of_permutation("permutation"), permuted.clone())),
        elements.permute_many(of("permute_many", permute_many, of_permutation("permute_many"), permuted)),
        elements.digests(of("hash_rows", hash_rows, of_mode("hash_rows"), hashed(instance, target)), rows(instance)),
        elements.digests(of("compress_many", compress_many, of_mode("compress_many"), compressed(instance, target)), PAIRS),
    ]
}

/// The source of `hash_rows`: the sponge that the library has, with the digests that rows on the source have.
fn hashed(instance: Instance, target: Target) -> Run {
    let length = rows(instance).length;
    match instance {
        Instance::KoalaBear16 => {
            source(target, move |_| Digested::<KoalaBear16, _, 16, 8>::new(PaddingFreeSponge::<8>, length, DIGEST))
        }
        Instance::KoalaBear24 => {
            source(target, move |_| Digested::<KoalaBear24, _, 24, 16>::new(PaddingFreeSponge::<16>, length, DIGEST))
        }
    }
}

/// The source of `compress_many`: the truncated permutation that the library has.
fn compressed(instance: Instance, target: Target) -> Run {
    let length = PAIRS.length;
    match instance {
        Instance::KoalaBear16 => source(target, move |_| {
            let mode = TruncatedPermutation::<2, InnerNodes>::default();
            Digested::<KoalaBear16, _, 16, DIGEST>::new(mode, length, DIGEST)
        }),
        Instance::KoalaBear24 => source(target, move |_| {
            let mode = TruncatedPermutation::<2>::default();
            Digested::<KoalaBear24, _, 24, DIGEST>::new(mode, length, DIGEST)
        }),
    }
}

/// Rows of a block and an element more.
fn rows(instance: Instance) -> Messages {
    let rate = match instance {
        Instance::KoalaBear16 => 8,
        Instance::KoalaBear24 => 16,
    };
    Messages { length: rate + 1, digest: DIGEST, is_told: true }
}

/// The names of the functions in the library.
fn names(instance: Instance) -> [&'static str; 4] {
    match instance {
        Instance::KoalaBear16 => [
            "ashlar_koala_bear16_permute",
            "ashlar_koala_bear16_permute_many",
            "ashlar_koala_bear16_hash_rows",
            "ashlar_koala_bear16_compress_many",
        ],
        Instance::KoalaBear24 => [
            "ashlar_koala_bear24_permute",
            "ashlar_koala_bear24_permute_many",
            "ashlar_koala_bear24_hash_rows",
            "ashlar_koala_bear24_compress_many",
        ],
    }
}

/// The source of a task on so many states or messages.
fn source<T: Task + 'static>(target: Target, task: impl Fn(usize) -> T + Send + Sync + 'static) -> Run {
    Arc::new(move |count| Box::new(KoalaBear { task: task(count), target }))
}

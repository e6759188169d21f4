//! Poseidon: the permutation, and digests by the modes that the library has.

use std::sync::Arc;

use ashlar::fields::koala_bear::MODULUS;
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar_equiv::koala_bear::target::Target;
use ashlar_equiv::poseidon::functions::Function as Permuted;
use ashlar_equiv::poseidon::instance::Instance;
use ashlar_equiv::poseidon::lanes;

use super::build::Build;
use super::elements::{Elements, Messages, OfElements, Run};
use super::row::{Function, counts};
use super::source::{Digested, KoalaBear, Permutation, Task};
use crate::features::Features;

/// The instruction sets, with the backend that each then has.
const SETS: [(Features, Target); 4] = [
    (Features::Portable, Target::Scalar),
    (Features::Sse41, Target::Scalar),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512),
];

/// The instance that the library has.
const INSTANCE: Instance = Instance::KoalaBear16;

/// Elements of a digest, and of a block.
const DIGEST: usize = 8;

/// Rows of a block and an element more.
const ROWS: Messages = Messages { length: DIGEST + 1, digest: DIGEST, is_told: true };

/// Two digests.
const PAIRS: Messages = Messages { length: 2 * DIGEST, digest: DIGEST, is_told: false };

/// All functions, on each set.
pub fn functions(build: &Build) -> Vec<(Features, Function)> {
    build.on_sets(&SETS).flat_map(|(features, target)| on_backend(target).map(|function| (features, function))).collect()
}

fn on_backend(target: Target) -> [Function; 4] {
    let elements = Elements {
        hash: INSTANCE.name(),
        source: format!("poseidon, {} on {}", INSTANCE.code(), target.name()),
        bits: u32::BITS,
        modulus: MODULUS.into(),
        width: INSTANCE.width(),
        lanes: lanes(INSTANCE, target),
        kept: |word| word,
    };
    let of = |id, name, row: &str, source| OfElements { id, name, row: format!("{row}/{}", target.name()), source };
    let permuted = |count| Permutation { function: Permuted::PermuteMany(vec![count]), instance: INSTANCE };
    let hashed = |_| Digested { mode: PaddingFreeSponge::<DIGEST>, length: ROWS.length };
    let compressed = |_| Digested { mode: TruncatedPermutation::<2, InnerNodes>::default(), length: PAIRS.length };
    [
        elements.permute(of(
            "permute",
            "ashlar_koala_bear16_permute",
            "poseidon/koala_bear16/permutation",
            source(target, permuted),
        )),
        elements.permute_many(of(
            "permute_many",
            "ashlar_koala_bear16_permute_many",
            "poseidon/koala_bear16/permute_many",
            source(target, permuted),
        )),
        elements.digests(
            of("hash_rows", "ashlar_koala_bear16_hash_rows", "modes/hash_rows/koala_bear16", source(target, hashed)),
            ROWS,
            counts(elements.lanes),
        ),
        elements.digests(
            of(
                "compress_many",
                "ashlar_koala_bear16_compress_many",
                "modes/compress_many/koala_bear16",
                source(target, compressed),
            ),
            PAIRS,
            counts(elements.lanes),
        ),
    ]
}

/// The source of a task on so many states or messages.
fn source<T: Task + 'static>(target: Target, task: impl Fn(usize) -> T + Send + Sync + 'static) -> Run {
    Arc::new(move |count| Box::new(KoalaBear { task: task(count), target }))
}

//! Whole proofs are those of the prover's own hashers and commitments: byte for byte on one thread, in their commitments on several.

mod cubes;

use ashlar_winterfell_0_13::{self as ours, BatchHasher};
use rayon::ThreadPoolBuilder;
use winter_air::BatchingMethod;
use winter_crypto::{ElementHasher, hashers};
use winter_math::fields::f64::BaseElement;
use winter_prover::{FieldExtension, ProofOptions};

use cubes::{Batches, Theirs, proof};

/// Steps of a trace.
const STEPS: usize = 32;

fn compare<T, O>()
where
    T: ElementHasher<BaseField = BaseElement> + Sync + Send,
    O: BatchHasher<BaseField = BaseElement> + Sync + Send,
{
    // On several threads `grind_query_seed` takes any nonce, and the opened positions follow from it.
    let one_thread = ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
    for extension in [FieldExtension::None, FieldExtension::Quadratic, FieldExtension::Cubic] {
        let method = BatchingMethod::Linear;
        let whole = ProofOptions::new(20, 8, 0, extension, 4, 7, method, method);
        for options in [whole.clone(), whole.clone().with_partitions(4, 1), whole.with_partitions(2, 8)] {
            for with_products in [false, true] {
                let both =
                    || [proof::<Theirs<T>>(&options, STEPS, with_products), proof::<Batches<O>>(&options, STEPS, with_products)];
                let [theirs, ours] = both();
                assert!(theirs.commitments == ours.commitments, "{extension:?}, {options:?}, auxiliary trace {with_products}");
                let [theirs, ours] = one_thread.install(both);
                assert!(theirs.to_bytes() == ours.to_bytes(), "{extension:?}, {options:?}, auxiliary trace {with_products}");
            }
        }
    }
}

#[test]
fn proofs_with_rescue_prime() {
    compare::<hashers::Rp64_256, ours::Rp64_256>();
}

#[test]
fn proofs_with_blake3() {
    compare::<hashers::Blake3_256<BaseElement>, ours::Blake3_256<BaseElement>>();
}

//! Calls do not allocate where the input fits the stack.

use allocation_counter::measure;
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16;
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_plonky3_0_9::{Blake3, Plonky3};
use p3_field::{Field, FieldArray, PackedValue};
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::{CryptographicHasher, Permutation, PseudoCompressionFunction};

/// Rows of `length` elements, batches of nodes, and one of each.
fn runs_on_the_stack<P: PackedValue, const D: usize>(
    leaf: &impl CryptographicHasher<P, [P; D]>,
    node: &impl PseudoCompressionFunction<[P; D], 2>,
    length: usize,
) {
    let zero = P::broadcast(P::Value::default());
    let (rows, pairs) = (vec![zero; 200 * length], vec![[[zero; D]; 2]; 200]);
    let mut out = vec![[zero; D]; 200];
    let allocated = measure(|| {
        leaf.hash_many(&rows, &mut out);
        node.compress_many(&pairs, &mut out);
        out[0] = leaf.hash_slice(&rows[..length]);
        out[1] = leaf.hash_iter(rows[..length].iter().copied());
        out[2] = node.compress(pairs[0]);
    });
    assert_eq!(allocated.count_total, 0, "{length} items");
}

#[test]
fn nothing_is_allocated() {
    runs_on_the_stack::<u8, 32>(&Blake3, &Blake3, 5_000);

    let leaf = Plonky3(koala_bear16::Hasher::<PaddingFreeSponge<8>>::new());
    let node = Plonky3(koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new());
    runs_on_the_stack::<KoalaBear, 8>(&leaf, &node, 100);
    runs_on_the_stack::<<KoalaBear as Field>::Packing, 8>(&leaf, &node, 100);
    runs_on_the_stack::<FieldArray<KoalaBear, 16>, 8>(&leaf, &node, 100);

    let (sponge, jive) = (Plonky3(rp64_256::Hasher::new()), Plonky3(rp_jive64_256::Hasher::new()));
    runs_on_the_stack::<Goldilocks, 4>(&sponge, &jive, 100);
    runs_on_the_stack::<FieldArray<Goldilocks, 8>, 4>(&jive, &sponge, 100);

    let mut state = [FieldArray::<KoalaBear, 16>::broadcast(KoalaBear::default()); 16];
    let allocated = measure(|| Plonky3(koala_bear16::Permuter::new()).permute_mut(&mut state));
    assert_eq!(allocated.count_total, 0);
}

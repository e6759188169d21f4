//! Calls do not allocate where the input fits the stack.

use std::fmt::Debug;

use allocation_counter::measure;
use ashlar::modes::{
    AdditiveSponge, AnyLengthMode, BelowGuard, InnerNodes, MmoS, MmoX, MmoXAdditive, OverwriteSponge, PaddedSponge,
    PaddingFreeSponge, TruncatedPermutation,
};
use ashlar::poseidon::{koala_bear16, koala_bear24};
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_plonky3_0_9::{Blake3, Plonky3};
use p3_field::{Field, FieldArray, PackedValue, PrimeCharacteristicRing};
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

/// Messages of any length that arrive item by item.
fn arrives_on_the_stack<P: PackedValue<Value: PrimeCharacteristicRing> + PartialEq, const D: usize>(
    hasher: &impl CryptographicHasher<P, [P; D]>,
) {
    for length in [0, 1, 7, 8, 9, 100, 127, 128, 129, 136, 137, 1_000, 10_000] {
        let message: Vec<P> = (0..length).map(|i| P::broadcast(P::Value::from_u32(i))).collect();
        let mut digest = None;
        let allocated = measure(|| digest = Some(hasher.hash_iter(message.iter().copied())));
        assert_eq!(allocated.count_total, 0, "{length} items");
        assert!(digest == Some(hasher.hash_slice(&message)), "{length} items");
    }
}

#[test]
fn nothing_is_allocated_for_messages_in_parts() {
    fn of_mode<M: AnyLengthMode<16, 8> + Debug>() {
        let hasher = Plonky3(koala_bear16::Hasher::<M, 8, BelowGuard>::new());
        arrives_on_the_stack::<KoalaBear, 8>(&hasher);
        arrives_on_the_stack::<FieldArray<KoalaBear, 16>, 8>(&hasher);
    }
    of_mode::<PaddingFreeSponge<8>>();
    of_mode::<OverwriteSponge<9>>();
    of_mode::<AdditiveSponge<15>>();
    of_mode::<PaddedSponge<8>>();
    of_mode::<MmoX<16>>();
    of_mode::<MmoXAdditive<12>>();
    of_mode::<MmoS<7>>();
    arrives_on_the_stack::<KoalaBear, 8>(&Plonky3(koala_bear24::Hasher::<PaddingFreeSponge<16>>::new()));
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

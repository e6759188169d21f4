//! The traits of Plonky3 for Rescue-Prime, over elements and over vectors of them, against the functions of the instances.

use ashlar::Backend;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::instance::Instance;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar::rescue_prime::{Digest, Hasher};
use ashlar_plonky3_0_9::Plonky3;
use p3_field::{Field, FieldArray, PackedValue, PrimeField64};
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, Permutation, PseudoCompressionFunction};

type Element = p3_goldilocks::Goldilocks;

/// Vectors of random words, of which one in four is not canonical.
fn vectors<P: PackedValue<Value = Element>>(count: usize) -> Vec<P> {
    let mut rng = fastrand::Rng::with_seed(0x5eed);
    let mut element = |lane| {
        let word = rng.u64(..);
        Element::new(if lane % 4 == word as usize % 4 { word | 0xffff_ffff_0000_0000 } else { word })
    };
    (0..count).map(|_| P::from_fn(&mut element)).collect()
}

/// The elements in one lane.
fn lane<P: PackedValue<Value = Element>>(vectors: &[P], lane: usize) -> Vec<Goldilocks> {
    vectors.iter().map(|vector| Goldilocks::reduce(vector.extract(lane).as_canonical_u64())).collect()
}

fn digest_in<P: PackedValue<Value = Element>>(vectors: &[P; 4], at: usize) -> Digest {
    Digest::new(lane(vectors, at).try_into().expect("four elements"))
}

fn permutes<P: PackedValue<Value = Element>, I: Instance<WIDTH>, const WIDTH: usize>(hasher: Hasher<I, WIDTH>)
where
    Plonky3<Hasher<I, WIDTH>>: CryptographicPermutation<[P; WIDTH]>,
{
    for before in vectors(3 * WIDTH).as_chunks::<WIDTH>().0 {
        let mut after = *before;
        Plonky3(hasher).permute_mut(&mut after);
        for at in 0..P::WIDTH {
            let mut state = lane(before, at).try_into().expect("one element a vector");
            hasher.permute(&mut state);
            assert_eq!(lane(&after, at), state, "{hasher:?}, lane {at}");
        }
    }
}

fn hashes<P: PackedValue<Value = Element>, I: Instance<WIDTH>, const WIDTH: usize>(hasher: Hasher<I, WIDTH>)
where
    Plonky3<Hasher<I, WIDTH>>: CryptographicHasher<P, [P; 4]>,
{
    for length in [0, 1, 4, 7, 8, 9, 17, 300] {
        let messages = vectors::<P>(3 * length);
        let mut many = [[P::broadcast(Element::default()); 4]; 3];
        let ours = Plonky3(hasher);
        ours.hash_many(&messages, &mut many);
        for (i, digest) in many.iter().enumerate() {
            let message = &messages[length * i..][..length];
            let alone = ours.hash_slice(message);
            let in_pieces = ours.hash_iter_slices(message.chunks(3));
            for at in 0..P::WIDTH {
                let expected = hasher.hash_elements(&lane(message, at));
                for found in [digest, &alone, &in_pieces] {
                    assert_eq!(digest_in(found, at), expected, "{hasher:?}, {length} elements, message {i}, lane {at}");
                }
            }
        }
    }
    Plonky3(hasher).hash_many(&vectors(3), &mut []);
}

fn compresses<P: PackedValue<Value = Element>, I: Instance<WIDTH>, const WIDTH: usize>(hasher: Hasher<I, WIDTH>)
where
    Plonky3<Hasher<I, WIDTH>>: PseudoCompressionFunction<[P; 4], 2>,
{
    for count in [0, 1, 2, 9, 17, 70] {
        let digests = vectors::<P>(8 * count);
        let pairs = digests.as_chunks::<4>().0.as_chunks::<2>().0;
        let mut many = vec![[P::broadcast(Element::default()); 4]; count];
        let ours = Plonky3(hasher);
        ours.compress_many(pairs, &mut many);
        for (pair, found) in pairs.iter().zip(many) {
            let alone = ours.compress(*pair);
            for at in 0..P::WIDTH {
                let expected = hasher.merge(&pair.map(|digest| digest_in(&digest, at)));
                assert_eq!([digest_in(&found, at), digest_in(&alone, at)], [expected; 2], "{hasher:?}, {count} pairs, lane {at}");
            }
        }
    }
}

/// All traits in vectors of the type `P`, on every backend of this processor.
fn fulfils<P: PackedValue<Value = Element>, I: Instance<WIDTH>, const WIDTH: usize>()
where
    Plonky3<Hasher<I, WIDTH>>:
        CryptographicPermutation<[P; WIDTH]> + CryptographicHasher<P, [P; 4]> + PseudoCompressionFunction<[P; 4], 2>,
{
    for backend in Backend::available() {
        permutes::<P, I, WIDTH>(Hasher::on(backend));
        hashes::<P, I, WIDTH>(Hasher::on(backend));
        compresses::<P, I, WIDTH>(Hasher::on(backend));
    }
}

#[test]
fn rp64_256_on_elements() {
    fulfils::<Element, Rp64_256, 12>();
}

#[test]
fn rp64_256_on_vectors() {
    fulfils::<<Element as Field>::Packing, Rp64_256, 12>();
    fulfils::<FieldArray<Element, 8>, Rp64_256, 12>();
    fulfils::<FieldArray<Element, 20>, Rp64_256, 12>();
}

#[test]
fn rp_jive64_256_on_elements() {
    fulfils::<Element, RpJive64_256, 8>();
}

#[test]
fn rp_jive64_256_on_vectors() {
    fulfils::<<Element as Field>::Packing, RpJive64_256, 8>();
    fulfils::<FieldArray<Element, 8>, RpJive64_256, 8>();
    fulfils::<FieldArray<Element, 20>, RpJive64_256, 8>();
}

#[test]
#[should_panic(expected = "5 items do not make 2 messages of one length")]
fn messages_of_different_lengths_are_refused() {
    Plonky3(Hasher::<Rp64_256, 12>::new()).hash_many(&vectors::<Element>(5), &mut [[Element::default(); 4]; 2]);
}

#[test]
#[should_panic(expected = "1 inputs do not fill 2 digests")]
fn as_many_pairs_as_digests_are_wanted() {
    let pairs = [[[Element::default(); 4]; 2]];
    Plonky3(Hasher::<RpJive64_256, 8>::new()).compress_many(&pairs, &mut [[Element::default(); 4]; 2]);
}

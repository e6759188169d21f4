//! The traits of Plonky3, over elements and over vectors of them, against its own Poseidon and modes.

use ashlar::Backend;
use ashlar::modes::{InnerNodes, Jive, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::{self, KoalaBear16};
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Hasher, Poseidon};
use p3_field::{Field, FieldArray, PackedValue};
use p3_koala_bear::{KoalaBear, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, Permutation, PseudoCompressionFunction};

/// Vectors of random elements.
fn vectors<P: PackedValue<Value = KoalaBear>>(count: usize) -> Vec<P> {
    let mut rng = fastrand::Rng::with_seed(0x5eed);
    let mut element = |_| KoalaBear::new(rng.u32(..));
    (0..count).map(|_| P::from_fn(&mut element)).collect()
}

/// The elements in one lane.
fn lane<P: PackedValue<Value = KoalaBear>, const N: usize>(vectors: &[P; N], lane: usize) -> [KoalaBear; N] {
    vectors.map(|vector| vector.extract(lane))
}

fn permutes<P, I, const W: usize>(ours: Poseidon<I, W>, peer: &impl CryptographicPermutation<[KoalaBear; W]>)
where
    P: PackedValue<Value = KoalaBear>,
    I: Instance<W>,
{
    for before in vectors::<P>(3 * W).as_chunks::<W>().0 {
        let after = Permutation::permute(&ours, *before);
        (0..P::WIDTH).for_each(|at| assert_eq!(lane(&after, at), peer.permute(lane(before, at)), "{ours:?}, lane {at}"));
    }
}

fn hashes<P: PackedValue<Value = KoalaBear>>(
    ours: &(impl CryptographicHasher<P, [P; 8]> + std::fmt::Debug),
    peer: &impl CryptographicHasher<KoalaBear, [KoalaBear; 8]>,
) {
    for length in [0, 1, 4, 7, 8, 9, 17] {
        let messages = vectors::<P>(3 * length);
        let mut many = [[P::broadcast(KoalaBear::default()); 8]; 3];
        ours.hash_many(&messages, &mut many);
        for (i, digest) in many.iter().enumerate() {
            let message = &messages[length * i..][..length];
            let alone = ours.hash_slice(message);
            let in_pieces = ours.hash_iter_slices(message.chunks(3));
            for at in 0..P::WIDTH {
                let expected = peer.hash_iter(message.iter().map(|vector| vector.extract(at)));
                for found in [digest, &alone, &in_pieces] {
                    assert_eq!(lane(found, at), expected, "{ours:?}, {length} elements, message {i}, lane {at}");
                }
            }
        }
    }
    ours.hash_many(&vectors(3), &mut []);
}

fn compresses<P: PackedValue<Value = KoalaBear>>(
    ours: &(impl PseudoCompressionFunction<[P; 8], 2> + std::fmt::Debug),
    peer: &impl PseudoCompressionFunction<[KoalaBear; 8], 2>,
) {
    for count in [0, 1, 2, 9, 17] {
        let digests = vectors::<P>(16 * count);
        let pairs = digests.as_chunks::<8>().0.as_chunks::<2>().0;
        let mut many = vec![[P::broadcast(KoalaBear::default()); 8]; count];
        ours.compress_many(pairs, &mut many);
        for (pair, found) in pairs.iter().zip(many) {
            let alone = ours.compress(*pair);
            for at in 0..P::WIDTH {
                let expected = peer.compress(pair.map(|digest| lane(&digest, at)));
                assert_eq!([lane(&found, at), lane(&alone, at)], [expected; 2], "{ours:?}, {count} pairs, lane {at}");
            }
        }
    }
}

/// All traits in vectors of the type `P`, on every backend of this processor.
fn fulfils<P, I, T, const W: usize, const R: usize>(peer: T)
where
    P: PackedValue<Value = KoalaBear>,
    I: Instance<W>,
    T: CryptographicPermutation<[KoalaBear; W]>,
{
    let sponge = p3_symmetric::PaddingFreeSponge::<T, W, R, 8>::new(peer.clone());
    let node = p3_symmetric::TruncatedPermutation::<T, 2, 8, W>::new(peer.clone());
    for backend in Backend::available() {
        permutes::<P, I, W>(Poseidon::on(backend), &peer);
        hashes::<P>(&Hasher::<I, PaddingFreeSponge<R>, W, 8>::on(backend), &sponge);
        compresses::<P>(&Hasher::<I, TruncatedPermutation<2, InnerNodes>, W, 8>::on(backend), &node);
    }
}

#[test]
fn on_elements() {
    fulfils::<KoalaBear, KoalaBear16, _, 16, 8>(default_koalabear_poseidon1_16());
    fulfils::<KoalaBear, KoalaBear24, _, 24, 16>(default_koalabear_poseidon1_24());
}

#[test]
fn on_vectors() {
    fulfils::<<KoalaBear as Field>::Packing, KoalaBear16, _, 16, 8>(default_koalabear_poseidon1_16());
    fulfils::<FieldArray<KoalaBear, 16>, KoalaBear24, _, 24, 16>(default_koalabear_poseidon1_24());
    fulfils::<FieldArray<KoalaBear, 20>, KoalaBear16, _, 16, 8>(default_koalabear_poseidon1_16());
}

/// A mode that Plonky3 has not, through its trait.
#[test]
fn jive_through_the_trait() {
    let jive = koala_bear16::Hasher::<Jive<2>>::new();
    let digests = vectors::<KoalaBear>(16);
    let pair: [[KoalaBear; 8]; 2] = digests.as_chunks().0.try_into().expect("two digests");
    let elements: Vec<ashlar::fields::koala_bear::KoalaBear> = digests.iter().map(|element| (*element).into()).collect();
    let expected = jive.compress(&elements).expect("a state");
    assert_eq!(PseudoCompressionFunction::compress(&jive, pair), expected.map(KoalaBear::from));
}

#[test]
#[should_panic(expected = "5 items do not make 2 messages of one length")]
fn messages_of_different_lengths_are_refused() {
    let sponge = koala_bear16::Hasher::<PaddingFreeSponge<8>>::new();
    CryptographicHasher::hash_many(&sponge, &vectors::<KoalaBear>(5), &mut [[KoalaBear::default(); 8]; 2]);
}

#[test]
#[should_panic(expected = "1 inputs do not fill 2 digests")]
fn as_many_pairs_as_digests_are_wanted() {
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    let pairs = [[[KoalaBear::default(); 8]; 2]];
    PseudoCompressionFunction::compress_many(&node, &pairs, &mut [[KoalaBear::default(); 8]; 2]);
}

//! The traits of Plonky3 for Poseidon, over elements and over vectors of them, against its own Poseidon and modes.

use ashlar::Backend;
use ashlar::modes::{InnerNodes, Jive, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::{self, KoalaBear16};
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Hasher, Poseidon};
use ashlar_plonky3_0_9::Plonky3;
use p3_challenger::{CanObserve, CanSample, DuplexChallenger};
use p3_commit::Mmcs;
use p3_field::{Field, FieldArray, PackedValue, PrimeField32};
use p3_koala_bear::{KoalaBear, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::MerkleTreeMmcs;
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

fn permutes<P, I, const W: usize>(ours: Plonky3<Poseidon<I, W>>, peer: &impl CryptographicPermutation<[KoalaBear; W]>)
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
    for length in [0, 1, 4, 7, 8, 9, 17, 300] {
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
    for count in [0, 1, 2, 9, 17, 70] {
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
        permutes::<P, I, W>(Plonky3(Poseidon::on(backend)), &peer);
        hashes::<P>(&Plonky3(Hasher::<I, PaddingFreeSponge<R>, W, 8>::on(backend)), &sponge);
        compresses::<P>(&Plonky3(Hasher::<I, TruncatedPermutation<2, InnerNodes>, W, 8>::on(backend)), &node);
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

fn ours(element: &KoalaBear) -> ashlar::fields::koala_bear::KoalaBear {
    ashlar::fields::koala_bear::KoalaBear::reduce(element.as_canonical_u32())
}

/// A mode that Plonky3 has not, through its trait.
#[test]
fn jive_through_the_trait() {
    let jive = koala_bear16::Hasher::<Jive<2>>::new();
    let digests = vectors::<KoalaBear>(16);
    let pair: [[KoalaBear; 8]; 2] = digests.as_chunks().0.try_into().expect("two digests");
    let elements: Vec<ashlar::fields::koala_bear::KoalaBear> = digests.iter().map(ours).collect();
    let expected = jive.compress(&elements).expect("a state");
    assert_eq!(Plonky3(jive).compress(pair).each_ref().map(ours), expected);
}

/// Matrices of several heights, in the peer's packed types and in single ones.
#[test]
fn trees() {
    type Packed = <KoalaBear as Field>::Packing;
    let peer = default_koalabear_poseidon1_16();
    let theirs = MerkleTreeMmcs::<Packed, Packed, _, _, 2, 8>::new(
        p3_symmetric::PaddingFreeSponge::<_, 16, 8, 8>::new(peer.clone()),
        p3_symmetric::TruncatedPermutation::<_, 2, 8, 16>::new(peer),
        0,
    );
    let leaf = Plonky3(koala_bear16::Hasher::<PaddingFreeSponge<8>>::new());
    let node = Plonky3(koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new());
    for shapes in [&[(1, 1)][..], &[(64, 3)], &[(37, 130)], &[(64, 2), (8, 1), (64, 5), (16, 40)], &[(50, 2), (25, 300), (7, 1)]]
    {
        let matrix = |(height, width)| RowMajorMatrix::new(vectors::<KoalaBear>(height * width), width);
        let matrices: Vec<_> = shapes.iter().map(|shape| matrix(*shape)).collect();
        let (expected, _) = theirs.commit(matrices.clone());
        let (packed, _) = MerkleTreeMmcs::<Packed, Packed, _, _, 2, 8>::new(leaf, node, 0).commit(matrices.clone());
        let (single, _) = MerkleTreeMmcs::<KoalaBear, KoalaBear, _, _, 2, 8>::new(leaf, node, 0).commit(matrices);
        assert_eq!([&packed, &single], [&expected; 2], "{shapes:?}");
    }
}

/// The challenger of the peer over both permutations.
#[test]
fn transcripts() {
    fn transcript(permutation: impl CryptographicPermutation<[KoalaBear; 16]>) -> Vec<KoalaBear> {
        let mut challenger = DuplexChallenger::<KoalaBear, _, 16, 8>::new(permutation);
        let drawn = vectors::<KoalaBear>(300).into_iter().enumerate().filter_map(|(i, element)| {
            if i % 3 < 2 {
                challenger.observe(element);
                return None;
            }
            Some(challenger.sample())
        });
        drawn.collect()
    }
    assert_eq!(transcript(Plonky3(koala_bear16::Permuter::new())), transcript(default_koalabear_poseidon1_16()));
}

#[test]
#[should_panic(expected = "5 items do not make 2 messages of one length")]
fn messages_of_different_lengths_are_refused() {
    let sponge = koala_bear16::Hasher::<PaddingFreeSponge<8>>::new();
    Plonky3(sponge).hash_many(&vectors::<KoalaBear>(5), &mut [[KoalaBear::default(); 8]; 2]);
}

#[test]
#[should_panic(expected = "1 inputs do not fill 2 digests")]
fn as_many_pairs_as_digests_are_wanted() {
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    let pairs = [[[KoalaBear::default(); 8]; 2]];
    Plonky3(node).compress_many(&pairs, &mut [[KoalaBear::default(); 8]; 2]);
}

//! Poseidon and its modes, on every backend, against Plonky3; modes that it has not against their specification over its permutation.

mod random;

use std::sync::LazyLock;

use ashlar::fields::koala_bear::{KoalaBear, MODULUS};
use ashlar::modes::{
    AdditiveSponge, BelowGuard, CompressionMode, DaviesMeyer, HashMode, InnerNodes, Jive, MmoS, MmoX, MmoXAdditive,
    OverwriteSponge, PaddedSponge, PaddingFreeSponge, SliceHash, SliceHashLtr, TruncatedPermutation,
};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Challenger, Hasher, Poseidon};
use ashlar_spec::{Permutation as Specified, compression, mmo, slice_hash, sponge};
use fastrand::Rng;
use p3_challenger::{CanObserve, CanSample, CanSampleBits, DuplexChallenger};
use p3_field::PrimeField32;
use p3_koala_bear::{Poseidon1KoalaBear, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, Permutation as _, PseudoCompressionFunction};
use random::{BATCH, inputs, on_every_backend};

type Element = p3_koala_bear::KoalaBear;

/// Elements of the digests.
const D: usize = 8;

/// One element in eight is close to the ends of the range or of its halves.
fn element(rng: &mut Rng) -> KoalaBear {
    const EDGES: [u32; 8] = [0, 1, MODULUS - 1, MODULUS - 2, 1 << 24, (1 << 24) - 1, MODULUS / 2, 1 << 30];
    match rng.usize(..64) {
        edge @ 0..8 => KoalaBear::reduce(EDGES[edge]),
        _ => KoalaBear::reduce(rng.u32(..)),
    }
}

fn elements(rng: &mut Rng, count: usize) -> Vec<KoalaBear> {
    (0..count).map(|_| element(rng)).collect()
}

fn state<const W: usize>(rng: &mut Rng) -> [KoalaBear; W] {
    core::array::from_fn(|_| element(rng))
}

fn theirs(elements: &[KoalaBear]) -> Vec<Element> {
    elements.iter().map(|element| Element::new(element.value())).collect()
}

fn ours<const N: usize>(elements: [Element; N]) -> [KoalaBear; N] {
    elements.map(|element| KoalaBear::new(element.as_canonical_u32()).expect("canonical"))
}

fn values(elements: &[KoalaBear]) -> Vec<u32> {
    elements.iter().map(|element| element.value()).collect()
}

/// The same instance in Plonky3.
trait Peer<const W: usize>: Instance<W> {
    type Permutation: CryptographicPermutation<[Element; W]>;

    /// A copy of the peer's permutation, which takes long to set up.
    fn peer() -> Self::Permutation;
}

macro_rules! peer {
    ($instance:ident, $width:literal, $new:ident) => {
        impl Peer<$width> for $instance {
            type Permutation = Poseidon1KoalaBear<$width>;

            fn peer() -> Poseidon1KoalaBear<$width> {
                static PEER: LazyLock<Poseidon1KoalaBear<$width>> = LazyLock::new($new);
                PEER.clone()
            }
        }
    };
}

peer!(KoalaBear16, 16, default_koalabear_poseidon1_16);
peer!(KoalaBear24, 24, default_koalabear_poseidon1_24);

/// The peer's permutation, for the specification of modes.
struct Over<P>(P);

impl<P: CryptographicPermutation<[Element; W]>, const W: usize> Specified<u32, W> for Over<P> {
    fn permute(&self, state: [u32; W]) -> [u32; W] {
        self.0.permute(state.map(Element::new)).map(|element| element.as_canonical_u32())
    }
}

fn permutations<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = I::peer();
    let permuted = |state: &[KoalaBear; W]| ours(peer.permute(state.map(|element| Element::new(element.value()))));
    on_every_backend(inputs(), |backend, rng| {
        let before = state::<W>(rng);
        let mut state = before;
        Poseidon::<I, W>::on(backend).permute(&mut state);
        assert_eq!(state, permuted(&before), "{backend}, {before:?}");
    });
    on_every_backend(inputs() / BATCH, |backend, rng| {
        let before: Vec<_> = (0..rng.usize(..20)).map(|_| state::<W>(rng)).collect();
        let mut states = before.clone();
        Poseidon::<I, W>::on(backend).permute_many(&mut states);
        assert!(states.iter().copied().eq(before.iter().map(permuted)), "{backend}");
    });
}

/// A mode against what is expected of one message, for messages of the lengths that `length` draws.
fn hashes<I: Peer<W>, M: HashMode<W, D>, const W: usize>(
    length: impl Fn(&mut Rng) -> usize,
    expected: impl Fn(&[u32]) -> [u32; D],
) {
    on_every_backend(inputs(), |backend, rng| {
        let count = length(rng);
        let message = elements(rng, count);
        let found = Hasher::<I, M, W, D, BelowGuard>::on(backend).hash_slice(&message).expect("the mode takes this length");
        assert_eq!(found.map(KoalaBear::value), expected(&values(&message)), "{backend}, {message:?}");
    });
    on_every_backend(inputs() / BATCH, |backend, rng| {
        let (count, length) = (rng.usize(..20), length(rng));
        let rows = elements(rng, count * length);
        let mut out = vec![[KoalaBear::ONE; D]; count];
        let hasher = Hasher::<I, M, W, D, BelowGuard>::on(backend);
        hasher.hash_rows(&rows, length, &mut out).expect("the rows fill the buffer");
        for (row, digest) in out.iter().enumerate() {
            let message = &rows[row * length..][..length];
            assert_eq!(digest.map(KoalaBear::value), expected(&values(message)), "{backend}, {count} rows, {message:?}");
        }
    });
}

/// Up to two blocks and a part of a third.
fn any_length<const R: usize>(rng: &mut Rng) -> usize {
    rng.usize(..2 * R + 3)
}

/// A state and up to two chunks.
fn slice_length<const W: usize, const R: usize>(rng: &mut Rng) -> usize {
    W + R * rng.usize(..3)
}

fn overwrite_sponges<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    hashes::<I, OverwriteSponge<R>, W>(any_length::<R>, |m| sponge::overwrite_sponge::<_, _, W, R, D>(&peer, m));
}

fn additive_sponges<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    hashes::<I, AdditiveSponge<R>, W>(any_length::<R>, |m| sponge::additive_sponge::<_, _, W, R, D>(&peer, m));
}

fn padded_sponges<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    hashes::<I, PaddedSponge<R>, W>(any_length::<R>, |m| sponge::padded_sponge::<_, _, W, R, D>(&peer, m));
}

fn padding_free_sponges<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = p3_symmetric::PaddingFreeSponge::<_, W, R, D>::new(I::peer());
    hashes::<I, PaddingFreeSponge<R>, W>(any_length::<R>, |m| {
        let digest: [Element; D] = peer.hash_iter(m.iter().map(|value| Element::new(*value)));
        digest.map(|element| element.as_canonical_u32())
    });
}

fn mmo_x<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    hashes::<I, MmoX<R>, W>(any_length::<R>, |m| mmo::mmo_x::<_, _, W, R, D>(&peer, m));
}

fn mmo_x_additive<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    hashes::<I, MmoXAdditive<R>, W>(any_length::<R>, |m| mmo::mmo_x_additive::<_, _, W, R, D>(&peer, m));
}

fn mmo_s<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    hashes::<I, MmoS<R>, W>(any_length::<R>, |m| mmo::mmo_s::<_, _, W, R, D>(&peer, m));
}

fn slice_hashes<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    let expected = |m: &[u32]| slice_hash::slice_hash::<_, _, W, R, D>(&peer, m).expect("a slice");
    hashes::<I, SliceHash<R>, W>(slice_length::<W, R>, expected);
}

fn slice_hashes_ltr<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    let expected = |m: &[u32]| slice_hash::slice_hash_ltr::<_, _, W, R, D>(&peer, m).expect("a slice");
    hashes::<I, SliceHashLtr<R>, W>(slice_length::<W, R>, expected);
}

/// Messages that end in zeros, one and many, from the state that these lead to.
fn zero_suffixes<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    on_every_backend(inputs() / BATCH, |backend, rng| {
        let hasher = Hasher::<I, SliceHash<R>, W, D>::on(backend);
        let (chunks, length, count) = (rng.usize(..3), R * rng.usize(..3), 1 + rng.usize(..19));
        let state = hasher.zero_suffix_state(chunks);
        let rows = elements(rng, count * length);
        let mut out = vec![[KoalaBear::ONE; D]; count];
        hasher.hash_rows_from(&state, &rows, length, &mut out).expect("the rows fill the buffer");
        for (row, digest) in out.iter().enumerate() {
            let front = &rows[row * length..][..length];
            let mut message = values(front);
            message.resize(length + W + chunks * R, 0);
            let expected = slice_hash::slice_hash::<_, _, W, R, D>(&peer, &message).map(|digest| digest.map(KoalaBear::reduce));
            assert_eq!(Some(*digest), expected, "{backend}, {message:?}");
            assert_eq!(hasher.hash_slice_from(&state, front).ok(), expected, "{backend}, {message:?}");
        }
    });
}

/// A compression function against what is expected of one input.
fn compresses<I: Peer<W>, M: CompressionMode<W, DIGEST>, const W: usize, const DIGEST: usize>(
    expected: impl Fn(&[KoalaBear]) -> [KoalaBear; DIGEST],
) {
    on_every_backend(inputs(), |backend, rng| {
        let input = elements(rng, M::INPUT);
        let found = Hasher::<I, M, W, DIGEST, BelowGuard>::on(backend).compress(&input);
        assert_eq!(found, Ok(expected(&input)), "{backend}, {input:?}");
    });
    on_every_backend(inputs() / BATCH, |backend, rng| {
        let count = rng.usize(..20);
        let inputs = elements(rng, count * M::INPUT);
        let mut out = vec![[KoalaBear::ONE; DIGEST]; count];
        Hasher::<I, M, W, DIGEST, BelowGuard>::on(backend).compress_many(&inputs, &mut out).expect("the inputs fill the buffer");
        for (input, digest) in inputs.chunks(M::INPUT).zip(&out) {
            assert_eq!(*digest, expected(input), "{backend}, {count} inputs, {input:?}");
        }
    });
}

/// Pairs of digests.
fn truncated_permutations<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = p3_symmetric::TruncatedPermutation::<_, 2, D, W>::new(I::peer());
    compresses::<I, TruncatedPermutation<2, InnerNodes>, W, D>(|input| {
        let digests = theirs(input);
        ours(peer.compress(digests.as_chunks().0.try_into().expect("two digests")))
    });
}

fn davies_meyers<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = Over(I::peer());
    compresses::<I, DaviesMeyer, W, D>(|input| {
        let state = values(input).try_into().expect("a state");
        compression::davies_meyer::<_, _, W, D>(&peer, state).map(KoalaBear::reduce)
    });
}

fn jives<I: Peer<W>, const W: usize, const B: usize, const DIGEST: usize>() {
    let peer = Over(I::peer());
    compresses::<I, Jive<B>, W, DIGEST>(|input| {
        let digests = values(input);
        let digests = digests.as_chunks().0.try_into().expect("as many digests");
        compression::jive::<_, _, W, B, DIGEST>(&peer, digests).map(KoalaBear::reduce)
    });
}

/// Transcripts of ten steps.
fn challengers<I: Peer<W>, const W: usize, const R: usize>() {
    let peer = DuplexChallenger::<Element, _, W, R>::new(I::peer());
    on_every_backend(inputs() / 10, |backend, rng| {
        let mut expected = peer.clone();
        let mut challenger = Challenger::<I, W, R>::on(backend);
        for _ in 0..10 {
            match rng.usize(..3) {
                0 => {
                    let count = rng.usize(..R + 2);
                    let elements = elements(rng, count);
                    challenger.observe_slice(&elements);
                    expected.observe_slice(&theirs(&elements));
                }
                1 => {
                    let sample: Element = expected.sample();
                    assert_eq!(challenger.sample().value(), sample.as_canonical_u32(), "{backend}");
                }
                _ => {
                    let bits = rng.usize(..31);
                    assert_eq!(challenger.sample_bits(bits as u32), Ok(expected.sample_bits(bits) as u32), "{backend}");
                }
            }
        }
        assert_eq!(*challenger.state(), ours(expected.sponge_state), "{backend}");
    });
}

macro_rules! tests_of {
    ($module:ident, $instance:ident, $width:literal, $rate:literal, [$($test:ident),*]) => {
        mod $module {
            use super::*;

            $(#[test]
            fn $test() {
                super::$test::<$instance, $width, $rate>();
            })*
        }
    };
}

macro_rules! tests_of_instances {
    ($($tests:tt)*) => {
        tests_of!(koala_bear16, KoalaBear16, 16, 8, $($tests)*);
        tests_of!(koala_bear24, KoalaBear24, 24, 16, $($tests)*);
    };
}

tests_of_instances!([
    permutations,
    overwrite_sponges,
    additive_sponges,
    padding_free_sponges,
    padded_sponges,
    mmo_x,
    mmo_x_additive,
    mmo_s,
    slice_hashes,
    slice_hashes_ltr,
    zero_suffixes,
    truncated_permutations,
    davies_meyers,
    challengers
]);

tests_of!(rate12, KoalaBear16, 16, 12, [mmo_x, mmo_x_additive, mmo_s]);

#[test]
fn jives_of_two_three_and_four() {
    jives::<KoalaBear16, 16, 2, 8>();
    jives::<KoalaBear16, 16, 4, 4>();
    jives::<KoalaBear24, 24, 2, 12>();
    jives::<KoalaBear24, 24, 3, 8>();
}

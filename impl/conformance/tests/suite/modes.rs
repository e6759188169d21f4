//! Every mode over a stand-in for a permutation, for every rate and every length up to four states, against the specification.

use ashlar::modes::{
    AdditiveSponge, AnyDigests, DaviesMeyer, Duplex, HashMode, InnerNodes, Jive, MmoS, MmoX, MmoXAdditive, Mode, OverwriteSponge,
    PaddedSponge, PaddingFreeSponge, Permutation, SliceHash, SliceHashFrom, SliceHashLtr, TruncatedPermutation,
    zero_suffix_state,
};
use ashlar_spec::{Field, Permutation as Specified, compression, duplex_challenger, mmo, slice_hash, sponge};

/// A function of states that tells all elements and places apart; nothing here depends on it being a permutation. Not inlined into the modes, of which there are hundreds here.
#[derive(Clone, Copy)]
struct Stirred;

impl<const W: usize> Specified<u32, W> for Stirred {
    #[inline(never)]
    fn permute(&self, state: [u32; W]) -> [u32; W] {
        let mut stirred = state;
        for _ in 0..2 {
            for i in 0..W {
                let (before, constant) = (stirred[(i + W - 1) % W], u32::element(7 * i as u64 + 5));
                stirred[i] = stirred[i].add(before.add(constant).mul(before));
            }
        }
        stirred
    }
}

/// Three lanes: lanes 1 and 2 hold other states, which nothing of lane 0 may reach.
impl<const W: usize> Permutation<W> for Stirred {
    type Word = u32;
    type Element = [u32; 3];
    const LANES: usize = 3;

    fn constant(self, value: u32) -> [u32; 3] {
        [value; 3]
    }

    #[inline(never)]
    fn load(self, word: impl FnMut(usize) -> u32) -> [u32; 3] {
        [0, 1, 2].map(word)
    }

    #[inline(never)]
    fn store(self, element: [u32; 3], mut word: impl FnMut(usize, u32)) {
        (0..3).for_each(|lane| word(lane, element[lane]));
    }

    #[inline(never)]
    fn sum(self, a: [u32; 3], b: [u32; 3]) -> [u32; 3] {
        [0, 1, 2].map(|lane| a[lane].add(b[lane]))
    }

    #[inline(never)]
    fn permute(self, state: &mut [[u32; 3]; W]) {
        for lane in 0..3 {
            let permuted = Specified::permute(&self, state.map(|element| element[lane]));
            (0..W).for_each(|i| state[i][lane] = permuted[i]);
        }
    }
}

/// The message of a lane.
fn message(lane: usize, length: usize) -> Vec<u32> {
    (0..length).map(|i| u32::element((1 + lane as u64) * 0x9e37_79b9 + i as u64 * 0x85eb_ca6b)).collect()
}

/// The messages of this length, one a lane.
fn messages(length: usize) -> Vec<Vec<u32>> {
    (0..3).map(|lane| message(lane, length)).collect()
}

/// Each lane of what is in lanes.
fn lanes(elements: &[[u32; 3]]) -> Vec<Vec<u32>> {
    (0..3).map(|lane| elements.iter().map(|element| element[lane]).collect()).collect()
}

/// The digests of messages of this length, one a lane.
fn digests<M: Mode<W, D>, const W: usize, const D: usize>(mode: M, messages: &[Vec<u32>]) -> Vec<Vec<u32>> {
    lanes(&mode.digest(Stirred, messages[0].len(), |lane, index| messages[lane][index]))
}

/// What the specification says of each message, if it takes its length. Called by a pointer, as there are hundreds of modes here.
fn expected<const D: usize>(specified: &dyn Fn(&[u32]) -> Option<[u32; D]>, messages: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
    messages.iter().map(|message| specified(message).map(|digest| digest.to_vec())).collect()
}

/// A mode against the specification, in every lane and for every length.
fn equals<M: Mode<W, D>, const W: usize, const D: usize>(mode: M, specified: &dyn Fn(&[u32]) -> Option<[u32; D]>) {
    for length in 0..=4 * W {
        let messages = messages(length);
        let expected = expected(specified, &messages);
        assert_eq!(mode.takes(length), expected.is_some(), "length {length}");
        if let Some(expected) = expected {
            assert_eq!(digests(mode, &messages), expected, "length {length}");
        }
    }
}

fn equals_hash<M: HashMode<W, D>, const W: usize, const D: usize>(specified: fn(&Stirred, &[u32]) -> [u32; D]) {
    equals(M::default(), &|elements| Some(specified(&Stirred, elements)));
}

fn sponges_equal<const W: usize, const R: usize, const D: usize>() {
    equals_hash::<OverwriteSponge<R>, W, D>(sponge::overwrite_sponge::<_, _, W, R, D>);
    equals_hash::<AdditiveSponge<R>, W, D>(sponge::additive_sponge::<_, _, W, R, D>);
    equals_hash::<PaddingFreeSponge<R>, W, D>(sponge::padding_free_sponge::<_, _, W, R, D>);
    equals_hash::<PaddedSponge<R>, W, D>(sponge::padded_sponge::<_, _, W, R, D>);
}

fn chains_equal<const W: usize, const R: usize, const D: usize>() {
    equals_hash::<MmoX<R>, W, D>(mmo::mmo_x::<_, _, W, R, D>);
    equals_hash::<MmoXAdditive<R>, W, D>(mmo::mmo_x_additive::<_, _, W, R, D>);
    equals_hash::<MmoS<R>, W, D>(mmo::mmo_s::<_, _, W, R, D>);
    equals::<_, W, D>(SliceHash::<R>, &|elements| slice_hash::slice_hash::<_, _, W, R, D>(&Stirred, elements));
    equals::<_, W, D>(SliceHashLtr::<R>, &|elements| slice_hash::slice_hash_ltr::<_, _, W, R, D>(&Stirred, elements));
    let state = core::array::from_fn(|i| 1000 + i as u32);
    equals::<_, W, D>(SliceHashFrom::<R, W> { state }, &|elements| {
        slice_hash::slice_hash_from::<_, _, W, R, D>(&Stirred, state, elements)
    });
    for chunks in 0..5 {
        let found = zero_suffix_state::<_, W, R>(Stirred, chunks);
        assert_eq!(found, slice_hash::zero_suffix_state::<u32, _, W, R>(&Stirred, chunks).map(|value| [value; 3]));
    }
}

macro_rules! for_rates {
    ($equal:ident, $width:literal, $digest:literal, [$($rate:literal),*]) => {
        $($equal::<$width, $rate, $digest>();)*
    };
}

#[test]
fn sponges_of_every_rate_that_holds_a_digest() {
    for_rates!(sponges_equal, 16, 8, [8, 9, 10, 11, 12, 13, 14, 15]);
    for_rates!(sponges_equal, 24, 8, [8, 12, 15, 16, 17, 20, 23]);
    for_rates!(sponges_equal, 5, 1, [1, 2, 3, 4]);
}

#[test]
fn chains_of_every_rate() {
    for_rates!(chains_equal, 16, 8, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    for_rates!(chains_equal, 24, 8, [1, 7, 8, 12, 15, 16, 17, 20, 23, 24]);
    for_rates!(chains_equal, 5, 5, [1, 2, 3, 4, 5]);
}

/// As many digests as fill the length, if they do.
fn split<const N: usize, const D: usize>(elements: &[u32]) -> Option<[[u32; D]; N]> {
    let (digests, rest) = elements.as_chunks::<D>();
    digests.try_into().ok().filter(|_| rest.is_empty())
}

fn truncated_permutations_equal<const W: usize, const N: usize, const D: usize>() {
    let specified = |elements: &[u32]| Some(compression::truncated_permutation::<_, _, W, N, D>(&Stirred, &split(elements)?));
    equals::<_, W, D>(TruncatedPermutation::<N, AnyDigests>::default(), &specified);
    equals::<_, W, D>(TruncatedPermutation::<N, InnerNodes>::default(), &specified);
}

fn jives_equal<const W: usize, const B: usize, const D: usize>() {
    equals::<_, W, D>(Jive::<B>, &|elements| Some(compression::jive::<_, _, W, B, D>(&Stirred, &split(elements)?)));
}

fn davies_meyers_equal<const W: usize, const D: usize>() {
    equals::<_, W, D>(DaviesMeyer, &|elements| {
        Some(compression::davies_meyer::<_, _, W, D>(&Stirred, elements.try_into().ok()?))
    });
}

#[test]
fn compression_functions_of_every_arity() {
    truncated_permutations_equal::<16, 1, 8>();
    truncated_permutations_equal::<16, 2, 8>();
    truncated_permutations_equal::<16, 4, 4>();
    truncated_permutations_equal::<24, 2, 8>();
    truncated_permutations_equal::<24, 3, 8>();
    jives_equal::<16, 1, 16>();
    jives_equal::<16, 2, 8>();
    jives_equal::<16, 4, 4>();
    jives_equal::<16, 8, 2>();
    jives_equal::<16, 16, 1>();
    jives_equal::<24, 2, 12>();
    jives_equal::<24, 3, 8>();
    jives_equal::<24, 24, 1>();
    davies_meyers_equal::<16, 8>();
    davies_meyers_equal::<16, 16>();
    davies_meyers_equal::<24, 8>();
}

/// Every run of `steps` observations and samples, which the bits of `run` choose.
fn challengers_equal<const W: usize, const R: usize>(steps: u32) {
    for run in 0..1 << steps {
        let mut found = Duplex::<[u32; 3], W, R>::new(Stirred);
        let mut expected = [0; 3].map(|_| duplex_challenger::start::<u32, W, R>());
        for step in 0..steps {
            if run >> step & 1 == 0 {
                let values = [0, 1, 2].map(|lane| message(lane, steps as usize)[step as usize]);
                found.observe(Stirred, values);
                (0..3).for_each(|lane| expected[lane] = duplex_challenger::observe(&Stirred, &expected[lane], values[lane]));
            } else {
                let sampled = [0, 1, 2].map(|lane| duplex_challenger::sample(&Stirred, &expected[lane]));
                assert_eq!(found.sample(Stirred), [0, 1, 2].map(|lane| sampled[lane].value), "run {run:b}, step {step}");
                expected = sampled.map(|sampled| sampled.challenger);
            }
            for (i, element) in found.state().iter().enumerate() {
                assert_eq!(*element, [0, 1, 2].map(|lane| expected[lane].state[i]), "run {run:b}, step {step}");
            }
        }
    }
}

#[test]
fn challengers_of_every_short_transcript() {
    challengers_equal::<3, 1>(8);
    challengers_equal::<4, 2>(11);
    challengers_equal::<4, 3>(11);
    challengers_equal::<16, 8>(9);
}

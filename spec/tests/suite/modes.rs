//! The modes against independent implementations, the crates `p3-symmetric` and `p3-challenger`, against one another, and
//! their tables of claims against those of the Cryptol text.

use std::fs;
use std::path::Path;

use ashlar_spec::compression::{davies_meyer, jive, truncated_permutation};
use ashlar_spec::duplex_challenger::{Challenger, observe, observe_all, sample, sample_all, sample_bits, start};
use ashlar_spec::mmo::{mmo_s, mmo_x, mmo_x_additive};
use ashlar_spec::poseidon::Params;
use ashlar_spec::slice_hash::{slice_hash, slice_hash_from, slice_hash_ltr, zero_suffix_state};
use ashlar_spec::sponge::{additive_sponge, overwrite_sponge, padded_sponge, padding_free_sponge};
use ashlar_spec::{Field, Permutation, koala_bear, poseidon_koala_bear16, poseidon_koala_bear24};
use p3_challenger::{CanObserve, CanSample, CanSampleBits, DuplexChallenger};
use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::{KoalaBear, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
use p3_symmetric::{
    CryptographicHasher, Increment, Pad10Sponge, PaddingFreeSponge, PseudoCompressionFunction, TruncatedPermutation,
};

/// Random inputs for each entry point; an optimized build takes a hundred times as many in about the same time.
const CASES: usize = if cfg!(debug_assertions) { 20 } else { 2000 };

fn source() -> fastrand::Rng {
    fastrand::Rng::with_seed(12)
}

/// Random elements, edges among them.
fn elements(random: &mut fastrand::Rng, count: usize) -> Vec<u32> {
    let mut element = || match random.u8(..) {
        0..32 => random.u32(..2),
        32..64 => koala_bear::MODULUS - 1 - random.u32(..2),
        _ => random.u32(..koala_bear::MODULUS),
    };
    (0..count).map(|_| element()).collect()
}

fn peers(elements: &[u32]) -> Vec<KoalaBear> {
    elements.iter().copied().map(KoalaBear::from_u32).collect()
}

fn ours<const D: usize>(elements: [KoalaBear; D]) -> [u32; D] {
    elements.map(|element| element.as_canonical_u32())
}

fn params_16() -> Params<u32, 16> {
    poseidon_koala_bear16::params()
}

fn params_24() -> Params<u32, 24> {
    poseidon_koala_bear24::params()
}

#[test]
fn padding_free_sponges_agree_at_every_length() {
    let random = &mut source();
    let theirs_16 = PaddingFreeSponge::<_, 16, 8, 8>::new(default_koalabear_poseidon1_16());
    let theirs_24 = PaddingFreeSponge::<_, 24, 16, 8>::new(default_koalabear_poseidon1_24());
    let theirs_12 = PaddingFreeSponge::<_, 16, 12, 5>::new(default_koalabear_poseidon1_16());
    for length in 0..=50 {
        let message = elements(random, length);
        let peers = peers(&message);
        assert_eq!(
            padding_free_sponge::<_, _, 16, 8, 8>(&params_16(), &message),
            ours(theirs_16.hash_slice(&peers)),
            "{message:?}"
        );
        assert_eq!(
            padding_free_sponge::<_, _, 24, 16, 8>(&params_24(), &message),
            ours(theirs_24.hash_slice(&peers)),
            "{message:?}"
        );
        assert_eq!(
            padding_free_sponge::<_, _, 16, 12, 5>(&params_16(), &message),
            ours(theirs_12.hash_slice(&peers)),
            "{message:?}"
        );
    }
}

/// A message filled up with zeros to whole blocks.
fn filled(message: &[u32], rate: usize) -> Vec<KoalaBear> {
    let mut filled = peers(message);
    filled.resize(filled.len().next_multiple_of(rate), KoalaBear::ZERO);
    filled
}

#[test]
fn overwriting_and_padded_sponges_are_the_padding_free_one_of_whole_blocks() {
    let random = &mut source();
    let theirs = PaddingFreeSponge::<_, 16, 8, 8>::new(default_koalabear_poseidon1_16());
    for length in 0..=50 {
        let mut message = elements(random, length);
        let digest = overwrite_sponge::<_, _, 16, 8, 8>(&params_16(), &message);
        assert_eq!(digest, ours(theirs.hash_slice(&filled(&message, 8))), "{message:?}");
        let digest = padded_sponge::<_, _, 16, 8, 8>(&params_16(), &message);
        message.push(1);
        assert_eq!(digest, ours(theirs.hash_slice(&filled(&message, 8))), "{message:?}");
    }
}

#[test]
fn the_peer_pads_full_blocks_in_the_capacity() {
    let random = &mut source();
    let theirs = Pad10Sponge::<KoalaBear, _, _, 16, 8, 8>::new(default_koalabear_poseidon1_16(), Increment::new(KoalaBear::ONE));
    for length in 0..=50 {
        let message = elements(random, length);
        let digest = padded_sponge::<_, _, 16, 8, 8>(&params_16(), &message);
        let departs = length > 0 && length % 8 == 0;
        assert_eq!(digest != ours(theirs.hash_slice(&peers(&message))), departs, "{length} elements");
    }
}

#[test]
fn the_additive_sponge_is_the_overwriting_one_of_other_blocks() {
    let random = &mut source();
    let params = params_16();
    for _ in 0..CASES {
        let message = elements(random, 24);
        let mut state = [0; 16];
        let mut sums = Vec::new();
        for block in message.chunks_exact(8) {
            for (place, &x) in state.iter_mut().zip(block) {
                *place = place.add(x);
            }
            sums.extend_from_slice(&state[..8]);
            state = params.permute(state);
        }
        let added: [u32; 8] = additive_sponge::<_, _, 16, 8, 8>(&params, &message);
        assert_eq!(added, overwrite_sponge::<_, _, 16, 8, 8>(&params, &sums), "{message:?}");
        assert_eq!(added, state[..8], "{message:?}");
    }
}

#[test]
fn truncated_permutations_agree() {
    let random = &mut source();
    let theirs_16 = TruncatedPermutation::<_, 2, 8, 16>::new(default_koalabear_poseidon1_16());
    let theirs_24 = TruncatedPermutation::<_, 2, 8, 24>::new(default_koalabear_poseidon1_24());
    let theirs_4 = TruncatedPermutation::<_, 4, 4, 16>::new(default_koalabear_poseidon1_16());
    let (params_16, params_24) = (params_16(), params_24());
    for _ in 0..CASES {
        let values = elements(random, 16);
        let pair: [[u32; 8]; 2] = [values[..8].try_into().unwrap(), values[8..].try_into().unwrap()];
        let four: [[u32; 4]; 4] = std::array::from_fn(|i| values[4 * i..4 * i + 4].try_into().unwrap());
        let peers = pair.map(|digest| digest.map(KoalaBear::from_u32));
        assert_eq!(truncated_permutation(&params_16, &pair), ours(theirs_16.compress(peers)), "{pair:?}");
        assert_eq!(truncated_permutation(&params_24, &pair), ours(theirs_24.compress(peers)), "{pair:?}");
        let peers = four.map(|digest| digest.map(KoalaBear::from_u32));
        assert_eq!(truncated_permutation(&params_16, &four), ours(theirs_4.compress(peers)), "{four:?}");
    }
}

#[test]
fn feed_forward_modes_agree_with_the_permutation() {
    let random = &mut source();
    let params = params_16();
    for _ in 0..CASES {
        let state: [u32; 16] = elements(random, 16).try_into().unwrap();
        let permuted = params.permute(state);
        let sum: [u32; 16] = std::array::from_fn(|i| permuted[i].add(state[i]));
        assert_eq!(davies_meyer::<_, _, 16, 8>(&params, state), sum[..8]);
        let four: [[u32; 4]; 4] = std::array::from_fn(|i| state[4 * i..4 * i + 4].try_into().unwrap());
        let folded: [u32; 4] = std::array::from_fn(|i| sum[i].add(sum[i + 4]).add(sum[i + 8]).add(sum[i + 12]));
        assert_eq!(jive(&params, &four), folded);
        // With all of the state as rate, one block is compressed as it is by every mode with feed-forward of it.
        assert_eq!(mmo_x::<_, _, 16, 16, 16>(&params, &state), sum);
        assert_eq!(mmo_x_additive::<_, _, 16, 16, 16>(&params, &state), sum);
        assert_eq!(mmo_s::<_, _, 16, 16, 16>(&params, &state), permuted);
        assert_eq!(slice_hash::<_, _, 16, 8, 16>(&params, &state), Some(sum));
        assert_eq!(slice_hash_ltr::<_, _, 16, 8, 16>(&params, &state), Some(sum));
    }
}

#[test]
fn zero_suffixes_are_a_shortcut() {
    let random = &mut source();
    let params = params_16();
    for front in 0..4 {
        for zeros in 0..4 {
            let mut message = elements(random, 8 * front);
            let state = zero_suffix_state::<_, _, 16, 8>(&params, zeros);
            let short = slice_hash_from::<_, _, 16, 8, 8>(&params, state, &message);
            message.resize(message.len() + 16 + 8 * zeros, 0);
            assert_eq!(short, slice_hash::<_, _, 16, 8, 8>(&params, &message));
        }
    }
}

#[test]
fn slices_of_other_lengths_have_no_digest() {
    let params = params_16();
    for length in 0..64 {
        let is_length = length >= 16 && length % 8 == 0;
        let message = vec![1; length];
        assert_eq!(slice_hash::<_, _, 16, 8, 8>(&params, &message).is_some(), is_length, "{length} elements");
        assert_eq!(slice_hash_ltr::<_, _, 16, 8, 8>(&params, &message).is_some(), is_length, "{length} elements");
        let from = slice_hash_from::<_, _, 16, 8, 8>(&params, [0; 16], &message);
        assert_eq!(from.is_some(), length % 8 == 0, "{length} elements");
    }
}

/// A transcript of our challenger and the peer's.
struct Transcript<'a, P, const W: usize, const R: usize>
where
    P: p3_symmetric::CryptographicPermutation<[KoalaBear; W]>,
{
    params: &'a Params<u32, W>,
    ours: Challenger<u32, W, R>,
    theirs: DuplexChallenger<KoalaBear, P, W, R>,
}

impl<'a, P, const W: usize, const R: usize> Transcript<'a, P, W, R>
where
    P: p3_symmetric::CryptographicPermutation<[KoalaBear; W]>,
{
    fn new(params: &'a Params<u32, W>, permutation: P) -> Self {
        Self { params, ours: start(), theirs: DuplexChallenger::new(permutation) }
    }

    /// Makes both take a random step and compares what they give and their states.
    fn step(&mut self, random: &mut fastrand::Rng) {
        match random.u8(..6) {
            0 | 1 => {
                let value = elements(random, 1)[0];
                self.ours = observe(self.params, &self.ours, value);
                self.theirs.observe(KoalaBear::from_u32(value));
            }
            2 => {
                let count = random.usize(..20);
                let values = elements(random, count);
                self.ours = observe_all(self.params, &self.ours, &values);
                self.theirs.observe_slice(&peers(&values));
            }
            3 => {
                let sampled = sample(self.params, &self.ours);
                self.ours = sampled.challenger;
                let theirs: KoalaBear = self.theirs.sample();
                assert_eq!(sampled.value, theirs.as_canonical_u32());
            }
            4 => {
                let count = random.usize(..20);
                let sampled = sample_all(self.params, &self.ours, count);
                self.ours = sampled.challenger;
                let theirs: Vec<KoalaBear> = self.theirs.sample_vec(count);
                assert_eq!(sampled.value, theirs.iter().map(|x| x.as_canonical_u32()).collect::<Vec<_>>());
            }
            _ => {
                let bits = random.u32(..=30);
                let sampled = sample_bits(self.params, &self.ours, bits).unwrap();
                self.ours = sampled.challenger;
                assert_eq!(sampled.value as usize, self.theirs.sample_bits(bits as usize));
            }
        }
        let Challenger { state, inputs, input_count, outputs, output_count } = self.ours;
        assert_eq!(state, ours(self.theirs.sponge_state));
        assert_eq!(peers(&inputs[..input_count]), self.theirs.input_buffer);
        assert_eq!(peers(&outputs[..output_count]), self.theirs.output_buffer);
        assert!(inputs[input_count..].iter().all(|&input| input == 0));
    }
}

/// Steps through random transcripts, each of a challenger that was just started.
fn transcripts_agree<P, const W: usize, const R: usize>(params: &Params<u32, W>, permutation: &P)
where
    P: p3_symmetric::CryptographicPermutation<[KoalaBear; W]>,
{
    let random = &mut source();
    for _ in 0..CASES {
        let mut transcript = Transcript::<P, W, R>::new(params, permutation.clone());
        for _ in 0..20 {
            transcript.step(random);
        }
    }
}

#[test]
fn challengers_of_width_16_agree_on_random_transcripts() {
    transcripts_agree::<_, 16, 8>(&params_16(), &default_koalabear_poseidon1_16());
}

#[test]
fn challengers_of_width_24_agree_on_random_transcripts() {
    transcripts_agree::<_, 24, 16>(&params_24(), &default_koalabear_poseidon1_24());
}

#[test]
fn no_more_bits_are_sampled_than_an_element_has() {
    let params = params_16();
    let challenger = start::<u32, 16, 8>();
    assert!(sample_bits(&params, &challenger, 30).is_some());
    assert!(sample_bits(&params, &challenger, 31).is_none());
    assert!(sample_bits(&params, &challenger, 32).is_none());
}

/// The rows of tables in the comments of a file.
fn table(path: &str, comment: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix(comment)).filter(|line| line.starts_with("| "));
    rows.map(str::to_owned).collect()
}

#[test]
fn claims_are_those_of_the_cryptol_text() {
    let modules = [
        ("Sponge", "sponge", 4),
        ("Compression", "compression", 4),
        ("Mmo", "mmo", 3),
        ("SliceHash", "slice_hash", 2),
        ("DuplexChallenger", "duplex_challenger", 1),
        ("HashChallenger", "hash_challenger", 1),
    ];
    for (cryptol, spec, modes) in modules {
        let claims = table(&format!("../cryptol/{cryptol}.cry"), "// ");
        assert_eq!(claims.len(), modes + 2, "{cryptol}");
        assert_eq!(claims, table(&format!("src/{spec}.rs"), "//! "), "{cryptol}");
    }
}

//! Challengers over bytes, on every backend, against Plonky3: over BLAKE3, and over a hash function half of whose numbers are no elements.

mod random;

use ashlar::blake3::Hasher;
use ashlar::challenger::{
    Element, HashChallenger, Incremental, SerializingChallenger, SerializingChallenger32, SerializingChallenger64,
};
use ashlar::fields::{goldilocks, koala_bear};
use fastrand::Rng;
use p3_blake3::Blake3;
use p3_challenger::{
    CanFinalizeDigest, CanObserve, CanSample, CanSampleUniformBits, FieldChallenger, GrindingChallenger,
    HashChallenger as PeerBytes, SerializingChallenger32 as Peer32, SerializingChallenger64 as Peer64,
};
use p3_field::{PrimeCharacteristicRing, PrimeField64};
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::{CryptographicHasher, Hash};
use random::{BATCH, inputs, on_every_backend};

/// Transcripts of this many operations.
const OPERATIONS: usize = 40;

/// BLAKE3 with the most significant bytes of half of the numbers of eight bytes set, which are no elements then.
#[derive(Clone)]
struct Skewed(Hasher);

fn skew(mut digest: [u8; 32]) -> [u8; 32] {
    for number in digest.as_chunks_mut::<8>().0 {
        if number[7] % 2 == 1 {
            number[..4].fill(0xff);
        }
    }
    digest
}

impl Incremental for Skewed {
    type Byte = u8;

    fn update(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn digest(&self) -> [u8; 32] {
        skew(self.0.digest())
    }

    fn reset(&mut self) {
        self.0.reset();
    }
}

/// The same of Plonky3.
#[derive(Clone)]
struct SkewedPeer;

impl CryptographicHasher<u8, [u8; 32]> for SkewedPeer {
    fn hash_iter<I: IntoIterator<Item = u8>>(&self, input: I) -> [u8; 32] {
        skew(Blake3.hash_iter(input))
    }
}

/// Lengths around those of blocks and chunks of BLAKE3 are frequent.
fn bytes(rng: &mut Rng) -> Vec<u8> {
    let length = match rng.usize(..16) {
        0 => rng.usize(1000..5000),
        1..4 => 60 + rng.usize(..10),
        4 => 0,
        _ => rng.usize(..40),
    };
    (0..length).map(|_| rng.u8(..)).collect()
}

fn bytes_agree<H: Incremental<Byte = u8>, P: CryptographicHasher<u8, [u8; 32]> + Clone>(rng: &mut Rng, hasher: H, peer: P) {
    let initial = bytes(rng);
    let mut ours = HashChallenger::from_hasher(&initial, hasher);
    let mut theirs = PeerBytes::new(initial, peer);
    for _ in 0..OPERATIONS {
        match rng.usize(..5) {
            0 => {
                let observed = bytes(rng);
                ours.observe_slice(&observed);
                theirs.observe_slice(&observed);
            }
            1 => {
                let byte = rng.u8(..);
                ours.observe(byte);
                theirs.observe(byte);
            }
            2 => assert_eq!(ours.sample(), theirs.sample()),
            3 => assert_eq!(ours.sample_array::<35>(), theirs.sample_array()),
            _ => {
                let mut sampled = vec![0; rng.usize(..70)];
                ours.sample_into_slice(&mut sampled);
                assert_eq!(sampled, theirs.sample_vec(sampled.len()));
            }
        }
        assert_eq!(ours.clone().finalize(), theirs.clone().finalize());
    }
}

#[test]
fn bytes_agree_over_both_hash_functions() {
    on_every_backend(inputs(), |backend, rng| {
        bytes_agree(rng, Hasher::new().on(backend), Blake3);
        bytes_agree(rng, Skewed(Hasher::new().on(backend)), SkewedPeer);
    });
}

/// An element of `ashlar` and that of Plonky3.
trait Paired: Element {
    type Peer: PrimeField64;
    fn value(self) -> u64;

    fn random(rng: &mut Rng) -> Self {
        let value = match rng.usize(..8) {
            0 => rng.u64(..2),
            1 => Self::ORDER - 1 - rng.u64(..2),
            _ => rng.u64(..Self::ORDER),
        };
        Self::sampled(value).expect("is below the modulus")
    }

    fn peer(self) -> Self::Peer {
        Self::Peer::from_u64(self.value())
    }
}

impl Paired for koala_bear::KoalaBear {
    type Peer = KoalaBear;

    fn value(self) -> u64 {
        self.value().into()
    }
}

impl Paired for goldilocks::Goldilocks {
    type Peer = Goldilocks;

    fn value(self) -> u64 {
        self.value()
    }
}

fn elements_agree<E, H, C>(rng: &mut Rng, mut ours: SerializingChallenger<E, H>, mut theirs: C)
where
    E: Paired,
    H: Incremental<Byte = u8>,
    C: FieldChallenger<E::Peer>
        + GrindingChallenger<Witness = E::Peer>
        + CanSampleUniformBits<E::Peer>
        + CanObserve<Hash<E::Peer, u8, 32>>
        + CanFinalizeDigest<Digest = [u8; 32]>
        + Clone,
{
    for _ in 0..OPERATIONS {
        match rng.usize(..9) {
            0 => {
                let element = E::random(rng);
                ours.observe(element);
                theirs.observe(element.peer());
            }
            1 => {
                let elements: Vec<E> = (0..rng.usize(..=2 * BATCH)).map(|_| E::random(rng)).collect();
                ours.observe_slice(&elements);
                theirs.observe_slice(&elements.into_iter().map(E::peer).collect::<Vec<_>>());
            }
            2 => {
                let digest = core::array::from_fn(|_| rng.u8(..));
                ours.observe_bytes(&digest);
                theirs.observe(Hash::from(digest));
            }
            3 => assert_eq!(ours.sample().peer(), theirs.sample()),
            4 => assert_eq!(ours.sample_array::<5>().map(E::peer), theirs.sample_array()),
            5 => {
                let bits = rng.u32(..=SerializingChallenger::<E>::MAX_BITS);
                assert_eq!(ours.sample_bits(bits), Ok(theirs.sample_bits(bits as usize) as u64));
            }
            6 => {
                let bits = rng.u32(..=SerializingChallenger::<E>::MAX_BITS);
                let expected = theirs.sample_uniform_bits::<false>(bits as usize).expect("bits of bytes are uniform");
                assert_eq!(ours.sample_uniform_bits(bits), Ok(expected as u64));
            }
            7 => {
                let (bits, witness) = (rng.u32(..4), E::random(rng));
                assert_eq!(ours.check_witness(bits, witness), Ok(theirs.check_witness(bits as usize, witness.peer())));
            }
            _ => {
                let bits = rng.u32(..9);
                assert_eq!(ours.grind(bits).map(E::peer), Ok(theirs.grind(bits as usize)));
            }
        }
    }
    assert_eq!(ours.finalize(), theirs.finalize());
}

#[test]
fn elements_agree_over_blake3() {
    on_every_backend(inputs(), |backend, rng| {
        let (initial, hasher) = (bytes(rng), Hasher::new().on(backend));
        let ours = SerializingChallenger32::from_hasher(&initial, hasher.clone());
        elements_agree(rng, ours, Peer32::from_hasher(initial.clone(), Blake3));
        let ours = SerializingChallenger64::from_hasher(&initial, hasher);
        elements_agree(rng, ours, Peer64::from_hasher(initial, Blake3));
    });
}

#[test]
fn elements_agree_where_half_are_rejected() {
    on_every_backend(inputs(), |backend, rng| {
        let (initial, hasher) = (bytes(rng), Skewed(Hasher::new().on(backend)));
        let ours = SerializingChallenger32::from_hasher(&initial, hasher.clone());
        elements_agree(rng, ours, Peer32::from_hasher(initial.clone(), SkewedPeer));
        let ours = SerializingChallenger64::from_hasher(&initial, hasher);
        elements_agree(rng, ours, Peer64::from_hasher(initial, SkewedPeer));
    });
}

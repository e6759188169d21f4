//! Transcripts of the challengers over bytes against Plonky3, on every backend.

use arbitrary::Arbitrary;
use ashlar::Backend;
use ashlar::blake3::Hasher;
use ashlar::challenger::{Element, GrindError, HashChallenger, SerializingChallenger};
use ashlar::fields::{BitCountError, goldilocks, koala_bear};
use p3_blake3::Blake3;
use p3_challenger::{
    CanFinalizeDigest, CanObserve, CanSample, CanSampleUniformBits, FieldChallenger, GrindingChallenger,
    HashChallenger as PeerBytes, SerializingChallenger32 as Peer32, SerializingChallenger64 as Peer64,
};
use p3_field::{PrimeCharacteristicRing, PrimeField64};
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::Hash;

use crate::element::Element as GoldilocksInput;
use crate::koala_bear_element::Element as KoalaBearInput;
use crate::{Check, compare};

/// Steps of a transcript.
const MOST_STEPS: usize = 40;

/// The most bits of work that are looked for: about 2^bits candidates are hashed.
const MOST_WORK: u8 = 6;

/// A transcript: what the challenger starts with, and its steps.
#[derive(Arbitrary, Debug)]
pub struct ByteChallenger {
    initial: Vec<u8>,
    steps: Steps,
}

#[derive(Arbitrary, Debug)]
enum Steps {
    Bytes(Vec<ByteStep>),
    KoalaBear(Vec<Step<KoalaBearInput>>),
    Goldilocks(Vec<Step<GoldilocksInput>>),
}

#[derive(Arbitrary, Debug)]
enum ByteStep {
    Observe(u8),
    ObserveSlice(Vec<u8>),
    Sample,
    /// As many bytes.
    SampleSlice(u8),
}

#[derive(Arbitrary, Debug)]
enum Step<E> {
    Observe(E),
    ObserveSlice(Vec<E>),
    ObserveDigest([u8; 32]),
    Sample,
    SampleArray,
    /// Bits, a few more than an element has at most.
    SampleBits(u8),
    SampleUniformBits(u8),
    CheckWitness(u8, E),
    Grind(u8),
}

/// An element that is drawn from an input, and that of Plonky3.
trait Paired: Copy {
    type Ours: Element + PartialEq + std::fmt::Debug;
    type Peer: PrimeField64;
    fn ours(self) -> Self::Ours;
    fn number(ours: Self::Ours) -> u64;

    fn peer(self) -> Self::Peer {
        Self::Peer::from_u64(Self::number(self.ours()))
    }
}

impl Paired for KoalaBearInput {
    type Ours = koala_bear::KoalaBear;
    type Peer = KoalaBear;

    fn ours(self) -> Self::Ours {
        self.0
    }

    fn number(ours: Self::Ours) -> u64 {
        ours.value().into()
    }
}

impl Paired for GoldilocksInput {
    type Ours = goldilocks::Goldilocks;
    type Peer = Goldilocks;

    fn ours(self) -> Self::Ours {
        self.0
    }

    fn number(ours: Self::Ours) -> u64 {
        ours.value()
    }
}

fn check_bytes(initial: &[u8], steps: &[ByteStep], backend: Backend) {
    let mut found = HashChallenger::from_hasher(initial, Hasher::new().on(backend));
    let mut expected = PeerBytes::new(initial.to_vec(), Blake3);
    for step in steps.iter().take(MOST_STEPS) {
        match step {
            ByteStep::Observe(byte) => {
                found.observe(*byte);
                expected.observe(*byte);
            }
            ByteStep::ObserveSlice(bytes) => {
                found.observe_slice(bytes);
                expected.observe_slice(bytes);
            }
            ByteStep::Sample => compare::value(format_args!("sample on {backend}"), found.sample(), expected.sample()),
            ByteStep::SampleSlice(count) => {
                let mut sampled = vec![0; usize::from(*count)];
                found.sample_into_slice(&mut sampled);
                let peer: Vec<u8> = expected.sample_vec(sampled.len());
                compare::bytes(format_args!("samples on {backend}"), &sampled, &peer);
            }
        }
    }
    compare::bytes(format_args!("digest on {backend}"), &found.finalize(), &expected.finalize());
}

fn check_elements<E, C>(steps: &[Step<E>], backend: Backend, mut found: SerializingChallenger<E::Ours>, mut expected: C)
where
    E: Paired,
    C: FieldChallenger<E::Peer>
        + GrindingChallenger<Witness = E::Peer>
        + CanSampleUniformBits<E::Peer>
        + CanObserve<Hash<E::Peer, u8, 32>>
        + CanFinalizeDigest<Digest = [u8; 32]>,
{
    let most = SerializingChallenger::<E::Ours>::MAX_BITS;
    // What is refused changes nothing: the peer, which would panic, is not asked.
    let checked = |bits: u32| if bits > most { Err(BitCountError { bits, most }) } else { Ok(bits as usize) };
    for step in steps.iter().take(MOST_STEPS) {
        match step {
            Step::Observe(element) => {
                found.observe(element.ours());
                expected.observe(element.peer());
            }
            Step::ObserveSlice(elements) => {
                found.observe_slice(&elements.iter().map(|element| element.ours()).collect::<Vec<_>>());
                expected.observe_slice(&elements.iter().map(|element| element.peer()).collect::<Vec<_>>());
            }
            Step::ObserveDigest(digest) => {
                found.observe_bytes(digest);
                expected.observe(Hash::from(*digest));
            }
            Step::Sample => {
                let sampled: E::Peer = expected.sample();
                compare::value(format_args!("sample on {backend}"), E::number(found.sample()), sampled.as_canonical_u64());
            }
            Step::SampleArray => {
                let sampled: [E::Peer; 5] = expected.sample_array();
                let sampled = sampled.map(|element| element.as_canonical_u64());
                compare::value(format_args!("samples on {backend}"), found.sample_array().map(E::number), sampled);
            }
            Step::SampleBits(bits) => {
                let bits = u32::from(bits % 68);
                let sampled = checked(bits).map(|bits| expected.sample_bits(bits) as u64);
                compare::value(format_args!("{bits} bits on {backend}"), found.sample_bits(bits), sampled);
            }
            Step::SampleUniformBits(bits) => {
                let bits = u32::from(bits % 68);
                let uniform = |bits| expected.sample_uniform_bits::<false>(bits).expect("bits of bytes are uniform") as u64;
                let sampled = checked(bits).map(uniform);
                compare::value(format_args!("{bits} uniform bits on {backend}"), found.sample_uniform_bits(bits), sampled);
            }
            Step::CheckWitness(bits, witness) => {
                let bits = u32::from(bits % 68);
                let accepted = checked(bits).map(|bits| expected.check_witness(bits, witness.peer()));
                compare::value(format_args!("witness on {backend}"), found.check_witness(bits, witness.ours()), accepted);
            }
            Step::Grind(bits) if bits % 16 == 15 => {
                let refused = Err(GrindError::Bits(BitCountError { bits: most + 1, most }));
                compare::value(format_args!("work on {backend}"), found.grind(most + 1), refused);
            }
            Step::Grind(bits) => {
                let bits = bits % (MOST_WORK + 1);
                let witness = expected.grind(bits.into()).as_canonical_u64();
                compare::value(format_args!("work on {backend}"), found.grind(bits.into()).map(E::number), Ok(witness));
            }
        }
    }
    compare::bytes(format_args!("digest on {backend}"), &found.finalize(), &expected.finalize());
}

impl Check for ByteChallenger {
    fn check(&self) {
        let initial = &self.initial;
        for backend in Backend::available() {
            let hasher = Hasher::new().on(backend);
            match &self.steps {
                Steps::Bytes(steps) => check_bytes(initial, steps, backend),
                Steps::KoalaBear(steps) => {
                    let found = SerializingChallenger::from_hasher(initial, hasher);
                    check_elements(steps, backend, found, Peer32::from_hasher(initial.clone(), Blake3));
                }
                Steps::Goldilocks(steps) => {
                    let found = SerializingChallenger::from_hasher(initial, hasher);
                    check_elements(steps, backend, found, Peer64::from_hasher(initial.clone(), Blake3));
                }
            }
        }
    }
}

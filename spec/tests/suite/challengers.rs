//! The challengers over bytes against an independent implementation, the crate `p3-challenger`, over BLAKE3 and over a hash
//! function whose digests are rejected as elements half the time.

use ashlar_spec::hash::{Blake3, Hash};
use ashlar_spec::hash_challenger::{self, HashChallenger, Parameters, seed, start};
use ashlar_spec::serializing_challenger::{
    Serializing, check_witness, grind, observe_elements, sample_bits, sample_element, sample_extension,
};
use fastrand::Rng;
use p3_challenger::{
    CanFinalizeDigest, CanObserve, CanSampleUniformBits, FieldChallenger, GrindingChallenger, SerializingChallenger32,
    SerializingChallenger64,
};
use p3_field::PrimeField64;
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::CryptographicHasher;

/// Random transcripts of each challenger; an optimized build takes ten times as many.
const CASES: usize = if cfg!(debug_assertions) { 30 } else { 300 };

/// BLAKE3 with the most significant bytes of half of the numbers of eight bytes set, which are no elements then.
#[derive(Clone, Copy)]
struct Skewed;

impl Hash<u8, [u8; 32]> for Skewed {
    fn hash(&self, message: &[u8]) -> [u8; 32] {
        let mut digest = *blake3::hash(message).as_bytes();
        for number in digest.as_chunks_mut::<8>().0 {
            if number[7] % 2 == 1 {
                number[..4].fill(0xff);
            }
        }
        digest
    }
}

/// A hash function of the specification as Plonky3 takes one.
#[derive(Clone, Copy)]
struct Peer<H>(H);

impl<H: Hash<u8, [u8; 32]> + Clone> CryptographicHasher<u8, [u8; 32]> for Peer<H> {
    fn hash_iter<I: IntoIterator<Item = u8>>(&self, input: I) -> [u8; 32] {
        self.0.hash(&input.into_iter().collect::<Vec<_>>())
    }
}

type Bytes<H> = p3_challenger::HashChallenger<u8, Peer<H>, 32>;

fn bytes(rng: &mut Rng, count: usize) -> Vec<u8> {
    (0..count).map(|_| rng.u8(..)).collect()
}

#[test]
fn bytes_agree() {
    use p3_challenger::CanSample;
    let mut rng = Rng::with_seed(1);
    for _ in 0..CASES {
        let length = rng.usize(..100);
        let initial = bytes(&mut rng, length);
        let mut ours = start(&initial);
        let mut theirs = Bytes::new(initial, Peer(Blake3));
        for _ in 0..30 {
            let count = rng.usize(..40);
            if rng.bool() {
                let observed = bytes(&mut rng, count / 10);
                ours = hash_challenger::observe(&ours, &observed);
                theirs.observe_slice(&observed);
            } else {
                for _ in 0..count {
                    let sampled = hash_challenger::sample(&Blake3, &ours);
                    ours = sampled.challenger;
                    assert_eq!(sampled.value, theirs.sample());
                }
            }
        }
        assert_eq!(hash_challenger::finalize(&Blake3, &ours), theirs.finalize());
    }
}

/// Runs a random transcript on both challengers.
fn elements_agree<F, H, E, C, const K: usize>(rng: &mut Rng, hash: &H, mut ours: HashChallenger<u8>, mut theirs: C)
where
    F: Serializing<K, Number = u64> + Into<u64>,
    H: Hash<u8, [u8; 32]>,
    E: PrimeField64,
    C: FieldChallenger<E> + GrindingChallenger<Witness = E> + CanSampleUniformBits<E>,
{
    for _ in 0..20 {
        let bits = rng.u32(..8);
        match rng.usize(..6) {
            0 => {
                let count = rng.usize(..5);
                let values: Vec<u64> = (0..count).map(|_| rng.u64(..F::ORDER)).collect();
                ours = observe_elements(&ours, &values.iter().map(|value| F::element(*value)).collect::<Vec<_>>());
                theirs.observe_slice(&values.into_iter().map(E::from_u64).collect::<Vec<_>>());
            }
            1 => {
                let sampled = sample_element::<F, H, K>(hash, &ours).expect("is not rejected a thousand times");
                ours = sampled.challenger;
                assert_eq!(sampled.value.into(), theirs.sample().as_canonical_u64());
            }
            2 => {
                let sampled = sample_extension::<F, H, K>(hash, &ours, 4).expect("are not rejected a thousand times");
                ours = sampled.challenger;
                let expected: [E; 4] = theirs.sample_array();
                assert_eq!(sampled.value.into_iter().map(Into::into).collect::<Vec<_>>(), expected.map(|x| x.as_canonical_u64()));
            }
            3 => {
                let bits = rng.u32(..=F::ORDER.ilog2());
                let sampled = sample_bits::<F, H, K>(hash, &ours, bits).expect("2^bits is below p");
                ours = sampled.challenger;
                let expected = if rng.bool() {
                    theirs.sample_bits(bits as usize)
                } else {
                    theirs.sample_uniform_bits::<false>(bits as usize).unwrap()
                };
                assert_eq!(sampled.value, expected as u64);
            }
            4 => {
                let witness = rng.u64(..F::ORDER);
                let checked = check_witness::<F, H, K>(hash, &ours, bits / 4, F::element(witness)).expect("2^bits is below p");
                ours = checked.challenger;
                assert_eq!(checked.value, theirs.check_witness(bits as usize / 4, E::from_u64(witness)));
            }
            _ => {
                let found = grind::<F, H, K>(hash, &ours, bits).expect("some witness shows the work");
                ours = found.challenger;
                assert_eq!(found.value.into(), theirs.grind(bits as usize).as_canonical_u64());
            }
        }
    }
}

fn both_widths_agree<H: Hash<u8, [u8; 32]> + Copy + Send + Sync>(hash: H) {
    let mut rng = Rng::with_seed(2);
    for _ in 0..CASES {
        let length = rng.usize(..100);
        let initial = bytes(&mut rng, length);
        let narrow = SerializingChallenger32::<KoalaBear, _>::new(Bytes::new(initial.clone(), Peer(hash)));
        elements_agree::<u32, _, _, _, 4>(&mut rng, &hash, start(&initial), narrow);
        let wide = SerializingChallenger64::<Goldilocks, _>::new(Bytes::new(initial.clone(), Peer(hash)));
        elements_agree::<u64, _, _, _, 8>(&mut rng, &hash, start(&initial), wide);
    }
}

#[test]
fn elements_agree_over_blake3() {
    both_widths_agree(Blake3);
}

#[test]
fn elements_agree_where_half_are_rejected() {
    both_widths_agree(Skewed);
}

#[test]
fn nothing_is_sampled_where_all_are_rejected() {
    struct Ones;
    impl Hash<u8, [u8; 32]> for Ones {
        fn hash(&self, _: &[u8]) -> [u8; 32] {
            [0xff; 32]
        }
    }
    assert!(sample_element::<u32, _, 4>(&Ones, &start(&[])).is_none());
    assert!(sample_element::<u64, _, 8>(&Ones, &start(&[])).is_none());
}

#[test]
fn bits_that_no_element_has_are_refused() {
    for bits in [31, 32, 63, 64, u32::MAX] {
        assert!(sample_bits::<u32, _, 4>(&Blake3, &start(&[]), bits).is_none(), "{bits}");
        assert!(grind::<u32, _, 4>(&Blake3, &start(&[]), bits).is_none(), "{bits}");
    }
    for bits in [64, u32::MAX] {
        assert!(sample_bits::<u64, _, 8>(&Blake3, &start(&[]), bits).is_none(), "{bits}");
    }
    assert!(sample_bits::<u32, _, 4>(&Blake3, &start(&[]), 30).is_some());
    assert!(sample_bits::<u64, _, 8>(&Blake3, &start(&[]), 63).is_some());
}

#[test]
fn seeds_are_laid_out_in_order() {
    let parameters = Parameters {
        log_blowup: 1,
        cap_height: 2,
        log_final_poly_len: 3,
        max_log_arity: 4,
        num_queries: 5,
        commit_proof_of_work_bits: 6,
        query_proof_of_work_bits: 0x0102,
    };
    let mut expected = b"multi-stark/v0".to_vec();
    for value in [1_u64, 2, 3, 4, 5, 6, 0x0102] {
        expected.extend_from_slice(&value.to_le_bytes());
    }
    assert_eq!(seed(&parameters), expected);
}

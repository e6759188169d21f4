//! Challengers over bytes: what is refused and changes nothing, least witnesses on any number of threads, allocations.

mod backends;

use allocation_counter::measure;
use ashlar::blake3::Hasher;
use ashlar::challenger::multi_stark::{Parameters, SEED, TAG};
use ashlar::challenger::{
    Element, GrindError, HashChallenger, Incremental, SerializingChallenger, SerializingChallenger32, SerializingChallenger64,
};
use ashlar::fields::BitCountError;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar_spec::hash::Blake3;
use ashlar_spec::{hash_challenger, serializing_challenger};
use backends::for_each_backend;

/// A challenger with some output left, and what it has observed.
fn challenger<E: Element>(seed: u32) -> SerializingChallenger<E> {
    let mut challenger = SerializingChallenger::new(&seed.to_le_bytes());
    challenger.sample();
    challenger
}

fn is_unchanged<E: Element>(now: &SerializingChallenger<E>, before: &SerializingChallenger<E>) {
    assert_eq!(now.clone().finalize(), before.clone().finalize());
    assert_eq!(now.clone().sample_array::<9>(), before.clone().sample_array());
}

fn bits_are_refused<E: Element>(most: u32) {
    for bits in [most + 1, 64, u32::MAX] {
        let before = challenger::<E>(1);
        let mut now = before.clone();
        let error = BitCountError { bits, most };
        assert_eq!(now.sample_bits(bits), Err(error));
        assert_eq!(now.sample_uniform_bits(bits), Err(error));
        assert_eq!(now.check_witness(bits, E::sampled(1).unwrap()), Err(error));
        assert_eq!(now.grind(bits), Err(GrindError::Bits(error)));
        #[cfg(feature = "rayon")]
        assert_eq!(now.grind_rayon(bits), Err(GrindError::Bits(error)));
        is_unchanged(&now, &before);
    }
    assert!(challenger::<E>(1).sample_bits(most).is_ok());
}

#[test]
fn bits_that_no_element_has_are_refused() {
    bits_are_refused::<KoalaBear>(30);
    bits_are_refused::<Goldilocks>(63);
    let error = BitCountError { bits: 31, most: 30 };
    assert_eq!(error.to_string(), "an element does not give 31 bits: the greatest number of bits is 30");
    assert_eq!(GrindError::Bits(error).to_string(), error.to_string());
}

#[test]
fn no_work_changes_nothing() {
    let before = challenger::<KoalaBear>(2);
    let mut now = before.clone();
    assert_eq!(now.check_witness(0, KoalaBear::reduce(77)), Ok(true));
    assert_eq!(now.grind(0), Ok(KoalaBear::ZERO));
    is_unchanged(&now, &before);
}

#[test]
fn nothing_observed_keeps_the_output() {
    let mut bytes = HashChallenger::new(b"seed");
    bytes.sample();
    let mut same = bytes.clone();
    same.observe_slice(&[]);
    assert_eq!(same.sample_array::<40>(), bytes.sample_array());
    let before = challenger::<Goldilocks>(3);
    let mut now = before.clone();
    now.observe_slice(&[]);
    now.observe_bytes(&[]);
    is_unchanged(&now, &before);
}

#[test]
fn what_a_hasher_has_taken_in_is_forgotten_and_its_key_kept() {
    let mut used = Hasher::new_keyed(&[7; 32]);
    used.update(b"before");
    let mut keyed = SerializingChallenger64::from_hasher(b"seed", used.clone());
    let mut fresh = SerializingChallenger64::from_hasher(b"seed", Hasher::new_keyed(&[7; 32]));
    let mut plain = SerializingChallenger64::new(b"seed");
    assert_eq!(keyed.sample(), fresh.sample());
    assert_ne!(keyed.sample(), plain.sample());
    is_the_least(&keyed, 6);
    let (messages, mut digests) = ([5; 4 * 40], [[0; 32]; 4]);
    used.digest_many(&messages, 40, &mut digests);
    used.reset();
    used.update(&messages[..40]);
    assert_eq!(digests, [used.digest(); 4]);
}

/// The witness is accepted, and none before it is.
fn is_the_least<E: Element>(before: &SerializingChallenger<E>, bits: u32) -> E {
    let mut ground = before.clone();
    let witness = ground.grind(bits).expect("some element is a witness");
    let accepted = |number: &u64| before.clone().check_witness(bits, E::sampled(*number).unwrap()).unwrap();
    assert_eq!(Some(witness), (0..E::ORDER).find(accepted).and_then(E::sampled));
    let mut checked = before.clone();
    assert_eq!(checked.check_witness(bits, witness), Ok(true));
    is_unchanged(&ground, &checked);
    witness
}

#[test]
fn witnesses_are_the_least() {
    for bits in 1..=11 {
        for seed in 0..10 {
            is_the_least(&challenger::<KoalaBear>(seed), bits);
            is_the_least(&challenger::<Goldilocks>(seed), bits);
        }
    }
}

#[test]
fn witnesses_are_those_of_the_specification() {
    for seed in 0..5_u32 {
        let specified = hash_challenger::start(&seed.to_le_bytes());
        let expected = serializing_challenger::grind::<u32, _, 4>(&Blake3, &specified, 7).unwrap().value;
        assert_eq!(SerializingChallenger32::new(&seed.to_le_bytes()).grind(7).unwrap().value(), expected);
        let expected = serializing_challenger::grind::<u64, _, 8>(&Blake3, &specified, 7).unwrap().value;
        assert_eq!(SerializingChallenger64::new(&seed.to_le_bytes()).grind(7).unwrap().value(), expected);
    }
}

#[test]
fn backends_agree() {
    for_each_backend(|backend| {
        let mut own = SerializingChallenger64::from_hasher(b"seed", Hasher::new().on(backend));
        let mut detected = SerializingChallenger64::new(b"seed");
        assert_eq!(own.grind(10), detected.grind(10));
        assert_eq!(own.sample(), detected.sample());
    });
}

/// An element of so small a field that all are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Small(u8);

impl Element for Small {
    type Bytes = [u8; 1];
    const ORDER: u64 = 251;

    fn observed(self) -> u64 {
        self.0.into()
    }

    fn residue(number: u64) -> Self {
        Self((number % Self::ORDER) as u8)
    }
}

#[test]
fn no_witness_is_an_error() {
    let mut found = 0;
    for seed in 0..200 {
        let before = challenger::<Small>(seed);
        let mut now = before.clone();
        let accepted = |number: &u8| before.clone().check_witness(7, Small(*number)).unwrap();
        let expected = (0..251).find(accepted).map(Small).ok_or(GrindError::NoWitness { bits: 7 });
        assert_eq!(now.grind(7), expected);
        match expected {
            Ok(_) => found += 1,
            Err(_) => is_unchanged(&now, &before),
        }
        #[cfg(feature = "rayon")]
        assert_eq!(before.clone().grind_rayon(7), expected);
    }
    assert!((1..200).contains(&found));
    assert_eq!(GrindError::NoWitness { bits: 7 }.to_string(), "no element is a witness of 7 bits of work");
}

#[test]
fn batches_are_cut_to_what_both_sides_hold() {
    for_each_backend(|backend| {
        let hasher = Hasher::new().on(backend);
        for (bytes, length, digests) in [(99, 10, 3), (30, 10, 9), (0, 10, 2), (5, 10, 2), (5, 0, 0)] {
            let (mut many, mut each) = ([[1; 32]; 10], [[1; 32]; 10]);
            let messages: Vec<u8> = (0..bytes).collect();
            hasher.digest_many(&messages, length, &mut many[..digests]);
            for (message, digest) in messages.chunks_exact(length.max(1)).zip(&mut each[..digests]) {
                *digest = ashlar::blake3::hash(message).into();
            }
            assert_eq!(many, each);
        }
    });
}

#[test]
fn seeds_are_those_of_the_specification() {
    let parameters = Parameters {
        log_blowup: 1,
        cap_height: 2,
        log_final_poly_len: 3,
        max_log_arity: u64::MAX,
        num_queries: 100,
        commit_proof_of_work_bits: 0x0102_0304_0506_0708,
        query_proof_of_work_bits: 16,
    };
    let specified = hash_challenger::Parameters {
        log_blowup: 1,
        cap_height: 2,
        log_final_poly_len: 3,
        max_log_arity: u64::MAX,
        num_queries: 100,
        commit_proof_of_work_bits: 0x0102_0304_0506_0708,
        query_proof_of_work_bits: 16,
    };
    let seed = parameters.seed();
    assert_eq!((seed.len(), seed.as_slice()), (SEED, hash_challenger::seed(&specified).as_slice()));
    assert_eq!(seed[..14], TAG);
    let expected = SerializingChallenger64::new(&seed).finalize();
    assert_eq!(parameters.challenger().finalize(), expected);
    assert_eq!(parameters.challenger_from(Hasher::new()).finalize(), expected);
}

#[test]
fn nothing_is_allocated() {
    let elements = [Goldilocks::ONE; 5000];
    let mut challenger = SerializingChallenger64::new(b"seed");
    let used = measure(|| {
        challenger.observe_slice(&elements);
        challenger.sample_array::<40>();
        challenger.sample_bits(20).unwrap();
        let before = challenger.clone();
        let witness = challenger.grind(8).unwrap();
        assert!(before.clone().check_witness(8, witness).unwrap());
        Parameters::default().challenger().finalize();
    });
    assert_eq!(used.count_total, 0);
    assert!(measure(|| drop(elements.to_vec())).count_total > 0);
}

#[cfg(feature = "rayon")]
#[test]
fn witnesses_are_the_least_on_any_number_of_threads() {
    for threads in [1, 2, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for bits in [0, 1, 5, 10, 14] {
            for seed in 0..8 {
                let mut serial = challenger::<Goldilocks>(seed);
                let mut parallel = serial.clone();
                assert_eq!(pool.install(|| parallel.grind_rayon(bits)), serial.grind(bits));
                is_unchanged(&parallel, &serial);
                let mut serial = challenger::<KoalaBear>(seed);
                let mut parallel = serial.clone();
                assert_eq!(pool.install(|| parallel.grind_rayon(bits)), serial.grind(bits));
                is_unchanged(&parallel, &serial);
            }
        }
    }
}
#[cfg(not(feature = "rayon"))]
#[test]
fn witnesses_are_the_least_on_any_number_of_threads() {
    println!("not-run: witnesses on threads: without the feature rayon");
}

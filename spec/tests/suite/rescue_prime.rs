//! Rescue-Prime against an independent implementation, the crate `winter-crypto`, and against known answers.

use std::panic;

use ashlar_spec::goldilocks::{Digest, bytes_from_digest};
use ashlar_spec::rescue_prime::{Params, hash_chunk_elements, int_limbs};
use ashlar_spec::{Field, MODULUS, rp_jive64_256, rp64_256};
use sha2::Sha256;
use sha2::digest::Digest as _;
use winter_crypto::hashers::{Rp64_256, RpJive64_256};
use winter_crypto::{Digest as _, ElementHasher, Hasher};
use winter_math::fields::f64::BaseElement;

/// Random inputs for each entry point; an optimized build takes a hundred times as many in about the same time.
const CASES: usize = if cfg!(debug_assertions) { 20 } else { 2000 };

/// The entry points of an instance.
struct Instance<H: ElementHasher> {
    hash_elements: fn(&[u64]) -> Digest<u64>,
    hash: fn(&[u8]) -> Digest<u64>,
    merge: fn(Digest<u64>, Digest<u64>) -> Digest<u64>,
    merge_many: fn(&[Digest<u64>]) -> Digest<u64>,
    merge_with_int: fn(Digest<u64>, u64) -> Digest<u64>,
    /// A digest of the peer from elements.
    peer_digest: fn([BaseElement; 4]) -> H::Digest,
}

fn rp() -> Instance<Rp64_256> {
    Instance {
        hash_elements: |elements| rp64_256::hash_elements(&rp64_256::params(), elements),
        hash: |bytes| rp64_256::hash(&rp64_256::params::<u64>(), bytes),
        merge: |left, right| rp64_256::merge(&rp64_256::params(), left, right),
        merge_many: |digests| rp64_256::merge_many(&rp64_256::params(), digests),
        merge_with_int: |seed, v| rp64_256::merge_with_int(&rp64_256::params(), seed, v),
        peer_digest: |elements| elements.into(),
    }
}

fn jive() -> Instance<RpJive64_256> {
    Instance {
        hash_elements: |elements| rp_jive64_256::hash_elements(&rp_jive64_256::params(), elements),
        hash: |bytes| rp_jive64_256::hash(&rp_jive64_256::params::<u64>(), bytes),
        merge: |left, right| rp_jive64_256::merge(&rp_jive64_256::params(), left, right),
        merge_many: |digests| rp_jive64_256::merge_many(&rp_jive64_256::params(), digests),
        merge_with_int: |seed, v| rp_jive64_256::merge_with_int(&rp_jive64_256::params(), seed, v),
        peer_digest: |elements| elements.into(),
    }
}

/// Random elements, edges among them.
struct Source(fastrand::Rng);

impl Source {
    fn element(&mut self) -> u64 {
        match self.0.u8(..) {
            0..32 => self.0.u64(..2),
            32..64 => MODULUS - 1 - self.0.u64(..2),
            64..96 => self.0.u64(..1 << 32),
            _ => self.0.u64(..MODULUS),
        }
    }

    fn elements(&mut self, count: usize) -> Vec<u64> {
        (0..count).map(|_| self.element()).collect()
    }

    fn digest(&mut self) -> Digest<u64> {
        [0; 4].map(|_| self.element())
    }

    /// Any number of 64 bits, often from the modulus on.
    fn integer(&mut self) -> u64 {
        if self.0.bool() { self.0.u64(MODULUS..) } else { self.0.u64(..) }
    }
}

fn source() -> Source {
    Source(fastrand::Rng::with_seed(12))
}

fn peers(elements: &[u64]) -> Vec<BaseElement> {
    elements.iter().copied().map(BaseElement::new).collect()
}

impl<H: ElementHasher<BaseField = BaseElement>> Instance<H> {
    fn peer(&self, digest: Digest<u64>) -> H::Digest {
        (self.peer_digest)(digest.map(BaseElement::new))
    }

    fn assert_elements_agree(&self, elements: &[u64]) {
        let ours = bytes_from_digest((self.hash_elements)(elements));
        assert_eq!(ours, H::hash_elements(&peers(elements)).as_bytes(), "{elements:?}");
    }

    fn assert_merges_agree(&self, source: &mut Source) {
        let digests = [source.digest(), source.digest()];
        let theirs = digests.map(|digest| self.peer(digest));
        let [left, right] = digests;
        assert_eq!(bytes_from_digest((self.merge)(left, right)), H::merge(&theirs).as_bytes(), "{digests:?}");
        let many: Vec<_> = (0..source.0.usize(..9)).map(|_| source.digest()).collect();
        let theirs: Vec<_> = many.iter().map(|&digest| self.peer(digest)).collect();
        assert_eq!(bytes_from_digest((self.merge_many)(&many)), H::merge_many(&theirs).as_bytes(), "{many:?}");
        let v = source.integer();
        let theirs = H::merge_with_int(self.peer(left), v).as_bytes();
        assert_eq!(bytes_from_digest((self.merge_with_int)(left, v)), theirs, "{left:?}, {v}");
    }

    /// The lengths up to 200 for which the peer's hash of bytes gives another digest, and those for which it stops.
    fn departures(&self) -> (Vec<usize>, Vec<usize>) {
        let (mut differs, mut stops) = (Vec::new(), Vec::new());
        for length in 0..=200 {
            let bytes: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
            match panic::catch_unwind(|| H::hash(&bytes).as_bytes()) {
                Ok(digest) if digest == bytes_from_digest((self.hash)(&bytes)) => {}
                Ok(_) => differs.push(length),
                Err(_) => stops.push(length),
            }
        }
        (differs, stops)
    }
}

#[test]
fn permutations_of_counted_states_are_known() {
    let expected = [
        11084501481526603421,
        6291559951628160880,
        13626645864671311919,
        18397438323058963117,
        7443014167353970324,
        17930833023906771425,
        4275355080008025761,
        7676681476902901785,
        3460534574143792217,
        11912731278641497187,
        8104899243369883110,
        674509706691634438,
    ];
    assert_eq!(rp64_256::permutation([0_u64, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), expected);
    let expected = [
        16940713730596720799,
        16218555904323712189,
        11042680722444601138,
        5370396747047489939,
        6349480890410006944,
        1551053614279730715,
        3995941143622927528,
        9350074312471431779,
    ];
    assert_eq!(rp_jive64_256::permutation([0_u64, 1, 2, 3, 4, 5, 6, 7]), expected);
}

/// SHA-256 of the constants in the order of derivation, 8 little-endian bytes each.
fn fingerprint<const M: usize>(params: &Params<u64, M>) -> String {
    let rows = params.ark1.iter().zip(&params.ark2).flat_map(|(first, second)| [first, second]);
    let bytes: Vec<u8> = rows.flatten().flat_map(|constant| constant.to_le_bytes()).collect();
    Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn derived_constants_have_known_fingerprints() {
    let expected = "14dcbf24eac9058e3f67314721ed531aa8333da52a7cb62a47061d415cc10ddc";
    assert_eq!(fingerprint(&rp64_256::params()), expected);
    let expected = "3cea43f722bb2d1e9a3438565312102b7a58863cd0c6286ce291176972c0bd97";
    assert_eq!(fingerprint(&rp_jive64_256::params()), expected);
}

fn assert_rows_agree<const M: usize>(ours: &[[u64; M]], theirs: &[[BaseElement; M]]) {
    assert_eq!(ours, theirs.iter().map(|row| row.map(|x| x.as_int())).collect::<Vec<_>>());
}

#[test]
fn matrices_and_constants_are_those_of_the_peer() {
    let params = rp64_256::params::<u64>();
    assert_rows_agree(&params.mds, &Rp64_256::MDS);
    assert_rows_agree(&params.ark1, &Rp64_256::ARK1);
    assert_rows_agree(&params.ark2, &Rp64_256::ARK2);
    let params = rp_jive64_256::params::<u64>();
    assert_rows_agree(&params.mds, &RpJive64_256::MDS);
    assert_rows_agree(&params.ark1, &RpJive64_256::ARK1);
    assert_rows_agree(&params.ark2, &RpJive64_256::ARK2);
}

#[test]
fn permutations_of_random_states_agree() {
    let source = &mut source();
    for _ in 0..CASES {
        let state: [u64; 12] = [0; 12].map(|_| source.element());
        let mut theirs = state.map(BaseElement::new);
        Rp64_256::apply_permutation(&mut theirs);
        assert_eq!(rp64_256::permutation(state), theirs.map(|x| x.as_int()), "{state:?}");
        let state: [u64; 8] = [0; 8].map(|_| source.element());
        let mut theirs = state.map(BaseElement::new);
        RpJive64_256::apply_permutation(&mut theirs);
        assert_eq!(rp_jive64_256::permutation(state), theirs.map(|x| x.as_int()), "{state:?}");
    }
}

#[test]
fn hashes_of_every_number_of_elements_up_to_33_agree() {
    let source = &mut source();
    for count in 0..=33 {
        rp().assert_elements_agree(&source.elements(count));
        jive().assert_elements_agree(&source.elements(count));
    }
}

#[test]
fn hashes_of_random_elements_agree() {
    let source = &mut source();
    for _ in 0..CASES {
        let count = source.0.usize(..34);
        rp().assert_elements_agree(&source.elements(count));
        jive().assert_elements_agree(&source.elements(count));
    }
}

#[test]
fn merges_of_random_digests_agree() {
    let source = &mut source();
    for _ in 0..CASES {
        rp().assert_merges_agree(source);
        jive().assert_merges_agree(source);
    }
}

#[test]
fn hashes_of_random_bytes_agree_where_the_peer_follows_its_text() {
    let source = &mut source();
    for _ in 0..CASES {
        let length = source.0.usize(..=56);
        let bytes: Vec<u8> = (0..length).map(|_| source.0.u8(..)).collect();
        assert_eq!(
            bytes_from_digest(rp64_256::hash(&rp64_256::params::<u64>(), &bytes)),
            Rp64_256::hash(&bytes).as_bytes(),
            "{bytes:?}"
        );
        let length = source.0.usize(..=200);
        let bytes: Vec<u8> = (0..length).map(|_| source.0.u8(..)).collect();
        assert_eq!(
            bytes_from_digest(rp_jive64_256::hash(&rp_jive64_256::params::<u64>(), &bytes)),
            RpJive64_256::hash(&bytes).as_bytes(),
            "{bytes:?}"
        );
    }
}

#[test]
fn the_peer_departs_from_its_text_for_strings_of_more_than_56_bytes() {
    let (differs, stops) = rp().departures();
    let (jive_differs, jive_stops) = jive().departures();
    assert_eq!(differs, (57..=200).filter(|length| length % 7 == 0).collect::<Vec<_>>());
    assert_eq!(stops, (57..=200).filter(|length| length % 7 != 0).collect::<Vec<_>>());
    assert!(jive_differs.is_empty() && jive_stops.is_empty());
}

#[test]
fn the_peer_forgets_the_last_byte_1_and_nothing_else() {
    for length in (63..=196).step_by(7) {
        let bytes: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
        let mut elements = hash_chunk_elements::<u64>(&bytes);
        let last = elements.len() - 1;
        elements[last] -= 1 << 56;
        assert_eq!(
            bytes_from_digest(rp64_256::hash_elements(&rp64_256::params(), &elements)),
            Rp64_256::hash(&bytes).as_bytes(),
            "{length} bytes"
        );
    }
}

/// `RpJive64_256` with the one and the zeros of a partial block added to the rate, as its text could be read.
fn jive_by_adding(elements: &[u64]) -> Digest<u64> {
    let partial = !elements.len().is_multiple_of(4);
    let mut padded = elements.to_vec();
    if partial {
        padded.push(1);
        padded.resize(padded.len().next_multiple_of(4), 0);
    }
    let mut state = [0; 8];
    state[0] = u64::from(partial);
    for block in padded.chunks_exact(4) {
        for i in 0..4 {
            state[4 + i] = state[4 + i].add(block[i]);
        }
        state = rp_jive64_256::permutation(state);
    }
    [state[4], state[5], state[6], state[7]]
}

#[test]
fn padding_by_adding_departs_from_jive_in_partial_blocks_after_the_first() {
    for count in 0..=33 {
        let elements: Vec<u64> = (0..count).collect();
        let departs = count > 4 && !count.is_multiple_of(4);
        assert_eq!(
            jive_by_adding(&elements) != rp_jive64_256::hash_elements(&rp_jive64_256::params(), &elements),
            departs,
            "{count} elements"
        );
    }
}

#[test]
fn nothing_hashes_to_the_zero_digest() {
    let zero = [0; 4];
    assert_eq!(rp64_256::hash_elements(&rp64_256::params::<u64>(), &[]), zero);
    assert_eq!(rp64_256::hash(&rp64_256::params::<u64>(), &[]), zero);
    assert_eq!(rp64_256::merge_many(&rp64_256::params::<u64>(), &[]), zero);
    assert_eq!(rp_jive64_256::hash_elements(&rp_jive64_256::params::<u64>(), &[]), zero);
    assert_eq!(rp_jive64_256::hash(&rp_jive64_256::params::<u64>(), &[]), zero);
    assert_eq!(rp_jive64_256::merge_many(&rp_jive64_256::params::<u64>(), &[]), zero);
}

#[test]
fn integers_are_divided_by_the_modulus() {
    for v in [0, 1, MODULUS - 1, MODULUS, MODULUS + 1, u64::MAX] {
        assert_eq!(int_limbs(v), [v % MODULUS, v / MODULUS]);
    }
}

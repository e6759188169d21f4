//! Both instances of Rescue-Prime, on every backend, against winter-crypto.

mod random;

use ashlar::fields::goldilocks::{Goldilocks, MODULUS};
use ashlar::rescue_prime::instance::Instance;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar::rescue_prime::{Digest, DigestError, Hasher, RowLengthError};
use fastrand::Rng;
use random::{BATCH, inputs};
use winter_crypto::{Digest as _, ElementHasher, Hasher as _, hashers};

use winter_math::fields::f64::BaseElement;

/// One element in eight is close to the ends of the range or of its halves.
fn element(rng: &mut Rng) -> Goldilocks {
    const EDGES: [u64; 8] = [0, 1, MODULUS - 1, MODULUS - 2, 0xffff_ffff, 1 << 32, MODULUS - (1 << 32), 1 << 63];
    match rng.usize(..64) {
        edge @ 0..8 => Goldilocks::reduce(EDGES[edge]),
        _ => Goldilocks::reduce(rng.u64(..)),
    }
}

fn elements(rng: &mut Rng, count: usize) -> Vec<Goldilocks> {
    (0..count).map(|_| element(rng)).collect()
}

/// Fewer than 20.
fn some_elements(rng: &mut Rng) -> Vec<Goldilocks> {
    let count = rng.usize(..20);
    elements(rng, count)
}

fn digest(rng: &mut Rng) -> Digest {
    Digest::new(core::array::from_fn(|_| element(rng)))
}

/// The same instance in winter-crypto.
trait Peer<const WIDTH: usize>: Instance<WIDTH> {
    fn permute(state: &mut [BaseElement; WIDTH]);
    fn hash_elements(elements: &[BaseElement]) -> Digest;
    fn hash(bytes: &[u8]) -> Digest;
    fn merge(digests: &[Digest; 2]) -> Digest;
    fn merge_many(digests: &[Digest]) -> Digest;
    fn merge_with_int(seed: &Digest, value: u64) -> Digest;
}

macro_rules! peer {
    ($instance:ident, $width:literal) => {
        impl Peer<$width> for $instance {
            fn permute(state: &mut [BaseElement; $width]) {
                hashers::$instance::apply_permutation(state);
            }

            fn hash_elements(elements: &[BaseElement]) -> Digest {
                read(hashers::$instance::hash_elements(elements).as_bytes())
            }

            fn hash(bytes: &[u8]) -> Digest {
                read(hashers::$instance::hash(bytes).as_bytes())
            }

            fn merge(digests: &[Digest; 2]) -> Digest {
                read(hashers::$instance::merge(&digests.map(|digest| elements_of(&digest).into())).as_bytes())
            }

            fn merge_many(digests: &[Digest]) -> Digest {
                let digests: Vec<_> = digests.iter().map(|digest| elements_of(digest).into()).collect();
                read(hashers::$instance::merge_many(&digests).as_bytes())
            }

            fn merge_with_int(seed: &Digest, value: u64) -> Digest {
                read(hashers::$instance::merge_with_int(elements_of(seed).into(), value).as_bytes())
            }
        }
    };
}

peer!(Rp64_256, 12);
peer!(RpJive64_256, 8);

fn read(bytes: [u8; 32]) -> Digest {
    Digest::from_bytes(&bytes).expect("the peer writes canonical digests")
}

fn peer_elements(elements: &[Goldilocks]) -> Vec<BaseElement> {
    elements.iter().map(|element| BaseElement::new(element.value())).collect()
}

fn elements_of(digest: &Digest) -> [BaseElement; 4] {
    digest.elements().map(|element| BaseElement::new(element.value()))
}

fn peer_permuted<I: Peer<WIDTH>, const WIDTH: usize>(state: &[Goldilocks; WIDTH]) -> [Goldilocks; WIDTH] {
    let mut state = state.map(|element| BaseElement::new(element.value()));
    I::permute(&mut state);
    state.map(|element| Goldilocks::reduce(element.as_int()))
}

/// Runs `check` on every backend for its share of the inputs.
fn on_every_backend<I: Peer<WIDTH>, const WIDTH: usize>(inputs: usize, mut check: impl FnMut(Hasher<I, WIDTH>, &mut Rng)) {
    random::on_every_backend(inputs, |backend, rng| check(Hasher::on(backend), rng));
}

fn permutations_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs(), |hasher, rng| {
        let before: [_; WIDTH] = core::array::from_fn(|_| element(rng));
        let mut state = before;
        hasher.permute(&mut state);
        assert_eq!(state, peer_permuted::<I, WIDTH>(&before), "{hasher:?}, {before:?}");
    });
}

fn many_permutations_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs() / BATCH, |hasher, rng| {
        let before: Vec<[_; WIDTH]> = (0..rng.usize(..20)).map(|_| core::array::from_fn(|_| element(rng))).collect();
        let mut states = before.clone();
        hasher.permute_many(&mut states);
        let expected: Vec<_> = before.iter().map(peer_permuted::<I, WIDTH>).collect();
        assert_eq!(states, expected, "{hasher:?}");
    });
}

fn elements_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs(), |hasher, rng| {
        let elements = some_elements(rng);
        let expected = I::hash_elements(&peer_elements(&elements));
        assert_eq!(hasher.hash_elements(&elements), expected, "{hasher:?}, {elements:?}");
    });
}

fn rows_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs() / BATCH, |hasher, rng| {
        let (length, count) = (rng.usize(..20), rng.usize(..20));
        let rows = elements(rng, length * count);
        let mut out = vec![Digest::default(); count];
        hasher.hash_elements_many(&rows, length, &mut out).expect("the rows fill the buffer");
        let expected: Vec<_> = (0..count).map(|row| I::hash_elements(&peer_elements(&rows[row * length..][..length]))).collect();
        assert_eq!(out, expected, "{hasher:?}, {count} rows of {length}");
    });
}

/// The intent of hashing bytes, with the peer's own sponge: seven bytes an element, a byte 1 after the last.
fn intended_hash<I: Peer<WIDTH>, const WIDTH: usize>(bytes: &[u8]) -> Digest {
    let count = bytes.len().div_ceil(7);
    let elements: Vec<_> = bytes
        .chunks(7)
        .enumerate()
        .map(|(index, chunk)| {
            let mut padded = [0; 8];
            padded[..chunk.len()].copy_from_slice(chunk);
            padded[chunk.len()] = u8::from(index + 1 == count);
            BaseElement::new(u64::from_le_bytes(padded))
        })
        .collect();
    I::hash_elements(&elements)
}

fn bytes_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    let mut length = 0;
    on_every_backend::<I, WIDTH>(inputs(), |hasher, rng| {
        length = (length + 1) % 201;
        let bytes: Vec<_> = (0..length).map(|_| rng.u64(..) as u8).collect();
        assert_eq!(hasher.hash(&bytes), intended_hash::<I, WIDTH>(&bytes), "{hasher:?}, {bytes:x?}");
    });
}

fn merges_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs(), |hasher, rng| {
        let digests = [digest(rng), digest(rng)];
        assert_eq!(hasher.merge(&digests), <I as Peer<WIDTH>>::merge(&digests), "{hasher:?}, {digests:?}");
    });
}

fn each_merge_equals<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs() / BATCH, |hasher, rng| {
        // Beyond what is on the stack at once.
        let pairs: Vec<_> = (0..rng.usize(..20) + 25 * rng.usize(..2)).map(|_| [digest(rng), digest(rng)]).collect();
        let mut out = vec![Digest::default(); pairs.len()];
        hasher.merge_each(&pairs, &mut out).expect("as many pairs as digests");
        let expected: Vec<_> = pairs.iter().map(<I as Peer<WIDTH>>::merge).collect();
        assert_eq!(out, expected, "{hasher:?}, {} pairs", pairs.len());
    });
}

fn many_merges_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs(), |hasher, rng| {
        let digests: Vec<_> = (0..rng.usize(..6)).map(|_| digest(rng)).collect();
        assert_eq!(hasher.merge_many(&digests), I::merge_many(&digests), "{hasher:?}, {digests:?}");
    });
}

fn merges_with_int_equal<I: Peer<WIDTH>, const WIDTH: usize>() {
    on_every_backend::<I, WIDTH>(inputs(), |hasher, rng| {
        // Half of the values are p or more.
        let value = if rng.usize(..2) == 0 { rng.u64(..) } else { MODULUS + (rng.u64(..) >> 32) };
        let seed = digest(rng);
        assert_eq!(
            hasher.merge_with_int(&seed, value),
            <I as Peer<WIDTH>>::merge_with_int(&seed, value),
            "{hasher:?}, {seed}, {value}"
        );
    });
}

macro_rules! tests_of {
    ($module:ident, $instance:ident, $width:literal, [$($test:ident),*]) => {
        mod $module {
            use super::*;

            $(#[test]
            fn $test() {
                super::$test::<$instance, $width>();
            })*
        }
    };
}

macro_rules! tests_of_instances {
    ($($tests:tt)*) => {
        tests_of!(rp64_256, Rp64_256, 12, $($tests)*);
        tests_of!(rp_jive64_256, RpJive64_256, 8, $($tests)*);
    };
}

tests_of_instances!([
    permutations_equal,
    many_permutations_equal,
    elements_equal,
    rows_equal,
    bytes_equal,
    merges_equal,
    each_merge_equals,
    many_merges_equal,
    merges_with_int_equal
]);

/// Where the peer departs from its stated intent: Rp64_256 takes the position in the rate for that in the message, so that the last chunk
/// of more than eight is not padded, and panics unless it has seven bytes.
#[test]
fn departures_of_the_peer() {
    for length in 0..=200 {
        let bytes: Vec<u8> = (0..length).map(|i| i as u8).collect();
        let jive = <RpJive64_256 as Peer<8>>::hash(&bytes);
        assert_eq!(jive, intended_hash::<RpJive64_256, 8>(&bytes), "{length} bytes");
        let peer = std::panic::catch_unwind(|| <Rp64_256 as Peer<12>>::hash(&bytes)).ok();
        let as_intended = peer == Some(intended_hash::<Rp64_256, 12>(&bytes));
        assert_eq!(as_intended, length <= 56, "{length} bytes");
        assert_eq!(peer.is_none(), length > 56 && length % 7 != 0, "{length} bytes");
    }
}

#[test]
fn digests_have_one_encoding() {
    let rng = &mut random::rng();
    for _ in 0..1000 {
        let digest = digest(rng);
        assert_eq!(Digest::from_bytes(&digest.to_bytes()), Ok(digest));
    }
    for limb in 0..4 {
        for value in [MODULUS, MODULUS + 1, u64::MAX] {
            let mut bytes = digest(rng).to_bytes();
            bytes[8 * limb..][..8].copy_from_slice(&value.to_le_bytes());
            let error = DigestError { limb, value };
            assert_eq!(Digest::from_bytes(&bytes), Err(error));
            assert_eq!(
                error.to_string(),
                format!("limb {limb} of the digest, {value}, is not canonical: it is not below 18446744069414584321")
            );
        }
    }
}

#[test]
fn rows_must_fill_their_buffer() {
    let rows = elements(&mut random::rng(), 7);
    let mut out = [Digest::default(); 2];
    let error = RowLengthError { elements: 7, length: 3, digests: 2 };
    assert_eq!(Hasher::<Rp64_256, 12>::new().hash_elements_many(&rows, 3, &mut out), Err(error));
    assert_eq!(error.to_string(), "2 rows of 3 elements do not fill a buffer of 7 elements exactly");
    let overflow = Hasher::<Rp64_256, 12>::new().hash_elements_many(&rows, usize::MAX, &mut out);
    assert_eq!(overflow, Err(RowLengthError { elements: 7, length: usize::MAX, digests: 2 }));
    let pairs = [[Digest::default(); 2]];
    let error = RowLengthError { elements: 8, length: 8, digests: 2 };
    assert_eq!(Hasher::<RpJive64_256, 8>::new().merge_each(&pairs, &mut out), Err(error));
    assert_eq!(out, [Digest::default(); 2]);
}

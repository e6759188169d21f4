//! Rescue-Prime Rp64_256 against the crate `winter-crypto`, on one thread.

use std::hint::black_box;

use ashlar::Backend;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::rp64_256::{Digest, Hasher, WIDTH};
use ashlar_bench::turns::{Subject, criterion, take_turns};
use ashlar_bench::{OURS, backend};
use criterion::{Criterion, criterion_group, criterion_main};
use winter_crypto::ElementHasher;
use winter_crypto::hashers::Rp64_256;
use winter_math::fields::f64::BaseElement;

const PEER: &str = "winter-crypto";

/// States or rows of a batch that fills every lane many times over.
const MANY: usize = 64;

/// Bytes of an element.
const ELEMENT: usize = 8;

/// `count` elements, the same in every run.
fn values(count: usize) -> impl Iterator<Item = u64> {
    (1..=count as u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) % Goldilocks::MODULUS)
}

fn ours(count: usize) -> Vec<Goldilocks> {
    values(count).map(Goldilocks::reduce).collect()
}

fn theirs(count: usize) -> Vec<BaseElement> {
    values(count).map(BaseElement::new).collect()
}

/// One permutation, each waiting for the one before.
fn permute(c: &mut Criterion, group: &str, backend: Backend) {
    let hasher = Hasher::on(backend);
    let mut state: [Goldilocks; WIDTH] = core::array::from_fn(|i| ours(WIDTH)[i]);
    let mut peer_state: [BaseElement; WIDTH] = core::array::from_fn(|i| theirs(WIDTH)[i]);
    take_turns(
        c,
        Subject { group, parameter: "1", bytes: WIDTH * ELEMENT },
        &mut [
            (OURS, &mut |b| b.iter(|| hasher.permute(black_box(&mut state)))),
            (PEER, &mut |b| b.iter(|| Rp64_256::apply_permutation(black_box(&mut peer_state)))),
        ],
    );
}

fn permute_one(c: &mut Criterion) {
    permute(c, "rescue permute", backend());
}

fn permute_scalar(c: &mut Criterion) {
    permute(c, "rescue permute portable", Backend::portable());
}

fn permute_many(c: &mut Criterion) {
    let (hasher, elements, peer_elements) = (Hasher::on(backend()), ours(MANY * WIDTH), theirs(MANY * WIDTH));
    let mut states = elements.as_chunks::<WIDTH>().0.to_vec();
    let mut peer_states = peer_elements.as_chunks::<WIDTH>().0.to_vec();
    let subject = Subject { group: "rescue permute_many", parameter: &MANY.to_string(), bytes: MANY * WIDTH * ELEMENT };
    take_turns(
        c,
        subject,
        &mut [
            (OURS, &mut |b| b.iter(|| hasher.permute_many(black_box(&mut states)))),
            (PEER, &mut |b| b.iter(|| black_box(&mut peer_states).iter_mut().for_each(Rp64_256::apply_permutation))),
        ],
    );
}

fn hash_elements_many(c: &mut Criterion) {
    for length in [8, 16, 32, 64, 128] {
        let (hasher, rows, peer_rows) = (Hasher::on(backend()), ours(MANY * length), theirs(MANY * length));
        let mut out = vec![Digest::default(); MANY];
        let parameter = &format!("{MANY} x {length}");
        let subject = Subject { group: "rescue hash_elements_many", parameter, bytes: MANY * length * ELEMENT };
        take_turns(
            c,
            subject,
            &mut [
                (OURS, &mut |b| b.iter(|| hasher.hash_elements_many(black_box(&rows), length, black_box(&mut out)))),
                (PEER, &mut |b| {
                    b.iter(|| {
                        let rows = black_box(&peer_rows).chunks_exact(length);
                        rows.map(Rp64_256::hash_elements).for_each(|digest| _ = black_box(digest))
                    })
                }),
            ],
        );
    }
}

fn hash_elements(c: &mut Criterion) {
    for length in [4, 8, 16, 32, 64, 128] {
        let (hasher, elements, peer_elements) = (Hasher::on(backend()), ours(length), theirs(length));
        let subject = Subject { group: "rescue hash_elements", parameter: &length.to_string(), bytes: length * ELEMENT };
        take_turns(
            c,
            subject,
            &mut [
                (OURS, &mut |b| b.iter(|| hasher.hash_elements(black_box(&elements)))),
                (PEER, &mut |b| b.iter(|| Rp64_256::hash_elements(black_box(&peer_elements)))),
            ],
        );
    }
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = permute_many, hash_elements_many, permute_one, permute_scalar, hash_elements
}
criterion_main!(benches);

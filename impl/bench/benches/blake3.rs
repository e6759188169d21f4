//! BLAKE3 against the crates `blake3` and `p3-blake3`.

use std::hint::black_box;

use ashlar::Backend;
use ashlar::blake3::{BLOCK, Blake3, DIGEST, Hasher};
use ashlar_bench::turns::{Subject, criterion, take_turns};
use ashlar_bench::{OURS, backend, message};
use criterion::{Criterion, criterion_group, criterion_main};
use p3_symmetric::CryptographicHasher;

const PEER: &str = "blake3";
const BATCH_PEER: &str = "p3-blake3";
/// Several threads, on either side.
const OURS_RAYON: &str = "ashlar rayon";
const PEER_RAYON: &str = "blake3 rayon";
/// The least bytes for which several threads are measured.
const RAYON_FROM: usize = 1 << 20;

/// Messages of a batch that fills every lane many times over.
const MANY: usize = 256;

/// One message, a call each.
fn one_shot(c: &mut Criterion, group: &str, lengths: &[usize]) {
    let ours = Blake3::on(backend());
    for &length in lengths {
        let message = message(length);
        let subject = Subject { group, parameter: &length.to_string(), bytes: length };
        take_turns(
            c,
            subject,
            &mut [
                (OURS, &mut |b| b.iter(|| ours.hash(black_box(&message)))),
                (PEER, &mut |b| b.iter(|| blake3::hash(black_box(&message)))),
            ],
        );
        if length < RAYON_FROM {
            continue;
        }
        take_turns(
            c,
            subject,
            &mut [
                (OURS_RAYON, &mut |b| b.iter(|| Hasher::new().on(backend()).update_rayon(black_box(&message)).finalize())),
                (PEER_RAYON, &mut |b| b.iter(|| blake3::Hasher::new().update_rayon(black_box(&message)).finalize())),
            ],
        );
    }
}

fn hash(c: &mut Criterion) {
    let kibibytes = [1, 2, 3, 4, 6, 8, 12, 16, 1 << 10, 16 << 10].map(|kibibytes| kibibytes << 10);
    one_shot(c, "hash", &[[1, 32, 64, 128, 256].as_slice(), &kibibytes].concat());
}

/// A batch of `count` messages of `length` bytes.
fn batch(c: &mut Criterion, group: &str, length: usize, count: usize) {
    let messages = message(length * count);
    let (mut out, mut peer_out) = (vec![[0; DIGEST]; count], vec![[0; DIGEST]; count]);
    let ours = Blake3::on(backend());
    let subject = Subject { group, parameter: &format!("{count} x {length}"), bytes: messages.len() };
    take_turns(
        c,
        subject,
        &mut [
            (OURS, &mut |b| b.iter(|| ours.hash_many(black_box(&messages), length, black_box(&mut out)))),
            (BATCH_PEER, &mut |b| b.iter(|| p3_blake3::Blake3.hash_many(black_box(&messages), black_box(&mut peer_out)))),
        ],
    );
}

fn hash_many(c: &mut Criterion) {
    for length in [64, 128, 256, 1024] {
        batch(c, "hash_many", length, MANY);
    }
}

fn hash_few(c: &mut Criterion) {
    for length in [64, 1024] {
        for count in [1, 4, 8, 16, 31] {
            batch(c, "hash_few", length, count);
        }
    }
}

fn compress_many(c: &mut Criterion) {
    let messages = message(BLOCK * MANY);
    let (nodes, _) = messages.as_chunks::<BLOCK>();
    let (mut out, mut peer_out) = (vec![[0; DIGEST]; MANY], vec![[0; DIGEST]; MANY]);
    let ours = Blake3::on(backend());
    let subject = Subject { group: "compress_many", parameter: &format!("{MANY} x {BLOCK}"), bytes: messages.len() };
    take_turns(
        c,
        subject,
        &mut [
            (OURS, &mut |b| b.iter(|| ours.compress_many(black_box(nodes), black_box(&mut out)))),
            (BATCH_PEER, &mut |b| b.iter(|| p3_blake3::Blake3.hash_many(black_box(&messages), black_box(&mut peer_out)))),
        ],
    );
}

fn xof(c: &mut Criterion) {
    let ours = Hasher::new().on(backend()).update(&message(BLOCK)).finalize_xof();
    let peer = blake3::Hasher::new().update(&message(BLOCK)).finalize_xof();
    for length in [1 << 10, 64 << 10] {
        let (mut out, mut peer_out) = (vec![0; length], vec![0; length]);
        let subject = Subject { group: "xof", parameter: &length.to_string(), bytes: length };
        take_turns(
            c,
            subject,
            &mut [
                (OURS, &mut |b| b.iter(|| black_box(&ours).clone().fill(black_box(&mut out)))),
                (PEER, &mut |b| b.iter(|| black_box(&peer).clone().fill(black_box(&mut peer_out)))),
            ],
        );
    }
}

/// Our backends side by side, without a peer.
fn backends(c: &mut Criterion) {
    let length = 16 << 10;
    let message = message(length);
    let subject = Subject { group: "backends", parameter: &length.to_string(), bytes: length };
    for backend in Backend::available() {
        let ours = Blake3::on(backend);
        take_turns(c, subject, &mut [(backend.name(), &mut |b| b.iter(|| ours.hash(black_box(&message))))]);
    }
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = hash, hash_many, hash_few, compress_many, xof, backends
}
criterion_main!(benches);

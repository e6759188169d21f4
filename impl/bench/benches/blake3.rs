//! BLAKE3 against the crates `blake3` and `p3-blake3`.

use std::hint::black_box;

use ashlar::Backend;
use ashlar::blake3::{BLOCK, Blake3, DIGEST, Hasher};
use ashlar_bench::{OURS, backend, criterion, message};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
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

fn bytes(group: &mut BenchmarkGroup<'_, WallTime>, length: usize) {
    group.throughput(Throughput::Bytes(length as u64));
}

/// One message, a call each.
fn one_shot(c: &mut Criterion, name: &str, lengths: &[usize]) {
    let mut group = c.benchmark_group(name);
    let ours = Blake3::on(backend());
    for &length in lengths {
        let message = message(length);
        bytes(&mut group, length);
        group.bench_function(BenchmarkId::new(OURS, length), |b| b.iter(|| ours.hash(black_box(&message))));
        group.bench_function(BenchmarkId::new(PEER, length), |b| b.iter(|| blake3::hash(black_box(&message))));
        if length < RAYON_FROM {
            continue;
        }
        group.bench_function(BenchmarkId::new(OURS_RAYON, length), |b| {
            b.iter(|| Hasher::new().on(backend()).update_rayon(black_box(&message)).finalize())
        });
        group.bench_function(BenchmarkId::new(PEER_RAYON, length), |b| {
            b.iter(|| blake3::Hasher::new().update_rayon(black_box(&message)).finalize())
        });
    }
    group.finish();
}

fn hash(c: &mut Criterion) {
    one_shot(c, "hash", &[64, 128, 256, 1024, 16 << 10, 1 << 20, 16 << 20]);
}

fn hash_short(c: &mut Criterion) {
    one_shot(c, "hash_short", &[1, 32, 64]);
}

/// A batch of `count` messages of `length` bytes.
fn batch(group: &mut BenchmarkGroup<'_, WallTime>, parameter: &str, length: usize, count: usize) {
    let messages = message(length * count);
    let mut out = vec![[0; DIGEST]; count];
    let ours = Blake3::on(backend());
    bytes(group, length * count);
    group.bench_function(BenchmarkId::new(OURS, parameter), |b| {
        b.iter(|| ours.hash_many(black_box(&messages), length, black_box(&mut out)))
    });
    group.bench_function(BenchmarkId::new(BATCH_PEER, parameter), |b| {
        b.iter(|| p3_blake3::Blake3.hash_many(black_box(&messages), black_box(&mut out)))
    });
}

fn hash_many(c: &mut Criterion) {
    let mut group = c.benchmark_group("hash_many");
    for length in [64, 128, 256, 1024] {
        batch(&mut group, &format!("{MANY} x {length}"), length, MANY);
    }
    group.finish();
}

fn hash_few(c: &mut Criterion) {
    let mut group = c.benchmark_group("hash_few");
    for length in [64, 1024] {
        for count in [1, 4, 8, 16, 31] {
            batch(&mut group, &format!("{count} x {length}"), length, count);
        }
    }
    group.finish();
}

fn compress_many(c: &mut Criterion) {
    let mut group = c.benchmark_group("compress_many");
    let messages = message(BLOCK * MANY);
    let (nodes, _) = messages.as_chunks::<BLOCK>();
    let mut out = vec![[0; DIGEST]; MANY];
    let parameter = format!("{MANY} x {BLOCK}");
    let ours = Blake3::on(backend());
    bytes(&mut group, messages.len());
    group.bench_function(BenchmarkId::new(OURS, &parameter), |b| {
        b.iter(|| ours.compress_many(black_box(nodes), black_box(&mut out)))
    });
    group.bench_function(BenchmarkId::new(BATCH_PEER, &parameter), |b| {
        b.iter(|| p3_blake3::Blake3.hash_many(black_box(&messages), black_box(&mut out)))
    });
    group.finish();
}

fn xof(c: &mut Criterion) {
    let mut group = c.benchmark_group("xof");
    let ours = Hasher::new().on(backend()).update(&message(BLOCK)).finalize_xof();
    let peer = blake3::Hasher::new().update(&message(BLOCK)).finalize_xof();
    for length in [1 << 10, 64 << 10] {
        let mut out = vec![0; length];
        bytes(&mut group, length);
        group.bench_function(BenchmarkId::new(OURS, length), |b| b.iter(|| black_box(&ours).clone().fill(black_box(&mut out))));
        group.bench_function(BenchmarkId::new(PEER, length), |b| b.iter(|| black_box(&peer).clone().fill(black_box(&mut out))));
    }
    group.finish();
}

/// Our backends side by side, without a peer.
fn backends(c: &mut Criterion) {
    let mut group = c.benchmark_group("backends");
    let length = 16 << 10;
    let message = message(length);
    bytes(&mut group, length);
    for backend in Backend::available() {
        let ours = Blake3::on(backend);
        group.bench_function(BenchmarkId::new(backend.name(), length), |b| b.iter(|| ours.hash(black_box(&message))));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = hash_short, hash, hash_many, hash_few, compress_many, xof, backends
}
criterion_main!(benches);

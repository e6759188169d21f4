//! Rescue-Prime Rp64_256 against the crate `winter-crypto`, on one thread.

use std::hint::black_box;

use ashlar::Backend;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::rp64_256::{Digest, Hasher, WIDTH};
use ashlar_bench::{OURS, backend, criterion};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
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
fn permute(c: &mut Criterion, name: &str, backend: Backend) {
    let mut group = c.benchmark_group(name);
    group.throughput(Throughput::Bytes((WIDTH * ELEMENT) as u64));
    let hasher = Hasher::on(backend);
    let mut state: [Goldilocks; WIDTH] = core::array::from_fn(|i| ours(WIDTH)[i]);
    group.bench_function(BenchmarkId::new(OURS, 1), |b| b.iter(|| hasher.permute(black_box(&mut state))));
    let mut state: [BaseElement; WIDTH] = core::array::from_fn(|i| theirs(WIDTH)[i]);
    group.bench_function(BenchmarkId::new(PEER, 1), |b| b.iter(|| Rp64_256::apply_permutation(black_box(&mut state))));
    group.finish();
}

fn permute_one(c: &mut Criterion) {
    permute(c, "rescue permute", backend());
}

fn permute_scalar(c: &mut Criterion) {
    permute(c, "rescue permute portable", Backend::portable());
}

fn permute_many(c: &mut Criterion) {
    let mut group = c.benchmark_group("rescue permute_many");
    group.throughput(Throughput::Bytes((MANY * WIDTH * ELEMENT) as u64));
    let (hasher, elements) = (Hasher::on(backend()), ours(MANY * WIDTH));
    let mut states = elements.as_chunks::<WIDTH>().0.to_vec();
    group.bench_function(BenchmarkId::new(OURS, MANY), |b| b.iter(|| hasher.permute_many(black_box(&mut states))));
    let elements = theirs(MANY * WIDTH);
    let mut states = elements.as_chunks::<WIDTH>().0.to_vec();
    group.bench_function(BenchmarkId::new(PEER, MANY), |b| {
        b.iter(|| black_box(&mut states).iter_mut().for_each(Rp64_256::apply_permutation))
    });
    group.finish();
}

fn hash_elements_many(c: &mut Criterion) {
    let mut group = c.benchmark_group("rescue hash_elements_many");
    for length in [8, 16, 32, 64, 128] {
        group.throughput(Throughput::Bytes((MANY * length * ELEMENT) as u64));
        let (hasher, rows) = (Hasher::on(backend()), ours(MANY * length));
        let mut out = vec![Digest::default(); MANY];
        let parameter = format!("{MANY} x {length}");
        group.bench_function(BenchmarkId::new(OURS, &parameter), |b| {
            b.iter(|| hasher.hash_elements_many(black_box(&rows), length, black_box(&mut out)))
        });
        let rows = theirs(MANY * length);
        group.bench_function(BenchmarkId::new(PEER, &parameter), |b| {
            b.iter(|| black_box(&rows).chunks_exact(length).map(Rp64_256::hash_elements).for_each(|digest| _ = black_box(digest)))
        });
    }
    group.finish();
}

fn hash_elements(c: &mut Criterion) {
    let mut group = c.benchmark_group("rescue hash_elements");
    for length in [4, 8, 16, 32, 64, 128] {
        group.throughput(Throughput::Bytes((length * ELEMENT) as u64));
        let (hasher, elements) = (Hasher::on(backend()), ours(length));
        group.bench_function(BenchmarkId::new(OURS, length), |b| b.iter(|| hasher.hash_elements(black_box(&elements))));
        let elements = theirs(length);
        group.bench_function(BenchmarkId::new(PEER, length), |b| b.iter(|| Rp64_256::hash_elements(black_box(&elements))));
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = permute_many, hash_elements_many, permute_one, permute_scalar, hash_elements
}
criterion_main!(benches);

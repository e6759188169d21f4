//! Verifying keys: encoding with digest, and opening a blob in place against `postcard`, which decodes, and `rkyv`, which deserializes.

use std::hint::black_box;

use ashlar::blob::{AsVmVerifyingKey, open_vm_key, write_vm_key};
use ashlar::vkey::vm::{ProofOptions, VmVerifyingKey, blake3_digest, encode, keccak256_digest};
use ashlar_bench::OURS;
use ashlar_bench::turns::{Subject, criterion, take_turns};
use criterion::{Criterion, criterion_group, criterion_main};
use rkyv::rancor::Error;
use rkyv::with::With;
use serde::{Deserialize, Serialize};

const POSTCARD: &str = "postcard";
const RKYV: &str = "rkyv-deserialize";

/// Pages of the keys.
const PAGES: [usize; 3] = [1, 100, 10_000];

/// A key as `postcard` takes it.
#[derive(Serialize, Deserialize)]
struct PostcardKey {
    blowup_factor: u8,
    fri_number_of_queries: u64,
    coset_offset: u64,
    grinding_factor: u8,
    fri_final_poly_log_degree: u8,
    bitwise: [u8; 32],
    decode: [u8; 32],
    register: [u8; 32],
    keccak_rc: [u8; 32],
    pages: Vec<[u8; 32]>,
}

impl From<VmVerifyingKey> for PostcardKey {
    fn from(key: VmVerifyingKey) -> Self {
        let VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages } = key;
        let ProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree } =
            options;
        Self {
            blowup_factor,
            fri_number_of_queries,
            coset_offset,
            grinding_factor,
            fri_final_poly_log_degree,
            bitwise,
            decode,
            register,
            keccak_rc,
            pages,
        }
    }
}

fn key(pages: usize) -> VmVerifyingKey {
    let options = ProofOptions {
        blowup_factor: 8,
        fri_number_of_queries: 64,
        coset_offset: 7,
        grinding_factor: 16,
        fri_final_poly_log_degree: 3,
    };
    let pages = (0..pages).map(|page| core::array::from_fn(|i| (page + 7 * i) as u8)).collect();
    VmVerifyingKey { options, bitwise: [1; 32], decode: [2; 32], register: [3; 32], keccak_rc: [4; 32], pages }
}

/// Until the pages can be used.
fn open(c: &mut Criterion) {
    for pages in PAGES {
        let blob = write_vm_key(&key(pages)).expect("below 2 GiB");
        let wire = postcard::to_stdvec(&PostcardKey::from(key(pages))).expect("memory");
        take_turns(
            c,
            Subject { group: "vkey open", parameter: &pages.to_string(), bytes: blob.len() },
            &mut [
                (OURS, &mut |b| b.iter(|| open_vm_key(black_box(&blob)).expect("a key").pages.len())),
                (POSTCARD, &mut |b| b.iter(|| postcard::from_bytes::<PostcardKey>(black_box(&wire)).expect("a key").pages.len())),
                (RKYV, &mut |b| b.iter(|| deserialized(black_box(&blob)).pages.len())),
            ],
        );
    }
}

/// The key in `blob`, by `rkyv`.
fn deserialized(blob: &[u8]) -> VmVerifyingKey {
    let archived = With::<_, AsVmVerifyingKey>::cast(open_vm_key(blob).expect("a key"));
    rkyv::deserialize::<VmVerifyingKey, Error>(archived).expect("a key")
}

/// The exclusive or of all pages, which reads every byte of them.
fn fold(pages: &[[u8; 32]]) -> [u8; 32] {
    let mut sum = [0; 32];
    for page in pages {
        for (sum, byte) in sum.iter_mut().zip(page) {
            *sum ^= byte;
        }
    }
    sum
}

/// Until every page has been read.
fn read(c: &mut Criterion) {
    for pages in PAGES {
        let blob = write_vm_key(&key(pages)).expect("below 2 GiB");
        let wire = postcard::to_stdvec(&PostcardKey::from(key(pages))).expect("memory");
        take_turns(
            c,
            Subject { group: "vkey open and read", parameter: &pages.to_string(), bytes: blob.len() },
            &mut [
                (OURS, &mut |b| b.iter(|| fold(&open_vm_key(black_box(&blob)).expect("a key").pages))),
                (POSTCARD, &mut |b| {
                    b.iter(|| fold(&postcard::from_bytes::<PostcardKey>(black_box(&wire)).expect("a key").pages))
                }),
                (RKYV, &mut |b| b.iter(|| fold(&deserialized(black_box(&blob)).pages))),
            ],
        );
    }
}

/// The encoding alone, and with each digest of it.
fn digest(c: &mut Criterion) {
    for pages in PAGES {
        let key = key(pages);
        take_turns(
            c,
            Subject { group: "vkey encode", parameter: &pages.to_string(), bytes: encode(&key).len() },
            &mut [
                ("encoding", &mut |b| b.iter(|| encode(black_box(&key)))),
                ("keccak256", &mut |b| b.iter(|| keccak256_digest(black_box(&key)))),
                ("blake3", &mut |b| b.iter(|| blake3_digest(black_box(&key)))),
            ],
        );
    }
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = open, read, digest
}
criterion_main!(benches);

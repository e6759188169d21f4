//! Runs every target on inputs from a fixed seed and on its committed seed inputs, without cargo-fuzz.

use std::path::Path;

use ashlar_fuzz::{TARGETS, Target};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

const INPUTS: u64 = 2000;
/// The specification of Rescue-Prime takes about a millisecond a permutation.
const RESCUE_INPUTS: u64 = 300;
const MOST_BYTES: u32 = 600;

fn target(name: &str) -> Target {
    *TARGETS.iter().find(|target| target.name == name).expect("every target is listed")
}

fn smoke(name: &str) {
    smoke_inputs(name, INPUTS);
}

fn smoke_inputs(name: &str, inputs: u64) {
    let target = target(name);
    for input in 0..inputs {
        let mut rng = ChaCha8Rng::seed_from_u64(input);
        let mut bytes = vec![0; (rng.next_u32() % MOST_BYTES) as usize];
        rng.fill_bytes(&mut bytes);
        (target.run)(&bytes).expect("all bytes stand for an input");
    }
}

#[test]
fn blake3_one_shot() {
    smoke("blake3_one_shot");
}

#[test]
fn blake3_incremental() {
    smoke("blake3_incremental");
}

#[test]
fn blake3_xof() {
    smoke("blake3_xof");
}

#[test]
fn blake3_hash_many() {
    smoke("blake3_hash_many");
}

#[test]
fn blake3_backends() {
    smoke("blake3_backends");
}

#[test]
fn hash_hex() {
    smoke("hash_hex");
}

#[test]
fn rescue_one_shot() {
    smoke_inputs("rescue_one_shot", RESCUE_INPUTS);
}

#[test]
fn rescue_batch() {
    smoke_inputs("rescue_batch", RESCUE_INPUTS);
}

#[test]
fn rescue_digest() {
    smoke("rescue_digest");
}

#[test]
fn poseidon_modes() {
    smoke("poseidon_modes");
}

#[test]
fn poseidon_challenger() {
    smoke("poseidon_challenger");
}

#[test]
fn vkey_round_trip() {
    smoke("vkey_round_trip");
}

#[test]
fn vkey_decode() {
    smoke("vkey_decode");
}

#[test]
fn blob_open() {
    smoke("blob_open");
}

#[test]
fn archived_proof() {
    smoke("archived_proof");
}

#[test]
fn merkle_open_verify() {
    smoke("merkle_open_verify");
}

#[test]
fn byte_challenger() {
    smoke("byte_challenger");
}

#[test]
fn committed_seeds() {
    for target in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(target.name);
        let files: Vec<_> = folder.read_dir().expect("every target has seeds").collect();
        assert!(!files.is_empty(), "{} has seeds", target.name);
        for file in files {
            let bytes = std::fs::read(file.expect("folder is readable").path()).expect("seed is readable");
            (target.run)(&bytes).expect("every seed stands for an input");
        }
    }
}

//! Calls of `cryptol/Blake3.cry` for the output vectors.

use crate::blake3::{Blake3Group, OutputTest};
use crate::cryptol::{Batch, bytes};
use crate::file::VectorFile;

/// One batch a group, for all output vectors whose message has at most `max_length` bytes.
pub fn blake3_batches(file: &VectorFile<Blake3Group>, max_length: usize) -> Vec<Batch> {
    let mut batches = Vec::new();
    for (index, group) in file.test_groups.iter().enumerate() {
        let (call, tests) = match group {
            Blake3Group::Hash { tests } => (Call::Hash, tests),
            Blake3Group::KeyedHash { key, tests } => (Call::KeyedHash(&key.0), tests),
            Blake3Group::DeriveKey { context, tests } => (Call::DeriveKey(context), tests),
            Blake3Group::DigestText { .. } | Blake3Group::KeyLength { .. } | Blake3Group::OutputRange { .. } => continue,
        };
        let short = |test: &&OutputTest| test.input_length <= max_length;
        let tests: Vec<_> = tests.iter().filter(short).collect();
        let claims: Vec<_> = tests.iter().map(|test| (test.tc_id, claim(&call, test))).collect();
        batches.push(Batch::new("blake3", index.to_string(), "Blake3", &claims));
    }
    batches
}

/// A mode with its parameters.
enum Call<'a> {
    Hash,
    KeyedHash(&'a [u8]),
    DeriveKey(&'a str),
}

/// The claim that Cryptol agrees with the vector.
fn claim(call: &Call, test: &OutputTest) -> String {
    let OutputTest { input_length, seek, .. } = test;
    let length = test.output.0.len();
    let applied = match call {
        Call::Hash => format!("hash_xof`{{{length}}} {seek}"),
        Call::KeyedHash(key) => format!("keyed_hash_xof`{{{length}}} ({}) {seek}", bytes(key)),
        Call::DeriveKey(context) => {
            let context = bytes(context.as_bytes());
            format!("derive_key_xof`{{{length}}} ({context}) {seek}")
        }
    };
    let message = format!("take`{{{input_length}}} [ drop`{{56}} (i % 251) | i <- ([0 ...] : [inf][64]) ]");
    let output = bytes(&test.output.0);
    format!("{applied} ({message}) == ({output})")
}

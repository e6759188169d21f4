//! Each function over its vectors.

use ashlar_ffi::Status;
use ashlar_ffi::blake3::ASHLAR_BLAKE3_NODE_BYTES;
use ashlar_vectors::blake3::{self, Blake3Group, OutputRangeTest, OutputTest};
use ashlar_vectors::blake3_hash_many::{self, CountTest, HashManyGroup};
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::message;

use crate::{Digest, Mode, UNTOUCHED, compress_many, hash_many};

#[test]
fn vectors_of_modes() {
    for group in blake3::load().expect("the file loads").test_groups {
        match group {
            Blake3Group::Hash { tests } => outputs(Mode::Hash, &tests),
            Blake3Group::KeyedHash { key, tests } => {
                outputs(Mode::Keyed(key.0.as_slice().try_into().expect("a key of 32 bytes")), &tests);
            }
            Blake3Group::DeriveKey { context, tests } => outputs(Mode::DeriveKey(context.as_bytes()), &tests),
            Blake3Group::OutputRange { tests } => output_ranges(&tests),
            // A key has no length in C, and text is not read.
            Blake3Group::DigestText { .. } | Blake3Group::KeyLength { .. } => {}
        }
    }
}

/// Digest and extendable output, in one call and in pieces.
fn outputs(mode: Mode<'_>, tests: &[OutputTest]) {
    let mut hasher = mode.hasher();
    for test in tests {
        let (id, message, expected) = (test.tc_id, message(test.input_length), &test.output.0);
        hasher.reset();
        for piece in message.chunks(777) {
            hasher.update(piece);
        }
        let mut found = vec![UNTOUCHED; expected.len()];
        assert_eq!(mode.output(&message, test.seek, &mut found), Status::Ok, "test {id}");
        assert_eq!(&found, expected, "test {id}");
        found.fill(UNTOUCHED);
        assert_eq!(hasher.output(test.seek, &mut found), Status::Ok, "test {id}");
        assert_eq!(&found, expected, "test {id}");
        if test.seek == 0 {
            assert_eq!(hasher.finalize(), expected[..32], "test {id}");
            let (status, digest) = mode.digest(&message);
            assert_eq!((status, &digest[..]), (Status::Ok, &expected[..32]), "test {id}");
        }
    }
}

fn output_ranges(tests: &[OutputRangeTest]) {
    let hasher = Mode::Hash.hasher();
    for test in tests {
        let mut out = vec![UNTOUCHED; test.output_length];
        let expected = if test.result == Outcome::Valid { Status::Ok } else { Status::OutputEnd };
        assert_eq!(hasher.output(test.seek, &mut out), expected, "test {}", test.tc_id);
        assert_eq!(Mode::Hash.output(b"", test.seek, &mut out), expected, "test {}", test.tc_id);
        assert!(expected == Status::Ok || out.iter().all(|byte| *byte == UNTOUCHED), "test {}", test.tc_id);
    }
}

#[test]
fn vectors_of_batches() {
    let hash = |length| move |messages: &[u8], out: &mut [Digest]| hash_many(messages, length, out);
    for group in blake3_hash_many::load().expect("the file loads").test_groups {
        match group {
            HashManyGroup::HashMany { message_length, digests, tests } => {
                counts(&tests, &digests, message_length, hash(message_length));
            }
            HashManyGroup::CompressMany { digests, tests } => counts(&tests, &digests, ASHLAR_BLAKE3_NODE_BYTES, compress_many),
            HashManyGroup::BufferShape { tests } => {
                for test in tests {
                    let messages = message(test.buffer_length);
                    let mut out = vec![[UNTOUCHED; 32]; test.digest_count];
                    let expected = if test.result == Outcome::Valid { Status::Ok } else { Status::WrongLength };
                    assert_eq!(hash_many(&messages, test.message_length, &mut out), expected, "test {}", test.tc_id);
                    let written = out.iter().any(|digest| *digest != [UNTOUCHED; 32]);
                    assert_eq!(written, expected == Status::Ok && !out.is_empty(), "test {}", test.tc_id);
                }
            }
        }
    }
}

fn counts(tests: &[CountTest], digests: &[Hex], length: usize, many: impl Fn(&[u8], &mut [Digest]) -> Status) {
    for test in tests {
        let mut out = vec![[UNTOUCHED; 32]; test.count];
        assert_eq!(many(&message(test.count * length), &mut out), Status::Ok, "test {}", test.tc_id);
        assert!(out.iter().zip(digests).all(|(found, digest)| found[..] == digest.0), "test {}", test.tc_id);
    }
}

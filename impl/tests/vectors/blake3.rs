//! Every test of the files of BLAKE3 through the public interface, on every backend that this processor has.

use ashlar::Backend;
use ashlar::blake3::{BatchLengthError, Blake3, Hash, Hasher, HexError, KEY, OutputEnd};
use ashlar_vectors::blake3::{Blake3Group, DigestTextError, DigestTextTest, KeyLengthTest, OutputRangeTest, OutputTest};
use ashlar_vectors::blake3_hash_many::{BufferShapeTest, CountTest, HashManyGroup};
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::{blake3, blake3_hash_many, message};

use crate::backends::for_each_backend;

/// What a buffer holds before it is written to.
const UNTOUCHED: u8 = 0xa5;

/// The key of a group, which the loader has checked.
fn key_of(key: &Hex) -> [u8; KEY] {
    key.0.as_slice().try_into().expect("the key has 32 bytes")
}

#[test]
fn blake3_file() {
    for_each_backend(|backend| {
        let on = Blake3::on(backend);
        let mut done = 0;
        let file = blake3::load().expect("the file loads");
        for group in &file.test_groups {
            done += match group {
                Blake3Group::Hash { tests } => outputs(tests, Hasher::new().on(backend), |m| on.hash(m).into()),
                Blake3Group::KeyedHash { key, tests } => {
                    let key = key_of(key);
                    outputs(tests, Hasher::new_keyed(&key).on(backend), |m| on.keyed_hash(&key, m).into())
                }
                Blake3Group::DeriveKey { context, tests } => {
                    outputs(tests, Hasher::new_derive_key(context).on(backend), |m| on.derive_key(context, m))
                }
                Blake3Group::DigestText { tests } => digest_texts(tests),
                Blake3Group::KeyLength { tests } => key_lengths(tests, on),
                Blake3Group::OutputRange { tests } => output_ranges(tests, backend),
            };
        }
        assert_eq!(done, file.number_of_tests, "{backend}");
    });
}

#[test]
fn blake3_hash_many_file() {
    for_each_backend(|backend| {
        let on = Blake3::on(backend);
        let mut done = 0;
        let file = blake3_hash_many::load().expect("the file loads");
        for group in &file.test_groups {
            done += match group {
                HashManyGroup::HashMany { message_length, digests, tests } => {
                    counts(tests, digests, *message_length, |messages, out| on.hash_many(messages, *message_length, out))
                }
                HashManyGroup::CompressMany { digests, tests } => {
                    counts(tests, digests, 64, |nodes, out| on.compress_many(nodes.as_chunks().0, out))
                }
                HashManyGroup::BufferShape { tests } => buffer_shapes(tests, on),
            };
        }
        assert_eq!(done, file.number_of_tests, "{backend}");
    });
}

/// Digest and extendable output of one mode, in one call and in pieces. Returns the number of tests.
fn outputs(tests: &[OutputTest], hasher: Hasher, digest: impl Fn(&[u8]) -> [u8; 32]) -> usize {
    let backend = hasher.backend();
    for test in tests {
        let (id, message, expected) = (test.tc_id, message(test.input_length), test.output.0.as_slice());
        assert_eq!(test.result, Outcome::Valid, "{id}");
        let mut hasher = hasher.clone();
        for piece in message.chunks(777) {
            hasher.update(piece);
        }
        let mut reader = hasher.finalize_xof();
        reader.set_position(test.seek);
        let mut found = vec![UNTOUCHED; expected.len()];
        reader.fill(&mut found).expect("the output goes on");
        assert_eq!(found, expected, "{backend}, test {id}, {}", test.comment);
        assert_eq!(reader.position(), test.seek + expected.len() as u64, "{backend}, test {id}");
        if test.seek == 0 {
            assert_eq!(hasher.finalize(), expected[..32], "{backend}, test {id}, {}", test.comment);
            assert_eq!(digest(&message), expected[..32], "{backend}, test {id}, {}", test.comment);
        }
    }
    tests.len()
}

fn digest_texts(tests: &[DigestTextTest]) -> usize {
    for test in tests {
        let found = test.text.parse::<Hash>();
        match (test.result, &test.digest, test.error) {
            (Outcome::Valid, Some(digest), None) => {
                assert_eq!(found.expect("the text is a digest"), digest.0[..], "test {}", test.tc_id);
            }
            (Outcome::Invalid, None, Some(expected)) => {
                let error = found.expect_err("the text is no digest");
                assert!(same_error(error, expected, &test.text), "test {}: {error:?} in place of {expected:?}", test.tc_id);
            }
            _ => panic!("test {} is inconsistent", test.tc_id),
        }
    }
    tests.len()
}

/// Whether the error is the expected one, at the expected place.
fn same_error(found: HexError, expected: DigestTextError, text: &str) -> bool {
    match expected {
        DigestTextError::Length { found: length } => found == HexError::Length { found: length },
        DigestTextError::Digit { position } => found == HexError::Digit { index: position, found: text.as_bytes()[position] },
    }
}

/// Keys of another length do not convert to the type that keyed_hash takes.
fn key_lengths(tests: &[KeyLengthTest], on: Blake3) -> usize {
    for test in tests {
        let bytes = message(test.key_length);
        let digest = <[u8; KEY]>::try_from(bytes.as_slice()).map(|key| on.keyed_hash(&key, b""));
        assert_eq!(digest.is_ok(), test.result == Outcome::Valid, "test {}", test.tc_id);
    }
    tests.len()
}

fn output_ranges(tests: &[OutputRangeTest], backend: Backend) -> usize {
    for test in tests {
        let id = test.tc_id;
        let mut reader = Hasher::new().on(backend).finalize_xof();
        reader.set_position(test.seek);
        let mut out = vec![UNTOUCHED; test.output_length];
        let found = reader.fill(&mut out);
        if test.result == Outcome::Valid {
            assert_eq!(found, Ok(()), "{backend}, test {id}");
            assert_eq!(reader.position(), test.seek + test.output_length as u64, "{backend}, test {id}");
            continue;
        }
        assert_eq!(found, Err(OutputEnd { position: test.seek, requested: test.output_length }), "{backend}, test {id}");
        assert_eq!(reader.position(), test.seek, "{backend}, test {id}");
        assert!(out.iter().all(|&byte| byte == UNTOUCHED), "{backend}, test {id}: something was written");
    }
    tests.len()
}

/// Batches of messages of `length` bytes, each with the first digests of the group.
fn counts(
    tests: &[CountTest],
    digests: &[Hex],
    length: usize,
    hash_many: impl Fn(&[u8], &mut [[u8; 32]]) -> Result<(), BatchLengthError>,
) -> usize {
    for test in tests {
        assert_eq!(test.result, Outcome::Valid, "test {}", test.tc_id);
        let mut out = vec![[UNTOUCHED; 32]; test.count];
        hash_many(&message(test.count * length), &mut out).expect("the messages fill the buffer");
        for (i, (found, expected)) in out.iter().zip(&digests[..test.count]).enumerate() {
            assert_eq!(found[..], expected.0, "test {}, length {length}, message {i} of {}", test.tc_id, test.count);
        }
    }
    tests.len()
}

fn buffer_shapes(tests: &[BufferShapeTest], on: Blake3) -> usize {
    for test in tests {
        let (bytes, length, digests) = (test.buffer_length, test.message_length, test.digest_count);
        let mut out = vec![[UNTOUCHED; 32]; digests];
        let found = on.hash_many(&message(bytes), length, &mut out);
        if test.result == Outcome::Valid {
            assert_eq!(found, Ok(()), "test {}", test.tc_id);
            continue;
        }
        assert_eq!(found, Err(BatchLengthError { bytes, length, digests }), "test {}", test.tc_id);
        assert!(out.as_flattened().iter().all(|&byte| byte == UNTOUCHED), "test {}: something was written", test.tc_id);
    }
    tests.len()
}

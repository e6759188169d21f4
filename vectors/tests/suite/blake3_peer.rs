//! Every expected value against an independent implementation, the `blake3` crate.

use ashlar_vectors::blake3::{Blake3Group, DigestTextError, OutputTest};
use ashlar_vectors::blake3_hash_many::HashManyGroup;
use ashlar_vectors::file::Outcome;
use ashlar_vectors::{blake3 as vectors, blake3_hash_many, message};

fn confirm(tests: &[OutputTest], start: impl Fn() -> blake3::Hasher) {
    for test in tests {
        let mut hasher = start();
        hasher.update(&message(test.input_length));
        let mut reader = hasher.finalize_xof();
        reader.set_position(test.seek);
        let mut output = vec![0; test.output.0.len()];
        reader.fill(&mut output);
        assert_eq!(output, test.output.0, "tcId {}", test.tc_id);
    }
}

#[test]
fn the_blake3_crate_confirms_every_output_and_digest_text() {
    for group in vectors::load().unwrap().test_groups {
        match group {
            Blake3Group::Hash { tests } => confirm(&tests, blake3::Hasher::new),
            Blake3Group::KeyedHash { key, tests } => {
                let key = key.0.try_into().unwrap();
                confirm(&tests, || blake3::Hasher::new_keyed(&key));
            }
            Blake3Group::DeriveKey { context, tests } => {
                confirm(&tests, || blake3::Hasher::new_derive_key(&context));
            }
            Blake3Group::DigestText { tests } => {
                for test in tests {
                    let read = blake3::Hash::from_hex(&test.text).ok();
                    let read = read.map(|hash| hash.as_bytes().to_vec());
                    assert_eq!(read, test.digest.map(|hex| hex.0), "tcId {}", test.tc_id);
                }
            }
            Blake3Group::KeyLength { tests } => {
                for test in tests {
                    let key = blake3::Hash::from_slice(&message(test.key_length));
                    assert_eq!(key.is_ok(), test.result == Outcome::Valid, "tcId {}", test.tc_id);
                }
            }
            // The crate does not limit the position; the limit is that of the paper, section 2.6.
            Blake3Group::OutputRange { .. } => {}
        }
    }
}

#[test]
fn digest_text_errors_name_the_length_or_the_first_wrong_byte() {
    for group in vectors::load().unwrap().test_groups {
        let Blake3Group::DigestText { tests } = group else {
            continue;
        };
        for test in tests {
            let bytes = test.text.as_bytes();
            let expected = if bytes.len() != 64 {
                Some(DigestTextError::Length { found: bytes.len() })
            } else {
                let wrong = bytes.iter().position(|byte| !byte.is_ascii_hexdigit());
                wrong.map(|position| DigestTextError::Digit { position })
            };
            assert_eq!(test.error, expected, "tcId {}", test.tc_id);
        }
    }
}

#[test]
fn the_blake3_crate_confirms_every_digest_of_many() {
    for group in blake3_hash_many::load().unwrap().test_groups {
        let (message_length, digests) = match group {
            HashManyGroup::HashMany { message_length, digests, .. } => (message_length, digests),
            HashManyGroup::CompressMany { digests, .. } => (64, digests),
            HashManyGroup::BufferShape { .. } => continue,
        };
        let buffer = message(digests.len() * message_length);
        let parts = buffer.chunks_exact(message_length);
        assert_eq!(parts.len(), digests.len());
        for (part, digest) in parts.zip(&digests) {
            assert_eq!(blake3::hash(part).as_bytes().as_slice(), digest.0);
        }
    }
}

//! Batches of messages of equal length against one message at a time, and batches that do not fit their buffers.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::Backend;
use ashlar::blake3::{BLOCK, BatchLengthError, Blake3, DIGEST, KEY};

use crate::mode::Mode;
use crate::{Check, compare, message};

/// More than two vectors of the widest backend and a part of a third.
const MOST_MESSAGES: usize = 80;
const MOST_LENGTH: usize = 8 << 10;
const MOST_BYTES: usize = 64 << 10;

/// Messages laid end to end, with or without a key.
#[derive(Debug)]
pub struct Batch {
    key: Option<[u8; KEY]>,
    pattern: [u8; 16],
    /// Bytes of the buffer.
    bytes: usize,
    /// The length that each message is said to have.
    length: usize,
    /// The number of digests asked for.
    digests: usize,
}

impl<'a> Arbitrary<'a> for Batch {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (key, pattern) = (u.arbitrary()?, u.arbitrary()?);
        let length = message::length(u, MOST_LENGTH)?;
        let digests = u.int_in_range(0..=MOST_MESSAGES.min(MOST_BYTES / length.max(1)))?;
        let exact = Self { key, pattern, bytes: length * digests, length, digests };
        Ok(match u.int_in_range(0..=7u8)? {
            0 => Self { bytes: u.int_in_range(0..=MOST_BYTES)?, ..exact },
            1 => Self { length: u.arbitrary()?, ..exact },
            2 => Self { digests: u.int_in_range(0..=MOST_MESSAGES)?, ..exact },
            _ => exact,
        })
    }
}

impl Batch {
    /// What the call is to return: only batches that fill their buffer exactly are accepted.
    fn expected(bytes: usize, length: usize, digests: usize) -> std::result::Result<(), BatchLengthError> {
        if length as u128 * digests as u128 == bytes as u128 {
            return Ok(());
        }
        Err(BatchLengthError { bytes, length, digests })
    }

    fn check_hash_many(&self, backend: Backend, messages: &[u8]) {
        let mut out = vec![[compare::UNTOUCHED; DIGEST]; self.digests];
        let blake3 = Blake3::on(backend);
        let found = match &self.key {
            None => blake3.hash_many(messages, self.length, &mut out),
            Some(key) => blake3.keyed_hash_many(key, messages, self.length, &mut out),
        };
        compare::value(backend, found, Self::expected(self.bytes, self.length, self.digests));
        if found.is_err() {
            return compare::untouched(backend, out.as_flattened());
        }
        let mode = self.key.map_or(Mode::Hash, Mode::KeyedHash);
        for (index, digest) in out.iter().enumerate() {
            let message = &messages[index * self.length..][..self.length];
            let subject = format_args!("message {index} of {} on {backend}", self.digests);
            compare::bytes(subject, digest, &mode.one_shot(Backend::portable(), message));
        }
    }

    fn check_compress_many(&self, backend: Backend, messages: &[u8]) {
        let (nodes, _) = messages.as_chunks::<BLOCK>();
        let mut out = vec![[compare::UNTOUCHED; DIGEST]; self.digests];
        let found = Blake3::on(backend).compress_many(nodes, &mut out);
        compare::value(backend, found, Self::expected(BLOCK * nodes.len(), BLOCK, self.digests));
        if found.is_err() {
            return compare::untouched(backend, out.as_flattened());
        }
        for (index, (node, digest)) in nodes.iter().zip(&out).enumerate() {
            let subject = format_args!("node {index} of {} on {backend}", self.digests);
            compare::bytes(subject, digest, &Mode::Hash.one_shot(Backend::portable(), node));
        }
    }
}

impl Check for Batch {
    fn check(&self) {
        let messages = message::fill(&self.pattern, self.bytes);
        for backend in Backend::available() {
            self.check_hash_many(backend, &messages);
            self.check_compress_many(backend, &messages);
        }
    }
}

//! The hashes of bytes, of elements and of many rows.

use ashlar_vectors::file::Hex;
use ashlar_vectors::rescue_prime::hash_elements_many::HashElementsManyGroup;
use ashlar_vectors::rescue_prime::{Instance, Integer, hash, hash_elements, hash_elements_many};
use ashlar_vectors::{LoadError, message};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::elements::{answer, counted, drawn, elements, expected, functions, integers, not_canonical, of, of_elements, rate};
use crate::edits;

/// Rows at once in campaigns, at most.
pub const MOST_ROWS: usize = 33;

/// Elements of a message in campaigns, at most.
pub const MOST_ELEMENTS: usize = 100;

pub struct Hash(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    message: Hex,
}

/// Bytes of an element of a message.
pub const CHUNK_BYTES: usize = 7;

impl Function for Hash {
    type Input = Message;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "hash"
    }

    fn vectors(&self) -> Result<Vectors<Message>, LoadError> {
        let (notes, groups) = parts(hash::load()?);
        let tests = of(groups, self.0);
        let vector = |test: hash::HashTest| vector(test, |test| (Message { message: test.message }, expected(test.digest)));
        Ok(Vectors { file: "rescue_prime_hash", notes, tests: tests.into_iter().map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<Message> {
        let lengths = edits::lengths(&[CHUNK_BYTES, CHUNK_BYTES * rate(self.0)]);
        lengths.into_iter().map(|length| Message { message: Hex(message(length)) }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Message {
        let length = edits::length(rng, CHUNK_BYTES * MOST_ELEMENTS);
        Message { message: Hex(edits::bytes(rng, length)) }
    }

    fn answer(&self, Message { message }: &Message) -> Option<Answer> {
        answer(Some((functions(self.0).hash)(&message.0)))
    }
}

pub struct HashElements(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elements {
    elements: Vec<Integer>,
}

impl Function for HashElements {
    type Input = Elements;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "hash_elements"
    }

    fn vectors(&self) -> Result<Vectors<Elements>, LoadError> {
        let (notes, groups) = parts(hash_elements::load()?);
        let tests = of(groups, self.0);
        let vector = |test: hash_elements::HashElementsTest| {
            vector(test, |test| (Elements { elements: of_elements(test.elements) }, expected(test.digest)))
        };
        Ok(Vectors { file: "rescue_prime_hash_elements", notes, tests: tests.into_iter().map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<Elements> {
        let lengths = edits::lengths(&[rate(self.0)]);
        let valid = lengths.into_iter().map(counted);
        valid.chain(not_canonical(rate(self.0) + 1)).map(|elements| Elements { elements }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Elements {
        let length = edits::length(rng, MOST_ELEMENTS);
        Elements { elements: drawn(rng, length) }
    }

    fn answer(&self, input: &Elements) -> Option<Answer> {
        let digest = elements(&input.elements).map(|elements| (functions(self.0).hash_elements)(&elements));
        answer(digest)
    }
}

pub struct HashElementsMany(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rows {
    elements: Vec<Integer>,
    row_length: usize,
    digest_count: usize,
}

impl Function for HashElementsMany {
    type Input = Rows;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "hash_elements_many"
    }

    fn vectors(&self) -> Result<Vectors<Rows>, LoadError> {
        let (notes, groups) = parts(hash_elements_many::load()?);
        let buffer = |length| of_elements(hash_elements_many::buffer(length));
        let mut vectors = Vec::new();
        for group in groups {
            match group {
                HashElementsManyGroup::HashElementsMany { instance, row_length, digests, tests } => {
                    if instance != self.0 {
                        continue;
                    }
                    vectors.extend(tests.iter().map(|test| {
                        let elements = buffer(test.count * row_length);
                        let input = Rows { elements, row_length, digest_count: test.count };
                        vector(test, |test| (input, Answer::of(&digests[..test.count])))
                    }));
                }
                HashElementsManyGroup::BufferShape { tests } => vectors.extend(tests.iter().filter_map(|test| {
                    let elements = buffer(test.buffer_length);
                    let input = Rows { elements, row_length: test.row_length, digest_count: test.digest_count };
                    let expected = self.answer(&input)?;
                    Some(vector(test, |_| (input, expected)))
                })),
            }
        }
        Ok(Vectors { file: "rescue_prime_hash_elements_many", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<Rows> {
        let rate = rate(self.0);
        let mut inputs = Vec::new();
        for row_length in [0, 1, rate - 1, rate, rate + 1, 2 * rate] {
            for digest_count in [0, 1, 2, 9] {
                let elements = counted(row_length * digest_count);
                inputs.push(Rows { elements, row_length, digest_count });
            }
            inputs.push(Rows { elements: counted(row_length + 1), row_length, digest_count: 1 });
        }
        inputs
    }

    fn random(&self, rng: &mut Rng) -> Rows {
        let row_length = edits::length(rng, 3 * self.0.width());
        let digest_count = rng.usize(..=MOST_ROWS);
        let off = if rng.u8(..16) == 0 { rng.usize(..3) } else { 0 };
        Rows { elements: drawn(rng, row_length * digest_count + off), row_length, digest_count }
    }

    /// Fewer rows, and shorter ones.
    fn smaller(&self, input: &Rows) -> Vec<Rows> {
        edits::fewer(&input.elements, input.row_length, input.digest_count)
            .into_iter()
            .map(|(elements, row_length, digest_count)| Rows { elements, row_length, digest_count })
            .collect()
    }

    fn answer(&self, &Rows { ref elements, row_length, digest_count }: &Rows) -> Option<Answer> {
        if row_length.checked_mul(digest_count) != Some(elements.len()) {
            return Some(Answer::Refused);
        }
        if digest_count > 2 * MOST_ROWS {
            return None;
        }
        let Some(elements) = self::elements(elements) else {
            return Some(Answer::Refused);
        };
        let row = |i: usize| &elements[i * row_length..(i + 1) * row_length];
        let digest = |i| integers((functions(self.0).hash_elements)(row(i)));
        Some(Answer::of((0..digest_count).map(digest).collect::<Vec<_>>()))
    }
}

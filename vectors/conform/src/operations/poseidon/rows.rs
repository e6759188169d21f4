//! Many rows at once.

use ashlar_vectors::LoadError;
use ashlar_vectors::generate::poseidon::rated::Shape;
use ashlar_vectors::poseidon::hash_rows::{self, HashRowsGroup};
use ashlar_vectors::poseidon::mode::RatedMode;
use ashlar_vectors::poseidon::{Instance, Limb};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::elements::{PERMUTATIONS, algorithm, counted, drawn, limbs, values};
use crate::edits;

/// Rows at once in campaigns, at most.
pub const MOST_ROWS: usize = 33;

/// Rows of one length laid end to end, each hashed on its own by the padding-free sponge.
pub struct HashRows(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rows {
    rate: usize,
    elements: Vec<Limb>,
    row_length: usize,
    digest_count: usize,
}

impl HashRows {
    fn shape(&self) -> Shape {
        match self.0 {
            Instance::KoalaBear16 => Shape::Narrow8,
            Instance::KoalaBear24 => Shape::Wide16,
        }
    }

    fn input(&self, elements: Vec<Limb>, row_length: usize, digest_count: usize) -> Rows {
        Rows { rate: self.shape().rate(), elements, row_length, digest_count }
    }
}

impl Function for HashRows {
    type Input = Rows;

    fn algorithm(&self) -> &'static str {
        algorithm(self.0)
    }

    fn name(&self) -> &'static str {
        "hash_rows"
    }

    fn vectors(&self) -> Result<Vectors<Rows>, LoadError> {
        let (notes, groups) = parts(hash_rows::load()?);
        let buffer = |length| limbs(hash_rows::buffer(length).into_iter().map(|element| element.0));
        let mut vectors = Vec::new();
        for group in groups {
            match group {
                HashRowsGroup::HashRows { instance, rate: _, row_length, digests, tests } => {
                    if instance != self.0 {
                        continue;
                    }
                    vectors.extend(tests.iter().map(|test| {
                        let input = self.input(buffer(test.count * row_length), row_length, test.count);
                        vector(test, |test| (input, Answer::of(&digests[..test.count])))
                    }));
                }
                HashRowsGroup::BufferShape { tests } => vectors.extend(tests.iter().filter_map(|test| {
                    let input = self.input(buffer(test.buffer_length), test.row_length, test.digest_count);
                    let expected = self.answer(&input)?;
                    Some(vector(test, |_| (input, expected)))
                })),
            }
        }
        Ok(Vectors { file: "poseidon_hash_rows", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<Rows> {
        let rate = self.shape().rate();
        let mut inputs = Vec::new();
        for row_length in [0, 1, rate - 1, rate, rate + 1, 2 * rate] {
            for digest_count in [0, 1, 2, 9] {
                inputs.push(self.input(counted(row_length * digest_count), row_length, digest_count));
            }
            inputs.push(self.input(counted(row_length + 1), row_length, 1));
        }
        inputs
    }

    fn random(&self, rng: &mut Rng) -> Rows {
        let row_length = edits::length(rng, 3 * self.0.width());
        let digest_count = rng.usize(..=MOST_ROWS);
        let off = if rng.u8(..16) == 0 { rng.usize(..3) } else { 0 };
        self.input(drawn(rng, row_length * digest_count + off), row_length, digest_count)
    }

    /// Fewer rows, and shorter ones.
    fn smaller(&self, input: &Rows) -> Vec<Rows> {
        edits::fewer(&input.elements, input.row_length, input.digest_count)
            .into_iter()
            .map(|(elements, row_length, digest_count)| self.input(elements, row_length, digest_count))
            .collect()
    }

    fn answer(&self, &Rows { rate, ref elements, row_length, digest_count }: &Rows) -> Option<Answer> {
        if rate != self.shape().rate() {
            return None;
        }
        if row_length.checked_mul(digest_count) != Some(elements.len()) {
            return Some(Answer::Refused);
        }
        if digest_count > 2 * MOST_ROWS {
            return None;
        }
        let elements = values(elements);
        let row = |i: usize| &elements[i * row_length..(i + 1) * row_length];
        let digest = |i| self.shape().digest(&PERMUTATIONS, RatedMode::PaddingFreeSponge, row(i));
        Some(Answer::of_result((0..digest_count).map(digest).collect::<Result<Vec<_>, _>>()))
    }
}

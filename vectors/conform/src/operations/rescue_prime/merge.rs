//! The hashes of digests.

use ashlar_spec::MODULUS;
use ashlar_vectors::LoadError;
use ashlar_vectors::rescue_prime::{Instance, Integer, merge, merge_many, merge_with_int};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::elements::{answer, counted, digest, drawn, expected, functions, integers, not_canonical, of, of_elements};

pub struct Merge(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    left: Vec<Integer>,
    right: Vec<Integer>,
}

impl Function for Merge {
    type Input = Pair;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "merge"
    }

    fn vectors(&self) -> Result<Vectors<Pair>, LoadError> {
        let (notes, groups) = parts(merge::load()?);
        let tests = of(groups, self.0);
        let vector = |test: merge::MergeTest| {
            vector(test, |test| (Pair { left: of_elements(test.left), right: of_elements(test.right) }, expected(test.digest)))
        };
        Ok(Vectors { file: "rescue_prime_merge", notes, tests: tests.into_iter().map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<Pair> {
        let digests = [0, 1, MODULUS - 1].map(|value| integers([value; 4]));
        let pairs = digests.iter().flat_map(|left| digests.iter().map(|right| (left.clone(), right.clone())));
        let wrong = not_canonical(4).into_iter().flat_map(|wrong| [(wrong.clone(), counted(4)), (counted(4), wrong)]);
        pairs.chain(wrong).map(|(left, right)| Pair { left, right }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Pair {
        Pair { left: drawn(rng, 4), right: drawn(rng, 4) }
    }

    fn answer(&self, Pair { left, right }: &Pair) -> Option<Answer> {
        let pair = digest(left).zip(digest(right));
        answer(pair.map(|(left, right)| (functions(self.0).merge)(left, right)))
    }
}

pub struct MergeMany(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Digests {
    digests: Vec<Vec<Integer>>,
}

impl Function for MergeMany {
    type Input = Digests;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "merge_many"
    }

    fn vectors(&self) -> Result<Vectors<Digests>, LoadError> {
        let (notes, groups) = parts(merge_many::load()?);
        let tests = of(groups, self.0);
        let vector = |test: merge_many::MergeManyTest| {
            vector(test, |test| {
                let digests = test.digests.into_iter().map(of_elements).collect();
                (Digests { digests }, expected(test.digest))
            })
        };
        Ok(Vectors { file: "rescue_prime_merge_many", notes, tests: tests.into_iter().map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<Digests> {
        let valid = (0..=9).map(|count| vec![counted(4); count]);
        let wrong = not_canonical(4).into_iter().map(|wrong| vec![counted(4), wrong]);
        valid.chain(wrong).map(|digests| Digests { digests }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Digests {
        let count = rng.usize(..9);
        Digests { digests: (0..count).map(|_| drawn(rng, 4)).collect() }
    }

    fn answer(&self, Digests { digests }: &Digests) -> Option<Answer> {
        let digests: Option<Vec<_>> = digests.iter().map(|numbers| digest(numbers)).collect();
        answer(digests.map(|digests| (functions(self.0).merge_many)(&digests)))
    }
}

pub struct MergeWithInt(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    seed: Vec<Integer>,
    integer: Integer,
}

impl Function for MergeWithInt {
    type Input = Seed;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "merge_with_int"
    }

    fn vectors(&self) -> Result<Vectors<Seed>, LoadError> {
        let (notes, groups) = parts(merge_with_int::load()?);
        let tests = of(groups, self.0);
        let vector = |test: merge_with_int::MergeWithIntTest| {
            vector(test, |test| (Seed { seed: of_elements(test.seed), integer: test.integer }, expected(test.digest)))
        };
        Ok(Vectors { file: "rescue_prime_merge_with_int", notes, tests: tests.into_iter().map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<Seed> {
        let integers = [0, 1, u64::from(u32::MAX), 1 << 32, MODULUS - 1, MODULUS, MODULUS + 1, u64::MAX];
        let valid = integers.map(|integer| (counted(4), integer));
        let wrong = not_canonical(4).into_iter().map(|seed| (seed, 1));
        valid.into_iter().chain(wrong).map(|(seed, integer)| Seed { seed, integer: Integer(integer) }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Seed {
        let integer = if rng.bool() { rng.u64(..) } else { rng.u64(MODULUS..) };
        Seed { seed: drawn(rng, 4), integer: Integer(integer) }
    }

    fn answer(&self, Seed { seed, integer }: &Seed) -> Option<Answer> {
        answer(digest(seed).map(|seed| (functions(self.0).merge_with_int)(seed, integer.0)))
    }
}

//! Rescue-Prime: the permutation and the hashes of both instances, and digests as bytes.

use std::sync::LazyLock;

use ashlar_spec::rescue_prime::{CAPACITY, Params};
use ashlar_spec::{MODULUS, goldilocks, rp_jive64_256, rp64_256};
use ashlar_vectors::file::Hex;
use ashlar_vectors::rescue_prime::hash_elements_many::HashElementsManyGroup;
use ashlar_vectors::rescue_prime::{
    Digest, Element, Instance, InstanceGroup, Integer, digest_bytes, hash, hash_elements, hash_elements_many, merge, merge_many,
    merge_with_int, permutation,
};
use ashlar_vectors::{LoadError, message};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::function::{Answer, Function, Operations, Vectors, boxed, parts, vector};
use crate::edits;

/// Rows at once in campaigns, at most.
const MOST_ROWS: usize = 33;

/// Elements of a message in campaigns, at most.
const MOST_ELEMENTS: usize = 100;

static RP64_256: LazyLock<Params<u64, 12>> = LazyLock::new(rp64_256::params);
static RP_JIVE64_256: LazyLock<Params<u64, 8>> = LazyLock::new(rp_jive64_256::params);

pub fn operations() -> Operations {
    let mut operations: Operations = Vec::new();
    for instance in Instance::ALL {
        operations.push(boxed(Permutation(instance)));
        operations.push(boxed(Hash(instance)));
        operations.push(boxed(HashElements(instance)));
        operations.push(boxed(HashElementsMany(instance)));
        operations.push(boxed(Merge(instance)));
        operations.push(boxed(MergeMany(instance)));
        operations.push(boxed(MergeWithInt(instance)));
        operations.push(boxed(DigestFromBytes(instance)));
    }
    operations
}

/// Elements of a block.
fn rate(instance: Instance) -> usize {
    instance.width() - CAPACITY
}

type Limbs = [u64; 4];

/// The hashes of an instance.
struct Functions {
    hash: fn(&[u8]) -> Limbs,
    hash_elements: fn(&[u64]) -> Limbs,
    merge: fn(Limbs, Limbs) -> Limbs,
    merge_many: fn(&[Limbs]) -> Limbs,
    merge_with_int: fn(Limbs, u64) -> Limbs,
}

fn functions(instance: Instance) -> Functions {
    match instance {
        Instance::Rp64_256 => Functions {
            hash: |bytes| rp64_256::hash(&*RP64_256, bytes),
            hash_elements: |elements| rp64_256::hash_elements(&*RP64_256, elements),
            merge: |left, right| rp64_256::merge(&*RP64_256, left, right),
            merge_many: |digests| rp64_256::merge_many(&*RP64_256, digests),
            merge_with_int: |seed, integer| rp64_256::merge_with_int(&*RP64_256, seed, integer),
        },
        Instance::RpJive64_256 => Functions {
            hash: |bytes| rp_jive64_256::hash(&*RP_JIVE64_256, bytes),
            hash_elements: |elements| rp_jive64_256::hash_elements(&*RP_JIVE64_256, elements),
            merge: |left, right| rp_jive64_256::merge(&*RP_JIVE64_256, left, right),
            merge_many: |digests| rp_jive64_256::merge_many(&*RP_JIVE64_256, digests),
            merge_with_int: |seed, integer| rp_jive64_256::merge_with_int(&*RP_JIVE64_256, seed, integer),
        },
    }
}

fn integers(values: impl IntoIterator<Item = u64>) -> Vec<Integer> {
    values.into_iter().map(Integer).collect()
}

fn of_elements(elements: impl IntoIterator<Item = Element>) -> Vec<Integer> {
    integers(elements.into_iter().map(|element| element.0))
}

/// The canonical numbers of elements, if all of them are.
fn elements(numbers: &[Integer]) -> Option<Vec<u64>> {
    numbers.iter().map(|number| goldilocks::is_canonical(number.0).then_some(number.0)).collect()
}

/// The digest of four canonical numbers.
fn digest(numbers: &[Integer]) -> Option<[u64; 4]> {
    elements(numbers)?.try_into().ok()
}

/// A digest, or a refusal.
fn answer(digest: Option<[u64; 4]>) -> Option<Answer> {
    Some(Answer::of_option(digest.map(integers)))
}

fn expected(digest: Digest) -> Answer {
    Answer::of(digest)
}

fn drawn(rng: &mut Rng, length: usize) -> Vec<Integer> {
    integers(edits::numbers(rng, MODULUS, u64::MAX, length))
}

/// Numbers that make as many different elements, all of them long.
fn counted(length: usize) -> Vec<Integer> {
    integers((0..length as u64).map(|i| MODULUS - 1 - i))
}

/// Numbers of which one is none of an element.
fn not_canonical(length: usize) -> Vec<Vec<Integer>> {
    let mut inputs = Vec::new();
    for place in [0, length - 1] {
        for wrong in [MODULUS, u64::MAX] {
            let mut numbers = counted(length);
            numbers[place] = Integer(wrong);
            inputs.push(numbers);
        }
    }
    inputs
}

/// The tests of an instance.
fn of<T>(groups: Vec<InstanceGroup<T>>, instance: Instance) -> Vec<T> {
    groups.into_iter().filter(|group| group.instance == instance).flat_map(|group| group.tests).collect()
}

struct Permutation(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    state: Vec<Integer>,
}

impl Function for Permutation {
    type Input = State;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "permutation"
    }

    fn vectors(&self) -> Result<Vectors<State>, LoadError> {
        let (notes, groups) = parts(permutation::load()?);
        let tests = of(groups, self.0);
        let vector = |test: permutation::PermutationTest| {
            vector(test, |test| (State { state: of_elements(test.state) }, Answer::of(test.permuted)))
        };
        Ok(Vectors { file: "rescue_prime_permutation", notes, tests: tests.into_iter().map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<State> {
        let width = self.0.width();
        let same = [0, 1, MODULUS - 1, MODULUS / 2].map(|value| integers(vec![value; width]));
        let lengths = [0, width - 1, width, width + 1].map(counted);
        same.into_iter().chain(lengths).chain(not_canonical(width)).map(|state| State { state }).collect()
    }

    fn random(&self, rng: &mut Rng) -> State {
        State { state: drawn(rng, self.0.width()) }
    }

    fn answer(&self, State { state }: &State) -> Option<Answer> {
        let state = elements(state).filter(|state| state.len() == self.0.width());
        let permuted = state.map(|state| match self.0 {
            Instance::Rp64_256 => permuted(&RP64_256, &state),
            Instance::RpJive64_256 => permuted(&RP_JIVE64_256, &state),
        });
        Some(Answer::of_option(permuted))
    }
}

fn permuted<const M: usize>(params: &Params<u64, M>, state: &[u64]) -> Vec<Integer> {
    integers(ashlar_spec::rescue_prime::xlix(params, state.try_into().expect("a state has the width of the instance")))
}

struct Hash(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Message {
    message: Hex,
}

/// Bytes of an element of a message.
const CHUNK_BYTES: usize = 7;

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

struct HashElements(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Elements {
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

struct HashElementsMany(Instance);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Rows {
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

struct Merge(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
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

struct MergeMany(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Digests {
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

struct MergeWithInt(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seed {
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

struct DigestFromBytes(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bytes {
    bytes: Hex,
}

impl Function for DigestFromBytes {
    type Input = Bytes;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "digest_from_bytes"
    }

    fn vectors(&self) -> Result<Vectors<Bytes>, LoadError> {
        let (notes, groups) = parts(digest_bytes::load()?);
        let tests = groups.into_iter().flat_map(|group| group.tests);
        let vector = |test: digest_bytes::DigestBytesTest| {
            vector(test, |test| (Bytes { bytes: test.bytes }, Answer::of_option(test.digest)))
        };
        Ok(Vectors { file: "rescue_prime_digest_bytes", notes, tests: tests.map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<Bytes> {
        let digest = [1_u64, MODULUS - 1, 0, 1 << 32].map(u64::to_le_bytes).concat();
        let wrong = [MODULUS, u64::MAX].into_iter().flat_map(|wrong| {
            (0..4).map(move |place| {
                let mut limbs = [0; 4];
                limbs[place] = wrong;
                limbs.map(u64::to_le_bytes).concat()
            })
        });
        wrong.chain(edits::single_edits(&digest)).map(|bytes| Bytes { bytes: Hex(bytes) }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Bytes {
        let bytes: Vec<u8> = drawn(rng, 4).into_iter().flat_map(|limb| limb.0.to_le_bytes()).collect();
        Bytes { bytes: Hex(if rng.bool() { edits::edited(rng, &bytes) } else { bytes }) }
    }

    fn answer(&self, Bytes { bytes }: &Bytes) -> Option<Answer> {
        answer(bytes.0[..].try_into().ok().and_then(goldilocks::digest_from_bytes))
    }
}

//! Poseidon over KoalaBear: the permutation, all modes, many rows, the duplex challenger, and elements as bytes.

use std::sync::LazyLock;

use ashlar_spec::koala_bear::MODULUS;
use ashlar_vectors::LoadError;
use ashlar_vectors::file::Hex;
use ashlar_vectors::generate::poseidon::Permutations;
use ashlar_vectors::generate::poseidon::challenger::{Request, transcript};
use ashlar_vectors::generate::poseidon::compression::{Compressor, compressors};
use ashlar_vectors::generate::poseidon::element_bytes::read_elements;
use ashlar_vectors::generate::poseidon::permutation::permuted;
use ashlar_vectors::generate::poseidon::rated::Shape;
use ashlar_vectors::poseidon::duplex_challenger::{self, ChallengerTest, Step};
use ashlar_vectors::poseidon::hash_rows::{self, HashRowsGroup};
use ashlar_vectors::poseidon::mode::{Compression, CompressionMode, ModeTest, Rated, RatedMode};
use ashlar_vectors::poseidon::{Element, Instance, Limb, element_bytes, permutation};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::function::{Answer, Function, Operations, Vector, Vectors, boxed, json, parts, vector};
use crate::edits;

/// Rows at once in campaigns, at most.
const MOST_ROWS: usize = 33;

/// Elements of digests.
const DIGEST_LENGTH: usize = 8;

static PERMUTATIONS: LazyLock<Permutations> = LazyLock::new(Permutations::derived);

pub fn operations() -> Operations {
    let mut operations: Operations = Vec::new();
    for instance in Instance::ALL {
        operations.push(boxed(Permutation(instance)));
        operations.extend(RatedMode::ALL.map(|mode| boxed(Hash { instance, mode })));
        operations.extend(CompressionMode::ALL.map(|mode| boxed(Compress { instance, mode })));
        operations.push(boxed(HashRows(instance)));
        operations.push(boxed(Duplex(instance)));
    }
    operations.push(boxed(ElementsFromBytes));
    operations
}

fn limbs(values: impl IntoIterator<Item = u32>) -> Vec<Limb> {
    values.into_iter().map(Limb).collect()
}

fn values(limbs: &[Limb]) -> Vec<u32> {
    limbs.iter().map(|limb| limb.0).collect()
}

fn drawn(rng: &mut Rng, length: usize) -> Vec<Limb> {
    let numbers = edits::numbers(rng, MODULUS.into(), u32::MAX.into(), length);
    numbers.into_iter().map(|number| Limb(number as u32)).collect()
}

/// Numbers of as many different elements, all of them long.
fn counted(length: usize) -> Vec<Limb> {
    limbs((0..length as u32).map(|i| MODULUS - 1 - i))
}

/// Numbers of which one is none of an element.
fn not_canonical(length: usize) -> Vec<Vec<Limb>> {
    let mut inputs = Vec::new();
    for place in [0, length - 1] {
        for wrong in [MODULUS, MODULUS + 1, u32::MAX] {
            let mut numbers = counted(length);
            numbers[place] = Limb(wrong);
            inputs.push(numbers);
        }
    }
    inputs
}

fn algorithm(instance: Instance) -> &'static str {
    instance.module()
}

struct Permutation(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    state: Vec<Limb>,
}

impl Function for Permutation {
    type Input = State;

    fn algorithm(&self) -> &'static str {
        algorithm(self.0)
    }

    fn name(&self) -> &'static str {
        "permutation"
    }

    fn vectors(&self) -> Result<Vectors<State>, LoadError> {
        let (notes, groups) = parts(permutation::load()?);
        let tests = groups.into_iter().filter(|group| group.instance == self.0).flat_map(|group| group.tests);
        let vector = |test: permutation::PermutationTest| {
            vector(test, |test| (State { state: test.state }, Answer::of_option(test.permuted)))
        };
        Ok(Vectors { file: "poseidon_permutation", notes, tests: tests.map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<State> {
        let width = self.0.width();
        let same = [0, 1, MODULUS - 1, MODULUS / 2].map(|value| limbs(vec![value; width]));
        let lengths = [0, width - 1, width, width + 1].map(counted);
        same.into_iter().chain(lengths).chain(not_canonical(width)).map(|state| State { state }).collect()
    }

    fn random(&self, rng: &mut Rng) -> State {
        State { state: drawn(rng, self.0.width()) }
    }

    fn answer(&self, State { state }: &State) -> Option<Answer> {
        Some(Answer::of_result(permuted(&PERMUTATIONS, self.0, &values(state))))
    }
}

/// A mode that takes messages in blocks.
struct Hash {
    instance: Instance,
    mode: RatedMode,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeInput<P> {
    parameters: P,
    input: Vec<Limb>,
}

fn mode_vector<P>(test: ModeTest, parameters: P) -> Vector<ModeInput<P>> {
    vector(test, |test| (ModeInput { parameters, input: test.input }, Answer::of_option(test.digest)))
}

impl Hash {
    fn shapes(&self) -> impl Iterator<Item = Shape> {
        Shape::of(self.mode).iter().copied().filter(|shape| shape.instance() == self.instance)
    }

    fn input(shape: Shape, input: Vec<Limb>) -> ModeInput<Rated> {
        ModeInput { parameters: Rated { rate: shape.rate(), digest_length: DIGEST_LENGTH }, input }
    }

    /// Lengths around those that the mode takes.
    fn lengths(&self, shape: Shape) -> Vec<usize> {
        let rate = shape.rate();
        if !self.mode.takes_slices() {
            return edits::lengths(&[rate]);
        }
        let whole = (0..=4).map(|blocks| self.instance.width() + blocks * rate);
        let around = whole.flat_map(|length| [length - 1, length, length + 1]);
        [0, 1, rate].into_iter().chain(around).collect()
    }
}

impl Function for Hash {
    type Input = ModeInput<Rated>;

    fn algorithm(&self) -> &'static str {
        algorithm(self.instance)
    }

    fn name(&self) -> &'static str {
        self.mode.name()
    }

    fn vectors(&self) -> Result<Vectors<Self::Input>, LoadError> {
        let (notes, groups) = parts(self.mode.load()?);
        let groups = groups.into_iter().filter(|group| group.instance == self.instance);
        let tests = groups.flat_map(|group| group.tests.into_iter().map(move |test| mode_vector(test, group.parameters)));
        Ok(Vectors { file: self.mode.file_name(), notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Self::Input> {
        let mut inputs = Vec::new();
        for shape in self.shapes() {
            let lengths = self.lengths(shape);
            inputs.extend(lengths.iter().map(|&length| Self::input(shape, counted(length))));
            inputs.extend(lengths.iter().map(|&length| Self::input(shape, limbs(vec![0; length]))));
            let valid = self.instance.width() + shape.rate();
            inputs.extend(not_canonical(valid).into_iter().map(|input| Self::input(shape, input)));
        }
        inputs
    }

    fn random(&self, rng: &mut Rng) -> Self::Input {
        let shapes: Vec<Shape> = self.shapes().collect();
        let shape = shapes[rng.usize(..shapes.len())];
        let mut length = edits::length(rng, 5 * self.instance.width());
        if self.mode.takes_slices() && rng.u8(..8) > 0 {
            length = self.instance.width() + shape.rate() * rng.usize(..5);
        }
        Self::input(shape, drawn(rng, length))
    }

    fn answer(&self, input: &Self::Input) -> Option<Answer> {
        let is_of = |shape: &Shape| input.parameters == Rated { rate: shape.rate(), digest_length: DIGEST_LENGTH };
        let shape = self.shapes().find(is_of)?;
        Some(Answer::of_result(shape.digest(&PERMUTATIONS, self.mode, &values(&input.input))))
    }
}

/// A mode that takes inputs of one length.
struct Compress {
    instance: Instance,
    mode: CompressionMode,
}

impl Compress {
    fn compressors(&self) -> Vec<Compressor> {
        compressors(self.mode).into_iter().filter(|compressor| compressor.instance == self.instance).collect()
    }
}

impl Function for Compress {
    type Input = ModeInput<Compression>;

    fn algorithm(&self) -> &'static str {
        algorithm(self.instance)
    }

    fn name(&self) -> &'static str {
        self.mode.name()
    }

    fn vectors(&self) -> Result<Vectors<Self::Input>, LoadError> {
        let (notes, groups) = parts(self.mode.load()?);
        let groups = groups.into_iter().filter(|group| group.instance == self.instance);
        let tests = groups.flat_map(|group| group.tests.into_iter().map(move |test| mode_vector(test, group.parameters)));
        Ok(Vectors { file: self.mode.file_name(), notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Self::Input> {
        let mut inputs = Vec::new();
        for Compressor { parameters, .. } in self.compressors() {
            let length = parameters.input_length;
            let valid = [limbs(vec![0; length]), limbs(vec![MODULUS - 1; length]), counted(length)];
            let lengths = [0, length - 1, length + 1, 2 * length].map(counted);
            let all = valid.into_iter().chain(lengths).chain(not_canonical(length));
            inputs.extend(all.map(|input| ModeInput { parameters, input }));
        }
        inputs
    }

    fn random(&self, rng: &mut Rng) -> Self::Input {
        let compressors = self.compressors();
        let parameters = compressors[rng.usize(..compressors.len())].parameters;
        ModeInput { parameters, input: drawn(rng, parameters.input_length) }
    }

    fn answer(&self, input: &Self::Input) -> Option<Answer> {
        let compressors = self.compressors();
        let compressor = compressors.iter().find(|compressor| compressor.parameters == input.parameters)?;
        Some(Answer::of_result(compressor.digest(&PERMUTATIONS, &values(&input.input))))
    }
}

/// Rows of one length laid end to end, each hashed on its own by the padding-free sponge.
struct HashRows(Instance);

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Rows {
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

/// Transcripts of the duplex challenger.
struct Duplex(Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Transcript {
    rate: usize,
    steps: Vec<Asked>,
}

/// A step that is asked for.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Asked {
    Observe { numbers: Vec<Limb> },
    Sample { count: usize },
    SampleBits { bits: u32 },
}

/// What is sampled, in order, a value each step that samples, and the state after the last step.
#[derive(Serialize)]
struct Taken {
    sampled: Vec<Value>,
    state: Vec<Element>,
}

impl Duplex {
    fn rate(&self) -> usize {
        match self.0 {
            Instance::KoalaBear16 => 8,
            Instance::KoalaBear24 => 16,
        }
    }
}

/// Elements sampled by a step in campaigns, at most.
const MOST_SAMPLED: usize = 64;

fn asked(step: &Step) -> Asked {
    match step {
        Step::Observe { numbers } => Asked::Observe { numbers: numbers.clone() },
        Step::Sample { elements } => Asked::Sample { count: elements.len() },
        Step::SampleBits { bits, .. } => Asked::SampleBits { bits: *bits },
    }
}

fn sampled(steps: &[Step]) -> Vec<Value> {
    let sampled = |step: &Step| match step {
        Step::Observe { .. } => None,
        Step::Sample { elements } => Some(json(elements)),
        Step::SampleBits { value, .. } => Some(json(value)),
    };
    steps.iter().filter_map(sampled).collect()
}

fn taken(steps: &[Step], state: Option<Vec<Element>>) -> Answer {
    Answer::of_option(state.map(|state| Taken { sampled: sampled(steps), state }))
}

impl Function for Duplex {
    type Input = Transcript;

    fn algorithm(&self) -> &'static str {
        algorithm(self.0)
    }

    fn name(&self) -> &'static str {
        "duplex_challenger"
    }

    fn vectors(&self) -> Result<Vectors<Transcript>, LoadError> {
        let (notes, groups) = parts(duplex_challenger::load()?);
        let groups = groups.into_iter().filter(|group| group.instance == self.0);
        let vector = |rate, test: ChallengerTest| {
            let steps = test.steps.iter().map(asked).collect();
            vector(test, |test| (Transcript { rate, steps }, taken(&test.steps, test.state)))
        };
        let tests = groups.flat_map(|group| group.tests.into_iter().map(move |test| vector(group.rate, test)));
        Ok(Vectors { file: "poseidon_duplex_challenger", notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Transcript> {
        let rate = self.rate();
        let observe = |count| Asked::Observe { numbers: counted(count) };
        let counts = [0, 1, rate - 1, rate, rate + 1, 2 * rate];
        let one = counts.map(|count| vec![observe(count), Asked::Sample { count: rate + 1 }]);
        let two = counts.map(|count| vec![observe(1), Asked::Sample { count }, observe(count), Asked::Sample { count: 1 }]);
        let bits = [0, 1, 30, 31, 32].map(|bits| vec![observe(1), Asked::SampleBits { bits }]);
        let wrong = not_canonical(2).into_iter().map(|numbers| vec![Asked::Observe { numbers }]);
        let all = one.into_iter().chain(two).chain(bits).chain(wrong);
        all.map(|steps| Transcript { rate, steps }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Transcript {
        let step = |rng: &mut Rng| match rng.u8(..8) {
            0..4 => {
                let count = rng.usize(..2 * self.rate() + 2);
                Asked::Observe { numbers: drawn(rng, count) }
            }
            4..7 => Asked::Sample { count: rng.usize(..2 * self.rate() + 2) },
            _ => Asked::SampleBits { bits: rng.u32(..33) },
        };
        let count = rng.usize(..8);
        Transcript { rate: self.rate(), steps: (0..count).map(|_| step(rng)).collect() }
    }

    fn answer(&self, Transcript { rate, steps }: &Transcript) -> Option<Answer> {
        if *rate != self.rate() {
            return None;
        }
        let request = |step: &Asked| match step {
            Asked::Observe { numbers } => Some(Request::Observe(values(numbers))),
            Asked::Sample { count } if *count > MOST_SAMPLED => None,
            Asked::Sample { count } => Some(Request::Sample(*count)),
            Asked::SampleBits { bits } => Some(Request::Bits(*bits)),
        };
        let requests: Vec<Request> = steps.iter().map(request).collect::<Option<_>>()?;
        let (steps, state) = match self.0 {
            Instance::KoalaBear16 => transcript::<16, 8>(&PERMUTATIONS.narrow, &requests),
            Instance::KoalaBear24 => transcript::<24, 16>(&PERMUTATIONS.wide, &requests),
        };
        Some(taken(&steps, state))
    }
}

/// As many elements as are to be read from bytes.
struct ElementsFromBytes;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bytes {
    count: usize,
    bytes: Hex,
}

impl Function for ElementsFromBytes {
    type Input = Bytes;

    fn algorithm(&self) -> &'static str {
        "KoalaBear"
    }

    fn name(&self) -> &'static str {
        "elements_from_bytes"
    }

    fn vectors(&self) -> Result<Vectors<Bytes>, LoadError> {
        let (notes, groups) = parts(element_bytes::load()?);
        let vector = |count, test: element_bytes::ElementBytesTest| {
            vector(test, |test| (Bytes { count, bytes: test.bytes }, Answer::of_option(test.elements)))
        };
        let tests = groups.into_iter().flat_map(|group| group.tests.into_iter().map(move |test| vector(group.count, test)));
        Ok(Vectors { file: "poseidon_element_bytes", notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Bytes> {
        let bytes = [MODULUS - 1, 0].map(u32::to_le_bytes).concat();
        let edits = edits::single_edits(&bytes).into_iter().map(|bytes| Bytes { count: 2, bytes: Hex(bytes) });
        let wrong = [MODULUS, MODULUS + 1, u32::MAX].map(|wrong| Bytes { count: 1, bytes: Hex(wrong.to_le_bytes().to_vec()) });
        wrong.into_iter().chain(edits).collect()
    }

    fn random(&self, rng: &mut Rng) -> Bytes {
        let count = rng.usize(..10);
        let bytes: Vec<u8> = drawn(rng, count).into_iter().flat_map(|limb| limb.0.to_le_bytes()).collect();
        Bytes { count, bytes: Hex(if rng.bool() { edits::edited(rng, &bytes) } else { bytes }) }
    }

    fn answer(&self, Bytes { count, bytes }: &Bytes) -> Option<Answer> {
        Some(Answer::of_result(read_elements(&bytes.0, *count)))
    }
}

//! The modes that give a digest.

use ashlar_spec::koala_bear::MODULUS;
use ashlar_vectors::generate::poseidon::compression::{Compressor, compressors};
use ashlar_vectors::generate::poseidon::rated::Shape;
use ashlar_vectors::poseidon::mode::{Compression, CompressionMode, ModeGroup, ModeTest, Rated, RatedMode};
use ashlar_vectors::poseidon::{Instance, Limb};
use ashlar_vectors::{LoadError, VectorFile};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vector, Vectors, parts, vector};
use super::elements::{DIGEST_LENGTH, PERMUTATIONS, algorithm, counted, drawn, limbs, not_canonical, values};
use crate::edits;

/// A mode that takes messages in blocks.
pub struct Hash {
    pub instance: Instance,
    pub mode: RatedMode,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModeInput<P> {
    parameters: P,
    input: Vec<Limb>,
}

pub fn mode_vector<P>(test: ModeTest, parameters: P) -> Vector<ModeInput<P>> {
    vector(test, |test| (ModeInput { parameters, input: test.input }, Answer::of_option(test.digest)))
}

/// The tests of an instance.
fn vectors_of<P: Copy>(loaded: VectorFile<ModeGroup<P>>, file: &'static str, instance: Instance) -> Vectors<ModeInput<P>> {
    let (notes, groups) = parts(loaded);
    let groups = groups.into_iter().filter(|group| group.instance == instance);
    let tests = groups.flat_map(|group| group.tests.into_iter().map(move |test| mode_vector(test, group.parameters)));
    Vectors { file, notes, tests: tests.collect() }
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
        Ok(vectors_of(self.mode.load()?, self.mode.file_name(), self.instance))
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
pub struct Compress {
    pub instance: Instance,
    pub mode: CompressionMode,
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
        Ok(vectors_of(self.mode.load()?, self.mode.file_name(), self.instance))
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

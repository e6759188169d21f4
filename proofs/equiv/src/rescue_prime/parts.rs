//! The parts of a round on their own: S-boxes and linear layer.

use ashlar::fields::goldilocks::{Arithmetic, Memory, Scalar};
use ashlar::machine::Portable;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar::rescue_prime::{kernel, sbox};
use ashlar_engine::field::Element;
use ashlar_engine::field::integer::checked;
use ashlar_engine::field::machine::{Word, canonical};
use ashlar_engine::field::platform::ResidueWords;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::FieldRight;

use super::functions::{Instance, stored};

/// A part of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// x^7 of one element.
    Sbox,
    /// x^(1/7) of one element.
    InverseSbox,
    /// The product with the matrix.
    Matrix(Instance),
}

impl Part {
    /// The elements that the part gives, in one lane.
    pub fn run<A: Arithmetic>(self, a: A, words: &[<A::Memory as Memory>::Word]) -> Vec<<A::Memory as Memory>::Word> {
        let load = |i: usize| a.load(|_| words[i]);
        match self {
            Self::Sbox => stored(a, &sbox::power(a, &sbox::POWER7, &[load(0)])),
            Self::InverseSbox => stored(a, &sbox::power(a, &sbox::ROOT7, &[load(0)])),
            Self::Matrix(Instance::Rp) => stored(a, &kernel::linear::<A, Rp64_256, 12>(a, &std::array::from_fn(load), &[0; 12])),
            Self::Matrix(Instance::Jive) => {
                stored(a, &kernel::linear::<A, RpJive64_256, 8>(a, &std::array::from_fn(load), &[0; 8]))
            }
        }
    }
}

impl FieldRight for Part {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let words: Vec<Word> = inputs[0].iter().map(|&element| element.into()).collect();
        canonical(checked(|| self.run(ResidueWords::<Scalar<Symbolic>>::new(), &words))?)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(self.run(Scalar(Portable), &inputs[0]))
    }
}

//! The digests of beginnings of messages in a mode with a rate, by the code that ships or by spec/.

use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::{Element, on_constants};
use ashlar_engine::obligation::FieldRight;

use super::beginnings::Beginnings;
use super::rated::{Code, Rated};
use super::side::Side;
use super::specification::SpecDigest;
use crate::poseidon::instance::Instance;

/// The digests of the beginnings of each lane's message of each length, over the opaque permutation. Inputs are its parameters and the messages.
#[derive(Clone)]
pub struct Digests {
    /// The mode.
    pub mode: Rated,
    /// The width of the permutation.
    pub instance: Instance,
    /// The rate.
    pub rate: usize,
    /// The code that computes them.
    pub side: Side,
    /// The lengths of beginnings.
    pub lengths: Vec<usize>,
}

impl Digests {
    /// Elements of each message.
    pub fn most(&self) -> usize {
        self.lengths.iter().copied().max().unwrap_or(0)
    }
}

impl FieldRight for Digests {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let (parameters, x) = (&inputs[0], &inputs[1]);
        let digest = |message: &[Element]| self.mode.sized(self.instance, self.rate, SpecDigest { parameters, message });
        let lane = |x: &[Element]| self.lengths.iter().flat_map(|&length| digest(&x[..length])).collect::<Vec<_>>();
        Ok(match self.side {
            Side::Code => self.mode.sized(self.instance, self.rate, Code(Beginnings { parameters, x, lengths: &self.lengths })),
            Side::Specification => x.chunks_exact(self.most()).flat_map(lane).collect(),
        })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}

//! Modes with a rate at every length of a range, against spec/ over the same opaque permutation.

use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::{Element, on_constants};
use ashlar_engine::obligation::{FieldCase, FieldLeft, FieldRight};

use super::beginnings::Beginnings;
use super::left;
use super::rated::{Code, Rated};
use super::specification::SpecDigest;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::elements;

/// The greatest length.
pub const MOST: usize = 257;

/// Number of lanes.
const LANES: usize = 2;

/// The case of a rate: the digests of the beginnings of the message of each lane.
pub fn case(mode: Rated, instance: Instance, rate: usize) -> FieldCase {
    let width = instance.width();
    let lengths: Vec<usize> = match mode.takes_slices() {
        true => (width..=MOST).step_by(rate).collect(),
        false => (0..=MOST).collect(),
    };
    let of = Lengths { mode, instance, rate, lengths };
    FieldCase {
        label: format!("rate {rate}"),
        modulus: KOALA_BEAR,
        inputs: vec![left::parameters(instance), elements("x", LANES * of.most())],
        left: FieldLeft::Specification(Box::new(Specified(of.clone()))),
        right: Box::new(Coded(of)),
    }
}

#[derive(Clone)]
struct Lengths {
    mode: Rated,
    instance: Instance,
    rate: usize,
    lengths: Vec<usize>,
}

impl Lengths {
    fn most(&self) -> usize {
        self.lengths.iter().copied().max().unwrap_or(0)
    }
}

struct Specified(Lengths);

impl FieldRight for Specified {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let Specified(of) = self;
        let (parameters, x) = (&inputs[0], &inputs[1]);
        let digest = |message: &[Element]| of.mode.sized(of.instance, of.rate, SpecDigest { parameters, message });
        let lane = |x: &[Element]| of.lengths.iter().flat_map(|&length| digest(&x[..length])).collect::<Vec<_>>();
        Ok(x.chunks_exact(of.most()).flat_map(lane).collect())
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}

struct Coded(Lengths);

impl FieldRight for Coded {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let Coded(of) = self;
        let beginnings = Beginnings { parameters: &inputs[0], x: &inputs[1], lengths: &of.lengths };
        Ok(of.mode.sized(of.instance, of.rate, Code(beginnings)))
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}

//! Modes with a rate at every length of a range, against spec/ over the same opaque permutation.

use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::obligation::{FieldCase, FieldLeft};

use super::digests::Digests;
use super::left;
use super::rated::Rated;
use super::side::Side;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::elements;

/// The greatest length.
pub const MOST: usize = 257;

/// The case of a rate: the digests of the beginnings of the message of each lane.
pub fn case(mode: Rated, instance: Instance, rate: usize) -> FieldCase {
    let width = instance.width();
    let lengths: Vec<usize> = match mode.takes_slices() {
        true => (width..=MOST).step_by(rate).collect(),
        false => (0..=MOST).collect(),
    };
    let code = Digests { mode, instance, rate, side: Side::Code, lengths };
    FieldCase {
        label: format!("rate {rate}"),
        modulus: KOALA_BEAR,
        inputs: vec![left::parameters(instance), elements("x", Side::Code.lanes() * code.most())],
        left: FieldLeft::Specification(Box::new(Digests { side: Side::Specification, ..code.clone() })),
        right: Box::new(code),
    }
}

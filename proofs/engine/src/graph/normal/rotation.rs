//! Rotations of xors as xors of rotations, in graphs that distribute.

use crate::graph::arena::{Arena, Id, Op, Segment, mask};
use crate::graph::rule::Rule;

impl Arena {
    /// Whether a value is a rotation of an atom.
    pub(crate) fn is_rotation(&self, id: Id) -> bool {
        let width = self.width(id);
        self.segment_count(id) == 2 && {
            let (low, high) = (self.segment(id, 0), self.segment(id, 1));
            low.atom == high.atom && is_turned(low, high) && self.width(low.atom) == width
        }
    }

    /// Whether two segments are a rotation of the xor of several operands; constants may differ where the other segment lies.
    pub(crate) fn is_rotated_xor(&self, low: Segment, high: Segment, width: u32) -> bool {
        let (a, b) = (self.node(low.atom), self.node(high.atom));
        let is_xor = a.op == Op::XorSet && b.op == Op::XorSet && u32::from(a.width) == width && a.width == b.width;
        // A single operand with a constant is kept as slices of the xor with it.
        is_xor && is_turned(low, high) && (2..=self.flatten_limit).contains(&(a.b as usize)) && self.list(&a) == self.list(&b)
    }

    /// The xor of the rotated operands of what [`Arena::is_rotated_xor`] accepts: slices of a xor are xors of slices, piece by piece, and two
    /// pieces of an operand are its rotation.
    pub(crate) fn distributed(&mut self, low: Segment, high: Segment, width: u32) -> Id {
        for rule in [Rule::XorOfSlices, Rule::Piecewise, Rule::Rotate] {
            self.note(rule, width);
        }
        let (a, b) = (self.node(low.atom), self.node(high.atom));
        let constant = |c: Id| if c == 0 { 0 } else { self.value(c).expect("constant of a xor") };
        let constant = constant(a.c) >> low.lo & mask(low.len) | (constant(b.c) & mask(high.len)) << low.len;
        let operands = self.list(&a).to_vec();
        let mut all = self.constant(width, constant);
        for operand in operands {
            let rotated = self.normal_rotr(operand, low.lo);
            all = self.normal_xor(all, rotated);
        }
        all
    }
}

/// Whether two segments are all bits of one width, those that come first in the place of the others.
fn is_turned(low: Segment, high: Segment) -> bool {
    high.lo == 0 && low.lo == high.len && low.lo > 0
}

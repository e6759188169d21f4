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

    /// A rotation of a value and a constant, where their xor is kept as slices of the value with parts of the constant.
    pub(crate) fn turned_with_constant(&mut self, id: Id) -> Option<(Id, u128)> {
        if !self.distributes || self.segment_count(id) != 2 {
            return None;
        }
        let (low, high, width) = (self.segment(id, 0), self.segment(id, 1), self.width(id));
        let ((x, c), (y, d)) = (self.without_constant(low.atom), self.without_constant(high.atom));
        if x != y || c | d == 0 || !is_turned(low, high) || self.width(x) != width {
            return None;
        }
        self.note_distributed(width);
        let constant = c >> low.lo & mask(low.len) | (d & mask(high.len)) << low.len;
        Some((self.normal_rotr(x, low.lo), constant))
    }

    /// The only operand of a xor with a constant, and the constant; any other value with zero.
    fn without_constant(&self, id: Id) -> (Id, u128) {
        let node = self.node(id);
        match node.op {
            Op::XorSet if node.b == 1 && node.c != 0 => (self.list(&node)[0], self.value(node.c).expect("constant of a xor")),
            _ => (id, 0),
        }
    }

    fn note_distributed(&mut self, width: u32) {
        for rule in [Rule::XorOfSlices, Rule::Piecewise, Rule::Rotate] {
            self.note(rule, width);
        }
    }

    /// The xor of the rotated operands of what [`Arena::is_rotated_xor`] accepts: slices of a xor are xors of slices, piece by piece, and two
    /// pieces of an operand are its rotation.
    pub(crate) fn distributed(&mut self, low: Segment, high: Segment, width: u32) -> Id {
        self.note_distributed(width);
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

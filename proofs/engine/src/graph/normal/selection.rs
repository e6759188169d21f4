//! Selections between constants, in graphs of compilers' code: multiples of a bit, masks, and bits that are repeated are one form.
//!
//! Where the constants are equal there is a constant, elsewhere a selection by the bit whose constants are complements of one another, or
//! the bit itself. In a sum a selection is a constant and a multiple of the bit.

use crate::graph::arena::{Arena, Id, Node, Op, Segment, mask};
use crate::graph::rule::Rule;

/// What a value is where a bit is one, and where it is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Selection {
    pub bit: Id,
    pub yes: u128,
    pub no: u128,
}

impl Arena {
    /// The selection that a segment is, if it is one.
    fn selection_of_segment(&mut self, s: Segment) -> Option<Selection> {
        let node = self.node(s.atom);
        if node.op == Op::Ite {
            let cut = |value: u128| value >> s.lo & mask(s.len);
            let (yes, no) = (self.value(node.b)?, self.value(node.c)?);
            return Some(Selection { bit: node.a, yes: cut(yes), no: cut(no) });
        }
        if s.len > 1 || self.value(s.atom).is_some() {
            return None;
        }
        let bit = match self.width(s.atom) {
            1 => s.atom,
            _ => self.intern(Node { op: Op::Extract, width: 1, a: s.atom, b: 0, c: s.lo }),
        };
        let (bit, is_flipped) = self.positive(bit);
        Some(Selection { bit, yes: (!is_flipped).into(), no: is_flipped.into() })
    }

    /// A bit or its complement, whichever is written without one, and whether it is the complement.
    pub(super) fn positive(&mut self, bit: Id) -> (Id, bool) {
        let segment = self.segment(bit, 0);
        let node = self.node(segment.atom);
        let constant = if node.op == Op::XorSet && node.c != 0 { self.value(node.c) } else { None };
        match constant {
            Some(constant) if constant >> segment.lo & 1 == 1 => (self.normal_not(bit), true),
            _ => (bit, false),
        }
    }

    /// The selection that a value is, if one bit alone decides it.
    pub(super) fn selection(&mut self, id: Id) -> Option<Selection> {
        if !self.distributes || self.value(id).is_some() {
            return None;
        }
        let (mut whole, mut lo): (Option<Selection>, u32) = (None, 0);
        let (mut yes, mut no) = (0, 0);
        for i in 0..self.segment_count(id) {
            let segment = self.segment(id, i);
            let (y, n) = match self.value(segment.atom) {
                Some(value) => (value, value),
                None => {
                    let part = self.selection_of_segment(segment)?;
                    if whole.is_some_and(|whole| whole.bit != part.bit) {
                        return None;
                    }
                    whole = Some(part);
                    (part.yes, part.no)
                }
            };
            (yes, no) = (yes | y << lo, no | n << lo);
            lo += segment.len;
        }
        whole.map(|whole| Selection { yes, no, ..whole })
    }

    /// The value that a selection is.
    pub(super) fn selected(&mut self, selection: Selection, width: u32) -> Id {
        self.note(Rule::SelectConstants, width);
        let mut out = self.take_segments();
        self.push_selection(selection, width, &mut out);
        self.finish_canonical(out, width)
    }

    /// Appends the bits of a selection: constants where both are equal.
    fn push_selection(&mut self, Selection { bit, yes, no }: Selection, len: u32, out: &mut Vec<Segment>) {
        let differ = (yes ^ no) & mask(len);
        let mut lo = 0;
        while lo < len {
            let rest = differ >> lo;
            let is_constant = rest & 1 == 0;
            let run = if is_constant { rest.trailing_zeros() } else { rest.trailing_ones() }.min(len - lo);
            let (y, n) = (yes >> lo & mask(run), no >> lo & mask(run));
            match (is_constant, run) {
                (true, _) => self.push_constant(run, y, out),
                (false, 1) => {
                    let bit = if y == 1 { bit } else { self.normal_not(bit) };
                    out.push(self.segment(bit, 0));
                }
                (false, _) => {
                    let (b, c) = (self.constant(run, y), self.constant(run, n));
                    let atom = self.intern(Node { op: Op::Ite, width: run as u8, a: bit, b, c });
                    out.push(Segment { atom, lo: 0, len: run });
                }
            }
            lo += run;
        }
    }

    /// Whether segments may have to be put together to selections.
    pub(super) fn may_select(&self, segments: &[Segment]) -> bool {
        let is_selection = |s: &Segment| {
            let node = self.node(s.atom);
            node.op == Op::Ite && self.value(node.b).is_some() && self.value(node.c).is_some()
        };
        let is_bit = |s: &Segment| s.len == 1 && self.value(s.atom).is_none();
        segments.iter().any(is_selection) || segments.windows(2).any(|pair| pair.iter().all(is_bit))
    }

    /// Segments with those that one bit decides put together.
    pub(super) fn together(&mut self, segments: &[Segment]) -> Vec<Segment> {
        let mut out = self.take_segments();
        let mut open: Option<(Selection, u32)> = None;
        for &segment in segments {
            let part = self.selection_of_segment(segment);
            open = match (open, part) {
                (Some((whole, len)), Some(part)) if whole.bit == part.bit => {
                    let joined = Selection { bit: whole.bit, yes: whole.yes | part.yes << len, no: whole.no | part.no << len };
                    Some((joined, len + segment.len))
                }
                (before, part) => {
                    if let Some((whole, len)) = before {
                        self.push_selection(whole, len, &mut out);
                    }
                    if part.is_none() {
                        self.push_slice(segment, &mut out);
                    }
                    part.map(|part| (part, segment.len))
                }
            };
        }
        if let Some((whole, len)) = open {
            self.push_selection(whole, len, &mut out);
        }
        out
    }
}

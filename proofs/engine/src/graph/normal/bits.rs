//! Concatenations: rotations, shifts by constants, extraction and joining.

use crate::graph::arena::{Arena, Id, Node, Op, Segment, mask};
use crate::graph::known::Operation;
use crate::graph::rule::Rule;
use crate::graph::width::MAX_WIDTH;

/// Bits of the words within vectors to which compilers add a top bit by flipping it. Slices of rotations are left as they are.
const FLIPPED: u32 = 16;

impl Arena {
    /// Number of segments of a value.
    #[inline]
    pub(crate) fn segment_count(&self, id: Id) -> usize {
        let node = self.node(id);
        if node.op == Op::Segments { node.b as usize / 2 } else { 1 }
    }

    /// The `i`-th segment of a value, least significant first.
    #[inline]
    pub(crate) fn segment(&self, id: Id, i: usize) -> Segment {
        let node = self.node(id);
        match node.op {
            Op::Segments => {
                let at = node.a as usize + 2 * i;
                let (atom, packed) = (self.pool[at], self.pool[at + 1]);
                Segment { atom, lo: packed & 0xff, len: packed >> 8 }
            }
            Op::Extract => Segment { atom: node.a, lo: node.c, len: node.width as u32 },
            _ => Segment { atom: id, lo: 0, len: node.width as u32 },
        }
    }

    /// Whether a value is a concatenation with a constant segment.
    #[inline]
    pub(crate) fn has_constant_segment(&self, id: Id) -> bool {
        let node = self.node(id);
        node.op == Op::Segments && node.c == 1
    }

    /// A cleared list of segments; give it back with [`Arena::give_back`].
    pub(crate) fn take_segments(&mut self) -> Vec<Segment> {
        self.spare_segments.pop().unwrap_or_default()
    }

    /// Returns a list to the store of spares.
    pub(crate) fn give_back(&mut self, mut list: Vec<Segment>) {
        list.clear();
        self.spare_segments.push(list);
    }

    /// Appends bits `lo ..lo + len` of a value to a list of segments.
    pub(crate) fn gather(&mut self, id: Id, lo: u32, len: u32, out: &mut Vec<Segment>) {
        self.note(Rule::SliceOfConcatenation, self.width(id));
        let (mut position, end) = (0, lo + len);
        for i in 0..self.segment_count(id) {
            let segment = self.segment(id, i);
            let (from, to) = (position.max(lo), (position + segment.len).min(end));
            if from < to {
                let cut = Segment { atom: segment.atom, lo: segment.lo + from - position, len: to - from };
                self.push_slice(cut, out);
            }
            position += segment.len;
            if position >= end {
                return;
            }
        }
    }

    /// Appends `len` zero bits.
    pub(crate) fn push_zeros(&mut self, len: u32, out: &mut Vec<Segment>) {
        self.push_constant(len, 0, out);
    }

    pub(super) fn push_constant(&mut self, len: u32, value: u128, out: &mut Vec<Segment>) {
        if len == 0 {
            return;
        }
        if let Some(last) = out.last_mut()
            && let Some(low) = self.value(last.atom)
        {
            last.atom = self.constant(last.len + len, value << last.len | low);
            last.len += len;
            return;
        }
        let atom = self.constant(len, value);
        out.push(Segment { atom, lo: 0, len });
    }

    pub(super) fn push_slice(&mut self, segment: Segment, out: &mut Vec<Segment>) {
        if let Some(value) = self.value(segment.atom) {
            return self.push_constant(segment.len, value >> segment.lo & mask(segment.len), out);
        }
        if self.distributes && self.push_slice_of_sum(segment, out) {
            return;
        }
        let segment = self.without_foreign_constant(segment);
        if self.distributes && self.push_flipped(segment, out) {
            return;
        }
        let Some(&last) = out.last() else {
            return out.push(segment);
        };
        if self.distributes
            && let Some((rest, whole)) = self.rejoined(out, segment)
        {
            out.truncate(rest);
            return out.push(whole);
        }
        if last.lo + last.len != segment.lo {
            return out.push(segment);
        }
        self.note(Rule::JoinSlices, self.width(last.atom));
        let joined = if last.atom == segment.atom { Some(last.atom) } else { self.join_xors(last, segment) };
        let Some(atom) = joined else {
            return out.push(segment);
        };
        out.pop();
        let whole = Segment { atom, lo: last.lo, len: last.len + segment.len };
        if !(self.distributes && self.push_slice_of_sum(whole, out)) {
            out.push(whole);
        }
    }

    /// A slice of `x ^ C` depends only on the bits of `C` inside it: clears the others, so that the
    /// slice has one form.
    fn without_foreign_constant(&mut self, segment: Segment) -> Segment {
        let node = self.node(segment.atom);
        if node.op != Op::XorSet || node.c == 0 || segment.len == node.width as u32 {
            return segment;
        }
        let constant = self.value(node.c).expect("constant of a xor");
        let inside = constant & mask(segment.len) << segment.lo;
        if inside == constant {
            return segment;
        }
        self.note(Rule::XorConstantSlice, node.width as u32);
        let atom = self.xor_with_constant(&node, inside);
        Segment { atom, ..segment }
    }

    /// Appends a slice of a value with its top bit flipped: the sum with that bit. Whether it is one.
    fn push_flipped(&mut self, Segment { atom, lo, len }: Segment, out: &mut Vec<Segment>) -> bool {
        let node = self.node(atom);
        let is_of_one = node.op == Op::XorSet && node.b == 1 && node.c != 0;
        if !is_of_one || len != FLIPPED || self.value(node.c) != Some(1 << (lo + len - 1)) {
            return false;
        }
        self.note(Rule::TopBit, len);
        let value = self.pool[node.a as usize];
        let (value, top) = (self.normal_extract(value, lo, len), self.constant(len, 1 << (len - 1)));
        let sum = self.normal_add(value, top);
        self.gather(sum, 0, len, out);
        true
    }

    /// The node of a xor with its constant replaced by `constant`.
    fn xor_with_constant(&mut self, node: &Node, constant: u128) -> Id {
        let width = node.width as u32;
        if constant == 0 && node.b == 1 {
            return self.pool[node.a as usize];
        }
        let c = if constant == 0 { 0 } else { self.constant(width, constant) };
        let mut operands = self.take_list();
        operands.extend_from_slice(self.list(node));
        let id = self.intern_list(Op::XorSet, width, c, &operands);
        self.give_back_list(operands);
        id
    }

    /// Adjacent slices of `x ^ C` and `x ^ D` make a slice of `x ^ (C | D)`, each constant having bits
    /// in its own slice only.
    fn join_xors(&mut self, low: Segment, high: Segment) -> Option<Id> {
        let (a, b) = (self.node(low.atom), self.node(high.atom));
        if a.width != b.width {
            return None;
        }
        let constant_of = |n: &Node| if n.op == Op::XorSet { n.c } else { 0 };
        let (c, d) = (constant_of(&a), constant_of(&b));
        if c == 0 && d == 0 {
            return None;
        }
        let (single_a, single_b) = ([low.atom], [high.atom]);
        let operands_a = if a.op == Op::XorSet { self.list(&a) } else { &single_a[..] };
        let operands_b = if b.op == Op::XorSet { self.list(&b) } else { &single_b[..] };
        if operands_a != operands_b {
            return None;
        }
        let value = |id: Id| {
            if id == 0 { 0 } else { self.value(id).expect("constant of a xor") }
        };
        let inside = |v: u128, s: Segment| v & mask(s.len) << s.lo;
        let constant = inside(value(c), low) | inside(value(d), high);
        let node = if a.op == Op::XorSet { a } else { b };
        self.note(Rule::XorConstantSlice, node.width as u32);
        Some(self.xor_with_constant(&node, constant))
    }

    /// The value of a list of segments, which is given back.
    pub(crate) fn finish_segments(&mut self, segments: Vec<Segment>, width: u32) -> Id {
        debug_assert_eq!(segments.iter().map(|s| s.len).sum::<u32>(), width);
        if self.distributes && self.may_select(&segments) {
            self.note(Rule::SelectConstants, width);
            let together = self.together(&segments);
            self.give_back(segments);
            return self.finish_canonical(together, width);
        }
        self.finish_canonical(segments, width)
    }

    /// The value of a list of segments whose selections are put together; the list is given back.
    pub(super) fn finish_canonical(&mut self, segments: Vec<Segment>, width: u32) -> Id {
        self.note(Rule::JoinSlices, width);
        let id = match segments[..] {
            [s] if s.len == self.width(s.atom) => s.atom,
            [low, high] if self.is_whole_sum(low, high, width) => low.atom,
            [low, high] if self.distributes && self.is_rotated_xor(low, high, width) => self.distributed(low, high, width),
            [s] => self.intern(Node { op: Op::Extract, width: s.len as u8, a: s.atom, b: 0, c: s.lo }),
            _ => self.intern_segments(&segments, width),
        };
        self.give_back(segments);
        id
    }

    fn intern_segments(&mut self, segments: &[Segment], width: u32) -> Id {
        let mut list = self.take_list();
        let mut constant = 0;
        for s in segments {
            list.extend([s.atom, s.lo | s.len << 8]);
            constant |= matches!(self.node(s.atom).op, Op::Const | Op::WideConst) as u32;
        }
        let id = self.intern_list(Op::Segments, width, constant, &list);
        self.give_back_list(list);
        id
    }

    /// Bits `lo ..lo + len`.
    pub(crate) fn normal_extract(&mut self, id: Id, lo: u32, len: u32) -> Id {
        if len == self.width(id) {
            return id;
        }
        let mut out = self.take_segments();
        self.gather(id, lo, len, &mut out);
        self.finish_segments(out, len)
    }

    /// Pieces above one another, the least significant first.
    ///
    /// # Panics
    /// When the widths sum to more than 128.
    pub(crate) fn normal_concat(&mut self, pieces: impl Iterator<Item = Id>) -> Id {
        let mut out = self.take_segments();
        let mut width = 0;
        for piece in pieces {
            let own = self.width(piece);
            self.gather(piece, 0, own, &mut out);
            width += own;
        }
        assert!(width <= MAX_WIDTH, "concatenation of {width} bits");
        self.finish_segments(out, width)
    }

    /// Two pieces above one another.
    pub(crate) fn joined(&mut self, low: Id, high: Id) -> Id {
        self.once(Operation::of(Op::Concat, 0, [low, high]), |arena| arena.normal_concat([low, high].into_iter()))
    }

    /// Four pieces above one another, the least significant first.
    pub(crate) fn joined_four(&mut self, pieces: [Id; 4]) -> Id {
        self.once(Operation::join(pieces), |arena| arena.normal_concat(pieces.into_iter()))
    }

    /// Rotation right by `k < width`.
    pub(crate) fn normal_rotr(&mut self, id: Id, k: u32) -> Id {
        if k == 0 {
            return id;
        }
        let width = self.width(id);
        self.note(Rule::Rotate, width);
        let mut out = self.take_segments();
        self.gather(id, k, width - k, &mut out);
        self.gather(id, 0, k, &mut out);
        self.finish_segments(out, width)
    }

    /// Rotation left by `k < width`.
    pub(crate) fn normal_rotl(&mut self, id: Id, k: u32) -> Id {
        let width = self.width(id);
        self.note(Rule::RotateLeft, width);
        self.normal_rotr(id, (width - k) % width)
    }

    /// Shift left by `k <= width`.
    pub(crate) fn normal_shl(&mut self, id: Id, k: u32) -> Id {
        let width = self.width(id);
        self.note(Rule::ShiftLeft, width);
        let mut out = self.take_segments();
        self.push_zeros(k, &mut out);
        self.gather(id, 0, width - k, &mut out);
        self.finish_segments(out, width)
    }

    /// Logical shift right by `k <= width`.
    pub(crate) fn normal_lshr(&mut self, id: Id, k: u32) -> Id {
        let width = self.width(id);
        self.note(Rule::ShiftRight, width);
        let mut out = self.take_segments();
        self.gather(id, k, width - k, &mut out);
        self.push_zeros(k, &mut out);
        self.finish_segments(out, width)
    }

    /// Arithmetic shift right by `k < width`.
    pub(crate) fn normal_ashr(&mut self, id: Id, k: u32) -> Id {
        let width = self.width(id);
        self.note(Rule::ShiftArithmetic, width);
        let mut out = self.take_segments();
        self.gather(id, k, width - k, &mut out);
        for _ in 0..k {
            self.gather(id, width - 1, 1, &mut out);
        }
        self.finish_segments(out, width)
    }

    /// Cuts values at the union of their segment boundaries, applies `piece` to each run of cuts and
    /// joins the results; `piece` gets the cut operands, the first bit and the length.
    pub(crate) fn piecewise(
        &mut self,
        operands: &[Id],
        extra_cuts: u128,
        width: u32,
        piece: impl Fn(&mut Self, &[Id], u32, u32) -> Id,
    ) -> Id {
        self.note(Rule::Piecewise, width);
        let mut cuts = extra_cuts;
        for &id in operands {
            let mut position = 0;
            for i in 0..self.segment_count(id) {
                position += self.segment(id, i).len;
                if position < width {
                    cuts |= 1 << position;
                }
            }
        }
        let mut out = self.take_segments();
        let mut parts = Vec::with_capacity(operands.len());
        let mut lo = 0;
        while lo < width {
            let next = cuts >> lo >> 1;
            let len = if next == 0 { width - lo } else { next.trailing_zeros() + 1 };
            parts.clear();
            for &id in operands {
                parts.push(self.normal_extract(id, lo, len));
            }
            let value = piece(self, &parts, lo, len);
            self.gather(value, 0, len, &mut out);
            lo += len;
        }
        self.finish_segments(out, width)
    }

    /// The join of two values of which one is a constant zero wherever the other is not.
    pub(crate) fn disjoint_join(&mut self, a: Id, b: Id) -> Option<Id> {
        if !self.has_constant_segment(a) || !self.has_constant_segment(b) {
            return None;
        }
        let width = self.width(a);
        let mut out = self.take_segments();
        let (mut i, mut j) = (0, 0);
        let (mut end_a, mut end_b) = (self.segment(a, 0).len, self.segment(b, 0).len);
        let mut lo = 0;
        while lo < width {
            let to = end_a.min(end_b);
            let (sa, sb) = (self.segment(a, i), self.segment(b, j));
            let source = match (self.is_zero(sa.atom), self.is_zero(sb.atom)) {
                (_, true) => a,
                (true, false) => b,
                (false, false) => {
                    self.give_back(out);
                    return None;
                }
            };
            self.gather(source, lo, to - lo, &mut out);
            lo = to;
            if lo < width && end_a == to {
                i += 1;
                end_a += self.segment(a, i).len;
            }
            if lo < width && end_b == to {
                j += 1;
                end_b += self.segment(b, j).len;
            }
        }
        self.note(Rule::Disjoint, width);
        Some(self.finish_segments(out, width))
    }

    /// Whether two values are cut into slices at the same bits of atoms of the same widths, without
    /// constants and not merely two whole atoms.
    ///
    /// Atoms that are flattened themselves do not count: combining them would look into their operands, and so on through the
    /// whole history of a hash state.
    pub(crate) fn same_shape(&self, a: Id, b: Id) -> bool {
        let (x, y) = (self.node(a), self.node(b));
        if x.op != y.op || x.b != y.b && x.op == Op::Segments {
            return false;
        }
        if x.op != Op::Segments && x.op != Op::Extract || x.c != y.c && x.op == Op::Extract {
            return false;
        }
        (0..self.segment_count(a)).all(|i| {
            let (s, t) = (self.segment(a, i), self.segment(b, i));
            (s.lo, s.len) == (t.lo, t.len)
                && self.width(s.atom) == self.width(t.atom)
                && self.is_leaf(s.atom)
                && self.is_leaf(t.atom)
        })
    }

    /// Whether a node is neither a constant nor a flattened list of operands.
    fn is_leaf(&self, id: Id) -> bool {
        self.value(id).is_none() && !matches!(self.node(id).op, Op::XorSet | Op::AndSet)
    }

    /// Applies `f` to the atoms of two values of the same shape and takes the same slices of the results, by `rule`.
    fn lift(&mut self, a: Id, b: Id, rule: Rule, f: impl Fn(&mut Self, Id, Id) -> Id) -> Id {
        let width = self.width(a);
        self.note(Rule::Piecewise, width);
        let mut out = self.take_segments();
        for i in 0..self.segment_count(a) {
            let (s, t) = (self.segment(a, i), self.segment(b, i));
            self.note(rule, self.width(s.atom));
            let value = f(self, s.atom, t.atom);
            self.gather(value, s.lo, s.len, &mut out);
        }
        self.finish_segments(out, width)
    }

    /// Replaces, until none is left, two list members of the same shape by their lifted combination.
    /// Returns the combination of one such pair and removes the pair, or `None`.
    pub(crate) fn take_same_shape(&mut self, list: &mut Vec<Id>, rule: Rule, f: impl Fn(&mut Self, Id, Id) -> Id) -> Option<Id> {
        // What was distributed is not collected again.
        let is_sliced =
            |id: Id| matches!(self.node(id).op, Op::Segments | Op::Extract) && !(self.distributes && self.is_rotation(id));
        let sliced: Vec<usize> = (0..list.len()).filter(|&i| is_sliced(list[i])).collect();
        let mut pairs = sliced.iter().enumerate().flat_map(|(n, &i)| sliced[n + 1..].iter().map(move |&j| (i, j)));
        let (i, j) = pairs.find(|&(i, j)| self.same_shape(list[i], list[j]))?;
        let (b, a) = (list.remove(j), list.remove(i));
        Some(self.lift(a, b, rule, f))
    }

    /// Whether a node is the constant 0.
    #[inline]
    pub(crate) fn is_zero(&self, id: Id) -> bool {
        self.value(id) == Some(0)
    }
}

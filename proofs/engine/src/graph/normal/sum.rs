//! Sums of products: flattened, with coefficients modulo 2^width.

use super::selection::Selection;
use crate::graph::arena::{Arena, FLATTENED, Id, Op, Segment, mask};
use crate::graph::rule::Rule;

/// The node of a term that stands for the constant 1.
pub(super) const UNIT: Id = 0;
/// The coefficient id that stands for 1.
const ONE: Id = 0;
/// Bits of the widest sums of which bounds are used: at more the rule about them is not certified.
const MOST_BOUNDED: u32 = 64;

impl Arena {
    /// `a + b`.
    pub(crate) fn normal_add(&mut self, a: Id, b: Id) -> Id {
        if let Some(id) = self.disjoint_join(a, b) {
            return id;
        }
        self.linear(a, 1, b, 1)
    }

    /// `a - b`.
    pub(crate) fn normal_sub(&mut self, a: Id, b: Id) -> Id {
        let width = self.width(a);
        self.linear(a, 1, b, mask(width))
    }

    /// `-a`.
    pub(crate) fn normal_neg(&mut self, a: Id) -> Id {
        let width = self.width(a);
        let mut terms = self.take_list();
        self.terms_of(a, mask(width), &mut terms);
        self.finish_sum(terms, width)
    }

    /// `a * b`.
    pub(crate) fn normal_mul(&mut self, a: Id, b: Id) -> Id {
        let width = self.width(a);
        self.note(Rule::Product, width);
        if let Some(factor) = self.value(b) {
            return self.scaled(a, factor, width);
        }
        if let Some(factor) = self.value(a) {
            return self.scaled(b, factor, width);
        }
        let (a, factor_a) = self.monic(a, width);
        let (b, factor_b) = self.monic(b, width);
        let mut factors = self.take_list();
        self.collect_factors(a, &mut factors);
        self.collect_factors(b, &mut factors);
        factors.sort_unstable();
        let product = self.intern_list(Op::Product, width, 0, &factors);
        self.give_back_list(factors);
        self.scaled(product, factor_a.wrapping_mul(factor_b), width)
    }

    fn collect_factors(&self, id: Id, factors: &mut Vec<Id>) {
        let node = self.node(id);
        if node.op == Op::Product && node.b as usize <= FLATTENED {
            factors.extend_from_slice(self.list(&node));
        } else {
            factors.push(id);
        }
    }

    /// Splits a constant factor off a value that is a multiple of one node, in graphs of compilers' code off a sum too: the first that is odd.
    fn monic(&mut self, id: Id, width: u32) -> (Id, u128) {
        let mut terms = self.take_list();
        self.terms_of(id, 1, &mut terms);
        let split = match terms[..] {
            [node, coefficient] if node != UNIT => (node, self.coefficient(coefficient)),
            _ => (id, 1),
        };
        let odd = terms.chunks_exact(2).map(|term| self.coefficient(term[1])).find(|coefficient| coefficient & 1 == 1);
        self.give_back_list(terms);
        debug_assert_eq!(self.width(split.0), width);
        match odd {
            // Compilers multiply a value by a constant before a product or after it.
            Some(factor) if self.distributes && split.0 == id && factor != 1 => (self.scaled(id, inverse(factor), width), factor),
            _ => split,
        }
    }

    pub(super) fn scaled(&mut self, id: Id, factor: u128, width: u32) -> Id {
        let mut terms = self.take_list();
        self.terms_of(id, factor, &mut terms);
        self.finish_sum(terms, width)
    }

    pub(super) fn linear(&mut self, a: Id, factor_a: u128, b: Id, factor_b: u128) -> Id {
        let width = self.width(a);
        let (mut left, mut right) = (self.take_list(), self.take_list());
        self.terms_of(a, factor_a, &mut left);
        self.terms_of(b, factor_b, &mut right);
        let terms = self.merge_terms(&left, &right, width);
        self.give_back_list(left);
        self.give_back_list(right);
        self.finish_sum(terms, width)
    }

    #[inline]
    pub(super) fn coefficient(&self, id: Id) -> u128 {
        if id == ONE { 1 } else { self.value(id).expect("coefficient of a sum") }
    }

    #[inline]
    fn coefficient_id(&mut self, width: u32, value: u128) -> Id {
        if value == 1 { ONE } else { self.constant(width, value) }
    }

    fn merge_terms(&mut self, left: &[u32], right: &[u32], width: u32) -> Vec<u32> {
        let mut out = self.take_list();
        out.reserve(left.len() + right.len());
        let (mut i, mut j) = (0, 0);
        while i < left.len() && j < right.len() {
            let (x, y) = (left[i], right[j]);
            if x < y {
                out.extend([x, left[i + 1]]);
                i += 2;
            } else if y < x {
                out.extend([y, right[j + 1]]);
                j += 2;
            } else {
                let sum = self.coefficient(left[i + 1]).wrapping_add(self.coefficient(right[j + 1]));
                self.push_term(x, sum & mask(width), width, &mut out);
                i += 2;
                j += 2;
            }
        }
        out.extend_from_slice(&left[i..]);
        out.extend_from_slice(&right[j..]);
        out
    }

    #[inline]
    fn push_term(&mut self, node: Id, coefficient: u128, width: u32, out: &mut Vec<u32>) {
        if coefficient != 0 {
            let coefficient = self.coefficient_id(width, coefficient);
            out.extend([node, coefficient]);
        }
    }

    /// Appends the terms of `factor * id`, sorted by node, to an empty list.
    fn terms_of(&mut self, id: Id, factor: u128, out: &mut Vec<u32>) {
        let node = self.node(id);
        let width = node.width as u32;
        let factor = factor & mask(width);
        self.note(Rule::SumRing, width);
        self.note(Rule::SumCoefficients, width);
        if let Some(Selection { bit, yes, no }) = self.selection(id).filter(|_| width > 1) {
            self.note(Rule::SelectConstants, width);
            self.push_term(UNIT, no.wrapping_mul(factor) & mask(width), width, out);
            let bit = self.bit_of(bit, width);
            self.push_term(bit, yes.wrapping_sub(no).wrapping_mul(factor) & mask(width), width, out);
            return;
        }
        if let Some((constant, rest)) = self.without_ones(id) {
            self.note(Rule::Disjoint, width);
            let (mut unit, mut inner) = (self.take_list(), self.take_list());
            self.push_term(UNIT, constant.wrapping_mul(factor) & mask(width), width, &mut unit);
            self.terms_of(rest, factor, &mut inner);
            let all = self.merge_terms(&unit, &inner, width);
            out.extend_from_slice(&all);
            [unit, inner, all].into_iter().for_each(|list| self.give_back_list(list));
            return;
        }
        match node.op {
            Op::Const | Op::WideConst => {
                let value = self.value(id).expect("constant").wrapping_mul(factor) & mask(width);
                self.push_term(UNIT, value, width, out);
            }
            // Its constant is taken in, so that it does not matter where constants were added.
            Op::Sum if node.b as usize > 2 * FLATTENED => {
                let rest = match self.unit_of(id) {
                    0 => id,
                    constant => {
                        self.push_term(UNIT, constant.wrapping_mul(factor) & mask(width), width, out);
                        let terms = self.list(&node)[2..].to_vec();
                        self.sum_of(&terms, width)
                    }
                };
                self.push_term(rest, factor, width, out);
            }
            Op::Sum if factor == 1 => out.extend_from_slice(self.list(&node)),
            Op::Sum => {
                for i in (0..node.b as usize).step_by(2) {
                    let at = node.a as usize + i;
                    let (term, coefficient) = (self.pool[at], self.coefficient(self.pool[at + 1]));
                    let scaled = coefficient.wrapping_mul(factor) & mask(width);
                    self.push_term(term, scaled, width, out);
                }
            }
            Op::XorSet if node.b == 1 && self.is_all_ones(node.c, width) => {
                // !x = -x - 1
                self.note(Rule::NotIsMinus, width);
                let minus = factor.wrapping_neg() & mask(width);
                let (unit, mut inner) = ([UNIT, self.coefficient_id(width, minus)], self.take_list());
                let operand = self.pool[node.a as usize];
                self.terms_of(operand, minus, &mut inner);
                let all = if minus == 0 { inner } else { self.with_unit(unit, inner, width) };
                out.extend_from_slice(&all);
                self.give_back_list(all);
            }
            Op::Segments => match self.shifted_whole(id) {
                Some((whole, shift)) => {
                    self.note(Rule::ShiftIsMultiple, width);
                    self.terms_of(whole, factor << shift, out);
                }
                None => match self.multiple(id, factor) {
                    Some((part, factor)) => {
                        self.note(Rule::ShiftIsMultiple, width);
                        self.terms_of(part, factor, out);
                    }
                    None => match self.multiple_of_low_sum(id, factor).or_else(|| self.multiple_of_signed(id, factor)) {
                        Some(sum) => self.terms_of(sum, 1, out),
                        None => self.push_term(id, factor, width, out),
                    },
                },
            },
            _ => self.push_term(id, factor, width, out),
        }
    }

    /// The constant of a sum.
    pub(super) fn unit_of(&self, id: Id) -> u128 {
        let node = self.node(id);
        match (node.op == Op::Sum).then(|| self.list(&node)) {
            Some([UNIT, constant, ..]) => self.coefficient(*constant),
            _ => 0,
        }
    }

    fn with_unit(&mut self, unit: [u32; 2], inner: Vec<u32>, width: u32) -> Vec<u32> {
        let all = self.merge_terms(&unit, &inner, width);
        self.give_back_list(inner);
        all
    }

    /// Whether a value is a bit with zeros above, in graphs of compilers' code.
    fn is_bit_above(&mut self, id: Id) -> bool {
        self.width(id) > 1 && self.selection(id).is_some_and(|selection| (selection.yes, selection.no) == (1, 0))
    }

    /// The selection by a bit with zeros above.
    fn selected_by(&mut self, id: Id, yes: u128, no: u128, width: u32) -> Id {
        let bit = self.normal_extract(id, 0, 1);
        self.selected(Selection { bit, yes, no }, width)
    }

    fn is_all_ones(&self, id: Id, width: u32) -> bool {
        id != 0 && self.value(id) == Some(mask(width))
    }

    /// `(x, k)` when the value is `x << k` for a whole atom `x` of the same width.
    fn shifted_whole(&self, id: Id) -> Option<(Id, u32)> {
        if self.segment_count(id) != 2 {
            return None;
        }
        let (low, high) = (self.segment(id, 0), self.segment(id, 1));
        let whole =
            self.is_zero(low.atom) && high.lo == 0 && self.value(high.atom).is_none() && self.width(high.atom) == self.width(id);
        whole.then_some((high.atom, low.len))
    }

    /// A value and a factor whose product is that of a concatenation and a factor, in graphs of compilers' code: without zeros below, or the
    /// whole atom where its upper bits do not count.
    fn multiple(&mut self, id: Id, factor: u128) -> Option<(Id, u128)> {
        let (low, width) = (self.segment(id, 0), self.width(id));
        if !self.distributes {
            return None;
        }
        if self.is_zero(low.atom) {
            return Some((self.normal_lshr(id, low.len), factor << low.len));
        }
        let counts = width.saturating_sub(factor.trailing_zeros());
        let is_whole = low.lo == 0 && low.len >= counts && self.width(low.atom) == width && self.value(low.atom).is_none();
        is_whole.then_some((low.atom, factor))
    }

    /// The constant that a concatenation holds, and the rest with zeros in its place, in graphs of compilers' code.
    fn without_ones(&mut self, id: Id) -> Option<(u128, Id)> {
        if !self.distributes || !self.has_constant_segment(id) {
            return None;
        }
        let (mut constant, mut lo, width) = (0, 0, self.width(id));
        let mut keep = mask(width);
        for i in 0..self.segment_count(id) {
            let segment = self.segment(id, i);
            if let Some(value) = self.value(segment.atom) {
                constant |= value << lo;
                keep &= !(mask(segment.len) << lo);
            }
            lo += segment.len;
        }
        if constant == 0 {
            return None;
        }
        let keep = self.constant(width, keep);
        Some((constant, self.normal_and(id, keep)))
    }

    /// Whether a concatenation is zero where a constant is not, in graphs of compilers' code.
    fn fills(&self, id: Id, constant: u128) -> bool {
        let mut lo = 0;
        self.distributes
            && self.has_constant_segment(id)
            && (0..self.segment_count(id)).all(|i| {
                let segment = self.segment(id, i);
                lo += segment.len;
                self.is_zero(segment.atom) || constant >> (lo - segment.len) & mask(segment.len) == 0
            })
    }

    /// The sum of a constant and a concatenation that it fills.
    fn with_ones(&mut self, id: Id, constant: u128) -> Id {
        let width = self.width(id);
        self.note(Rule::Disjoint, width);
        let (mut out, mut lo) = (self.take_segments(), 0);
        for i in 0..self.segment_count(id) {
            let segment = self.segment(id, i);
            match self.is_zero(segment.atom) {
                true => self.push_constant(segment.len, constant >> lo & mask(segment.len), &mut out),
                false => self.push_slice(segment, &mut out),
            }
            lo += segment.len;
        }
        self.finish_segments(out, width)
    }

    /// A bit with zeros above.
    fn bit_of(&mut self, bit: Id, width: u32) -> Id {
        let zeros = self.constant(width - 1, 0);
        self.normal_concat([bit, zeros].into_iter())
    }

    /// Appends a slice of a sum that is more than that: the sum of the lower bits, zeros above what the sum takes, or a carry. Whether it did.
    pub(super) fn push_slice_of_sum(&mut self, segment: Segment, out: &mut Vec<Segment>) -> bool {
        if segment.lo == 0 && self.is_low_part(segment) {
            let low = self.low_part(segment);
            self.gather(low, 0, segment.len, out);
            return true;
        }
        let half = self.width(segment.atom) / 2;
        if segment.lo >= half
            && let Some(upper) = self.high_of_sum(segment.atom)
        {
            self.gather(upper, segment.lo - half, segment.len, out);
            return true;
        }
        if let Some(bits) = self.bits_of_sum(segment.atom).filter(|&bits| bits < segment.lo + segment.len) {
            let zeros = segment.len.min(segment.lo + segment.len - bits);
            if zeros < segment.len {
                self.push_slice(Segment { len: segment.len - zeros, ..segment }, out);
            }
            self.push_zeros(zeros, out);
            return true;
        }
        let Some(carry) = self.carry(segment) else { return false };
        self.gather(carry, 0, 1, out);
        true
    }

    /// The sum of terms at a width, of their lower bits or with zeros above, with other coefficients.
    pub(super) fn sum_of_resized(&mut self, terms: &[u32], width: u32, other: impl Fn(u128) -> u128) -> Id {
        let mut all = self.constant(width, 0);
        for term in terms.chunks_exact(2) {
            let part = match self.width(term[0]) {
                _ if term[0] == UNIT => self.constant(width, 1),
                wide if wide >= width => self.normal_extract(term[0], 0, width),
                narrow => {
                    let zeros = self.constant(width - narrow, 0);
                    self.normal_concat([term[0], zeros].into_iter())
                }
            };
            all = self.linear(all, 1, part, other(self.coefficient(term[1])));
        }
        all
    }

    /// The exponent of the greatest power of two that divides all coefficients of a sum, if it is not one.
    pub(super) fn power_of(&self, id: Id) -> Option<u32> {
        let node = self.node(id);
        if node.op != Op::Sum {
            return None;
        }
        let zeros = self.list(&node).chunks_exact(2).map(|term| self.coefficient(term[1]).trailing_zeros());
        zeros.min().filter(|&power| power > 0)
    }

    /// A sum without a power of two that divides all its coefficients.
    pub(super) fn without_power(&mut self, id: Id, power: u32) -> Id {
        let node = self.node(id);
        let (width, terms) = (node.width as u32, self.list(&node).to_vec());
        self.note(Rule::ShiftIsMultiple, width);
        self.sum_of_resized(&terms, width, |coefficient| coefficient >> power)
    }

    /// The number of lower bits that a sum takes, where bounds of its terms show that it takes not all.
    fn bits_of_sum(&mut self, id: Id) -> Option<u32> {
        let node = self.node(id);
        let width = node.width as u32;
        if node.op != Op::Sum || width > MOST_BOUNDED {
            return None;
        }
        let mut terms = self.list(&node).chunks_exact(2);
        // Ends at the first term with which it may take all bits.
        let greatest = terms.try_fold(0, |sum: u128, term| {
            let value = if term[0] == UNIT { 1 } else { self.greatest(term[0]) };
            let sum = sum.checked_add(value.checked_mul(self.coefficient(term[1]))?)?;
            (sum <= mask(width)).then_some(sum)
        })?;
        let bits = u128::BITS - greatest.leading_zeros();
        (bits < width).then(|| {
            self.note(Rule::SumBound, width);
            bits
        })
    }

    /// Whether two segments are all lower bits that a sum takes, and the zeros above.
    pub(super) fn is_whole_sum(&mut self, low: Segment, high: Segment, width: u32) -> bool {
        let is_candidate = self.distributes && low.lo == 0 && self.is_zero(high.atom) && self.width(low.atom) == width;
        is_candidate && self.bits_of_sum(low.atom).is_some_and(|bits| bits <= low.len)
    }

    /// A bound of a value, by the zeros above it.
    fn greatest(&self, id: Id) -> u128 {
        let top = self.segment(id, self.segment_count(id) - 1);
        let zeros = if self.is_zero(top.atom) { top.len } else { 0 };
        mask(self.width(id) - zeros)
    }

    fn finish_sum(&mut self, terms: Vec<u32>, width: u32) -> Id {
        let id = match self.halves(&terms, width) {
            Some(places) => self.with_joined_halves(&terms, places, width),
            None => self.sum_of(&terms, width),
        };
        self.give_back_list(terms);
        id
    }

    pub(super) fn sum_of(&mut self, terms: &[u32], width: u32) -> Id {
        match *terms {
            [] => self.constant(width, 0),
            [UNIT, coefficient] => {
                let value = self.coefficient(coefficient);
                self.constant(width, value)
            }
            [node, ONE] => node,
            [node, coefficient] if self.is_bit_above(node) => {
                let yes = self.coefficient(coefficient);
                self.selected_by(node, yes, 0, width)
            }
            [UNIT, constant, node, coefficient] if self.is_bit_above(node) => {
                let (no, more) = (self.coefficient(constant), self.coefficient(coefficient));
                self.selected_by(node, no.wrapping_add(more) & mask(width), no, width)
            }
            [UNIT, constant, node, ONE] if self.fills(node, self.coefficient(constant)) => {
                self.with_ones(node, self.coefficient(constant))
            }
            [node, coefficient] if self.coefficient(coefficient).is_power_of_two() => {
                self.note(Rule::ShiftIsMultiple, width);
                let shift = self.coefficient(coefficient).trailing_zeros();
                self.normal_shl(node, shift)
            }
            [UNIT, minus, node, other] if minus == other && minus != ONE && self.is_all_ones(minus, width) => {
                self.note(Rule::NotIsMinus, width);
                self.normal_not(node)
            }
            _ => self.intern_list(Op::Sum, width, 0, terms),
        }
    }
}

/// The inverse of an odd number modulo 2^128, by Newton's iteration: each step doubles the bits that are right, of which there are three.
fn inverse(odd: u128) -> u128 {
    (0..6).fold(odd, |x, _| x.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(x))))
}

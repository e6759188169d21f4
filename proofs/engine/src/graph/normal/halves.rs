//! Sums of long words and their halves, in graphs of compilers' code, which multiplies, adds and narrows by halves.

use super::selection::Selection;
use super::sum::UNIT;
use crate::graph::arena::{Arena, Id, Op, Segment, mask};
use crate::graph::rule::Rule;

/// Bits of the least half of a sum that is a sum of its own: less than those that vectors and registers have as halves are not taken.
const LEAST_HALF: u32 = 32;
/// Most terms of such a sum: those of a reduction.
const MOST_HALVED: usize = 4;

impl Arena {
    /// Whether a slice is the lower half of a sum or a product of long words, all but the top bit of a sum that is a bit wider than its terms,
    /// which shows the carry, or a byte that is the same for all values.
    pub(super) fn is_low_part(&self, s: Segment) -> bool {
        let node = self.node(s.atom);
        let width = node.width as u32;
        let is_low = |term: Id| {
            let top = self.segment(term, self.segment_count(term) - 1);
            term == UNIT || self.is_zero(top.atom)
        };
        let shows_carry = || s.len + 1 == width && self.list(&node).iter().step_by(2).all(|&term| is_low(term));
        // What one byte of a word holds beside what lies above it.
        let is_constant = || {
            let mut terms = self.list(&node).chunks_exact(2);
            s.len == 8 && terms.all(|term| term[0] == UNIT || self.coefficient(term[1]) & mask(s.len) == 0)
        };
        let is_half = s.len >= LEAST_HALF && 2 * s.len == width;
        match node.op {
            Op::Sum => {
                s.len.is_power_of_two()
                    && (is_half && self.list(&node).len() <= 2 * MOST_HALVED || shows_carry() || is_constant())
            }
            Op::Product => is_half && s.len == 2 * LEAST_HALF,
            _ => false,
        }
    }

    /// The whole value, where a slice is its upper half and the slices before it are its lower half.
    pub(super) fn rejoined(&mut self, before: &[Segment], upper: Segment) -> Option<(usize, Segment)> {
        let lower = Segment { lo: 0, len: upper.lo, ..upper };
        if !self.is_low_part(lower) {
            return None;
        }
        let low = self.low_part(lower);
        let count = self.segment_count(low);
        let rest = before.len().checked_sub(count)?;
        let is_low = (0..count).all(|i| before[rest + i] == self.segment(low, i));
        is_low.then(|| (rest, Segment { lo: 0, len: lower.len + upper.len, ..upper }))
    }

    /// The lower bits of a sum or a product: those of the lower bits.
    pub(super) fn low_part(&mut self, s: Segment) -> Id {
        let node = self.node(s.atom);
        let parts = self.list(&node).to_vec();
        if node.op == Op::Sum {
            self.note(Rule::LowOfSum, node.width as u32);
            return self.sum_of_resized(&parts, s.len, |coefficient| coefficient & mask(s.len));
        }
        self.note(Rule::LowOfProduct, node.width as u32);
        let one = self.constant(s.len, 1);
        parts.into_iter().fold(one, |product, factor| {
            let low = self.normal_extract(factor, 0, s.len);
            self.normal_mul(product, low)
        })
    }

    /// The upper half of a sum with coefficients that reach into it: what they add there is added to the upper half of the rest.
    pub(super) fn high_of_sum(&mut self, atom: Id) -> Option<Id> {
        let node = self.node(atom);
        let width = node.width as u32;
        let half = width / 2;
        if node.op != Op::Sum || half != 2 * LEAST_HALF || node.b as usize > 2 * MOST_HALVED {
            return None;
        }
        let terms = self.list(&node).to_vec();
        if terms.chunks_exact(2).all(|term| self.coefficient(term[1]) >> half == 0) {
            return None;
        }
        self.note(Rule::HighOfSum, width);
        let rest = self.sum_of_resized(&terms, width, |coefficient| coefficient & mask(half));
        let upper = self.normal_extract(rest, half, half);
        let added = self.sum_of_resized(&terms, half, |coefficient| coefficient >> half);
        Some(self.normal_add(upper, added))
    }

    /// The multiple of a concatenation that begins with a sum, where its upper bits do not count: the sum of multiples, in graphs of compilers' code.
    pub(super) fn multiple_of_low_sum(&mut self, id: Id, factor: u128) -> Option<Id> {
        let (low, width) = (self.segment(id, 0), self.width(id));
        let node = self.node(low.atom);
        let is_whole = low.lo == 0 && low.len == node.width as u32 && low.len >= width.saturating_sub(factor.trailing_zeros());
        if !self.distributes || !is_whole || node.op != Op::Sum || node.b as usize > 2 * MOST_HALVED {
            return None;
        }
        let mut terms = self.list(&node).chunks_exact(2);
        if !terms.any(|term| term[0] != UNIT && self.multiplies(term[1], low.len)) {
            return None;
        }
        self.note(Rule::LowOfSum, width);
        let mut terms = self.list(&node).to_vec();
        terms.iter_mut().step_by(2).for_each(|term| *term = self.with_more(*term, width));
        Some(self.sum_of_resized(&terms, width, |coefficient| coefficient.wrapping_mul(factor) & mask(width)))
    }

    /// A slice with more bits of its atom, up to a width, where these do not count.
    fn with_more(&mut self, id: Id, width: u32) -> Id {
        let low = self.segment(id, 0);
        let has_more = id != UNIT && self.segment_count(id) == 1 && low.lo + width <= self.width(low.atom);
        if has_more { self.normal_extract(low.atom, low.lo, width) } else { id }
    }

    /// The multiple of a long word that is extended by its sign: that of the word with zeros above, and of what the sign adds, in graphs of compilers'
    /// code, which multiply so by a constant.
    pub(super) fn multiple_of_signed(&mut self, id: Id, factor: u128) -> Option<Id> {
        let width = self.width(id);
        let half = width / 2;
        if !self.distributes || half != 2 * LEAST_HALF || factor == 1 {
            return None;
        }
        let upper = self.normal_extract(id, half, half);
        let sign = self.selection(upper).filter(|sign| (sign.yes, sign.no) == (mask(half), 0))?;
        self.note(Rule::Disjoint, width);
        let (low, zeros) = (self.normal_extract(id, 0, half), self.constant(half, 0));
        let low = self.normal_concat([low, zeros].into_iter());
        let added = self.selected(Selection { yes: mask(half) << half, no: 0, ..sign }, width);
        Some(self.linear(low, factor, added, factor))
    }

    /// Whether a coefficient is one of a product, not of a sum or a difference.
    fn multiplies(&self, coefficient: Id, width: u32) -> bool {
        ![1, mask(width)].contains(&self.coefficient(coefficient))
    }

    /// The places of two terms that are the same multiple of the lower and of the upper half of a long word, in graphs of compilers' code, which
    /// multiply vectors so.
    pub(super) fn halves(&self, terms: &[u32], width: u32) -> Option<[usize; 2]> {
        if !self.distributes || width != 2 * LEAST_HALF {
            return None;
        }
        let is_half = |&at: &usize| {
            let top = self.segment(terms[at], self.segment_count(terms[at]) - 1);
            terms[at] != UNIT && top.len == LEAST_HALF && self.is_zero(top.atom)
        };
        let places = || (0..terms.len()).step_by(2).filter(is_half);
        let lower = || places().filter(|&at| self.multiplies(terms[at + 1], width));
        let coefficient = |at: usize| self.coefficient(terms[at + 1]);
        let upper_of = |lower: usize| places().find(|&at| coefficient(at) == coefficient(lower) << LEAST_HALF & mask(width));
        lower().find_map(|lower| Some([lower, upper_of(lower)?]))
    }

    pub(super) fn with_joined_halves(&mut self, terms: &[u32], [lower, upper]: [usize; 2], width: u32) -> Id {
        self.note(Rule::Disjoint, width);
        self.note(Rule::ShiftIsMultiple, width);
        let others = terms.chunks_exact(2).enumerate().filter(|(i, _)| ![lower, upper].contains(&(2 * i)));
        let others: Vec<u32> = others.flat_map(|(_, term)| term).copied().collect();
        let factor = self.coefficient(terms[lower + 1]);
        let halves = [lower, upper].map(|at| self.normal_extract(terms[at], 0, LEAST_HALF));
        let whole = self.normal_concat(halves.into_iter());
        let rest = self.sum_of(&others, width);
        self.linear(rest, 1, whole, factor)
    }
}

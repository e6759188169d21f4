//! Comparisons, carries and borrows as one form, in graphs of compilers' code.
//!
//! With s = t + e a sum carries, and a difference s - t borrows, where s is below t, which is where s is below e. With a constant it is an
//! interval of the value without its constant, or the rest: the one of both that does not wrap, from zero where both do not. Where t or e
//! ends in zeros, upper bits decide alone.

use crate::graph::arena::{Arena, Id, Node, Op, Segment, mask};
use crate::graph::rule::Rule;

use super::sum::UNIT;

impl Arena {
    /// The bit `s < t`, unsigned, of values that are not equal and not both constant.
    pub(super) fn ordered(&mut self, s: Id, t: Id) -> Id {
        let width = self.width(s);
        self.note(Rule::Order, width);
        // As sums both have one form.
        let (s, t) = (self.scaled(s, 1, width), self.scaled(t, 1, width));
        let difference = self.normal_sub(s, t);
        if let Some(count) = self.value(t).or(self.value(difference)) {
            return self.is_among_first(s, count);
        }
        if let Some(least) = self.value(s) {
            let below = self.is_among_first(t, least + 1);
            return self.normal_not(below);
        }
        for bound in [t, difference] {
            if let Some((zeros, bound)) = self.above_zeros(bound) {
                let s = self.normal_extract(s, zeros, width - zeros);
                return self.normal_ult(s, bound);
            }
        }
        self.intern(Node { op: Op::Ult, width: 1, a: s, b: t.min(difference), c: 0 })
    }

    /// Zeros that a value that is no constant ends in, and what stands above them: so many that a width is left at which the rule is certified.
    fn above_zeros(&mut self, id: Id) -> Option<(u32, Id)> {
        let width = self.width(id);
        let counted = |zeros: u32| width.checked_sub((width - zeros).next_power_of_two()).filter(|&zeros| zeros > 0);
        let lowest = self.segment(id, 0);
        if self.is_zero(lowest.atom) {
            let zeros = counted(lowest.len)?;
            return Some((zeros, self.normal_extract(id, zeros, width - zeros)));
        }
        let zeros = counted(self.power_of(id)?)?;
        let quotient = self.without_power(id, zeros);
        Some((zeros, self.normal_extract(quotient, 0, width - zeros)))
    }

    /// The bit that a value is below a constant.
    fn is_among_first(&mut self, s: Id, count: u128) -> Id {
        let width = self.width(s);
        // Values that are equal as sums alone differ by zero.
        if count == 0 {
            return self.constant(1, 0);
        }
        let all = mask(width);
        let first = self.unit_of(s).wrapping_neg() & all;
        let end = first.wrapping_add(count) & all;
        let (from, count, is_rest) = match end {
            0 => (0, first, true),
            _ if first < end => (first, count, false),
            _ => (end, first - end, true),
        };
        let shift = self.constant(width, first.wrapping_sub(from) & all);
        let (moved, count) = (self.normal_add(s, shift), self.constant(width, count));
        let bit = self.intern(Node { op: Op::Ult, width: 1, a: moved, b: count, c: 0 });
        if is_rest { self.normal_not(bit) } else { bit }
    }

    /// The bit above a sum or difference of two values that is a bit wider than they are, if a segment is that.
    pub(super) fn carry(&mut self, segment: Segment) -> Option<Id> {
        let node = self.node(segment.atom);
        let width = segment.lo;
        if node.op != Op::Sum || node.b != 4 || segment.len != 1 || width + 1 != u32::from(node.width) {
            return None;
        }
        let terms = [0, 2].map(|i| (self.list(&node)[i], self.list(&node)[i + 1]));
        let [(a, is_first_plus), (b, is_second_plus)] = [self.narrow(terms[0], width)?, self.narrow(terms[1], width)?];
        self.note(Rule::Order, width);
        match (is_first_plus, is_second_plus) {
            (true, true) => {
                let sum = self.normal_add(a, b);
                Some(self.normal_ult(sum, b))
            }
            (true, false) => Some(self.normal_ult(a, b)),
            (false, true) => Some(self.normal_ult(b, a)),
            (false, false) => None,
        }
    }

    /// A term as a value of a bit less, and whether it is added: it is below two to that width, or what it takes away is.
    fn narrow(&mut self, (term, coefficient): (Id, Id), width: u32) -> Option<(Id, bool)> {
        let coefficient = self.coefficient(coefficient);
        if term == UNIT {
            let is_plus = coefficient >> width == 0;
            let value = if is_plus { coefficient } else { coefficient.wrapping_neg() & mask(width + 1) };
            return (value >> width == 0).then(|| (self.constant(width, value), is_plus));
        }
        let is_plus = coefficient.is_power_of_two();
        let multiple = if is_plus { coefficient } else { coefficient.wrapping_neg() & mask(width + 1) };
        let shift = multiple.is_power_of_two().then(|| multiple.trailing_zeros())?;
        let top = self.segment(term, self.segment_count(term) - 1);
        if !self.is_zero(top.atom) || top.len <= shift {
            return None;
        }
        let low = self.normal_extract(term, 0, width);
        Some((self.normal_shl(low, shift), is_plus))
    }
}

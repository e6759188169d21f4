//! Sums of products: flattened, with coefficients modulo 2^width.

use crate::graph::arena::{Arena, Id, Op, mask};
use crate::graph::rule::Rule;

/// The node of a term that stands for the constant 1.
const UNIT: Id = 0;
/// The coefficient id that stands for 1.
const ONE: Id = 0;

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
        if node.op == Op::Product && node.b as usize <= self.flatten_limit {
            factors.extend_from_slice(self.list(&node));
        } else {
            factors.push(id);
        }
    }

    /// Splits a constant factor off a value that is a multiple of one node.
    fn monic(&mut self, id: Id, width: u32) -> (Id, u128) {
        let mut terms = self.take_list();
        self.terms_of(id, 1, &mut terms);
        let split = match terms[..] {
            [node, coefficient] if node != UNIT => (node, self.coefficient(coefficient)),
            _ => (id, 1),
        };
        self.give_back_list(terms);
        debug_assert_eq!(self.width(split.0), width);
        split
    }

    fn scaled(&mut self, id: Id, factor: u128, width: u32) -> Id {
        let mut terms = self.take_list();
        self.terms_of(id, factor, &mut terms);
        self.finish_sum(terms, width)
    }

    fn linear(&mut self, a: Id, factor_a: u128, b: Id, factor_b: u128) -> Id {
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
    fn coefficient(&self, id: Id) -> u128 {
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
        match node.op {
            Op::Const | Op::WideConst => {
                let value = self.value(id).expect("constant").wrapping_mul(factor) & mask(width);
                self.push_term(UNIT, value, width, out);
            }
            Op::Sum if node.b as usize > 2 * self.flatten_limit => {
                self.push_term(id, factor, width, out);
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
                None => self.push_term(id, factor, width, out),
            },
            _ => self.push_term(id, factor, width, out),
        }
    }

    fn with_unit(&mut self, unit: [u32; 2], inner: Vec<u32>, width: u32) -> Vec<u32> {
        let all = self.merge_terms(&unit, &inner, width);
        self.give_back_list(inner);
        all
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

    fn finish_sum(&mut self, terms: Vec<u32>, width: u32) -> Id {
        let id = self.sum_of(&terms, width);
        self.give_back_list(terms);
        id
    }

    fn sum_of(&mut self, terms: &[u32], width: u32) -> Id {
        match *terms {
            [] => self.constant(width, 0),
            [UNIT, coefficient] => {
                let value = self.coefficient(coefficient);
                self.constant(width, value)
            }
            [node, ONE] => node,
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

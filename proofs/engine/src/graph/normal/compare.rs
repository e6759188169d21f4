//! Comparisons and selection.

use super::selection::Selection;
use crate::graph::arena::{Arena, Id, Node, Op, mask};
use crate::graph::rule::Rule;

impl Arena {
    /// The bit `a == b`.
    pub(crate) fn normal_eq(&mut self, a: Id, b: Id) -> Id {
        self.note(Rule::Compare, self.width(a));
        if a == b {
            return self.constant(1, 1);
        }
        if let (Some(x), Some(y)) = (self.value(a), self.value(b)) {
            return self.constant(1, (x == y) as u128);
        }
        if let Some(bit) = self.selected_equals(a, b) {
            return bit;
        }
        if self.width(a) == 1 {
            let differ = self.normal_xor(a, b);
            return self.normal_not(differ);
        }
        let (a, b) = (a.min(b), a.max(b));
        self.intern(Node { op: Op::Eq, width: 1, a, b, c: 0 })
    }

    /// The bit that a selection by a bit is equal to a constant, in graphs of compilers' code.
    fn selected_equals(&mut self, a: Id, b: Id) -> Option<Id> {
        let (value, selection) = match (self.value(a), self.value(b)) {
            (Some(value), None) => (value, self.selection(b)?),
            (None, Some(value)) => (value, self.selection(a)?),
            _ => return None,
        };
        self.note(Rule::SelectConstants, self.width(a));
        Some(match (selection.yes == value, selection.no == value) {
            (false, false) => self.constant(1, 0),
            (true, true) => self.constant(1, 1),
            (true, false) => selection.bit,
            (false, true) => self.normal_not(selection.bit),
        })
    }

    /// The bit `a < b`, unsigned.
    pub(crate) fn normal_ult(&mut self, a: Id, b: Id) -> Id {
        self.note(Rule::Compare, self.width(a));
        if let (Some(x), Some(y)) = (self.value(a), self.value(b)) {
            return self.constant(1, (x < y) as u128);
        }
        let greatest = mask(self.width(a));
        if a == b || self.is_zero(b) || self.value(a) == Some(greatest) {
            return self.constant(1, 0);
        }
        if self.distributes {
            return self.ordered(a, b);
        }
        self.intern(Node { op: Op::Ult, width: 1, a, b, c: 0 })
    }

    /// `yes` when the bit `condition` is 1, else `no`.
    pub(crate) fn normal_ite(&mut self, condition: Id, yes: Id, no: Id) -> Id {
        self.note(Rule::Select, self.width(yes));
        if yes == no {
            return yes;
        }
        if let Some(value) = self.value(condition) {
            return if value == 1 { yes } else { no };
        }
        if self.width(yes) == 1
            && let (Some(one), Some(_)) = (self.value(yes), self.value(no))
        {
            return if one == 1 { condition } else { self.normal_not(condition) };
        }
        if self.distributes {
            let (bit, is_flipped) = self.positive(condition);
            let (yes, no) = if is_flipped { (no, yes) } else { (yes, no) };
            if let (Some(yes), Some(no), width) = (self.value(yes), self.value(no), self.width(yes)) {
                return self.selected(Selection { bit, yes, no }, width);
            }
            let difference = self.normal_sub(yes, no);
            if let (Some(value), width) = (self.value(difference), self.width(yes)) {
                let selected = self.selected(Selection { bit, yes: value, no: 0 }, width);
                return self.normal_add(no, selected);
            }
            let width = self.width(yes) as u8;
            return self.intern(Node { op: Op::Ite, width, a: bit, b: yes, c: no });
        }
        let node = self.node(condition);
        if node.op == Op::XorSet && node.c != 0 {
            let positive = self.normal_not(condition);
            return self.normal_ite(positive, no, yes);
        }
        let width = self.width(yes) as u8;
        self.intern(Node { op: Op::Ite, width, a: condition, b: yes, c: no })
    }
}

//! Ands: flattened, idempotent; a constant operand becomes zero segments. Or is the dual.

use crate::graph::arena::{Arena, Id, Op, mask};
use crate::graph::rule::Rule;

impl Arena {
    /// `a & b`.
    pub(crate) fn normal_and(&mut self, a: Id, b: Id) -> Id {
        let width = self.width(a);
        self.note(Rule::AndLattice, width);
        if a == b {
            return a;
        }
        if let Some(value) = self.value(a) {
            return self.masked(b, value, width);
        }
        if let Some(value) = self.value(b) {
            return self.masked(a, value, width);
        }
        let mut list = self.take_list();
        self.collect_and(a, &mut list);
        self.collect_and(b, &mut list);
        self.finish_and(list, width)
    }

    /// `a | b`.
    pub(crate) fn normal_or(&mut self, a: Id, b: Id) -> Id {
        if let Some(id) = self.disjoint_join(a, b) {
            return id;
        }
        self.note(Rule::OrDual, self.width(a));
        let (a, b) = (self.normal_not(a), self.normal_not(b));
        let neither = self.normal_and(a, b);
        self.normal_not(neither)
    }

    /// The bits of `id` where `keep` is one, zeros elsewhere.
    fn masked(&mut self, id: Id, keep: u128, width: u32) -> Id {
        self.note(Rule::Mask, width);
        let mut out = self.take_segments();
        let mut lo = 0;
        while lo < width {
            let rest = keep >> lo;
            let one = rest & 1 == 1;
            let run = if one { rest.trailing_ones() } else { rest.trailing_zeros() };
            let len = run.min(width - lo);
            if one {
                self.gather(id, lo, len, &mut out);
            } else {
                self.push_zeros(len, &mut out);
            }
            lo += len;
        }
        self.finish_segments(out, width)
    }

    fn collect_and(&mut self, id: Id, list: &mut Vec<Id>) {
        let node = self.node(id);
        if node.op != Op::AndSet || node.b as usize > self.flatten_limit {
            return insert_member(list, id);
        }
        for i in 0..node.b {
            insert_member(list, self.pool[(node.a + i) as usize]);
        }
    }

    fn finish_and(&mut self, mut list: Vec<Id>, width: u32) -> Id {
        while list.len() > 1 {
            let Some(id) = self.take_same_shape(&mut list, Rule::AndOfSlices, Self::normal_and) else {
                break;
            };
            if let Some(value) = self.value(id) {
                // Only zero can arise here: a constant of all ones would need both operands constant.
                let rest = self.and_of(&list, width);
                self.give_back_list(list);
                return match rest {
                    Some(rest) => self.masked(rest, value, width),
                    None => id,
                };
            }
            self.collect_and(id, &mut list);
        }
        let id = self.and_of(&list, width).expect("an and has an operand");
        self.give_back_list(list);
        id
    }

    fn and_of(&mut self, list: &[Id], width: u32) -> Option<Id> {
        match list {
            [] => return None,
            [id] => return Some(*id),
            _ => {}
        }
        if list.iter().any(|&id| self.is_complement_of_another(id, list)) {
            return Some(self.constant(width, 0));
        }
        if list.iter().any(|&id| self.has_constant_segment(id)) {
            return Some(self.piecewise(list, 0, width, |arena, parts, _, _| {
                parts[1..].iter().fold(parts[0], |all, &part| arena.normal_and(all, part))
            }));
        }
        Some(self.intern_list(Op::AndSet, width, 0, list))
    }

    /// Whether `id` is `!x` for another member `x` of a sorted list.
    fn is_complement_of_another(&mut self, id: Id, list: &[Id]) -> bool {
        let node = self.node(id);
        if node.op != Op::XorSet || node.c == 0 {
            return false;
        }
        let width = node.width as u32;
        if self.value(node.c) != Some(mask(width)) {
            return false;
        }
        let complement = self.normal_not(id);
        list.binary_search(&complement).is_ok()
    }
}

fn insert_member(list: &mut Vec<Id>, id: Id) {
    if let Err(at) = list.binary_search(&id) {
        list.insert(at, id);
    }
}

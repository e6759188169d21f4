//! Xors: flattened, cancelled, with one constant; not is a xor with all ones.

use crate::graph::arena::{Arena, Id, Op, mask};
use crate::graph::rule::Rule;

impl Arena {
    /// `a ^ b`.
    pub(crate) fn normal_xor(&mut self, a: Id, b: Id) -> Id {
        let width = self.width(a);
        self.note(Rule::XorRing, width);
        if a == b {
            return self.constant(width, 0);
        }
        if self.is_plain(a) && self.is_plain(b) {
            let list = if a < b { [a, b] } else { [b, a] };
            return self.intern_list(Op::XorSet, width, 0, &list);
        }
        if let Some(id) = self.disjoint_join(a, b) {
            return id;
        }
        let mut list = self.take_list();
        let mut constant = 0;
        self.toggle(a, &mut list, &mut constant);
        self.toggle(b, &mut list, &mut constant);
        self.finish_xor(list, constant, width)
    }

    /// `!a`.
    pub(crate) fn normal_not(&mut self, a: Id) -> Id {
        let width = self.width(a);
        self.note(Rule::Not, width);
        let ones = self.constant(width, mask(width));
        self.normal_xor(a, ones)
    }

    /// Whether no xor rule looks inside the node.
    #[inline]
    fn is_plain(&self, id: Id) -> bool {
        !matches!(self.node(id).op, Op::Const | Op::WideConst | Op::XorSet | Op::Segments | Op::Extract)
    }

    /// Xors a value into a sorted list of operands and a constant.
    fn toggle(&mut self, id: Id, list: &mut Vec<Id>, constant: &mut u128) {
        if let Some(value) = self.value(id) {
            *constant ^= value;
            return;
        }
        let node = self.node(id);
        if let Some((rotated, value)) = self.turned_with_constant(id) {
            *constant ^= value;
            return toggle_member(list, rotated);
        }
        if node.op != Op::XorSet || node.b as usize > self.flatten_limit {
            return toggle_member(list, id);
        }
        if node.c != 0 {
            *constant ^= self.value(node.c).expect("constant of a xor");
        }
        if list.is_empty() {
            list.extend_from_slice(self.list(&node));
            return;
        }
        for i in 0..node.b {
            toggle_member(list, self.pool[(node.a + i) as usize]);
        }
    }

    fn finish_xor(&mut self, mut list: Vec<Id>, mut constant: u128, width: u32) -> Id {
        while list.len() > 1 {
            let Some(id) = self.take_same_shape(&mut list, Rule::XorOfSlices, Self::normal_xor) else {
                break;
            };
            self.toggle(id, &mut list, &mut constant);
        }
        let id = self.xor_of(&list, constant, width);
        self.give_back_list(list);
        id
    }

    fn xor_of(&mut self, list: &[Id], constant: u128, width: u32) -> Id {
        match list {
            [] => return self.constant(width, constant),
            [id] if constant == 0 => return *id,
            [id] if self.node(*id).op == Op::Extract => {
                let slice = self.segment(*id, 0);
                let atom_width = self.width(slice.atom);
                self.note(Rule::XorOfSlices, atom_width);
                self.note(Rule::XorConstantSlice, atom_width);
                let wide = self.constant(atom_width, constant << slice.lo);
                let atom = self.normal_xor(slice.atom, wide);
                return self.normal_extract(atom, slice.lo, slice.len);
            }
            _ => {}
        }
        let single = list.len() == 1 && self.node(list[0]).op == Op::Segments;
        if single || list.iter().any(|&id| self.has_constant_segment(id)) {
            return self.piecewise(list, 0, width, |arena, parts, lo, len| {
                let mut all = arena.take_list();
                let mut rest = constant >> lo & mask(len);
                for &part in parts {
                    arena.toggle(part, &mut all, &mut rest);
                }
                arena.finish_xor(all, rest, len)
            });
        }
        let c = if constant == 0 { 0 } else { self.constant(width, constant) };
        self.intern_list(Op::XorSet, width, c, list)
    }
}

fn toggle_member(list: &mut Vec<Id>, id: Id) {
    match list.binary_search(&id) {
        Ok(at) => {
            list.remove(at);
        }
        Err(at) => list.insert(at, id),
    }
}

//! Concrete values of graph nodes.

use std::collections::HashMap;

use crate::graph::arena::{Arena, Id, Node, Op, mask};
use crate::graph::{self, Sym};

/// The nodes that some outputs need, in an order in which operands come first.
pub struct Plan {
    order: Vec<Id>,
    outputs: Vec<Id>,
}

/// An input that outputs depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InputRef {
    /// Name of the group.
    pub name: String,
    /// Index in the group.
    pub index: u32,
    /// Width in bits.
    pub width: u32,
}

impl Plan {
    /// Plans the evaluation of outputs of the current graph.
    pub fn new(outputs: &[Sym]) -> Self {
        let outputs: Vec<Id> = outputs.iter().map(|sym| sym.id()).collect();
        graph::read(|arena| Plan { order: cone(arena, &outputs), outputs })
    }

    /// Number of nodes that the outputs need.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is no output.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Ids of the nodes, operands first.
    pub fn order(&self) -> &[Id] {
        &self.order
    }

    /// The inputs that the outputs depend on.
    pub fn inputs(&self) -> Vec<InputRef> {
        graph::read(|arena| {
            let nodes = self.order.iter().map(|&id| arena.node(id));
            nodes
                .filter(|node| node.op == Op::Input)
                .map(|node| InputRef { name: arena.name(node.a).to_owned(), index: node.b, width: node.width.into() })
                .collect()
        })
    }

    /// Values of the outputs when each input `(name, index)` has the value that `input` gives.
    /// Bits of an input above its width are ignored.
    pub fn run(&self, input: impl Fn(&str, u32) -> u64) -> Vec<u128> {
        graph::read(|arena| {
            let size = self.order.last().map_or(0, |&id| id as usize + 1);
            let mut values = vec![0u128; size];
            let mut applications: HashMap<Id, Vec<u64>> = HashMap::new();
            for &id in &self.order {
                let node = arena.node(id);
                let value = match node.op {
                    Op::Input => input(arena.name(node.a), node.b).into(),
                    Op::Apply => {
                        let arguments: Vec<u64> = arena.list(&node).iter().map(|&id| values[id as usize] as u64).collect();
                        applications.insert(id, (arena.function(node.c).value)(&arguments));
                        continue;
                    }
                    Op::Value => applications[&node.a][node.b as usize].into(),
                    _ => node_value(arena, id, &node, &values),
                };
                values[id as usize] = value & mask(node.width.into());
            }
            self.outputs.iter().map(|&id| values[id as usize]).collect()
        })
    }
}

/// The nodes that `roots` need, in increasing order of id, which puts operands first.
fn cone(arena: &Arena, roots: &[Id]) -> Vec<Id> {
    let size = roots.iter().max().map_or(0, |&id| id as usize + 1);
    let mut needed = vec![false; size];
    for &root in roots {
        needed[root as usize] = true;
    }
    for id in (1..size).rev() {
        if needed[id] {
            for_each_operand(arena, id as Id, |operand| needed[operand as usize] = true);
        }
    }
    (1..size).filter(|&id| needed[id]).map(|id| id as Id).collect()
}

/// Calls `f` with each operand of a node.
pub fn for_each_operand(arena: &Arena, id: Id, mut f: impl FnMut(Id)) {
    let node = arena.node(id);
    match node.op {
        Op::Const | Op::WideConst | Op::Input => {}
        Op::Sum => arena.list(&node).iter().filter(|&&term| term != 0).for_each(|&term| f(term)),
        Op::Segments => arena.list(&node).iter().step_by(2).for_each(|&atom| f(atom)),
        Op::Apply => arena.list(&node).iter().for_each(|&argument| f(argument)),
        Op::Value => f(node.a),
        Op::Product | Op::AndSet | Op::XorSet => {
            arena.list(&node).iter().for_each(|&operand| f(operand));
            if node.c != 0 {
                f(node.c);
            }
        }
        Op::Ite | Op::DoubleMulAdd => [node.a, node.b, node.c].into_iter().for_each(f),
        Op::Extract | Op::Not | Op::Neg | Op::DoubleNeg => f(node.a),
        Op::Shl | Op::Lshr | Op::Ashr | Op::Rotr | Op::Rotl => f(node.a),
        Op::Eq | Op::Ult | Op::Add | Op::Sub | Op::Mul => [node.a, node.b].into_iter().for_each(f),
        Op::And | Op::Or | Op::Xor | Op::Concat => [node.a, node.b].into_iter().for_each(f),
        Op::DoubleAdd | Op::DoubleSub => [node.a, node.b].into_iter().for_each(f),
    }
}

fn node_value(arena: &Arena, id: Id, node: &Node, values: &[u128]) -> u128 {
    let value = |id: Id| values[id as usize];
    let list = || arena.list(node).iter();
    match node.op {
        Op::Const | Op::WideConst => arena.value(id).expect("constant"),
        Op::Sum => arena.list(node).chunks_exact(2).fold(0, |sum, term| {
            let coefficient = if term[1] == 0 { 1 } else { value_of_constant(arena, term[1]) };
            let factor = if term[0] == 0 { 1 } else { value(term[0]) };
            sum.wrapping_add(coefficient.wrapping_mul(factor))
        }),
        Op::Product => list().fold(1, |product, &id| product.wrapping_mul(value(id))),
        Op::AndSet => list().fold(u128::MAX, |all, &id| all & value(id)),
        Op::XorSet => {
            let constant = if node.c == 0 { 0 } else { value(node.c) };
            list().fold(constant, |all, &id| all ^ value(id))
        }
        Op::Segments => arena.list(node).chunks_exact(2).rev().fold(0, |high, segment| {
            let (lo, len) = (segment[1] & 0xff, segment[1] >> 8);
            high << len | value(segment[0]) >> lo & mask(len)
        }),
        _ => operation(node, value, |id| arena.width(id)),
    }
}

fn value_of_constant(arena: &Arena, id: Id) -> u128 {
    arena.value(id).expect("coefficient of a sum")
}

/// The value, before it is cut to its width, of a node as built from operands; `value` and `width`
/// give those of an operand.
///
/// # Panics
/// On an input, a wide constant or a list node.
pub fn operation(node: &Node, value: impl Fn(u32) -> u128, width: impl Fn(u32) -> u32) -> u128 {
    let own: u32 = node.width.into();
    let (a, b) = (|| value(node.a), || value(node.b));
    match node.op {
        Op::Const => (node.b as u128) << 32 | node.a as u128,
        Op::Extract | Op::Lshr => a() >> node.c,
        Op::Eq => (a() == b()) as u128,
        Op::Ult => (a() < b()) as u128,
        Op::Ite => value(if a() == 1 { node.b } else { node.c }),
        Op::Add => a().wrapping_add(b()),
        Op::Sub => a().wrapping_sub(b()),
        Op::Neg => a().wrapping_neg(),
        Op::Mul => a().wrapping_mul(b()),
        Op::And => a() & b(),
        Op::Or => a() | b(),
        Op::Xor => a() ^ b(),
        Op::Not => !a(),
        Op::Shl => a() << node.c,
        Op::Ashr => {
            let unused = 128 - own;
            ((((a() << unused) as i128) >> unused) >> node.c) as u128
        }
        Op::Rotr => rotated_right(a(), node.c, own),
        Op::Rotl => rotated_right(a(), (own - node.c) % own, own),
        Op::Concat => a().unbounded_shl(width(node.b)) | b(),
        Op::DoubleAdd => pattern(double(a()) + double(b())),
        Op::DoubleSub => pattern(double(a()) - double(b())),
        Op::DoubleMulAdd => pattern(double(a()).mul_add(double(b()), double(value(node.c)))),
        Op::DoubleNeg => pattern(-double(a())),
        op => panic!("{op:?} is not built from operands"),
    }
}

/// The double with this pattern of 64 bits.
fn double(pattern: u128) -> f64 {
    f64::from_bits(pattern as u64)
}

fn pattern(double: f64) -> u128 {
    double.to_bits().into()
}

fn rotated_right(value: u128, k: u32, width: u32) -> u128 {
    if k == 0 { value } else { value >> k | value << (width - k) }
}

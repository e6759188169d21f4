//! The hash-consed store of nodes: equal nodes have equal ids.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::function::Function;
use super::index::Index;
use super::known::{Known, Operation};
use super::rule::{Applied, Rule};
use super::width::MAX_WIDTH;

/// Id of a node in its arena; 0 is no node.
pub type Id = u32;

/// Bits `lo ..lo + len` of `atom`; for a constant, `lo` is 0 and `len` its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub atom: Id,
    pub lo: u32,
    pub len: u32,
}

/// What a node computes from its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Op {
    /// Constant of at most 64 bits: `a` low half, `b` high half.
    Const,
    /// Constant of more than 64 bits: four 32-bit limbs in the pool, least significant first.
    WideConst,
    /// Input: `a` is the index of its name, `b` its index under that name.
    Input,
    /// Bits `c ..c + width` of `a`.
    Extract,
    /// 1 when `a == b`, else 0.
    Eq,
    /// 1 when `a < b` unsigned, else 0.
    Ult,
    /// `b` when the bit `a` is 1, else `c`.
    Ite,
    /// Normal form: sum of terms, pairs (node or 0 for the unit, coefficient constant) in the pool.
    Sum,
    /// Normal form: product of the nodes in the pool.
    Product,
    /// Normal form: xor of the nodes in the pool and of the constant `c` (0 for none).
    XorSet,
    /// Normal form: and of the nodes in the pool.
    AndSet,
    /// Normal form: segments (node, first bit | length << 8) in the pool, least significant first;
    /// `c` is 1 when one of them is constant.
    Segments,
    /// As built: `a + b`.
    Add,
    /// As built: `a - b`.
    Sub,
    /// As built: `-a`.
    Neg,
    /// As built: `a * b`.
    Mul,
    /// As built: `a & b`.
    And,
    /// As built: `a | b`.
    Or,
    /// As built: `a ^ b`.
    Xor,
    /// As built: `!a`.
    Not,
    /// As built: `a << c`.
    Shl,
    /// As built: `a >> c`, zeros from the left.
    Lshr,
    /// As built: `a >> c`, sign bits from the left.
    Ashr,
    /// As built: `a` rotated right by `c`.
    Rotr,
    /// As built: `a` rotated left by `c`.
    Rotl,
    /// As built: `a` above `b`.
    Concat,
    /// The pattern of the double `a + b`, of the patterns of doubles, rounded to nearest, ties to even; so are the next two.
    DoubleAdd,
    /// The pattern of the double `a - b`.
    DoubleSub,
    /// The pattern of the double `a * b + c`, rounded once.
    DoubleMulAdd,
    /// The pattern of the double `-a`, which is `a` with the top bit flipped.
    DoubleNeg,
    /// An application of the opaque function with number `c` to the nodes in the pool. It has no value of its own; its width says nothing.
    Apply,
    /// Word `b` of the value of the application `a`.
    Value,
}

/// One node. The meaning of `a`, `b` and `c` depends on the operation; for a list node `a` is the
/// offset and `b` the length of its list in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Operation.
    pub op: Op,
    /// Width of the result, 1 to [`MAX_WIDTH`].
    pub width: u8,
    /// First operand.
    pub a: u32,
    /// Second operand.
    pub b: u32,
    /// Third operand or parameter.
    pub c: u32,
}

impl Node {
    /// The greatest operand of a node without list, 0 where it has none.
    #[inline]
    fn youngest(&self) -> Id {
        match self.op {
            Op::Const | Op::Input => 0,
            Op::Ite | Op::DoubleMulAdd => self.a.max(self.b).max(self.c),
            _ => self.a.max(self.b),
        }
    }
}

impl Op {
    /// Whether the operands are a list in the pool.
    pub fn has_list(self) -> bool {
        matches!(self, Op::WideConst | Op::Sum | Op::Product | Op::XorSet | Op::AndSet | Op::Segments | Op::Apply)
    }
}

/// Most operands a flattened sum, xor, and or product takes in from one operand.
pub(super) const FLATTENED: usize = 512;

/// Most nodes of a graph, and no id is as great.
pub(super) const MOST_NODES: u32 = 1 << 31;

/// Most operands a xor has that is taken apart where rotations are moved into xors: those of a few rounds of a hash function, not all that
/// came before.
const DISTRIBUTED: usize = 64;

/// All-ones value of `width` bits.
#[inline]
pub fn mask(width: u32) -> u128 {
    debug_assert!((1..=MAX_WIDTH).contains(&width));
    u128::MAX >> (MAX_WIDTH - width)
}

/// The store.
pub struct Arena {
    pub(crate) nodes: Vec<Node>,
    pub(crate) pool: Vec<u32>,
    index: Index,
    names: Vec<String>,
    functions: Vec<&'static Function>,
    /// Scratch lists of the normaliser, kept to avoid allocation.
    spare_lists: Vec<Vec<u32>>,
    pub(crate) spare_segments: Vec<Vec<Segment>>,
    /// Most operands a flattened xor or and takes in from one operand.
    pub(crate) flatten_limit: usize,
    /// Whether it is of code of compilers, with rotations moved into xors and more rules: see [`super::normal`].
    pub(super) distributes: bool,
    applied: Applied,
    known: Known,
}

impl Default for Arena {
    fn default() -> Self {
        Self::new()
    }
}

impl Arena {
    /// An empty store.
    pub fn new() -> Self {
        // Node 0 is never handed out: it stands for "none" and for the unit of sums.
        let none = Node { op: Op::Const, width: 1, a: 0, b: 0, c: u32::MAX };
        Arena {
            nodes: vec![none],
            pool: Vec::new(),
            index: Index::default(),
            names: Vec::new(),
            functions: Vec::new(),
            spare_lists: Vec::new(),
            spare_segments: Vec::new(),
            flatten_limit: FLATTENED,
            distributes: false,
            applied: Applied::default(),
            known: Known::default(),
        }
    }

    /// An empty store that moves rotations into xors.
    pub fn distributing() -> Self {
        Arena { distributes: true, flatten_limit: DISTRIBUTED, ..Self::new() }
    }

    /// The rules of the normal form that were applied.
    pub fn applied(&self) -> &Applied {
        &self.applied
    }

    /// Notes that it rests on rules that another graph applied.
    pub(super) fn rest_on(&mut self, rules: &Applied) {
        self.applied.merge(rules);
    }

    /// Notes that a rule is applied to words of a width.
    #[inline]
    pub(crate) fn note(&mut self, rule: Rule, width: u32) {
        self.applied.note(rule, width);
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The node of an id.
    #[inline]
    pub fn node(&self, id: Id) -> Node {
        self.nodes[id as usize]
    }

    /// Width of a node, in bits.
    #[inline]
    pub fn width(&self, id: Id) -> u32 {
        self.nodes[id as usize].width as u32
    }

    /// The list of a list node.
    #[inline]
    pub fn list(&self, node: &Node) -> &[u32] {
        &self.pool[node.a as usize..(node.a + node.b) as usize]
    }

    /// The name that input nodes refer to by index.
    pub fn name(&self, index: u32) -> &str {
        &self.names[index as usize]
    }

    /// Id of a node without list.
    #[inline]
    pub fn intern(&mut self, node: Node) -> Id {
        let mut hasher = FxHasher::default();
        hasher.write_u64((node.op as u64) << 40 | (node.width as u64) << 32 | node.c as u64);
        hasher.write_u64((node.a as u64) << 32 | node.b as u64);
        let tag = fold(hasher.finish());
        let youngest = node.youngest();
        let nodes = &self.nodes;
        match self.index.find(tag, youngest, |id| nodes[id as usize] == node) {
            Some(id) => id,
            None => self.insert(tag, youngest, node),
        }
    }

    /// Id of a list node.
    pub fn intern_list(&mut self, op: Op, width: u32, c: u32, list: &[u32]) -> Id {
        debug_assert!(op.has_list());
        let mut hasher = FxHasher::default();
        hasher.write_u64((op as u64) << 40 | (width as u64) << 32 | c as u64);
        let mut pairs = list.chunks_exact(2);
        for pair in &mut pairs {
            hasher.write_u64((pair[0] as u64) << 32 | pair[1] as u64);
        }
        for &word in pairs.remainder() {
            hasher.write_u32(word);
        }
        let tag = fold(hasher.finish());
        let (nodes, pool) = (&self.nodes, &self.pool);
        let same = |id: Id| {
            let n = &nodes[id as usize];
            n.op == op
                && n.width as u32 == width
                && n.c == c
                && n.b as usize == list.len()
                && &pool[n.a as usize..(n.a + n.b) as usize] == list
        };
        let youngest = match op {
            Op::WideConst => None,
            Op::Sum | Op::Segments => list.iter().step_by(2).max(),
            _ => list.iter().max(),
        };
        let youngest = youngest.copied().unwrap_or(0);
        if let Some(id) = self.index.find(tag, youngest, same) {
            return id;
        }
        let offset = u32::try_from(self.pool.len()).expect("graph pool exceeds 2^32 words");
        self.pool.extend_from_slice(list);
        let node = Node { op, width: width as u8, a: offset, b: list.len() as u32, c };
        self.insert(tag, youngest, node)
    }

    fn insert(&mut self, tag: u32, youngest: Id, node: Node) -> Id {
        let id = Id::try_from(self.nodes.len()).ok().filter(|&id| id < MOST_NODES).expect("graph exceeds 2^31 nodes");
        self.nodes.push(node);
        self.index.insert(tag, youngest, id);
        id
    }

    /// A cleared list; give it back with [`Arena::give_back_list`].
    pub(crate) fn take_list(&mut self) -> Vec<u32> {
        self.spare_lists.pop().unwrap_or_default()
    }

    /// Returns a list to the store of spares.
    pub(crate) fn give_back_list(&mut self, mut list: Vec<u32>) {
        list.clear();
        self.spare_lists.push(list);
    }

    /// The node that an operation gives: what it gave before, while that is known, or what is built.
    #[inline]
    pub(super) fn once(&mut self, operation: Operation, build: impl FnOnce(&mut Self) -> Id) -> Id {
        if let Some(known) = self.known.find(&operation) {
            return known;
        }
        let id = build(self);
        self.known.keep(operation, id, self.nodes.len());
        id
    }

    /// Index of an input name, for [`Op::Input`].
    pub fn intern_name(&mut self, name: &str) -> u32 {
        let known = self.names.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        }) as u32
    }

    /// The opaque function that applications refer to by number.
    pub fn function(&self, number: u32) -> &'static Function {
        self.functions[number as usize]
    }

    /// The words of an opaque function's value.
    pub fn apply(&mut self, function: &'static Function, arguments: &[Id]) -> Vec<Id> {
        let known = self.functions.iter().position(|known| known.name == function.name);
        let number = known.unwrap_or_else(|| {
            self.functions.push(function);
            self.functions.len() - 1
        });
        let before = self.nodes.len();
        let application = self.intern_list(Op::Apply, 1, number as u32, arguments);
        let outputs = function.outputs as u32;
        // The values lie behind their application, and there is no other way to make them, so that no table need know them.
        if application as usize == before {
            let value = |index| Node { op: Op::Value, width: function.width as u8, a: application, b: index, c: 0 };
            self.nodes.extend((0..outputs).map(value));
        }
        (application + 1..=application + outputs).collect()
    }

    /// Constant `value` of `width` bits; bits above the width are dropped.
    pub fn constant(&mut self, width: u32, value: u128) -> Id {
        let value = value & mask(width);
        if width > 64 {
            let limbs = [0, 32, 64, 96].map(|shift| (value >> shift) as u32);
            return self.intern_list(Op::WideConst, width, 0, &limbs);
        }
        let (a, b) = (value as u32, (value >> 32) as u32);
        self.intern(Node { op: Op::Const, width: width as u8, a, b, c: 0 })
    }

    /// Value of a constant node, `None` for any other.
    #[inline]
    pub fn value(&self, id: Id) -> Option<u128> {
        let node = self.node(id);
        match node.op {
            Op::Const => Some((node.b as u128) << 32 | node.a as u128),
            Op::WideConst => {
                let limbs = self.list(&node).iter().rev();
                Some(limbs.fold(0, |value, &limb| value << 32 | limb as u128))
            }
            _ => None,
        }
    }

    /// The input `index` under the name with index `name`.
    pub fn input(&mut self, name: u32, index: u32, width: u32) -> Id {
        self.intern(Node { op: Op::Input, width: width as u8, a: name, b: index, c: 0 })
    }
}

#[inline]
fn fold(hash: u64) -> u32 {
    (hash ^ hash >> 32) as u32
}

//! The hash-consed store of nodes: equal nodes have equal ids.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::function::Function;
use super::index::Index;
use super::known::{Known, Operation};
use super::node::MOST_NODES;
pub use super::node::{Id, Node, Op};
use super::rule::{Applied, Rule};
use super::width::MAX_WIDTH;

/// Bits `lo ..lo + len` of `atom`; for a constant, `lo` is 0 and `len` its width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub atom: Id,
    pub lo: u32,
    pub len: u32,
}

/// Most operands a flattened sum, xor, and or product takes in from one operand.
pub(super) const FLATTENED: usize = 512;

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

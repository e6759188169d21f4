//! BLAKE3 of the canonical encodings of elements of Goldilocks, of two digests, and in the challenger over bytes.

use std::collections::BTreeMap;

use ashlar::blake3::platform::OnWords;
use ashlar::challenger::{HashChallenger, Incremental};
use ashlar_engine::eval::Plan;
use ashlar_engine::graph::arena::Op;
use ashlar_engine::graph::{self, Mode, Sym, scope};
use ashlar_engine::models::Symbolic;

use super::hashes::Hashes;
use crate::blake3::functions::{Digest, HashMode};
use crate::blake3::sides::{Function, Group};
use crate::challenger::bytes::{Byte, bytes};
use crate::lists::array;

/// Bytes of an element of Goldilocks.
const ELEMENT: usize = 8;

/// Bytes of a digest.
const DIGEST: usize = 32;

/// BLAKE3 over symbolic bytes.
pub struct Blake3;

/// The operations on words that are counted, in the order of the text; bytes are joined and cut at no cost.
const NAMED: [(Op, &str); 4] = [
    (Op::Add, "additions of words"),
    (Op::Xor, "exclusive ors of words"),
    (Op::Rotr, "rotations of words"),
    (Op::And, "conjunctions of words"),
];

impl Hashes for Blake3 {
    type Value = Sym;

    fn counted(&self, run: impl FnOnce(&Self) -> Vec<Sym>) -> String {
        scope(Mode::Raw, || {
            let plan = Plan::new(&run(self));
            let mut counts = BTreeMap::<&str, usize>::new();
            graph::read(|arena| {
                for node in plan.order().iter().map(|&id| arena.node(id)) {
                    if let Some((_, name)) = NAMED.iter().find(|(op, _)| *op == node.op) {
                        *counts.entry(name).or_default() += 1;
                    }
                }
            });
            let text = |(_, name): &(Op, &str)| counts.get(name).map(|count| format!("{count} {name}"));
            NAMED.iter().filter_map(text).collect::<Vec<_>>().join(", ")
        })
    }

    fn row(&self, elements: usize) -> Vec<Sym> {
        inputs("row", ELEMENT * elements)
    }

    fn digest(&self, name: &str) -> Vec<Sym> {
        inputs(name, DIGEST)
    }

    fn leaf(&self, row: &[Sym]) -> Vec<Sym> {
        hash(row)
    }

    fn node(&self, left: &[Sym], right: &[Sym]) -> Vec<Sym> {
        hash(&[left, right].concat())
    }

    /// Of a challenger that has sampled before, so that its input begins with a digest; the first bytes of the digest that are sampled are the
    /// element, and all of it is computed.
    fn challenge(&self, root: &[Sym]) -> Vec<Sym> {
        let mut challenger = HashChallenger::from_hasher(&bytes(&self.digest("before")), Message::default());
        challenger.observe_slice(&bytes(root));
        challenger.sample_array::<DIGEST>().map(|byte| byte.0).to_vec()
    }
}

/// The message so far, of which a digest is BLAKE3.
#[derive(Clone, Default)]
struct Message(Vec<Byte>);

impl Incremental for Message {
    type Byte = Byte;

    fn update(&mut self, bytes: &[Byte]) {
        self.0.extend_from_slice(bytes);
    }

    fn digest(&self) -> [Byte; DIGEST] {
        let message: Vec<Sym> = self.0.iter().map(|byte| byte.0).collect();
        array(&hash(&message)).map(Byte)
    }

    fn reset(&mut self) {
        self.0.clear();
    }
}

fn inputs(name: &str, count: usize) -> Vec<Sym> {
    (0..count as u32).map(|i| Sym::input(name, i, 8)).collect()
}

fn hash(message: &[Sym]) -> Vec<Sym> {
    match Digest(HashMode::Plain).run(OnWords(Symbolic), &[Group::Bytes(message.to_vec())]) {
        Group::Bytes(digest) | Group::Words(digest) => digest,
    }
}

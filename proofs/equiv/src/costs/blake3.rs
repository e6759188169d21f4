//! BLAKE3 of the canonical encodings of elements of Goldilocks, of two digests, and in the challenger over bytes.

use ashlar::blake3::platform::OnWords;
use ashlar::challenger::HashChallenger;
use ashlar_engine::eval::Plan;
use ashlar_engine::graph::arena::Op;
use ashlar_engine::graph::{self, Mode, Sym, scope};
use ashlar_engine::models::Symbolic;
use ashlar_spec::hash::Hash;

use super::hashes::Hashes;
use crate::blake3::functions::{Digest, HashMode};
use crate::blake3::sides::{Function, Group};
use crate::challenger::bytes::{Byte, bytes, symbols};
use crate::challenger::hash::Message;
use crate::lists::array;

/// Bytes of a digest.
const DIGEST: usize = 32;

/// BLAKE3 over symbolic bytes.
#[derive(Clone, Default)]
pub struct Blake3;

/// The operations on words that are counted, in the order of the text; bytes are joined and cut at no cost.
const NAMED: [(Op, &str); 3] =
    [(Op::Add, "additions of words"), (Op::Xor, "exclusive ors of words"), (Op::Rotr, "rotations of words")];

impl Hashes for Blake3 {
    type Value = Sym;
    /// Bytes of an element of Goldilocks.
    const ELEMENT: usize = 8;
    const DIGEST: usize = DIGEST;

    fn counted(&self, run: impl FnOnce(&Self) -> Vec<Sym>) -> String {
        scope(Mode::Raw, || {
            let plan = Plan::new(&run(self));
            graph::read(|arena| {
                let count = |op: Op| plan.order().iter().filter(|&&id| arena.node(id).op == op).count();
                NAMED.map(|(op, name)| format!("{} {name}", count(op))).join(", ")
            })
        })
    }

    fn values(&self, name: &str, count: usize) -> Vec<Sym> {
        (0..count as u32).map(|i| Sym::input(name, i, 8)).collect()
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
        let mut challenger = HashChallenger::from_hasher(&bytes(&self.digest("before")), Message::<Self>::default());
        challenger.observe_slice(&bytes(root));
        symbols(&challenger.sample_array::<DIGEST>())
    }
}

impl Hash<Byte, [Byte; DIGEST]> for Blake3 {
    fn hash(&self, message: &[Byte]) -> [Byte; DIGEST] {
        array(&hash(&symbols(message))).map(Byte)
    }
}

fn hash(message: &[Sym]) -> Vec<Sym> {
    match Digest(HashMode::Plain).run(OnWords(Symbolic), &[Group::Bytes(message.to_vec())]) {
        Group::Bytes(digest) | Group::Words(digest) => digest,
    }
}

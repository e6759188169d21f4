//! Hashing in pieces: the stack of subtrees (paper, section 5.1.2).

use arrayvec::ArrayVec;

use super::chunk::{Chunk, Node};
use super::constants::{CHUNK, DIGEST};
use super::join::Join;
use super::platform::Platform;
use super::tree::{Mode, children};
use crate::machine::Machine;

/// One entry for each bit of a chunk count of a message of 2^64 bytes, and one for the lazy merge.
const MAX_DEPTH: usize = 64 - CHUNK.ilog2() as usize + 1;

/// The state of an incremental hash.
///
/// The stack holds the chaining values of complete subtrees, the greatest lowest. A merge waits until more input follows, since
/// the last node may be the root.
#[derive(Clone)]
pub struct State<B, W> {
    mode: Mode<W>,
    chunk: Chunk<B, W>,
    stack: ArrayVec<[B; DIGEST], MAX_DEPTH>,
}

impl<B: Copy + Send + Sync, W: Copy + Send + Sync> State<B, W> {
    /// The state before any input.
    pub fn new<M: Machine<Byte = B, Word = W>>(machine: M, mode: Mode<W>) -> Self {
        Self { mode, chunk: Chunk::new(machine, &mode.key, 0, mode.flags), stack: ArrayVec::new_const() }
    }

    /// The mode that the state was made for.
    pub fn mode(&self) -> &Mode<W> {
        &self.mode
    }

    /// The number of bytes taken in so far, modulo 2^64.
    pub fn count(&self) -> u64 {
        self.chunk.counter().wrapping_mul(CHUNK as u64).wrapping_add(self.chunk.taken() as u64)
    }

    /// Takes in `input`.
    pub fn update<J: Join, P: Platform<Machine: Machine<Byte = B, Word = W>>>(&mut self, on: P, input: &[B]) {
        let mut input = input;
        if self.chunk.taken() > 0 {
            let (now, later) = input.split_at(input.len().min(CHUNK - self.chunk.taken()));
            self.chunk.update(on, now);
            if later.is_empty() {
                return;
            }
            let value = self.chunk.node().chaining_value(on);
            self.push(on, &value);
            self.next_chunk(on, 1);
            input = later;
        }
        while input.len() > CHUNK {
            let (subtree, later) = input.split_at(self.subtree_length(input.len()));
            self.absorb::<J, P>(on, subtree);
            input = later;
        }
        if !input.is_empty() {
            self.merge(on);
            self.chunk.update(on, input);
        }
    }

    /// The root node of all input so far.
    pub fn root<P: Platform<Machine: Machine<Byte = B, Word = W>>>(&self, on: P) -> Node<B, W> {
        let parent = |left: &[B; DIGEST], right: &[B; DIGEST]| Node::parent(on, &self.mode.key, self.mode.flags, left, right);
        let (mut node, rest) = match &self.stack[..] {
            [rest @ .., left, right] if self.chunk.taken() == 0 => (parent(left, right), rest),
            rest => (self.chunk.node(), rest),
        };
        for left in rest.iter().rev() {
            node = parent(left, &node.chaining_value(on));
        }
        node
    }

    /// The greatest power of two of chunks that lies within `available` bytes and is aligned to what has been taken in.
    fn subtree_length(&self, available: usize) -> usize {
        let within = (available / CHUNK).ilog2();
        CHUNK << within.min(self.chunk.counter().trailing_zeros())
    }

    /// Takes in a whole subtree of a power of two of chunks; its two children are pushed unmerged, as it may be the root.
    fn absorb<J: Join, P: Platform<Machine: Machine<Byte = B, Word = W>>>(&mut self, on: P, subtree: &[B]) {
        let chunks = (subtree.len() / CHUNK) as u64;
        if chunks == 1 {
            self.chunk.update(on, subtree);
            let value = self.chunk.node().chaining_value(on);
            self.push(on, &value);
            self.next_chunk(on, 1);
            return;
        }
        let [left, right] = children::<J, P, B, W>(on, &self.mode, subtree, self.chunk.counter());
        self.push(on, &left);
        self.next_chunk(on, chunks / 2);
        self.push(on, &right);
        self.next_chunk(on, chunks / 2);
    }

    fn next_chunk<P: Platform<Machine: Machine<Byte = B, Word = W>>>(&mut self, on: P, chunks: u64) {
        self.chunk = Chunk::new(on.machine(), &self.mode.key, self.chunk.counter().wrapping_add(chunks), self.mode.flags);
    }

    /// Pushes the chaining value of the subtree that follows all chunks so far.
    fn push<P: Platform<Machine: Machine<Byte = B, Word = W>>>(&mut self, on: P, value: &[B; DIGEST]) {
        self.merge(on);
        self.stack.push(*value);
    }

    /// Merges complete subtrees until there is one for each bit of the number of chunks.
    fn merge<P: Platform<Machine: Machine<Byte = B, Word = W>>>(&mut self, on: P) {
        while self.stack.len() > self.chunk.counter().count_ones() as usize
            && let [.., left, right] = &mut self.stack[..]
        {
            *left = Node::parent(on, &self.mode.key, self.mode.flags, left, right).chaining_value(on);
            self.stack.pop();
        }
    }
}

//! The trees that the implementation builds have the shapes that the Coq theory computes (`proofs/coq/shapes.json`).
//!
//! The generic code runs unchanged on a platform whose compression hashes nothing: it writes down what it was given and returns the
//! number of the entry. From the entries the tree is rebuilt.

use std::sync::Mutex;

use ashlar::blake3::batch;
use ashlar::blake3::compress::Compress;
use ashlar::blake3::join::Serial;
use ashlar::blake3::kernel::Parameters;
use ashlar::blake3::layout::Layout;
use ashlar::blake3::many::{Batch, one_by_one};
use ashlar::blake3::platform::Platform;
use ashlar::blake3::state::State;
use ashlar::blake3::tree::{Mode, digest_of};
use ashlar::blake3::{BLOCK, CHUNK, DIGEST, flags};
use ashlar::machine::Native;

/// By number of chunks, the left length of each parent in preorder, in chunks.
const SHAPES: &str = include_str!("../../../coq/shapes.json");

/// Every word of the key.
const KEY: u32 = 0x6b65_7921;

/// Every word of a chaining value but the first, which is the number of an entry.
const MARK: u32 = 0x6d61_726b;

/// Bytes of the last chunk where it is not full: the two that tell chunks apart.
const SHORT_CHUNK: usize = 2;

/// A compression that ends or continues a node.
#[derive(Clone, Copy, Debug)]
struct Entry {
    root: bool,
    node: Node,
}

#[derive(Clone, Copy, Debug)]
enum Node {
    /// Number of the message and of the chunk by its bytes, counter, and blocks so far.
    Chunk { content: [u8; 2], counter: u64, blocks: usize },
    /// Entries of the children.
    Parent { left: usize, right: usize },
}

/// A platform of so many chunks at once that writes down its compressions.
#[derive(Clone, Copy)]
struct Recorder<'a, const BATCH: usize>(&'a Mutex<Vec<Entry>>);

impl<const BATCH: usize> Native for Recorder<'_, BATCH> {}

impl<const BATCH: usize> Compress for Recorder<'_, BATCH> {
    type Machine = Self;

    fn machine(self) -> Self {
        self
    }

    fn chain(self, input: &mut Parameters<u32>, blocks: &[[u8; BLOCK]], then: u32) {
        for block in blocks {
            let words = self.compress(input, block);
            input.cv.copy_from_slice(&words[..8]);
            input.flags = then;
        }
    }

    fn compress(self, input: &Parameters<u32>, block: &[u8; BLOCK]) -> [u32; 16] {
        let mut entries = self.0.lock().expect("no test panics while it records");
        let node = match input.flags & flags::PARENT {
            0 => chunk_node(&entries, input, block),
            _ => parent_node(input, block),
        };
        let mut words = [MARK; 16];
        words[0] = entries.len() as u32;
        entries.push(Entry { root: input.flags & flags::ROOT != 0, node });
        words
    }
}

impl<const BATCH: usize> Platform for Recorder<'_, BATCH> {
    const BATCH: usize = BATCH;

    fn digest_batch(self, batch: &Batch<'_, Self>, layout: Layout, out: &mut [[u8; DIGEST]]) {
        one_by_one(self, batch, layout, 0, out);
    }
}

fn chunk_node(entries: &[Entry], input: &Parameters<u32>, block: &[u8; BLOCK]) -> Node {
    let counter = u64::from(input.counter[1]) << 32 | u64::from(input.counter[0]);
    if input.flags & flags::CHUNK_START != 0 {
        assert_eq!(input.cv, [KEY; 8]);
        return Node::Chunk { content: [block[0], block[1]], counter, blocks: 1 };
    }
    let Node::Chunk { content, counter: before, blocks } = entries[number(&input.cv)].node else {
        panic!("a chunk continues a parent");
    };
    assert_eq!(counter, before);
    Node::Chunk { content, counter, blocks: blocks + 1 }
}

fn parent_node(input: &Parameters<u32>, block: &[u8; BLOCK]) -> Node {
    assert_eq!((input.cv, input.counter, input.length), ([KEY; 8], [0; 2], BLOCK as u32));
    let (left, right) = block.split_at(DIGEST);
    Node::Parent { left: number_in(left), right: number_in(right) }
}

/// The entry that a chaining value stands for.
fn number(value: &[u32]) -> usize {
    assert_eq!(value[1..], [MARK; 7], "this is no chaining value");
    value[0] as usize
}

fn number_in(bytes: &[u8]) -> usize {
    let words: Vec<u32> = bytes.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
    number(&words)
}

/// A tree; leaves are chunks.
#[derive(Clone, Debug)]
enum Tree {
    Leaf { content: [u8; 2], counter: u64, blocks: usize },
    Parent(Box<[Tree; 2]>),
}

impl Tree {
    /// The tree below an entry. Only the top may be compressed as the root.
    fn of(entries: &[Entry], top: usize, is_root: bool) -> Self {
        let entry = entries[top];
        assert_eq!(entry.root, is_root, "entry {top}");
        match entry.node {
            Node::Chunk { content, counter, blocks } => Self::Leaf { content, counter, blocks },
            Node::Parent { left, right } => Self::Parent(Box::new([left, right].map(|child| Self::of(entries, child, false)))),
        }
    }

    fn leaves(&self) -> Vec<([u8; 2], u64, usize)> {
        match self {
            &Self::Leaf { content, counter, blocks } => vec![(content, counter, blocks)],
            Self::Parent(children) => children.iter().flat_map(Self::leaves).collect(),
        }
    }

    /// The number of chunks left of each parent, in preorder.
    fn left_lengths(&self) -> Vec<usize> {
        let Self::Parent(children) = self else { return Vec::new() };
        let [left, right] = children.as_ref();
        [vec![left.leaves().len()], left.left_lengths(), right.left_lengths()].concat()
    }
}

/// Bytes of a message, which say in each chunk the number of the message and that of the chunk.
fn message(number: u8, length: usize) -> Vec<u8> {
    let mut bytes = vec![0; length];
    for (i, chunk) in bytes.chunks_mut(CHUNK).enumerate() {
        chunk[..SHORT_CHUNK].copy_from_slice(&[number, i as u8]);
    }
    bytes
}

/// What is wrong with the tree over a message of `length` bytes, if anything is.
fn check(tree: &Tree, expected: &[usize], number: u8, length: usize) -> Result<(), String> {
    let found = tree.left_lengths();
    if found != expected {
        return Err(format!("left lengths {found:?} in place of {expected:?}"));
    }
    let chunks = length.div_ceil(CHUNK);
    let last = (length - (chunks - 1) * CHUNK).div_ceil(BLOCK);
    let blocks = |i: usize| if i + 1 == chunks { last } else { CHUNK / BLOCK };
    let leaves: Vec<_> = (0..chunks).map(|i| ([number, i as u8], i as u64, blocks(i))).collect();
    if tree.leaves() != leaves {
        return Err(format!("chunks {:?} in place of {leaves:?}", tree.leaves()));
    }
    Ok(())
}

/// The trees of the digests that `hash` computes; every parent compressed belongs to one of them.
fn trees<const BATCH: usize>(hash: impl FnOnce(Recorder<'_, BATCH>) -> Vec<[u8; DIGEST]>) -> Vec<Tree> {
    let entries = Mutex::new(Vec::new());
    let digests = hash(Recorder(&entries));
    let entries = entries.into_inner().expect("nothing panicked");
    let trees: Vec<Tree> = digests.iter().map(|digest| Tree::of(&entries, number_in(digest), true)).collect();
    let parents = entries.iter().filter(|entry| matches!(entry.node, Node::Parent { .. })).count();
    assert_eq!(parents, trees.iter().map(|tree| tree.left_lengths().len()).sum::<usize>(), "a parent is computed in vain");
    trees
}

const MODE: Mode<u32> = Mode { key: [KEY; 8], flags: 0 };

/// The tree of the recursive algorithm.
fn recursive<const BATCH: usize>(message: &[u8]) -> Tree {
    trees::<BATCH>(|on| {
        let mut digests = vec![[0; DIGEST]];
        digest_of::<Serial, _, _, _>(on, &MODE, message, &mut digests[0]);
        digests
    })
    .remove(0)
}

/// The tree of the incremental algorithm on pieces of `piece` bytes.
fn incremental<const BATCH: usize>(message: &[u8], piece: usize) -> Tree {
    let tree = trees::<BATCH>(|on| {
        let mut state = State::new(on, MODE);
        for part in message.chunks(piece) {
            state.update::<Serial, _>(on, part);
        }
        vec![state.root(on).digest(on)]
    });
    tree.into_iter().next().expect("there is one digest")
}

/// The trees of `count` messages hashed together.
fn together<const BATCH: usize>(count: u8, length: usize) -> Vec<Tree> {
    let messages: Vec<u8> = (0..count).flat_map(|number| message(number, length)).collect();
    trees::<BATCH>(|on| {
        let mut out = vec![[0; DIGEST]; usize::from(count)];
        batch::hash_many(on, &MODE, &messages, length, &mut out);
        out
    })
}

/// The expected shapes, and for each the lengths of a message whose last chunk is full and of one where it is not.
fn shapes() -> Vec<(Vec<usize>, [usize; 2])> {
    let shapes: Vec<(usize, Vec<usize>)> = serde_json::from_str(SHAPES).expect("shapes.json is a list of pairs");
    let counts: Vec<usize> = shapes.iter().map(|(chunks, _)| *chunks).collect();
    assert_eq!(counts, (1..=64).chain([100]).collect::<Vec<_>>());
    shapes.into_iter().map(|(chunks, lefts)| (lefts, [chunks * CHUNK, (chunks - 1) * CHUNK + SHORT_CHUNK])).collect()
}

/// Checks all algorithms at a number of chunks at once.
fn check_all<const BATCH: usize>() {
    for (expected, lengths) in shapes() {
        for length in lengths {
            let message = message(0, length);
            let place = |what: &str| format!("{what}, {BATCH} at once, {length} bytes");
            check(&recursive::<BATCH>(&message), &expected, 0, length).unwrap_or_else(|e| panic!("{}: {e}", place("recursive")));
            for piece in [1000, CHUNK, 3 * CHUNK, 5001, length] {
                let tree = incremental::<BATCH>(&message, piece);
                check(&tree, &expected, 0, length).unwrap_or_else(|e| panic!("{} by {piece}: {e}", place("incremental")));
            }
            for (number, tree) in (0u8..).zip(together::<BATCH>(3, length)) {
                check(&tree, &expected, number, length).unwrap_or_else(|e| panic!("{} number {number}: {e}", place("many")));
            }
        }
    }
}

#[test]
fn one_chunk_at_once() {
    check_all::<1>();
}

#[test]
fn four_chunks_at_once() {
    check_all::<4>();
}

#[test]
fn sixteen_chunks_at_once() {
    check_all::<16>();
}

#[test]
fn thirty_two_chunks_at_once() {
    check_all::<32>();
}

#[test]
fn wrong_shapes_are_found_out() {
    for (expected, [length, _]) in shapes() {
        let tree = recursive::<4>(&message(0, length));
        for position in 0..expected.len() {
            let mut wrong = expected.clone();
            wrong[position] += 1;
            assert!(check(&tree, &wrong, 0, length).is_err(), "{wrong:?} passes");
        }
    }
}

#[test]
fn chunks_in_another_order_are_found_out() {
    let Tree::Parent(mut children) = recursive::<1>(&message(0, 4 * CHUNK)) else { panic!("four chunks have a parent") };
    children.swap(0, 1);
    let error = check(&Tree::Parent(children), &[2, 1, 1], 0, 4 * CHUNK).unwrap_err();
    assert!(error.starts_with("chunks"), "{error}");
}

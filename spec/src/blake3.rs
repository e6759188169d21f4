//! BLAKE3, restating `cryptol/Blake3.cry` definition by definition.
//!
//! `[B3]` is J. O'Connor, J.-P. Aumasson, S. Neves, Z. Wilcox-O'Hearn, "BLAKE3: one function, fast
//! everywhere", version of 2021-11-02. Symbols follow `[B3]`: `h` is an input chaining value, `m` a
//! message block, `t` the counter, `b` the number of bytes in a block, `d` the domain flags, `k` the
//! key words. Words and bytes convert in little-endian order.
//!
//! Differences from the Cryptol text, each for the subset's sake:
//!
//! * the counter enters [`compress`] as two words, low then high, so that it too can be symbolic;
//! * [`g`] takes and gives its four words one by one;
//! * the tree calls the compression function of its words, which is [`compress`];
//! * block lengths, flags and counters of a [`Node`] are numbers, as they depend on lengths alone;
//! * [`chunk_node`] takes the bytes before padding, whose number is the length of the slice;
//! * [`tree`] is computed level by level, where Cryptol recurs: neighbours are paired and an odd last
//!   node moves up as it is. The Coq theory of the tree proves the two equal for every number of chunks.

use alloc::vec::Vec;

use crate::Word;
use crate::bytes::{bytes_from_words, words_from_bytes};

/// Initialisation constants, those of SHA-256: `[B3]` table 1.
pub const IV: [u32; 8] = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// Word `i` of the next round's block is word `MSG_PERMUTATION[i]` of this round's: `[B3]` table 2.
pub const MSG_PERMUTATION: [usize; 16] = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

/// Flag of the first block of a chunk: `[B3]` table 3.
pub const CHUNK_START: u32 = 1;
/// Flag of the last block of a chunk: `[B3]` table 3.
pub const CHUNK_END: u32 = 2;
/// Flag of a parent node: `[B3]` table 3.
pub const PARENT: u32 = 4;
/// Flag of the root's last compression: `[B3]` table 3.
pub const ROOT: u32 = 8;
/// Flag of mode keyed_hash: `[B3]` table 3.
pub const KEYED_HASH: u32 = 16;
/// Flag of the context in mode derive_key: `[B3]` table 3.
pub const DERIVE_KEY_CONTEXT: u32 = 32;
/// Flag of the key material in mode derive_key: `[B3]` table 3.
pub const DERIVE_KEY_MATERIAL: u32 = 64;

/// Bytes in a block: `[B3]` section 2.4.
pub const BLOCK_LEN: usize = 64;

/// Bytes in a chunk: `[B3]` section 2.1.
pub const CHUNK_LEN: usize = 1024;

/// Rounds in a compression: `[B3]` section 2.2.
const ROUNDS: usize = 7;

/// The quarter-round G on state words `a`, `b`, `c`, `d` with message words `x` and `y`: `[B3]` section 2.2.
pub fn g<W: Word>(a: W, b: W, c: W, d: W, x: W, y: W) -> (W, W, W, W) {
    let a1 = a.wrapping_add(b).wrapping_add(x);
    let d1 = d.xor(a1).rotate_right(16);
    let c1 = c.wrapping_add(d1);
    let b1 = b.xor(c1).rotate_right(12);
    let a2 = a1.wrapping_add(b1).wrapping_add(y);
    let d2 = d1.xor(a2).rotate_right(8);
    let c2 = c1.wrapping_add(d2);
    let b2 = b1.xor(c2).rotate_right(7);
    (a2, b2, c2, d2)
}

/// One round: G on the four columns, then on the four diagonals, of the 4 by 4 state `v`: `[B3]` section 2.2.
pub fn round<W: Word>(v: [W; 16], m: [W; 16]) -> [W; 16] {
    let (c0, c4, c8, c12) = g(v[0], v[4], v[8], v[12], m[0], m[1]);
    let (c1, c5, c9, c13) = g(v[1], v[5], v[9], v[13], m[2], m[3]);
    let (c2, c6, c10, c14) = g(v[2], v[6], v[10], v[14], m[4], m[5]);
    let (c3, c7, c11, c15) = g(v[3], v[7], v[11], v[15], m[6], m[7]);
    let (d0, d5, d10, d15) = g(c0, c5, c10, c15, m[8], m[9]);
    let (d1, d6, d11, d12) = g(c1, c6, c11, c12, m[10], m[11]);
    let (d2, d7, d8, d13) = g(c2, c7, c8, c13, m[12], m[13]);
    let (d3, d4, d9, d14) = g(c3, c4, c9, c14, m[14], m[15]);
    [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, d10, d11, d12, d13, d14, d15]
}

/// The block for the next round: `[B3]` section 2.2, table 2.
pub fn permute<W: Word>(m: [W; 16]) -> [W; 16] {
    let mut permuted = m;
    for i in 0..16 {
        permuted[i] = m[MSG_PERMUTATION[i]];
    }
    permuted
}

/// The compression function, with both halves of its output: `[B3]` section 2.2.
///
/// The first 8 words are the chaining value; only root output uses the others. The 64-bit counter is
/// given as two words, low then high, because a symbolic word has 32 bits.
pub fn compress<W: Word>(h: [W; 8], m: [W; 16], t_low: W, t_high: W, b: W, d: W) -> [W; 16] {
    let iv = iv_words();
    let mut v = [h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], iv[0], iv[1], iv[2], iv[3], t_low, t_high, b, d];
    let mut block = m;
    for i in 0..ROUNDS {
        if i > 0 {
            block = permute(block);
        }
        v = round(v, block);
    }
    let mut halves = v;
    for i in 0..8 {
        halves[i] = v[i].xor(v[i + 8]);
        halves[i + 8] = v[i + 8].xor(h[i]);
    }
    halves
}

/// The constants [`IV`] as words.
pub fn iv_words<W: Word>() -> [W; 8] {
    let mut words = [W::word(0); 8];
    for i in 0..8 {
        words[i] = W::word(IV[i]);
    }
    words
}

/// Words with the compression function that the tree below is built on.
///
/// It is that of `[B3]`, [`compress`]; proofs about the tree alone put another in its place, of which nothing is known.
pub trait Compression: Word {
    /// The compression function, with the parameters of [`compress`].
    fn compressed(h: [Self; 8], m: [Self; 16], t_low: Self, t_high: Self, b: Self, d: Self) -> [Self; 16] {
        compress(h, m, t_low, t_high, b, d)
    }
}

impl Compression for u32 {}

/// The inputs of a node's last compression.
///
/// Whether a node is the root is known only when the tree is complete, so this compression is kept
/// until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<W> {
    /// Input chaining value.
    pub h: [W; 8],
    /// Message block.
    pub m: [W; 16],
    /// Counter: the index of a chunk, 0 for a parent.
    pub t: u64,
    /// Bytes in the block, in 0..=64.
    pub b: u32,
    /// Domain flags, without [`ROOT`].
    pub d: u32,
}

/// The last compression of a node, with counter `t` and flags `d` in place of the node's own.
fn compress_node<W: Compression>(node: Node<W>, t: u64, d: u32) -> [W; 16] {
    let t_low = W::word(t as u32);
    let t_high = W::word((t >> 32) as u32);
    W::compressed(node.h, node.m, t_low, t_high, W::word(node.b), W::word(d))
}

/// The chaining value of a node that is not the root: `[B3]` sections 2.4 and 2.5.
pub fn chaining_value<W: Compression>(node: Node<W>) -> [W; 8] {
    let halves = compress_node(node, node.t, node.d);
    let mut value = node.h;
    for i in 0..8 {
        value[i] = halves[i];
    }
    value
}

/// The 64 bytes of output block `t` of the root, whose counter is `t` and whose flags have [`ROOT`]: `[B3]` section 2.6.
#[hax_lib::ensures(|bytes| bytes.len() == BLOCK_LEN)]
pub fn root_output<W: Compression>(node: Node<W>, t: u64) -> Vec<W::Byte> {
    bytes_from_words(compress_node(node, t, node.d | ROOT))
}

/// The number of blocks that `length` bytes fill; the empty message fills one empty block.
fn blocks_in(length: usize) -> usize {
    if length == 0 { 1 } else { length.div_ceil(BLOCK_LEN) }
}

/// The number of chunks that `length` bytes fill; the empty message fills one empty chunk.
fn chunks_in(length: usize) -> usize {
    if length == 0 { 1 } else { length.div_ceil(CHUNK_LEN) }
}

/// The bytes of part `index` when `bytes` are cut into parts of `size`, of which the last may be short.
#[hax_lib::requires(index * size <= bytes.len())]
fn part<B: Copy>(bytes: &[B], index: usize, size: usize) -> &[B] {
    let start: usize = index * size;
    let end: usize = start + size;
    if end < bytes.len() { &bytes[start..end] } else { &bytes[start..bytes.len()] }
}

/// Block `i` of chunk `index`, compressed from input chaining value `h`: `[B3]` section 2.4.
fn block_node<W: Compression>(h: [W; 8], mode: u32, index: u64, chunk: &[W::Byte], i: usize) -> Node<W> {
    let block = part(chunk, i, BLOCK_LEN);
    let end: usize = blocks_in(chunk.len()) - 1;
    let start_flag = if i == 0 { CHUNK_START } else { 0 };
    let end_flag = if i == end { CHUNK_END } else { 0 };
    Node { h, m: words_from_bytes(block), t: index, b: block.len() as u32, d: mode | start_flag | end_flag }
}

/// A chunk, a leaf of the tree: `[B3]` section 2.4.
///
/// Given are key words, mode flags, the chunk's index and its bytes: 1 to 1024, or none for the only
/// chunk of the empty message. Each block but the last is compressed; its output is the next block's `h`.
#[hax_lib::requires(bytes.len() <= CHUNK_LEN)]
pub fn chunk_node<W: Compression>(k: [W; 8], mode: u32, index: u64, bytes: &[W::Byte]) -> Node<W> {
    let end: usize = blocks_in(bytes.len()) - 1;
    let mut h = k;
    for i in 0..end {
        h = chaining_value(block_node(h, mode, index, bytes, i));
    }
    block_node(h, mode, index, bytes, end)
}

/// The chaining value of a chunk that is not the root: `[B3]` section 2.4.
#[hax_lib::requires(bytes.len() <= CHUNK_LEN)]
pub fn chunk_cv<W: Compression>(k: [W; 8], mode: u32, index: u64, bytes: &[W::Byte]) -> [W; 8] {
    chaining_value(chunk_node(k, mode, index, bytes))
}

/// A parent of two nodes, given their chaining values: `[B3]` section 2.5.
pub fn parent_node<W: Compression>(k: [W; 8], mode: u32, left: [W; 8], right: [W; 8]) -> Node<W> {
    let mut m = [W::word(0); 16];
    for i in 0..8 {
        m[i] = left[i];
        m[i + 8] = right[i];
    }
    Node { h: k, m, t: 0, b: BLOCK_LEN as u32, d: mode | PARENT }
}

/// The chaining value of a parent that is not the root: `[B3]` section 2.5.
pub fn parent_cv<W: Compression>(k: [W; 8], mode: u32, left: [W; 8], right: [W; 8]) -> [W; 8] {
    chaining_value(parent_node(k, mode, left, right))
}

/// The level above `nodes`: neighbours are joined, an odd last node moves up as it is.
pub fn parent_level<W: Compression>(k: [W; 8], mode: u32, nodes: &[Node<W>]) -> Vec<Node<W>> {
    let mut parents = Vec::new();
    for i in 0..nodes.len() / 2 {
        let left = chaining_value(nodes[2 * i]);
        let right = chaining_value(nodes[2 * i + 1]);
        parents.push(parent_node(k, mode, left, right));
    }
    if nodes.len() % 2 == 1 {
        parents.push(nodes[nodes.len() - 1]);
    }
    parents
}

/// The root over the given chunks, level by level: `[B3]` section 2.1.
///
/// # Panics
///
/// If there is no chunk; every message has one.
#[hax_lib::requires(chunks.len() >= 1)]
pub fn tree<W: Compression>(k: [W; 8], mode: u32, chunks: &[Node<W>]) -> Node<W> {
    let mut level = chunks.to_vec();
    for _ in 0..levels_above(chunks.len()) {
        level = parent_level(k, mode, &level);
    }
    level[0]
}

/// The number of levels above `count` chunks: the least `n` with `count <= 2^n`.
#[hax_lib::requires(count >= 1)]
fn levels_above(count: usize) -> u32 {
    let last: usize = count - 1;
    usize::BITS.wrapping_sub(last.leading_zeros())
}

/// The chunks of a message, of which only the last may be short, and it is empty only if all is: `[B3]` section 2.1.
#[hax_lib::ensures(|chunks| chunks.len() >= 1)]
pub fn chunk_nodes<W: Compression>(k: [W; 8], mode: u32, message: &[W::Byte]) -> Vec<Node<W>> {
    let mut chunks = Vec::new();
    for index in 0..chunks_in(message.len()) {
        let bytes = part(message, index, CHUNK_LEN);
        chunks.push(chunk_node(k, mode, index as u64, bytes));
    }
    chunks
}

/// The root of a message's tree: `[B3]` section 2.1.
pub fn root_node<W: Compression>(k: [W; 8], mode: u32, message: &[W::Byte]) -> Node<W> {
    tree(k, mode, &chunk_nodes(k, mode, message))
}

/// `length` output bytes from byte position `seek` on: `[B3]` section 2.6.
///
/// `seek + length` is below 2^64, as an output has fewer than 2^64 bytes.
#[hax_lib::requires(length as u64 <= u64::MAX - seek)]
#[hax_lib::ensures(|bytes| bytes.len() == length)]
pub fn output<W: Compression>(root: Node<W>, seek: u64, length: usize) -> Vec<W::Byte> {
    let first = seek / BLOCK_LEN as u64;
    let skip = (seek % BLOCK_LEN as u64) as usize;
    let end: usize = skip + length;
    let mut stream = Vec::new();
    for i in 0..end.div_ceil(BLOCK_LEN) {
        stream.extend_from_slice(&root_output(root, first.wrapping_add(i as u64)));
    }
    stream[skip..end].to_vec()
}

/// The first 32 bytes of output.
fn digest<W: Compression>(root: Node<W>) -> [W::Byte; 32] {
    let block = root_output(root, 0);
    let mut bytes = [W::byte(0); 32];
    for i in 0..32 {
        bytes[i] = block[i];
    }
    bytes
}

/// The root for hash, whose key words are [`IV`]: `[B3]` section 2.3.
pub fn hash_root<W: Compression>(message: &[W::Byte]) -> Node<W> {
    root_node(iv_words(), 0, message)
}

/// The root for keyed_hash, whose key words are those of a key of 32 bytes: `[B3]` section 2.3.
pub fn keyed_hash_root<W: Compression>(key: [W::Byte; 32], message: &[W::Byte]) -> Node<W> {
    root_node(words_from_bytes(&key), KEYED_HASH, message)
}

/// The root for derive_key, whose key words are the hash of the context: `[B3]` section 2.3.
pub fn derive_key_root<W: Compression>(context: &[W::Byte], material: &[W::Byte]) -> Node<W> {
    let context_key = digest::<W>(root_node(iv_words(), DERIVE_KEY_CONTEXT, context));
    root_node(words_from_bytes(&context_key), DERIVE_KEY_MATERIAL, material)
}

/// The hash of a message.
pub fn hash<W: Compression>(message: &[W::Byte]) -> [W::Byte; 32] {
    digest::<W>(hash_root(message))
}

/// The hash of a message under a key.
pub fn keyed_hash<W: Compression>(key: [W::Byte; 32], message: &[W::Byte]) -> [W::Byte; 32] {
    digest::<W>(keyed_hash_root(key, message))
}

/// The key derived from a context string and key material.
pub fn derive_key<W: Compression>(context: &[W::Byte], material: &[W::Byte]) -> [W::Byte; 32] {
    digest::<W>(derive_key_root(context, material))
}

/// `length` bytes of extended hash from byte position `seek` on, as [`output`] has it.
#[hax_lib::requires(length as u64 <= u64::MAX - seek)]
pub fn hash_xof<W: Compression>(message: &[W::Byte], seek: u64, length: usize) -> Vec<W::Byte> {
    output::<W>(hash_root(message), seek, length)
}

/// `length` bytes of extended keyed hash from byte position `seek` on, as [`output`] has it.
#[hax_lib::requires(length as u64 <= u64::MAX - seek)]
pub fn keyed_hash_xof<W: Compression>(key: [W::Byte; 32], message: &[W::Byte], seek: u64, length: usize) -> Vec<W::Byte> {
    output::<W>(keyed_hash_root(key, message), seek, length)
}

/// `length` bytes of extended derived key from byte position `seek` on, as [`output`] has it.
#[hax_lib::requires(length as u64 <= u64::MAX - seek)]
pub fn derive_key_xof<W: Compression>(context: &[W::Byte], material: &[W::Byte], seek: u64, length: usize) -> Vec<W::Byte> {
    output::<W>(derive_key_root(context, material), seek, length)
}

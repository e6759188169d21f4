//! A chunk that is being hashed, and the node that a chunk or a parent ends in.

use core::slice;

use super::compress::Compress;
use super::constants::{BLOCK, CHUNK, DIGEST, flags};
use super::kernel::Parameters;
use super::output::Source;
use super::platform::Platform;
use crate::machine::Machine;
use crate::machine::lanes::{Lanes, Scalar};

/// The last compression of a node, not yet computed: the root flag may still join it (paper, sections 2.4 to 2.6).
///
/// The block is first, so that a copy of the node reads it in the pieces that it was written in: another load would wait until all of it is in memory.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Node<B, W> {
    block: [B; BLOCK],
    cv: [W; 8],
    counter: u64,
    length: usize,
    flags: u32,
}

impl<B: Copy, W: Copy> Node<B, W> {
    /// The parent of two chaining values (paper, section 2.5).
    pub fn parent<C: Compress<Machine: Machine<Byte = B, Word = W>>>(
        on: C,
        key: &[W; 8],
        mode: u32,
        left: &[B; DIGEST],
        right: &[B; DIGEST],
    ) -> Self {
        let mut block = [on.machine().byte(0); BLOCK];
        block[..DIGEST].copy_from_slice(left);
        block[DIGEST..].copy_from_slice(right);
        Self { cv: *key, block, length: BLOCK, counter: 0, flags: mode | flags::PARENT }
    }

    /// The chaining value that the node's parent takes, as little-endian bytes.
    #[inline(always)]
    pub fn chaining_value<C: Compress<Machine: Machine<Byte = B, Word = W>>>(&self, on: C) -> [B; DIGEST] {
        self.first_words(on, self.counter, self.flags)
    }

    /// The 32-byte digest of the message whose root this node is.
    #[inline(always)]
    pub fn digest<C: Compress<Machine: Machine<Byte = B, Word = W>>>(&self, on: C) -> [B; DIGEST] {
        self.first_words(on, 0, self.flags | flags::ROOT)
    }

    /// Block `index` of the extendable output of the message whose root this node is (paper, section 2.6).
    #[inline(always)]
    pub fn output_block<C: Compress<Machine: Machine<Byte = B, Word = W>>>(&self, on: C, index: u64) -> [B; BLOCK] {
        let words = self.compress(on, index, self.flags | flags::ROOT);
        let mut bytes = [self.block[0]; BLOCK];
        for (bytes, word) in bytes.chunks_exact_mut(4).zip(words) {
            bytes.copy_from_slice(&on.machine().word_to_le_bytes(word));
        }
        bytes
    }

    /// Writes the extendable output from byte `position` on.
    ///
    /// The caller keeps `position` + `out.len()` within 2^64.
    pub fn fill<P: Platform<Machine: Machine<Byte = B, Word = W>>>(&self, on: P, position: u64, out: &mut [B]) {
        let mut index = position / BLOCK as u64;
        let skip = (position % BLOCK as u64) as usize;
        let mut rest = out;
        if skip > 0 {
            let (first, later) = rest.split_at_mut(rest.len().min(BLOCK - skip));
            first.copy_from_slice(&self.output_block(on, index)[skip..skip + first.len()]);
            rest = later;
            index += 1;
        }
        let (blocks, last) = rest.as_chunks_mut::<BLOCK>();
        let input = Parameters::new(on.machine(), self.cv, 0, self.length, self.flags | flags::ROOT);
        let wide = on.output_blocks(&Source { input: &input, block: &self.block, counter: index }, blocks);
        index += wide as u64;
        for block in &mut blocks[wide..] {
            *block = self.output_block(on, index);
            index += 1;
        }
        if !last.is_empty() {
            last.copy_from_slice(&self.output_block(on, index)[..last.len()]);
        }
    }

    #[inline(always)]
    fn first_words<C: Compress<Machine: Machine<Byte = B, Word = W>>>(&self, on: C, counter: u64, flags: u32) -> [B; DIGEST] {
        let mut bytes = [on.machine().byte(0); DIGEST];
        first_words(on, Parameters::new(on.machine(), self.cv, counter, self.length, flags), &self.block, &mut bytes);
        bytes
    }

    #[inline(always)]
    fn compress<C: Compress<Machine: Machine<Byte = B, Word = W>>>(&self, on: C, counter: u64, flags: u32) -> [W; 16] {
        on.compress(&Parameters::new(on.machine(), self.cv, counter, self.length, flags), &self.block)
    }
}

/// A chunk of at most 1024 bytes: all blocks but the last are compressed, the last waits for what follows.
///
/// Laid out as a [`Node`].
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Chunk<B, W> {
    block: [B; BLOCK],
    cv: [W; 8],
    counter: u64,
    length: usize,
    compressed: usize,
    mode: u32,
}

impl<B: Copy, W: Copy> Chunk<B, W> {
    /// The empty chunk number `counter`.
    #[inline(always)]
    pub fn new<M: Machine<Byte = B, Word = W>>(machine: M, key: &[W; 8], counter: u64, mode: u32) -> Self {
        Self { cv: *key, counter, block: [machine.byte(0); BLOCK], length: 0, compressed: 0, mode }
    }

    /// The number of the chunk.
    pub fn counter(&self) -> u64 {
        self.counter
    }

    /// The number of bytes taken in so far.
    pub fn taken(&self) -> usize {
        self.compressed * BLOCK + self.length
    }

    /// Takes in `input`, which fits into what is left of the chunk.
    #[inline(always)]
    pub fn update<C: Compress<Machine: Machine<Byte = B, Word = W>>>(&mut self, on: C, input: &[B]) {
        debug_assert!(self.taken() + input.len() <= CHUNK);
        let mut input = input;
        if self.length > 0 {
            let (now, later) = input.split_at(input.len().min(BLOCK - self.length));
            self.block[self.length..self.length + now.len()].copy_from_slice(now);
            self.length += now.len();
            if later.is_empty() {
                return;
            }
            let block = self.block;
            self.chain(on, slice::from_ref(&block));
            input = later;
        }
        let (blocks, last) = all_but_last(input);
        self.chain(on, blocks);
        if let Some(whole) = last.first_chunk() {
            // A copy of fixed length is no call.
            self.block = *whole;
        } else {
            on.machine().pad(last, &mut self.block);
        }
        self.length = last.len();
    }

    /// The node that the chunk ends in.
    #[inline(always)]
    pub fn node(&self) -> Node<B, W> {
        Node {
            cv: self.cv,
            block: self.block,
            length: self.length,
            counter: self.counter,
            flags: self.mode | self.start() | flags::CHUNK_END,
        }
    }

    fn start(&self) -> u32 {
        if self.compressed == 0 { flags::CHUNK_START } else { 0 }
    }

    #[inline(always)]
    fn chain<C: Compress<Machine: Machine<Byte = B, Word = W>>>(&mut self, on: C, blocks: &[[B; BLOCK]]) {
        // A short message would pay for parameters that nothing takes.
        if blocks.is_empty() {
            return;
        }
        let mut input = Parameters::new(on.machine(), self.cv, self.counter, BLOCK, self.mode | self.start());
        on.chain(&mut input, blocks, on.machine().word(self.mode));
        self.cv = input.cv;
        self.compressed += blocks.len();
        self.length = 0;
    }
}

/// Writes the digest of a message of at most a block, which is not copied if it is whole: a load of bytes that were just stored by halves
/// would wait until both are in memory.
#[inline(always)]
pub fn digest_of_block<C, B, W>(on: C, key: &[W; 8], mode: u32, message: &[B], out: &mut [B; DIGEST])
where
    C: Compress<Machine: Machine<Byte = B, Word = W>>,
    B: Copy,
    W: Copy,
{
    let flags = mode | flags::CHUNK_START | flags::CHUNK_END | flags::ROOT;
    let input = Parameters::new(on.machine(), *key, 0, message.len(), flags);
    if let Some(block) = message.first_chunk() {
        return first_words(on, input, block, out);
    }
    let mut block = [on.machine().byte(0); BLOCK];
    on.machine().pad(message, &mut block);
    first_words(on, input, &block, out);
}

/// Writes the first eight output words of the compression of `block`, as little-endian bytes.
#[inline(always)]
fn first_words<C, B, W>(on: C, mut input: Parameters<W>, block: &[B; BLOCK], out: &mut [B; DIGEST])
where
    C: Compress<Machine: Machine<Byte = B, Word = W>>,
    B: Copy,
    W: Copy,
{
    let then = input.flags;
    on.chain(&mut input, slice::from_ref(block), then);
    Scalar(on.machine()).store_digests(&input.cv, slice::from_mut(out));
}

/// The blocks before the last one, and the last one, which is whole or not, and empty only if all is.
#[inline(always)]
fn all_but_last<B>(input: &[B]) -> (&[[B; BLOCK]], &[B]) {
    let (blocks, last) = input.split_at(input.len().saturating_sub(1) / BLOCK * BLOCK);
    (blocks.as_chunks().0, last)
}

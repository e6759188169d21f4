//! The compression function on one block with AVX2: four words at a time, or one where that is faster.

use super::constants::{BLOCK, IV};
use super::each_lane::{self, CHAIN, COMPRESSION, OUTPUTS};
use super::kernel::Parameters;
use super::rows::{last_state, rows_of_block};
use crate::machine::isa::Avx2;
use crate::machine::lanes::{Sse41Lanes, words_of_block};
use crate::machine::{EachLane, Task};

/// How one block is compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKernel {
    /// One word at a time, outside of the function that enables the instructions, where the compiler would vectorize it.
    Words,
    /// A row of the state at a time: four words. Each step waits for the one before, so this is faster where vector instructions take one cycle.
    Rows,
}

impl BlockKernel {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Words, Self::Rows];

    /// The faster one.
    #[inline(always)]
    pub fn faster<I: Avx2>(isa: I) -> Self {
        if isa.has_slow_vectors() { Self::Words } else { Self::Rows }
    }

    /// See [`Compress::chain`](super::compress::Compress::chain). A machine of expressions may take it for an unknown function.
    #[inline(always)]
    pub fn chain<I: Avx2>(self, isa: I, input: &mut Parameters<I::Word>, blocks: &[[I::Byte; BLOCK]], then: I::Word) {
        match self {
            Self::Words => self.chain_each(isa, input, blocks, then),
            // A parent has no block but its last: no call for none.
            Self::Rows if blocks.is_empty() => {}
            Self::Rows => isa.vectorize(ChainRows { input, blocks, then }),
        }
    }

    /// No closure takes a block here: it would not have the instructions enabled.
    #[inline(always)]
    fn chain_each<I: Avx2>(self, isa: I, input: &mut Parameters<I::Word>, blocks: &[[I::Byte; BLOCK]], then: I::Word) {
        for block in blocks {
            isa.each_lane(NextChain { kernel: self, isa, input, block });
            input.flags = then;
        }
    }

    /// All sixteen output words of the compression of `block` (paper, section 2.2), which a machine of expressions may take for an unknown function.
    #[inline(always)]
    pub fn compress<I: Avx2>(self, isa: I, input: &Parameters<I::Word>, block: &[I::Byte; BLOCK]) -> [I::Word; 16] {
        let mut words = [isa.word(0); 16];
        isa.each_lane(OneBlock { kernel: self, isa, input, block, words: &mut words });
        words
    }
}

/// The kernels of one block on a machine, as what obligations speak of.
#[derive(Clone, Copy, Debug)]
pub struct BlockKernels<I>(pub I);

/// The operands of the compression function: h, m, and t, b and d.
fn operands<I: Avx2>(isa: I, input: &Parameters<I::Word>, block: &[I::Byte; BLOCK]) -> impl Iterator<Item = I::Word> + use<I> {
    let Parameters { cv, counter, length, flags } = *input;
    cv.into_iter().chain(words_of_block(isa, block)).chain(counter).chain([length, flags])
}

struct NextChain<'a, I: Avx2> {
    kernel: BlockKernel,
    isa: I,
    input: &'a mut Parameters<I::Word>,
    block: &'a [I::Byte; BLOCK],
}

impl<I: Avx2> EachLane<I> for NextChain<'_, I> {
    type Lanes = BlockKernels<I>;
    type Vector = I::Word;
    const FUNCTION: &'static str = COMPRESSION;
    const OPERATION: &'static str = CHAIN;
    const LANES: usize = 1;

    fn operands(&self) -> impl Iterator<Item = I::Word> {
        operands(self.isa, self.input, self.block)
    }

    fn constants(&self) -> impl Iterator<Item = (I::Word, u32)> {
        core::iter::empty()
    }

    fn put(self, word: impl Fn(usize, usize) -> I::Word) {
        self.input.cv = core::array::from_fn(|i| word(i, 0));
    }

    #[inline(always)]
    fn compute(self) {
        let Self { kernel, isa, input, block } = self;
        match kernel {
            BlockKernel::Words => each_lane::chain_block(isa, input, &words_of_block(isa, block)),
            BlockKernel::Rows => chain_rows(isa, input, block),
        }
    }
}

struct OneBlock<'a, I: Avx2> {
    kernel: BlockKernel,
    isa: I,
    input: &'a Parameters<I::Word>,
    block: &'a [I::Byte; BLOCK],
    words: &'a mut [I::Word; 16],
}

impl<I: Avx2> EachLane<I> for OneBlock<'_, I> {
    type Lanes = BlockKernels<I>;
    type Vector = I::Word;
    const FUNCTION: &'static str = COMPRESSION;
    const OPERATION: &'static str = OUTPUTS;
    const LANES: usize = 1;

    fn operands(&self) -> impl Iterator<Item = I::Word> {
        operands(self.isa, self.input, self.block)
    }

    fn constants(&self) -> impl Iterator<Item = (I::Word, u32)> {
        core::iter::empty()
    }

    fn put(self, word: impl Fn(usize, usize) -> I::Word) {
        *self.words = core::array::from_fn(|i| word(i, 0));
    }

    #[inline(always)]
    fn compute(self) {
        let Self { kernel, isa, input, block, words } = self;
        *words = match kernel {
            BlockKernel::Words => each_lane::compress(isa, input, &words_of_block(isa, block)),
            BlockKernel::Rows => isa.vectorize(Rows { input, block }),
        };
    }
}

struct ChainRows<'a, I: Avx2> {
    input: &'a mut Parameters<I::Word>,
    blocks: &'a [[I::Byte; BLOCK]],
    then: I::Word,
}

impl<I: Avx2> Task<I> for ChainRows<'_, I> {
    type Output = ();

    #[inline(always)]
    fn run(self, isa: I) {
        BlockKernel::Rows.chain_each(isa, self.input, self.blocks, self.then);
    }
}

/// The next chaining value in place of the one in `input`, a row of the state at a time.
#[inline(always)]
fn chain_rows<I: Avx2>(isa: I, input: &mut Parameters<I::Word>, block: &[I::Byte; BLOCK]) {
    let [a, b, c, d] = last_state(Sse41Lanes(isa), first_state(isa, input), rows_of_block(isa, block));
    // As a whole: a load of both halves would wait until both, each stored by itself, are in memory.
    isa.mm256_storeu_words(&mut input.cv, isa.mm256_set_m128i(isa.mm_xor_si128(b, d), isa.mm_xor_si128(a, c)));
}

struct Rows<'a, I: Avx2> {
    input: &'a Parameters<I::Word>,
    block: &'a [I::Byte; BLOCK],
}

impl<I: Avx2> Task<I> for Rows<'_, I> {
    type Output = [I::Word; 16];

    #[inline(always)]
    fn run(self, isa: I) -> [I::Word; 16] {
        let first = first_state(isa, self.input);
        let [a, b, c, d] = last_state(Sse41Lanes(isa), first, rows_of_block(isa, self.block));
        let halves = [isa.mm_xor_si128(a, c), isa.mm_xor_si128(b, d)];
        let rows = [halves[0], halves[1], isa.mm_xor_si128(c, first[0]), isa.mm_xor_si128(d, first[1])];
        let mut words = [isa.word(0); 16];
        for (place, row) in words.as_chunks_mut().0.iter_mut().zip(rows) {
            isa.mm_storeu_words(place, row);
        }
        words
    }
}

/// The rows of the first state (paper, section 2.2).
#[inline(always)]
fn first_state<I: Avx2>(isa: I, input: &Parameters<I::Word>) -> [I::V128; 4] {
    let Parameters { counter: [low, high], length, flags, .. } = *input;
    let iv = |i: usize| isa.word(IV[i]);
    // Not as an array of eight: a load of both halves would wait until both, each stored by itself, are in memory.
    let (a, b) = input.cv.split_at(4);
    [
        isa.mm_loadu_words(a.first_chunk().expect("four words")),
        isa.mm_loadu_words(b.first_chunk().expect("four words")),
        isa.mm_loadu_words(&[iv(0), iv(1), iv(2), iv(3)]),
        isa.mm_loadu_words(&[low, high, length, flags]),
    ]
}

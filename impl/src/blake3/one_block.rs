//! The compression function on one block with AVX2: four words at a time, or one where that is faster.

use super::constants::{BLOCK, IV, ROUNDS, SCHEDULE};
use super::each_lane::{self, CHAIN, COMPRESSION, OUTPUTS};
use super::kernel::Parameters;
use crate::machine::isa::Avx2;
use crate::machine::lanes::{Lanes, Sse41Lanes, words_of_block};
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
    let [a, b, c, d] = last_state(isa, first_state(isa, input), block);
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
        let [a, b, c, d] = last_state(isa, first, self.block);
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

/// The rows of the state after the seven rounds (paper, section 2.2).
#[inline(always)]
fn last_state<I: Avx2>(isa: I, first: [I::V128; 4], block: &[I::Byte; BLOCK]) -> [I::V128; 4] {
    let (mut v, m) = (first, message(isa, block));
    round(isa, &mut v, m, &WORDS[0]);
    round(isa, &mut v, m, &WORDS[1]);
    round(isa, &mut v, m, &WORDS[2]);
    round(isa, &mut v, m, &WORDS[3]);
    round(isa, &mut v, m, &WORDS[4]);
    round(isa, &mut v, m, &WORDS[5]);
    round(isa, &mut v, m, &WORDS[6]);
    v
}

/// The message words, eight in a vector.
#[inline(always)]
fn message<I: Avx2>(isa: I, block: &[I::Byte; BLOCK]) -> [I::V256; 2] {
    let [m0, m1, m2, m3] = isa.mm_loadu_rows(block, &[0, 16, 32, 48], 0);
    [isa.mm256_set_m128i(m1, m0), isa.mm256_set_m128i(m3, m2)]
}

/// Which message words a step takes: the first ones of all four G, then the second ones.
#[derive(Clone, Copy)]
struct StepWords {
    /// Their numbers.
    numbers: [u32; 8],
    /// All bits of those that lie in the second half of the block.
    in_second_half: [u32; 8],
}

/// The message words of the column step and of the diagonal step of each round.
///
/// In the diagonal step G number g is in lane (g + 1) mod 4, as the second row stays where it is: it is ready last.
const WORDS: [[StepWords; 2]; ROUNDS] = step_words();

const fn step_words() -> [[StepWords; 2]; ROUNDS] {
    let mut words = [[StepWords { numbers: [0; 8], in_second_half: [0; 8] }; 2]; ROUNDS];
    let mut round = 0;
    while round < ROUNDS {
        let mut g = 0;
        while g < 4 {
            let (columns, diagonals) = (2 * g, 8 + 2 * g);
            words[round][0].put(g, SCHEDULE[round][columns]);
            words[round][0].put(4 + g, SCHEDULE[round][columns + 1]);
            words[round][1].put((g + 1) % 4, SCHEDULE[round][diagonals]);
            words[round][1].put(4 + (g + 1) % 4, SCHEDULE[round][diagonals + 1]);
            g += 1;
        }
        round += 1;
    }
    words
}

impl StepWords {
    const fn put(&mut self, place: usize, number: usize) {
        self.numbers[place] = number as u32;
        self.in_second_half[place] = if number < 8 { 0 } else { u32::MAX };
    }
}

/// Selects from each lane the word one lane above it, in a circle.
const FROM_ABOVE: i32 = 0b00_11_10_01;
/// Selects the word two lanes away.
const FROM_ACROSS: i32 = 0b01_00_11_10;
/// Selects the word one lane below.
const FROM_BELOW: i32 = 0b10_01_00_11;

/// The column step, then the diagonal step (paper, section 2.2), with the diagonals moved into columns and back.
#[inline(always)]
fn round<I: Avx2>(isa: I, v: &mut [I::V128; 4], m: [I::V256; 2], words: &[StepWords; 2]) {
    step(isa, v, m, &words[0]);
    v[0] = isa.mm_shuffle_epi32::<FROM_BELOW>(v[0]);
    v[2] = isa.mm_shuffle_epi32::<FROM_ABOVE>(v[2]);
    v[3] = isa.mm_shuffle_epi32::<FROM_ACROSS>(v[3]);
    step(isa, v, m, &words[1]);
    v[0] = isa.mm_shuffle_epi32::<FROM_ABOVE>(v[0]);
    v[2] = isa.mm_shuffle_epi32::<FROM_BELOW>(v[2]);
    v[3] = isa.mm_shuffle_epi32::<FROM_ACROSS>(v[3]);
}

/// G in each column; each message word is added before b, which arrives last.
#[inline(always)]
fn step<I: Avx2>(isa: I, [a, b, c, d]: &mut [I::V128; 4], m: [I::V256; 2], words: &StepWords) {
    let row = Sse41Lanes(isa);
    let [low, high] =
        [isa.mm256_permutevar8x32_epi32(m[0], &words.numbers), isa.mm256_permutevar8x32_epi32(m[1], &words.numbers)];
    let xy = isa.mm256_blendv_epi8(low, high, &words.in_second_half);
    let (x, y) = (isa.mm256_extracti128_si256::<0>(xy), isa.mm256_extracti128_si256::<1>(xy));
    *a = row.add(row.add(*a, x), *b);
    *d = row.rotr16(row.xor(*d, *a));
    *c = row.add(*c, *d);
    *b = row.rotr12(row.xor(*b, *c));
    *a = row.add(row.add(*a, y), *b);
    *d = row.rotr8(row.xor(*d, *a));
    *c = row.add(*c, *d);
    *b = row.rotr7(row.xor(*b, *c));
}

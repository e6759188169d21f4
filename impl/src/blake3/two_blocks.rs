//! Two inputs at once with AVX2, a row of each state in a half of a vector: in little more time than one takes, where no lanes can be filled.

use super::constants::{BLOCK, DIGEST, IV};
use super::each_lane::{CHAIN, COMPRESSION};
use super::layout::Layout;
use super::many::Batch;
use super::rows::{last_state, message};
use crate::machine::EachLane;
use crate::machine::isa::Avx2;
use crate::machine::lanes::{Avx2Lanes, words_of_block};

/// The kernel of two blocks on a machine, as what obligations speak of.
#[derive(Clone, Copy, Debug)]
pub struct TwoBlocks<I>(pub I);

/// A chaining value each of two inputs: the first words of both, and the last words of both.
pub type Chaining<I> = [<I as Avx2>::V256; 2];

/// What a compression of each of two blocks takes, but for the chaining values.
pub struct Blocks<'a, I: Avx2> {
    /// The blocks.
    pub blocks: [&'a [I::Byte; BLOCK]; 2],
    /// The counter, low word first, the length and the flags of the first, then those of the second.
    pub last: [I::Word; 8],
}

/// The chaining values of these words.
#[inline(always)]
pub fn load<I: Avx2>(isa: I, words: [&[I::Word; 8]; 2]) -> Chaining<I> {
    let row = |first: usize| core::array::from_fn(|i| words[i / 4][first + i % 4]);
    [isa.mm256_loadu_words(&row(0)), isa.mm256_loadu_words(&row(4))]
}

/// Writes the chaining values in little-endian bytes.
#[inline(always)]
pub fn store<I: Avx2>(isa: I, [a, b]: Chaining<I>, [one, other]: [&mut [I::Byte; DIGEST]; 2]) {
    isa.mm256_storeu(one, isa.mm256_permute2x128_si256::<0x20>(a, b));
    isa.mm256_storeu(other, isa.mm256_permute2x128_si256::<0x31>(a, b));
}

struct NextChain<'a, I: Avx2> {
    isa: I,
    h: &'a mut Chaining<I>,
    blocks: &'a Blocks<'a, I>,
}

impl<I: Avx2> NextChain<'_, I> {
    /// Word i of both chaining values.
    fn words(&self) -> [[I::Word; 2]; 8] {
        let mut rows = [[self.isa.word(0); 8]; 2];
        for (words, row) in rows.iter_mut().zip(*self.h) {
            self.isa.mm256_storeu_words(words, row);
        }
        core::array::from_fn(|i| [rows[i / 4][i % 4], rows[i / 4][4 + i % 4]])
    }
}

impl<I: Avx2> EachLane<I> for NextChain<'_, I> {
    type Lanes = TwoBlocks<I>;
    type Vector = [I::Word; 2];
    const FUNCTION: &'static str = COMPRESSION;
    const OPERATION: &'static str = CHAIN;
    const LANES: usize = 2;

    fn operands(&self) -> impl Iterator<Item = [I::Word; 2]> {
        let [one, other] = self.blocks.blocks.map(|block| words_of_block(self.isa, block));
        let last = self.blocks.last;
        let m = core::array::from_fn::<_, 16, _>(|i| [one[i], other[i]]);
        let w = core::array::from_fn::<_, 4, _>(|i| [last[i], last[4 + i]]);
        self.words().into_iter().chain(m).chain(w)
    }

    fn constants(&self) -> impl Iterator<Item = ([I::Word; 2], u32)> {
        core::iter::empty()
    }

    fn put(self, word: impl Fn(usize, usize) -> I::Word) {
        let words: [[I::Word; 8]; 2] = core::array::from_fn(|lane| core::array::from_fn(|i| word(i, lane)));
        *self.h = load(self.isa, words.each_ref());
    }

    #[inline(always)]
    fn compute(self) {
        let Self { isa, h, blocks } = self;
        let iv = |i: usize| isa.word(IV[i]);
        let third = isa.mm256_loadu_words(&[iv(0), iv(1), iv(2), iv(3), iv(0), iv(1), iv(2), iv(3)]);
        let first = [h[0], h[1], third, isa.mm256_loadu_words(&blocks.last)];
        let [one, other] = blocks.blocks;
        let [a, b, c, d] = last_state(Avx2Lanes(isa), first, [message(isa, one), message(isa, other)]);
        *h = [isa.mm256_xor_si256(a, c), isa.mm256_xor_si256(b, d)];
    }
}

/// The next chaining values in place of `h`. A machine of expressions may take it for an unknown function.
#[inline(always)]
pub fn chain<I: Avx2>(isa: I, h: &mut Chaining<I>, blocks: &Blocks<'_, I>) {
    isa.each_lane(NextChain { isa, h, blocks });
}

/// Digests the inputs `done..` of `batch` if there are two of them, and returns how many are done then.
#[inline(always)]
pub fn drain_two<I: Avx2>(isa: I, batch: &Batch<'_, I>, layout: Layout, done: usize, out: &mut [[I::Byte; DIGEST]]) -> usize {
    let [one, other] = &mut out[done..] else { return done };
    let offsets = [layout.offset(done), layout.offset(done + 1)];
    let counters = [layout.counter(done), layout.counter(done + 1)];
    let mut h = load(isa, [batch.key; 2]);
    for block in 0..batch.blocks {
        let (length, flags) = (batch.length_of(block), batch.flags_of(block));
        let last = last_rows(isa, counters, length, flags);
        if length == BLOCK {
            let blocks = offsets.map(|offset| batch.block(offset, block));
            chain(isa, &mut h, &Blocks { blocks, last });
        } else {
            let [one, other] = offsets.map(|offset| batch.padded_tail(isa, offset));
            chain(isa, &mut h, &Blocks { blocks: [&one, &other], last });
        }
    }
    store(isa, h, [one, other]);
    done + 2
}

/// The last rows of the first states (paper, section 2.2).
#[inline(always)]
fn last_rows<I: Avx2>(isa: I, counters: [u64; 2], length: usize, flags: u32) -> [I::Word; 8] {
    let rows = counters.map(|counter| [counter as u32, (counter >> 32) as u32, length as u32, flags]);
    core::array::from_fn(|i| isa.word(rows[i / 4][i % 4]))
}
